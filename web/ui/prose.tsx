import type { ReactElement, ReactNode } from 'react';

/** One part of a text that is read from top to bottom. `id` is what a link to it names. */
export function ProseSection({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="mt-12 max-w-measure first:mt-0">
      <h2 id={id} className="mb-3 scroll-mt-6">
        {title}
      </h2>
      <div className="grid grid-cols-1 gap-3 wrap-break-word">{children}</div>
    </section>
  );
}

/** Short points of such a text. */
export function ProseList({ items }: { readonly items: readonly (string | ReactElement)[] }) {
  return (
    <ul className="grid grid-cols-1">
      {items.map((item) => (
        <li key={typeof item === 'string' ? item : item.key} className="border-t border-line py-3">
          {item}
        </li>
      ))}
    </ul>
  );
}
