import { describe, expect, it } from 'vitest';
import { answered } from '../../../api/assistant/testing/asking.ts';

const answerTo = (question: string, day?: string): string => answered(question, 'nobody', day).text;

describe('the thirty days of a collector’s notice', () => {
  it.each([
    'collector letter mailed october 20 and i got it october 27',
    'i got a collector letter on october 27, it is dated october 20',
    'a letter from a collector dated october 20 reached me on 10/27',
    'on october 27 i received a letter from a collection agency dated october 20',
  ])('count from the day it came: “%s”', (question) => {
    const text = answerTo(question);
    expect(text).toContain('If the notice reached you on October 27, 2026');
    expect(text).toContain('November 26, 2026');
  });

  it.each([
    'got a letter dated october 20 from a collector',
    'a collector mailed me a letter on october 20',
    'collector sent a letter october 20',
  ])('aren’t over by the day it was sent: “%s”', (question) => {
    const text = answerTo(question);
    // Five business days after Tuesday, October 20, and thirty days after that.
    expect(text).toContain('the last day can be as early as November 26, 2026');
    expect(text).toContain('five business days');
    expect(answerTo(question, '2026-12-20'), question).not.toMatch(
      /was November|don’t have to stop/,
    );
  });

  it('don’t begin with a call', () => {
    for (const question of [
      'collector called me today but no letter',
      'a collector called me yesterday',
      'collector left me a voicemail on november 14',
    ]) {
      const text = answerTo(question);
      expect(text, question).toContain('A call isn’t that notice');
      expect(text, question).not.toMatch(/December|reached you on/);
    }
  });
});

describe('a denial', () => {
  it('isn’t counted as over from the date on a letter', () => {
    expect(answerTo('i was denied, letter dated september 1')).not.toContain('last day to ask was');
    expect(answerTo('i was denied on september 1')).toContain('the last day to ask was');
  });
});

describe('how long a mark stays', () => {
  it.each([
    ['late in march 2020 when does it leave', 'by March 2027 at the latest'],
    ['how long does a late payment from june 2020 stay', 'by June 2027 at the latest'],
    [
      'i fell behind in march 2021 and it was charged off in october 2021, when does it fall off',
      'If you first fell behind in March 2021, it leaves by September 2028',
    ],
    [
      'charged off in october 2021, i fell behind in march 2021, when does it fall off',
      'If you first fell behind in March 2021, it leaves by September 2028',
    ],
    [
      'when does a collection fall off if i stopped paying in march 2021',
      'If you first fell behind in March 2021',
    ],
  ])('is counted from when it was late: “%s”', (question, expected) =>
    expect(answerTo(question)).toContain(expected),
  );

  it.each([
    'how long does a charge off stay, charged off in march 2020',
    'collector bought my debt in january 2023 when does it fall off',
    'it went to collections in january 2023, when does it leave my report',
    'how long does a collection from march 2021 stay on my report',
  ])('isn’t counted from another day, which is asked for: “%s”', (question) => {
    const text = answerTo(question);
    expect(text).not.toContain('at the latest');
    expect(text).toContain('the month you first fell behind');
  });

  it('isn’t counted of a judgment, a lien or a bankruptcy', () => {
    for (const question of [
      'how long does a judgment from march 2020 stay on my report',
      'how long does a tax lien from march 2020 stay, i was late in march 2020',
      'how long does bankruptcy from march 2018 stay on my report',
    ])
      expect(answerTo(question), question).not.toMatch(/at the latest|first fell behind in/);
  });
});

it.each([
  'i mailed a dispute to equifax certified and everything on october 3rd, the green card came back signed october 6 and i still have no answer',
  'sent my dispute to experian october 3, it was delivered october 6. how long do they have',
])('a bureau’s days count from the day it got the dispute: “%s”', (question) =>
  expect(answerTo(question)).toContain('If they got your dispute on October 6, 2026'),
);
