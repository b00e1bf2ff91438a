import { describe, expect, it } from 'vitest';
import { type IsoDate, isoDate } from '../../../domain/time/iso_date.ts';
import { findingsIn } from './problems.ts';
import type { Content, LessonFile } from './read.ts';

const today = isoDate('2026-11-22');
const pages = new Set(['/debt-destroyer']);

const body = `## A card that never ends

You owe $5,000.00 at 24.99%. The card asks for {{minimum.first}} now. Keep to that sum.

- It ends in {{hold.months}} months.
- You pay {{hold.interest}} for it, and not {{minimum.interest}}. A [[minimum-payment]] shrinks.
`;

const lesson: LessonFile = {
  file: 'content/lessons/13-hold.md',
  number: 13,
  id: 'hold',
  title: 'Keep paying it',
  track: 'pay',
  minutes: 4,
  teaches: 'The payment shrinks. Yours does not have to.',
  short: 'Keep paying what the card asks for now.',
  asks: ['a', 'b', 'c', 'd', 'e'],
  situations: ['only-minimum'],
  terms: ['minimum-payment'],
  opens: '/debt-destroyer',
  action: 'See it in your plan.',
  sources: [
    {
      cite: '12 CFR 1026.7(b)(12)',
      passage: 'box',
      figures: ['36 months'],
      checked: isoDate('2026-11-22'),
    },
  ],
  reviewBy: isoDate('2027-05-20'),
  example: { engine: 'hold_minimum', input: { balance: 500_000, apr: 2499 } },
  quiz: ['One?', 'Two?'].map((q) => ({
    q,
    options: [
      { text: 'no', right: false, why: 'It is not.' },
      { text: 'yes', right: true, why: 'It is.' },
      { text: 'no way', right: false, why: 'It is not so.' },
    ],
  })),
  next: null,
  body,
};

const content = (change: Partial<LessonFile> = {}, rest: Partial<Content> = {}): Content => ({
  lessons: [{ ...lesson, ...change }],
  passages: new Map([
    [
      'box',
      {
        cite: '12 CFR 1026.7(b)(12)',
        asOf: '2025-09-10',
        note: null,
        figures: ['36 months'],
        quote: ['The law.'],
        gloss: 'Ours.',
      },
    ],
  ]),
  glossary: [{ id: 'minimum-payment', term: 'minimum payment', also: [], text: 'The least.' }],
  myths: [],
  situations: [
    { id: 'only-minimum', title: 'I pay the minimum', truth: 'It can end.', lessons: ['hold'] },
  ],
  staffQuestions: [],
  ...rest,
});
const problemsOf = (...given: Parameters<typeof content>) =>
  findingsIn(content(...given), today, pages).problems.map((each) => each.replace(/^[^:]*: /, ''));

describe('a passage that no lesson stands on', () => {
  const passages = (front: { readonly lesson?: string; readonly checked?: IsoDate }) =>
    new Map([
      ...content().passages,
      [
        'alone',
        {
          cite: '11 USC 523(a)',
          asOf: '2023-01-05',
          note: null,
          figures: [],
          quote: ['The law.'],
          gloss: 'Ours.',
          ...front,
        },
      ],
    ]);
  const checked = isoDate('2026-11-22');

  it('names the nearest lesson and the day it was read', () => {
    expect(problemsOf({}, { passages: passages({ lesson: 'hold', checked }) })).toEqual([]);
    expect(problemsOf({}, { passages: passages({}) })).toEqual([
      'no lesson stands on it, so it names one and its day',
    ]);
  });

  it('names a lesson that there is', () => {
    expect(problemsOf({}, { passages: passages({ lesson: 'gone', checked }) })).toEqual([
      'there is no lesson gone',
    ]);
  });
});

