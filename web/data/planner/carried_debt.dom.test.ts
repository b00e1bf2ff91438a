import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '../../../domain/money/cents.ts';
import { carryDebt } from './carried_debt.ts';
import { takeCarriedDebt } from './take_carried_debt.ts';

const debt = { balance: 500_000, apr: 2_499, monthly: 20_000 };
const key = 'mendwell-carried-debt';

beforeEach(() => localStorage.clear());

describe('the debt from the landing page', () => {
  it('is handed over once', () => {
    expect(carryDebt(debt)).toBe(true);
    expect(takeCarriedDebt()).toEqual(debt);
    expect(takeCarriedDebt()).toBeNull();
  });

  it('brings along how its card sets the minimum', () => {
    const carried = {
      ...debt,
      minimum: { kind: 'percent', percent: 200, floor: cents(2_500) },
    } as const;
    carryDebt(carried);
    expect(takeCarriedDebt()).toEqual(carried);
  });

  it.each([
    [{ ...debt, minimum: { kind: 'percent', percent: -1, floor: 0 } }],
    [{ ...debt, minimum: { kind: 'fixed' } }],
    [{ ...debt, minimum: 'all of it' }],
  ])('leaves out a rule that is none: %j', (kept) => {
    localStorage.setItem(key, JSON.stringify(kept));
    expect(takeCarriedDebt()).toEqual(debt);
  });

  it.each(['{', 'null', '{"balance":-1,"apr":0,"monthly":1}'])(
    'is nothing where it reads %s',
    (text) => {
      localStorage.setItem(key, text);
      expect(takeCarriedDebt()).toBeNull();
    },
  );
});
