import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aprBps, cents } from '../../../domain/money/cents.ts';
import { formatMoney } from '../../../domain/money/format.ts';
import {
  DEBT_KINDS,
  type DebtId,
  type MinimumRule,
  PROMOTION_TERMS,
} from '../../../domain/planner/debt.ts';
import { ledgerOf } from '../../../domain/planner/ledger.ts';
import { lastDueDays } from '../../../domain/planner/past_due.ts';
import { planPayoff } from '../../../domain/planner/plan.ts';
import { currentBalance, type TrackedDebt } from '../../../domain/planner/progress.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { trackedDebt } from '../../../domain/planner/readers.ts';
import { arbitraryDebt } from '../../data/testing/arbitrary_debts.ts';
import {
  type DebtDraft,
  editedDebt,
  emptyDraft,
  withBalance,
  withGuessedRate,
  withKind,
  withoutBalance,
} from './debt_draft.ts';
import { type DraftContext, readDraft } from './read_draft.ts';

const today = isoDate('2026-11-21');
const id = 'a' as DebtId;
const card: DebtDraft = {
  ...emptyDraft,
  name: 'Harbor Visa',
  amount_0: '3,957.39',
  apr_0: '24.99',
};
const anew: DraftContext = { today, id, before: null, names: [], nameOf: (kind) => `A ${kind}` };

function read(draft: DebtDraft, context = anew): TrackedDebt {
  const reading = readDraft(draft, context);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.debt;
}
const problemsOf = (draft: DebtDraft, context = anew) => {
  const reading = readDraft(draft, context);
  return reading.ok ? {} : reading.problems;
};

/** The form of a debt that is there, and what becomes of the debt when these fields are changed in it. */
const editing = (debt: TrackedDebt, payments = [] as Parameters<typeof editedDebt>[1]) => {
  const before = editedDebt(debt, payments, today);
  const draft = before.shown;
  return {
    draft,
    change: (part: Partial<DebtDraft>) =>
      read({ ...draft, ...part } as DebtDraft, { ...anew, id: debt.id, before }),
  };
};

