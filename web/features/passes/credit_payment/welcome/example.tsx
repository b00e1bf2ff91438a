import type { ReactNode } from 'react';

/** A look at a page that one has no data for yet: made up, and it says so. */
export function Example({
  note,
  children,
}: {
  /** That it is made up. */
  readonly note: string;
  readonly children: ReactNode;
}) {
  return (
    <figure className="rounded-3 border border-line bg-surface p-6 max-sm:p-5">
      {children}
      <figcaption className="mt-5 text-1 text-ink-2">{note}</figcaption>
    </figure>
  );
}

/** A day that counts, in an example's list of them. */
export function Dated(props: {
  readonly day: string;
  readonly name: string;
  readonly text: string;
}) {
  return (
    <li className="grid grid-cols-[5.25rem_minmax(0,1fr)] gap-3 border-t border-line py-3 last:pb-0">
      <span className="num font-serif text-3/[1.2]">{props.day}</span>
      <span className="text-cell/[1.45]">
        <span className="block font-[560]">{props.name}</span>
        <span className="text-ink-2">{props.text}</span>
      </span>
    </li>
  );
}
