import { plans } from '../../passes/plans.ts';
import { moneyText } from '../print.ts';
import { expect, test } from 'vitest';
import { library } from '../../../api/assistant/evaluation/load.ts';
import { promisesIn } from '../../language/never_said.ts';
import type { AskContext } from '../context.ts';
import type { IntentName } from '../intents.ts';
import { isSameNumber, numbersIn } from '../numbers.ts';
import { plainOf } from '../slots/plain.ts';
import { knownSource } from '../sources.ts';
import { SPECIAL_CASES, specialCaseOf } from './special_cases.ts';

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
  ['sued', 'what happens if you don’t go to court', /^\*\*If you’re sued over a debt and don’t/],
  ['sued', 'what is a default judgment', /^\*\*If you’re sued over a debt and don’t/],
  ['sued', 'qué pasa si uno no va a la corte', /^\*\*If you’re sued over a debt and don’t/],
  ['sued', 'i didn’t go to my court date', /^\*\*If the day has passed/],
  ['sued', 'they say if i pay i don’t have to go to court', /^\*\*Answer and go anyway/],
  [
    'sued',
    'i got served on the 3rd, how long do i have',
    /^\*\*The time usually runs from the day/,
  ],
  ['sued', 'the summons says 20 days, from when', /^\*\*The time usually runs from the day/],
  ['sued', 'cuántos días tengo para contestar la demanda', /^\*\*The time usually runs from/],
  ['file_cleaners', 'i paid a credit repair company 500 up front', /^\*\*It isn’t allowed to take/],
  ['file_cleaners', 'how do i cancel my credit repair contract', /^\*\*You can cancel free/],
  ['scores', 'what will my score be after i pay off the card', /^\*\*No one can tell you that/],
  ['scores', 'cuánto va a subir mi puntaje si pago la tarjeta', /^\*\*No one can tell you that/],
  ['not_mine', 'my daughter’s identity was stolen', /^\*\*For a child/],
  ['not_mine', 'my dead father’s identity was stolen', /^\*\*I’m sorry/],
  ['not_mine', 'someone stole my mother’s identity', /^\*\*They have to ask for it/],
  ['garnished', 'they threaten to garnish my wages, I have a court order here', /^\*\*With a judg/],
  ['garnished', 'can the irs garnish my wages without court', /^\*\*These don’t take/],
  ['garnished', 'will my federal student loans garnish my check', /^\*\*If they’re federal/],
  ['garnished', 'scared child support will garnish me', /^\*\*These don’t take/],
  ['garnished', 'can they garnish my wages for a credit card', /^\*\*Not just like that/],
  ['garnished', 'bank won a judgment, can it take my pay in Texas', /^\*\*In Texas, no/],
  ['garnished', 'me pueden quitar del sueldo en pensilvania', /^\*\*In Pennsylvania, generally no/],
  ['garnished', 'do they garnish for a loan in north carolina', /^\*\*In North Carolina/],
  ['garnished', 'vivo en carolina del sur, me embargan el cheque?', /^\*\*In South Carolina, no/],
  ['garnished', 'can they garnish me in Ohio', /^\*\*Usually yes, up to a limit/],
  [
    'garnished',
    'will my job fire me for a garnishment',
    /^\*\*No: an employer isn’t allowed to fire/,
  ],
  ['garnished', 'cómo paro el embargo de mi sueldo', /^\*\*To stop it or make it smaller/],
  ['garnished', 'how much of my check can a creditor take', /^\*\*How much/],
  ['garnished', 'irs garnishment in texas', /^\*\*These don’t take/],
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
  [
    'bank_account_taken',
    'payday lender took 400 without permission',
    /^\*\*You can stop it: tell your bank/,
  ],
  ['bank_account_taken', 'i was denied a checking account', /^\*\*Ask the bank which/],
  ['sued', 'i missed my court date for the card', /^\*\*If the day has passed/],
  ['sued', 'didn’t show up for court', /^\*\*If the day has passed/],
  ['sued', 'no fui a la corte', /^\*\*If the day has passed/],
  ['sued', 'what do I tell the judge about my card debt', /^\*\*Go, and be early/],
  ['sued', 'qué le digo al juez', /^\*\*Go, and be early/],
  ['sued', 'their lawyer says if I pay I don’t have to go to court', /^\*\*Answer and go anyway/],
  ['sued', 'tengo corte y no hablo inglés', /^\*\*Ask the court clerk today for an inter/],
  ['arrested', 'a collector says ICE will deport me', /^\*\*A collector can’t have anyone/],
  ['is_it_real', 'call about a warrant unless I pay by gift card', /^\*\*No\. Owing on a card/],
  ['collector_limits', 'me amenazan con la cárcel', /^\*\*No\. Owing on a card/],
  ['collector_limits', 'a collector texted my sister', /^\*\*No, a collector can’t tell/],
  ['collector_limits', 'le escribieron a mi prima por facebook', /^\*\*No, a collector can’t tell/],
  ['collector_limits', 'can they tell my husband', /^\*\*Yes, it can talk to your husband or wife/],
  ['collector_limits', 'how many times a day may they call', /^\*\*There’s no set number/],
  ['phone_script', 'they won’t send a letter and want my card', /^\*\*Don’t pay, and don’t give/],
  ['collector_wrote', 'no quieren mandar nada por escrito', /^\*\*Don’t pay, and don’t give/],
  [
    'medical_bill',
    'no tengo papeles, me cobra el hospital',
    /^\*\*Often yes: ask for the hospital/,
  ],
  ['immigration', 'undocumented with a hospital bill', /^\*\*Often yes: ask for the hospital/],
  ['medical_bill', 'can I still apply for charity care', /^\*\*It may not be too late/],
  ['tax_refund_taken', 'will student loans take my refund', /^\*\*A refund can be taken/],
  ['student_loan', 'pay 600 to get my student loans forgiven', /^\*\*Don’t pay: that’s a sign/],
  ['payday_loan', 'an app takes money out of my account', /^\*\*You can stop it: tell your bank/],
  ['cosigned', 'can they take my own car if I cosigned', /^\*\*Not your own, unless/],
  [
    'ex_debt',
    'the judge said my ex pays but it’s late on my credit',
    /^\*\*If your name is on the acc/,
  ],
  ['pay_collection', 'it’s charged off, do I still owe it', /^\*\*Yes, you still owe it/],
  ['pay_collection', 'ya pagué y sigue ahí', /^\*\*That’s usually right/],
  ['utility_shutoff', 'shutoff notice and I have a newborn', /^\*\*Maybe not: many states/],
  ['utility_shutoff', 'me cortan la luz en invierno', /^\*\*Maybe not: many states/],
  ['benefits_protected', 'my mom’s social security is in my account', /^\*\*It isn’t yours, so/],
  [
    'benefits_protected',
    'can a collector take my SSI',
    /^\*\*Not for an ordinary debt: SSI and Social Security dis/,
  ],
  ['no_file', 'can I get a card with an ITIN', /^\*\*Yes, you can\. Some banks/],
  ['car_taken', 'can the repo man come at night', /^\*\*If you’re behind, in most states/],
  ['car_taken', 'the car is in a locked garage', /^\*\*No, not by breaking in/],
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
  ['car_taken', 'my truck was repossessed last night can I get it back', /^\*\*Maybe, until it’s/],
  ['car_taken', 'the bank took my car', /^\*\*Maybe, until it’s sold/],
  ['car_taken', 'they’ve already towed it for nonpayment', /^\*\*Maybe, until it’s sold/],
  ['car_taken', 'me quitaron la troca anoche', /^\*\*Maybe, until it’s sold/],
  ['car_taken', 'they sold my repossessed car and never told me', /^\*\*You may owe the rest/],
  ['bankruptcy', 'chapter 7 and my car, I’m current', /^\*\*Many people keep their car/],
  ['bankruptcy', 'will bankruptcy wipe everything', /^\*\*No, not everything/],
  ['bankruptcy', 'can I pay my brother back before I file', /^\*\*Don’t pay family back/],
  ['taxes', 'got a 1099-C what is this', /^\*\*A 1099-C says/],
  ['student_loan', 'haven’t paid my student loans since 2020', /^\*\*If they’re federal/],
  ['old_debt', 'statute of limitations Texas credit card', /^\*\*How long they can sue/],
  ['freeze', 'will a freeze stop collectors', /^\*\*No\. A freeze only/],
  [
    'medical_bill',
    'the anesthesia doctor wasn’t in network',
    /^\*\*In an emergency room, usually no more/,
  ],
  ['sued', 'warrant in debt, virginia', /^\*\*It isn’t an arrest warrant/],
  [
    'home_loan',
    'how long after chapter 7 to buy a house',
    /^\*\*It depends on the loan and the chapter/,
  ],
  ['tax_refund_taken', 'we file jointly and it’s his old loan', /^\*\*Even if they take the whole/],
  ['student_loan', 'is the SAVE plan over', /^\*\*Yes, SAVE is over/],
  ['scores', 'should I leave a little balance on my card', /^\*\*No, that’s a myth/],
  ['authorized_user', 'my aunt wants to put me on her card', /^\*\*Only if that card is paid/],
  ['close_card', 'a 95 dollar annual fee on a 300 limit', /^\*\*You don’t have to keep it/],
  ['rebuild_credit', 'does my rent count for credit', /^\*\*It can, but not by itself/],
  ['secured_card', 'secured card or credit builder loan', /^\*\*If you’ll pay the whole bill/],
  ['denied', 'too many accounts with balances', /^\*\*That reason is about how many/],
  ['not_mine', 'my mom used my social for two cards', /^\*\*I’m sorry: that hurts/],
  ['collector_wrote', 'I don’t remember it but he had my ssn', /^\*\*Not because of that/],
  ['collector_limits', 'a collector dm’d me on facebook', /^\*\*A private message can be allowed/],
  [
    'collector_limits',
    'they told my mother and she wants to pay',
    /^\*\*Usually no: a relative owes it/,
  ],
  ['military', 'a collector called his first sergeant', /^\*\*No, it isn’t allowed to tell/],
  ['pay_collection', 'does paying a charge-off wipe it', /^\*\*No, paying it doesn’t take it off/],
  ['bankruptcy', 'do student loans go in chapter 7', /^\*\*Not by itself/],
  ['file_cleaners', 'they want 99 upfront and 129 a month', /^\*\*No, don’t sign and don’t pay/],
  [
    'debt_relief_company',
    'how do I get my money back out',
    /^\*\*Often yes: ask for it in writing/,
  ],
  ['buy_now_pay_later', 'is klarna on my credit report', /^\*\*That’s up to each company/],
  ['buy_now_pay_later', 'what happens if I don’t pay klarna', /^\*\*Write to the company/],
  ['collector_limits', 'a collector called my job', /^\*\*Tell the collector once/],
  ['collector_limits', 'can a collector talk to my boss', /^\*\*Tell the collector once/],
  ['stop_contact', 'they keep calling me at work', /^\*\*Tell the collector once/],
  ['collector_wrote', 'un cobrador llamó a mi trabajo', /^\*\*Tell the collector once/],
  ['medical_bill', 'can’t pay St. Mary’s at all, I’m on food stamps', /^\*\*Ask the hospital/],
  ['basic_needs', 'no food and I owe the hospital', /^\*\*Ask the hospital/],
  ['telling_family', 'my husband doesn’t know about my cards', /^That’s a heavy thing/],
])('%s: “%s” begins with its own case', (intent, question, words) => {
  expect(begins(intent, question)).toMatch(words);
});

