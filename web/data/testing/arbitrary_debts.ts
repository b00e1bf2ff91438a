import fc from 'fast-check';
import { aprBps, cents } from '../../../domain/money/cents.ts';
import {
  type AnnualFee,
  type Balance,
  DEBT_KINDS,
  type DebtId,
  type MinimumRule,
  APR_BASES,
  PROMOTION_TERMS,
  type Promotion,
} from '../../../domain/planner/debt.ts';
import { MAX_AMOUNT } from '../../../domain/planner/limits.ts';
import type { PastDue } from '../../../domain/planner/past_due.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';

/** Every key of a value; one that may be missing comes and goes. A key that is forgotten here does not compile. */
type Arbitraries<Value> = { readonly [Key in keyof Value]-?: fc.Arbitrary<Value[Key]> };

const requiredKeys = <Value>(arbitraries: Arbitraries<Value>, ...keys: (keyof Value)[]) =>
  fc.record(arbitraries, { requiredKeys: keys as never }) as unknown as fc.Arbitrary<Value>;

const amount = fc.integer({ min: 0, max: MAX_AMOUNT }).map(cents);
const rate = fc.integer({ min: 0, max: 100_000 }).map(aprBps);
const dayNumber = fc.integer({ min: 1, max: 31 });
export const arbitraryDay = fc
  .tuple(
    fc.integer({ min: 2000, max: 2099 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map((parts) => isoDate(parts.map((part) => String(part).padStart(2, '0')).join('-')));

const balance = requiredKeys<Balance>(
  {
    id: fc.uuid(),
    kind: fc.constantFrom('purchase', 'cash_advance', 'transfer'),
    amount,
    apr: rate,
    aprBasis: fc.constantFrom(...APR_BASES),
    promotion: requiredKeys<Promotion>(
      { apr: rate, endsOn: arbitraryDay, terms: fc.constantFrom(...PROMOTION_TERMS) },
      'apr',
      'endsOn',
    ),
  },
  'id',
  'kind',
  'amount',
  'apr',
);

const percentRule = <Kind extends 'percent' | 'percent_plus_interest'>(kind: Kind) =>
  requiredKeys<Extract<MinimumRule, { kind: Kind }>>(
    {
      kind: fc.constant(kind),
      percent: fc.integer({ min: 0, max: 10_000 }),
      floor: amount,
      of: fc.constantFrom('before_interest', 'after_interest'),
    } as never,
    'kind',
    'percent' as never,
    'floor' as never,
  );

const { rule } = fc.letrec<{ rule: MinimumRule }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ kind: fc.constant('none' as const) }),
    fc.record({ kind: fc.constant('fixed' as const), amount }),
    percentRule('percent'),
    percentRule('percent_plus_interest'),
    fc.record({
      kind: fc.constant('largest' as const),
      of: fc.array(tie('rule'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}));

const whole = requiredKeys<TrackedDebt>(
  {
    id: fc.uuid().map((id) => id as DebtId),
    name: fc.string({ minLength: 1, maxLength: 80 }),
    kind: fc.constantFrom(...DEBT_KINDS),
    balances: fc.array(balance, { minLength: 1, maxLength: 4 }),
    interest: fc.constantFrom('monthly', 'average_daily'),
    minimum: rule,
    creditLimit: amount,
    dueDay: dayNumber,
    statementDay: dayNumber,
    annualFee: fc.record<AnnualFee>({ amount, month: fc.integer({ min: 1, max: 12 }) }),
    monthlyCharges: amount,
    setAside: amount,
    balanceAsOf: arbitraryDay,
    startingBalance: amount,
    paidThrough: arbitraryDay,
    pastDue: fc.record<PastDue>({ amount, asOf: arbitraryDay }),
  },
  'id',
  'name',
  'kind',
  'balances',
  'interest',
  'minimum',
  'balanceAsOf',
  'startingBalance',
  'paidThrough',
);

/** Any debt that the planner may hold; half of them as its form makes them, of one balance under the debt's own id. */
export const arbitraryDebt: fc.Arbitrary<TrackedDebt> = fc
  .tuple(whole, fc.boolean())
  .map(([debt, isPlain]) => {
    const [first] = debt.balances;
    return isPlain && first
      ? {
          ...debt,
          balances: [{ id: debt.id, kind: 'purchase', amount: first.amount, apr: first.apr }],
        }
      : debt;
  });
