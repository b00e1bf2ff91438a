import type { ReactNode } from 'react';

/** A line of a list of facts: what it is, and how much. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-t border-line py-2.5">
      <dt className="text-ink-2">{name}</dt>
      <dd className="num font-[560]">{children}</dd>
    </div>
  );
}
