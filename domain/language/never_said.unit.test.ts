import { describe, expect, it } from 'vitest';
import { isNeverSaid, promisesIn } from './never_said.ts';

/** What may not be said, beside what may with nearly the same words. */
const pairs: readonly (readonly [refused: string, allowed: string])[] = [
  ['This will boost your credit.', 'Nobody can boost your credit for you.'],
  ['Your result is guaranteed.', 'Nothing about a score can be guaranteed.'],
  [
    'We repair your credit for you.',
    'A credit repair company may not charge before the work is done.',
  ],
  ['I can erase that late payment.', 'You can’t erase a late payment that is true.'],
  ['We wipe your file clean.', 'Use a cloth to wipe a screen.'],
  [
    'It fixes your credit in weeks.',
    'Nobody fixes your credit overnight, and be careful with those who say so.',
  ],
  ['Paying it raises your score.', 'Nobody can say whether paying it raises your score.'],
  ['This improves your credit score.', 'Raise your budget by what you can spare.'],
  ['You get better credit right away.', 'A higher payment ends the debt sooner.'],
  ['Instant approval awaits.', 'The approval is up to the lender.'],
  ['It’s risk-free.', 'Every loan has a cost.'],
  ['Your score will go up.', 'A score may change, and nobody can say how much.'],
  ['Your scores should climb within a month.', 'Scores are computed anew for each lender.'],
  ['You’d gain 40 points.', 'The plan saves two months.'],
  ['That adds up to 100 points.', 'These points are about the law.'],
  ['It’s worth twenty points.', 'Nobody can tell you how many points it is worth.'],
  ['You’ll be approved.', 'Whether you’d be approved isn’t known before you apply.'],
  ['You’re pre-approved for it.', 'You aren’t pre-approved by anybody here.'],
  ['There is no risk.', 'Interest is what it costs to wait.'],
  ['Get a CPN to start over.', 'Don’t buy a CPN: using one is a crime.'],
  ['Apply for a new Social Security number.', 'Nobody may sell you a new Social Security number.'],
  ['Dispute everything on your report.', 'Dispute what is wrong, and say why.'],
  ['Dispute every item twice.', 'You can dispute an item that is wrong.'],
  ['Tell them it was stolen even if it wasn’t.', 'If it was stolen, you can report it.'],
  ['Ignore the lawsuit.', 'Don’t ignore the lawsuit: the date to answer counts.'],
  ['You can ignore that summons.', 'Never ignore a summons.'],
  ['Stop paying your cards.', 'Don’t stop paying your rent for it.'],
  ['Lie about your income.', 'Don’t lie about your income.'],
  ['You can get the late payment removed.', 'You can get a late payment that is wrong removed.'],
  [
    'They will delete the collection once you pay.',
    'An error is deleted when it can’t be verified.',
  ],
  [
    'Ask them to remove negative items.',
    'Nobody can remove accurate, current, verifiable information.',
  ],
  ['We get rid of charge-offs.', 'A charge-off leaves after seven years, and is removed then.'],
  ['Have the bankruptcy taken off your file.', 'A bankruptcy isn’t taken off your file early.'],
  ['Negative marks can be erased.', 'Negative marks can’t be erased while they are true.'],
  ['This builds your score.', 'Reported payments build a history.'],
  ['Your rating will improve.', 'Your balance will go down each month.'],
  ['A secured card helps your score.', 'A secured card is one way to have payments reported.'],
  ['Your score is going to jump.', 'The date is going to move.'],
  ['Paying lifts the score.', 'Paying lowers the balance.'],
  ['You will surely get approved.', 'The plan was approved by you.'],
  ['You don’t have to answer the lawsuit.', 'You have to answer the lawsuit by its day.'],
  ['Throw the summons away.', 'Don’t throw the summons away.'],
  ['You can ignore the letter.', 'Don’t ignore the letter.'],
  [
    'Stop paying Harbor Visa and save for a settlement.',
    'Don’t stop paying the minimum without a call first.',
  ],
  ['You can skip the minimum on it this month.', 'If you skip January, the end moves.'],
  [
    'Make a small payment to the collector.',
    'Don’t make a small payment before you know how old it is.',
  ],
  ['Dispute every late payment you have.', 'Dispute the late payment that is wrong.'],
  ['Say you never opened it.', 'Say what is true.'],
  ['Your score goes up with every payment.', 'Nobody knows whether a score goes up.'],
  ['You’re sure to get the loan.', 'You aren’t sure to get the loan.'],
];

describe('what is never said', () => {
  it.each(pairs)('refuses “%s”, allows “%s”', (refused, allowed) => {
    expect(isNeverSaid(refused)).toBe(true);
    expect(isNeverSaid(allowed)).toBe(false);
  });

  it('leaves what others say to them', () => {
    expect(promisesIn('They say “we boost your score”.')).toEqual([]);
    expect(promisesIn('We boost it.')).toEqual(['boost']);
  });
});
