import { OF_STORAGE, SETTLES_FOR_A_FEE } from '../../understanding/credit_stories.ts';
import { COSTS_A_FEE, PAYS_OFF_EARLY, TRADES_IN } from '../../understanding/short_questions.ts';
import { LEGAL_AID } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// Offers and contracts that a story tells of: less money for a very old debt, a company that settles for a fee while a lawsuit runs, what a
// storage company still asks for, and a loan that is paid before its time.

/** A company that settles debts says that a lawsuit may be left alone. */
const COMPANY_AND_COURT: SpecialCase = {
  when: has(SETTLES_FOR_A_FEE),
  says: [
    [
      '**Don’t ignore it, whatever the company says: a program like that doesn’t stop a lawsuit.** If no one answers the court by the date on the papers, the other side can win without a hearing.',
      'word/judgment',
    ],
    [
      'Ask the company today, in writing, what it holds of your money and what it has settled. You can call the lender’s lawyer and ask for a payment plan yourself, in writing.',
    ],
  ],
};

/** A collector offers to take less for a debt of many years ago. */
const OLD_OFFER: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:offer\w*|settle\w*|settlement|take (?:half|less)|\d{1,2} ?(?:%|percent)|ofrec\w+|arreglo|descuento|la mitad)\b/,
    )(plain) &&
    has(
      /\b(?:(?:in|since|from|back in|de|del|en) (?:19\d\d|200\d|201\d)|(?:[6-9]|1\d|six|seven|eight|nine|ten|seis|siete|ocho|nueve|diez)[- ](?:years?|yrs?|anos?)|(?:fall|falls|fell|drop|drops|come|comes) off|old|viej[ao])\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**Look at its age before you take the offer.** A collection may be reported for 7 years, counted from 180 days after you first fell behind. Once that’s over, it has to come off either way, and paying changes nothing on your report.',
      'rule/usc15-1681c-a',
      'rule/usc15-1681c-c',
    ],
    [
      '**The time to sue may be over, too. Your state sets how long that is, and I don’t have its rule.** Once it’s over, a collector isn’t allowed to sue you or threaten to.',
      'rule/cfr12-1006-26-b',
    ],
    [
      '**Don’t pay a part of it or say it’s yours before you know:** in some states a payment, or a letter that says you owe it, may restart that clock. Legal aid can tell you, free for many people.',
      'rule/cfpb-ask-1423',
    ],
  ],
  rest: [
    [
      [
        'Is it close to coming off, and too old to sue over? Then many people keep their money for debts that still count.',
      ],
      [
        'Can they still sue, or do you just want it over? Then get the offer in writing first: the amount, by when, and that it ends the debt. What’s forgiven usually counts as income for taxes.',
        'rule/irs-topic-431',
      ],
      LEGAL_AID,
    ],
  ],
};

/** A storage unit was not paid for, and what was in it is sold. */
const STORAGE: SpecialCase = {
  when: has(OF_STORAGE),
  isInstead: true,
  says: [
    [
      '**Maybe, but not before they show you how they get to that number.** What your things sold for should come off what you owed. Ask in writing for the list of what was sold, when, and for how much.',
    ],
    [
      'How a storage company has to warn you before a sale, and what it may still ask for after it, is up to your state and your contract. I don’t have those rules.',
    ],
    [
      '**If a collector wrote, you have 30 days from its notice to question it in writing.** Then it has to stop until it has mailed you proof.',
      'rule/usc15-1692g-b',
    ],
  ],
  rest: [
    [
      [
        'If it’s on your report and the amount is wrong, dispute it with each bureau that shows it. It’s free.',
        'rule/usc15-1681i-a1',
      ],
      LEGAL_AID,
    ],
  ],
};

/** Whether a loan may be paid before its time without a fee. */
export const PAID_EARLY: SpecialCase = {
  when: (plain) => has(COSTS_A_FEE)(plain) && has(PAYS_OFF_EARLY)(plain),
  isInstead: true,
  says: [
    [
      '**Usually you can, and it saves interest. Whether a loan charges a fee for it is in its contract:** look for the word “prepayment” in what you signed, or ask the lender, “Is there a fee if I pay this off early?” On a credit card, you can always pay early or more.',
    ],
    [
      '**When you send more than what’s due, say that the rest goes to the principal.** Otherwise some lenders count it as your next payment. Then look at the next statement.',
    ],
    [
      'To end it, ask for the payoff amount for a certain day: it has the interest up to that day in it.',
    ],
  ],
};

/** A car that is traded in while its loan runs. */
const TRADED_IN: SpecialCase = {
  when: has(TRADES_IN),
  isInstead: true,
  says: [
    [
      '**You can, but what you owe doesn’t go away.** The dealer pays off your loan. If the car is worth less than that, the rest usually goes into the new loan, and you pay interest on it.',
    ],
    [
      '**First get two numbers:** what pays off your loan, from your lender, and what the car would sell for. If it’s worth more, the difference is yours.',
    ],
    [
      '**Have it in writing who pays off the old loan, and when.** Keep making its payments until your lender says that it’s paid: a late one counts against you.',
    ],
  ],
  rest: [
    [['If you owe more than it’s worth, it’s often cheaper to keep it and pay that down first.']],
  ],
};

/** A small payment today, so that a collector waits. */
const HOLDS_OFF: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:hold off|back off|leave me alone|stop calling|won'?t sue|wont sue|not sue|pause|wait|esperan?|no me demandan)\b/,
    )(plain) && has(/\b(?:pay|send|give|pago|mando|doy)\b.{0,20}\d/)(plain),
  isInstead: true,
  says: [
    [
      '**Not until you have it in writing:** what you pay, what it stops, and for how long. A promise on the phone is hard to prove.',
    ],
    [
      '**First check that the debt is yours, that the amount is right, and how old it is.** In some states a small payment may restart the clock on a lawsuit.',
      'rule/cfpb-ask-1423',
    ],
    [
      'And never give a collector your bank’s numbers over the phone: pay in a way that can’t take more.',
    ],
  ],
  rest: [[LEGAL_AID]],
};

/** Whether a rate is high. */
const IS_IT_HIGH: SpecialCase = {
  when: has(
    /\bis (?:that|it|this)(?: rate)?(?: a| an| really| too| considered| kind of)* (?:high|bad|normal|good|ok|okay|a lot|average)(?: rate)?[?.! ]*$/,
  ),
  isInstead: true,
  says: [
    [
      'No law says where “high” begins for a card, and I don’t have today’s averages here. What counts is what it costs you: ask me what a debt costs a day, or what a lower rate would change.',
    ],
  ],
  rest: [
    [
      [
        '**Call and ask for a lower one.** Say how long you’ve had it and what you’ve paid on time. It costs nothing to ask, and they can say no.',
      ],
    ],
  ],
};

export const OFFER_CASES: SpecialCases = {
  refinance_car: [TRADED_IN],
  lower_rate: [IS_IT_HIGH],
  sued: [COMPANY_AND_COURT],
  old_debt: [OLD_OFFER],
  pay_collection: [STORAGE, HOLDS_OFF],
  how_interest_works: [PAID_EARLY],
};
