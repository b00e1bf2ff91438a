import { COUNSELOR, type RuleAnswers } from './rule_answer.ts';

// What a collector must, may and may not do, and what to say to one. The answer first, then why and what to do. Each sentence names the
// passages that it stands on; every number in it is one of theirs, which a test holds. What is up to a state is said to be.

export const COLLECTOR_ANSWERS: RuleAnswers = {
  collector_wrote: {
    lesson: 'question-a-debt',
    paragraphs: [
      [
        [
          'Check first that it’s yours and that the amount is right. You don’t have to agree to anything before you’ve read their notice.',
          'lesson/five-day-notice',
        ],
        [
          'You have **30 days** from the day the notice reached you to question the debt in writing.',
          'rule/usc15-1692g-a',
          'rule/usc15-1692g-b',
        ],
      ],
      [
        [
          'Once you do, they have to stop collecting what you question until they’ve mailed you proof.',
          'rule/usc15-1692g-b',
        ],
        ['They owe you that notice within 5 days of first reaching you.', 'rule/usc15-1692g-a'],
        [
          'If you don’t question it in those 30 days, a court can’t treat that as admitting you owe it.',
          'rule/usc15-1692g-c',
        ],
      ],
      [
        [
          'In some states, a payment, or a letter that says you owe it, may restart the clock on a lawsuit.',
          'rule/cfpb-ask-1423',
        ],
        ['Keep a copy of your letter, and the receipt.', 'lesson/question-a-debt'],
      ],
    ],
  },
  collector_limits: {
    lesson: 'collector-limits',
    paragraphs: [
      [
        [
          'A collector isn’t allowed to threaten you, lie to you, or wear you down with calls.',
          'rule/usc15-1692d',
          'rule/usc15-1692e',
        ],
        [
          'More than **7 calls in 7 days** about one debt is presumed to be too many.',
          'rule/cfr12-1006-14-b',
        ],
        ['It can’t threaten you with arrest either.', 'rule/usc15-1692e'],
      ],
      [
        [
          'They can’t call before 8 a.m. or after 9 p.m. where you are, unless you agreed or they know other hours work for you. They can’t call you at work once they know your boss forbids it.',
          'rule/usc15-1692c-a',
        ],
        [
          'They can’t tell your boss, your family, friends or neighbors about it, unless you agreed to it or a court allows it. They can talk to your spouse, though.',
          'rule/usc15-1692c-b',
        ],
        [
          'They can call other people only to find you, and they can’t say that you owe.',
          'rule/usc15-1692b',
        ],
        [
          'Tell them in writing to stop. After that, they may contact you only to say they’re stopping or to tell you about a specific step, like a lawsuit.',
          'rule/usc15-1692c-c',
        ],
      ],
      [
        ['The debt stays, and they may still go to court.', 'rule/usc15-1692c-c'],
        ['Write down each call: the day, the time, who it was, and what was said.'],
      ],
    ],
  },
  collector_amount: {
    lesson: 'question-a-debt',
    paragraphs: [
      [
        [
          '**Ask them in writing to show how they got to that amount.** If you write within 30 days of the notice, they have to stop until they mail you proof.',
          'rule/usc15-1692g-b',
        ],
        [
          'A collector can only take what the contract or the law allows. That goes for fees and interest too.',
          'rule/usc15-1692f',
        ],
      ],
      [
        [
          'Their notice has to list what was added since a certain day: interest, fees, payments and credits.',
          'rule/cfr12-1006-34-c',
        ],
        ['Put it beside your last statement from the lender.', 'lesson/five-day-notice'],
      ],
    ],
  },
  old_debt: {
    lesson: 'old-debts',
    paragraphs: [
      [
        [
          'An old debt has two time limits, and they’re separate: how long it may be reported, and how long they have to sue.',
          'lesson/old-debts',
        ],
        [
          'The first is 7 years, counted from 180 days after you first fell behind. The second is set mostly by your state.',
          'rule/usc15-1681c-c',
          'rule/cfr12-1006-26-b',
        ],
      ],
      [
        [
          'Once the time to sue has run out, a collector isn’t allowed to sue you or threaten to.',
          'rule/cfr12-1006-26-b',
        ],
        [
          'But in some states a payment, or a letter that says you owe it, may restart the clock on a lawsuit. So find out first, and don’t rush to pay.',
          'rule/cfpb-ask-1423',
        ],
      ],
      [
        [
          'I don’t have a table of the states’ limits. Ask your state’s attorney general or legal aid.',
        ],
        [
          'If you’re sued, answer the court anyway. Legal aid is free for many people: [find an office near you](https://www.lsc.gov/about-lsc/what-legal-aid/get-legal-help).',
        ],
      ],
    ],
  },
  already_paid: {
    lesson: 'question-a-debt',
    paragraphs: [
      [
        [
          '**Don’t pay it again.** Write to them that it’s paid, with a copy of your proof. Keep the original.',
          'lesson/question-a-debt',
        ],
        [
          'If you write within 30 days of their notice, they have to stop until they mail you proof.',
          'rule/usc15-1692g-b',
        ],
      ],
      [
        [
          'No receipt? A bank statement or a letter from the old lender can show it, too. Ask your bank for the month you paid.',
        ],
        [
          'If your report still shows it as owed, dispute it there too. It’s free.',
          'rule/usc15-1681i-a1',
        ],
      ],
    ],
  },
  is_it_real: {
    lesson: 'five-day-notice',
    paragraphs: [
      [
        [
          '**Don’t pay, click or give a number yet.** Hang up, find the company’s own phone number yourself, and call that.',
        ],
        [
          'It’s a scam if they want gift cards, wires or crypto, want money before a loan, or say you’ll be arrested today.',
        ],
      ],
      [
        [
          'A real collector owes you a notice with the details within 5 days of first reaching you.',
          'rule/usc15-1692g-a',
        ],
        [
          'A collector isn’t allowed to pretend to be a lawyer, the police or a court.',
          'rule/usc15-1692e',
        ],
        ['If you’ve paid already, call your bank now.'],
      ],
    ],
  },
  stop_contact: {
    lesson: 'collector-limits',
    paragraphs: [
      [
        [
          '**If it’s a collector, tell them in writing to stop.** After that, they may contact you only to say they’re stopping or to tell you about a specific step, like a lawsuit.',
          'rule/usc15-1692c-c',
        ],
        ['**Send it by certified mail with a return receipt if you can**, and keep a copy.'],
        [
          'If it’s only calls at work: say once that your job doesn’t allow them.',
          'rule/usc15-1692c-a',
        ],
      ],
      [
        [
          'Your own bank or card company isn’t bound by that: ask it in writing to call another number, and what it can do about the payment.',
          'lesson/tight-month',
        ],
        ['The debt stays, and they may still go to court.', 'rule/usc15-1692c-c'],
        [
          'If you aren’t sure that you owe it, question it in writing first: you have 30 days from the notice.',
          'rule/usc15-1692g-b',
        ],
      ],
    ],
  },
  phone_script: {
    lesson: 'collector-limits',
    paragraphs: [
      [
        [
          '**With your own lender,** say it plainly: “I can’t pay this month. I can pay this much, on this day. What can you do?” Ask for it in writing.',
          'lesson/tight-month',
        ],
      ],
      [
        [
          '**With a collector,** say only this: “Send me that in writing. I don’t talk about debts on the phone.” Then hang up.',
        ],
        ['**Don’t** say it’s yours, promise a payment, or give your bank’s numbers.'],
        [
          'In some states a payment, or a letter that says you owe it, may restart the clock on a lawsuit.',
          'rule/cfpb-ask-1423',
        ],
        ['Write down the day, the time, the name, and what was said.', 'lesson/collector-limits'],
      ],
    ],
  },
  pay_for_delete: {
    lesson: 'clean-file-for-sale',
    paragraphs: [
      [
        [
          'You can ask, but don’t count on it. No one can promise it, and a promise on the phone is hard to prove.',
        ],
        [
          '**If they agree, get it in writing before you pay.** Keep the letter and your proof of payment.',
        ],
      ],
      [
        [
          'A line that’s true and current may stay until its time is up, paid or not.',
          'rule/usc15-1681c-a',
        ],
        ['First check that the debt is yours and the amount is right.', 'lesson/question-a-debt'],
      ],
    ],
  },
  pay_collection: {
    lesson: 'how-long-things-stay',
    paragraphs: [
      [
        [
          '**Usually not: paying doesn’t take it off your report.** It may stay 7 years, counted from 180 days after you first fell behind, and paying doesn’t move that day.',
          'rule/usc15-1681c-c',
          'lesson/how-long-things-stay',
        ],
        [
          'Then it should show as paid. Some newer scores leave paid collections out, and some older ones don’t. No one can promise what yours does.',
        ],
        [
          'A medical one is different: the three big bureaus say they take it out once it’s paid. That’s their own practice.',
          'rule/cdia-2023-04',
        ],
      ],
      [
        [
          'It can still be worth it: a lender may want it paid, and a paid debt can’t be sued over.',
        ],
        [
          '**Before you pay:** check that it’s yours, how old it is, and who owns it now. Ask if they’ll delete the line when you pay. Not all do, so get a yes in writing first.',
          'lesson/question-a-debt',
        ],
        ['In some states a payment may restart the clock on a lawsuit.', 'rule/cfpb-ask-1423'],
      ],
    ],
  },
  settle: {
    lesson: 'question-a-debt',
    paragraphs: [
      [
        [
          'Some lenders and collectors take less than the full amount. No rule says what yours would take, so I won’t guess.',
        ],
        [
          'First check that the debt is yours, and that the amount is right: with a collector you have 30 days to question it in writing.',
          'rule/usc15-1692g-b',
        ],
      ],
      [
        [
          'Before you pay anything, get it in writing: how much, by when, that it ends the debt, and how they’ll report it.',
        ],
        [
          'What’s forgiven usually counts as income for taxes, so ask someone who knows taxes before you sign.',
          'rule/usc26-61-a11',
        ],
        [
          'Companies that sell this can be costly, and you may fall behind while you wait.',
          'word/debt-settlement',
        ],
        COUNSELOR,
      ],
    ],
  },
};
