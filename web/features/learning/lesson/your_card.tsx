import { useMemo } from 'react';
import type { Cents } from '../../../../domain/money/cents.ts';
import { formatMoney, formatPercent } from '../../../../domain/money/format.ts';
import { heldMinimum } from '../../../../domain/planner/held_minimum.ts';
import { ledgersOf } from '../../../../domain/planner/outlook.ts';
import { usePlannerDocument } from '../../../data/planner/use_planner.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { dayText, monthText } from '../../../ui/day_text.ts';
import { locale } from '../../../ui/locale.ts';

/** The lesson's example with a card of one's own, from what the planner has on this device. */
export default function YourCard() {
  const document = usePlannerDocument();
  const today = useToday();
  const card = useMemo(() => heldMinimum(ledgersOf(document, today), today), [document, today]);
  if (card === null) return null;
  const money = (amount: Cents) => formatMoney(amount, locale);
  const { name, owed, asked, keeps, falling, held, less } = card;
  const rate = formatPercent(card.apr, locale);
  return (
    <section
      aria-labelledby="yours"
      className="mt-12 max-w-measure rounded-3 border border-line bg-surface px-6 py-6 break-inside-avoid"
    >
      <h2 id="yours" className="mb-2">
        {m.learn_yours({ name })}
      </h2>
      <p>{m.learn_yours_asks({ owed: money(owed), rate, asked: money(asked) })}</p>
      <ul className="mt-4">
        {[
          {
            way: m.learn_yours_falling(),
            end: falling.debtFreeOn,
            cost: m.learn_yours_interest({ interest: money(falling.interest) }),
          },
          {
            way: m.learn_yours_held({ asked: money(keeps) }),
            end: held.debtFreeOn,
            cost: m.learn_yours_saves({ interest: money(held.interest), less: money(less) }),
          },
        ].map(({ way, end, cost }) => (
          <li
            key={way}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-3"
          >
            <span className="font-[560]">{way}</span>
            <span className="font-serif text-4">{monthText(end)}</span>
            <span className="w-full text-cell text-ink-2">{cost}</span>
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <ButtonLink to="/debt-destroyer">{m.learn_yours_open()}</ButtonLink>
      </div>
      <p className="mt-3 text-1 text-ink-2">{m.learn_yours_from({ day: dayText(today) })}</p>
    </section>
  );
}
