import { COUNSELOR, LEGAL_AID, type Ruled, type RuleAnswers } from './rule_answer.ts';

// A car, a home, light and food, and who helps. The answer first, then why and what to do. Each sentence names the
// passages that it stands on; every number in it is one of theirs, which a test holds. What is up to a state is said to be.

const KEEP_THE_CAR: readonly Ruled[] = [
  ['**Call the lender today.** Ask exactly how much it takes to catch up, and by when.'],
  [
    '**If that’s too much, ask for something else:** a payment moved to the end of the loan, a later due day, or a payment plan. Get it in writing before you count on it.',
    'lesson/tight-month',
  ],
  [
    '**This month, pay the car before the cards.** After food, housing and utilities, getting to work comes first.',
    'lesson/tight-month',
  ],
];
const STATE_DECIDES_ON_CAR: readonly Ruled[] = [
  [
    'How soon a lender can take it, and whether you get a warning, is up to your state and your contract. I don’t have your state’s rule.',
  ],
  LEGAL_AID,
];
/** What keeps a car, after it was said whether it can be taken. */
export const CAR_STEPS: readonly (readonly Ruled[])[] = [KEEP_THE_CAR, STATE_DECIDES_ON_CAR];

/** What a lender that takes a car may not do. */
const BREACH_OF_PEACE: Ruled = [
  '**What they generally may not do:** break into a locked garage or gate, use force or threats, or keep going after you’ve said no. An open driveway or the street usually isn’t off limits. Never stand in the way: say no, and write down what happened.',
  'rule/ucc-9-609',
];

