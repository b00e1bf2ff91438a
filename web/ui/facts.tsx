import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** The sum at the end: stronger, and its figure bigger. */
  readonly isTotal?: boolean;
}

/** Names and what holds for them, one a line. Amounts and days never break; a long day stands below its name. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ name, value, isTotal = false }) => (
        <div
          key={name}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2.5"
        >
          <dt className={isTotal ? 'font-[600]' : 'text-ink-2'}>{name}</dt>
          <dd className={clsx('ml-auto text-right', isTotal ? 'fig text-4' : 'font-[560]')}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
