import { describe, expect, it } from 'vitest';
import { askedPlainly } from './asked_plainly.ts';

describe('what a short question’s own words decide', () => {
  it.each([
    ['is the hospital gonna come after me', 'might_be_sued'],
    ['will they come after me if i stop paying', 'might_be_sued'],
    ['el hospital va a venir tras de mi', 'might_be_sued'],
    ['is best buy gonna come after my house', 'house_lost'],
    ['can the collector go after my paycheck', 'garnished'],
    ['will they come after my social security', 'benefits_protected'],
    ['can they come after my bank account', 'bank_account_taken'],
    ['will they come after my truck', 'car_taken'],
    ['can collectors come after my husband for my card', 'joint_debt'],
    ['these payments are bleeding me dry', 'overwhelmed'],
    ['im drowning in credit card debt', 'overwhelmed'],
    ['me esta matando esta deuda', 'overwhelmed'],
    ['they hit me with another late fee', 'late_payment'],
    ['is the midland debt too old', 'old_debt'],
    ['how long before they sue me', 'might_be_sued'],
    ['can i get a card with 584 score', 'before_applying'],
    ['can i get a car loan with a 560 score', 'before_applying'],
    ['my score is 550 can i get a mortgage', 'home_loan'],
    ['can i rent an apartment with a 580 credit score', 'rental_score'],
    ['i have bad credit can i get a credit card', 'before_applying'],
    ['is 584 a good score', 'scores'],
    ['my score is 612 what should i do', 'rebuild_credit'],
    ['is 24.99 apr high', 'lower_rate'],
    ['will bankruptcy hurt my credit', 'bankruptcy'],
    ['is bankruptcy better for me', 'bankruptcy'],
    ['es mejor la bancarrota para mi', 'bankruptcy'],
    ['will paying late hurt my score', 'late_payment'],
    ['how to pay off my cards faster', 'more_a_month'],
    ['when is my visa due', 'next_payment'],
    ['does my plan work if i lose 50 a month', 'less_a_month'],
    ['yo how do i even start with this', 'overwhelmed'],
    ['my landlord says i need 650', 'rental_score'],
    ['do i owe my moms hospital bill', 'joint_debt'],
    ['what if i stop using the cards completely', 'when_done'],
    ['does a charge off hurt my credit', 'how_long_it_stays'],
    ['if they forgive it do i have to pay taxes on it', 'taxes'],
    ['does settling hurt my credit', 'settle'],
    ['can i negotiate with visa myself', 'settle'],
    ['will i ever be able to buy a house', 'home_loan'],
  ])('%s: %s', (plain, meaning) => {
    expect([...askedPlainly(plain)]).toEqual([meaning]);
  });

  it.each([
    'the loan shark is coming after me',
    'my ex is coming after me',
    'how do i lower the interest that is killing me',
    'can i get a loan for 650 dollars',
    'i got 600 can i pay off visa',
    'put 584 on the visa',
    'which debt should i pay first',
    'what moves a score',
    'is my mom too old to cosign',
    'can i put 500 down on a car',
    'my landlord says rent is 650',
    'my mom died do i owe her debts',
    'i owe back taxes to the irs',
  ])('%s: none', (plain) => {
    expect([...askedPlainly(plain)]).toEqual([]);
  });
});
