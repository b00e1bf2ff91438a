import type { InPlan } from '../../../../domain/cards/move_in_plan.ts';
import { m } from '../../../paraglide/messages.js';
import { monthText } from '../../../ui/day_text.ts';
import { money } from '../card_texts.ts';

interface Side {
  readonly key: string;
  readonly name: string;
  /** Null where it never ends. */
  readonly side: InPlan | null;
  readonly isChosen: boolean;
}

/** What staying and moving cost to their ends, one bar under the other. The figures stand beside them: whoever listens hears those. */
export function SideBars({ sides }: { readonly sides: readonly Side[] }) {
  const maxCost = Math.max(1, ...sides.map(({ side }) => side?.cost ?? 0));
  return (
    <dl className="grid gap-4">
      {sides.map(({ key, name, side, isChosen }) => (
        <div
          key={key}
          className="relative flex flex-wrap items-baseline justify-between gap-x-4 pb-4.5"
        >
          <dt className="wrap-anywhere">{name}</dt>
          <dd className="ml-auto flex flex-wrap items-baseline justify-end gap-x-3 text-right">
            <span className="text-1 text-ink-2">
              {side
                ? m.cards_move_ends({ month: monthText(side.endsOn) })
                : m.cards_move_never_ends()}
            </span>
            {side && <span className="fig text-3">{money(side.cost)}</span>}
            <span
              aria-hidden="true"
              className="absolute inset-x-0 bottom-0 h-3 overflow-hidden rounded-full bg-sunken print:hidden"
            >
              <span
                className={`block h-full rounded-full ${
                  isChosen
                    ? 'bg-glaze forced-colors:bg-[Highlight]'
                    : 'bg-ink-3 forced-colors:bg-[CanvasText]'
                }`}
                style={{ width: side ? `${(side.cost / maxCost) * 100}%` : '100%' }}
              />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
