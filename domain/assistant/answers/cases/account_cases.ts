import { LEGAL_AID, type Ruled } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// Money in a bank, by whose it is: a joint account, benefits beside other money, veterans' benefits, a gift, and what to do before anything is taken.

const CLAIM: Ruled = [
  '**Ask the court clerk today for the form, and when it’s due.** The deadline is on the court’s paper, and often short. Add statements that show where each deposit came from.',
];
const GOVERNMENT =
  /\b(?:irs|taxes|tax debt|student loans?|child support|alimony|manutencion|impuestos)\b/;

const VETERAN: SpecialCase = {
  when: (plain) =>
    has(/\b(?:va|v\.a\.|veterans?'?|veteranos?)\b/)(plain) &&
    has(
      /\b(?:disability|benefits?|money|check|pension|compensation|pay|account|safe|protected|take|garnish\w*|levy|freez\w*|froze\w*|beneficios?|incapacidad)\b/,
    )(plain) &&
    !GOVERNMENT.test(plain),
  isInstead: true,
  says: [
    [
      '**Yes, it’s safe from ordinary debts: VA benefits can’t be taken for a card, a loan or a medical bill, before or after you get them.**',
      'rule/usc38-5301-a',
    ],
    ['Do you owe the VA itself? It may keep part of them for that: call it, and ask for a plan.'],
    [
      'In a regular checking account, what came in from the VA by direct deposit over **two months**, or the balance if that’s less, has to stay free for you to use. You don’t have to ask first.',
      'rule/cfr31-212-3',
      'rule/cfr31-212-6',
    ],
    [
      '**Leave it in the account it’s paid into, preferably with nothing else in it.** If you move it to another account, the bank doesn’t have to protect it there on its own.',
      'rule/cfr31-212-5',
    ],
  ],
  rest: [
    [
      ['Child support and debts to the government can be different.', 'lesson/pay-and-benefits'],
      ['If the account is frozen anyway:'],
      CLAIM,
      LEGAL_AID,
    ],
  ],
};
const BENEFIT =
  /\b(?:social security|ssi|ssdi|disability|benefits?|seguro social|pension|va money)\b/;
/** Somebody else's pay lands where the benefits do. */
const MIXED: SpecialCase = {
  when: (plain) =>
    BENEFIT.test(plain) &&
    has(
      /\b(?:mixed|together|same account|along with|puts?|putting|deposit\w*|goes)\b.{0,50}\b(?:pay\w*|check\w*|money|wages|it|his|her|their)\b.{0,40}\b(?:my|our|same|in) (?:\w+ )?(?:account|checking|it|there)\b|\bmixed (?:up|in|with)\b|\b(?:his|her|their) (?:money|pay\w*|check\w*)\b.{0,30}\b(?:mixed|in there|in it|with)\b|\bmezclad[oa]\b/,
    )(plain) &&
    !/\b(?:mom|mother|dad|father|grandma|kid)(?:'?s)? (?:ss|ssi|social security|benefits)\b/.test(
      plain,
    ),
  isInstead: true,
  says: [
    [
      '**Your benefits stay protected, even with other money beside them. The bank looks at what came in as benefits by direct deposit over two months, and has to leave you that much**, or the balance if that’s less.',
      'rule/cfr31-212-3',
      'rule/cfr31-212-6',
    ],
    [
      '**What’s above that can be frozen, and whose it is has to be shown.** So the pay of someone else is at risk there: have it sent to an account of their own, starting today.',
    ],
    [
      'Keep the statements. They show which deposit was Social Security, and that can’t be taken for an ordinary debt.',
      'rule/usc42-407',
    ],
  ],
  rest: [[CLAIM, LEGAL_AID]],
};
const JOINT: SpecialCase = {
  when: has(
    /\bjoint\b|\bboth (?:our|of our) names\b|\bshared? (?:account|checking|savings)\b|\b(?:put|added) (?:my|him|her|them)\b.{0,30}\bon (?:my|the) (?:savings|checking|account)\b|\b(?:his|her|their|brother'?s|boyfriend'?s|husband'?s|wife'?s|son'?s|mom'?s) (?:debt|judge?ment|card|creditor)\b|\bcuenta (?:conjunta|compartida)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Show which money is yours, and fast: a joint account can be frozen for one person’s debt, but what the other one put in can often be claimed back.** How much is up to your state.',
    ],
    [
      '**Ask the bank which court ordered it, and that court’s clerk for the form: for someone who doesn’t owe the debt, or to claim an exemption.** Add your pay stubs and the statements that show who paid in what.',
    ],
    [
      'Have your pay sent to an account in your name alone, and leave the joint one as soon as it’s free.',
    ],
    LEGAL_AID,
  ],
  rest: [
    [
      [
        'Benefits from Social Security or the VA that came by direct deposit in the last two months stay free, up to what’s in the account.',
        'rule/cfr31-212-3',
        'rule/cfr31-212-6',
      ],
    ],
  ],
};
const TAKE_IT_OUT: SpecialCase = {
  when: has(
    /\b(?:should|can|could|better|do) (?:i|we)\b.{0,20}\b(?:take|pull|get|move|withdraw|empty|keep)\b.{0,30}\b(?:money|cash|everything|it all|all of it|out)\b|\b(?:take|pull|withdraw|empty)\b.{0,20}\b(?:all (?:my|the|of)|everything|my money)\b|\bkeep (?:my )?(?:money|cash) (?:at home|out)\b|(?<!\bpueden? )\bsac(?:o|ar)\b.{0,20}\bdinero\b/,
  ),
  isInstead: true,
  says: [
    [
      '**If no one has sued you and won, a collector or a card company can’t take it from your bank, so you don’t have to.** Cash at home can be lost, and rent and bills still need an account.',
      'word/judgment',
    ],
    [
      '**If there’s a judgment, it can happen without a warning.** Using your own money for rent, food and bills is fine. Hiding it, or putting it in someone else’s name, can make things worse: ask legal aid first.',
      'word/judgment',
    ],
    [
      '**If it’s the bank itself that you owe, or the account gets your benefits,** that’s different: have your pay sent to another bank, and leave benefits where they’re deposited.',
      'rule/cfr31-212-5',
    ],
    LEGAL_AID,
  ],
  rest: [],
};
const GIFT: SpecialCase = {
  when: has(
    /\b(?:gift\w*|gave me|from my (?:aunt|uncle|mom|dad|sister|brother|grandma)|loan from|inherit\w*|regalo)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**A gift isn’t protected by federal law the way benefits are. But many states protect some amount in any account (a “wildcard”), and you have to claim it.** I don’t have your state’s rule.',
    ],
    CLAIM,
    [
      '**Look at the judgment, too:** ask the clerk when it was entered, whether it’s still valid, and where the papers were sent. If they never reached you, ask how to undo it.',
    ],
    LEGAL_AID,
  ],
};
const WHAT_IS_EXEMPT: SpecialCase = {
  when: has(
    /\bexempt\w*\b|\bwhat (?:kind of |part of |money )?.{0,25}\b(?:protected|safe|off limits)\b|\b(?:que|cual) dinero\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Federal law protects Social Security, SSI and VA benefits from ordinary debts, in the bank as well. State law often adds unemployment, child support you receive, part of your pay, and some amount in any account.** I don’t have your state’s list.',
      'rule/usc42-407',
      'rule/usc38-5301-a',
    ],
    CLAIM,
    LEGAL_AID,
  ],
};
/** Pay that comes without an employer. */
const CONTRACTOR: SpecialCase = {
  when: has(
    /\b1099\b|\b(?:doordash|uber|lyft|instacart|grubhub|gig|freelanc\w*|self[- ]?employed|independent contractor|contractor|cash ?app|venmo|paypal|por mi cuenta)\b/,
  ),
  says: [
    [
      '**They’d need a court either way. With a judgment they can ask it to make the company that pays you hand money over, or to take it from the account it lands in. Cash App, Venmo and PayPal can be reached like a bank.**',
      'word/judgment',
    ],
    [
      '**The limits for paychecks don’t protect contractors’ pay everywhere,** so don’t count on them. Once it’s in an account, other rules apply. Ask legal aid what your state protects, before you need it.',
    ],
    LEGAL_AID,
  ],
  rest: [
    [
      [
        'For an employee it’s up to 25% of the week’s pay after taxes, and only what’s above $217.50 a week.',
        'rule/usc15-1673-a',
        'rule/usc29-206',
      ],
    ],
  ],
};

