import { expect, it } from 'vitest';
import { library, personas } from '../../../api/assistant/evaluation/load.ts';
import type { IsoDate } from '../../time/iso_date.ts';
import { answerWithResults } from '../answer_question.ts';
import { textOf } from '../say.ts';
import { untraced } from '../trace.ts';

const known = library();
const records = personas['two_cards'] as NonNullable<(typeof personas)['two_cards']>;
const today = '2026-11-30' as IsoDate;

function answered(question: string, before: string | null = null) {
  const context = { today, records, ...known, about: { debtId: null, lesson: null } };
  const previous =
    before === null
      ? null
      : answerWithResults(before, { ...context, credit: undefined, previous: null }).answer.reading;
  const { answer, results } = answerWithResults(question, {
    ...context,
    credit: undefined,
    previous,
    ...(before !== null && { previousQuestion: before }),
  } as never);
  const names = records.debts.map(({ name }) => name);
  expect(untraced(answer, { results, knowledge: known.knowledge, question, names })).toEqual([]);
  return answer.sentences.map(textOf).join(' ');
}

it.each([
  ['My collection letter gives me until December 31', 'December 31, 2026. That leaves 31 days.'],
  ['The bureau has until December 20 to answer my dispute', 'December 20, 2026 to check it'],
  ['My validation notice came November 20', 'the last day to write is December 20, 2026'],
  ['my payment was due June 15, 2019, when does it fall off', 'had to leave by July 2026'],
  ['What if I charge $100 more a month on my Quarry Visa?', 'It sets you back'],
  ['what if I put $60 of gas on my Quarry Visa every month', 'It sets you back'],
  ['What if I pay $100 more a month?', 'sooner'],
  ['I’ll get $400 in February and put it on Quarry Visa', 'less interest'],
  ['I sold a bike for $150 and put it on Quarry Visa', 'less interest'],
  ['the laptop costs $900 and I put it on Quarry Visa', 'more interest'],
  ['Can they take my social security for student loans?', 'Yes, part of it, for a federal student'],
  ['can they take my social security for credit card debt', 'No, not for a card'],
  ['Someone stole my debit card and took $300', 'Call your bank today'],
  ['someone stole my credit card and used it', 'you owe $50 of that at most'],
  ['My mortgage is 90 days late, can they start foreclosure?', 'more than 120 days behind'],
  ['Can a hospital sue me before checking for financial aid?', 'A nonprofit hospital has to try'],
  ['can they take my refund for a credit card', 'No: a card company'],
  ['owe state taxes', 'Call your state’s tax office'],
  ['can they come after me for dads debt', 'Usually no: being someone’s child'],
  ['they have a judgment against me, what can they do now', 'With a judgment, they can ask'],
])('%s', (question, said) => expect(answered(question)).toContain(said));

it('says a head of family’s rule in Florida before the limit for others', () => {
  const text = answered(
    'I’m head of family in Florida and make $700 a week, how much can they garnish?',
  );
  expect(text.indexOf('head of family')).toBeLessThan(text.indexOf('$175.00'));
});
