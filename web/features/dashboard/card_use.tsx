import {
  nextStatement,
  utilizationMarks,
  utilizationOf,
} from '../../../domain/credit/utilization.ts';
import { cents } from '../../../domain/money/cents.ts';
import { formatMoney, formatWholeDollars } from '../../../domain/money/format.ts';
import type { TrackedDebt } from '../../../domain/payoff/progress.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import type { Outlook } from '../../data/planner/outlook.ts';
import { m } from '../../paraglide/messages.js';
import { monthDayText } from '../../ui/day_text.ts';
import { locale } from '../../ui/locale.ts';
import { Meter } from '../../ui/meter.tsx';

/** "18.8%" of 188 tenths. */
const shareText = (tenths: number) =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(tenths / 1000);

/** How much of each card's limit is in use, and what would bring it under the next mark. Cards without a limit are
 *  left out; nothing is shown when none has one. */
export function CardUse({
  debts,
  outlook,
  today,
}: {
  readonly debts: readonly TrackedDebt[];
  readonly outlook: Outlook;
  readonly today: IsoDate;
}) {
  const cards = debts.flatMap((debt) => {
    if (debt.kind !== 'card' || debt.creditLimit === undefined) return [];
    const owed = outlook.owedToday.get(debt.id) ?? cents(0);
    const use = utilizationOf(owed, debt.creditLimit);
    return use ? [{ debt, owed, limit: debt.creditLimit, use }] : [];
  });
  if (cards.length === 0) return null;
  const owed = cents(cards.reduce((sum, card) => sum + card.owed, 0));
  const limit = cents(cards.reduce((sum, card) => sum + card.limit, 0));
  const all = utilizationOf(owed, limit);
  return (
    <section aria-labelledby="card-use">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="card-use">{m.dashboard_use()}</h2>
        {all && cards.length > 1 && (
          <span className="text-cell text-ink-2">
            {m.dashboard_use_all({
              share: shareText(all.tenths),
              limit: formatWholeDollars(limit, locale),
              count: cards.length,
            })}
          </span>
        )}
      </div>
      <ul>
        {cards
          .toSorted((a, b) => a.use.tenths - b.use.tenths)
          .map(({ debt, limit: cardLimit, use }) => (
            <li
              key={debt.id}
              className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 border-t border-line py-4"
            >
              <h3>{debt.name}</h3>
              <span className="num">
                <b className="font-[600]">{shareText(use.tenths)}</b>{' '}
                {m.dashboard_use_of({ limit: formatWholeDollars(cardLimit, locale) })}
              </span>
              <div className="col-span-2">
                <Meter
                  percent={use.tenths / 10}
                  marks={utilizationMarks}
                  label={m.dashboard_use_label({ name: debt.name, share: shareText(use.tenths) })}
                />
              </div>
              <p className="col-span-2 text-cell text-ink-2">
                {use.below === null || use.pay === null
                  ? m.dashboard_use_low()
                  : debt.statementDay === undefined
                    ? m.dashboard_use_pay({
                        mark: use.below,
                        amount: formatMoney(use.pay, locale),
                      })
                    : m.dashboard_use_pay_by({
                        mark: use.below,
                        amount: formatMoney(use.pay, locale),
                        day: monthDayText(nextStatement(debt.statementDay, today)),
                      })}
              </p>
            </li>
          ))}
      </ul>
      <p className="border-t border-line pt-4 text-1 text-ink-2">{m.dashboard_use_marks()}</p>
    </section>
  );
}
