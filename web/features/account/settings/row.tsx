import type { ReactNode } from 'react';

/** One thing that is set or done: its name, a sentence, and what to press. On a phone the button goes below. */
export function Row({
  name,
  text,
  children,
}: {
  readonly name: string;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="flex items-center justify-between gap-x-8 gap-y-4 border-t border-line py-5 max-sm:flex-col max-sm:items-stretch">
      <div className="min-w-0">
        <h3>{name}</h3>
        <p className="mt-0.5 break-words text-ink-2">{text}</p>
      </div>
      {children && <div className="grid flex-none">{children}</div>}
    </div>
  );
}
