import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { library, personas } from '../../api/assistant/evaluation/load.ts';
import { arbitraryDebt } from '../../web/data/testing/arbitrary_debts.ts';
import { cents } from '../money/cents.ts';
import type { PlannerRecords } from '../planner/plan_choice.ts';
import { isoDate } from '../time/iso_date.ts';
import { basisOf } from './basis.ts';
import { type LegalPeriod, LEGAL_PERIODS } from '../learning/legal_period.ts';
import type { AskContext } from './context.ts';
import { TOOL_NAMES } from './tool.ts';
import { runTool, toolSpecs } from './tools.ts';

const known = library();
const of = (records: PlannerRecords): AskContext => ({
  today: isoDate('2026-11-21'),
  records,
  ...known,
  about: { debtId: null, lesson: null },
  previous: null,
});
const persona = (name: string): PlannerRecords => {
  const records = personas[name];
  if (!records) throw new RangeError(name);
  return records;
};
const five = of(persona('five_debts'));

const result = (name: string, args: unknown, context = five) => {
  const answer = runTool(name, args, context, 'c1');
  if (!answer.ok) throw new Error(answer.reason);
  return answer.result;
};
/** Cents of "$1,234.56". */
const dollars = (text: string | undefined) =>
  Math.round(Number(text?.replaceAll(/[$,]/g, '')) * 100);
const texts = (name: string, args: unknown, context = five) =>
  Object.fromEntries(
    Object.entries(result(name, args, context).figures).map(([path, { text }]) => [path, text]),
  );
const reason = (name: string, args: unknown, context = five) => {
  const answer = runTool(name, args, context, 'c1');
  return answer.ok ? null : answer.reason;
};
const withPlan = (change: Partial<NonNullable<PlannerRecords['plan']>>): AskContext => {
  const { records } = five;
  return of({ ...records, plan: records.plan && { ...records.plan, ...change } });
};

