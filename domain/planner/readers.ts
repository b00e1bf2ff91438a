import {
  type AnnualFee,
  APR_BASES,
  type Balance,
  DEBT_KINDS,
  type DebtId,
  PROMOTION_TERMS,
  type Promotion,
} from './debt.ts';
import type { TrackedDebt } from './progress.ts';
import { addDays } from '../time/iso_date.ts';
import { amount, day, rate } from '../stored/value_readers.ts';
import {
  fieldsOf,
  objectOf,
  oneOf,
  optional,
  type Reader,
  type Readers,
} from '../stored/reader.ts';
import { listOf, whole, words } from '../stored/shape_readers.ts';
import {
  type OneTimeMoney,
  type PlanChoice,
  type RecordedPayment,
  strategyKinds,
} from './plan_choice.ts';
import type { PastDue } from './past_due.ts';
import { minimumRule } from './minimum_reader.ts';

// How each key of what the planner keeps is read, on the device and from a row alike; `supabase/rows/planner.ts` adds the columns.

const debtId = words as Reader<DebtId>;
const dayNumber = whole(1, 31);

const balance = objectOf<Balance>({
  id: words,
  kind: oneOf(['purchase', 'cash_advance', 'transfer']),
  amount,
  apr: rate,
  aprBasis: optional(oneOf(APR_BASES)),
  promotion: optional(
    objectOf<Promotion>({ apr: rate, endsOn: day, terms: optional(oneOf(PROMOTION_TERMS)) }),
  ),
});

export const debtReaders: Readers<TrackedDebt> = {
  id: debtId,
  name: words,
  kind: oneOf(DEBT_KINDS),
  balances: listOf(balance),
  interest: oneOf(['monthly', 'average_daily']),
  minimum: minimumRule,
  creditLimit: optional(amount),
  dueDay: optional(dayNumber),
  statementDay: optional(dayNumber),
  annualFee: optional(objectOf<AnnualFee>({ amount, month: whole(1, 12) })),
  monthlyCharges: optional(amount),
  setAside: optional(amount),
  balanceAsOf: day,
  startingBalance: amount,
  paidThrough: day,
  pastDue: optional(objectOf<PastDue>({ amount, asOf: day })),
};

const ofDebt = objectOf(debtReaders);

/** A debt on the device. One that was kept before it could say so counts as paid through the day before its balance. */
export const trackedDebt: Reader<TrackedDebt> = (stored) => {
  const debt = fieldsOf(stored);
  return ofDebt({ paidThrough: addDays(day(debt['balanceAsOf']), -1), ...debt });
};

export const paymentReaders: Readers<RecordedPayment> = {
  id: words,
  debtId,
  paidOn: day,
  amount,
  countsFor: optional(day),
  firstPaidOn: optional(day),
  firstCountsFor: optional(day),
};

export const planReaders: Readers<PlanChoice> = {
  strategy: oneOf(strategyKinds),
  monthly: amount,
  startsOn: day,
  customOrder: listOf(debtId),
  chosenOn: day,
  oneTime: optional(
    listOf(
      objectOf<OneTimeMoney>({
        id: words,
        month: day,
        amount,
        besides: optional(amount),
        debtId: optional(debtId),
      }),
    ),
  ),
};

const ofPlan = objectOf(planReaders);

/** A plan on the device. One that was kept before it could say so was chosen when it began. */
export const planChoice: Reader<PlanChoice> = (stored) => {
  const plan = fieldsOf(stored);
  return ofPlan({ chosenOn: plan['startsOn'], ...plan });
};
