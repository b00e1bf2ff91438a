import { CircleAlert, CircleCheck, type LucideIcon, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';

const icons: Readonly<Record<string, LucideIcon>> = {
  error: CircleAlert,
  offline: WifiOff,
  done: CircleCheck,
};

/** What a page or a part of it shows in place of its content: what happened, and what to do. `empty` and
 *  `nothing` (matches) have no icon: nothing is wrong. `error` and `offline` are read out when they appear. */
export function PageState({
  kind,
  title,
  text,
  actions,
  level = 2,
}: {
  readonly kind: 'empty' | 'error' | 'offline' | 'nothing' | 'done';
  readonly title: string;
  readonly text: ReactNode;
  readonly actions?: ReactNode;
  /** Of the heading, where it stands. */
  readonly level?: 1 | 2 | 3;
}) {
  const Icon = icons[kind];
  const Heading = `h${level}` as const;
  return (
    <div
      role={kind === 'error' || kind === 'offline' ? 'status' : undefined}
      className="grid max-w-measure content-start justify-items-start gap-3 py-6"
    >
      {Icon && <Icon aria-hidden="true" size={24} strokeWidth={1.6} className="text-ink-2" />}
      <Heading className="font-serif text-4 font-[430]">{title}</Heading>
      <p className="text-ink-2">{text}</p>
      {actions && <div className="mt-2 flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