test.each<[IntentName, string]>([
  ['sued', 'I missed 4 payments and got a court summons'],
  ['sued', 'i forgot to pay and now they sued me, court date is december 15'],
  ['sued', 'I missed some payments and now I have a court date'],
  ['sued', 'me llegó una demanda de la corte, qué hago'],
  ['utility_shutoff', 'my power gets cut off on friday'],
  ['cosigned', 'I cosigned my cousin’s car and he stopped paying'],
  ['ex_debt', 'my ex won’t pay our joint card'],
  ['need_ssn', 'do I need an ITIN to sign up'],
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
  ['bankruptcy', 'should I file for bankruptcy'],
  ['taxes', 'do I pay tax on forgiven debt'],
  ['student_loan', 'which plan is best for my student loans'],
  ['freeze', 'how do I freeze my credit'],
  ['buy_now_pay_later', 'how many klarna plans can I have'],
  ['basic_needs', 'I have no food until friday'],
  ['telling_family', 'how do I tell my kids about money'],
])('%s: “%s” is no such case', (intent, question) => {
  expect(begins(intent, question)).toBeNull();
});

test.each([
  'will my car get repossessed',
  'can they take my car',
  'I’m two months behind on my car, will they take it',
])('“%s” isn’t answered as if it were gone', (question) => {
  expect(begins('car_taken', question) ?? '').not.toMatch(/until it’s sold/);
});

