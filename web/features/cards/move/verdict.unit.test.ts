import { describe, expect, it } from 'vitest';
import { card } from '../../../../domain/cards/testing.ts';
import { isoDate } from '../../../../domain/time/iso_date.ts';
import { dollars } from '../../../../domain/planner/testing.ts';
import { againstText, type Asked, leadOf, verdictOf } from './verdict.ts';
import type { Way } from './ways.ts';

const wayWith = (saved: number | null, payment: number | null = null): Way => {
  const after = { endsOn: isoDate('2028-06-30'), cost: dollars(300), owed: [dollars(3_000)] };
  return {
    id: payment === null ? 'offer' : 'loan',
    card: null,
    also: [],
    offer: null,
    payment: payment === null ? null : dollars(payment),
    fee: dollars(90),
    before: saved === null ? null : { ...after, cost: dollars(300 + saved) },
    after,
    saved: saved === null ? null : dollars(saved),
  };
};
const asked: Asked = {
  amount: dollars(3_000),
  now: dollars(225),
  unsureUntil: null,
  isOfPlan: false,
  loanMonths: 12,
};
const deferred = { ...asked, unsureUntil: isoDate('2027-06-30') };

describe('what the page says first', () => {
  it.each([
    [wayWith(120), asked, 'Moving $3,000.00 saves $120.00', 'Saves $120.00'],
    [wayWith(-63.52), asked, 'Moving $3,000.00 costs $63.52 more', 'Costs $63.52 more'],
    [wayWith(0), asked, 'Moving $3,000.00 makes no difference', 'No difference'],
    [wayWith(null), asked, 'If you move $3,000.00, you’d be done in June 2028', 'Done June 2028'],
  ])('is whether it saves, loses, makes no difference or ends it', (way, of, title, aside) => {
    expect(verdictOf(way, of)).toBe(title);
    expect(againstText(way, of)).toBe(aside);
  });

  it('is what a card could save, since nobody knows if they’d give it', () => {
    const way = { ...wayWith(120), card: card({}) };
    expect(verdictOf(way, asked)).toBe('Moving $3,000.00 could save up to $120.00');
    expect(againstText(way, asked)).toBe('Could save $120.00');
    expect(againstText({ ...way, ...wayWith(-5), card: card({}) }, asked)).toBe('Costs $5.00 more');
  });

  it('never says that moving loses where deferred interest may be charged for staying', () => {
    expect(verdictOf(wayWith(-145), deferred)).toBe(
      'Whether moving $3,000.00 saves money depends on June 30, 2027',
    );
    expect(againstText(wayWith(0), deferred)).toBe('Depends on June 30, 2027');
    expect(verdictOf(wayWith(170), deferred)).toBe('Moving $3,000.00 saves $170.00');
  });

  it('is that a loan takes more a month than is paid now, with what it comes to behind it', () => {
    const way = wayWith(120, 266.55);
    expect(verdictOf(way, asked)).toBe(
      'A loan for $3,000.00 takes $41.55 more a month than you pay now',
    );
    expect(leadOf(way, asked)).toContain(
      'Overall, it saves $120.00. You’d pay $266.55 a month for 12 months',
    );
  });

  it('is what a loan saves where it takes less a month, with what it takes', () => {
    const way = wayWith(-452.69, 66.74);
    expect(verdictOf(way, asked)).toBe('A loan for $3,000.00 costs $452.69 more');
    expect(leadOf(way, asked)).toContain('You’d pay $66.74 a month for 12 months');
  });
});
