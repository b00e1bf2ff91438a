import { LEGAL_AID } from '../rule_answer.ts';
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

// What can be taken, by whom, and what a court has to do with it.

/** The bank that has the account is the one that's owed. */
const isOwnBank = has(
  /\b(?:my|the|own) (?:credit )?card (?:with|at|from) (?:them|the same|that bank)\b|\b(?:same|own) (?:bank|credit union)\b|\btheir own (?:card|loan)\b/,
  /\b(?:my|the) (?:bank|credit union) (?:took|takes|grabbed|kept|keeps|pulled)\b.*\bmy (?:\w+ )?(?:loan|card|note)\b/,
  /\b(?:for|to pay) (?:my|the|their) (?:\w+ )?(?:credit )?(?:card|loan)\b.*\bwithout (?:asking|telling)\b/,
);

/** Money that somebody gets which the federal rule for accounts doesn't speak of. */
const RECEIVED_SUPPORT: SpecialCase = {
  when: has(
    /\b(?:my|his|her|the|our|mi|mis) (?:kids?'? |sons? |daughters? |childs? |children'?s )?(?:unemployment|child support|workers'? comp\w*|desempleo|manutencion)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Often not, but you have to say so.** The federal rule that protects Social Security in the bank by itself doesn’t cover unemployment benefits or child support you receive. State law often protects them, if you claim it in time. I don’t have your state’s rule.',
    ],
    [
      '**If the account is frozen, ask the bank today who ordered it and which court**, and ask the court’s clerk for the form to claim what’s protected. Show where the money came from.',
    ],
    LEGAL_AID,
  ],
};

const FROM_LAW_OFFICE: SpecialCase = {
  when: has(
    /\b(?:law (?:office|firm)|attorney|lawyer|abogado)\b.*\b(?:letter|carta|pre-?legal|am i sued|not from a court)\b/,
    /\bpre-?legal\b/,
  ),
  says: [
    [
      '**A letter from a law office isn’t a lawsuit.** A lawsuit has a court’s name and a case number. Not sure? Ask the clerk of the court in your county if there’s a case with your name.',
    ],
    [
      'If it’s from a collector, a lawyer or not, you have 30 days to question the debt in writing.',
      'rule/usc15-1692g-b',
    ],
  ],
};

