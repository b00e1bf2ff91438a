import { clsx } from 'clsx';

/** One bar: its name, its length, and its value in words. */
export interface Bar {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly text: string;
  /** The one the message is about. */
  readonly isMain?: boolean;
}

/** Sizes beside one another. A list to whoever reads it: each bar says its name and its value, so nothing is lost
 *  without sight, colour or pointer. */
export function BarChart({
  label,
  bars,
}: {
  readonly label: string;
  readonly bars: readonly Bar[];
}) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul aria-label={label} className="grid gap-4">
      {bars.map(({ key, name, value, text, isMain }) => (
        <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
          <span className={clsx(isMain && 'font-[560]')}>{name}</span>
          <span className={clsx('num text-right', isMain && 'font-[560]')}>{text}</span>
          <span
            aria-hidden="true"
            className={clsx(
              'col-span-2 h-3 min-w-0.5 rounded-r-1 print:border print:border-ink forced-colors:border',
              isMain ? 'bg-series-1' : 'bg-series-2 opacity-60',
            )}
            style={{ width: `${(value / highest) * 100}%` }}
          />
        </li>
      ))}
    </ul>
  );
}