describe('plan_payoff', () => {
  it('says when it ends and what it costs, and what minimums alone would', () => {
    expect(texts('plan_payoff', {})).toMatchObject({
      'now.monthly': '$600',
      'now.done': 'November 2028',
      'now.interest': '$2,475.00',
      'now.paid': '$14,209.92',
      'now.months': '24 months',
      'minimums.done': 'August 2044',
      'minimums.interest': '$11,967.20',
      // 11,967.20 − 2,475.00
      'minimums.saves': '$9,492.20',
      minimums: '$430.87',
    });
  });

  it('says what $50 more a month does, with the differences', () => {
    const more = result('plan_payoff', { more: '50' });
    expect(texts('plan_payoff', { more: '50' })).toMatchObject({
      'then.monthly': '$650',
      change: '$50',
      'then.done': 'September 2028',
      // 2,475.00 − 258.85
      'then.interest': '$2,216.15',
      'saves.interest': '$258.85',
      'saves.time': '2 months',
    });
    expect(more.slip).toEqual({
      source: 'c1',
      title: 'From your plan',
      columns: ['Now', '$50 more'],
      rows: [
        { label: 'Each month', values: ['$600.00', '$650.00'] },
        { label: 'Debt-free', values: ['Nov 2028', 'Sep 2028'] },
        { label: 'Interest left', values: ['$2,475.00', '$2,216.15'] },
      ],
      warnings: [],
      foot: {
        text: 'Five debts, as of November 21.',
        link: { to: '/debt-destroyer', text: 'Open in the planner' },
      },
    });
    expect(more.data).toMatchObject({
      extra_goes_to: [
        'Linden Store Card',
        'Harbor Visa',
        'Northway Mastercard',
        'Cascade loan',
        'St. Anne',
      ],
    });
  });

  it('takes the same amount set as added', () => {
    const set = texts('plan_payoff', { monthly: '650' });
    const more = texts('plan_payoff', { more: '50' });
    expect(set['then.interest']).toBe(more['then.interest']);
    expect(set['saves.time']).toBe(more['saves.time']);
  });

  it('says what less a month costs', () => {
    const less = texts('plan_payoff', { more: '-50' });
    expect(less['then.monthly']).toBe('$550');
    expect(less['change']).toBe('$50');
    expect(less['costs.interest']).toBeDefined();
    expect(less['saves.interest']).toBeUndefined();
  });

  it('says how short an amount below the minimums is, and plans nothing with it', () => {
    // 430.87 − 300.00
    const short = texts('plan_payoff', { monthly: '300' });
    expect(short).toMatchObject({ short: '$130.87', minimums: '$430.87' });
    expect(short['then.done']).toBeUndefined();
  });

  it('says what a skipped month moves, costs and leaves unpaid', () => {
    const skipped = result('plan_payoff', { skip_month: '2027-01' });
    expect(texts('plan_payoff', { skip_month: '2027-01' })).toMatchObject({
      'then.done': 'January 2029',
      'then.interest': '$2,750.35',
      // 2,750.35 − 2,475.00
      'costs.interest': '$275.35',
      'costs.time': '2 months',
      missed: '$428.90',
    });
    expect(skipped.slip?.rows).toEqual([
      { label: 'Debt-free', values: ['Nov 2028', 'Jan 2029'] },
      { label: 'Interest left', values: ['$2,475.00', '$2,750.35'] },
      { label: 'Minimums missed', values: ['$0.00', '$428.90'] },
    ]);
    expect(skipped.slip?.warnings).toHaveLength(1);
  });

  it('puts a lump sum on the debt that is named, on top of the month', () => {
    const onHarbor = result('plan_payoff', { lump_sum: '1200', debt: 'Harbor Visa' });
    expect(onHarbor.data).toMatchObject({ lump_sum_goes_to: ['Harbor Visa'] });
    // A month of $1,200 at 24.99 % alone is $24.99 of interest: over 21 months it saves some hundreds.
    expect(texts('plan_payoff', { lump_sum: '1200', debt: 'Harbor Visa' })).toMatchObject({
      'lump.paid': '$1,200',
      'then.done': 'August 2028',
      'saves.interest': '$634.33',
    });
  });

  it('takes no more than pays the debt off, and spreads a sum that is for none by the order', () => {
    expect(texts('plan_payoff', { lump_sum: '500', debt: 'Linden' })).toMatchObject({
      // 500.00 − 414.55
      'lump.paid': '$414.55',
      'lump.left': '$85.45',
    });
    expect(result('plan_payoff', { lump_sum: '500' }).data).toMatchObject({
      lump_sum_goes_to: ['Linden Store Card', 'Harbor Visa'],
    });
    expect(texts('plan_payoff', { lump_sum: '500' })['lump.left']).toBeUndefined();
  });

  it('changes nothing but the order, where that alone is asked for', () => {
    expect(texts('plan_payoff', { strategy: 'snowball' })).toMatchObject({
      'then.done': 'December 2028',
      // 2,475.00 + 251.29
      'then.interest': '$2,726.29',
      'costs.interest': '$251.29',
      'costs.time': '1 month',
    });
  });

  it('sets more than minimums beside a plan of minimums', () => {
    expect(texts('plan_payoff', { more: '50' }, withPlan({ strategy: 'minimums' }))).toMatchObject({
      'now.monthly': '$430.87',
      'then.monthly': '$480.87',
      'now.interest': '$11,967.20',
    });
  });

  it('has no plan of now to compare with where less is set aside than the minimums', () => {
    const tight = of(persona('tight'));
    const now = texts('plan_payoff', {}, tight);
    expect(now['now.done']).toBeUndefined();
    expect(now['now.monthly']).toBe('$300');
    expect(texts('plan_payoff', { monthly: '700' }, tight)['then.done']).toBeDefined();
    expect(texts('plan_payoff', { monthly: '700' }, tight)['saves.interest']).toBeUndefined();
  });

  it('finds the least a month, in whole dollars, that ends it by a month', () => {
    const by = texts('plan_payoff', { done_by: '2027-11' });
    expect(by).toMatchObject({ 'then.monthly': '$1,077', 'then.done': 'November 2027' });
    // A dollar less takes a month more.
    expect(texts('plan_payoff', { monthly: '1076' })['then.done']).toBe('December 2027');
    expect(reason('plan_payoff', { done_by: '2026-10' })).toContain('by then');
  });

  it('refuses what it cannot plan, saying why', () => {
    expect(reason('plan_payoff', { more: '-700' })).toContain('already');
    expect(reason('plan_payoff', { monthly: '99999999999' })).toContain('monthly');
    expect(reason('plan_payoff', { skip_month: '2020-01' })).toContain('over');
    expect(reason('plan_payoff', { debt: 'Nobody', lump_sum: '5' })).toContain('Harbor Visa');
    expect(reason('plan_payoff', {}, of(persona('nobody')))).toContain('No debts');
    expect(reason('plan_payoff', {}, of(persona('paid_off')))).toContain('paid off');
  });
});