describe('a typed debt', () => {
  it('is counted at our guess where nobody knows its rate, until another one is typed', () => {
    const guessed = { ...card, ...withGuessedRate(0) } as DebtDraft;
    const debt = read(guessed);
    expect(debt.balances).toMatchObject([{ apr: 2387, aprBasis: 'guess' }]);
    expect(read({ ...guessed, apr_0: '29.99' }).balances[0]).not.toHaveProperty('aprBasis');
    const { draft, change } = editing(debt);
    expect(draft.aprBasis_0).toBe('guess');
    expect(change({ name: 'Another' }).balances).toEqual(debt.balances);
    expect(change({ apr_0: '21' }).balances).toMatchObject([{ apr: 2100 }]);
    expect(change({ apr_0: '21' }).balances[0]).not.toHaveProperty('aprBasis');
    // Another kind gets no guess: a loan’s rate is in its contract.
    expect(withKind(guessed, 'auto')).toMatchObject({ apr_0: '' });
  });

  it('becomes a card with the usual minimum, in cents and basis points', () => {
    expect(read(card)).toEqual({
      id: 'a',
      name: 'Harbor Visa',
      kind: 'card',
      interest: 'monthly',
      minimum: { kind: 'percent_plus_interest', percent: 100, floor: 2500 },
      balances: [{ id: 'a', kind: 'purchase', amount: 395_739, apr: 2499 }],
      balanceAsOf: '2026-11-21',
      startingBalance: 395_739,
      paidThrough: '2026-11-20',
    });
  });

  it.each<[string, Partial<DebtDraft>, MinimumRule]>([
    [
      'an amount',
      { minimum: 'own', minimumAmount: '148' },
      { kind: 'fixed', amount: cents(14_800) },
    ],
    ['none', { minimum: 'none' }, { kind: 'none' }],
    [
      'a percentage with a floor',
      { minimum: 'percent', minimumShare: '2.5', minimumFloor: '40' },
      { kind: 'percent', percent: 250, floor: cents(4_000) },
    ],
    [
      'a percentage without one',
      { minimum: 'percent', minimumShare: '2' },
      { kind: 'percent', percent: 200, floor: cents(0) },
    ],
    [
      'a percentage and the interest',
      { minimum: 'percent', minimumShare: '1', minimumFloor: '40', minimumPlus: 'plus' },
      { kind: 'percent_plus_interest', percent: 100, floor: cents(4_000) },
    ],
    [
      'a percentage of what is owed after the interest',
      { minimum: 'percent', minimumShare: '3', minimumBasis: 'after' },
      { kind: 'percent', percent: 300, floor: cents(0), of: 'after_interest' },
    ],
    [
      'the interest alone',
      { minimum: 'percent', minimumShare: '0', minimumPlus: 'plus' },
      { kind: 'percent_plus_interest', percent: 0, floor: cents(0) },
    ],
    // 3,957.39 at 15 % over 36 months.
    [
      'a loan’s usual',
      { kind: 'personal_loan', apr_0: '15' },
      { kind: 'fixed', amount: cents(13_719) },
    ],
  ])('may ask for %s', (_what, part, minimum) => {
    expect(read({ ...card, ...part } as DebtDraft).minimum).toEqual(minimum);
  });

  it('may have a promotion, a yearly fee, charges that go on, a limit and its days', () => {
    expect(
      read({
        ...card,
        promoApr_0: '0',
        promoEnds_0: '2027-03-31',
        feeAmount: '95',
        feeMonth: '3',
        charges: '120',
        creditLimit: '6,500',
        dueDay: '31',
        statementDay: '18',
      }),
    ).toMatchObject({
      balances: [{ promotion: { apr: 0, endsOn: '2027-03-31' } }],
      annualFee: { amount: 9_500, month: 3 },
      monthlyCharges: 12_000,
      creditLimit: 650_000,
      dueDay: 31,
      statementDay: 18,
    });
  });

  it('may have a second balance at a rate of its own', () => {
    const two = { ...card, ...withBalance(card) } as DebtDraft;
    expect(
      read({ ...two, amount_1: '1,500', apr_1: '4.99', of_1: 'cash_advance' } as DebtDraft),
    ).toMatchObject({
      balances: [
        { id: 'a', kind: 'purchase', amount: 395_739, apr: 2499 },
        { id: 'a:2', kind: 'cash_advance', amount: 150_000, apr: 499 },
      ],
      startingBalance: 545_739,
    });
    expect(problemsOf(two)).toEqual({ amount_1: 'balance', apr_1: 'apr' });
    expect(read({ ...two, ...withoutBalance(two, 1) } as DebtDraft)).toEqual(read(card));
  });

  it('is refused field by field, all at once', () => {
    expect(
      problemsOf({
        ...emptyDraft,
        name: 'x'.repeat(81),
        amount_0: 'a lot',
        apr_0: '1001',
        promoApr_0: 'none',
        promoEnds_0: '2026-11-20',
        minimum: 'own',
        minimumAmount: '0',
        dueDay: '32',
        statementDay: '1.5',
        feeAmount: '95',
        charges: '-3',
        creditLimit: '0',
      }),
    ).toEqual({
      name: 'name_long',
      amount_0: 'balance',
      apr_0: 'apr',
      promoApr_0: 'promo_apr',
      promoEnds_0: 'promo_over',
      minimumAmount: 'minimum',
      dueDay: 'day',
      statementDay: 'day',
      feeMonth: 'fee_month',
      charges: 'charges',
      creditLimit: 'limit',
    });
    expect(problemsOf({ ...card, promoEnds_0: '2027-03-31' })).toEqual({ promoApr_0: 'promo_apr' });
    expect(problemsOf({ ...card, promoApr_0: '0' })).toEqual({ promoEnds_0: 'promo_end' });
    expect(
      problemsOf({ ...card, minimum: 'percent', minimumShare: '0', minimumFloor: 'x' }),
    ).toEqual({ minimumShare: 'share', minimumFloor: 'floor' });
  });

  it('takes the word of its kind for a name, unless another debt has it', () => {
    expect(read({ ...card, name: ' ' }).name).toBe('A card');
    expect(problemsOf({ ...card, name: '' }, { ...anew, names: ['A card'] })).toEqual({
      name: 'name',
    });
    expect(read(card, { ...anew, names: ['Harbor Visa'] }).name).toBe('Harbor Visa');
  });
});

