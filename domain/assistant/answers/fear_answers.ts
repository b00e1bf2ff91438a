import { COUNSELOR, LEGAL_AID, type RuleAnswers } from './rule_answer.ts';

// What people are afraid of: what to do, in order, then why. What is up to a state is said to be, and no state's rule is named.

export const FEAR_ANSWERS: RuleAnswers = {
  car_taken: {
    lesson: 'tight-month',
    paragraphs: [
      [
        ['They may be able to. Here’s what helps, in this order.'],
        ['**Call the lender today.** Ask exactly how much it takes to catch up, and by when.'],
        [
          '**If that’s too much, ask for something else:** a payment moved to the end of the loan, a later due day, or a payment plan. Get it in writing before you count on it.',
          'lesson/tight-month',
        ],
        [
          '**This month, pay the car before the cards.** After food, housing and utilities, getting to work comes first.',
          'lesson/tight-month',
        ],
      ],
      [
        [
          'The car backs the loan. How soon a lender can take it, and whether you get a warning, is up to your state and your contract. I don’t have your state’s rule.',
        ],
        LEGAL_AID,
      ],
    ],
  },
  house_lost: {
    lesson: 'tight-month',
    paragraphs: [
      [
        [
          '**If it’s a card, a collector or a medical bill, nobody can just take your home.** They’d have to sue you and win first. What they may do after that is up to your state.',
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
          'Call each one you can’t pay before its due day, and get any deal in writing.',
          'lesson/tight-month',
        ],
        ['A card that’s late can be caught up. A lost home or job is harder.'],
      ],
    ],
  },
  utility_shutoff: {
    lesson: 'tight-month',
    paragraphs: [
      [
        [
          '**Call the company today** and ask for a payment plan, and about programs for people with lower incomes.',
          'lesson/tight-month',
        ],
        ['**Dial 211** for help with power, heat and water near you.', 'lesson/tight-month'],
        ['If someone at home needs power for a medical device, say so on the call.'],
      ],
      [
        ['Power and heat come before cards.', 'lesson/tight-month'],
        ['When a company may shut you off is up to your state. I don’t have those rules.'],
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
        ['A collector may not threaten what it doesn’t mean to do, or can’t.', 'rule/usc15-1692e'],
        [
          'Once the time to sue has run out, a collector may not sue you or threaten to. Your state mostly decides how long that is.',
          'rule/cfr12-1006-26-b',
        ],
        LEGAL_AID,
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
          '**If the bank blocks all of it, show your deposits and call legal aid today.** An order for support, or from the government, can be different.',
          'lesson/pay-and-benefits',
        ],
        LEGAL_AID,
      ],
      [
        [
          'Keep benefits in an account of their own, so that anyone can see what they are.',
          'lesson/pay-and-benefits',
        ],
      ],
    ],
  },
  tax_refund_taken: {
    lesson: 'tight-month',
    paragraphs: [
      [
        [
          'A refund can be kept for some debts owed to a government, such as federal student loans, taxes or child support. I haven’t checked those rules, so I can’t quote them.',
        ],
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
    paragraphs: [
      [
        [
          '**No. Owing on a card, a loan or a medical bill isn’t a crime, and nobody goes to jail for not being able to pay one.** A collector may not threaten you with arrest over it.',
          'rule/usc15-1692e',
        ],
        [
          '**If someone says you’ll be arrested today unless you pay, hang up.** Don’t give them a card, a gift card or your bank’s numbers.',
        ],
      ],
      [
        [
          'Don’t skip a court date, though. If papers or an order came from a court, go by the date on them, and call legal aid right away.',
          'word/judgment',
        ],
        LEGAL_AID,
        ['Write down who called, when, and what was said.', 'lesson/collector-limits'],
      ],
    ],
  },
  child_support: {
    lesson: 'pay-and-benefits',
    paragraphs: [
      [
        [
          'From your pay, up to **50%** can be taken for support if you also support a spouse or another child, and up to **60%** if you don’t. It’s 55% or 65% where it makes up for payments more than 12 weeks old.',
          'rule/usc15-1673-b',
        ],
        [
          'That’s of your pay after taxes and other deductions the law requires.',
          'rule/usc15-1673-b',
        ],
      ],
      [
        [
          '**Call the office that sent the letter** and ask what plan it has. If your income fell, ask how to have the amount looked at again.',
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
          'There are special protections on active duty. I haven’t checked those rules, so I can’t quote them.',
        ],
        [
          '**Your base’s legal assistance office is free.** Bring the contracts, your orders and the letters.',
        ],
      ],
      [
        [
          'The [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/consumer-tools/educator-tools/servicemembers/) has an office for servicemembers.',
        ],
      ],
    ],
  },
  stop_contact: {
    lesson: 'collector-limits',
    paragraphs: [
      [
        [
          '**If it’s a collector, write to them that you want them to stop.** After that, they may only tell you that they’re done or what step comes next.',
          'rule/usc15-1692c-c',
        ],
        ['**Send it so that you can prove it**, and keep a copy.'],
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
  collector_amount: {
    lesson: 'question-a-debt',
    paragraphs: [
      [
        [
          '**Ask them in writing to show how they got to that amount.** If you write within 30 days of the notice, they have to stop until they mail you proof.',
          'rule/usc15-1692g-b',
        ],
        [
          'A collector may only take what the contract or the law allows. That goes for fees and interest too.',
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
          'No receipt? A bank statement or the old lender’s letter will do. Ask your bank for the month you paid.',
        ],
        [
          'If your report still shows it as owed, dispute it there too. It’s free.',
          'rule/usc15-1681i-a1',
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
        ['A collector may not pretend to be a lawyer, the police or a court.', 'rule/usc15-1692e'],
        ['If you’ve paid already, call your bank now.'],
      ],
    ],
  },
  pay_for_delete: {
    lesson: 'clean-file-for-sale',
    paragraphs: [
      [
        [
          'You can ask, but don’t count on it. No one can promise it, and a collector who’ll only say it on the phone has promised nothing.',
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
          'Paying doesn’t take it off your report, and doesn’t move the day it leaves.',
          'lesson/how-long-things-stay',
        ],
        ['What it does to a score depends on the model, and no one can promise it.'],
      ],
      [
        [
          'It can still be worth it: a lender may want it paid, and a paid debt can’t be sued over.',
        ],
        [
          '**Before you pay:** check that it’s yours, how old it is, and who owns it now.',
          'lesson/question-a-debt',
        ],
        ['In some states a payment may restart the clock on a lawsuit.', 'rule/cfpb-ask-1423'],
      ],
    ],
  },
  medical_on_report: {
    lesson: 'medical-bills',
    paragraphs: [
      [
        [
          '**Paid, less than a year old, or small:** the three big bureaus say they leave such a medical collection out. That’s their own practice, not a law, and it may change.',
          'lesson/medical-bills',
        ],
        ['Any other can end up there once a collector has it.'],
        [
          '**Pull your reports and look.** If it’s paid, not yours or the wrong amount, dispute it: it’s free.',
          'rule/usc15-1681i-a1',
        ],
      ],
      [
        ['A report may not give away who treated you or for what.', 'rule/usc15-1681c-a6'],
        [
          'Ask your insurer what it should have paid before you pay a collector.',
          'lesson/medical-bills',
        ],
      ],
    ],
  },
  denied_rental: {
    lesson: 'denied',
    paragraphs: [
      [
        [
          'If they used a report, they have to tell you which company it came from.',
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
        ['Ask what else would do: a cosigner, a bigger deposit, or proof that you pay your rent.'],
      ],
    ],
  },
  denied_job: {
    lesson: 'denied',
    paragraphs: [
      [
        [
          'An employer needs your permission in writing before it gets a report on you.',
          'lesson/denied',
        ],
        [
          'If a report was behind a no, they have to tell you which company it came from, and you have 60 days to get it free.',
          'rule/usc15-1681m-a',
          'rule/usc15-1681j-b',
        ],
      ],
      [
        ['Dispute what’s wrong in it.', 'rule/usc15-1681i-a1'],
        ['Some states limit these checks. I don’t have those rules.'],
        LEGAL_AID,
      ],
    ],
  },
  dispute_company: {
    lesson: 'who-reported-it',
    paragraphs: [
      [
        [
          'Yes. You can write to the company that reported it, and it has to look into it.',
          'rule/usc15-1681s-2-a8',
        ],
        [
          'Say what’s wrong and why, with copies of your proof, and send it to the address it names for disputes.',
          'lesson/who-reported-it',
        ],
      ],
      [
        [
          'Write to the bureau as well: then the company has to check, answer the bureau, and correct it with the other big bureaus too.',
          'rule/usc15-1681s-2-b',
        ],
      ],
    ],
  },
  dispute_verified: {
    lesson: 'thirty-days',
    paragraphs: [
      [
        ['**Ask how they checked.** They have 15 days to tell you.', 'rule/usc15-1681i-a6'],
        [
          '**Then write to the company that reported it**, with your proof. It has to look into it too.',
          'rule/usc15-1681s-2-a8',
        ],
        [
          'If you have new proof, send the bureau a new dispute with it. The same letter again can be turned away.',
          'rule/usc15-1681i-a3',
        ],
      ],
      [
        ['You can add a short statement to your file.', 'rule/usc15-1681i-b'],
        [
          'A line that was deleted may come back only if the company says it’s right, and they have to tell you.',
          'rule/usc15-1681i-a5',
        ],
        [
          'You can complain at [consumerfinance.gov/complaint](https://www.consumerfinance.gov/complaint/).',
        ],
      ],
    ],
  },
  freeze: {
    lesson: 'not-mine',
    paragraphs: [
      [
        [
          'Ask each big bureau for a freeze. It’s free. If you ask online or by phone, they have to place it within 1 business day.',
          'rule/usc15-1681c-1-i',
        ],
        ['It’s lifted within an hour when you ask online or by phone.', 'rule/usc15-1681c-1-i'],
      ],
      [
        [
          'A freeze doesn’t touch the cards you have or your score. It stops new accounts, yours too, until you lift it.',
          'word/security-freeze',
        ],
        [
          'A fraud alert is lighter: it lasts at least 1 year, and one bureau tells the others.',
          'rule/usc15-1681c-1-a',
        ],
        [
          'With an identity theft report it can be an extended one, for 7 years.',
          'rule/usc15-1681c-1-b',
        ],
      ],
    ],
  },
  checking_own: {
    lesson: 'get-your-reports',
    paragraphs: [
      [
        [
          'No. Looking at your own report doesn’t count against you, however often you look.',
          'rule/cfpb-ask-1229',
        ],
      ],
      [
        [
          'What can count is when a lender checks your report because you applied.',
          'word/hard-inquiry',
        ],
        [
          'Your reports are free at [AnnualCreditReport.com](https://www.annualcreditreport.com).',
          'rule/usc15-1681j-a',
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
          'If you have no open card, a secured card with no yearly fee is one way to start.',
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
        ['Don’t pay a stranger for a place on their card.'],
      ],
    ],
  },
  junk_offers: {
    lesson: 'before-you-apply',
    paragraphs: [
      [
        [
          'You can stop card and insurance offers for 5 years, or for good with a signed form.',
          'rule/usc15-1681b-e',
        ],
        [
          'The offer itself has to say how: look for the notice about prescreening.',
          'rule/usc15-1681m-d',
        ],
      ],
      [['It’s free, and it doesn’t touch your score.']],
    ],
  },
  cpn: {
    lesson: 'clean-file-for-sale',
    paragraphs: [
      [
        [
          '**Don’t.** Using another number in place of your own Social Security number on an application is a lie to the lender, and can be a crime.',
        ],
        [
          'The seller ends up with your money and your personal information, and the number may belong to a child.',
        ],
      ],
      [
        [
          'A company may not tell you to change your identity to hide a record.',
          'rule/usc15-1679b-b',
        ],
        ['You can dispute what’s wrong in your own file yourself, free.', 'rule/usc15-1679c-a'],
        LEGAL_AID,
      ],
    ],
  },
};