const everyCase = Object.entries(SPECIAL_CASES).flatMap(([intent, cases]) =>
  cases.map((each, at) => ({
    name: `${intent} ${at + 1}`,
    paragraphs: [each.says, ...(each.rest ?? [])],
  })),
);
const { knowledge } = library();

test.each(everyCase)('$name stands on what it names, and promises nothing', ({ paragraphs }) => {
  for (const [text, ...sources] of paragraphs.flat()) {
    const known = sources.map((id) => knownSource(knowledge, id));
    expect(known, text).not.toContain(null);
    expect(promisesIn(text), text).toEqual([]);
    const read = known.flatMap((source) =>
      numbersIn(`${source?.says ?? ''} ${figuresOf(source?.id)}`),
    );
    // What a pass costs stands in one place.
    const prices = text.includes('](/credit-payment)')
      ? plans.map(({ price }) => moneyText(price))
      : [];
    const bare = numbersIn(text.replaceAll(/\]\([^)]*\)|\b211\b/g, '')).filter(
      ({ text: found }) => !prices.includes(found),
    );
    expect(
      bare.filter(
        ({ value, text: said }) =>
          !read.some((each) =>
            value === null
              ? each.text.toLowerCase() === said.toLowerCase()
              : each.value !== null && isSameNumber(value, each.value),
          ),
      ),
      text,
    ).toEqual([]);
  }
});
const figuresOf = (id: string | undefined): string =>
  knowledge.passages.find((passage) => `rule/${passage.id}` === id)?.figures.join(', ') ?? '';

