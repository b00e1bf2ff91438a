import { expect } from 'vitest';
import { answerWithResults } from '../../../domain/assistant/answer_question.ts';
import type { AskContext } from '../../../domain/assistant/context.ts';
import { textOf } from '../../../domain/assistant/say.ts';
import { untraced } from '../../../domain/assistant/trace.ts';
import { aprBps, cents } from '../../../domain/money/cents.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import { addDays, isoDate } from '../../../domain/time/iso_date.ts';
import { library, personas } from '../evaluation/load.ts';

const known = library();

/** What a question of one of the evaluation's people is answered from. */
export function contextOf(persona: string, day = '2026-11-21'): AskContext {
  const records = personas[persona];
  if (!records) throw new RangeError('no such persona');
  return {
    today: isoDate(day),
    records,
    ...known,
    about: { debtId: null, lesson: null },
    previous: null,
  };
}

/** What one of them is told, with something behind each of its numbers. */
export function answered(
  question: string,
  persona: string,
  day?: string,
  credit?: AskContext['credit'],
) {
  const context = { ...contextOf(persona, day), credit };
  const { answer, results } = answerWithResults(question, context);
  const names = [
    ...context.records.debts.map(({ name }) => name),
    ...(credit?.scores ?? []).map(({ model }) => model),
  ];
  expect(
    untraced(answer, { results, knowledge: known.knowledge, question, names }),
    question,
  ).toEqual([]);
  return { answer, text: answer.sentences.map(textOf).join(' ') };
}

/** Ids of the debts of {@link threeDebts}: a Visa, Best Buy and a hospital bill. */
export const THREE_DEBTS = ['1', '2', '3'].map(
  (place) => `00000000-0000-4000-8001-00000000000${place}`,
) as unknown as readonly [string, string, string];

/** Two cards and a hospital bill, $250 a month, as of a day. `visaPaidThrough`: the day up to which what was due on the Visa is paid; before
 *  that day its balance was typed five days ago. */
export function threeDebts(day: string, visaPaidThrough = day): AskContext {
  const today = isoDate(day);
  const {
    creditLimit: _limit,
    statementDay: _statement,
    dueDay: _due,
    ...rest
  } = contextOf('two_cards').records.debts[0] as TrackedDebt;
  const debt = (
    place: number,
    name: string,
    amount: number,
    apr: number,
    more: Partial<TrackedDebt>,
  ): TrackedDebt => {
    const id = (THREE_DEBTS[place] ?? '') as DebtId;
    return {
      ...rest,
      id,
      name,
      balances: [{ id, kind: 'purchase', amount: cents(amount), apr: aprBps(apr) }],
      startingBalance: cents(amount),
      balanceAsOf: today,
      paidThrough: today,
      ...more,
    };
  };
  const asks = (amount: number) => ({ kind: 'fixed' as const, amount: cents(amount) });
  const isLate = visaPaidThrough !== day;
  return {
    ...contextOf('two_cards', day),
    records: {
      debts: [
        debt(0, 'Visa', 240_000, 2_499, {
          minimum: asks(7_200),
          dueDay: 12,
          paidThrough: isoDate(visaPaidThrough),
          ...(isLate && { balanceAsOf: addDays(today, -5) }),
        }),
        debt(1, 'Best Buy', 90_000, 2_999, { minimum: asks(3_500), dueDay: 20 }),
        debt(2, 'St. Mary’s', 110_000, 0, { kind: 'medical', minimum: { kind: 'none' } }),
      ],
      payments: [],
      plan: {
        strategy: 'avalanche',
        monthly: cents(25_000),
        startsOn: today,
        customOrder: [],
        chosenOn: today,
      },
    },
  };
}
