import {
  CHECK_THE_1099C,
  CLAIM_EXEMPTION,
  CLAIM_WITH_982,
  COUNSELOR,
  FORGIVEN_IN_BANKRUPTCY,
  LAWYER,
  LEGAL_AID,
  NO_ARREST,
  NOT_FIRED,
  PAY_LIMIT,
  type RuleAnswers,
  STATES_THAT_KEEP_PAY,
} from './rule_answer.ts';

// Courts, what may be taken, and where a lawyer comes in. The answer first, then why and what to do. Each sentence names the
// passages that it stands on; every number in it is one of theirs, which a test holds. What is up to a state is said to be.

export const COURT_ANSWERS: RuleAnswers = {
  lawyer: {
    lesson: 'old-debts',
    paragraphs: [
      [
        [
          'I don’t give legal advice. Legal aid is free for many people: [find an office near you](https://www.lsc.gov/about-lsc/what-legal-aid/get-legal-help).',
        ],
      ],
      [
        [
          'Go soon if you’ve been sued, if money is taken out of your pay, or if you’re thinking about bankruptcy. Each of those can have a deadline.',
        ],
      ],
    ],
  },
  sued: {
    lesson: 'old-debts',
    paragraphs: [
      [
        [
          '**Don’t let it sit: answer the court in writing by the date on the papers**, even if you think the debt is too old or not yours.',
          'word/judgment',
        ],
        [
          'If no one answers, a judgment can open the way to your pay or your bank account.',
          'word/judgment',
        ],
      ],
      [
        [
          '**What to write:** the case number, and for each thing they claim, “I admit”, “I deny” or “I don’t know”. Deny what isn’t true. Many courts have a form for it: ask the clerk.',
        ],
        [
          '**Ask them to prove that they own this debt, and that the amount is right.** If it’s true, also say that you paid it, that it isn’t yours, or that it’s too old to sue over.',
        ],
        [
          '**File it with the court clerk, send a copy to their lawyer**, and keep proof of both. If there’s a fee you can’t pay, ask for a waiver.',
        ],
      ],
      [
        [
          '**Go to every court date.** A call about a settlement doesn’t stop the clock: answer anyway, and get any deal in writing.',
        ],
        ['Need another language? Ask early for an interpreter.'],
        LAWYER,
        ['Bring the papers, the collector’s letters, and proof of what you’ve paid.'],
      ],
      [
        [
          'A collector isn’t allowed to sue, or threaten to, once the time to sue has run out. How long that is depends mostly on your state.',
          'rule/cfr12-1006-26-b',
        ],
      ],
    ],
  },
  might_be_sued: {
    lesson: 'old-debts',
    paragraphs: [
      [
        [
          'They might. What matters is what you do if papers come: answer the court in writing by the date on them.',
          'word/judgment',
        ],
        [
          'Until then, check that the debt is yours and that the amount is right. With a collector you have 30 days to question it in writing.',
          'rule/usc15-1692g-b',
        ],
      ],
      [
        [
          'A collector isn’t allowed to threaten something it can’t do, or doesn’t plan to do.',
          'rule/usc15-1692e',
        ],
        [
          'Once the time to sue has run out, a collector isn’t allowed to sue you or threaten to. How long that is depends mostly on your state.',
          'rule/cfr12-1006-26-b',
        ],
        LEGAL_AID,
      ],
    ],
  },
  garnished: {
    lesson: 'pay-and-benefits',
    paragraphs: [
      [
        [
          '**Not without a court, for most debts:** it has to order it first. For taxes and government student loans, your pay can be taken without one.',
          'word/garnishment',
          'lesson/tight-month',
        ],
        PAY_LIMIT,
        STATES_THAT_KEEP_PAY,
      ],
      [CLAIM_EXEMPTION, NOT_FIRED],
      [
        [
          'What to file, and by when, is a question for a lawyer. Legal aid is free for many people: [find an office near you](https://www.lsc.gov/about-lsc/what-legal-aid/get-legal-help).',
        ],
        COUNSELOR,
      ],
    ],
  },
  bank_account_taken: {
    lesson: 'pay-and-benefits',
    paragraphs: [
      [
        ['**Ask the bank today** who ordered it and which court. Write down the case number.'],
        [
          '**Then call legal aid today.** Some money may be protected, and there’s often only a short time to say so.',
        ],
        LEGAL_AID,
      ],
      [
        ['For most debts, a court has to decide first that you owe it.', 'word/judgment'],
        [
          'Federal benefits that came by direct deposit in the last two months are still yours to use, up to what’s in the account.',
          'rule/cfr31-212-3',
          'rule/cfr31-212-6',
        ],
        [
          'If you also owe that bank money, ask it what it may take for that. I don’t have that rule.',
        ],
      ],
    ],
  },
  benefits_protected: {
    lesson: 'pay-and-benefits',
    paragraphs: [
      [
        [
          '**No, not for a card, a medical bill or another ordinary debt.** Social Security and SSI can’t be taken for those, not even from your bank account, as long as it’s clear that the money is benefits.',
          'rule/usc42-407',
          'rule/ssa-gn-02410',
        ],
        [
          'Benefits from Social Security, Veterans Affairs, federal retirement or railroad retirement that come by direct deposit are protected in your account: what came in over **two months**, or the balance, if that’s less.',
          'rule/cfr31-212-3',
        ],
        [
          'The bank has to work that out and leave you full use of it. You don’t have to ask first.',
          'rule/cfr31-212-6',
        ],
      ],
      [
        [
          '**If the bank blocks more than that, claim the rest by the date on the court’s paper.** Ask the clerk for the form, show that the deposits are benefits, and call legal aid today.',
          'rule/ssa-gn-02410',
        ],
        [
          'An order for child support, or from the government, can be different.',
          'lesson/pay-and-benefits',
        ],
        LEGAL_AID,
      ],
      [
        [
          'Leave benefits in the account they’re paid into. If you move the money to another account, even your own, the bank doesn’t have to protect it there on its own.',
          'rule/cfr31-212-5',
        ],
      ],
    ],
  },
  tax_refund_taken: {
    lesson: 'tight-month',
    paragraphs: [
      [
        [
          'The government can keep a federal refund for a debt you owe it, such as a federal student loan. It has to tell you first, and give you at least 60 days to show why not.',
          'rule/usc31-3720a',
        ],
        ['Refunds are kept for taxes and child support too. I don’t have those rules.'],
        ['The letter about it says who asked for the money. Call that office first.'],
      ],
      [
        [
          'A card company or a collector has to go to court before it can take your money.',
          'word/judgment',
        ],
        [
          'If only your spouse owes it, ask a free tax helper about your share: see [the IRS’s list of volunteer sites](https://www.irs.gov/vita).',
        ],
      ],
    ],
  },
  arrested: {
    lesson: 'collector-limits',
    paragraphs: NO_ARREST,
  },
  child_support: {
    lesson: 'pay-and-benefits',
    paragraphs: [
      [
        [
          'From your pay, up to **50%** can be taken for support if you also support a spouse or another child, and up to **60%** if you don’t. It’s 55% or 65% if it’s for payments more than 12 weeks old.',
          'rule/usc15-1673-b',
        ],
        [
          'That’s of your pay after taxes and other deductions the law requires.',
          'rule/usc15-1673-b',
        ],
      ],
      [
        [
          '**Call the office that sent the letter** and ask what plan it has. If your income fell, ask how to get the amount reviewed.',
        ],
        [
          'Your state sets the rest of these rules, and the ones for fines and tickets. I don’t have them.',
        ],
        LEGAL_AID,
      ],
      [
        ['Put what a court ordered before the cards.', 'lesson/tight-month'],
        ['Don’t miss a court date, even if you can’t pay.'],
      ],
    ],
  },
  military: {
    lesson: 'tight-month',
    paragraphs: [
      [
        [
          '**On debts from before active duty, your own or shared with your spouse, interest is capped at 6% while you serve.** On a mortgage the cap lasts 1 year longer.',
          'rule/usc50-3937-a',
        ],
        [
          '**Write to each lender, with a copy of the orders.** You have until 180 days after the service ends, and it counts from the day you were called.',
          'rule/usc50-3937-b',
        ],
        [
          'What’s above 6% is forgiven, not put off, and the payment has to go down by that much.',
          'rule/usc50-3937-a',
        ],
      ],
      [
        [
          '**Your base’s legal assistance office is free**, and it knows the other protections, which I don’t have here. Bring the contracts, your orders and the letters.',
        ],
        [
          'The [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/consumer-tools/educator-tools/servicemembers/) has an office for servicemembers.',
        ],
      ],
    ],
  },
  bankruptcy: {
    lesson: 'how-long-things-stay',
    paragraphs: [
      [
        [
          'A bankruptcy may be reported for **10 years**, and most other bad marks for 7 years.',
          'rule/usc15-1681c-a',
        ],
        ['It’s a court case that ends or rearranges debts a person can’t pay.', 'word/bankruptcy'],
      ],
      [
        [
          'Whether it’s right for you isn’t something I can say: that’s a question for a lawyer. Legal aid is free for many people: [find an office near you](https://www.lsc.gov/about-lsc/what-legal-aid/get-legal-help).',
        ],
        COUNSELOR,
      ],
    ],
  },
  taxes: {
    lesson: 'question-a-debt',
    paragraphs: [
      [
        [
          '**Debt that’s forgiven usually counts as income**, and goes on your tax return for that year.',
          'rule/usc26-61-a11',
        ],
        FORGIVEN_IN_BANKRUPTCY,
        CLAIM_WITH_982,
      ],
      [
        CHECK_THE_1099C,
        [
          '**Get free help with it:** see [the IRS’s list of volunteer sites](https://www.irs.gov/vita). For a dispute with the IRS, legal aid may help: [find an office near you](https://www.lsc.gov/about-lsc/what-legal-aid/get-legal-help).',
        ],
        ['I don’t have the other tax rules here, so I can’t say what you’d owe.'],
      ],
    ],
  },
  immigration: {
    lesson: 'no-file-yet',
    paragraphs: [
      [
        [
          'I don’t have immigration rules here, and a wrong answer could cost you a lot. Ask an immigration lawyer before you act on it.',
        ],
        [
          'Legal aid is free for many people: [find an office near you](https://www.lsc.gov/about-lsc/what-legal-aid/get-legal-help).',
        ],
      ],
      [
        [
          'What I can help with is starting a credit file here. It’s blank at first, and having no history isn’t the same as having late payments.',
          'lesson/no-file-yet',
        ],
      ],
    ],
  },
};
