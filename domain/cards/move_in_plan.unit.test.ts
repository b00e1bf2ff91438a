import { describe, expect, it } from 'vitest';
import type { Cents } from '../money/cents.ts';
import { CARD_MINIMUM } from '../planner/default_minimum.ts';
import type { Debt } from '../planner/debt.ts';
import { outlookOf } from '../planner/outlook.ts';
import type { TrackedDebt } from '../planner/progress.ts';
import { balance, debt, dollars, fixed, percent, recordsOf, TODAY } from '../planner/testing.ts';
import { levelInPlan, loanOfOneInPlan, moveInPlan, movePartInPlan } from './move_in_plan.ts';
import { fee } from './testing.ts';
import { type MoveOffer, stayAs } from './what_if.ts';

const tracked = (
  name: string,
  amount: number,
  rate: number,
  rest: Partial<Debt> = {},
): TrackedDebt => ({
  ...debt(name, amount, rate, fixed(25), rest),
  balanceAsOf: TODAY,
  startingBalance: dollars(amount),
  paidThrough: TODAY,
});
const northway = (rest: Partial<Debt> = {}, amount = 2_739.75, rate = 21.24) => ({
  ...tracked('Northway', amount, rate, rest),
  minimum: CARD_MINIMUM,
});
const debts = [northway(), tracked('Linden', 400, 29.99)];
const outlookFor = (some: readonly TrackedDebt[], monthly = 200) => {
  const outlook = outlookOf(recordsOf(some, monthly, TODAY), TODAY);
  if (!outlook) throw new Error('no outlook');
  return outlook;
};
const outlook = outlookFor(debts);
const movedIn = (some: readonly TrackedDebt[], offer: MoveOffer, monthly = 200) => {
  const found = some[0] && moveInPlan(outlookFor(some, monthly), some[0].id, offer);
  if (!found) throw new Error('no plan');
  return found;
};
const moved = (offer: MoveOffer) => {
  const { before, ...rest } = movedIn(debts, offer);
  if (before === null) throw new Error('never ends');
  return { before, ...rest };
};
const at = (rate: number): MoveOffer => ({ fee: fee(0), promotion: null, apr: percent(rate) });
const same = at(21.24);

describe('a balance moved in the whole plan', () => {
  it('at the same rate, without a fee, costs what it did', () => {
    const { before, after } = moved(same);
    expect(after).toEqual(before);
    expect(before.owed[0]).toBe(dollars(3_139.75));
    expect(before.owed.at(-1)).toBe(0);
  });

  it('costs its fee more, and the interest on it', () => {
    const { before, after, fee: charged } = moved({ ...same, fee: fee(5) });
    // 5 % of $2,739.75 is $136.99.
    expect(after.cost - before.cost).toBeGreaterThan(13_699);
    expect(charged).toBe(dollars(136.99));
  });

  it('at 0 % to the end leaves the other debt’s interest and the fee', () => {
    const promotion = { apr: percent(0), months: 60 };
    const { before, after } = moved({ ...same, fee: fee(4), promotion });
    // 4 % of $2,739.75 is $109.59; what is left is Linden’s.
    expect(after.cost).toBeGreaterThan(10_959);
    expect(after.cost).toBeLessThan(10_959 + 5_000);
    expect(after.cost).toBeLessThan(before.cost);
    expect(after.endsOn <= before.endsOn).toBe(true);
  });

  it('counts what the new card charges a year', () => {
    const free = moved(same);
    const charged = moved({ ...same, annual: dollars(95) });
    expect(charged.after.cost - free.after.cost).toBeGreaterThanOrEqual(9_500);
  });

  const annualFee = { amount: dollars(95), month: 3 };
  it.each([
    ['$150 a month put on it', { monthlyCharges: dollars(150) }, 350],
    ['an annual fee', { annualFee }, 200],
    ['both', { monthlyCharges: dollars(150), annualFee }, 350],
    ['more put on it than the month has beside the minimums', { monthlyCharges: dollars(150) }, 90],
  ])('at the very same terms changes nothing, with %s', (_, rest, monthly) => {
    const some = [northway(rest, 3_000, 24.99), tracked('Linden', 1_000, 18)];
    const { before, after, leftOut } = movedIn(some, at(24.99), monthly);
    expect(after).toEqual(before);
    expect(leftOut).toEqual({
      charges: 'monthlyCharges' in rest ? rest.monthlyCharges : null,
      annualFee: 'annualFee' in rest ? rest.annualFee.amount : null,
    });
  });

  it('at the very same terms changes nothing, whatever is put on it and charged a year', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const draw = (from: number, to: number, salt: number) =>
        from + ((seed * 7_919 + salt * 104_729) % (to - from + 1));
      const rate = draw(500, 3_200, 1) / 100;
      const rest = {
        ...(seed % 2 === 0 && { monthlyCharges: dollars(draw(10, 200, 2)) }),
        ...(seed % 3 === 0 && {
          annualFee: { amount: dollars(draw(25, 150, 3)), month: draw(1, 12, 4) },
        }),
        ...(seed % 5 === 0 && { interest: 'average_daily' as const }),
      };
      const some = [
        northway(rest, draw(500, 4_000, 5), rate),
        tracked('Linden', draw(200, 2_000, 6), draw(0, 3_200, 7) / 100),
      ];
      const { before, after } = movedIn(some, at(rate), draw(300, 700, 8));
      expect(after, `seed ${seed}`).toEqual(before);
    }
  });

  it('keeps what the month adds to every balance of the old card', () => {
    const due = { dueDay: 28, balances: [balance(1_000, 20), balance(1_000, 20, { id: 'two' })] };
    const one = northway({ ...due, balances: [balance(2_000, 20)] }, 2_000, 20);
    const two = northway(due, 2_000, 20);
    const costs = [[one], [two]].map((some) => movedIn(some, at(20)).after.cost);
    expect(Math.abs((costs[0] ?? 0) - (costs[1] ?? 0))).toBeLessThanOrEqual(1);
  });

  it('says what it comes to where the plan as it is has no end', () => {
    const stuck = [{ ...tracked('Northway', 3_000, 35), minimum: fixed(40) }];
    const { before, after } = movedIn(stuck, { ...at(12), fee: fee(3) }, 80);
    expect(before).toBeNull();
    expect(after.owed.at(-1)).toBe(0);
  });
});