describe('the other tools of figures', () => {
  it('my_debts: balances, rates, minimums, and the totals', () => {
    expect(texts('my_debts', {})).toMatchObject({
      // 3,957.39 + 414.55 + 2,739.75 + 3,963.23 + 660.00
      'total.owed': '$11,734.92',
      'total.minimums': '$430.87',
      'd1.owed': '$3,957.39',
      'd1.rate': '24.99%',
      'd1.minimum': '$121.98',
      'd5.rate': '0.00%',
    });
    expect(texts('my_debts', {}, of(persona('paid_off')))).toMatchObject({
      'total.paid_down': '$1,500.00',
      'total.share': '100%',
    });
    expect(texts('my_debts', { debt: 'cascade' })).toMatchObject({
      'd1.owed': '$3,963.23',
      'd1.done': 'November 2028',
    });
    expect(reason('my_debts', { debt: 'my card' })).toContain('one of these debts');
  });

  it('my_next_payment: what is due by when, and what is late', () => {
    const two = of(persona('two_cards'));
    const figures = texts('my_next_payment', {}, two);
    // 1 % of $2,480.00 is $24.80, its interest 2,480.00 × 0.2799 ÷ 12 = $57.85.
    expect(figures).toMatchObject({
      'p1.due': '$82.65',
      'p1.when': 'November 5, 2026',
      'p1.late': '16 days',
      'late.total': '$82.65',
    });
    expect(result('my_next_payment', {}, two).slip?.warnings).toHaveLength(1);
  });

  it('compare_plans: each order with what it has over the cheapest', () => {
    expect(texts('compare_plans', {})).toMatchObject({
      'avalanche.interest': '$2,475.00',
      'snowball.interest': '$2,726.29',
      'snowball.more': '$251.29',
      'snowball.later': '1 month',
      'minimums.done': 'August 2044',
      'minimums.more': '$9,492.20',
    });
    expect(texts('compare_plans', { monthly: '650' })['avalanche.interest']).toBe('$2,216.15');
    expect(reason('compare_plans', { monthly: '100' })).toContain('minimums');
  });

  it('hold_minimum: what a card asks for now, held', () => {
    const held = texts('hold_minimum', { debt: 'Harbor Visa' });
    expect(held).toMatchObject({ asked: '$121.98', rate: '24.99%' });
    expect(held['saves.interest']).toBeDefined();
    expect(reason('hold_minimum', { debt: 'Cascade loan' })).toContain('isn’t a card');
  });

  it('move_balance: the whole plan with a card moved and without', () => {
    const offer = { promo_rate: '0', promo_months: 18, fee: '3' };
    const moved = texts('move_balance', { debt: 'Harbor Visa', ...offer });
    expect(moved).toMatchObject({
      // 3 % of $3,957.39, and ($3,957.39 + $118.72) ÷ 18.
      fee: '$118.72',
      'promo.monthly': '$226.46',
      // As compare_plans has it.
      'now.cost': '$2,475.00',
      'now.done': 'November 2028',
    });
    expect(dollars(moved['now.cost']) - dollars(moved['then.cost'])).toBe(dollars(moved['saves']));
    expect(reason('move_balance', { debt: 'Cascade loan', ...offer })).toContain('isn’t a card');
    expect(reason('move_balance', { debt: 'Harbor Visa', fee: '3' })).toContain('rate');
  });

  it('move_balance: a card that isn’t in the list, by what is paid on it', () => {
    const typed = { balance: '1200', rate: '24', monthly: '200', fee: '5' };
    const moved = texts(
      'move_balance',
      { ...typed, promo_rate: '0', promo_months: 12 },
      of(persona('nobody')),
    );
    // 5 % of $1,200.00; at 0 % and $200.00 the $1,260.00 are paid in seven months, for the fee alone.
    expect(moved).toMatchObject({ fee: '$60.00', 'then.cost': '$60.00', 'then.done': 'June 2027' });
    expect(reason('move_balance', { ...typed, monthly: '5', rate_after: '24' })).toContain('never');
  });

  it('take_loan: in place of what costs more than it does, and of nothing else', () => {
    const loan = texts('take_loan', { rate: '12', months: 36 });
    expect(loan).toMatchObject({ 'now.cost': '$2,475.00', payment: '$367.85', monthly: '$600' });
    expect(dollars(loan['now.cost']) - dollars(loan['then.cost'])).toBe(dollars(loan['saves']));
    expect(result('take_loan', { rate: '12', months: 36 }).data).toMatchObject({
      pays_off: ['Harbor Visa', 'Linden Store Card', 'Northway Mastercard', 'Cascade loan'],
    });
    expect(reason('take_loan', { rate: '35' })).toContain('wouldn’t save');
    expect(reason('take_loan', {})).toContain('rate');
    expect(texts('take_loan', { rate: '10', months: 6 })['then.cost']).toBeUndefined();
  });

  it('card_use: the share of the limit, and what to pay by when', () => {
    // 3,957.39 ÷ 6,500.00 = 60.88 %
    expect(texts('card_use', {})).toMatchObject({ 'k1.share': '60.9%', 'k1.limit': '$6,500' });
    const two = texts('card_use', { debt: 'Mesa' }, of(persona('two_cards')));
    // 1,120.00 ÷ 3,000.00 = 37.33 %; the statement closes on the 28th, four days before is the 24th.
    expect(two).toMatchObject({
      'k1.share': '37.3%',
      'k1.mark': '30%',
      'k1.by': 'November 24, 2026',
      'k1.closing': 'November 28, 2026',
    });
    expect(reason('card_use', { debt: 'Linden' })).toContain('limit');
    expect(reason('card_use', { debt: 'St. Anne' })).toContain('isn’t a card');
  });
});

