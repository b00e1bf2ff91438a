import type { IntentName } from '../intents.ts';
import { link, paragraph, said, say } from '../say.ts';
import { type Reply, reply } from './asked.ts';
import { FEAR_ANSWERS } from './fear_answers.ts';
import { MOVE_ANSWERS } from './move_answers.ts';
import { PRODUCT_ANSWERS } from './product_answers.ts';
import { COUNSELOR, LETTER_OF, type RuleAnswers, type Ruled } from './rule_answer.ts';
import type { SpecialCase } from './cases/case.ts';

// What is said of a rule: the answer first, then why and what to do. Each sentence names the passages that it stands on; every
// number in it is one of theirs, which a test holds.

const LAWYER: Ruled = [
  'Whether you owe this, and what to do in court, is a question for a lawyer. Legal aid is free for many people: [find an office near you](https://www.lsc.gov/about-lsc/what-legal-aid/get-legal-help).',
];

const ANSWERS: RuleAnswers = {
  ...FEAR_ANSWERS,
  ...MOVE_ANSWERS,
  ...PRODUCT_ANSWERS,
  how_long_it_stays: {
    lesson: 'how-long-things-stay',
    paragraphs: [
      [
        [
          'Most bad marks, such as a late payment, may be reported for **7 years**, and a bankruptcy for **10 years**.',
          'rule/usc15-1681c-a',
        ],
        [
          'For a collection or a charge-off, the 7 years start 180 days after you first fell behind and never caught up.',
          'rule/usc15-1681c-c',
        ],
      ],
      [
        [
          'Paying it or selling it doesn’t move that day. Accounts in good standing have no such limit.',
          'lesson/how-long-things-stay',
        ],
        [
          'If a line has stayed past its time, you can dispute it yourself, free.',
          'rule/usc15-1681i-a1',
        ],
      ],
    ],
  },
  dispute_error: {
    lesson: 'dispute-an-error',
    paragraphs: [
      [
        [
          'Write to each bureau that shows the mistake: say which item, what’s wrong and what would be right, and add copies of your proof.',
          'lesson/dispute-an-error',
        ],
        [
          'It’s free, and the bureau has **30 days** from when it gets your dispute.',
          'rule/usc15-1681i-a1',
        ],
      ],
      [
        ['It has to look at everything relevant that you send.', 'rule/usc15-1681i-a4'],
        [
          'If something turns out to be wrong, incomplete or impossible to verify, they have to correct or delete it.',
          'rule/usc15-1681i-a5',
        ],
        ['Information that’s true, current and verifiable stays.', 'rule/usc15-1679c-a'],
      ],
      [
        ['You can also write to the company that reported it.', 'rule/usc15-1681s-2-a8'],
        [
          'If the account isn’t yours at all, that’s a different and faster path: ask me about an account that isn’t yours.',
        ],
      ],
    ],
  },
  bureau_deadline: {
    lesson: 'thirty-days',
    paragraphs: [
      [
        [
          'From the day it gets your dispute, a bureau has **30 days**, or up to 15 more days if you send something new that matters.',
          'rule/usc15-1681i-a1',
        ],
        ['A dispute after your free yearly report may take up to 45 days.', 'rule/usc15-1681j-a'],
      ],
      [
        [
          'You get the result in writing within 5 business days after it’s done.',
          'rule/usc15-1681i-a6',
        ],
        [
          'If it says “verified”, ask how they checked: they have 15 days to tell you.',
          'rule/usc15-1681i-a6',
        ],
        [
          'You can then go to the company that reported it, which has to look into it too.',
          'rule/usc15-1681s-2-b',
        ],
      ],
      [
        [
          'If the time is up and nothing came, write again with your proof of mailing. You can also complain to the Consumer Financial Protection Bureau at [consumerfinance.gov/complaint](https://www.consumerfinance.gov/complaint/).',
        ],
      ],
    ],
  },
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
          'If you say nothing, a court can’t treat that as admitting you owe it.',
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
          'A collector may not threaten you, lie to you, or wear you down with calls.',
          'rule/usc15-1692d',
          'rule/usc15-1692e',
        ],
        [
          'More than **7 calls in 7 days** about one debt is presumed to be too many.',
          'rule/cfr12-1006-14-b',
        ],
        ['It may not threaten you with arrest either.', 'rule/usc15-1692e'],
      ],
      [
        [
          'They can’t call before 8 a.m. or after 9 p.m. where you are, unless you agreed or they know other hours suit you. They can’t call you at work once they know your boss forbids it.',
          'rule/usc15-1692c-a',
        ],
        [
          'They may not tell your boss, your family, friends or neighbors about it. Your spouse counts as you here.',
          'rule/usc15-1692c-b',
        ],
        [
          'They may call others only to find you, and may not say that you owe.',
          'rule/usc15-1692b',
        ],
        [
          'Write that you want them to stop, and they may only tell you that they’re done or what step comes next.',
          'rule/usc15-1692c-c',
        ],
      ],
      [
        ['The debt stays, and they may still go to court.', 'rule/usc15-1692c-c'],
        ['Write down each call: the day, the time, who it was, and what was said.'],
      ],
    ],
  },
  old_debt: {
    lesson: 'old-debts',
    paragraphs: [
      [
        [
          'An old debt has two time limits, and they’re separate: how long it may be reported, and how long they may sue.',
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
          'Once the time to sue has run out, a collector may not sue you or threaten to.',
          'rule/cfr12-1006-26-b',
        ],
        [
          'But in some states a payment, or a letter that says you owe it, may restart the clock on a lawsuit. So find out first, and don’t rush to pay.',
          'rule/cfpb-ask-1423',
        ],
      ],
      [
        ['I don’t have a table of the states’ limits.'],
        [
          'If you’re sued, answer the court all the same. Legal aid is free for many people: [find an office near you](https://www.lsc.gov/about-lsc/what-legal-aid/get-legal-help).',
        ],
      ],
    ],
  },
  not_mine: {
    lesson: 'not-mine',
    paragraphs: [
      [
        [
          'First freeze your file at each big bureau. It’s free. If you ask online or by phone, they have to place it within 1 business day.',
          'rule/usc15-1681c-1-i',
        ],
        [
          'Then make an identity theft report, at [IdentityTheft.gov](https://www.identitytheft.gov) or with the police. It has to be true.',
          'rule/usc15-1681a-q4',
        ],
      ],
      [
        [
          'Send it to the bureaus with proof of who you are and a list of what isn’t yours: they have to block those items within **4 business days**.',
          'rule/usc15-1681c-2-a',
        ],
        [
          'Send it to the company too, at the address it names for such reports, and it may not keep reporting that debt as yours unless it knows the debt is right.',
          'rule/usc15-1681s-2-a6',
        ],
      ],
      [
        [
          'A fraud alert at one bureau lasts at least 1 year, and that bureau tells the others.',
          'rule/usc15-1681c-1-a',
        ],
        [
          'If it’s only a mix-up with someone else’s account, dispute it as a mistake.',
          'rule/usc15-1681i-a1',
        ],
      ],
    ],
  },
  denied: {
    lesson: 'denied',
    paragraphs: [
      [
        [
          'Their letter has to name the bureau whose report was used, and the score if one was.',
          'rule/usc15-1681m-a',
        ],
        [
          'You have **60 days** to ask that bureau for the report behind it, free.',
          'rule/usc15-1681j-b',
        ],
      ],
      [
        [
          'A lender also has to give its main reasons, or tell you how to ask for them. “Your score was too low” isn’t enough. A landlord or an employer doesn’t owe you those reasons: that rule is for credit.',
          'rule/cfr12-1002-9',
        ],
        [
          'Read the report against those reasons, and dispute what’s wrong in it.',
          'rule/usc15-1681i-a1',
        ],
      ],
    ],
  },
  medical_bill: {
    lesson: 'medical-bills',
    paragraphs: [
      [
        [
          'Don’t pay a medical bill in a hurry: ask for every line of it, compare it with what your insurer says, and ask if there’s help for people with your income.',
          'lesson/medical-bills',
        ],
      ],
      [
        [
          'If a collector writes, you have 30 days to question it in writing, as with any debt.',
          'rule/usc15-1692g-b',
          'rule/usc15-1692a-5',
        ],
        ['A report may not give away who treated you or for what.', 'rule/usc15-1681c-a6'],
        [
          'Be careful about moving it to a credit card. Then it’s card debt, with card interest.',
          'lesson/medical-bills',
        ],
      ],
      [
        [
          'The bureaus have rules of their own for medical debt, and they change. I don’t have them, so check your reports to see what’s there.',
        ],
      ],
    ],
  },
  deferred_interest: {
    lesson: 'deferred-interest',
    paragraphs: [
      [
        [
          'There are two kinds of offers. With a true low rate, you pay interest on what’s left from then on, and no extra for the time before.',
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
          'Late can mean a fee and more interest from the first day. In the form lenders use to report, an account counts as current until it’s **30 days** past due.',
          'rule/metro2-account-status',
        ],
        [
          'So pay the minimum before then, call, and ask if the fee can be taken off.',
          'lesson/late-payment',
        ],
      ],
      [
        [
          'On a card, the late fee may not be more than the payment that was missed.',
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
  free_reports: {
    lesson: 'get-your-reports',
    paragraphs: [
      [
        [
          'Each big bureau owes you a free report once in **12 months**, through [AnnualCreditReport.com](https://www.annualcreditreport.com).',
          'rule/usc15-1681j-a',
          'rule/usc15-1681j-g',
        ],
        [
          'The bureaus also say you can look every week, free, at the same place. That’s their own offer.',
          'rule/ftc-weekly-reports',
        ],
        ['Looking at your own report doesn’t count against you.', 'rule/cfpb-ask-1229'],
      ],
      [
        ['You get another one free within 60 days of being turned down.', 'rule/usc15-1681j-b'],
        [
          'There’s one more if you put in writing that you’re out of work and about to look for a job, get public assistance, or think fraud put mistakes in your file.',
          'rule/usc15-1681j-c',
        ],
        [
          'Read it in four passes: who you are, the accounts, the dates, and who looked.',
          'lesson/get-your-reports',
        ],
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
          'Models also look at how near you are to your limits. No one publishes how much that counts.',
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
          'Of the 40 secured cards we have terms for, **34** reported no yearly fee.',
          'rule/tccp-2025h2-secured',
        ],
      ],
      [
        [
          'In the first year, the fees you have to pay may not come to more than 25% of the limit it opened with.',
          'rule/cfr12-1026-52-a',
        ],
        [
          'Look for a card with no yearly fee that reports to all three bureaus, and ask before you sign. I don’t recommend any card, and no one pays us to name one.',
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
          'No file isn’t a bad file: it’s blank, and it fills when an account in your name is reported to the bureaus.',
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
          'When you apply, the lender may pull your report, and that inquiry can count against you for a while. So apply for one thing, when it fits.',
          'lesson/before-you-apply',
        ],
        [
          'One inquiry usually counts very little, and several for the same car or home loan, close together, mostly count as one.',
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
  remove_true: {
    lesson: 'clean-file-for-sale',
    paragraphs: [
      [
        [
          'No one can take out information that’s true, current and verifiable: not a company, and not us. You can dispute what’s wrong yourself, free.',
          'rule/usc15-1679c-a',
          'rule/usc15-1681i-a1',
        ],
      ],
      [
        [
          'Most bad marks, such as a late payment, may be reported for **7 years**. Then they leave by themselves.',
          'rule/usc15-1681c-a',
        ],
        [
          'Read the line on your report first: the date, the amount, and whose it is. If one of them is off, that’s a mistake, and worth a dispute.',
          'lesson/dispute-an-error',
        ],
      ],
    ],
  },
  file_cleaners: {
    lesson: 'clean-file-for-sale',
    paragraphs: [
      [
        [
          'You don’t need one. You can dispute what’s wrong in your file yourself, free. Information that’s true, current and verifiable stays until its time is up, and no company can change that.',
          'rule/usc15-1679c-a',
        ],
      ],
      [
        [
          'A company that sells this may not take money before the work is done.',
          'rule/usc15-1679b-b',
        ],
        [
          'If you’ve signed, you can cancel free until midnight of the **third business day** after.',
          'rule/usc15-1679e-a',
        ],
        [
          'A lender doesn’t have to act on a dispute that such a company wrote for you.',
          'rule/usc15-1681s-2-a8',
        ],
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
          'What’s forgiven can count as income for taxes, so ask someone who knows taxes before you sign.',
        ],
        [
          'Companies that sell this can be costly, and you may fall behind while you wait.',
          'word/debt-settlement',
        ],
        COUNSELOR,
      ],
    ],
  },
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
  sued: {
    lesson: 'old-debts',
    paragraphs: [
      [
        [
          'Don’t let it sit. Answer the court in writing by the date on the papers, even if you think the debt is too old or not yours.',
          'word/judgment',
        ],
        [
          'If no one answers, a judgment can open the way to your pay or your bank account.',
          'word/judgment',
        ],
      ],
      [LAWYER, ['Bring the papers, the collector’s letters, and what you’ve paid.']],
      [
        [
          'A collector may not sue, or threaten to, once the time to sue has run out. Your state mostly decides how long that is.',
          'rule/cfr12-1006-26-b',
        ],
        ['A collector may not threaten you with arrest.', 'rule/usc15-1692e'],
      ],
    ],
  },
  garnished: {
    lesson: 'pay-and-benefits',
    paragraphs: [
      [
        [
          'For ordinary debts, up to **25%** of your week’s pay can be taken, or less if your pay is low. That’s your pay after taxes and other deductions the law requires. Support, taxes and some bankruptcies have other limits.',
          'rule/usc15-1673-a',
        ],
        [
          'For most debts, a court has to order it first. Taxes and student loans from the government can reach your pay without one.',
          'word/garnishment',
          'lesson/tight-month',
        ],
        ['Nobody may fire you because your pay is taken for one debt.', 'rule/usc15-1674-a'],
      ],
      [
        [
          'What to file, and by when, is a question for a lawyer. Legal aid is free for many people: [find an office near you](https://www.lsc.gov/about-lsc/what-legal-aid/get-legal-help).',
        ],
        COUNSELOR,
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
          'I don’t have tax rules here, so I can’t say what you’d owe. Debt that’s forgiven can count as income, and there are exceptions.',
        ],
        [
          'Many people can get free tax help: see [the IRS’s list of volunteer sites](https://www.irs.gov/vita). For a dispute with the IRS, legal aid may help: [find an office near you](https://www.lsc.gov/about-lsc/what-legal-aid/get-legal-help).',
        ],
      ],
      [['A debt to the IRS has rules of its own, and I don’t have those either.']],
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
          'What I can help with is starting a credit file here: it’s blank at first, and that isn’t held against you.',
          'lesson/no-file-yet',
        ],
      ],
    ],
  },
};

/** The answer to a rule's question; null where the intent is none. What the question adds to it comes first. */
export function ruleAnswer(intent: IntentName, special: SpecialCase | null = null): Reply | null {
  const answer = ANSWERS[intent];
  if (!answer) return null;
  const general = special?.isInstead ? answer.paragraphs.slice(1) : answer.paragraphs;
  const letter = LETTER_OF[intent];
  const paragraphs = [...(special ? [special.says] : []), ...general].map((sentences) =>
    paragraph(...sentences.map((each) => said(...(each as [string, ...string[]])))),
  );
  const toFillIn =
    letter &&
    paragraph(
      say`We have ${link(`/education/letters/${letter[0]}`, letter[1])}: fill it in, print it, mail it.`,
    );
  return reply([...paragraphs, ...(toFillIn ? [toFillIn] : [])], { lesson: answer.lesson });
}
