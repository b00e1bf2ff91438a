import { expect, test } from 'vitest';
import type { AskContext } from '../context.ts';
import type { IntentName } from '../intents.ts';
import { plainOf } from '../slots/plain.ts';
import { specialCaseOf } from './special_cases.ts';

const context = { records: { debts: [], payments: [], plan: null } } as unknown as AskContext;
const begins = (intent: IntentName, question: string): string | null =>
  specialCaseOf(intent, plainOf(question), context)?.says[0]?.[0] ?? null;

// What was lost in court, or is asked by whom no court has to be asked, is never answered as if it could still be won.
test.each<[IntentName, string, RegExp]>([
  [
    'garnished',
    'they won a judgment against me, can they garnish my wages now?',
    /^\*\*With a judg/,
  ],
  ['garnished', 'I lost in court, will they garnish my paycheck', /^\*\*With a judgment/],
  ['garnished', 'I lost my case last week, can they take my pay', /^\*\*With a judgment/],
  ['garnished', 'they threaten to garnish my wages, I have a court order here', /^\*\*With a judg/],
  ['garnished', 'can the irs garnish my wages without court', /^\*\*These don’t take/],
  ['garnished', 'will my federal student loans garnish my check', /^\*\*These don’t take/],
  ['garnished', 'scared child support will garnish me', /^\*\*These don’t take/],
  ['garnished', 'can they garnish my wages for a credit card', /^\*\*Not just like that/],
  ['bank_account_taken', 'they have a judgment, can they freeze my account', /^\*\*With a judgm/],
  ['bank_account_taken', 'the bank won in court can they empty my checking', /^\*\*With a judg/],
  ['bank_account_taken', 'can the state take my account for taxes', /^\*\*For taxes/],
  ['bank_account_taken', 'can a collector empty my bank account', /^\*\*A collector or a card/],
  [
    'bank_account_taken',
    'can my own bank take money for my overdue credit card',
    /^\*\*For a credit card/,
  ],
  [
    'bank_account_taken',
    'my credit union took my paycheck for my car loan, same credit union',
    /^\*\*If you owe/,
  ],
  ['bank_account_taken', 'payday lender took 400 without permission', /^\*\*Do both, today/],
  ['bank_account_taken', 'i was denied a checking account', /^\*\*Ask the bank which/],
  ['sued', 'i missed my court date for the card', /^\*\*If the day has passed/],
  ['sued', 'didn’t show up for court', /^\*\*If the day has passed/],
  ['sued', 'no fui a la corte', /^\*\*If the day has passed/],
  [
    'medical_bill',
    'I can’t afford my medical bills, is there help',
    /^\*\*Ask the hospital for its/,
  ],
  ['medical_bill', 'i’m on medi-cal and got a bill', /^\*\*Don’t pay it yet/],
  ['scores', 'my score dropped after I paid off my car', /^\*\*It’s not a punishment/],
  ['remove_true', 'goodwill letter for one late payment', /^\*\*You can ask/],
  ['collector_limits', 'they called 12 times this week', /^\*\*That sounds like too many/],
  ['pay_collection', 'dos cobradores por la misma deuda', /^\*\*Pay neither/],
  [
    'collector_wrote',
    'two collectors for the same card, one sued me',
    /^\*\*The court papers first/,
  ],
  ['bank_account_taken', 'my credit union took my paycheck to pay my car loan', /^\*\*If you owe/],
  ['car_taken', 'I owe more than my car is worth', /^\*\*Keep paying/],
])('%s: “%s” begins with its own case', (intent, question, words) => {
  expect(begins(intent, question)).toMatch(words);
});

test.each<[IntentName, string]>([
  ['sued', 'I missed 4 payments and got a court summons'],
  ['sued', 'i forgot to pay and now they sued me, court date is december 15'],
  ['sued', 'I missed some payments and now I have a court date'],
  ['sued', 'skipped my bills for a year, what do I do at the hearing'],
  ['medical_bill', 'What should I do about a medical bill?'],
  ['medical_bill', 'medical bill in collections'],
  ['scores', 'my score fell after I paid late'],
  ['scores', 'my score dropped when I maxed out my card'],
  ['remove_true', 'please remove the collection that isn’t mine'],
  ['remove_true', 'it was a mistake, just one late payment is wrong on there'],
  ['collector_limits', 'called 12 times since monday about two different debts'],
  ['collector_limits', 'my mom calls me 9 times a day'],
  ['house_lost', 'they’re foreclosing on my house because of credit card debt'],
  ['someone_died', 'I was a joint owner and authorized user'],
])('%s: “%s” is no such case', (intent, question) => {
  expect(begins(intent, question)).toBeNull();
});

test('what says by when to answer a court is never left out', () => {
  const missed = specialCaseOf('sued', 'i missed my court date', context);
  expect(missed?.isInstead ?? false).toBe(false);
});
