import { expect, test } from 'vitest';
import type { AskContext } from '../context.ts';
import type { IntentName } from '../intents.ts';
import { plainOf } from '../slots/plain.ts';
import { specialCaseOf } from './special_cases.ts';

// What was asked comes first: each case in words of several people.

const context = {
  today: '2026-11-21',
  records: { debts: [], payments: [], plan: null },
} as unknown as AskContext;
const begins = (intent: IntentName, question: string): string | null =>
  specialCaseOf(intent, plainOf(question), context)?.says[0]?.[0] ?? null;

test.each<[IntentName, string, RegExp]>([
  ['how_long_it_stays', 'i filed chapter 7 in 2020, when is it gone', /counted from the order for/],
  ['how_long_it_stays', 'bankruptcy discharged, how long on my credit', /the day you filed, not/],
  ['how_long_it_stays', 'is a judgment on my report for life', /don’t show them/],
  ['how_long_it_stays', 'tax lien credit report', /don’t show them/],
  ['how_long_it_stays', 'it got a new date after they sold it', /re-aging/],
  ['how_long_it_stays', 'can i just not pay and wait 7 years', /they may sue you before that/],
  ['dispute_error', 'experian says i am deceased', /it’s a mistake, and it can stop/],
  ['dispute_error', 'debt in my chapter 7 shows a balance', /ended shouldn’t say/],
  ['dispute_error', 'a debt from 2010 still shows past due', /its time is up/],
  ['not_mine', 'same name but the middle initial isn’t mine', /two people’s files/],
  ['dispute_verified', 'it was deleted and now its back', /^\*\*Yes, they have to tell you/],
  ['dispute_verified', 'what goes in my 100 word statement', /plain facts/],
  ['freeze', 'i lost the pin for my freeze', /without the PIN/],
  ['freeze', 'the dealer can’t pull my credit', /lift the freeze there/],
  ['freeze', 'do i keep paying 20 a month for the lock', /free by law/],
  ['sued', 'judgment entered last week, too late?', /may not be too late/],
  ['sued', 'they sent me interrogatories', /written questions/],
  ['sued', 'court is tomorrow and i have no ride', /as soon as the office opens/],
  ['sued', 'can i fight it without a lawyer', /don’t have to have one/],
  ['sued', 'firmé un acuerdo con el abogado en la corte y no puedo pagar', /^\*\*Maybe, if you’re/],
  ['might_be_sued', 'how can i find out if they sued already', /^\*\*Look it up/],
  ['old_debt', 'is a judgment from 2009 still good', /can be renewed/],
  ['house_lost', 'can they take my house over a credit card', /^\*\*Not just like that/],
  ['house_lost', 'how long until they foreclose on my house', /more than 120 days behind/],
  ['garnished', 'will they take my paycheck for student loans', /^\*\*If they’re federal/],
  ['garnished', 'i drive for uber, can they garnish that', /They’d need a court either way/],
  ['benefits_protected', 'can they take my va disability', /VA benefits can’t be taken/],
  ['bank_account_taken', 'joint account frozen for my son’s debt', /Show which money is yours/],
  ['bank_account_taken', 'should i take all my money out', /so you don’t have to/],
  ['car_taken', 'if i turn the car in do i still owe', /still owe what’s left/],
  ['car_taken', 'si entrego el carro todavía debo', /still owe what’s left/],
  ['car_taken', 'they auctioned it for 3000 and i owed 9000', /^\*\*You may owe the rest/],
  ['car_taken', 'two payments behind, when do they come', /no set number of days/],
  ['someone_died', 'joint card with my mom and she passed', /in both your names/],
  ['someone_died', 'hospital bill of my late wife', /You may not owe it/],
  ['someone_died', 'who do i notify that he died', /Tell Social Security/],
  ['joint_debt', 'my husband’s card, we live in texas', /community property state/],
  ['joint_debt', 'we’re getting married and he owes a lot', /doesn’t put your name/],
  ['cosigned', 'my nephew wants me to cosign', /^\*\*Only if you could pay/],
  ['cosigned', 'how do i get my name off the loan', /new loan without you/],
  ['ex_debt', 'how do i get him off my card', /close it to new charges/],
  ['bankruptcy', 'chapter 7 or chapter 13', /^\*\*In short/],
  ['bankruptcy', 'does filing stop the garnishment', /^\*\*Yes, filing itself/],
  ['bankruptcy', 'can i file without a lawyer', /^\*\*You may file without one/],
  ['settle', 'they want it today or the deal is gone, only today', /don’t have to decide today/],
  ['settle', 'what percent do i offer', /no set share/],
  ['settle', 'can i settle after being sued', /even after they’ve sued/],
  ['settle', 'who do i call to settle', /a store card belongs to a bank/],
  ['taxes', 'should i settle before new year', /the year in which the debt is forgiven/],
  ['counselor', 'is a dmp like settlement', /^\*\*No\. In a debt management plan/],
  ['collector_wrote', 'who is lvnv', /list of collectors/],
  ['collector_wrote', 'it was sold again, who do i pay', /^\*\*Pay no one/],
  ['collector_wrote', 'they never sent proof and keep calling', /can’t keep collecting/],
  ['collector_wrote', 'is it too late to dispute', /can still write/],
  ['collector_limits', 'they called at 9:30 at night', /outside the hours/],
  ['collector_limits', 'can i record them', /record a call/],
  ['stop_contact', 'i texted stop and they still text', /breaking the rule/],
  ['phone_script', 'they ask for my social and birthday', /don’t have to give your Social/],
  ['credit_limit', 'will asking for a higher limit hurt', /^\*\*It can: if the bank pulls/],
  ['credit_limit', 'they raised my limit and i don’t want it', /^\*\*You can say no/],
  ['authorized_user', 'would being on my dad’s card help', /^\*\*It can, if that card is old/],
  ['scores', 'my bank says 610 and karma says 655', /They can all be right/],
  ['scores', 'what’s a good score', /300 to 850/],
  ['scores', 'score went down for no reason', /Something in the file changed/],
  ['no_file', 'i’m 19 and can’t get a card', /^\*\*Under 21/],
  ['rent_behind', 'he says he’ll change the locks', /without a court/],
  ['rent_behind', '3 day notice on my door', /isn’t an eviction yet/],
  ['medical_bill', 'the insurance denied it', /^\*\*Call the insurer first/],
  ['is_it_real', 'i clicked the link in the text', /^\*\*Don’t use that link/],
  ['tax_debt', 'i never filed', /^\*\*File the missing years/],
])('%s: “%s” begins with what was asked', (intent, question, words) => {
  expect(begins(intent, question)).toMatch(words);
});

test.each<[IntentName, string]>([
  ['credit_limit', 'they cut my limit'],
  ['cosigned', 'I cosigned for my brother and he stopped paying'],
  ['house_lost', 'I’m behind on my mortgage'],
  ['joint_debt', 'do I owe my wife’s debt'],
  ['collector_wrote', 'a collector wrote to me, what should I do'],
  ['dispute_verified', 'it came back “verified”'],
  ['settle', 'can I settle for less than I owe'],
  ['freeze', 'how do I freeze my credit'],
  ['someone_died', 'do I have to pay my dad’s card, he died'],
])('%s: “%s” has the answer that holds for all', (intent, question) => {
  expect(begins(intent, question)).toBeNull();
});
