import { clsx } from 'clsx';
import { Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';

const looks = {
  /** What kind of thing it is: "FICO Score 8". */
  plain: 'bg-sunken text-ink-2',
  line: 'inset-ring inset-ring-line-strong text-ink-2',
  /** Done, or on its way: "Recorded". */
  glaze: 'bg-glaze-tint text-glaze-ink',
  /** Mended: "Linden paid off". */
  gold: 'bg-gold-tint text-ink',
  /** Late: "2 days late". */
  clay: 'bg-clay-tint text-clay',
};
const icons = { glaze: Check, gold: Check, clay: Clock };

/** A word or two on the state of a thing, always in words. */
export function Badge({
  kind = 'plain',
  children,
}: {
  readonly kind?: keyof typeof looks;
  readonly children: ReactNode;
}) {
  const Icon = kind in icons ? icons[kind as keyof typeof icons] : null;
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-1 px-2 py-px text-1 font-[500] whitespace-nowrap forced-colors:border',
        looks[kind],
      )}
    >
      {Icon && <Icon aria-hidden="true" size={15} strokeWidth={1.8} className="flex-none" />}
      {children}
    </span>
  );
}
