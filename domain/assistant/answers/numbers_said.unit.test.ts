import { describe, expect, it } from 'vitest';
import { contextOf } from '../../../api/assistant/testing/asking.ts';
import { answerQuestion } from '../answer_question.ts';
import { textOf } from '../say.ts';

// Numbers as people type them: what was said is what is counted, or it's said that it wasn't.

const base = contextOf('two_cards', '2026-11-30');
const textOfAnswer = (question: string): string =>
  answerQuestion(question, base).sentences.map(textOf).join(' ');

it.each<[string, RegExp]>([
  ['if i throw 2 grand at this in january when do i finish', /The \$2,000 goes to/],
  ['how much a day to be done in 18 months', /I don’t split it by the day/],
  ['they want 45 dollars late fee on a 35 minimum is that legal', /can’t be more than the payment/],
  ['how much of that is interest per day', /a day in interest/],
])('%s', (question, answer) => expect(textOfAnswer(question)).toMatch(answer));

it('a season with its year is no amount', () =>
  expect(textOfAnswer('can i be done by summer 2028')).not.toMatch(/\$2,028/));

describe('an amount that isn’t in what was worked out', () => {
  it('is named', () =>
    expect(textOfAnswer('i make 2300 a month and spend 1950 is 250 too low')).toContain(
      'I didn’t count $2,300 and $1,950 in that.',
    ));
  it.each(['what if i pay 350 a month', '20 extra bucks a month do anything', 'what do i owe'])(
    'isn’t looked for where all are: %s',
    (question) => expect(textOfAnswer(question)).not.toContain('I didn’t count'),
  );
});