/** What a creditor can reach of somebody who lives on a pension. */
const PENSION: SpecialCase = {
  when: has(
    /\b(?:can|could|will) (?:they|the \w+(?: \w+){0,3}|collectors?|a collector)\b.{0,40}\b(?:take|touch|get|reach|garnish|seize)\b|\b(?:safe|protected) from\b|\bme pueden quitar\b/,
  ),
  isInstead: true,
  says: [
    [
      '**For a card or a medical bill, no one can take it without suing you and winning. Social Security can’t be taken for those even then.** Pensions and retirement plans are often protected, too, as long as they stay in the plan: ask who pays yours.',
      'rule/usc42-407',
      'word/judgment',
    ],
    [
      '**What happens to a home you own is up to your state.** In many, a judgment can become a claim that’s paid when it’s sold, and part of its value is protected. I don’t have your state’s rule.',
      'word/judgment',
    ],
    ['If papers come from a court, answer by the date on them.', 'word/judgment'],
    LEGAL_AID,
  ],
  rest: [],
};

export const ACCOUNT_CASES: SpecialCases = {
  retirement_money: [PENSION],
  benefits_protected: [VETERAN, MIXED],
  bank_account_taken: [VETERAN, MIXED, JOINT, TAKE_IT_OUT, GIFT, CONTRACTOR, WHAT_IS_EXEMPT],
  garnished: [CONTRACTOR],
};
