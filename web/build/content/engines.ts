import { nextStatement, reportTarget, utilizationOf } from '../../../domain/cards/utilization.ts';
import { lastDayOf } from '../../../domain/learning/legal_period.ts';
import type { Figure, Way } from '../../../domain/learning/lesson.ts';
import { type Cents, aprBps, cents } from '../../../domain/money/cents.ts';
import { formatMoney } from '../../../domain/money/format.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import { CARD_MINIMUM } from '../../../domain/planner/default_minimum.ts';
import { monthlyInterest } from '../../../domain/planner/interest.ts';
import { planPayoff } from '../../../domain/planner/plan.ts';
import { compareSingleDebt } from '../../../domain/planner/single_debt.ts';
import { addDays, isoDate } from '../../../domain/time/iso_date.ts';
import { ContentError } from './read.ts';
import type { Example } from './schema.ts';

/** A day to reckon from. Every example is worked out by the month, so that no result depends on it. */
const asOf = isoDate('2026-01-01');

const money = (amount: Cents) => formatMoney(amount, 'en-US');
const percent = (tenths: number) => `${tenths / 10}%`;
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The inputs of one engine. */
type InputOf<Engine extends Example['engine']> = Extract<Example, { engine: Engine }>['input'];
type Results = Readonly<Record<string, string>>;

function heldMinimum(input: InputOf<'hold_minimum'>) {
  const debt = {
    asOf,
    balance: cents(input.balance),
    apr: aprBps(input.apr),
    minimum: CARD_MINIMUM,
  };
  const { first } = compareSingleDebt({ ...debt, monthly: cents(0) });
  const { held, minimumOnly } = compareSingleDebt({
    ...debt,
    monthly: cents(input.monthly ?? first.minimum),
  });
  if (!held.ok || !minimumOnly.ok) throw new ContentError('hold_minimum: the debt has no end');
  return { hold: held.course, minimum: minimumOnly.course, first };
}

function holdMinimum(input: InputOf<'hold_minimum'>): Results {
  const { hold, minimum, first } = heldMinimum(input);
  return {
    'hold.months': String(hold.payments),
    'hold.interest': money(hold.interest),
    'minimum.months': String(minimum.payments),
    'minimum.interest': money(minimum.interest),
    'minimum.first': money(first.minimum),
    'hold.monthly': money(hold.firstPayment),
    'saves.interest': money(cents(minimum.interest - hold.interest)),
    'saves.months': String(minimum.payments - hold.payments),
  };
}

function planOf({ debts, monthly }: InputOf<'plan_payoff'>, kind: 'avalanche' | 'snowball') {
  const result = planPayoff({
    asOf,
    debts: debts.map(({ name, balance, apr, minimum }) => ({
      id: name as DebtId,
      name,
      kind: 'card',
      balances: [{ id: name, kind: 'purchase', amount: cents(balance), apr: aprBps(apr) }],
      interest: 'monthly',
      minimum: { kind: 'fixed', amount: cents(minimum) },
    })),
    strategy: { kind },
    budget: { monthly: cents(monthly), rollOver: true, events: [] },
  });
  if (!result.ok) throw new ContentError(`plan_payoff: ${result.error.code}`);
  return result.plan;
}

function planPayoffs(input: InputOf<'plan_payoff'>): Results {
  const avalanche = planOf(input, 'avalanche');
  const snowball = planOf(input, 'snowball');
  return {
    'avalanche.months': String(avalanche.months.length),
    'avalanche.interest': money(avalanche.totals.interest),
    'snowball.months': String(snowball.months.length),
    'snowball.interest': money(snowball.totals.interest),
    'difference.interest': money(cents(snowball.totals.interest - avalanche.totals.interest)),
  };
}

function cardUse(input: InputOf<'card_use'>): Results {
  const owed = cents(input.balance);
  const limit = cents(input.limit);
  const use = utilizationOf(owed, limit);
  // Right after a close, so that the next one can still be met.
  const today =
    input.statementDay === undefined ? asOf : addDays(nextStatement(input.statementDay, asOf), 1);
  const target = reportTarget(
    {
      owed,
      limit,
      apr: aprBps(input.apr),
      typed: owed,
      typedOn: today,
      accrued: cents(0),
      posted: cents(0),
      charges: cents(0),
      fees: cents(0),
      statementDay: input.statementDay,
    },
    today,
  );
  if (use === null || target === null) throw new ContentError('card_use: there is nothing to pay');
  return {
    'use.share': percent(use.tenths),
    'use.pay': money(target.pay),
    'use.mark': percent(target.below * 10),
    'use.interest': money(target.interest),
  };
}

function deferredInterest({ balance, apr, months }: InputOf<'deferred_interest'>): Results {
  // The balance stands: the most that a promotion can charge back.
  return {
    'deferred.interest': money(cents(monthlyInterest(cents(balance), aprBps(apr)) * months)),
  };
}

function clock({ from, passage }: InputOf<'clock'>): Results {
  const ends = lastDayOf(passage, from);
  return { 'clock.ends': day.format(new Date(`${ends}T00:00:00Z`)) };
}

function resultsOf(example: Example): Results {
  switch (example.engine) {
    case 'none':
      return {};
    case 'hold_minimum':
      return holdMinimum(example.input);
    case 'plan_payoff':
      return planPayoffs(example.input);
    case 'card_use':
      return cardUse(example.input);
    case 'deferred_interest':
      return deferredInterest(example.input);
    case 'clock':
      return clock(example.input);
  }
}

/** What the worked example of a lesson comes to, written out, by the rules that the product's own pages use. */
export const figuresOf = (example: Example): readonly Figure[] =>
  Object.entries(resultsOf(example)).map(([name, value]) => ({ name, value }));

/** The two ways that an example compares, the longer first; none where it compares none. */
export function waysOf(example: Example): readonly Way[] {
  if (example.engine === 'hold_minimum') {
    const { hold, minimum } = heldMinimum(example.input);
    return [
      { name: 'minimum', balances: minimum.balances },
      { name: 'hold', balances: hold.balances },
    ];
  }
  if (example.engine !== 'plan_payoff') return [];
  const owed = example.input.debts.reduce((sum, { balance }) => sum + balance, 0);
  const way = (name: 'avalanche' | 'snowball'): Way => ({
    name,
    balances: [owed, ...planOf(example.input, name).months.map(({ closing }) => closing)],
  });
  return [way('snowball'), way('avalanche')];
}
