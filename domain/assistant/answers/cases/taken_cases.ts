import { LEGAL_AID, type Ruled } from '../rule_answer.ts';
import {
  BANK_REPORTS,
  has,
  hasJudgment,
  isByGovernment,
  isFeared,
  type SpecialCase,
  type SpecialCases,
  STOP_DEBITS,
} from './case.ts';
import { isOfStudentLoan } from './student_loan_cases.ts';

// What can be taken, by whom, and what a court has to do with it.

/** The bank that has the account is the one that's owed. */
const isOwnBank = has(
  /\b(?:my|the|own) (?:credit )?card (?:with|at|from) (?:them|the same|that bank)\b|\b(?:same|own) (?:bank|credit union)\b|\btheir own (?:card|loan)\b/,
  /\b(?:my|the) (?:bank|credit union) (?:took|takes|grabbed|kept|keeps|pulled)\b.*\bmy (?:\w+ )?(?:loan|card|note)\b/,
  /\b(?:for|to pay) (?:my|the|their) (?:\w+ )?(?:credit )?(?:card|loan)\b.*\bwithout (?:asking|telling)\b/,
  /\b(?:are|is|both) (?:at |with |from )?the same bank\b|\bi bank (?:at|with)\b.{0,60}\bcard\b|\bcard\b.{0,40}\bi have with them\b|\bcard is with\b.{0,40}\bso is my\b|\bmism[oa] banco\b|\bbanco es (?:el|la) mism[oa]\b/,
);

const isOfBenefits = has(
  /\b(?:social security|ssi|ssdi|ss|disability|benefits?|va (?:check|money|benefits?)|seguro social|beneficios?|pension|incapacidad)\b/,
);
const RELATIVE =
  "mom|moms|mom's|mother|mothers|mother's|dad|dads|dad's|father|fathers|father's|parents?|grandma|grandmas|grandma's|grandmother|grandmothers|grandpa|grandpas|grandfather|son|sons|son's|daughter|daughters|daughter's|kid|kids|kid's|child|childs|child's|children's|brother|brothers|brother's|sister|sisters|sister's|aunt|aunts|uncle|uncles|mama|papa|madre|padre|abuel[oa]|hij[oa]|herman[oa]|ti[oa]";
/** Somebody else stands in it, and the benefits are one's own all the same: "can they take my social security". */
const isOwn = has(
  /\b(?:my|mi) (?:own )?(?:ss|ssi|ssdi|social security|disability|benefits?|seguro social)\b/,
  /\b(?:i'?m|im|i am|we'?re|living|live|get by|vivo)\b.{0,24}\b(?:on|off|de|del) (?:my |mi )?(?:ss|ssi|ssdi|social security|disability|seguro social)\b/,
);
const namesARelative = has(
  new RegExp(
    String.raw`\b(?:${RELATIVE}) (?:ss|ssi|ssdi|social security|disability|benefits?|va (?:check|money))\b`,
  ),
  new RegExp(String.raw`\b(?:my|our|mi|mis) (?:\w+ )?(?:${RELATIVE})\b`),
);

const isOfARelative = (plain: string): boolean => namesARelative(plain) && !isOwn(plain);

/** Money that somebody gets which the federal rule for accounts doesn't speak of. */
const RECEIVED_SUPPORT: SpecialCase = {
  when: has(
    /\b(?:my|his|her|the|our|mi|mis) (?:kids?'? |sons? |daughters? |childs? |children'?s )?(?:unemployment|child support|workers'? comp\w*|desempleo|manutencion)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Often not, but you have to say so.** The federal rule that automatically protects Social Security in the bank doesn’t cover unemployment benefits or child support you receive. State law often protects them, if you claim it in time. I don’t have your state’s rule.',
    ],
    [
      '**If the account is frozen, ask the bank today who ordered it and which court**, and ask the court clerk for the form to claim what’s protected. Show where the money came from.',
    ],
    LEGAL_AID,
  ],
};

