import { type Cents, cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso_date.ts';
import type { Debt, DebtId } from './debt.ts';
import { type Outlook } from './outlook.ts';
import { planWith } from './plan_change.ts';
import type { PayoffPlan } from './payoff_plan.ts';

/** A debt that asks for nothing by a day, and that the plan leaves at nothing for a while. */
export interface WaitingDebt {
  readonly debtId: DebtId;
  /** First day of the first month in which others are paid and it isn't. */
  readonly from: IsoDate;
  /** First day of the month in which something is paid on it. */
  readonly until: IsoDate;
}

/** The debts without a minimum that a plan leaves at nothing in some month that pays others, in the order of `debts`. */
export function waitingDebts(
  { months }: PayoffPlan,
  debts: readonly Debt[],
): readonly WaitingDebt[] {
  return debts.flatMap(({ id, minimum, setAside }) => {
    if (minimum.kind !== 'none') return [];
    // What was set aside this month may be paid already: the first month says nothing of it then.
    const looked = setAside ? months.slice(1) : months;
    const rows = looked.flatMap(({ month, paid, debts: all }) =>
      all
        .filter(({ debtId }) => debtId === id)
        .map((row) => ({
          month,
          paid: row.paid,
          waits: row.opening > 0 && row.paid === 0 && paid > 0,
        })),
    );
    const first = rows.findIndex(({ waits }) => waits);
    const from = rows[first]?.month;
    const until = rows.slice(Math.max(0, first)).find(({ paid }) => paid > 0)?.month;
    return from === undefined || until === undefined ? [] : [{ debtId: id, from, until }];
  });
}

/** The debts that the person sets something aside for each month, though nothing is due on them. */
export const setAsideFor = ({
  debts,
  owedToday,
}: Pick<Outlook, 'debts' | 'owedToday'>): readonly (Debt & { readonly setAside: Cents })[] =>
  debts.flatMap((debt) =>
    debt.minimum.kind === 'none' && debt.setAside && (owedToday.get(debt.id) ?? 0) > 0
      ? [{ ...debt, setAside: debt.setAside }]
      : [],
  );

/** What a plan comes to, and when a debt gets its first payment in it (first day of that month; null for never). Cents. */
export interface WithAmount {
  readonly monthly: Cents;
  readonly startsOn: IsoDate | null;
  readonly debtFreeOn: IsoDate;
  readonly interest: Cents;
}

/** The same plan with a small amount for a waiting debt each month: null where the money doesn't reach. */
export interface SmallAmount {
  readonly asNow: WithAmount;
  /** Out of the monthly amount that was chosen. */
  readonly outOf: WithAmount | null;
  /** On top of it. */
  readonly onTop: WithAmount | null;
}

/** What a small amount for a debt without a price of waiting changes, in each of two ways. Null where there is no plan. */
export function withSmallAmount(
  outlook: Outlook,
  debtId: DebtId,
  amount: Cents,
): SmallAmount | null {
  const { course } = outlook;
  const { monthly } = course.budget;
  const changed: Outlook = {
    ...outlook,
    course: {
      ...course,
      debts: course.debts.map((debt) =>
        debt.id === debtId ? { ...debt, setAside: amount } : debt,
      ),
    },
  };
  const asNow = planOf(outlook, debtId, monthly);
  return (
    asNow && {
      asNow,
      outOf: planOf(changed, debtId, monthly, amount),
      onTop: planOf(changed, debtId, cents(monthly + amount), amount),
    }
  );
}

/** `setAside`: what each month after this one must have for the debt; where one has less, there is no such plan. */
function planOf(
  outlook: Outlook,
  debtId: DebtId,
  monthly: Cents,
  setAside: Cents = cents(0),
): WithAmount | null {
  const result = planWith(outlook, { monthly });
  if (!result.ok || result.plan.warnings.some(({ code }) => code === 'minimum_missed')) return null;
  const { months, totals, debtFreeOn } = result.plan;
  const isShort = months.some(
    ({ month, debts }) =>
      month > outlook.today &&
      debts.some((row) => row.debtId === debtId && row.paid < Math.min(setAside, row.opening)),
  );
  if (isShort) return null;
  const pays = months.find(({ debts }) =>
    debts.some((row) => row.debtId === debtId && row.paid > 0),
  );
  return { monthly, startsOn: pays?.month ?? null, debtFreeOn, interest: totals.interest };
}