export const NEED_ANSWERS: RuleAnswers = {
  car_taken: {
    lesson: 'tight-month',
    paragraphs: [
      [
        [
          '**Yes, if you’re behind on a loan on the car.** In most states they don’t have to go to court, and they can come at any hour, as long as they don’t breach the peace. Here’s what helps, in this order.',
          'rule/ucc-9-609',
        ],
        ...KEEP_THE_CAR,
      ],
      [BREACH_OF_PEACE, ...STATE_DECIDES_ON_CAR],
    ],
  },
  refinance_car: {
    lesson: 'before-you-apply',
    paragraphs: [
      [
        [
          '**It can be well worth it: on the same balance, a lower rate means less interest.** Compare what each loan costs until it’s paid off, not the payment.',
        ],
        [
          '**Ask both lenders for four things:** the rate, the months left, every fee, and what it takes to pay your loan off today.',
        ],
        [
          '**Don’t take more months than you have left.** A longer loan has a smaller payment, and it can cost more in all, even at a lower rate.',
        ],
      ],
      [
        [
          'If you owe more than the car is worth, a lender may say no or ask for money down. Don’t have other debts or extras rolled in.',
        ],
        [
          'Ask a credit union first, before you’re late on anything. Several inquiries for the same car loan, close together, usually count as one.',
          'rule/cfpb-ask-321',
        ],
        ['Tell me the balance, a rate and the payment, and I’ll work out what each loan costs.'],
      ],
    ],
  },
  house_lost: {
    lesson: 'tight-month',
    paragraphs: [
      [
        [
          '**If it’s a card, a collector or a medical bill, no one can just take your home.** They’d have to sue you and win first. What they can do after that is up to your state.',
          'word/judgment',
        ],
        [
          '**If it’s the mortgage, call the mortgage company today**, before another payment is missed. Ask what help it has for people who are behind.',
        ],
        [
          '**Talk to a housing counselor.** Many are free: [find one near you](https://www.consumerfinance.gov/find-a-housing-counselor/).',
        ],
        [
          '**Open every letter, and keep it.** If court papers come, answer by the date on them.',
          'word/judgment',
        ],
      ],
      [
        ['A home comes before cards and collections in a tight month.', 'lesson/tight-month'],
        [
          'How a home can be taken, and how fast, is up to your state and your loan. I don’t have those rules.',
        ],
        LEGAL_AID,
      ],
    ],
  },
  rent_behind: {
    lesson: 'tight-month',
    paragraphs: [
      [
        [
          '**Talk to your landlord now**, and offer what you can pay and when. Get any deal in writing.',
          'lesson/tight-month',
        ],
        ['**Dial 211** for rent help near you.', 'lesson/tight-month'],
        [
          '**If you got papers, don’t wait.** Answer them by the date on them, and call legal aid today.',
        ],
        LEGAL_AID,
      ],
      [
        ['The roof over your head comes before cards and collections.', 'lesson/tight-month'],
        ['How an eviction goes is up to your state and your city. I don’t have those rules.'],
      ],
    ],
  },
  rent_or_card: {
    lesson: 'tight-month',
    paragraphs: [
      [
        ['First food, your home, utilities, medicine and getting to work.', 'lesson/tight-month'],
        [
          'Then what a court ordered, and what can be taken, such as a car. Then the minimums on cards. Collections come last.',
          'lesson/tight-month',
        ],
      ],
      [
        [
          'Before the due day, call each one you can’t pay, and get any deal in writing.',
          'lesson/tight-month',
        ],
        ['You can catch up on a late card. Losing a home or a job is harder to fix.'],
      ],
    ],
  },
  utility_shutoff: {
    lesson: 'tight-month',
    paragraphs: [
      [
        [
          '**You may be able to stop it, so call the company today.** Ask for a payment plan, and about programs for people with lower incomes.',
          'lesson/tight-month',
        ],
        [
          '**Dial 211** for help with power, heat and water near you. Ask for LIHEAP, the federal program that helps pay energy bills: it has money for shutoffs, too.',
          'lesson/tight-month',
        ],
        [
          '**Say who lives with you:** a baby, an older person, someone sick, or someone who needs power for a medical device. A doctor’s note can delay a shutoff in many states.',
        ],
      ],
      [
        [
          'When a company may shut you off is up to your state, and many say no in winter. Your state’s utility commission can tell you, and takes complaints. I don’t have those rules.',
        ],
        ['Power and heat come before cards.', 'lesson/tight-month'],
      ],
    ],
  },
  basic_needs: {
    lesson: 'tight-month',
    paragraphs: [
      [
        [
          '**Dial 211** now. They know who has food, rent and power help near you, and it’s free.',
          'lesson/tight-month',
        ],
        ['Food comes first. The cards can wait.', 'lesson/tight-month'],
      ],
      [
        ['Once this week is covered, I can help you see what to pay and what to let wait.'],
        COUNSELOR,
      ],
    ],
  },
  medical_bill: {
    lesson: 'medical-bills',
    paragraphs: [
      [
        [
          'Don’t rush to pay a medical bill. Ask for an itemized bill, compare it with what your insurer says, and ask if there’s help for people with your income.',
          'lesson/medical-bills',
        ],
      ],
      [
        [
          'If a collector writes, you have 30 days to question it in writing, as with any debt.',
          'rule/usc15-1692g-b',
          'rule/usc15-1692a-5',
        ],
        ['A report isn’t allowed to give away who treated you or for what.', 'rule/usc15-1681c-a6'],
        [
          'Be careful about moving it to a credit card. Then it’s card debt, with card interest.',
          'lesson/medical-bills',
        ],
      ],
      [
        [
          'The three big bureaus say they leave out a medical collection that’s paid, less than a year old, or began at under $500. That’s their own practice and may change, so check your reports.',
          'rule/cdia-2023-04',
        ],
      ],
    ],
  },
  medical_on_report: {
    lesson: 'medical-bills',
    paragraphs: [
      [
        [
          '**Paid, less than a year old, or under $500 to begin with:** the three big bureaus say they leave such a medical collection out. That’s their own practice, not a law, and it may change.',
          'rule/cdia-2023-04',
        ],
        [
          'For veterans it’s the law, if the bureau knows the bill is a veteran’s: it stays out for a year after the care, and once it’s paid or settled.',
          'rule/usc15-1681c-a6',
        ],
        ['Any other can end up there once a collector has it.'],
        [
          '**Pull your reports and look.** If it’s paid, not yours or the wrong amount, dispute it: it’s free.',
          'rule/usc15-1681i-a1',
        ],
      ],
      [
        [
          'No federal rule bans medical debt from reports: one would have, and a court struck it down in July 2025. Some states have bans of their own, and courts don’t agree on whether those are valid. I don’t have your state’s rule.',
          'rule/court-2025-07',
        ],
      ],
      [
        ['A report isn’t allowed to give away who treated you or for what.', 'rule/usc15-1681c-a6'],
        [
          'Ask your insurer what it should have paid before you pay a collector.',
          'lesson/medical-bills',
        ],
      ],
    ],
  },
  counselor: {
    lesson: 'tight-month',
    paragraphs: [
      [
        [
          'A credit counselor goes through your debts and bills with you. Many work for nonprofits. Ask what it costs before you start.',
          'word/credit-counselor',
        ],
      ],
      [
        [
          'Some can arrange one monthly payment with your lenders. Whether one new loan for everything costs less depends on its rate and fees, and I don’t have those.',
        ],
        [
          'Stay away from any company that wants money up front, or tells you to stop talking to your lenders.',
        ],
      ],
    ],
  },
};
