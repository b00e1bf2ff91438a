import { LEGAL_AID } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// Getting at one's own reports, opening and closing them to others, and what screens a renter.

const CANT_GET_IN: SpecialCase = {
  when: has(
    /\b(?:won'?t|wont|doesn'?t|can'?t|cannot|couldn'?t|not) (?:let me|letting me|get in|log in|verify|work|confirm|open)\b|\bwrong answers?\b|\b(?:security )?questions? (?:wrong|failed)\b|\bfail\w* (?:the )?(?:quiz|questions|verification)\b|\bno me deja\b|\bpreguntas\b/,
  ),
  says: [
    [
      '**Then ask by mail or by phone.** The form and the number are at [AnnualCreditReport.com](https://www.annualcreditreport.com). Send copies of your ID and of a bill with your address. It’s free, and each bureau has 15 days from when it gets it.',
      'rule/usc15-1681j-a',
    ],
    [
      'The questions come from your file, so a wrong one may be a sign of a mistake in it: look for accounts and addresses you don’t know.',
      'lesson/get-your-reports',
    ],
  ],
};
const HOW_TO_READ: SpecialCase = {
  when: has(
    /\b(?:read|reading|understand|make sense|go through|\d+ pages|what (?:am i looking|do i look) (?:at|for)|leer|entender)\b/,
  ),
  says: [
    [
      '**Go through it four times, one thing at a time:** who you are (names, addresses), the accounts, the dates, and who looked. Mark what you don’t know.',
      'lesson/get-your-reports',
    ],
    [
      'Start with what’s late, charged off or in collections: is it yours, is the amount right, and when did you first fall behind?',
      'lesson/how-long-things-stay',
    ],
    ['What’s wrong you can dispute yourself, free.', 'rule/usc15-1681i-a1'],
  ],
};
const OTHER_COMPANIES: SpecialCase = {
  when: has(
    /\b(?:innovis|nctu?e|lexis ?nexis|clarity|chex ?systems?|early warning|corelogic|the work number|other (?:bureaus|companies|reports|credit bureaus)|how many (?:bureaus|of these)|fourth bureau|otros buros)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**There are three big ones, Equifax, Experian and TransUnion, and many smaller ones** for bank accounts, rentals, insurance, utilities and jobs. Most lenders look at the big three.',
      'word/bureau',
    ],
    [
      'The CFPB [lists them](https://www.consumerfinance.gov/consumer-tools/credit-reports-and-scores/consumer-reporting-companies/), with how to ask each for your report. Ask for one if you were turned down over it: they have to name the company.',
      'rule/usc15-1681m-a',
    ],
  ],
};

const PIN: SpecialCase = {
  when: has(
    /\bpins?\b|\b(?:forgot|lost|olvide|perdi)\b.{0,30}\b(?:password|code|login|clave|contrasena)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Ask that bureau, online or by phone, to lift it without the PIN: it’ll check who you are some other way.** Many people sign in to a free account there instead. By mail, send copies of your ID and of a bill.',
    ],
    [
      'Once you’ve asked online or by phone, it has to come off within an hour. By mail it’s 3 business days. It’s free.',
      'rule/usc15-1681c-1-i',
    ],
  ],
};
const PAID_LOCK: SpecialCase = {
  when: has(
    /\block(?:ed|s)?\b.{0,60}\b(?:freez\w*|pay\w*|month|\$\d|cancel)\b|\b(?:pay\w*|month|\$ ?\d\S*)\b.{0,60}\block\b|\bfreez\w*\b.{0,30}\block\b/,
  ),
  isInstead: true,
  says: [
    [
      '**A freeze is free by law and keeps new lenders out, so you don’t need a paid lock. First place the freeze at all three bureaus, then cancel the lock:** that way there’s no gap.',
      'rule/usc15-1681c-1-i',
    ],
    [
      'Ask online or by phone, and it has to be in place within 1 business day. Your cards and your score stay as they are.',
      'rule/usc15-1681c-1-i',
      'word/security-freeze',
    ],
    ['Ask for the last month’s money back when you cancel. Some give it.'],
  ],
};
const CANT_PULL: SpecialCase = {
  when: has(
    /\b(?:can'?t|cannot|couldn'?t|unable to|won'?t) (?:pull|run|see|access|get|check)\b|\b(?:lift|unfreeze|thaw|remove|take off|frozen|quitar|descongel\w+)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Ask which bureau they use, and lift the freeze there: online or by phone it has to come off within an hour.** It’s free. You can lift it until a day you choose, and it comes back by itself.',
      'rule/usc15-1681c-1-i',
    ],
    [
      'By mail it takes up to 3 business days, so don’t use that if you’re waiting.',
      'rule/usc15-1681c-1-i',
    ],
  ],
};

/** Papers for whoever screens a renter. */
const EVICTION_ON_SCREENING: SpecialCase = {
  when: has(/\b(?:evict\w*|dismissed|dropped|sealed|screening|background|desaloj\w*)\b/),
  says: [
    [
      '**Get the court’s paper that says it was dismissed, and dispute it with the screening company.** The landlord has to tell you which company it was, if it said no over the report. What’s wrong or incomplete has to be corrected or taken out.',
      'rule/usc15-1681m-a',
      'rule/usc15-1681i-a5',
    ],
    [
      '**Hand the next landlord that paper before they check,** with pay stubs, proof of rent you’ve paid on time, and a letter from someone you rented from. Offer a bigger deposit if you can.',
    ],
    [
      'Ask the court clerk or legal aid if it can be sealed. Some states do that. I don’t have your state’s rule.',
    ],
  ],
  rest: [[['A credit report is different: the eviction itself usually isn’t on it.'], LEGAL_AID]],
};
const APPLICATION_FEE: SpecialCase = {
  when: has(
    /\b(?:application|app|screening|holding)? ?(?:fee|deposit)\b.{0,40}\b(?:back|refund\w*|return\w*)\b|\b(?:get|give|want)\b.{0,25}\b(?:\$? ?\d+|money|fee)\b.{0,12}\bback\b|\bdevuelv\w+\b/,
  ),
  says: [
    [
      '**Ask for it, but often it isn’t given back. Some states limit these fees, or make a landlord return what wasn’t spent on the check.** I don’t have your state’s rule: your state’s attorney general or legal aid can tell you.',
    ],
    [
      '**If a report was the reason, they have to say so and name the company it came from.** A landlord doesn’t owe you more reasons than that.',
      'rule/usc15-1681m-a',
      'rule/cfr12-1002-9',
    ],
  ],
};

export const REPORT_ACCESS_CASES: SpecialCases = {
  free_reports: [CANT_GET_IN, OTHER_COMPANIES, HOW_TO_READ],
  checking_own: [{ ...CANT_GET_IN, isInstead: true }],
  denied: [APPLICATION_FEE],
  freeze: [PIN, PAID_LOCK, CANT_PULL],
  denied_rental: [EVICTION_ON_SCREENING, APPLICATION_FEE],
  rental_score: [EVICTION_ON_SCREENING, APPLICATION_FEE],
};