const isOfOwnBenefits = (plain: string): boolean => isOfBenefits(plain) && !isOfARelative(plain);
const PAUSED: Ruled = [
  'In January 2026 the Department of Education put that on hold, and didn’t say when the hold ends. Check there for what applies now.',
  'rule/ed-pause-2026',
];
const KEPT_FROM_OTHERS: Ruled = [
  'For a card, a medical bill or another ordinary debt, Social Security can’t be taken.',
  'rule/usc42-407',
];
/** Debts of which the protection from ordinary ones says nothing: to the government, and support. */
const FOR_STUDENT_LOAN: SpecialCase = {
  when: (plain) => isOfOwnBenefits(plain) && isOfStudentLoan(plain),
  isInstead: true,
  says: [
    [
      '**Yes, part of it, for a federal student loan in default: Social Security can be held back for a debt to the federal government, without a lawsuit.** The first **$9,000** a year is safe from that.',
      'rule/usc31-3716-c3',
    ],
    PAUSED,
    [
      '**A private student loan is different: for that, Social Security can’t be taken.**',
      'rule/usc42-407',
    ],
  ],
  rest: [
    [
      [
        '**Find out which kind it is, and whether it’s in default:** sign in at [studentaid.gov](https://studentaid.gov). If a notice came, call the number on it before the day it names, and ask what stops this.',
      ],
      [
        'There are two ways out of default. Rehabilitation: 9 payments in 10 months in a row, each within 20 days of its due day, of an amount you can reasonably afford. Consolidation: a new federal loan that pays off the old one.',
        'rule/usc20-1078-6',
      ],
      ['SSI can be different from Social Security here: I don’t have that rule, so ask.'],
      LEGAL_AID,
    ],
  ],
};
const FOR_TAXES: SpecialCase = {
  when: (plain) =>
    isOfOwnBenefits(plain) &&
    has(/\b(?:irs|tax(?:es)?|treasury|impuestos|hacienda)\b/)(plain) &&
    !has(/\b(?:refund|tax return|reembolso)\b/)(plain),
  isInstead: true,
  says: [
    [
      '**For federal taxes, part of it may be taken, without a lawsuit: a debt to the government isn’t an ordinary debt.** I don’t have the tax rules, so I can’t say how much.',
      'rule/usc31-3716-c3',
    ],
    [
      '**Call the number on the IRS’s notice before the day it names**, and ask for a payment plan and what stops this. If you can’t pay for your basics, say so.',
    ],
    KEPT_FROM_OTHERS,
    LEGAL_AID,
  ],
  rest: [],
};
const FOR_SUPPORT: SpecialCase = {
  when: (plain) =>
    isOfOwnBenefits(plain) &&
    has(/\b(?:child support|alimony|spousal support|manutencion|pension alimenticia)\b/)(plain) &&
    !has(/\b(?:my|the) (?:kids?'? )?child support (?:money|payments? i get|i get|in)\b/)(plain),
  isInstead: true,
  says: [
    [
      '**For child support or alimony you owe, it can be different: part of Social Security may be taken.** What keeps it from a card or a collector isn’t about support. I don’t have that rule.',
    ],
    [
      '**Ask the child support office what it may take, and ask to have the order changed if you live on benefits now.** Do it soon: what’s owed keeps adding up until the order is changed.',
    ],
    ['SSI can be different from Social Security here, so say which one you get.'],
    LEGAL_AID,
  ],
  rest: [],
};
const FOR_OVERPAYMENT: SpecialCase = {
  when: (plain) =>
    isOfBenefits(plain) &&
    has(/\b(?:overpa\w+|paid me too much|me pagaron de mas|sobrepago)\b/)(plain),
  isInstead: true,
  says: [
    [
      '**Social Security may take back what it paid too much, from later checks.** I don’t have its rule. Its letter gives the deadline to ask for a review, for a waiver, or to pay it back slowly: do that before the day it names.',
    ],
    LEGAL_AID,
  ],
  rest: [],
};

const CLAIM_AT_COURT: Ruled = [
  '**If the account is frozen, claim the money back by the date on the court’s paper.** Ask the bank which court it was, ask its clerk for the form to claim an exemption, and add the letters and statements that show where the money came from.',
];
/** Benefits of a parent, a child or somebody else that come into the asker's account. */
const OF_A_RELATIVE: SpecialCase = {
  when: (plain) =>
    isOfBenefits(plain) && isOfARelative(plain) && !/\b(?:child support|manutencion)\b/.test(plain),
  says: [
    [
      '**It isn’t yours, so it shouldn’t go to the people you owe, but it can get frozen, because the account has your name.** Social Security says that its benefits and SSI stay protected in the bank, as long as it’s clear whose they are.',
      'rule/usc42-407',
      'rule/ssa-gn-02410',
    ],
    [
      'If Social Security made you their representative payee, its lawyers say your creditors can’t take it.',
      'rule/ssa-pr-07211',
    ],
    [
      '**Keep it apart:** the safest is an account in their own name, or one that says you hold it for them, with nothing else paid in. Ask the bank and Social Security how.',
    ],
  ],
  rest: [
    [
      [
        'A bank that gets a court’s order looks at what benefits came in by direct deposit over **two months**, and leaves that much free, or the balance if that’s less.',
        'rule/cfr31-212-3',
        'rule/cfr31-212-6',
      ],
      CLAIM_AT_COURT,
      LEGAL_AID,
    ],
  ],
};
const SSI: SpecialCase = {
  when: has(/\b(?:ssi|supplemental security|ssdi|disability|incapacidad|discapacidad)\b/),
  says: [
    [
      '**Not for an ordinary debt: SSI and Social Security disability can’t be taken for a card or a medical bill, not even after a judgment.** Child support, taxes and federal student loans can be different. They stay protected in the bank, as long as it’s clear that the money is benefits.',
      'rule/usc42-407',
      'rule/ssa-gn-02410',
    ],
    [
      'What came in by direct deposit over **two months**, or the balance if that’s less, has to stay free for you to use. You don’t have to ask first.',
      'rule/cfr31-212-3',
      'rule/cfr31-212-6',
    ],
  ],
  rest: [
    [
      CLAIM_AT_COURT,
      [
        'Don’t keep anything else in that account. If you move the money to another account, the bank doesn’t have to protect it there on its own.',
        'rule/cfr31-212-5',
      ],
      ['Benefits of a state, or from a private insurer, have other rules. I don’t have those.'],
      LEGAL_AID,
    ],
  ],
};

export const TAKEN_CASES: SpecialCases = {
  benefits_protected: [
    FOR_STUDENT_LOAN,
    FOR_TAXES,
    FOR_SUPPORT,
    FOR_OVERPAYMENT,
    RECEIVED_SUPPORT,
    OF_A_RELATIVE,
    SSI,
  ],
  student_loan: [FOR_STUDENT_LOAN],
  child_support: [FOR_SUPPORT],
  bank_account_taken: [
    {
      when: has(
        /\b(?:denied|turned down|refused|can'?t (?:get|open)|won'?t (?:let|give)|negaron)\b.*\b(?:account|checking|savings|cuenta)\b/,
      ),
      isInstead: true,
      says: BANK_REPORTS,
    },
    {
      when: (plain) =>
        /\b(?:payday|cash advance|loan app|prestamista)\b/.test(plain) && !hasJudgment(plain),
      isInstead: true,
      says: [...STOP_DEBITS, LEGAL_AID],
    },
    RECEIVED_SUPPORT,
    OF_A_RELATIVE,
    SSI,
    {
      when: isByGovernment,
      says: [
        [
          '**For taxes, the government can take it without a lawsuit, after it has written to you.** Call the number on the notice today, and ask for a payment plan. I don’t have the tax rules here.',
        ],
      ],
    },
    {
      when: (plain) =>
        isOwnBank(plain) &&
        /\b(?:car|auto|personal|truck|prestamo|loan)\b/.test(plain) &&
        !/\bcard|tarjeta\b/.test(plain),
      isInstead: true,
      says: [
        [
          '**If you owe the loan to the same bank, its contract may let it take a payment from your account.** Look for “setoff” in what you signed, and ask the bank today which part of the contract it used.',
        ],
        ['Until it’s settled, have your pay sent to another bank if you can.'],
        LEGAL_AID,
      ],
    },
    {
      when: isOwnBank,
      isInstead: true,
      says: [
        [
          '**For a credit card, no: the bank that issued it may not take what you owe on it out of your account there.** The exception is if you agreed in writing that it takes payments regularly, as with autopay. And if you dispute a charge, it can’t take that once you ask it not to.',
          'rule/usc15-1666h-a',
        ],
        [
          'After a court’s judgment it’s another matter, as with anyone you owe. And look at what you signed: did you pledge an account for this card? A car loan, another loan or an overdraft at that bank doesn’t fall under this rule.',
          'word/judgment',
        ],
        [
          '**Did it take something, and you didn’t agree to that in writing? Write to the bank today, say so, and ask for the money back.** Name the section beside this answer. If you signed for autopay, ask in writing to end it.',
          'rule/usc15-1666h-a',
        ],
        [
          '**If it says no, complain** to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/). Until it’s settled, have your pay sent to another bank if you can.',
        ],
        LEGAL_AID,
      ],
    },
    {
      when: hasJudgment,
      says: [
        [
          '**With a judgment, they can ask the court to freeze it.** Call the court clerk today, and ask for the deadline and the form to claim what’s protected.',
          'word/judgment',
        ],
        LEGAL_AID,
      ],
    },
    {
      when: isFeared,
      isInstead: true,
      says: [
        [
          '**A collector or a card company can’t just take it.** For most debts, a court has to decide first that you owe it, and you’d get papers you can answer.',
          'word/judgment',
        ],
        [
          '**If it’s the bank you owe**, that’s different: ask what your contract lets it take. Some people in that spot have their pay sent to another bank.',
        ],
        [
          'If it ever happens: ask the bank who ordered it and which court, and call legal aid the same day.',
        ],
        LEGAL_AID,
      ],
    },
  ],
  house_lost: [
    {
      when: has(/\bacceleration|accelerated?\b|\bnotice of (?:default|sale)\b/),
      says: [
        [
          '**“Acceleration” means they ask for the whole loan, as a step before foreclosure.** Don’t wait: ask the mortgage company today for its application for help, send it complete, and keep proof of the day. Ask what it takes to bring the loan current, and by when.',
        ],
      ],
    },
  ],
  rent_behind: [
    {
      when: has(
        /\b(?:old|former|previous|last|ex) (?:apartment|place|landlord|rental|house)\b|\bmoved out\b|\b(?:carpet|damages?|security deposit|cleaning fee|deposit)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**Question it before you pay.** If a collector wrote, do it in writing within 30 days of its notice: then it has to stop until it has mailed you proof.',
          'rule/usc15-1692g-b',
        ],
        [
          'Ask for every charge with its bills, and look for your lease, photos and what happened to the deposit. In many states you don’t have to pay for normal wear. I don’t have your state’s rule.',
        ],
        LEGAL_AID,
      ],
    },
    {
      when: has(/\b(?:credit|report|score|record|bureau|background)\b/),
      says: [
        [
          '**The eviction itself usually isn’t on your credit report.** Rent you owe can be, once a collector has it, and tenant screening companies keep court cases. You can ask those for their report, and dispute what’s wrong.',
        ],
      ],
    },
  ],
};
