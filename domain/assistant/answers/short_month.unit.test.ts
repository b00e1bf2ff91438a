import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { library, personas } from '../../../api/assistant/evaluation/load.ts';
import { cents } from '../../money/cents.ts';
import { askedNow, toPay } from '../../planner/agenda.ts';
import { stepsOf } from '../../planner/next_step.ts';
import { outlookOf } from '../../planner/outlook.ts';
import type { PlannerRecords } from '../../planner/plan_choice.ts';
import { isoDate } from '../../time/iso_date.ts';
import { answerQuestion } from '../answer_question.ts';
import type { AskContext } from '../context.ts';
import { textOf } from '../say.ts';

// Somebody whose month's money may not cover what is due: every answer names the same step, and the month's total is told when it's asked for.

const today = isoDate('2026-12-02');
const known = library();

interface Given {
  readonly minimum: number;
  readonly dueDay: number;
  readonly late: number;
}

/** Cards with a minimum, a due day and what is late, in cents; `paid` goes to the first of them today. */
function recordsWith(cards: readonly Given[], monthly: number, paid = 0): PlannerRecords {
  const [like] = personas['two_cards']?.debts ?? [];
  if (!like) throw new Error('There is a card');
  const debts = cards.map(({ minimum, dueDay, late }, at) => {
    const { creditLimit: _limit, statementDay: _day, ...rest } = like;
    return {
      ...rest,
      id: `00000000-0000-4000-8001-00000000000${at}` as never,
      name: ['Store card', 'Visa', 'Sears'][at] ?? '',
      balances: [
        { id: `b${at}`, kind: 'purchase' as const, amount: cents(185_000), apr: 2_790 as never },
      ],
      minimum: { kind: 'fixed' as const, amount: cents(minimum) },
      dueDay,
      balanceAsOf: today,
      startingBalance: cents(185_000),
      paidThrough: isoDate(late > 0 ? `2026-11-${dueDay - 1}` : '2026-12-01'),
      ...(late > 0 && { pastDue: { amount: cents(late), asOf: today } }),
    };
  });
  const [first] = debts;
  return {
    debts,
    payments:
      paid > 0 && first
        ? [{ id: 'paid', debtId: first.id, amount: cents(paid), paidOn: today }]
        : [],
    plan: {
      strategy: 'avalanche',
      monthly: cents(monthly),
      startsOn: today,
      customOrder: [],
      chosenOn: today,
    },
  } as PlannerRecords;
}

function saidTo(question: string, records: PlannerRecords): string {
  const context = {
    today,
    records,
    ...known,
    about: { debtId: null, lesson: null },
    credit: undefined,
    previous: null,
  } as unknown as AskContext;
  return answerQuestion(question, context).sentences.map(textOf).join(' ');
}

const STORE: Given = { minimum: 6_782, dueDay: 12, late: 0 };
const VISA: Given = { minimum: 11_305, dueDay: 20, late: 0 };
/** What was late took $72 of the month's $195. */
const short = recordsWith([{ ...STORE, late: 7_200 }, VISA], 19_500, 7_200);

