import {
  type AnnualFee,
  type Balance,
  DEBT_KINDS,
  type DebtId,
  type MinimumRule,
  type PercentBasis,
  type Promotion,
} from '../../../domain/payoff/debt.ts';
import type { TrackedDebt } from '../../../domain/payoff/progress.ts';
import {
  amount,
  day,
  kindOf,
  listOf,
  objectOf,
  oneOf,
  optional,
  rate,
  type Reader,
  type Readers,
  whole,
  words,
} from '../reader.ts';
import { type PlanChoice, type RecordedPayment, strategyKinds } from './document.ts';

// How each key of what the planner keeps is read, on the device and from a row alike; `row_codecs.ts` adds the columns.

type Rule<Kind> = Extract<MinimumRule, { kind: Kind }>;

const debtId = words as Reader<DebtId>;
const dayNumber = whole(1, 31);

const balance = objectOf<Balance>({
  id: words,
  kind: oneOf(['purchase', 'cash_advance', 'transfer']),
  amount,
  apr: rate,
  promotion: optional(objectOf<Promotion>({ apr: rate, endsOn: day })),
});

const share = {
  // Basis points of the balance.
  percent: whole(0, 10_000),
  floor: amount,
  of: optional(oneOf<PercentBasis>(['before_interest', 'after_interest'])),
};

const minimumRule: Reader<MinimumRule> = kindOf<MinimumRule>({
  fixed: objectOf<Rule<'fixed'>>({ kind: oneOf(['fixed']), amount }),
  percent: objectOf<Rule<'percent'>>({ kind: oneOf(['percent']), ...share }),
  percent_plus_interest: objectOf<Rule<'percent_plus_interest'>>({
    kind: oneOf(['percent_plus_interest']),
    ...share,
  }),
  largest: objectOf<Rule<'largest'>>({
    kind: oneOf(['largest']),
    of: (stored) => listOf(minimumRule)(stored),
  }),
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
  balanceAsOf: day,
  startingBalance: amount,
};

export const paymentReaders: Readers<RecordedPayment> = {
  id: words,
  debtId,
  paidOn: day,
  amount,
  countsFor: optional(day),
};

export const planReaders: Readers<PlanChoice> = {
  strategy: oneOf(strategyKinds),
  monthly: amount,
  startsOn: day,
  customOrder: listOf(debtId),
};
