import type { ReactNode } from 'react';

/** One family of parts. `id` is the name of its picture in e2e/look. */
export function Section({
  id,
  name,
  children,
}: {
  readonly id: string;
  readonly name: string;
  readonly children: ReactNode;
}) {
  return (
    <section
      data-gallery={id}
      aria-labelledby={`gallery-${id}`}
      className="border-t border-line py-10"
    >
      <h2 id={`gallery-${id}`} className="mb-6">
        {name}
      </h2>
      <div className="grid grid-cols-1 gap-8">{children}</div>
    </section>
  );
}

/** A part in one state, with the state's name over it. */
export function State({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 content-start justify-items-start gap-2">
      <span className="text-1 text-ink-2">{name}</span>
      {children}
    </div>
  );
}
