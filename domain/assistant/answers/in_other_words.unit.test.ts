import { describe, expect, it } from 'vitest';
import { library, personas } from '../../../api/assistant/evaluation/load.ts';
import type { Answer } from '../answer.ts';
import { answerQuestion } from '../answer_question.ts';
import type { AskContext } from '../context.ts';
import { textOf } from '../say.ts';

// The same matter in other words, with a story around it, in Spanish or after another question: it is answered by what it is about.

const base = {
  today: '2026-11-30',
  records: personas.two_cards,
  ...library(),
  about: { debtId: null, lesson: null },
  credit: undefined,
} as unknown as AskContext;

const answerTo = (question: string, before?: string): Answer => {
  const previous =
    before === undefined ? null : answerQuestion(before, { ...base, previous: null }).reading;
  return answerQuestion(question, {
    ...base,
    previous,
    ...(before !== undefined && { previousQuestion: before }),
  });
};
const textIn = ({ sentences }: Answer): string => sentences.map(textOf).join(' ');

describe('a question asked by itself', () => {
  it.each<[string, RegExp]>([
    [
      'man on the phone says he is with the county filing unit and if i dont settle by 3 today deputies come to my work. legit?',
      /^A call that wants money within hours/,
    ],
    [
      'got a call from a process server supposedly, said case filed and i can resolve it voluntarily before noon w a card payment',
      /^A call that wants money within hours/,
    ],
    [
      'cash advance place says they will file criminal charges cause my check bounced',
      /^Generally not/,
    ],
    [
      'the debt got sold to a new collector and they say the 7 years start over, is that right',
      /^Not on your report/,
    ],
    [
      'can the clock on my credit report reset when they sell the account again',
      /^Not on your report/,
    ],
    [
      'collector keeps ringing the reception where i work and my supervisor is mad. how do i get them to stop calling there',
      /^Tell the collector once, and then in writing/,
    ],
    [
      'collection agency is sending me texts at midnight, legal?',
      /^They can text you, but not at that hour/,
    ],
    ['are debt collectors allowed to text', /^They may, but each text/],
    ['does a hospital legally have to help if you cant afford it', /^It’s no myth/],
    [
      'is charity care real or do they only say that. er visit, i make like 1800 a month',
      /^It’s no myth/,
    ],
    [
      '3 payments late on the kia, i jump every time headlights hit the window. if i drop off the keys at the bank is the loan over',
      /^You’d usually still owe/,
    ],
    ['will they grab my refund for fed loans in default', /^A refund can be taken/],
    ['does chapter 7 make collectors stop calling', /^Yes, mostly: from the day the case is filed/],
    [
      'if i file again after my first case was dismissed do the calls stop',
      /^Ask a lawyer before you file/,
    ],
    ['do jobs pull your score', /no score/],
    [
      'it says charge off on capital one. so they just wrote it off and im free?',
      /^Yes, you still owe it/,
    ],
    [
      'can my bank just grab my checking to pay the credit card i have with them',
      /^For a credit card, no/,
    ],
    [
      'husbands old debt from before the wedding, am i responsible in arizona',
      /^Generally it isn’t yours/,
    ],
    ['how do i get off chexsystems', /^ChexSystems keeps reports/],
    [
      'i moved and never saw the debt validation notice, did i lose my right to dispute',
      /^You can still dispute it/,
    ],
    ['after 7 years is the debt gone or just off the report', /^Only from your report/],
    ['they won by default, i was never there', /^It may not be too late/],
    [
      'collector calls all the time and i have no clue what debt it is. what do i tell them',
      /^Say only/,
    ],
    ['any lessons about collection calls', /^Yes, two things/],
    ['can they take my home for a medical bill', /^Not just like that/],
    ['does this site make the payments for me', /^No, nothing is paid from here/],
    ['i want all my stuff gone from this site', /Delete account/],
    ['how do i switch the plan to snowball', /^In the planner, under Order to pay in/],
    ['i finally opened all my mail today and im kinda proud', /^That took courage/],
    [
      'tired of always being the broke one in my friend group',
      /^Always being the one who has to say no/,
    ],
    [
      'card declined at the register w my kids there, so embarrassing',
      /^A card that’s turned down/,
    ],
    [
      'no real question, just feel dumb at my age for still having card debt',
      /^Money gets tight at any age/,
    ],
    [
      'my wife doesnt know about the cards. where do i even start',
      /hard to keep this from your wife/,
    ],
    ['por fin abri todos los sobres y estoy orgullosa', /^Para eso hizo falta valor/],
    ['si me declaro en bancarrota dejan de llamar?', /Sí, casi todo/],
    ['un cobrador me llama a diario y no se que deuda es, que le digo', /Di solo/],
  ])('“%s”', (question, begins) => expect(textIn(answerTo(question))).toMatch(begins));
});

describe('what goes on from another question', () => {
  it.each<[string, string, RegExp]>([
    ['can they garnish my wages for the visa', 'Im in Florida, single mom of 3', /head of family/],
    ['can they garnish my pay', 'im in ohio', /Usually yes, up to a limit/],
    ['can a debt collector sue me', 'its a debt from 2014 though', /A debt that old may be past/],
    [
      'how do i dispute a late payment on my report',
      'but i was late for real',
      /Then don’t dispute it/,
    ],
    [
      'does paying the hospital help my score',
      'its not with a collector',
      /most likely not on your report/,
    ],
    ['Is a secured card a good idea', 'which one should i get', /^I can’t name one/],
    ['what are my minimums', 'and thats enough to stay current?', /The minimums come to/],
    ['someone sued me and i lost', 'i never even went', /It may not be too late/],
    ['perdi una demanda', 'no fui a la corte', /Puede que no sea tarde/],
    [
      'should i use a debt relief company',
      'they promised to cut it in half',
      /That share isn’t what you’d save/,
    ],
    [
      'do medical bills go away after 7 years',
      'from my credit or do i stop owing it',
      /Only from your report/,
    ],
  ])('“%s” — “%s”', (before, question, says) =>
    expect(textIn(answerTo(question, before))).toMatch(says),
  );
});

// Near them in words, and another matter.
describe('what only sounds like it', () => {
  it.each<[string, RegExp]>([
    ['my mail is piling up and i cant open it', /^That took courage/],
    ['the sheriff handed me court papers, is this real', /^A call that wants money within hours/],
    ['before we get married should i worry about his debt', /^Generally it isn’t yours/],
    ['what happens if i dont go to court and they won', /^It may not be too late/],
    [
      'how do i delete a late payment on my report that isnt true, i was never late',
      /Then don’t dispute it/,
    ],
  ])('“%s”', (question, says) => expect(textIn(answerTo(question))).not.toMatch(says));
});