describe('anything typed', () => {
  it('becomes a debt that the planner holds, or is refused at its field', () => {
    const good = {
      ...card,
      ...withBalance(card),
      amount_1: '5',
      apr_1: '0',
      promoApr_0: '0',
      promoEnds_0: '2027-03-31',
      minimum: 'percent',
      minimumShare: '2',
      feeAmount: '95',
      feeMonth: '3',
      dueDay: '5',
    } as DebtDraft;
    const typed = Object.keys(good).filter(
      (key) => !['kind', 'numbers', 'minimum', 'paid', 'of_0', 'of_1'].includes(key),
    );
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('', '0', '1', '1.5', '12.5', '7', '31', '1e3', '-1', '99999999999', ' '),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...typed), text), { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...DEBT_KINDS),
        fc.constantFrom('usual', 'own', 'percent', 'none'),
        (changes, kind, minimum) => {
          const reading = readDraft(
            { ...good, minimumAmount: '40', kind, minimum, ...Object.fromEntries(changes) },
            anew,
          );
          if (reading.ok)
            expect(trackedDebt(JSON.parse(JSON.stringify(reading.debt)))).toEqual(reading.debt);
          else expect(typed).toEqual(expect.arrayContaining(Object.keys(reading.problems)));
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('a payment due this month', () => {
  it.each<[string, Partial<DebtDraft>, string]>([
    ['ahead, until the person says so not paid', { dueDay: '25' }, '2026-11-20'],
    ['ahead and paid', { dueDay: '25', paid: 'paid' }, '2026-11-25'],
    ['past, until the person says so paid', { dueDay: '5' }, '2026-11-21'],
    ['past and not paid', { dueDay: '5', paid: 'not_yet' }, '2026-11-04'],
    ['not known', { paid: 'paid' }, '2026-11-20'],
  ])('that is %s', (_what, part, through) => {
    expect(read({ ...card, ...part } as DebtDraft).paidThrough).toBe(through);
  });

  it('is asked about when the due day is first set, and not again', () => {
    const debt = { ...read(card), paidThrough: isoDate('2026-10-14') };
    expect(editing(debt).change({ dueDay: '5', paid: 'not_yet' }).paidThrough).toBe('2026-11-04');
    const due = { ...debt, dueDay: 14 };
    expect(editing(due).change({ dueDay: '5', paid: 'not_yet' })).toMatchObject({
      dueDay: 5,
      paidThrough: '2026-10-14',
    });
  });
});

describe('the kind', () => {
  const pass = (draft: DebtDraft, ...kinds: DebtDraft['kind'][]) =>
    kinds.reduce((now, kind) => ({ ...now, ...withKind(now, kind) }) as DebtDraft, draft);

  it('proposes no interest and no minimum for a collection, and takes both back', () => {
    expect(pass(emptyDraft, 'collection')).toMatchObject({ apr_0: '0', minimum: 'none' });
    expect(pass(emptyDraft, 'collection', 'medical', 'card')).toEqual(emptyDraft);
  });

  it('leaves what was typed', () => {
    const typed = { ...card, minimum: 'own', minimumAmount: '40' } as DebtDraft;
    for (const kind of DEBT_KINDS) expect(pass(typed, kind)).toEqual({ ...typed, kind });
  });
});

describe('a debt that is edited', () => {
  /** Any debt, with a balance of last month: interest has come since. */
  const anyDebt = arbitraryDebt.map((debt) => ({ ...debt, balanceAsOf: isoDate('2026-10-20') }));

  it('with nothing changed is the same debt, whatever it is', () => {
    fc.assert(
      fc.property(anyDebt, (debt) => {
        expect(editing(debt).change({})).toEqual(debt);
      }),
    );
  });

  it('with one field changed is the same in everything else', () => {
    type Change = readonly [Partial<DebtDraft>, (debt: TrackedDebt) => Partial<TrackedDebt>];
    const changes: readonly Change[] = [
      [{ name: 'Visa' }, () => ({ name: 'Visa' })],
      [{ statementDay: '9' }, () => ({ statementDay: 9 })],
      [{ creditLimit: '123' }, () => ({ creditLimit: cents(12_300) })],
      [{ charges: '12' }, () => ({ monthlyCharges: cents(1_200) })],
      [
        { feeAmount: '95', feeMonth: '4' },
        () => ({ annualFee: { amount: cents(9_500), month: 4 } }),
      ],
      [
        { minimum: 'own', minimumAmount: '148' },
        () => ({ minimum: { kind: 'fixed', amount: cents(14_800) } }),
      ],
      [
        { apr_0: '12.34' },
        ({ balances }) => ({
          balances: balances.map(({ aprBasis, ...each }, index) => ({
            ...each,
            ...(index === 0 ? { apr: aprBps(1_234) } : aprBasis && { aprBasis }),
          })),
        }),
      ],
      [
        { promoApr_0: '1', promoEnds_0: '2099-12-31' },
        ({ balances }) => ({
          balances: balances.map((each, index) =>
            index === 0
              ? {
                  ...each,
                  // What it is stays as it was said.
                  promotion: {
                    ...each.promotion,
                    apr: aprBps(100),
                    endsOn: isoDate('2099-12-31'),
                  },
                }
              : each,
          ),
        }),
      ],
      ...PROMOTION_TERMS.map(
        (terms): Change => [
          { promoTerms_0: terms },
          ({ balances }) => ({
            balances: balances.map((each, index) =>
              index === 0 && each.promotion
                ? { ...each, promotion: { ...each.promotion, terms } }
                : each,
            ),
          }),
        ],
      ),
    ];
    fc.assert(
      fc.property(anyDebt, fc.constantFrom(...changes), (debt, [part, expected]) => {
        const { setAside, ...rest } = debt;
        // What was set aside for it goes where they ask for something now.
        const isKept = part.minimum === undefined && setAside !== undefined;
        expect(editing(debt).change(part)).toEqual({
          ...rest,
          ...(isKept && { setAside }),
          ...expected(debt),
        });
      }),
    );
  });

  it('keeps its other rates when what it comes to is typed anew, and is true from today on', () => {
    fc.assert(
      fc.property(arbitraryDebt, (each) => {
        const debt = { ...each, balanceAsOf: today };
        const { balances, ...after } = editing(debt).change({ amount_0: '12.34' });
        expect(balances).toEqual(
          debt.balances.map((balance, index) =>
            index === 0 ? { ...balance, amount: 1_234 } : balance,
          ),
        );
        const { balances: _balances, startingBalance, ...before } = debt;
        expect(after).toMatchObject(before);
        expect(after.startingBalance).toBeGreaterThanOrEqual(startingBalance);
      }),
    );
  });

  it('keeps the rule that it had when its due day is set: 189 months do not become 236', () => {
    const debt: TrackedDebt = {
      ...read({ ...card, amount_0: '5,000' }),
      minimum: { kind: 'percent_plus_interest', percent: 100, floor: cents(4_000) },
    };
    const { draft, change } = editing(debt);
    expect(draft).toMatchObject({
      minimum: 'percent',
      minimumShare: '1.00',
      minimumFloor: '40.00',
      minimumPlus: 'plus',
    });
    const planned = planPayoff({
      asOf: today,
      debts: [change({ dueDay: '14' })],
      strategy: { kind: 'minimums' },
      budget: { monthly: cents(0), rollOver: true, events: [] },
    });
    expect(planned.ok && planned.plan.months).toHaveLength(189);
  });

  it('may drop what it had', () => {
    const debt = read({
      ...card,
      promoApr_0: '0',
      promoEnds_0: '2027-03-31',
      feeAmount: '95',
      feeMonth: '3',
      charges: '120',
      creditLimit: '6,500',
      statementDay: '18',
      dueDay: '14',
      paid: 'paid',
    });
    expect(
      editing(debt).change({
        promoApr_0: '',
        promoEnds_0: '',
        feeAmount: '',
        charges: '0',
        creditLimit: '',
        statementDay: '',
        dueDay: '',
      }),
    ).toEqual({ ...read(card), paidThrough: debt.paidThrough });
  });

  it('keeps its due day while something is late, and what was paid off it when that day is corrected', () => {
    const late = read({
      ...card,
      minimum: 'own',
      minimumAmount: '65',
      dueDay: '12',
      behind: 'yes',
      missed: '3',
    });
    const payments = [{ debtId: late.id, paidOn: today, amount: cents(6_500) }];
    const before = editedDebt(late, payments, today);
    expect(problemsOf({ ...before.shown, dueDay: '' }, { ...anew, before })).toEqual({
      dueDay: 'day_needed',
    });
    const lateOf = (debt: TrackedDebt) =>
      ledgerOf(debt, payments, today)
        .installments.filter(({ isLate }) => isLate)
        .reduce((sum, { unpaid }) => sum + unpaid, 0);
    expect(lateOf(late)).toBe(13_000);
    const changed = editing(late, payments).change({ dueDay: '5' });
    expect(lateOf(changed)).toBe(13_000);
  });

  it.each(['5', '28', '1'])(
    'has as many payments missed with its due day corrected to the %s',
    (day) => {
      const late = read({ ...card, dueDay: '12', behind: 'yes', missed: '2', pastDue: '185' });
      const changed = editing(late).change({ dueDay: day });
      const missed = ledgerOf(changed, [], today).installments.filter(({ isLate }) => isLate);
      expect(missed.map(({ dueOn }) => dueOn)).toEqual(
        lastDueDays(Number(day), 2, today).toReversed(),
      );
      expect(missed.reduce((sum, { unpaid }) => sum + unpaid, 0)).toBe(18_500);
    },
  );

  it('has as many payments missed with what is past due corrected', () => {
    const late = read({
      ...card,
      minimum: 'own',
      minimumAmount: '65',
      dueDay: '12',
      behind: 'yes',
      missed: '3',
      pastDue: '100',
    });
    const changed = editing(late).change({ pastDue: '110' });
    expect(changed).toEqual({ ...late, pastDue: { amount: 11_000, asOf: today } });
  });

  it('takes the figures that leaving a field writes for those it showed', () => {
    const debt = { ...read({ ...card, amount_0: '3,957.00' }), balanceAsOf: isoDate('2026-11-20') };
    expect(editing(debt).change({ amount_0: '3957', apr_0: '24.99%' })).toEqual(debt);
  });

  it('keeps its start when its balance is corrected, and does not take a payment of today twice', () => {
    const debt = read(card);
    const payment = { debtId: id, paidOn: today, amount: cents(10_000) };
    const { draft, change } = editing(debt, [payment]);
    expect(draft.amount_0).toBe('3,857.39');
    const corrected = change({ amount_0: '3,800.00' });
    expect(corrected.startingBalance).toBe(395_739);
    expect(currentBalance(corrected, [payment], today)).toBe(380_000);
  });

  it.each([
    ['paid in Guam, where it is tomorrow', '2026-11-22', '2026-11-21', 385_739],
    ['typed in Guam after it was paid here', '2026-11-21', '2026-11-22', 395_739],
  ])('does not take a payment twice that was %s', (_, paidOn, balanceAsOf, shown) => {
    const debt = { ...read(card), balanceAsOf: isoDate(balanceAsOf) };
    const payment = { debtId: id, paidOn: isoDate(paidOn), amount: cents(10_000) };
    const { draft, change } = editing(debt, [payment]);
    expect(draft.amount_0).toBe(formatMoney(cents(shown), 'en-US').slice(1));
    const corrected = change({ amount_0: '3,800.00' });
    for (const day of [today, isoDate('2026-11-22'), isoDate('2026-11-25')])
      expect(ledgerOf(corrected, [payment], day).owedToday, day).toBe(380_000);
  });

  it('of several balances comes to what was typed, also when one is deleted on the day of a payment', () => {
    const two = { ...card, ...withBalance(card), amount_1: '500', apr_1: '4.99' } as DebtDraft;
    const debt = read(two);
    const payment = { debtId: id, paidOn: today, amount: cents(10_000) };
    const { draft, change } = editing(debt, [payment]);
    const one = change(withoutBalance(draft, 1));
    expect(one.balances).toHaveLength(1);
    expect(currentBalance(one, [payment], today)).toBe(editedDebt(debt, [payment], today).owed[0]);
  });

  it('gives a further balance an id that none of its balances has', () => {
    const one = { ...card, ...withBalance(card), amount_1: '1', apr_1: '1' } as DebtDraft;
    const three = { ...one, ...withBalance(one), amount_2: '2', apr_2: '2' } as DebtDraft;
    const debt = read(three);
    const { draft, change } = editing(debt);
    const without = { ...draft, ...withoutBalance(draft, 1) } as DebtDraft;
    const after = change({ ...without, ...withBalance(without), amount_3: '3', apr_3: '3' });
    const ids = after.balances.map((balance) => balance.id);
    expect(ids.slice(0, 2)).toEqual(['a', 'a:3']);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('a debt that one is behind on', () => {
  const late = {
    ...card,
    dueDay: '12',
    behind: 'yes',
    missed: '2',
    pastDue: '185',
  } as const satisfies DebtDraft;

  it('keeps what was missed, and what the lender says is past due', () => {
    expect(read(late)).toMatchObject({
      dueDay: 12,
      paidThrough: '2026-10-11',
      pastDue: { amount: 18_500, asOf: today },
    });
    expect(read({ ...late, pastDue: '' })).not.toHaveProperty('pastDue');
  });

  it('needs its due day: without it this month’s payment may be one of those missed, or not', () => {
    expect(problemsOf({ ...late, dueDay: '' })).toEqual({ dueDay: 'day_needed' });
    // One that is kept without it from before is left as it is.
    const { dueDay: _, ...undated } = read(late);
    const kept = { ...undated, paidThrough: isoDate('2026-08-31') };
    const { draft, change } = editing(kept);
    expect(draft).toMatchObject({ behind: 'yes', missed: '2', pastDue: '185.00', dueDay: '' });
    expect(change({})).toEqual(kept);
  });

  it('needs an amount that can be past due', () => {
    expect(problemsOf({ ...late, pastDue: 'some' })).toEqual({ pastDue: 'past_due' });
    expect(problemsOf({ ...late, pastDue: '4,000' })).toEqual({ pastDue: 'past_due_over' });
  });

  it('is not asked about where no minimum is due, nor before it is said', () => {
    for (const draft of [
      { ...late, minimum: 'none' as const },
      { ...late, behind: '' as const },
    ]) {
      expect(read(draft).paidThrough).toBe(today);
      expect(read(draft)).not.toHaveProperty('pastDue');
    }
  });

  it('shows what is late when it is edited, and changes nothing untouched', () => {
    const debt = read(late);
    const { draft, change } = editing(debt);
    expect(draft).toMatchObject({ behind: 'yes', missed: '2', pastDue: '185.00' });
    expect(change({ name: 'Other' })).toEqual({ ...debt, name: 'Other' });
    const paid = { debtId: debt.id, paidOn: today, amount: cents(10_000) };
    expect(editing(debt, [paid]).draft).toMatchObject({ behind: 'yes', pastDue: '85.00' });
  });

  it('can be said later, be corrected, and be over', () => {
    const { change } = editing(read({ ...card, dueDay: '12', paid: 'paid' }));
    expect(change({ behind: 'yes', missed: '3' })).toMatchObject({ paidThrough: '2026-09-11' });
    const known = editing(read(late));
    expect(known.change({ missed: '1', pastDue: '90' })).toMatchObject({
      paidThrough: '2026-11-11',
      pastDue: { amount: 9_000, asOf: today },
    });
    const over = known.change({ behind: 'no' });
    expect(over.paidThrough).toBe('2026-11-20');
    expect(over).not.toHaveProperty('pastDue');
  });
});
