import { describe, expect, it } from 'vitest';
import { type IsoDate, isoDate } from '../../domain/time/iso_date.ts';
import { ownCreditOf } from './own_credit.ts';
import { answered } from './testing/asking.ts';

// What a member entered of their credit file, in answers without a model.

const today = isoDate('2026-11-21');
const rows: Parameters<typeof ownCreditOf>[0] = {
  reports: [
    {
      id: 'r1',
      bureau: 'equifax',
      printed_on: '2026-11-01',
      source: 'annual',
      way: 'typed',
      content: {
        tradelines: [
          {
            id: 't1',
            creditor: 'Summit Collections',
            isCollection: true,
            remarks: [],
            history: [],
            firstDelinquency: { state: 'typed', value: '2022-03-10', printed: '' },
          },
        ],
        inquiries: [
          {
            id: 'i1',
            by: 'Cascade Auto',
            on: { state: 'typed', value: '2026-02-03', printed: '' },
            kind: 'hard',
          },
        ],
        publicRecords: [],
        personal: [],
      },
    },
    {
      id: 'r2',
      bureau: 'experian',
      printed_on: '2026-11-01',
      source: 'annual',
      way: 'typed',
      content: { broken: true },
    },
  ],
  not_mine: [],
  scores: [
    score('experian', 'FICO Score 8', '2026-08-04', 688),
    score('experian', 'FICO Score 8', '2026-11-03', 702),
    score('equifax', 'VantageScore 3.0', '2026-10-01', 640),
  ],
  disputes: [
    { name: 'Equifax', last_day: '2026-12-16', is_estimated: false, is_procedure: false },
    { name: 'Experian', last_day: '2026-11-10', is_estimated: false, is_procedure: false },
    { name: 'TransUnion', last_day: '2026-12-20', is_estimated: true, is_procedure: true },
  ],
  deadlines: [
    {
      kind: 'collector_notice',
      name: 'Beacon Recovery',
      started_on: '2026-11-14',
      ends_on: '2026-12-14',
    },
    { kind: 'of_a_newer_server', name: 'x', started_on: '2026-11-14', ends_on: '2026-12-14' },
  ],
};

function score(bureau: string, model: string, on: string, value: number) {
  return {
    id: `${model} ${on}`,
    bureau,
    model,
    scored_on: on,
    score: value,
    source: null,
    user_id: 'u',
    created_at: on,
  };
}

const credit = ownCreditOf(rows, today);
const answerTo = (question: string) => answered(question, 'five_debts', today, credit).text;

describe('what a member keeps', () => {
  it('is the last day to answer a collector, said before the rule', () => {
    for (const question of [
      'how long do i have to answer the collector',
      'whats my deadline to dispute with beacon recovery the collector',
    ])
      expect(answerTo(question)).toMatch(
        /^The last day to dispute with Beacon Recovery in writing is December 14, 2026/,
      );
  });

  it('isn’t said of a bureau, a court, or what falls off', () => {
    for (const question of [
      'how long does equifax have to answer',
      'how long do i have to answer a lawsuit from a collector',
      'how long does a collection stay on my report',
    ])
      expect(answerTo(question)).not.toContain('Beacon Recovery');
  });

  it('is said of the last collection, where that was asked', () => {
    expect(answerTo('when does my last collection fall off')).toContain(
      'Your last collection to come off: Summit Collections',
    );
  });
});

describe('what a member entered', () => {
  it('is read, and what cannot be read is left out', () => {
    expect(credit?.clocks.map(({ kind, name }) => [kind, name])).toContainEqual([
      'collection_leaves',
      'Summit Collections',
    ]);
    expect(credit?.scores).toHaveLength(2);
    expect(
      ownCreditOf({ reports: [], not_mine: [], scores: [], disputes: [], deadlines: [] }, today),
    ).toBeUndefined();
  });

  it('says when an entry of theirs leaves, the one that is named alone', () => {
    const text = answerTo('when does summit come off my credit report');
    expect(text).toContain(
      'Summit Collections leaves by September 6, 2029 at the latest, at Equifax.',
    );
    expect(text).not.toContain('Cascade');
    expect(answerTo('when do things fall off my report')).toContain(
      'Cascade Auto’s inquiry usually leaves by February 3, 2028',
    );
  });

  it('says by when those they wrote to have to answer', () => {
    const text = answerTo('how long does the bureau have to answer my dispute');
    expect(text).toContain('Equifax has until December 16, 2026 to mail you an answer.');
    expect(text).toContain(
      'The last day for Experian to mail you an answer was November 10, 2026, so it’s late.',
    );
    expect(text).toContain(
      'TransUnion has until about December 20, 2026 to tell you how they checked.',
    );
  });

  it('says that an estimated day is over, not that they have until then', () => {
    const text = (day: IsoDate) =>
      answered('how long does the bureau have to answer my dispute', 'five_debts', day, {
        clocks: [],
        scores: [],
        answers: [
          { name: 'Equifax', lastDay: isoDate('2026-12-20'), isEstimated: true, isProcedure: true },
          {
            name: 'Experian',
            lastDay: isoDate('2026-12-20'),
            isEstimated: true,
            isProcedure: false,
          },
        ],
      }).text;
    const before = text(isoDate('2026-12-20'));
    expect(before).toContain('Equifax has until about December 20, 2026');
    expect(before).toContain('Experian has until about December 20, 2026');
    const after = text(isoDate('2026-12-21'));
    expect(after).toContain('Equifax had until about December 20, 2026 to tell you');
    expect(after).toContain(
      'Experian had until about December 20, 2026 to mail you an answer. Log the day they got your letter to see if it’s late.',
    );
  });

  it.each([
    ['when does credit one come off my credit report', true],
    ['when does summit come off my credit report', false],
    ['when do my first accounts come off my credit report', false],
    ['when do the late payments fall off my credit', false],
  ])('knows by %j whether Credit One is meant', (question, isMeant) => {
    const clock = {
      kind: 'collection_leaves',
      bureaus: ['equifax'],
      isEstimated: false,
      isMonth: false,
    } as const;
    const text = answered(question, 'five_debts', today, {
      answers: [],
      scores: [],
      clocks: [
        { ...clock, name: 'Credit One', on: isoDate('2029-09-06') },
        { ...clock, name: 'Summit Collections', on: isoDate('2030-01-02') },
      ],
    } as never).text;
    const isSummit = /summit/.test(question);
    expect(text.includes('Credit One leaves')).toBe(!isSummit);
    expect(text.includes('Summit Collections leaves')).toBe(!isMeant);
  });

  it('says the scores they wrote down, each of its own model', () => {
    const text = answerTo('what is my credit score');
    expect(text).toContain(
      'Your FICO Score 8 from Experian was 702 on November 3, 2026. That’s 14 points more than on August 4, 2026.',
    );
    expect(text).toContain('Your VantageScore 3.0 from Equifax was 640 on October 1, 2026.');
    expect(text).not.toContain('I can’t see a score');
  });

  it('is nothing to who entered none', () => {
    const plain = (question: string) => answered(question, 'five_debts', today).text;
    expect(plain('what is my credit score')).toContain('I can’t see a score');
    expect(plain('when does summit come off my credit report')).not.toContain(
      'leaves by September',
    );
  });
});
