import { describe, expect, it } from 'vitest';
import { answered } from '../../../api/assistant/testing/asking.ts';

/** What somebody is told whose Quarry Visa is late since November 5: 16 days, or 31. */
function answerTo(question: string, day?: string): string {
  const { answer, text } = answered(question, 'two_cards', day);
  expect(answer.proposal, question).toBeNull();
  return text;
}

const LATE = '$82.65 on Quarry Visa was due on November 5, 2026, and it’s 16 days late.';

describe('who is late', () => {
  it.each([
    'i cant pay quarry',
    'how much to bring quarry current',
    'how much should i pay quarry today',
    'what about quarry',
    'harbor? no, quarry and mesa',
    'i can only pay 50 on quarry',
    'i can pay 75 on quarry today is that ok',
    '$300 tax refund on quarry',
    '$300 tax refund',
  ])('is told so, and since when: “%s”', (question) => expect(answerTo(question)).toContain(LATE));

  it('is never told to pay by a day that is over', () => {
    for (const question of ['i cant pay quarry', 'i cant pay my bills', 'next payment'])
      for (const day of ['2026-11-21', '2026-12-06'])
        expect(answerTo(question, day), question).not.toContain('by November 5');
  });

  it('hears of the debt that was named, not of another that is late', () => {
    expect(answerTo('i cant pay mesa')).toContain('to Mesa Mastercard by November 25, 2026.');
    expect(answerTo('i cant pay mesa', '2026-12-06')).toContain('on Mesa Mastercard was due on');
  });

  it('is told what of it was due on the day, and what all of it comes to', () => {
    for (const question of ['am i late', 'next payment', 'what about quarry', 'i cant pay quarry'])
      expect(answerTo(question, '2026-12-06'), question).toContain(
        '$82.65 on Quarry Visa was due on November 5, 2026, and it’s 31 days late. With what came due on it since then, $167.16 is late.',
      );
  });

  it('is told to pay before 30 days only as long as they aren’t over', () => {
    for (const question of ['am i late', 'next payment']) {
      expect(answerTo(question), question).toContain('until');
      const later = answerTo(question, '2026-12-06');
      expect(later, question).toContain('Quarry Visa is 30 days past due or more');
      expect(later, question).toContain('Mesa Mastercard isn’t 30 days past due yet');
    }
    expect(answerTo('am i late', '2026-12-05')).toContain(
      'Quarry Visa is 30 days past due or more',
    );
    expect(answerTo('am i late', '2026-12-04')).not.toContain('or more');
  });

  it('who asks when it will be so late isn’t told that it is', () => {
    for (const question of [
      'when will quarry be 30 days late',
      'how many days until quarry is 30 days late',
      'how do i keep quarry from being 30 days late',
      'what can i do before it is 30 days late, quarry',
    ]) {
      const said = answerTo(question);
      expect(said, question).not.toContain('By now it may be reported');
      expect(said, question).toContain(
        '$82.65 by December 4, 2026 should keep Quarry Visa under 30 days late.',
      );
    }
    expect(answerTo('quarry is 45 days late')).toContain('By now it may be reported');
  });

  it('hears of one amount that they have now whether it catches up, and that it was counted', () => {
    for (const question of [
      'i can pay $82.65 now, does that fix quarry',
      'i can pay $100 on quarry today',
      'what if i pay $100 on quarry right now',
    ]) {
      const said = answerTo(question);
      expect(said, question).toContain('that gets it caught up');
      expect(said, question).not.toContain('didn’t count');
      expect(said, question).not.toContain('a month,');
    }
    expect(answerTo('i can pay $40 now on quarry')).toContain('isn’t enough to catch up');
  });

  it('is told whether what they can pay catches up', () => {
    for (const question of [
      'i can only pay 50 on quarry',
      'i can pay 75 on quarry today is that ok',
    ]) {
      expect(answerTo(question), question).toContain('so it would still be late');
      expect(answerTo(question), question).not.toContain('on top of');
    }
    expect(answerTo('i can pay 90 on quarry today')).toContain('that gets it caught up');
    expect(answerTo('i can pay 90 on quarry today', '2026-12-06')).toContain(
      'so it would still be late',
    );
  });
});
