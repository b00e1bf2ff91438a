import { describe, expect, it } from 'vitest';
import { dollars, percent, TODAY } from '../planner/testing.ts';
import { card, DEAREST, fee, rates } from './testing.ts';
import { consolidate, type CourseResult, move, offerOf, savedBy, stay } from './what_if.ts';

const owed = dollars(2_739.75);
const payment = dollars(115);
const course = (result: CourseResult) => {
  if (!result.ok) throw new Error(result.error.code);
  return result.course;
};
const staying = course(stay(owed, percent(21.24), payment, TODAY));

describe('$2,739.75 at 21.24 %, $115 a month', () => {
  it('stays for 32 months and $849.91', () => {
    expect([staying.months, staying.cost]).toEqual([32, dollars(849.91)]);
    expect(staying.leftAfterYear).toBe(dollars(1_859.22));
    expect(staying.endsOn).toBe('2029-07-31');
  });

  it('saves $224.72 at 4 %, 0 % for 9 months, then 29.74 %', () => {
    const offer = {
      fee: fee(4, 5),
      promotion: { apr: percent(0), months: 9 },
      apr: percent(29.74),
    };
    const moving = course(move(owed, offer, payment, TODAY));
    expect([moving.fee, moving.months, moving.cost]).toEqual([
      dollars(109.59),
      30,
      dollars(625.19),
    ]);
    expect(moving.leftAfterYear).toBe(dollars(1_598.99));
    expect(savedBy(staying, moving)).toBe(dollars(224.72));
  });

  it('loses $63.52 at 5 %, 0 % for 6 months, then 28.99 %', () => {
    const offer = {
      fee: fee(5, 5),
      promotion: { apr: percent(0), months: 6 },
      apr: percent(28.99),
    };
    const moving = course(move(owed, offer, payment, TODAY));
    expect([moving.months, moving.cost]).toEqual([32, dollars(913.43)]);
    expect(savedBy(staying, moving)).toBe(dollars(-63.52));
  });

  it('takes the offer of a card of the survey: promotion, then the rate of purchases', () => {
    const of = card({
      purchase: rates(29.74),
      transfer: { promotion: { rates: rates(0), months: 9 }, rates: null, fee: fee(4, 5) },
    });
    const offer = offerOf(of, 'poor', owed, DEAREST);
    expect(offer && course(move(owed, offer, payment, TODAY)).cost).toBe(dollars(625.19));
    // 4 % of $2,739.75 is $109.59.
    const opened = offerOf({ ...of, once: dollars(75) }, 'poor', owed, DEAREST);
    expect(opened?.fee).toEqual(fee(0, 184.59));
    expect(offerOf(card(), 'poor', owed, DEAREST)).toBeNull();
  });

  it('counts what the new card charges a year', () => {
    const offer = { fee: fee(0), promotion: { apr: percent(0), months: 60 }, apr: percent(20) };
    // $115 a month at 0 %: 24 months for the balance, and three yearly fees of $95 take it to 27.
    expect(course(move(owed, { ...offer, annual: dollars(95) }, payment, TODAY)).cost).toBe(28_500);
    expect(course(move(owed, offer, payment, TODAY)).cost).toBe(0);
  });

  it('says what a payment below the interest would need', () => {
    const result = stay(owed, percent(21.24), dollars(40), TODAY);
    expect(result.ok ? null : result.error.code).toBe('never_pays_off');
  });
});

describe('a consolidation loan', () => {
  it('borrows more where its fee is kept back: $5,000 at 5 % is $5,263.16', () => {
    const loan = course(
      consolidate(dollars(5_000), { feeShare: 500, apr: percent(12), months: 36 }, TODAY),
    );
    expect(loan.fee).toBe(dollars(263.16));
    expect(loan.months).toBe(36);
    // 5,263.16 at 1 % a month over 36 months: 5,263.16 × 0.01 ÷ (1 − 1.01^−36) = 174.812, up.
    expect(loan.payment).toBe(dollars(174.82));
    expect(loan.cost - loan.fee).toBe(loan.interest);
  });
});
