import { describe, expect, it } from 'vitest';
import { library, personas } from '../../../api/assistant/evaluation/load.ts';
import { isoDate } from '../../time/iso_date.ts';
import { answerWithResults } from '../answer_question.ts';
import { textOf } from '../say.ts';
import { untraced } from '../trace.ts';

const known = library();

/** What somebody with five debts is told; Linden Store Card is paid off in February 2027. */
function answerTo(question: string): string {
  const records = personas['five_debts'];
  if (!records) throw new RangeError('no such persona');
  const { answer, results } = answerWithResults(question, {
    today: isoDate('2026-11-21'),
    records,
    ...known,
    about: { debtId: null, lesson: null },
    previous: null,
  });
  const names = records.debts.map(({ name }) => name);
  expect(untraced(answer, { results, knowledge: known.knowledge, question, names })).toEqual([]);
  return answer.sentences.map(textOf).join(' ');
}

describe('money that comes later', () => {
  it('goes to what is open in its month', () => {
    expect(answerTo('500 bonus in june')).toContain('The $500 goes to Harbor Visa, on top');
    expect(answerTo('500 bonus in december')).toContain(
      'goes to Harbor Visa and Linden Store Card',
    );
  });

  it('goes to several where one doesn’t take it all', () => {
    const text = answerTo('inheritance of 3000 in march to northway');
    expect(text).not.toContain('Linden');
    expect(text).toContain('The $3,000 goes to Harbor Visa');
    expect(answerTo('inheritance of 6000 in march')).toContain(
      'The $6,000 goes to Harbor Visa and Northway Mastercard',
    );
  });

  it('is left over where less is owed by then', () => {
    expect(answerTo('i get a 20000 inheritance in march')).toMatch(/\$[\d,.]+ is left over/);
    expect(answerTo('500 bonus in june 2029')).toContain('By then, everything is paid off');
  });
});
