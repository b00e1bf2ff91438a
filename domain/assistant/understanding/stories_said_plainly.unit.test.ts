import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { plainOf } from '../slots/plain.ts';
import { storiesSaidPlainly } from './stories_said_plainly.ts';

test.each<[string, string]>([
  [
    'Mother-in-law passed over the summer and Synchrony keeps mailing my husband like its his. He never signed a thing. Should he send them something',
    'someone_died',
  ],
  [
    'I’m 68, Carl died after New Years. The bank man told me a spouse always has to pay. All I have is my pension',
    'someone_died',
  ],
  [
    'Woke up and my Ram was gone, turns out the lender sent somebody. My welding gear is in there, no gear no pay. Yard says 45 a day',
    'car_taken',
  ],
  [
    'never got a letter or anything, they just hauled my Civic off from work. 2 notes behind',
    'car_taken',
  ],
  ['wrecker took my car, need my insulin and my son’s backpack', 'car_taken'],
  [
    'bagger at kroger, about 230 a week after taxes, old medical judgment. whats left for me',
    'garnished',
  ],
  [
    'I get 1,120 every two weeks. They won against me. What’s the number they can pull',
    'garnished',
  ],
  ['they grab 180 each payday for an old loan. does filing shut that off', 'bankruptcy'],
  ['can you even get rid of college loans in bk or no', 'bankruptcy'],
  ['would chapter 13 stop the sheriff levy on my account', 'bankruptcy'],
  [
    'hospital was in my plan, turns out the guy that put me under wasn’t, he sent 1,850',
    'medical_bill',
  ],
  [
    'rushed to emergency, out of network surgeon, they billed what insurance didn’t pay',
    'medical_bill',
  ],
  ['got a bill from a radiology group i never heard of', 'medical_bill'],
  ['SAVE got killed so where do i go', 'student_loan'],
  [
    'defaulted on fed loans in 2019, hired by the school district now, worried about that first paycheck',
    'student_loan',
  ],
  ['im on save what now', 'student_loan'],
  [
    'my hubby owes back child support from before we met. filing jointly. do they keep mine too',
    'tax_refund_taken',
  ],
  ['joint return, his defaulted loan, my refund. how do i get mine', 'tax_refund_taken'],
  [
    'outfit charges 89 to open a file then 89 every month, swears the charge offs vanish',
    'file_cleaners',
  ],
  ['some dude on tiktok cleans reports for 350', 'file_cleaners'],
  [
    'grandpa stopped his visa payments because a company on tv said to, he mails them 410 monthly instead. Creditors ring all day. can he back out with his money',
    'debt_relief_company',
  ],
  ['beyond finance has 2k of my money sitting there i want it', 'debt_relief_company'],
  [
    'turns out my dad ran up two store cards under my name in high school. Love the man, not trying to get him locked up. 5,200 bucks',
    'not_mine',
  ],
  ['mom put bills in my name as a kid', 'not_mine'],
  ['my older sister got a car note using my social and quit paying', 'not_mine'],
  ['transunion thinks me and my son are one person, we’re both Robert Ellis', 'dispute_error'],
  ['another woman with my exact name, her eviction and cards show up on mine', 'dispute_error'],
  ['sr’s foreclosure on jr’s credit', 'dispute_error'],
  [
    'woman called with my ssn and an address from years back, some loan. honestly I can’t remember, those were bad years. is it mine then',
    'collector_wrote',
  ],
  ['they got all my info but i dont recognize the name of the loan', 'collector_wrote'],
  [
    'bill collector spilled it all to my aunt, the amount, everything. She’s 77 and says she’ll cover it',
    'collector_limits',
  ],
  ['debt guy slid into my messenger, legal?', 'collector_limits'],
  [
    'husband is overseas with the Navy, a debt company phoned his chief. The loan is from when he was a civilian',
    'military',
  ],
  ['card from before basic training, 26 percent, anything for soldiers', 'military'],
  ['got served a "warrant in debt" in Richmond. am i going to jail', 'sued'],
  ['warrant in debt??', 'sued'],
  ['deposit card or one of those builder loans, im starting from nothing at 23', 'secured_card'],
  ['is that Self thing where you pay 25 a month any good', 'rebuild_credit'],
  ['stuck paying 95 a year on a card with a 300 limit, can i dump it', 'close_card'],
  [
    'coworker swears you gotta leave like 5 bucks on the card each month or they think you dont use it',
    'scores',
  ],
  ['dont pay in full they said, keep some on it. real?', 'scores'],
  [
    'my cousin’s got a Chase card from 2011 and says I can ride on it. Good guy, pays late sometimes. do it?',
    'authorized_user',
  ],
  ['should i go on moms card', 'authorized_user'],
  [
    'navy fed said no on a car. paper says "number of accounts with balances". what’s the fix',
    'denied',
  ],
  ['rejected, reason listed is balances too high compared to limits', 'denied'],
  ['13 years renting, never late once. any way that goes on my credit', 'rebuild_credit'],
  ['report my rent to the bureaus how', 'rebuild_credit'],
  [
    'engine blew, need wheels for work, the lot offers 23.9 for 66 months and only talks about the monthly, never the total. bad?',
    'before_applying',
  ],
  ['salesman won’t put the price on paper, says today only', 'before_applying'],
  ['does affirm or sezzle help or hurt your score', 'buy_now_pay_later'],
  ['bk7 discharged spring 2024, when can I get a house loan', 'home_loan'],
  ['how many years after chapter 13 for a mortgage', 'home_loan'],
  ['does paying a charged off account wipe it', 'pay_collection'],
  ['I read a collector my debit number and now every other friday they pull 90', 'payday_loan'],
  [
    'un tipo dice que viene la policia y me reporta a la migra si no le mando dinero hoy',
    'arrested',
  ],
  ['se murio mi suegra y le cobran a mi esposo la tarjeta de ella', 'someone_died'],
  [
    'warehouse job, 610 a week clear. Portfolio Recovery won in court in March. what do they get off each check',
    'garnished',
  ],
  [
    'my wife has an old defaulted student loan, we file jointly, last spring they swallowed the whole 5,100. part of that was my withholding',
    'tax_refund_taken',
  ],
  [
    'a lady in my building repairs credit, 450 up front and she says repos and evictions disappear',
    'file_cleaners',
  ],
  [
    'Auntie saw a commercial and quit paying Discover and Chase, she gives the settlement people 290 a month. Phone rings all day. Can she get it back',
    'debt_relief_company',
  ],
  [
    'guy has my birthday and my mother’s maiden name, says I owe 780 on something from 2014. I truly don’t recall it. should I just pay',
    'collector_wrote',
  ],
  [
    'agency phoned my grandpa and told him I’m behind 1,900, he’s 83 and got out his checkbook',
    'collector_limits',
  ],
  [
    'We took the loan before he shipped to boot camp. 21 percent. Now he’s stationed in Japan. is there a cap',
    'military',
  ],
  ['deputy left a warrant in debt at my apartment in Norfolk, what happens', 'sued'],
  [
    'which is better to start over with, secured card or the credit builder at my credit union',
    'secured_card',
  ],
  [
    'First Premier takes 125 a year out of a 300 dollar limit, do I have to put up with that',
    'close_card',
  ],
  [
    'grandad says never pay the card all the way, leave some so the bank sees you. is he right',
    'scores',
  ],
  [
    'Aunt wants to add me to her Discover from 1998 but she’s been late a couple times. yes or no',
    'authorized_user',
  ],
  [
    'Denied by Ally. Letter: "proportion of revolving balances to revolving limits is too high". english please',
    'denied',
  ],
  [
    'my van died and I clean houses. The used car lot offers 24.9 for 60 months, won’t tell me the price, only 312 a month. should I take it',
    'before_applying',
  ],
  ['will zip or klarna show up when I apply for a mortgage', 'buy_now_pay_later'],
  ['chapter 7 finished june 2024, how long until I can buy a home', 'home_loan'],
  ['paid the charge off so is it gone from my report', 'pay_collection'],
  [
    'a collection agency has my debit card and keeps pulling money every two weeks, how do I stop them',
    'payday_loan',
  ],
  [
    'me marco uno diciendo que la policia viene por mi y que avisa a inmigracion por un prestamo',
    'arrested',
  ],
])('“%s” is %s', (story, meaning) => {
  expect([...storiesSaidPlainly(plainOf(story))]).toEqual([meaning]);
});

test.each([
  'how much do I owe on the truck',
  'my landlord wants the rent by friday',
  'can they take my car if I’m two payments behind',
  'should I save or pay off the card',
  'save my plan',
  'my ex’s name is still on the house',
  'which one do I pay first',
  'I want to file a dispute over a late payment',
  'the dealer says my financing fell through',
  'my card’s yearly interest',
])('“%s” is no such story', (plain) => {
  expect([...storiesSaidPlainly(plainOf(plain))]).toEqual([]);
});

// A story decides whatever else was thought of, so it may hardly ever fit what means something else.
test('few wordings of other meanings are taken for one', () => {
  const [fitting, others] = [0, 1].map(
    (_, wants) =>
      ['en', 'es'].flatMap((language) => {
        const folder = path.join('content/questions', language);
        return fs.readdirSync(folder).flatMap((file) =>
          fs
            .readFileSync(path.join(folder, file), 'utf8')
            .split('\n')
            .flatMap((line) => [...storiesSaidPlainly(plainOf(line))])
            .filter((story) => (story === path.basename(file, '.txt')) === (wants === 0)),
        );
      }).length,
  );
  expect(fitting).toBeGreaterThan(500);
  expect(others).toBeLessThan((fitting ?? 0) * 0.1);
});