describe('a card that is not in the list', () => {
  const nobody = of(persona('nobody'));
  it('is worked out from its balance, its rate and what is paid', () => {
    expect(
      texts('hold_minimum', { balance: '5000', rate: '24.99', monthly: '200' }, nobody),
    ).toMatchObject({
      'held.months': '36 months',
      'held.interest': '$2,135.18',
      'falling.months': '236 months',
      'falling.interest': '$9,277.94',
      // 9,277.94 − 2,135.18
      'saves.interest': '$7,142.76',
      'assumed.share': '1%',
    });
  });

  it('is refused where a rate is missing, and says what it takes where it never ends', () => {
    expect(reason('hold_minimum', { balance: '5000' }, nobody)).toContain('rate');
    // A month of $5,000.00 at 30 % is $125.00 of interest: a cent over it ends it, whatever minimum is assumed.
    const never = texts('hold_minimum', { balance: '5000', rate: '30', monthly: '50' }, nobody);
    expect(never).toEqual({ asked: '$50.00', interest: '$125.00', needed: '$125.01' });
  });
});

describe('tools of rules', () => {
  it('find a lesson with the passages that it stands on', () => {
    const { data, sources } = result('find_lesson', { words: 'question a debt in writing' });
    expect(JSON.stringify(data)).toContain('rule/usc15-1692g-b');
    expect(sources.map(({ id }) => id)).toContain('lesson/question-a-debt');
  });

  it('find a section by its number, to the letter', () => {
    expect(
      result('find_statute', { words: '15 USC 1692g(b)' }).sources.map(({ title }) => title),
    ).toEqual(['15 USC 1692g(b)']);
    expect(
      result('find_statute', { words: '1006.34' }).sources.every(({ title }) =>
        title.includes('1006.34'),
      ),
    ).toBe(true);
    expect(reason('find_statute', { words: '99 USC 9999' })).not.toBeNull();
  });

  it('say what a word means', () => {
    expect(result('define', { words: 'Charge-offs' }).sources[0]?.id).toBe('word/charge-off');
    expect(reason('define', { words: 'xyzzy' })).toContain('glossary');
  });
});

