import { describe, expect, it } from 'vitest';
import type { Survey } from '../../../../domain/cards/terms.ts';
import { card, DEAREST, fee, rates } from '../../../../domain/cards/testing.ts';
import { isoDate } from '../../../../domain/time/iso_date.ts';
import { CARD_MINIMUM } from '../../../../domain/planner/default_minimum.ts';
import { outlookOf } from '../../../../domain/planner/outlook.ts';
import {
  balance,
  debt,
  dollars,
  percent,
  recordsOf,
  TODAY,
} from '../../../../domain/planner/testing.ts';
import { alone, bestToMove, byPlan, cardWays, dearestFirst, typedWays } from './ways.ts';

const takes = (share: number, months: number, after: number, terms = {}) =>
  card({
    purchase: rates(after),
    transfer: { promotion: { rates: rates(0), months }, rates: null, fee: fee(share) },
    ...terms,
  });
const tracked = (name: string, amount: number, rate: number) => ({
  ...debt(name, amount, rate, CARD_MINIMUM),
  balanceAsOf: TODAY,
  startingBalance: dollars(amount),
  paidThrough: TODAY,
});
const surveyOf = (...cards: Survey['cards']): Survey => ({
  asOf: isoDate('2026-06-30'),
  cards,
  plans: cards.length,
  dearest: DEAREST,
});
const person = { tier: 'poor', state: null, from: null } as const;
const owed = [balance(2_739.75, 21.24)];
const at = (payment: number) => alone(owed, dollars(payment), TODAY);
const names = (ways: readonly { readonly id: string }[]) => ways.map(({ id }) => id);

describe('the cards a balance could be moved to', () => {
  it('are no secured ones: whoever has the deposit could pay it off', () => {
    const secured = takes(0, 24, 12, { id: 'secured', isSecured: true });
    const survey = surveyOf(secured, takes(4, 9, 29.74, { id: 'plain' }));
    expect(names(cardWays(at(115), survey, person))).toEqual(['plain']);
  });

  it('stand where staying never ends, without a saving', () => {
    const ways = cardWays(at(40), surveyOf(takes(3, 12, 12, { id: 'plain' })), person);
    expect(names(ways)).toEqual(['plain']);
    expect(ways[0]?.before).toBeNull();
    expect(ways[0]?.saved).toBeNull();
  });

  it('count what they charge a year, so that a card that looks free comes after', () => {
    const free = takes(3, 12, 20, { id: 'free' });
    const charged = takes(2, 12, 20, { id: 'charged', annual: dollars(99) });
    expect(names(cardWays(at(115), surveyOf(charged, free), person))).toEqual(['free', 'charged']);
  });
});

describe('cards that are left out, or one with another', () => {
  const at115 = at(115);

  it('leaves out those of the bank that the balance is with', () => {
    const survey = surveyOf(
      takes(3, 12, 20, { id: 'own', institution: 'Capital One, National Association' }),
      takes(4, 12, 20, { id: 'other', institution: 'Merrick Bank' }),
    );
    expect(names(cardWays(at115, survey, { ...person, from: 'Capital One Savor' }))).toEqual([
      'other',
    ]);
    expect(names(cardWays(at115, survey, { ...person, from: 'My Visa' }))).toEqual([
      'own',
      'other',
    ]);
  });

  it('leaves out those for higher scores and those of a region, until somebody says', () => {
    const survey = surveyOf(
      takes(2, 18, 18, { id: 'high', tiers: ['great'] }),
      takes(2, 18, 18, { id: 'near', openTo: 'unknown_region' }),
      takes(3, 12, 24, { id: 'any' }),
    );
    const unsaid = { tier: null, state: null, from: null };
    expect(names(cardWays(at115, survey, unsaid))).toEqual(['any']);
    expect(names(cardWays(at115, survey, { ...unsaid, tier: 'great' }))).toContain('high');
  });

  it('are one where they come to the very same', () => {
    const survey = surveyOf(takes(3, 12, 20, { id: 'one' }), takes(3, 12, 20, { id: 'two' }));
    const ways = cardWays(at115, survey, person);
    expect(names(ways)).toEqual(['one']);
    expect(ways[0]?.also.map(({ id }) => id)).toEqual(['two']);
  });
});

