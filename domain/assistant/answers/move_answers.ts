import { COUNSELOR, LEGAL_AID, type RuleAnswers } from './rule_answer.ts';

// Kinds of debt and moves that people think of. Where there is no checked passage, it says so, and names a person to ask.

export const MOVE_ANSWERS: RuleAnswers = {
  debt_relief_company: {
    lesson: 'tight-month',
    paragraphs: [
      [
        [
          '**Usually not, and never pay before a debt is settled.** A company that sells this by phone isn’t allowed to take a fee before it has settled one.',
          'rule/cfr16-310-4-a5',
        ],
        [
          '**Once you stop paying, your lenders can add fees, report you late, and sue you.** No one has to accept what the company offers.',
          'word/debt-settlement',
        ],
        ['What’s forgiven usually counts as income for taxes.', 'rule/usc26-61-a11'],
      ],
      [
        [
          '**Try this first:** ask each lender yourself for a hardship plan or a lower rate, and get it in writing before you pay.',
          'word/hardship-plan',
        ],
        COUNSELOR,
        [
          'If you’ve signed, read how to cancel, and call your state’s attorney general or legal aid.',
        ],
        LEGAL_AID,
      ],
    ],
  },
  student_loan: {
    lesson: 'tight-month',
    paragraphs: [
      [
        [
          'I don’t have the student loan rules: they’re changing, and a wrong answer could cost you.',
        ],
        [
          'For federal loans, sign in at [studentaid.gov](https://studentaid.gov) to see who has your loan, and call them. Ask about payments based on income and, if it’s in default, how to get out.',
        ],
        ['For private loans, call the lender: those have other terms.'],
      ],
      [['Never pay a company for help with a federal loan: the forms are free.'], COUNSELOR],
    ],
  },
  tax_debt: {
    lesson: 'tight-month',
    paragraphs: [
      [
        [
          '**File, even if you can’t pay.** Then ask for a payment plan at [irs.gov/payments](https://www.irs.gov/payments).',
        ],
        [
          'I don’t have the tax rules here. Many people can get free help: see [the IRS’s list of volunteer sites](https://www.irs.gov/vita).',
        ],
      ],
      [['Be careful with companies that promise to settle tax debt for you.'], LEGAL_AID],
    ],
  },
  payday_loan: {
    lesson: 'tight-month',
    paragraphs: [
      [
        [
          '**Don’t roll it over** if you can help it: each time costs a new fee, and the debt stays.',
        ],
        [
          '**Ask the lender for a payment plan** before the due day. Some states make them offer one; I don’t have your state’s rule.',
        ],
        [
          '**You can stop it from taking money out of your account:** tell your bank at least three business days before the next payment, and write to the lender that you take back your permission.',
          'rule/cfr12-1005-10-c',
        ],
      ],
      [
        ['Not paying one isn’t a crime, whatever a caller says.'],
        ['A credit union may have a smaller, cheaper loan.'],
        COUNSELOR,
        ['Is a debt taking your car or your pay? Call legal aid.'],
        LEGAL_AID,
      ],
    ],
  },
  buy_now_pay_later: {
    lesson: 'late-payment',
    paragraphs: [
      [
        [
          'I don’t have checked rules for these: each company has its own terms on late fees and on reporting.',
        ],
        [
          '**Write them all in one list** with the day and the amount, and add them in [the planner](/debt-destroyer) like any other debt.',
        ],
      ],
      [['If you returned something, tell the store and the company in writing.'], COUNSELOR],
    ],
  },
  overdraft: {
    lesson: 'tight-month',
    paragraphs: [
      [
        [
          '**Call the bank and ask for the fee back.** If it’s your first time, or money is tight, say so. Many banks say yes once.',
        ],
        ['**Bring the account above zero first.** Ask how to turn off overdraft.'],
      ],
      [
        [
          'I don’t know bank accounts well. The [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/ask-cfpb/) does, in plain words.',
        ],
        COUNSELOR,
      ],
    ],
  },
  billing_error: {
    lesson: 'wrong-charge',
    paragraphs: [
      [
        [
          '**Call the card company today** at the number on the card. If the card was stolen, ask them to cancel it.',
        ],
        [
          'If someone used your credit card without your OK, you owe **$50 of that at most**, and nothing of what’s charged once you’ve told them.',
          'rule/usc15-1643-a',
        ],
        [
          '**Then write to the address it names for billing errors.** Your letter has to reach it within **60 days** after it sent you the statement.',
          'rule/usc15-1666-a',
        ],
        [
          'Say which charge, how much, and why it’s wrong. Add copies of your proof.',
          'rule/usc15-1666-a',
        ],
      ],
      [
        [
          'It has to confirm within 30 days, and correct it or explain within two billing cycles, 90 days at most.',
          'rule/usc15-1666-a',
        ],
        [
          'Until then it can’t collect that amount or report it as late. The rest of the bill stays due.',
          'rule/usc15-1666a-a',
          'lesson/wrong-charge',
        ],
      ],
      [
        [
          'If nothing helps, you can complain at [consumerfinance.gov/complaint](https://www.consumerfinance.gov/complaint/).',
        ],
      ],
    ],
  },
  rate_raised: {
    lesson: 'late-payment',
    paragraphs: [
      [
        [
          'On what you already owe, a card may raise the rate once a minimum is more than 60 days late. Pay the first six minimums after the increase on time, and that balance gets its old rate back.',
          'rule/cfr12-1026-55-b4',
        ],
        ['Call and ask why it went up, and whether they’ll lower it.'],
      ],
      [
        ['A variable rate or a promotion that ended can raise it too.', 'word/promotional-rate'],
        ['Put the new rate in [the planner](/debt-destroyer), and I can say what it costs you.'],
      ],
    ],
  },
  lower_rate: {
    lesson: 'tight-month',
    paragraphs: [
      [
        [
          '**Call before the due day** and say it plainly: what you can pay, and on which day.',
          'lesson/tight-month',
        ],
        ['Ask three things: a lower rate, a smaller payment for a while, and the late fee back.'],
        [
          '**Get the deal in writing** before you count on it. Ask if the card will be closed, and how it’s reported.',
          'word/hardship-plan',
        ],
      ],
      [['They can say no. If they do, call again and ask for the hardship department.'], COUNSELOR],
    ],
  },
  how_interest_works: {
    lesson: 'keep-the-minimum',
    paragraphs: [
      [
        [
          'Each month’s interest is added first, and only the rest of your payment brings the balance down.',
          'word/interest',
        ],
        [
          'With a small payment, most of it is interest. And the minimum falls as the balance does, so it takes longer and longer.',
          'lesson/keep-the-minimum',
        ],
      ],
      [
        [
          'Keep paying the same amount as the minimum falls, and don’t charge anything new to the card.',
          'lesson/keep-the-minimum',
        ],
        ['Tell me the balance, the rate and what you pay, and I’ll work it out.'],
      ],
    ],
  },
  home_equity: {
    lesson: 'cheapest-order',
    paragraphs: [
      [
        [
          'Be very careful. It turns card debt into a debt that can cost you your home.',
          'lesson/cheapest-order',
        ],
        ['The rate may be lower, but count the fees and the years as well.'],
      ],
      [
        [
          'Talk to a housing counselor before you sign: [find one near you](https://www.consumerfinance.gov/find-a-housing-counselor/).',
        ],
        COUNSELOR,
      ],
    ],
  },
  retirement_money: {
    lesson: 'cheapest-order',
    paragraphs: [
      [
        [
          'Be careful. Taking it out early can cost you taxes and a penalty, and that money may have protection that cash in the bank doesn’t.',
        ],
        [
          'I don’t have those rules. Ask your plan what it would cost you, in dollars, before you decide.',
        ],
      ],
      [
        ['Ask me first what a higher monthly payment would do: it may get you there without it.'],
        COUNSELOR,
      ],
    ],
  },
  savings_or_debt: {
    lesson: 'cheapest-order',
    paragraphs: [
      [
        [
          'Keep a small cushion for the next surprise. Then put the rest on the highest rate.',
          'lesson/cheapest-order',
        ],
      ],
      [
        [
          'How big a cushion is up to you. Tell me an amount, and I’ll show what it does if it goes to your debts.',
        ],
        COUNSELOR,
      ],
    ],
  },
  close_card: {
    lesson: 'card-use',
    paragraphs: [
      [
        [
          'Usually it’s better to keep it open, if it costs nothing. If you close it, its limit is gone, and what you owe on your other cards takes up more of what’s left.',
          'lesson/card-use',
        ],
        ['Close it if it has an annual fee you don’t use, or if having it makes you spend.'],
      ],
      [
        [
          'A closed account can stay on your report, and its good history with it.',
          'lesson/how-long-things-stay',
        ],
        [
          'You still owe what’s on it. Pay it to zero first, and get it in writing that it’s closed.',
        ],
        ['Ask me how close your cards are to their limits, and I’ll use your own numbers.'],
      ],
    ],
  },
  balance_transfer: {
    lesson: 'deferred-interest',
    paragraphs: [
      [
        [
          'It can save interest, if you pay it off before the low rate ends, and the fee is less than what you save.',
        ],
        [
          '**Ask three things:** the fee in percent, the last day of the low rate, and the rate after it.',
          'word/promotional-rate',
        ],
        [
          'Then divide what you move by the months you have, and pay that much each month.',
          'lesson/deferred-interest',
        ],
      ],
      [
        ['Don’t buy anything on that card: that mixes two rates.'],
        [
          'It takes a new card, so the lender looks at your report. If the bills are tight now, “not now” is a good answer.',
          'lesson/before-you-apply',
        ],
        [
          '[Moving a balance](/credit-card-advice/move) works it out with your own debts, card by card, and says so if none saves you anything.',
        ],
      ],
    ],
  },
  credit_limit: {
    lesson: 'card-use',
    paragraphs: [
      [
        [
          'The limit is the card company’s to set. When it’s cut, what you owe stays the same, but the card looks fuller. When it’s raised, the card looks less full.',
          'lesson/card-use',
        ],
        [
          'If yours was cut, call, ask why, and ask if they’ll raise it. First, ask if they’d look at your report for that.',
          'word/hard-inquiry',
        ],
      ],
      [
        [
          'Change the limit in [the planner](/debt-destroyer), and I can say how full the card is now.',
        ],
        [
          'If they used your report, they have to tell you which bureau it was.',
          'rule/usc15-1681m-a',
        ],
      ],
    ],
  },
};
