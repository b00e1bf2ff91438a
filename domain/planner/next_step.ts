import { type Cents, cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso_date.ts';
import { type AgendaItem, askedNow, toPay } from './agenda.ts';
import type { DebtId } from './debt.ts';
import type { Outlook } from './outlook.ts';
import { type LaterPart, paysNow, type TightRow } from './tight_month.ts';

/** A payment to make, with what there is for it. Cents. */
export interface PaymentStep {
  readonly debtId: DebtId;
  readonly amount: Cents;
  /** What is asked for and isn't paid: more than `amount` where the month is short of it. */
  readonly due: Cents;
  readonly dueOn: IsoDate;
  readonly isDayKnown: boolean;
  readonly isLate: boolean;
}

/**
 * The payments to make, the next one first, as every page and every answer names them. Where a month is short they are what its money goes
 * to, in its order; a month that catches up has that in its agenda already. Source: docs/domain/planner.md#tight-months
 */
export function stepsOf({
  agenda,
  tight,
  today,
}: Pick<Outlook, 'agenda' | 'tight' | 'today'>): readonly PaymentStep[] {
  const items = toPay(agenda);
  if (tight === null || tight.isCatchingUp)
    return items.filter(({ isPutOff }) => !isPutOff).map(ofItem);
  const { rows, month } = tight;
  const isOfRow = (item: AgendaItem) => rows.some((row) => isRowOf(row, item));
  // What comes due before the month that is short is covered.
  const before = items.filter((item) => item.unpaid > 0 && item.month < month && !isOfRow(item));
  return [
    ...before.map((item) => ofItem({ ...item, remaining: item.unpaid })),
    ...rows.filter((row) => paysNow(row) > 0 || isAllLater(row)).map((row) => ofRow(row, today)),
    ...rows.flatMap((row) => (row.later && !isAllLater(row) ? [ofLater(row, row.later)] : [])),
  ];
}

const isRowOf = (row: TightRow, { debtId, dueOn }: AgendaItem): boolean =>
  row.debtId === debtId && row.dueOn <= dueOn;

const ofItem = (item: AgendaItem): PaymentStep => {
  const { debtId, unpaid, dueOn, isDayKnown, isLate } = item;
  return { debtId, amount: askedNow(item).remaining, due: unpaid, dueOn, isDayKnown, isLate };
};

const ofRow = (row: TightRow, today: IsoDate): PaymentStep => {
  const { debtId, due, paid, pays, dueOn, isDayKnown, later } = row;
  const isWhole = later === null || isAllLater(row);
  return {
    debtId,
    amount: isWhole ? pays : paysNow(row),
    due: cents(due - paid - (isWhole ? 0 : later.unpaid)),
    dueOn,
    isDayKnown,
    isLate: dueOn < today,
  };
};

const isAllLater = (row: TightRow): boolean => row.later !== null && paysNow(row) === 0;

/** What a row asks for once its statement is out. */
const ofLater = ({ debtId }: TightRow, later: LaterPart): PaymentStep => ({
  debtId,
  amount: later.pays,
  due: later.unpaid,
  dueOn: later.dueOn,
  isDayKnown: later.isDayKnown,
  isLate: false,
});
