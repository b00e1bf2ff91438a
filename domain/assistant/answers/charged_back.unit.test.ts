import { describe, expect, it } from 'vitest';
import { threeDebts } from '../../../api/assistant/testing/asking.ts';
import { aprBps } from '../../money/cents.ts';
import type { PromotionTerms } from '../../planner/debt.ts';
import { isoDate } from '../../time/iso_date.ts';
import { answerWithResults } from '../answer_question.ts';
import { textOf } from '../say.ts';

/** What somebody is told whose Best Buy charges nothing until May 31, and then 19.99 %: less than the Visa. */
function answerTo(terms: PromotionTerms, question: string): string {
  const context = threeDebts('2026-11-30');
  const debts = context.records.debts.map((debt) => ({
    ...debt,
    balances: debt.balances.map((each) =>
      debt.name === 'Best Buy'
        ? {
            ...each,
            apr: aprBps(1_999),
            promotion: { apr: aprBps(0), endsOn: isoDate('2027-05-31'), terms },
          }
        : each,
    ),
  }));
  const { answer } = answerWithResults(question, {
    ...context,
    records: { ...context.records, debts },
  });
  return answer.sentences.map(textOf).join(' ');
}

describe('orders side by side, with deferred interest in one of them', () => {
  it('say that what is charged back isn’t in the figures of highest rate first', () => {
    expect(answerTo('deferred', 'which debt should I pay first?')).toContain(
      'With highest rate first, Best Buy isn’t paid off before its offer ends.',
    );
    expect(answerTo('deferred', '¿qué deuda pago primero?')).toContain('no está en estas cifras');
  });

  it('say nothing of it where the low rate is a true one', () => {
    expect(answerTo('zero', 'which debt should I pay first?')).not.toContain(
      'before its offer ends',
    );
  });
});
