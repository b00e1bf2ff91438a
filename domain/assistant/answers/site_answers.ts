import { LEGAL_AID, type RuleAnswers } from './rule_answer.ts';

// About using Mendwell: where things are, what it asks for, what it shows to whom, and who runs it.

export const SITE_ANSWERS: RuleAnswers = {
  where_is: {
    lesson: null,
    paragraphs: [
      [
        [
          'The menu has all of it: **Debts** is [the planner](/debt-destroyer), **Lessons** has [the lessons](/education) and [the letters](/education/letters), and **Ask** is [me](/ai-assistant).',
        ],
        [
          'With a free account there’s more: [your dashboard](/dashboard), with **Credit file**, **Disputes** and **Scores**, and [Circles](/community).',
        ],
        [
          '[Cards](/credit-card-advice) and [Settings](/settings) are in the same menu. Tell me which page you’re after, and I’ll give you the link.',
        ],
      ],
    ],
  },
  share_account: {
    lesson: null,
    paragraphs: [
      [
        [
          '**It would work, but it’s better if you each make a free account.** Anyone with your login can see and change everything, even what you’ve asked me, and [our terms](/terms) ask you to keep your password to yourself.',
        ],
      ],
      [
        [
          'There’s no joint account, and two plans can’t be linked. For debts you pay together, keep them all in one person’s [planner](/debt-destroyer), and press **Print** for the other.',
        ],
      ],
    ],
  },
  wallet: {
    lesson: null,
    paragraphs: [
      [
        [
          '**You don’t need a wallet, and there’s no money in it from us.** All it does is put what you’ve earned, like a badge, on a public network, under your wallet’s address.',
        ],
        [
          'The badge is yours either way. You’ll find both on [the Badges page](/web3-rewards), and you can ignore the wallet.',
        ],
      ],
    ],
  },
  report_here: {
    lesson: 'get-your-reports',
    paragraphs: [
      [
        [
          '**Choose the PDF from the bureau or AnnualCreditReport.com** on [Add a report](/dashboard/credit-file/import). Pasting its text works too. You’ll need a free account.',
        ],
        [
          'A photo or a scan can’t be read, since there’s no text in it. Add one bureau’s report at a time.',
        ],
      ],
      [
        [
          'It’s read on your own device. You check each account, and nothing’s saved until you say it’s right.',
        ],
      ],
    ],
  },
  need_ssn: {
    lesson: null,
    paragraphs: [
      [
        [
          '**No. We never ask for a Social Security number or an ITIN**, and we don’t ask about your papers or your ID.',
        ],
        [
          'For a free account, an email or a phone number is enough. [The planner](/debt-destroyer) works without any account.',
        ],
      ],
      [
        [
          'Please don’t type that number anywhere here. Our letters have no place for it, and for an account the last four digits are enough.',
        ],
      ],
    ],
  },
  legal_advice: {
    lesson: null,
    paragraphs: [
      [
        [
          '**No. It’s general information, and I’m not a lawyer.** Each rule I tell you names its section, with a link to the official text, so you or a lawyer can check it.',
        ],
        ['What it means for your own case is a question for a lawyer.'],
        LEGAL_AID,
      ],
    ],
  },
  who_pays: {
    lesson: null,
    paragraphs: [
      [
        [
          '**The people who gave you this address run this site and carry its costs.** All it may sell is a pass, time to use it without an account, and a free account does the same.',
        ],
        [
          'No lender pays to be listed, there are no ads, and nothing you enter is sold. [Our terms](/terms) say so too.',
        ],
      ],
    ],
  },
  devices: {
    lesson: null,
    paragraphs: [
      [
        [
          '**Yes, on any phone, tablet or computer with a browser.** With a free account, sign in on each one, and you’ll see the same debts and the same plan.',
        ],
        [
          'Without an account, what you enter stays in the browser where you typed it. [Sign up free](/auth), and it comes along.',
        ],
      ],
    ],
  },
  app_and_credit: {
    lesson: null,
    paragraphs: [
      [
        [
          '**No. Using Mendwell doesn’t touch your credit.** We don’t pull your report, so there’s no inquiry, and we don’t report anything to a bureau.',
        ],
        [
          'Entering debts, logging a score, looking at cards or asking me anything changes nothing there. [The privacy page](/privacy) says what’s kept.',
        ],
      ],
      [
        [
          'Applying for a card or a loan is different: that’s between you and the lender, and it can add an inquiry.',
        ],
      ],
    ],
  },
};