describe('a debt of the plan', () => {
  const debts = [
    tracked('One', 3_000, 24.99),
    tracked('Store', 1_000, 18),
    tracked('Dear', 900, 35),
  ];
  const outlook = outlookOf(recordsOf(debts, 250, TODAY), TODAY);
  if (!outlook?.result.ok) throw new Error('no plan');
  const { totals } = outlook.result.plan;
  const plan = byPlan(outlook, debts[0]?.id ?? ('' as never));
  const offer = { fee: fee(3), promotion: { apr: percent(0), months: 12 }, apr: percent(24.99) };

  it('begins with the one that moving saves the most on, not the dearest rate', () => {
    const survey = surveyOf(takes(3, 12, 24.99));
    const unsaid = { tier: null, state: null };
    expect(bestToMove(outlook, dearestFirst(outlook), survey, unsaid)?.name).toBe('One');
    expect(bestToMove(outlook, dearestFirst(outlook), surveyOf(), unsaid)?.name).toBe('Dear');
  });

  it('is judged by the whole plan: it saves no more than the plan costs, and staying is the plan', () => {
    const [way] = typedWays(plan, { offer, loan: null }).ways;
    expect(way?.before?.cost).toBe(totals.interest + totals.fees);
    expect(way?.saved).toBe((way?.before?.cost ?? 0) - (way?.after.cost ?? 0));
    expect(way?.saved).toBeLessThan(totals.interest);
  });

  it('has a loan that the month’s money doesn’t cover left out, with what it would need', () => {
    const loan = { feeShare: 0, apr: percent(12), months: 12 };
    const found = typedWays(plan, { offer: null, loan });
    expect(found.ways).toEqual([]);
    // 3,000 × 0.01 ÷ (1 − 1.01^−12) = 266.546.
    expect(found.short?.payment).toBe(dollars(266.55));
    expect(found.short?.needs).toBeGreaterThan(dollars(266.55));
  });

  it('is offered dearest first', () => {
    expect(dearestFirst(outlook).map(({ name }) => name)).toEqual(['Dear', 'One', 'Store']);
  });
});

describe('a loan for a balance that was typed', () => {
  it('says what it asks for a month beside what is paid now', () => {
    const loan = { feeShare: 0, apr: percent(12), months: 60 };
    const [way] = typedWays(alone([balance(3_000, 24.99)], dollars(225), TODAY), {
      offer: null,
      loan,
    }).ways;
    // 3,000 × 0.01 ÷ (1 − 1.01^−60) = 66.733.
    expect(way?.payment).toBe(dollars(66.74));
  });
});

describe('an offer of deferred interest', () => {
  const offer = (months: number, isDeferred: boolean) => ({
    fee: fee(0),
    promotion: { apr: percent(0), months },
    apr: percent(24),
    isDeferred,
  });
  const at100 = alone([balance(1_200, 20)], dollars(100), TODAY);

  it('costs nothing more where all is paid by its end', () => {
    expect(at100.move(offer(13, true))).toEqual(at100.move(offer(13, false)));
    expect(at100.move(offer(13, true))?.after.cost).toBe(0);
  });

  it.each([
    ['still to come then', 11],
    // The twelfth month may be over before its payment is due.
    ['due in the month it ends in', 12],
  ])('costs its full rate from the first day where a payment is %s', (_, months) => {
    const charged = at100.move(offer(months, true));
    expect(charged?.isChargedBack).toBe(true);

    expect(charged?.after).toEqual(at100.move({ ...offer(months, true), promotion: null })?.after);
    expect(charged?.after.cost).toBeGreaterThan(at100.move(offer(months, false))?.after.cost ?? -1);
  });

  it('is judged in the plan by when what was moved is paid', () => {
    const visa = tracked('visa', 1_200, 20);
    const outlook = outlookOf(recordsOf([visa], 100, TODAY), TODAY);
    if (outlook === null) throw new Error('no outlook');
    const sums = byPlan(outlook, visa.id);
    expect(sums.move(offer(24, true))?.after.cost).toBe(0);
    expect(sums.move(offer(6, true))?.isChargedBack).toBe(true);
  });
});
