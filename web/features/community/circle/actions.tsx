import type { ReactNode } from 'react';

/** The buttons at the foot of a dialog. */
export const Actions = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">{children}</div>
);