describe('the check of the lessons', () => {
  it('passes a whole lesson', () => {
    expect(findingsIn(content(), today, pages)).toEqual({ problems: [], warnings: [] });
  });

  it.each<[string, Partial<LessonFile>, string]>([
    [
      'a quiz with two right answers',
      {
        quiz: lesson.quiz.map(({ q, options }) => ({
          q,
          options: options.map((each) => ({ ...each, right: true })),
        })),
      },
      '“One?” has 3 right answers',
    ],
    [
      'a text that is hard to read',
      {
        body: '## A\n\nNotwithstanding considerable administrative complications, institutional creditors occasionally reconsider previously communicated determinations concerning contractual obligations.',
      },
      'over 8',
    ],
    [
      'a passage that is not there',
      { sources: lesson.sources.map((each) => ({ ...each, passage: 'gone' })) },
      'there is no content/rules/gone.md',
    ],
    [
      'a figure that its passage does not have',
      { sources: lesson.sources.map((each) => ({ ...each, figures: ['9 days'] })) },
      'content/rules/box.md does not have the figure 9 days',
    ],
    ['a review that is past', { reviewBy: isoDate('2026-11-21') }, 'was to be read again by'],
    [
      'a review over six months after the rule was read',
      { reviewBy: isoDate('2027-05-23') },
      'is over 6 months after 2026-11-22',
    ],
    [
      'a number from nowhere',
      { body: `${body}\nThat saves 77 dollars.` },
      '77 is neither an input of the example nor in figures',
    ],
    [
      'a number from nowhere in a quiz',
      { short: 'Keep paying for 14 years.' },
      '14 is neither an input of the example nor in figures',
    ],
    ['a word that the glossary lacks', { terms: ['gone'] }, 'the glossary has no gone'],
    [
      'a word in the text that it lacks',
      { body: `${body}\n[[lost|so]]` },
      'the glossary has no lost',
    ],
    ['a situation that is none', { situations: ['gone'] }, 'there is no situation gone'],
    ['a next lesson that is none', { next: 'gone' }, 'there is no next lesson gone'],
    ['itself as the next lesson', { next: 'hold' }, 'there is no next lesson hold'],
    ['a page that is not open', { opens: '/web3-rewards' }, '/web3-rewards is no page that works'],
    ['a short answer that is long', { short: 'so '.repeat(51) }, 'short takes over 50 words'],
    ['a promise', { teaches: 'This will raise your score.' }, 'says “raise your score”'],
    ['a result that the engine lacks', { short: '{{hold.years}}' }, 'the example has no result'],
    ['a link to nowhere', { body: `${body}\n[here](/nope)` }, 'the link /nope leads nowhere'],
    ['a link to a stranger', { body: `${body}\n[x](https://e.com)` }, 'the link https://e.com'],
    ['HTML', { body: `${body}\n<b>x</b>` }, 'no html in a lesson'],
    ['an image', { body: `${body}\n![x](/a.png)` }, 'leads nowhere'],
    ['a table', { body: `${body}\n|a|b|\n|-|-|\n|c|d|` }, 'no table in a lesson'],
    ['a text before its situation', { body: body.replace(/^## .*\n/, '') }, 'comes first'],
  ])('refuses %s', (_what, change, problem) => {
    expect(problemsOf(change).join('\n')).toContain(problem);
  });

  it('takes the numbers that count a list off for none', () => {
    expect(problemsOf({ body: `${body}\n1. Read it.\n2. Keep it.\n` })).toEqual([]);
  });

  it('lets a promise stand that others make, in quotation marks', () => {
    expect(problemsOf({ teaches: 'Nobody can “raise your score” for a fee.' })).toEqual([]);
  });

  it('warns 30 days before a review', () => {
    const { problems, warnings } = findingsIn(content(), isoDate('2027-04-21'), pages);
    expect(problems).toEqual([]);
    expect(warnings).toEqual(['content/lessons/13-hold.md is to be read again by 2027-05-20']);
  });

  it('refuses a glossary, a situation and a myth that lead nowhere or go on too long', () => {
    const problems = problemsOf(
      {},
      {
        glossary: [
          { id: 'minimum-payment', term: 'x', also: [], text: 'so '.repeat(31) },
          { id: 'minimum-payment', term: 'x', also: [], text: 'so' },
        ],
        situations: [{ id: 'only-minimum', title: 'x', truth: 'x', lessons: ['gone'] }],
        myths: [{ id: 'a', claim: 'c', so: 'guaranteed', cite: 'x', passage: 'gone', nuance: 'n' }],
      },
    ).join('\n');
    for (const each of [
      'there twice',
      'over 30 words',
      'no lesson gone',
      'rules/gone.md',
      'says “guarant”',
    ])
      expect(problems).toContain(each);
  });
});
