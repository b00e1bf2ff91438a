import { clsx } from 'clsx';
import { Check, CircleAlert, CircleCheck, Clock, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const looks = {
  info: { Icon: Info, box: 'bg-sunken', icon: 'text-ink-2' },
  good: { Icon: CircleCheck, box: 'bg-glaze-tint', icon: 'text-glaze-ink' },
  /** A debt is paid off. */
  mended: { Icon: Check, box: 'bg-gold-tint', icon: 'text-ink' },
  /** Late. */
  late: { Icon: Clock, box: 'bg-clay-tint', icon: 'text-clay' },
  /** Something did not work. */
  attention: { Icon: CircleAlert, box: 'bg-clay-tint', icon: 'text-clay' },
};

/** A sentence or two that stand apart from the page's flow. */
export function Callout({
  kind = 'info',
  children,
}: {
  readonly kind?: keyof typeof looks;
  readonly children: ReactNode;
}) {
  const { Icon, box, icon } = looks[kind];
  return (
    <div
      className={clsx(
        'flex gap-3 rounded-2 px-5 py-4 max-[18rem]:flex-col max-[18rem]:px-3 text-cell forced-colors:border',
        box,
      )}
    >
      <Icon
        aria-hidden="true"
        size={20}
        strokeWidth={1.6}
        className={clsx('mt-px flex-none', icon)}
      />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