describe('all that is due this month', () => {
  it.each([
    'what do i owe this month',
    'how much is due in december in total',
    'total due this month',
    'how much do i need for december',
    'everything due this month',
    'how much am i supposed to pay this month',
  ])('is named with each debt and what there is for it: %s', (question) => {
    expect(saidTo(question, recordsWith([STORE, VISA], 19_500))).toBe(
      'In December 2026, $180.87 is due on your debts. $67.82 is due to Store card by December 12, 2026. $113.05 is due to Visa by December 20, 2026. You’ve set aside $195 for the month, and that covers this month’s payments.',
    );
  });

  it.each(['cuánto tengo que pagar este mes', 'cuanto se vence en diciembre'])(
    'is named in Spanish: %s',
    (question) => {
      expect(saidTo(question, recordsWith([STORE, VISA], 19_500))).toMatch(
        /^En diciembre de 2026 tienes que pagar \$180\.87 de tus deudas\. .+ Apartaste \$195 para el mes/,
      );
    },
  );

  it('is told up to a day', () => {
    expect(saidTo('what’s due before the 15th', recordsWith([STORE, VISA], 19_500))).toMatch(
      /^By December 15, 2026, \$67\.82 is due on your debts\. \$67\.82 is due to Store card by December 12, 2026\. You/,
    );
  });

  it('begins with what is late, and says by how much the month is short', () => {
    const text = saidTo(
      'total due this month',
      recordsWith([{ ...STORE, late: 7_200 }, VISA], 19_500),
    );
    expect(text).toMatch(
      /^In December 2026, \$252\.87 is due on your debts, with the \$72\.00 that’s late\. \$72\.00 on Store card was due/,
    );
    expect(text).toContain('so it’s $57.87 short');
    expect(saidTo('total due this month', short)).toContain(
      'Of the $195 you’ve set aside, $123.00 is left, so this month is $57.87 short. Pay $9.95 to Store card first.',
    );
  });

  it.each([
    'what do i owe',
    'what if i can’t pay everything this month',
    'how much interest do i owe this month',
  ])('isn’t what another question asks: %s', (question) => {
    expect(saidTo(question, short)).not.toContain('is due on your debts');
  });
});

it('says that something is late only where it is', () => {
  expect(saidTo('should i consolidate', short)).toMatch(/^Nothing is late, but this month’s money/);
  expect(
    saidTo('should i consolidate', recordsWith([{ ...STORE, late: 7_200 }, VISA], 19_500)),
  ).toMatch(/^Something it would pay off is late\./);
});

describe('the one step of a short month', () => {
  it('is what the month’s money has for it', () => {
    expect(saidTo('whats my next payment', short)).toMatch(
      /^Pay \$9\.95 to Store card by December 12, 2026\. \$67\.82 is due there/,
    );
    expect(saidTo('im so embarrassed', short)).toContain('One small step: $9.95 to Store card by');
  });

  const card = fc.record({
    minimum: fc.integer({ min: 2_500, max: 15_000 }),
    dueDay: fc.integer({ min: 3, max: 28 }),
    late: fc.oneof(fc.constant(0), fc.integer({ min: 2_500, max: 20_000 })),
  });
  const month = fc.record({
    cards: fc.array(card, { minLength: 1, maxLength: 3 }),
    monthly: fc.integer({ min: 2_000, max: 30_000 }),
    paid: fc.oneof(fc.constant(0), fc.integer({ min: 1_000, max: 15_000 })),
  });

  it('is the same in the list of what to pay first, on the dashboard, and in every answer', () => {
    fc.assert(
      fc.property(month, ({ cards, monthly, paid }) => {
        const records = recordsWith(
          cards.map((each) => ({ ...each, dueDay: Math.max(11, each.dueDay) })),
          monthly,
          paid,
        );
        const outlook = outlookOf(records, today);
        fc.pre(outlook?.tight != null);
        if (!outlook?.tight) return;
        const { tight, agenda } = outlook;
        const [step] = stepsOf(outlook);
        const [next] = toPay(agenda).filter(({ isPutOff }) => !isPutOff);
        const row = tight.rows.find(({ debtId }) => debtId === step?.debtId);
        if (tight.isCatchingUp) {
          expect(step?.amount).toBe(next && askedNow(next).remaining);
          if (row && step && step.dueOn <= '2026-12-31')
            expect(step.amount).toBeLessThanOrEqual(row.pays);
        } else if (tight.month === '2026-12-01') {
          const first = tight.rows.find(({ pays }) => pays > 0);
          // What waits for a statement is a step of its own, unless it is all of it.
          const waits = first?.later && first.later.pays < first.pays ? first.later.pays : 0;
          expect(step?.amount).toBe(first && first.pays - waits);
        }
        const pay = step && `$${(step.amount / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
        const answer = saidTo('whats my next payment', records);
        if (pay) expect(answer).toContain(`Pay ${pay} to `);
        else expect(answer).not.toMatch(/\bPay \$/);
        const felt = saidTo('im so embarrassed', records);
        const named = /One small step: (\$[\d,.]+\d) to /.exec(felt)?.[1];
        if (named) expect(named).toBe(pay);
      }),
      { numRuns: 60 },
    );
  });
});