describe('the equal payment that ends a debt when the plan does', () => {
  it('is the least that ends it by then, and no month’s planned sum', () => {
    const some = [
      northway({}, 3_000, 24.99),
      tracked('Store', 1_000, 18),
      tracked('Dear', 900, 35),
    ];
    const plan = outlookFor(some, 250);
    const level = some[0] && levelInPlan(plan, some[0].id);
    if (!level) throw new Error('no level payment');
    const [end, less] = [level.payment, (level.payment - 1) as Cents].map((payment) => {
      const course = stayAs(some[0]?.balances ?? [], payment, TODAY);
      return course.ok ? course.course.endsOn : '9';
    });
    expect(end).toBe(level.endsOn);
    expect((less ?? '') > level.endsOn).toBe(true);
    if (!plan.result.ok) throw new Error('no plan');
    expect(plan.result.plan.order.find(({ debtId }) => debtId === some[0]?.id)?.paidOffOn).toBe(
      level.endsOn,
    );
  });
});

describe('a loan for one debt of the plan', () => {
  const loan = (months: number, monthly: number) =>
    debts[0] &&
    loanOfOneInPlan(outlookFor(debts, monthly), debts[0].id, {
      feeShare: 0,
      apr: percent(12),
      months,
    });

  it('costs less at a lower rate, and says what it asks for a month', () => {
    const found = loan(36, 200);
    if (!found?.ok || found.before === null) throw new Error('no plan');
    expect(found.after.cost).toBeLessThan(found.before.cost);
    // 2,739.75 × 0.01 ÷ (1 − 1.01^−36) = 90.99976.
    expect(found.payment).toBe(dollars(91));
  });

  it('says what it asks for where the month’s money doesn’t cover it', () => {
    const found = loan(6, 200);
    expect(found).toMatchObject({ ok: false, payment: expect.any(Number) });
  });

  it('moves nothing that isn’t owed', () => {
    expect(moveInPlan(outlook, 'gone' as TrackedDebt['id'], same)).toBeNull();
  });
});

describe('a balance of which only a part fits on the new card', () => {
  const promotion = { apr: percent(0), months: 60 };
  const offer: MoveOffer = { ...same, fee: fee(3), promotion };
  const part = (limit: number) => {
    const [first] = debts;
    return (
      first && movePartInPlan(outlook, first.id, offer, { amount: null, limit: dollars(limit) })
    );
  };

  it('moves what fits with its fee, and leaves the rest where it is', () => {
    const found = part(2_000);
    // $1,941.75 and 3 % of it, $58.25, are $2,000.00.
    expect(found).toMatchObject({ moved: dollars(1_941.75), fee: dollars(58.25) });
    const all = movedIn(debts, offer);
    expect(found?.before).toEqual(all.before);
    // Some of it still bears interest, and less of it pays a fee.
    expect(found?.after.owed[0]).toBe(dollars(3_139.75 + 58.25));
    expect(found?.after.cost).toBeLessThan(found?.before?.cost ?? 0);
  });

  it('keeps the money for what is put on the card aside, as where all is moved', () => {
    const [first, ...rest] = debts;
    if (first === undefined) throw new Error('There is one.');
    const charged = outlookFor([{ ...first, monthlyCharges: dollars(20) }, ...rest]);
    const saved = (move: { before: { cost: number } | null; after: { cost: number } } | null) =>
      (move?.before?.cost ?? 0) - (move?.after.cost ?? 0);
    const all = saved(moveInPlan(charged, first.id, offer));
    const nearlyAll = saved(
      movePartInPlan(charged, first.id, offer, { amount: dollars(2_738.75), limit: null }),
    );
    // A dollar that stays costs next to nothing.
    expect(all).toBeGreaterThan(0);
    expect(Math.abs(all - nearlyAll)).toBeLessThan(dollars(5));
  });

  it('moves all of it where all fits, and nothing where nothing does', () => {
    const [first] = debts;
    const all = first && moveInPlan(outlook, first.id, offer);
    expect(part(5_000)).toEqual({ ...all, moved: dollars(2_739.75) });
    expect(part(0)).toBeNull();
  });
});
