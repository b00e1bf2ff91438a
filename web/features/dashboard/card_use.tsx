import { Link } from 'react-router';
import {
  nextStatement,
  reportTarget,
  type Utilization,
  utilizationMarks,
  utilizationOf,
} from '../../../domain/cards/utilization.ts';
import { type Cents, cents } from '../../../domain/money/cents.ts';
import { formatMoney, formatWholeDollars } from '../../../domain/money/format.ts';
import type { Payment, TrackedDebt } from '../../../domain/planner/progress.ts';
import type { Outlook } from '../../../domain/planner/outlook.ts';
import { stateForField } from '../../data/planner/field_of_debt.ts';
import { m } from '../../paraglide/messages.js';
import { monthDayText } from '../../ui/day_text.ts';
import { locale } from '../../ui/locale.ts';
import { Meter } from '../../ui/meter.tsx';
import { carriedCard } from '../../../domain/cards/carried_card.ts';
import { shareText, WithFigure } from './texts.tsx';

const sum = (amounts: readonly Cents[]) => cents(amounts.reduce((all, each) => all + each, 0));

/** How much of each card's limit is in use, and what would bring it under the next mark. Nothing for somebody
 *  without a card. */
export function CardUse({
  debts,
  payments,
  outlook,
}: {
  readonly debts: readonly TrackedDebt[];
  readonly payments: readonly Payment[];
  readonly outlook: Outlook;
}) {
  const cards = debts.filter(({ kind }) => kind === 'card');
  const known = cards.flatMap((debt) => {
    if (debt.creditLimit === undefined) return [];
    const owed = outlook.owedToday.get(debt.id) ?? cents(0);
    const use = utilizationOf(owed, debt.creditLimit);
    return use ? [{ debt, owed, limit: debt.creditLimit, use }] : [];
  });
  const unknown = cards.filter(({ id }) => !known.some(({ debt }) => debt.id === id));
  if (cards.length === 0) return null;
  const limit = sum(known.map((card) => card.limit));
  const all = utilizationOf(sum(known.map(({ owed }) => owed)), limit);
  return (
    <section aria-labelledby="card-use">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="card-use">{m.dashboard_use()}</h2>
        {all && known.length > 1 && (
          <p className="text-cell text-ink-2">
            {m.dashboard_use_all({
              share: shareText(all.tenths),
              limit: formatWholeDollars(limit, locale),
              count: known.length,
            })}
          </p>
        )}
      </div>
      {known.length > 0 && (
        <>
          <ul>
            {known
              .toSorted((a, b) => a.use.tenths - b.use.tenths)
              .map((card) => (
                <CardLine
                  key={card.debt.id}
                  debt={card.debt}
                  limit={card.limit}
                  use={card.use}
                  payments={payments}
                  outlook={outlook}
                />
              ))}
          </ul>
          <p className="border-t border-line pt-4 text-1 text-ink-2">{m.dashboard_use_marks()}</p>
        </>
      )}
      {unknown.length > 0 && (
        <p className={known.length > 0 ? 'mt-2 text-1 text-ink-2' : 'text-ink-2'}>
          {unknown.length === 1
            ? m.dashboard_use_unknown({ name: unknown[0]?.name ?? '' })
            : m.dashboard_use_unknowns({ count: unknown.length })}{' '}
          <Link
            to="/debt-destroyer"
            state={unknown[0] && stateForField(unknown[0].id, 'creditLimit')}
            className="py-2"
          >
            {unknown.length === 1
              ? m.dashboard_use_unknown_link()
              : m.dashboard_use_unknowns_link()}
          </Link>
        </p>
      )}
    </section>
  );
}

function CardLine({
  debt,
  limit,
  use,
  ...rest
}: ReportProps & {
  readonly limit: Cents;
  readonly use: Utilization;
}) {
  const share = shareText(use.tenths);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-t border-line py-4">
      <h3 className="wrap-anywhere">{debt.name}</h3>
      <p className="num">
        <WithFigure
          text={m.dashboard_use_of({ share, limit: formatWholeDollars(limit, locale) })}
          figure={share}
        />
      </p>
      <div className="col-span-2">
        <Meter
          percent={use.tenths / 10}
          marks={utilizationMarks}
          label={m.dashboard_use_label({ name: debt.name, share })}
        />
      </div>
      <p className="col-span-2 text-cell text-ink-2">
        <ToPay debt={debt} {...rest} />{' '}
        <Link
          to="/ai-assistant"
          state={{ about: { debtId: debt.id } }}
          aria-label={m.dashboard_ask_name({ name: debt.name })}
          className="py-2"
        >
          {m.dashboard_ask()}
        </Link>
      </p>
    </li>
  );
}

interface ReportProps {
  readonly debt: TrackedDebt;
  readonly payments: readonly Payment[];
  readonly outlook: Outlook;
}

/** What to pay, by when, and what it leaves room for. */
function ToPay({ debt, payments, outlook }: ReportProps) {
  const { today } = outlook;
  const card = carriedCard(debt, payments, outlook);
  const target = card && reportTarget(card, today);
  if (!target) return m.dashboard_use_low();
  // What is late comes before what a statement reports.
  if (outlook.agenda.some(({ isLate }) => isLate)) return m.dashboard_use_late_first();
  const { pay, payBy, closesOn, isTooLate, interest, charges } = target;
  if (target.isOutOfReach)
    return m.dashboard_use_charges({
      charges: formatMoney(charges, locale),
      mark: target.below,
    });
  const amount = formatMoney(pay, locale);
  const what = { mark: target.below, amount };
  const text =
    payBy === null || closesOn === null || debt.statementDay === undefined
      ? m.dashboard_use_pay(what)
      : isTooLate
        ? m.dashboard_use_pay_late({
            ...what,
            soon: monthDayText(nextStatement(debt.statementDay, today)),
            day: monthDayText(payBy),
          })
        : m.dashboard_use_pay_by({
            ...what,
            day: monthDayText(payBy),
            closes: monthDayText(closesOn),
          });
  return (
    <>
      <WithFigure text={text} figure={amount} /> {allowanceText(interest, charges)}
    </>
  );
}

function allowanceText(interest: Cents, charges: Cents): string {
  const room = {
    interest: formatWholeDollars(interest, locale),
    charges: formatMoney(charges, locale),
  };
  if (charges > 0) return m.dashboard_use_allowance_charges(room);
  return interest > 0 ? m.dashboard_use_allowance(room) : m.dashboard_use_allowance_none();
}