describe('a last day, counted from a day that was named', () => {
  const from = (words: string, day: string) => texts('find_statute', { words, from: day });

  it('of a notice: 30 days, and how many are left', () => {
    // From the 14th, 16 days of November are left: 30 − 16 = 14.
    expect(from('15 USC 1692g(b)', '2026-11-14')).toEqual({
      'from.day': 'November 14, 2026',
      'last.day': 'December 14, 2026',
      'days.left': '23 days',
    });
    expect(
      result('find_statute', { words: '15 USC 1692g(b)', from: '2026-11-14' }).slip?.rows,
    ).toEqual([
      { label: 'Notice reached you', values: ['November 14, 2026'] },
      { label: 'Last day to write', values: ['December 14, 2026'] },
      { label: 'That leaves', values: ['23 days'] },
    ]);
  });

  it('of a dispute: 30 days, five business days to mail the result, and what is longer', () => {
    expect(from('15 USC 1681i(a)(1)', '2026-06-03')).toMatchObject({
      'last.day': 'July 3, 2026',
      'mail.day': 'July 10, 2026',
      'long.day': 'July 18, 2026',
    });
  });

  it('that is over says so by leaving out what is left', () => {
    expect(from('15 USC 1692g(b)', '2026-10-01')).toEqual({
      'from.day': 'October 1, 2026',
      'last.day': 'October 31, 2026',
    });
  });

  it('of a mark: seven years, for a collection 180 days later, the month by which it is gone', () => {
    expect(from('15 USC 1681c(a)', '2021-03-10')['last.day']).toBe('March 2028');
    // June 30, 2019 and 180 days is December 27, 2019.
    expect(from('15 USC 1681c(c)(1)', '2019-06-10')['last.day']).toBe('December 2026');
  });

  it('is not counted for what sets none', () => {
    expect(from('15 USC 1692e', '2026-11-14')).toEqual({});
  });

  it('counts as the passages say', () => {
    for (const [id, { businessDays, days, years }] of Object.entries(
      LEGAL_PERIODS as Readonly<Record<string, LegalPeriod>>,
    )) {
      const passage = known.knowledge.passages.find((each) => each.id === id);
      if (businessDays !== undefined)
        expect(passage?.figures, id).toContain(`${businessDays} business days`);
      if (days !== undefined) expect(passage?.figures, id).toContain(`${days} days`);
      if (years !== undefined) expect(passage?.figures, id).toContain(`${years} years`);
    }
  });
});

describe('propose', () => {
  it('offers a monthly amount with what it fits, and saves nothing', () => {
    const { proposal } = result('propose', { monthly: '650' });
    expect(proposal).toEqual({
      id: 'c1-proposal',
      change: { kind: 'budget', monthly: 65_000 },
      title: 'Set aside $650 a month instead of $600?',
      text: 'From December 2026. The order stays at highest rate first, and nothing you recorded moves.',
      action: 'Change my plan',
      basis: basisOf(five.records),
    });
  });

  it('offers an order, a due day and a payment', () => {
    expect(result('propose', { strategy: 'snowball' }).proposal?.change).toEqual({
      kind: 'strategy',
      strategy: 'snowball',
    });
    expect(result('propose', { debt: 'Harbor Visa', due_day: 15 }).proposal?.title).toBe(
      'Set the due day of Harbor Visa to the 15th?',
    );
    const paid = result('propose', { debt: 'Harbor', amount: '120', paid_on: '2026-11-21' });
    expect(paid.proposal?.change).toMatchObject({
      kind: 'payment',
      amount: 12_000,
      paidOn: '2026-11-21',
    });
    // 3,957.39 − 120.00
    expect(paid.figures['left']?.text).toBe('$3,837.39');
    // The balance was entered on November 21: what was paid before is in it.
    const before = result('propose', { debt: 'Harbor', amount: '120', paid_on: '2026-11-20' });
    expect(before.figures['left']?.text).toBe('$3,957.39');
    expect(before.data).toMatchObject({ is_in_balance: true });
  });

  it.each([
    [{}, 'One change'],
    [{ monthly: '650', strategy: 'snowball' }, 'One change'],
    [{ monthly: '100' }, 'minimums'],
    [{ monthly: '600' }, 'already'],
    [{ strategy: 'avalanche' }, 'already'],
    [{ debt: 'Harbor', amount: '120', paid_on: '2027-01-01' }, 'hasn’t been made'],
    [{ debt: 'Harbor', amount: '0' }, 'more than nothing'],
    [{ debt: 'Harbor', amount: '9000' }, 'more than what is left'],
    [{ amount: '90' }, 'which debt'],
    [{ due_day: 15 }, 'which debt'],
    [{ debt: 'Harbor', due_day: 32 }, 'due_day'],
  ])('refuses %j', (args, why) => expect(reason('propose', args)).toContain(why));
});

