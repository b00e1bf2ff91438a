import { LEGAL_AID, type RuleAnswers } from './rule_answer.ts';

// Being denied, applying, and building credit. The answer first, then why and what to do. Each sentence names the
// passages that it stands on; every number in it is one of theirs, which a test holds. What is up to a state is said to be.

export const GETTING_CREDIT_ANSWERS: RuleAnswers = {
  denied: {
    lesson: 'denied',
    paragraphs: [
      [
        [
          'Their letter has to name the bureau whose report was used, and the score if one was.',
          'rule/usc15-1681m-a',
        ],
        [
          'You have **60 days** to ask that bureau for the report they used, free.',
          'rule/usc15-1681j-b',
        ],
      ],
      [
        [
          'A lender also has to give its main reasons, or tell you how to ask for them. “Your score was too low” isn’t enough. A landlord or an employer doesn’t owe you those reasons: that rule is for credit.',
          'rule/cfr12-1002-9',
        ],
        [
          'Check the report against those reasons, and dispute what’s wrong in it.',
          'rule/usc15-1681i-a1',
        ],
      ],
    ],
  },
  denied_rental: {
    lesson: 'denied',
    paragraphs: [
      [
        [
          '**If they used a report, they owe you a notice: which company it came from, and the score, if they used one.**',
          'rule/usc15-1681m-a',
        ],
        ['You have **60 days** to ask that company for the report, free.', 'rule/usc15-1681j-b'],
      ],
      [
        [
          'Read it, and dispute what’s wrong. Screening reports sometimes mix people up.',
          'rule/usc15-1681i-a1',
        ],
        [
          'A landlord doesn’t owe you a list of reasons: the rule on reasons is for credit.',
          'rule/cfr12-1002-9',
        ],
        [
          'Ask what else would help: a cosigner, a bigger deposit, or proof that you pay your rent.',
        ],
      ],
    ],
  },
  rental_score: {
    lesson: 'denied',
    paragraphs: [
      [
        [
          '**There’s no one number. No law sets a score for renting, so each landlord has its own.** Before you pay a fee, ask: “What score do you look for, and what else do you check?”',
        ],
        [
          '**What helps if yours is low:** pay stubs, proof that you’ve paid rent on time, a letter from your last landlord, a bigger deposit, or a cosigner.',
        ],
      ],
      [
        ['Read your reports first, and dispute what’s wrong. It’s free.', 'rule/usc15-1681i-a1'],
        [
          'If they said no because of a report, or asked for a bigger deposit because of one, they have to tell you which company it came from. You have **60 days** to ask that company for it, free.',
          'rule/usc15-1681m-a',
          'rule/usc15-1681j-b',
        ],
        [
          'A housing counselor can help you find a place, often for free: [find one near you](https://www.consumerfinance.gov/find-a-housing-counselor/).',
        ],
      ],
    ],
  },
  denied_job: {
    lesson: 'denied',
    paragraphs: [
      [
        [
          '**Yes, but only if you say yes in writing first.** The employer has to tell you, on a paper of its own, that it may get a report on you.',
          'rule/usc15-1681b-b',
        ],
        [
          '**Before it turns you down because of it, it has to give you a copy of the report** and a paper about your rights. Read it right away, and tell the employer what’s wrong in it.',
          'rule/usc15-1681b-b',
        ],
      ],
      [
        [
          'If they turned you down because of a report, they have to tell you which company it came from, and you have 60 days to get it free.',
          'rule/usc15-1681m-a',
          'rule/usc15-1681j-b',
        ],
        ['Dispute what’s wrong in it.', 'rule/usc15-1681i-a1'],
        [
          'Being turned down over a report usually isn’t against federal law, if they kept to these steps. Some states limit these checks. I don’t have those rules.',
          'rule/usc15-1681b-b',
        ],
        LEGAL_AID,
      ],
    ],
  },
  scores: {
    lesson: 'many-scores',
    paragraphs: [
      [
        [
          'There’s no single score: each one is worked out from one bureau’s file, with one model, on one day. So two apps can show two numbers, and both are right.',
          'lesson/many-scores',
        ],
        ['I can’t tell you a score, and no one can promise what a step does to it.'],
      ],
      [
        [
          'It’s worked out from your file: your accounts, and how they were paid, as lenders reported it.',
          'lesson/what-a-file-is',
        ],
        [
          'Models also look at how close you are to your limits. How much that counts depends on the model.',
          'rule/cfpb-ask-318',
        ],

        [
          'A score you’re given comes with up to 4 main reasons. Those tell you more about your own file than any list.',
          'rule/usc15-1681g-f',
        ],
        ['Checking your own report doesn’t count against you.', 'rule/cfpb-ask-1229'],
      ],
    ],
  },
  secured_card: {
    lesson: 'secured-cards',
    paragraphs: [
      [
        [
          'A secured card takes a deposit, which you get back if you close it owing nothing. You don’t get fees or interest back.',
          'lesson/secured-cards',
        ],
        [
          'Of the 40 secured cards we have terms for, **34** reported no annual fee.',
          'rule/tccp-2025h2-secured',
        ],
      ],
      [
        [
          'In the first year, the fees you have to pay can’t add up to more than 25% of the limit it opened with.',
          'rule/cfr12-1026-52-a',
        ],
        [
          'Look for a card with no annual fee that reports to all three bureaus, and ask before you sign. I don’t recommend any card, and no one pays us to name one.',
          'lesson/secured-cards',
        ],
      ],
    ],
  },
  no_file: {
    lesson: 'no-file-yet',
    paragraphs: [
      [
        [
          'Having no credit file isn’t a bad mark. It starts when an account in your name is reported to the bureaus.',
          'lesson/no-file-yet',
        ],
        [
          'One or two small accounts that report, paid on time, are enough to start.',
          'lesson/no-file-yet',
        ],
      ],
      [
        [
          'Common ways are a secured card, a credit builder loan, or being an authorized user on the card of someone you trust.',
          'word/secured-card',
          'word/credit-builder-loan',
          'word/authorized-user',
        ],
        ['Ask before you sign: “Do you report to all three?”', 'lesson/no-file-yet'],
        [
          'A card company has to look at whether you can make the payments, so it asks about your income.',
          'rule/cfr12-1026-51-a',
        ],
      ],
    ],
  },
  before_applying: {
    lesson: 'before-you-apply',
    paragraphs: [
      [
        [
          'When you apply, the lender may pull your report, and that inquiry can count against you for a while. So apply for one thing at a time, when you’re ready.',
          'lesson/before-you-apply',
        ],
        [
          'One inquiry usually counts very little, and several for the same car or home loan, close together, usually count as one.',
          'rule/cfpb-ask-321',
        ],
      ],
      [
        [
          'If your cards are full, a mistake is open or the bills are tight, “not now” is a good answer.',
          'lesson/before-you-apply',
        ],
        [
          'An offer in the mail isn’t a yes: you may still be turned down when they check.',
          'rule/usc15-1681m-d',
        ],
        [
          'You can stop such offers for 5 years, or for good with a signed form.',
          'rule/usc15-1681b-e',
        ],
      ],
    ],
  },
  rebuild_credit: {
    lesson: 'card-use',
    paragraphs: [
      [
        [
          '**Read your reports first**, and dispute what’s wrong. It’s free.',
          'rule/usc15-1681i-a1',
        ],
        [
          '**Then pay every minimum on time**, from now on. That counts most for what your file says.',
          'lesson/late-payment',
        ],
        [
          '**Keep card balances well below their limits** when the statement closes.',
          'lesson/card-use',
        ],
      ],
      [
        [
          'If you have no open card, a secured card with no annual fee is one way to start.',
          'lesson/secured-cards',
        ],
        [
          'No one can promise a score or a date. Negative marks matter less with time, and then they come off.',
          'lesson/how-long-things-stay',
        ],
      ],
    ],
  },
  authorized_user: {
    lesson: 'no-file-yet',
    paragraphs: [
      [
        [
          'An authorized user may use the card. Usually only the cardholder owes what’s on it.',
          'word/authorized-user',
        ],
        [
          'If the card is on your report, its good months and its bad months can both show.',
          'lesson/no-file-yet',
        ],
      ],
      [
        [
          'Want off? Ask the card company to take you off, then check your reports. If it stays, dispute it.',
          'rule/usc15-1681i-a1',
        ],
        ['Don’t pay a stranger to be added to their card.'],
      ],
    ],
  },
  deferred_interest: {
    lesson: 'deferred-interest',
    paragraphs: [
      [
        [
          'There are two kinds of offers. With a true low rate, once it ends you pay interest only on what’s left, and nothing extra for the months before.',
          'lesson/deferred-interest',
        ],
        [
          '“No interest if paid in full” is deferred interest: it builds up from day one, and if anything is left on the last day, all of it may be charged.',
          'lesson/deferred-interest',
        ],
      ],
      [
        [
          'With deferred interest, what you pay above the minimum goes to that balance first only in the last 2 billing cycles, unless the card lets you choose.',
          'rule/cfr12-1026-53-b',
        ],
        [
          'So divide what you owe by the months that are left, pay that much each month, and be done a month early.',
          'lesson/deferred-interest',
        ],
      ],
    ],
  },
  late_payment: {
    lesson: 'late-payment',
    paragraphs: [
      [
        [
          'Late can mean a fee and more interest from the first day. In the format lenders report in, an account counts as current until it’s **30 days** past due.',
          'rule/metro2-account-status',
        ],
        [
          'So pay the minimum before then, call, and ask if the fee can be taken off.',
          'lesson/late-payment',
        ],
      ],
      [
        [
          'On a card, the late fee can’t be more than the payment that was missed.',
          'rule/cfr12-1026-52-b',
        ],
        [
          'Once a minimum is more than 60 days late, a card may raise the rate on what you owe. Pay the first six minimums after the increase on time, and that balance gets its old rate back.',
          'rule/cfr12-1026-55-b4',
        ],
        ['A late payment that’s reported may stay for 7 years.', 'rule/usc15-1681c-a'],
      ],
    ],
  },
};