export const TAKEN_CASES: SpecialCases = {
  benefits_protected: [RECEIVED_SUPPORT],
  might_be_sued: [FROM_LAW_OFFICE],
  garnished: [
    {
      when: isByGovernment,
      says: [
        [
          '**These don’t take a lawsuit.** Taxes and student loans from the government can reach your pay without a court, and child support by its order.',
          'lesson/tight-month',
        ],
        [
          '**Call the office that sent the notice, today.** Ask what stops it: often a payment plan, or a form that says you can’t afford it.',
        ],
      ],
    },
    {
      when: hasJudgment,
      says: [
        [
          '**With a judgment, they can in many states**, by an order of the court to your employer. I don’t have your state’s rule. Call the court’s clerk today, and ask whether such an order was made and by when you may claim an exemption.',
          'word/judgment',
        ],
        LEGAL_AID,
      ],
    },
    {
      when: isFeared,
      says: [
        [
          '**Not just like that.** For a card, a loan or a medical bill, they have to take you to court and win first. Papers would come, and you could answer.',
          'word/garnishment',
        ],
        [
          'Taxes and student loans from the government can reach your pay without a court.',
          'lesson/tight-month',
        ],
      ],
    },
    {
      when: has(
        /\b(only (?:one|income|person)|sole|single (?:mom|mother|dad|parent)|head of (?:the )?household|kids?|children|low income|minimum wage|can'?t (?:live|eat|pay rent))\b/,
      ),
      says: [
        [
          '**Ask today about an exemption.** Many states let you keep more than the federal law does, for instance if you support a family. There’s often only a short time to claim it, and I don’t have your state’s rule.',
        ],
        LEGAL_AID,
      ],
    },
  ],
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
          '**For a credit card, federal law limits what a bank may take out of your account there.** I haven’t got that section here, so I can’t quote it. If it has taken something, write to the bank today that you didn’t agree to it, and ask for the money back.',
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
          '**With a judgment, they can ask the court to freeze it.** Call the court’s clerk today, and ask by when, and with which form, you may claim what’s protected.',
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
          '**If it’s the bank you owe**, that’s another matter: ask what your contract lets it take. Some people in that spot have their pay sent to another bank.',
        ],
        [
          'If it ever happens: ask the bank who ordered it and which court, and call legal aid the same day.',
        ],
        LEGAL_AID,
      ],
    },
  ],
  sued: [
    {
      when: has(
        /\b(?:debtor'?s? exam\w*|order to appear|judgment debtor|citation to discover|examination of (?:the )?debtor)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**Go. That’s an order of the court**, and missing it can bring a warrant. It comes after a judgment: they may ask where you work and bank.',
        ],
        [
          '**Call legal aid before the day**, with the papers. Ask which questions you have to answer, what part of your money is protected, and how to claim that.',
          'word/judgment',
        ],
        LEGAL_AID,
      ],
    },
    {
      when: has(
        /\b(?:settled|settlement|agreed|arreglo|paid (?:them|it))\b.*\b(?:hearing|court|trial|corte|case)\b/,
      ),
      says: [
        [
          '**Go to the hearing, unless the court’s clerk tells you the case is dismissed.** A deal by phone doesn’t cancel it. Get the deal in writing, bring it along, and ask for the case to be dismissed.',
        ],
        LEGAL_AID,
      ],
    },
    {
      when: has(
        /\b(?:never|haven'?t|have not|didn'?t|did not|not) (?:filed?|answer(?:ed)?|respond(?:ed)?|sent|turned in)\b/,
        /\btoo late\b/,
      ),
      says: [
        [
          '**Go to court on the day, even if you’ve filed nothing.** Call the court’s clerk today, and ask if you can still file an answer. In many places you can until a judgment is made.',
        ],
        ['**Call legal aid today.** Some see people the same day.'],
        LEGAL_AID,
      ],
    },
    FROM_LAW_OFFICE,
    {
      when: has(
        /\b(?:missed|skipped|forgot(?: about)?|no-?show(?:ed)? (?:at|to|for)) (?:to go to )?(?:my |our |the |a )?(?:last )?(?:court|hearing|trial)\b/,
        /\b(?:didn'?t|did not|couldn'?t|never) (?:go to|show up (?:to|at|for|in)|make it to|get to|appear in) (?:my |the )?(?:court|hearing|trial)\b/,
        /\bno fui a (?:la |mi )?(?:corte|audiencia)\b|\bse me paso la (?:fecha de (?:la )?)?(?:corte|audiencia)\b/,
      ),
      says: [
        [
          '**If the day has passed, it may not be over. Call the court’s clerk today**, with the case number, and ask if there’s a judgment and by when you may ask to undo it. That time is short.',
        ],
        [
          '**Call legal aid today, too.** They do this often. Until you know, expect that a judgment can open the way to your pay or your bank account.',
          'word/judgment',
        ],
        LEGAL_AID,
        ['If the day is still to come:'],
      ],
    },
    {
      when: has(
        /\b(default judge?ment|old judge?ment|judge?ment (?:from|against|i never)|never (?:knew|served|got (?:any |the )?papers|told)|wrong address|old address)\b/,
      ),
      says: [
        [
          '**Call legal aid today.** A judgment can sometimes be undone when the papers never reached you. How, and by when, is up to the state, and the time may run from the day you find out.',
        ],
        ['Ask the court’s clerk for the whole file, and look at where the papers were sent.'],
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
          'Ask for every charge with its bills, and look for your lease, photos and what became of the deposit. In many states normal wear isn’t yours to pay. I don’t have your state’s rule.',
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