test('what says by when to answer a court is never left out', () => {
  const missed = specialCaseOf('sued', 'i missed my court date', context);
  expect(missed?.isInstead ?? false).toBe(false);
});

// What is asked of the app itself begins with its own answer.
test.each<[IntentName, string, RegExp]>([
  ['privacy', 'who can see my debts', /^\*\*You, and no other member/],
  ['privacy', 'can the people who run this see what i owe', /the people who run this site could/],
  ['privacy', 'who sees my debts if i’m not signed in', /^\*\*Only someone who can open this dev/],
  [
    'privacy',
    'do you save this chat, can collectors subpoena it',
    /saved until you delete them; wi/,
  ],
  ['privacy', 'are my chats saved', /^\*\*With an account, your chats and debts are saved/],
  ['privacy', 'do you remember what I told you yesterday', /^\*\*I don’t remember past chats/],
  ['privacy', 'does my boss see this', /^\*\*No\. We don’t tell them/],
  ['privacy', 'my husband uses this phone can he see', /^\*\*Only if they can open this device/],
  ['circles', 'will people see my real name and how much I owe', /^\*\*No\. They see the name/],
  ['circles', 'how do I invite my sister to a circle', /^\*\*Open your circle/],
  ['cost', 'will you charge me later', /^\*\*No, you won’t be charged later/],
  ['cost', 'what’s a pass, do I need one', /^\*\*You don’t need one/],
  ['get_my_data', 'how do I print my plan', /^\*\*Press Print/],
  ['get_my_data', 'export my plan to excel', /^\*\*Press Spreadsheet/],
  ['reminders', 'put the dates in my calendar', /Add to calendar/],
  ['act_for_me', 'do you mail the letter for me', /^\*\*No, you mail it yourself/],
  ['share_account', 'two people one plan', /^\*\*Yes, one plan can hold both/],
  ['share_account', 'can my caseworker log in', /^\*\*There’s no separate access/],
  ['wallet', 'what are badges for', /^\*\*Badges are for habits/],
  ['wallet', 'is it safe to connect a wallet', /connecting it can’t move your money/],
  ['report_here', 'can you see my credit report', /^\*\*Only what you’ve put in here/],
  ['report_here', 'can I take a picture of my report', /^\*\*A photo, a scan or paper/],
  ['need_ssn', 'i typed my social in the chat by accident', /^\*\*Delete that conversation/],
  ['legal_advice', 'can I use what you say in court', /don’t bring me as proof/],
  ['who_pays', 'do you get paid by card companies', /^\*\*No\. No bank or card company/],
  ['who_pays', 'who made this', /^\*\*Mendwell is free software/],
  ['devices', 'does it work offline', /^\*\*Partly/],
  ['devices', 'is there an app in the store', /^\*\*There’s no app in a store/],
  ['devices', 'can I use this without an account', /^\*\*You don’t need an account/],
  ['app_and_credit', 'will this raise my score', /^\*\*Not on its own/],
  ['where_is', 'i cant find the lessons', /\(\/education\)/],
  ['where_is', 'where are the letters', /\(\/education\/letters\)/],
  ['where_is', 'where’s my circle', /\(\/community\)/],
  ['where_is', 'where are my scores', /\(\/dashboard\/scores\)/],
  ['where_is', 'where is my credit file', /\(\/dashboard\/credit-file\)/],
  ['where_is', 'where are the cards', /\(\/credit-card-advice\)/],
  ['where_is', 'where’s settings', /\(\/settings\)/],
  ['where_is', 'where do I change my monthly budget', /\(\/debt-destroyer\)/],
])('%s: of the app, “%s” begins with its own answer', (intent, question, words) => {
  expect(begins(intent, question)).toMatch(words);
});

test.each<[IntentName, string]>([
  ['wallet', 'do I need a wallet for my badges'],
  ['report_here', 'I have the pdf from Experian, how do I get it in'],
  ['share_account', 'can my wife use the same login'],
  ['app_and_credit', 'does using this app hurt my credit'],
  ['need_ssn', 'do I need a social security number to use this'],
  ['who_pays', 'who pays for it'],
  ['devices', 'can I use it on two phones'],
  ['letter_for_me', 'make me a letter that I can mail'],
])('%s: of the app, “%s” has the answer of its meaning', (intent, question) => {
  expect(begins(intent, question)).toBeNull();
});
