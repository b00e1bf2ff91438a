import { useMemo } from 'react';
import { type Cents, cents } from '../../../../domain/money/cents.ts';
import { formatMoney, formatPercent } from '../../../../domain/money/format.ts';
import type { DebtLedger } from '../../../../domain/payoff/ledger.ts';
import { compareSingleDebt, type Course } from '../../../../domain/payoff/single_debt.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import { ledgersOf } from '../../../../domain/payoff/outlook.ts';
import { usePlannerDocument } from '../../../data/planner/use_planner.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { dayText, monthText } from '../../../ui/day_text.ts';
import { locale } from '../../../ui/locale.ts';

interface OwnCard {
  readonly name: string;
  readonly owed: Cents;
  readonly rate: string;
  readonly asked: Cents;
  readonly falling: Course;
  readonly held: Course;
}

/** A card of one rate whose minimum falls with it: the one that asks for most. Null where there is none, or where one of both
 *  ways has no end. */
function ownCard(ledgers: readonly DebtLedger[], today: IsoDate): OwnCard | null {
  const [card] = ledgers
    .flatMap(({ debt, owedToday, installments }) => {
      const [balance, ...others] = debt.balances;
      const asked = installments.at(-1)?.due ?? cents(0);
      const isPlain = balance && others.length === 0 && !balance.promotion;
      const isFalling = debt.kind === 'card' && debt.minimum.kind.startsWith('percent');
      return isPlain && isFalling && asked > 0 ? [{ debt, owedToday, asked, balance }] : [];
    })
    .toSorted((one, other) => other.asked - one.asked);
  if (!card) return null;
  const { debt, owedToday, asked, balance } = card;
  const { minimumOnly, held } = compareSingleDebt({
    asOf: today,
    balance: owedToday,
    apr: balance.apr,
    minimum: debt.minimum,
    monthly: asked,
  });
  if (!minimumOnly.ok || !held.ok) return null;
  return {
    name: debt.name,
    owed: owedToday,
    rate: formatPercent(balance.apr, locale),
    asked,
    falling: minimumOnly.course,
    held: held.course,
  };
}

/** The lesson's example with a card of one's own, from what the planner has on this device. */
export default function YourCard() {
  const document = usePlannerDocument();
  const today = useToday();
  const card = useMemo(() => ownCard(ledgersOf(document, today), today), [document, today]);
  if (card === null) return null;
  const money = (amount: Cents) => formatMoney(amount, locale);
  const { name, owed, rate, asked, falling, held } = card;
  const less = cents(falling.interest - held.interest);
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
            way: m.learn_yours_held({ asked: money(asked) }),
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
