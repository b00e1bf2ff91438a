import type { ReactNode } from 'react';

/** What ends a dialog's task: in sight while the rest scrolls, also above a phone's keyboard. */
export const DialogFoot = ({ children }: { readonly children: ReactNode }) => (
  <div className="sticky bottom-0 z-1 -mx-6 -mb-6 flex flex-wrap gap-3 border-t border-line bg-raised px-6 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:rounded-b-3 sm:py-4">
    {children}
  </div>
);