describe('every tool', () => {
  it('is told of with the schema of what it takes', () => {
    // Of a member's credit file no model is told.
    const own = [
      'apply_now',
      'clocks',
      'score_log',
      'other_months',
      'month_ahead',
      'when_below',
      'pay_limit',
      'add_debt',
      'sample_loans',
      'sample_moves',
      'settle_offer',
    ];
    expect(toolSpecs.map(({ name }) => name)).toEqual(
      TOOL_NAMES.filter((name) => !own.includes(name)),
    );
    for (const { parameters } of toolSpecs) expect(parameters).toMatchObject({ type: 'object' });
  });

  it('takes any JSON at all without an exception, and says why it refuses', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(...TOOL_NAMES), fc.string()),
        fc.oneof(
          fc.jsonValue(),
          fc.record(
            {
              monthly: fc.oneof(fc.jsonValue(), fc.double(), fc.constant('650')),
              more: fc.oneof(fc.jsonValue(), fc.integer(), fc.constant('-50.00')),
              debt: fc.oneof(fc.jsonValue(), fc.constant('Harbor Visa')),
              lump_sum: fc.oneof(fc.jsonValue(), fc.nat()),
              skip_month: fc.oneof(fc.jsonValue(), fc.constant('2027-01')),
              due_day: fc.oneof(fc.jsonValue(), fc.integer()),
              amount: fc.oneof(fc.jsonValue(), fc.nat()),
              words: fc.oneof(fc.jsonValue(), fc.string()),
            },
            { requiredKeys: [] },
          ),
        ),
        (name, args) => {
          const answer = runTool(name, args, five, 'c1');
          return answer.ok || answer.reason.length > 0;
        },
      ),
      { numRuns: 200 },
    );
  });

  it('takes any debts without an exception', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(arbitraryDebt, { selector: ({ id }) => id, maxLength: 4 }),
        fc.integer({ min: 0, max: 1_000_000 }).map(cents),
        fc.constantFrom('avalanche', 'snowball', 'custom', 'minimums'),
        fc.constantFrom<readonly [string, unknown]>(
          ['my_debts', {}],
          ['my_next_payment', {}],
          ['plan_payoff', {}],
          ['plan_payoff', { more: '50' }],
          ['plan_payoff', { skip_month: '2026-11' }],
          ['plan_payoff', { lump_sum: '500' }],
          ['compare_plans', {}],
          ['hold_minimum', {}],
          ['move_balance', { debt: 'a', promo_rate: '0', promo_months: 12, fee: '3' }],
          ['take_loan', { rate: '12', fee: '5', months: 36 }],
          ['card_use', {}],
          ['propose', { monthly: '800' }],
        ),
        (debts, monthly, strategy, [name, args]) => {
          const day = isoDate('2026-11-21');
          const records = {
            debts,
            payments: [],
            plan: { strategy, monthly, startsOn: day, customOrder: [], chosenOn: day },
          };
          const answer = runTool(name, args, of(records), 'c1');
          return answer.ok || answer.reason.length > 0;
        },
      ),
      { numRuns: 60 },
    );
  });
});
