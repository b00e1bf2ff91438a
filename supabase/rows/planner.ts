import type { Database, Json } from '../types.ts';
import { cents } from '../../domain/money/cents.ts';
import type { Balance, DebtId, MinimumRule } from '../../domain/planner/debt.ts';
import type { TrackedDebt } from '../../domain/planner/progress.ts';
import { columnsOf, rowCodec } from './row_codec.ts';
import type { PlanChoice, RecordedPayment } from '../../domain/planner/plan_choice.ts';
import { debtReaders, paymentReaders, planReaders } from '../../domain/planner/readers.ts';

type Tables = Database['public']['Tables'];
/** What of a row is the debt itself: whose it is, its place and its times are the list's and the database's. */
type DebtColumns = Omit<
  Tables['debts']['Row'],
  'user_id' | 'position' | 'created_at' | 'updated_at'
>;
type PaymentColumns = Omit<Tables['debt_payments']['Row'], 'user_id' | 'created_at' | 'note'>;
type PlanColumns = Omit<Tables['payoff_plans']['Row'], 'user_id' | 'created_at' | 'updated_at'>;

const json = (value: readonly object[]) => value as unknown as Json;

/** Whether the columns of old say all there is to say: one balance of purchases at one rate, under the debt's own id. */
const isPlain = (balances: readonly Balance[], id: DebtId): boolean =>
  balances.length === 1 &&
  balances.every((each) => each.id === id && each.kind === 'purchase' && !each.promotion);

function balancesToColumns(balances: readonly Balance[], { id }: TrackedDebt) {
  const [first] = balances;
  if (first === undefined) throw new RangeError(`debt ${id} has no balance`);
  return {
    balance_cents: cents(balances.reduce((sum, each) => sum + each.amount, 0)),
    apr_bps: first.apr,
    balances: isPlain(balances, id) ? null : json(balances),
  };
}

const noMinimum = {
  minimum_fixed_cents: null,
  minimum_percent_bps: null,
  minimum_floor_cents: null,
  minimum_basis: null,
  minimum_rules: null,
};

function minimumToColumns(rule: MinimumRule) {
  switch (rule.kind) {
    case 'none':
      return { ...noMinimum, minimum_kind: rule.kind };
    case 'fixed':
      return { ...noMinimum, minimum_kind: rule.kind, minimum_fixed_cents: rule.amount };
    case 'largest':
      return { ...noMinimum, minimum_kind: rule.kind, minimum_rules: json(rule.of) };
    case 'percent':
    case 'percent_plus_interest':
      return {
        ...noMinimum,
        minimum_kind: rule.kind,
        minimum_percent_bps: rule.percent,
        minimum_floor_cents: rule.floor,
        minimum_basis: rule.of ?? null,
      };
  }
}

const minimumFromRow = (row: DebtColumns) => ({
  kind: row.minimum_kind,
  amount: row.minimum_fixed_cents,
  percent: row.minimum_percent_bps,
  floor: row.minimum_floor_cents,
  of: row.minimum_rules ?? row.minimum_basis ?? undefined,
});

const ofDebt = columnsOf<TrackedDebt, DebtColumns>();

/** A debt as a row of `debts`, whose checks refuse what could not be read here again. */
export const debtCodec = rowCodec<TrackedDebt, DebtColumns>(debtReaders)({
  id: ofDebt.one('id'),
  name: ofDebt.one('name'),
  kind: ofDebt.one('kind'),
  balances: ofDebt.several('balances', {
    columns: ['balance_cents', 'apr_bps', 'balances'],
    toColumns: balancesToColumns,
    fromRow: (row) =>
      row.balances ?? [
        { id: row.id, kind: 'purchase', amount: row.balance_cents, apr: row.apr_bps },
      ],
  }),
  interest: ofDebt.one('interest_method'),
  minimum: ofDebt.several('minimum', {
    columns: [
      'minimum_kind',
      'minimum_fixed_cents',
      'minimum_percent_bps',
      'minimum_floor_cents',
      'minimum_basis',
      'minimum_rules',
    ],
    toColumns: minimumToColumns,
    fromRow: minimumFromRow,
  }),
  creditLimit: ofDebt.one('credit_limit_cents'),
  dueDay: ofDebt.one('due_day'),
  statementDay: ofDebt.one('statement_day'),
  annualFee: ofDebt.several('annualFee', {
    columns: ['annual_fee_cents', 'annual_fee_month'],
    toColumns: (fee) => ({
      annual_fee_cents: fee?.amount ?? null,
      annual_fee_month: fee?.month ?? null,
    }),
    fromRow: (row) =>
      row.annual_fee_cents === null
        ? null
        : { amount: row.annual_fee_cents, month: row.annual_fee_month },
  }),
  monthlyCharges: ofDebt.one('monthly_charges_cents'),
  setAside: ofDebt.one('set_aside_cents'),
  balanceAsOf: ofDebt.one('balance_as_of'),
  startingBalance: ofDebt.one('starting_balance_cents'),
  paidThrough: ofDebt.one('paid_through'),
  pastDue: ofDebt.several('pastDue', {
    columns: ['past_due_cents', 'past_due_as_of'],
    toColumns: (pastDue) => ({
      past_due_cents: pastDue?.amount ?? null,
      past_due_as_of: pastDue?.asOf ?? null,
    }),
    fromRow: (row) =>
      row.past_due_cents === null ? null : { amount: row.past_due_cents, asOf: row.past_due_as_of },
  }),
});

const ofPayment = columnsOf<RecordedPayment, PaymentColumns>();

export const paymentCodec = rowCodec<RecordedPayment, PaymentColumns>(paymentReaders)({
  id: ofPayment.one('id'),
  debtId: ofPayment.one('debt_id'),
  paidOn: ofPayment.one('paid_on'),
  amount: ofPayment.one('amount_cents'),
  countsFor: ofPayment.one('counts_for'),
  firstPaidOn: ofPayment.one('first_paid_on'),
  firstCountsFor: ofPayment.one('first_counts_for'),
});

const ofPlan = columnsOf<PlanChoice, PlanColumns>();

export const planCodec = rowCodec<PlanChoice, PlanColumns>(planReaders)({
  strategy: ofPlan.one('strategy'),
  monthly: ofPlan.one('monthly_cents'),
  startsOn: ofPlan.one('starts_on'),
  customOrder: ofPlan.several('customOrder', {
    columns: ['custom_order'],
    toColumns: (order) => ({ custom_order: [...order] }),
    fromRow: (row) => row.custom_order,
  }),
  chosenOn: ofPlan.one('chosen_on'),
  oneTime: ofPlan.several('oneTime', {
    columns: ['one_time'],
    toColumns: (money) => ({ one_time: money && money.length > 0 ? json(money) : null }),
    fromRow: (row) => row.one_time,
  }),
});
