import { COUNSELOR, LEGAL_AID } from '../rule_answer.ts';
import {
  AFTER_THE_SALE,
  has,
  SALE_NOTICE,
  type SpecialCase,
  type SpecialCases,
  STOP_DEBITS,
} from './case.ts';
import { isOfStudentLoan } from './student_loan_cases.ts';

// Short questions of credit, as people ask them: a soft check, a store card, the day a card reports, a score after one late payment.

const SOFT: SpecialCase = {
  when: has(
    /\bsoft (?:pulls?|checks?|inquir(?:y|ies)|hits?|search|looks?|credit (?:pulls?|checks?))\b|\b(?:consultas?|revision(?:es)?) (?:suaves?|blandas?)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**No, a soft check doesn’t hurt: other lenders don’t see it.** It’s a look that isn’t made because you asked for credit, such as your own, one for an offer you didn’t ask for, or one to see if you’d get something.',
      'lesson/before-you-apply',
      'rule/cfpb-ask-1229',
      'rule/usc15-1681b-c',
    ],
    [
      '**A hard one is made when you ask for credit. Others see it, and it can count in a score.** So ask before you say yes: “Is this a soft check?”',
      'word/hard-inquiry',
    ],
  ],
  rest: [],
};
const APP_SCORE: SpecialCase = {
  when: (plain) =>
    !/\b[3-8]\d\d\b.*\b[3-8]\d\d\b/.test(plain) &&
    has(
      /\b(?:credit karma|creditkarma|karma|wallethub|credit sesame|creditwise|experian app|nerdwallet|my bank'?s score|free score|vantage ?score)\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**It can be a real score and still not be the one your lender sees.** There are many scores, each worked out from one bureau’s file on one day. So an app’s number can differ from a lender’s without either being wrong.',
      'lesson/many-scores',
    ],
    [
      '**Look at what’s below it: which bureau, which model, and which day.** Compare only the same kind with itself. Ask a lender which score it uses before you apply.',
      'lesson/many-scores',
    ],
  ],
  rest: [
    [
      [
        'For what’s really in your file, get your reports at [annualcreditreport.com](https://www.annualcreditreport.com), free. A score isn’t part of those.',
        'rule/usc15-1681j-a',
      ],
    ],
  ],
};
const BREAK_LEASE: SpecialCase = {
  when: has(
    /\b(?:break|breaking|broke|end|ending|get out of|leave|leaving)\b.{0,24}\b(?:lease|contract on (?:my|the) apartment)\b|\b(?:lease|contrato)\b.{0,20}\b(?:early|broken|antes)\b|\bromp\w+ (?:el|mi) contrato\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Not by itself: what can hurt is money you still owe for it, once a collector reports it.** Then it may stay 7 years, counted from 180 days after you first fell behind. Tenant screening companies may show it as well.',
      'word/collection',
      'rule/usc15-1681c-c',
    ],
    [
      '**Before you go, ask the landlord in writing what you’d owe, and for a deal: a fee, a day, or someone who takes over.** Get it signed. What a landlord may ask, and whether it has to look for a new tenant, is up to your state. I don’t have that rule.',
    ],
  ],
  rest: [
    [
      [
        'Some reasons have rules of their own, such as active duty, violence at home, or a place that isn’t safe to live in. Ask legal aid.',
      ],
      LEGAL_AID,
    ],
  ],
};
const UTILITY_BILLS: SpecialCase = {
  when: has(
    /\b(?:utilit(?:y|ies)|electric(?:ity)?|light|power|gas|water|phone|cell|internet|cable|luz|agua|telefono|celular)(?: \w+)? (?:bills?|payments?|company|bill)\b.{0,60}\b(?:report|credit|score|bureaus?|show|count|build|reporte|credito|puntaje)\b|\b(?:recibos?|cuentas?|pagos?|facturas?) (?:de|del) (?:la |el )?(?:luz|agua|gas|telefono|celular|internet)\b.{0,60}\b(?:reporte|credito|puntaje|buro\w*|cuentan?)\b|\b(?:report|credit|score|bureaus?)\b.{0,40}\b(?:utilit(?:y|ies)|electric|power|phone|water|internet) (?:bills?|payments?)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Usually not while you pay them: most of these companies don’t report. One that goes unpaid can show, once a collector has it.**',
      'word/collection',
    ],
    [
      'Experian can add rent and bills that you choose to its own file, free. A lender that looks at another bureau doesn’t see it.',
    ],
  ],
  rest: [
    [
      [
        'To be sure, read your own reports: they’re free at [annualcreditreport.com](https://www.annualcreditreport.com).',
        'rule/usc15-1681j-a',
      ],
    ],
  ],
};
const STORE_CARDS: SpecialCase = {
  when: has(
    /\b(?:store|retail|department store|gas station) (?:credit )?cards?\b|\btarjetas? de (?:la )?tiendas?\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Not bad by themselves. Look at the rate, and at what “no interest” means on it.** With “no interest if paid in full”, interest builds up from day one, and if anything is left on the last day, all of it may be charged.',
      'lesson/deferred-interest',
    ],
    [
      '**To a score, it’s like any other card:** paid on time, it helps. Full or late, it hurts. Its limit is often low, so a small purchase can make it look full. Asking for one is an inquiry.',
      'lesson/card-use',
      'lesson/before-you-apply',
    ],
    ['A discount at the register is worth it only if you pay the whole bill in time.'],
  ],
  rest: [],
};
const REPORT_DAY: SpecialCase = {
  when: has(
    /\b(?:when|what day|which day|what date|how often|que dia|cuando|cada cuanto)\b.{0,40}\b(?:report|reports|reported|update|updates|reportan?|actualizan?|manda(?:n)?)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Usually once a month, with the balance of the day the statement closes. Each lender picks its own day, and I don’t have it.** Look for the closing date on your bill, or ask the card: “On what day do you report?”',
      'word/statement-closing-date',
    ],
    [
      '**To look less full, pay the card down before the statement closes.** That isn’t the due day: pay at least the minimum by then either way.',
      'lesson/card-use',
    ],
  ],
  rest: [
    [
      [
        'A late payment is different: an account counts as current until it’s **30 days** past due.',
        'rule/metro2-account-status',
      ],
    ],
  ],
};
const AFTER_LATE: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:late payments?|missed|one late|a late|being late|late once|30[- ]days?|atras\w+|pagos? tarde)\b/,
    )(plain) &&
    has(
      /\b(?:drop\w*|fell|went down|lost|tank\w*|come back|comes back|recover\w*|go back up|bounce back|back up|points|baj\w+|recuper\w+|sub\w+)\b/,
    )(plain) &&
    has(/\b(?:score|credit|fico|puntaje|credito|points|puntos)\b/)(plain),
  isInstead: true,
  says: [
    [
      '**One late payment can pull a score down a lot, and no one can tell you the day it’s back.** It counts for less as it gets older, as long as nothing new comes. It may be reported for 7 years.',
      'rule/usc15-1681c-a',
      'lesson/many-scores',
    ],
    [
      '**What helps from now on: every payment on time, and cards that aren’t full.** Set the minimum to be paid automatically, so that it can’t happen again.',
      'rule/cfpb-ask-318',
    ],
  ],
  rest: [
    [
      [
        '**Was it really 30 days past due?** In the format lenders report in, an account counts as current until then. If it’s wrong, dispute it, free.',
        'rule/metro2-account-status',
        'rule/usc15-1681i-a1',
      ],
      [
        'If it’s true, you can ask the lender once, kindly, to take it off. It doesn’t have to.',
        'lesson/late-payment',
      ],
    ],
  ],
};
/** Payments that a company takes from an account by itself. */
const STOP_AUTOPAY: SpecialCase = {
  when: has(
    /\b(?:stop|cancel|turn off|block|end|revoke)\b.{0,40}\b(?:auto(?:matic)?[- ]?(?:pay\w*|payments?|debits?|withdrawals?|drafts?|charges?)|recurring|(?:taking|pulling) money|withdrawals?|debits?|ach)\b|\bauto[- ]?pay\b.{0,30}\b(?:stop|cancel|off)\b|\b(?:parar|cancelar|quitar|detener)\b.{0,40}\b(?:pagos? automaticos?|debitos? automaticos?|cargos? automaticos?|domiciliad\w+)\b/,
  ),
  isInstead: true,
  says: STOP_DEBITS.slice(0, 3),
  rest: [
    [
      [
        'Is it a bill you owe? Pay it another way, by its due day: stopping the payment doesn’t end what you owe.',
      ],
    ],
  ],
};
const STUDENT_PAYMENT_TOO_HIGH: SpecialCase = {
  when: (plain) =>
    isOfStudentLoan(plain) &&
    has(
      /\b(?:too (?:high|much|big|expensive)|can'?t (?:afford|pay|make)|cannot (?:afford|pay)|cant (?:afford|pay|make)|lower (?:the |my )?payments?|lower it|reduce|doubled|tripled|went up|jumped|muy (?:alto|cara|caro|alta)|no puedo pagar|no me alcanza|bajar(?:lo|la)?)\b/,
    )(plain) &&
    !has(/\b(?:default\w*|garnish\w*|refund|collections?|private|privado|fee|forgiv\w*)\b/)(plain),
  isInstead: true,
  says: [
    [
      '**Call the company that services it before the next due day. For a federal loan, ask for a payment that goes by your income, and what else there is, such as a pause.** I don’t have those rules: they’re changing. At [studentaid.gov](https://studentaid.gov) you can see what you’d pay, free.',
    ],
    [
      '**For a private loan, ask the lender for a lower payment or interest-only payments for a while**, and get it in writing. It doesn’t have to agree.',
    ],
    ['Ask what a pause costs: interest often keeps adding up.'],
  ],
  rest: [
    [
      [
        'Don’t just stop paying: a federal Direct Loan is in default after **270 days** without a payment that was due, and then all of it is due at once.',
        'rule/ed-default',
        'rule/cfr34-685-211-d',
      ],
      ['Never pay a company for help with a federal loan: the forms are free.'],
    ],
  ],
};
const LIFE_INSURANCE: SpecialCase = {
  when: has(/\b(?:life insurance|whole life|cash value|seguro de vida)\b/),
  isInstead: true,
  says: [
    [
      '**Be careful: what you take out is gone from what your family would get, and a loan on it costs interest.** I don’t have your policy’s terms or the rules on taking it from someone who owes: that’s up to your state.',
    ],
    [
      '**Ask the insurer in writing for three things:** what you’d get if you ended it, what a loan on it costs, and what’s left for your family either way. Ask a tax helper if some of it would be taxed.',
    ],
    [
      'Then set it against what you owe: ask me what an amount on one of your debts would save. Being sued, or thinking of bankruptcy? See a lawyer before you touch it: it may be protected where it is.',
    ],
    COUNSELOR,
  ],
  rest: [],
};
const DEFICIENCY: SpecialCase = {
  when: has(
    /\b(?:owe|owed|bill|balance|letter|debo|cobran)\b.{0,30}\b(?:after|from|on|since|por|despues de(?:l)?) (?:the |my |a |el |la )?(?:repo\w*|car (?:they took|was taken)|embargo del carro)\b|\b(?:repo\w*)\b.{0,30}\b(?:and|but|now)?\b.{0,12}\b(?:i|we) (?:still )?owe\b/,
  ),
  isInstead: true,
  says: [
    [
      '**You may still owe what’s left after the sale, but check it first.** What the car sold for pays the lender’s costs first, and the rest goes to the loan. Ask in writing for the whole account: the loan, the sale’s day and price, and each fee.',
      'rule/ucc-9-615',
    ],
    SALE_NOTICE,
  ],
  rest: AFTER_THE_SALE,
};
/** A loan on a vehicle's title. */
const TITLE_LOAN: SpecialCase = {
  when: has(
    /\btitle (?:loan|pawn|lender|place|company)s?\b|\b(?:loan|borrowed|lent)\b.{0,30}\b(?:my|the) (?:car )?title\b|\bprestamo (?:de|con|sobre) (?:el )?titulo\b/,
  ),
  isInstead: true,
  says: [
    [
      '**With a title loan they may take the truck or car if you’re behind, in most states without going to court, as long as they don’t breach the peace.** So call today, before they decide: ask exactly what it takes to catch up, and by when.',
      'rule/ucc-9-609',
    ],
    [
      '**Ask for a payment plan in writing, and don’t roll it over if you can help it:** each time costs a new fee, and the debt stays. A credit union may lend you less than that costs. Some states limit these loans; I don’t have your state’s rule.',
    ],
    [
      '**If you can’t keep it: selling it yourself, with the lender’s OK, often brings more than their sale.** Take your things out. Get a receipt for what you hand over.',
    ],
  ],
  rest: [
    [
      [
        'If it’s sold, the money pays their costs first, then the loan. They have to send you a notice before the sale.',
        'rule/ucc-9-615',
        'rule/ucc-9-611',
      ],
      ['Not paying isn’t a crime, whatever a caller says.'],
      LEGAL_AID,
    ],
  ],
};

export const SHORT_CREDIT_CASES: SpecialCases = {
  checking_own: [SOFT],
  before_applying: [SOFT, STORE_CARDS],
  scores: [APP_SCORE, AFTER_LATE, UTILITY_BILLS, STORE_CARDS, REPORT_DAY],
  my_score_here: [APP_SCORE],
  rebuild_credit: [AFTER_LATE, UTILITY_BILLS],
  late_payment: [AFTER_LATE, REPORT_DAY],
  no_file: [UTILITY_BILLS],
  deferred_interest: [STORE_CARDS],
  rent_behind: [BREAK_LEASE],
  billing_error: [STOP_AUTOPAY],
  bank_account_taken: [STOP_AUTOPAY],
  payday_loan: [TITLE_LOAN],
  car_taken: [TITLE_LOAN, DEFICIENCY],
  student_loan: [STUDENT_PAYMENT_TOO_HIGH],
  retirement_money: [LIFE_INSURANCE],
};
