import type { RuleAnswers } from './rule_answer.ts';

// About Mendwell itself: short, with the place where it is done.

export const PRODUCT_ANSWERS: RuleAnswers = {
  cost: {
    lesson: null,
    paragraphs: [
      [
        ['Nothing. A free account does everything.'],
        ['Passes only let someone use Mendwell without an account, and you don’t need one.'],
      ],
    ],
  },
  refund: {
    lesson: null,
    paragraphs: [
      [
        ['Passes don’t renew, so there’s nothing to cancel.'],
        [
          'To ask for your money back, [write to the people who run this site](/contact) with your receipt.',
        ],
      ],
    ],
  },
  delete_account: {
    lesson: null,
    paragraphs: [
      [
        [
          '**Get a copy first: once it’s deleted, you can’t get it back.** That’s **Get my data** in [Settings](/settings).',
        ],
        [
          'Then choose **Delete account** on the same page. We’ll send you a code, so we know it’s you.',
        ],
      ],
      [
        [
          'You choose when: right away, or later, with time to sign in and keep it after all. Your circles don’t come back.',
        ],
        ['To delete just one conversation, open it here and press **Delete**.'],
      ],
    ],
  },
  get_my_data: {
    lesson: null,
    paragraphs: [
      [
        ['Open [Settings](/settings) and choose **Get my data**.'],
        [
          'For one conversation, choose Export above it. Any page can be printed from your browser.',
        ],
      ],
    ],
  },
  privacy: {
    lesson: null,
    paragraphs: [
      [
        [
          '**Nothing you type is sold, and no other member sees it.** Without an account, your question is answered on this device and isn’t sent anywhere.',
        ],
        [
          'With an account, it’s kept so you can read it again, in the database of the people who run this site. Delete any conversation, anytime.',
        ],
      ],
      [
        [
          'With AI on, we show you exactly what would be sent, and to whom, before the first word leaves.',
        ],
        ['[The privacy page](/privacy) has the details.'],
      ],
    ],
  },
  is_person: {
    lesson: null,
    paragraphs: [
      [
        ['No, I’m software. I look things up and do the math.'],
        ['For a person, try a nonprofit credit counselor, legal aid, or a circle here.'],
      ],
    ],
  },
  which_ai: {
    lesson: null,
    paragraphs: [
      [
        ['My answers are worked out by this site’s own code.'],
        [
          'If AI is on here, it only helps with the wording, and every number and rule is checked before you see it. The line under the question box says whether it’s on.',
        ],
      ],
    ],
  },
  is_it_legit: {
    lesson: null,
    paragraphs: [
      [
        [
          'You can check me: every rule names its section of law, with a link to the official text, and every number comes from what you entered.',
        ],
        ['Nothing here is legal advice, and no one can promise a score.'],
      ],
      [['If something is wrong, [tell the people who run this site](/contact).']],
    ],
  },
  connect_bank: {
    lesson: null,
    paragraphs: [
      [
        ['No. Nothing here connects to a bank, and we never ask for a bank password.'],
        [
          'Type each debt in [the planner](/debt-destroyer): what you owe, the rate and the minimum, from the statement.',
        ],
      ],
    ],
  },
  my_score_here: {
    lesson: 'many-scores',
    paragraphs: [
      [
        [
          'I can’t see a score, and we don’t pull one. Your bank’s or card’s app often shows one for free.',
        ],
        [
          'You can log what you see under [Scores](/dashboard/scores), with its bureau and model, and watch how it changes.',
          'lesson/many-scores',
        ],
      ],
    ],
  },
  sign_in_trouble: {
    lesson: null,
    paragraphs: [
      [
        [
          'On the sign-in page, find **Forgot your password?** and choose **Set a new one**. We’ll send you a six-digit code.',
        ],
        [
          'Changing your email, password or codes is in [Settings](/settings). Still stuck? [Write to the people who run this site](/contact).',
        ],
      ],
    ],
  },
  emails_off: {
    lesson: null,
    paragraphs: [
      [
        [
          'Open [Settings](/settings) and turn off what you don’t want. Every reminder has an unsubscribe link too. Emails about your account’s security always come.',
        ],
      ],
    ],
  },
  reminders: {
    lesson: null,
    paragraphs: [
      [
        [
          'Yes. Enter the due days in [the planner](/debt-destroyer), and choose in [Settings](/settings) what to be reminded of.',
        ],
        ['With an account, your dates can go into your own calendar too.'],
      ],
    ],
  },
  circles: {
    lesson: null,
    paragraphs: [
      [
        [
          'A circle is a few people who get through this together. You say what you’ll do this week, and check in.',
        ],
        ['Your circle never sees your balances. You can leave anytime, no questions asked.'],
      ],
      [['You’ll find it under [Circles](/community), with a free account.']],
    ],
  },
  reach_team: {
    lesson: null,
    paragraphs: [
      [['[Write to the people who run this site](/contact). Say what you did and what happened.']],
    ],
  },
  act_for_me: {
    lesson: 'dispute-an-error',
    paragraphs: [
      [
        [
          'I can’t call, pay or send anything for you. I can tell you what to say, what to send and by when.',
        ],
        ['You can dispute what’s wrong in your file yourself, free.', 'rule/usc15-1679c-a'],
      ],
      [
        [
          'Want a person to help? A nonprofit credit counselor can, often for free. Ask first what it costs.',
        ],
      ],
    ],
  },
  spanish: {
    lesson: null,
    paragraphs: [
      [
        ['I speak English and Spanish: ask in either one. Our pages are still in English.'],
        [
          'The [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/es/) has its pages in Spanish.',
        ],
      ],
    ],
  },
  telling_family: {
    lesson: 'tight-month',
    paragraphs: [
      [
        ['Pick a quiet hour, and start with the whole number.'],
        ['Then say what you’ve done so far, and what you’d like to do next. Bring the list.'],
      ],
      [
        [
          'A nonprofit credit counselor can sit down with both of you, often for free. Ask first what it costs.',
        ],
      ],
    ],
  },
  good_news: {
    lesson: null,
    paragraphs: [
      [
        ['That’s real work, and it paid off.'],
        [
          'If it was a payment, you can record it in [the planner](/debt-destroyer), and I’ll tell you what comes next.',
        ],
      ],
    ],
  },
  investing: {
    lesson: null,
    paragraphs: [
      [
        ['I only know debts, credit and bills, so I can’t help with investing.'],
        ['If it’s about extra money, ask me what it would do on your debts.'],
      ],
    ],
  },
  cheating: {
    lesson: 'clean-file-for-sale',
    paragraphs: [
      [
        ['I can’t help with that: it can get you into more trouble than the debt.'],
        [
          'What’s true stays, and what’s wrong you can dispute yourself, free.',
          'rule/usc15-1679c-a',
        ],
      ],
      [
        [
          'If you can’t pay, there are honest ways: a plan with the lender, a nonprofit credit counselor, or legal aid about bankruptcy.',
        ],
      ],
    ],
  },
};
