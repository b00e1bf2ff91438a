import { LEGAL_AID, type RuleAnswers } from './rule_answer.ts';

// What a credit report holds, for how long, and what to do about what is wrong in it. The answer first, then why and what to do. Each sentence names the
// passages that it stands on; every number in it is one of theirs, which a test holds. What is up to a state is said to be.

export const REPORT_ANSWERS: RuleAnswers = {
  how_long_it_stays: {
    lesson: 'how-long-things-stay',
    paragraphs: [
      [
        [
          'Most bad marks, such as a late payment, may be reported for **7 years**, and a bankruptcy for **10 years**. Then they come off on their own.',
          'rule/usc15-1681c-a',
        ],
        [
          'For a collection or a charge-off, the 7 years start 180 days after the missed payment that led to it.',
          'rule/usc15-1681c-c',
        ],
      ],
      [
        [
          'Paying it or selling it doesn’t move that day. Accounts in good standing have no such limit.',
          'lesson/how-long-things-stay',
        ],
        [
          'If a line has stayed past its time, or its date is wrong, you can dispute it yourself, free. A true one can’t be forced off early.',
          'rule/usc15-1681i-a1',
          'rule/usc15-1679c-a',
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
  dispute_everything: {
    lesson: 'dispute-an-error',
    paragraphs: [
      [
        [
          '**No, don’t count on that. Information that’s true, current and verifiable stays**, no matter how often you dispute it.',
          'rule/usc15-1679c-a',
        ],
        [
          '**Dispute what’s wrong, item by item:** say what’s wrong and what would be right, and add copies of your proof.',
          'lesson/dispute-an-error',
        ],
        ['It’s free, and no one can do it better than you.', 'rule/usc15-1681i-a1'],
      ],
      [
        [
          'A bureau may stop looking into a dispute that says too little, and call it frivolous. It has to tell you within 5 business days, with the reason.',
          'rule/usc15-1681i-a3',
        ],
        [
          'What comes off for now can come back: if the company then says it’s right, it may be put in again, and the bureau has to tell you.',
          'rule/usc15-1681i-a5',
        ],
        [
          'If you say that something true is false, that’s a lie in writing. So leave out what’s true.',
        ],
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
          'Write to the bureau as well. Then the company has to check and answer the bureau. If it finds a mistake, it has to tell the other big bureaus it reports to, too.',
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
  bureau_deadline: {
    lesson: 'thirty-days',
    paragraphs: [
      [
        [
          'From the day it gets your dispute, a bureau has **30 days**, or up to 15 more days if you send something new that matters.',
          'rule/usc15-1681i-a1',
        ],
        ['A dispute after your free annual report may take up to 45 days.', 'rule/usc15-1681j-a'],
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
          'You can also dispute it with the company that reported it. It usually has to look into it too, but not for things like your name and address, inquiries or court records.',
          'rule/usc15-1681s-2-a8',
          'rule/cfr12-1022-43',
        ],
      ],
      [
        [
          'If the time is up and nothing came, write again with your proof of mailing. You can also complain to the Consumer Financial Protection Bureau at [consumerfinance.gov/complaint](https://www.consumerfinance.gov/complaint/).',
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
          'Send it to the bureaus with proof of who you are, a list of what isn’t yours, and a line saying that none of it comes from a deal you made. Once they have all four, they have to block those items within **4 business days**.',
          'rule/usc15-1681c-2-a',
        ],
        [
          'Send it to the company too, at the address it names for such reports, and it can’t keep reporting that debt as yours unless it knows the debt is right.',
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
          'Go through it four times: for who you are, the accounts, the dates, and who looked.',
          'lesson/get-your-reports',
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
  remove_true: {
    lesson: 'clean-file-for-sale',
    paragraphs: [
      [
        [
          '**No, not early.** No one can take out information that’s true, current and verifiable: not a company, and not us.',
          'rule/usc15-1679c-a',
        ],
        [
          'Most bad marks, such as a late payment, may be reported for **7 years** from then. After that they come off on their own.',
          'rule/usc15-1681c-a',
        ],
      ],
      [
        [
          '**What you can do:** read the line on your report first, the date, the amount, and whose it is. If any of them is wrong, that’s a mistake, and you can dispute it yourself, free.',
          'lesson/dispute-an-error',
          'rule/usc15-1681i-a1',
        ],
        [
          'If it’s all true, you can still ask the lender to take it off as a kindness: that’s called a goodwill letter. It’s up to the lender, and many say no.',
        ],
        [
          'Paying on time from now on helps the most. Negative marks matter less with time.',
          'lesson/how-long-things-stay',
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
          'A company that sells this isn’t allowed to take money before the work is done.',
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
          'A company isn’t allowed to tell you to change your identity to hide a record.',
          'rule/usc15-1679b-b',
        ],
        ['You can dispute what’s wrong in your own file yourself, free.', 'rule/usc15-1679c-a'],
        LEGAL_AID,
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
  junk_offers: {
    lesson: 'before-you-apply',
    paragraphs: [
      [
        [
          'Go to [optoutprescreen.com](https://www.optoutprescreen.com), the big bureaus’ own site for it, or call the number in the offer.',
        ],
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
};
