import { describe, expect, it } from 'vitest';
import { answered } from '../../../api/assistant/testing/asking.ts';

/** What somebody with five debts is told; Linden Store Card is paid off in February 2027. */
const answerTo = (question: string): string => answered(question, 'five_debts').text;

describe('money that comes later', () => {
  it('goes to what is open in its month', () => {
    expect(answerTo('500 bonus in june')).toContain('The $500 goes to Harbor Visa, in addition');
    expect(answerTo('500 bonus in december')).toContain(
      'goes to Harbor Visa and Linden Store Card',
    );
  });

  it('goes to several where one doesn’t take it all', () => {
    const text = answerTo('inheritance of 3000 in march to northway');
    expect(text).not.toContain('Linden');
    expect(text).toContain('The $3,000 goes to Northway Mastercard and Harbor Visa');
    expect(answerTo('inheritance of 6000 in march')).toContain(
      'The $6,000 goes to Harbor Visa, Northway Mastercard and Cascade loan',
    );
  });

  it('is left over where less is owed by then', () => {
    expect(answerTo('i get a 20000 inheritance in march')).toMatch(/\$[\d,.]+ is left over/);
    expect(answerTo('500 bonus in june 2029')).toContain('By then, everything is paid off');
  });
});
