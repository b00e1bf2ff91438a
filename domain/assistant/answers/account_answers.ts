import type { RuleAnswers } from './rule_answer.ts';

// About one's account, a pass, the look of the pages, what was written here, and people in a circle who bother somebody.

export const ACCOUNT_ANSWERS: RuleAnswers = {
  two_step: {
    lesson: null,
    paragraphs: [
      [
        [
          'Open [Settings](/settings) and go to **Two-step sign-in**. Choose **Add an app**, scan the picture with an authenticator app, and type the six digits it shows.',
        ],
        [
          'Then make your ten recovery codes and keep them on paper: if you lose your phone, one of them gets you in.',
        ],
      ],
      [['You need a free account for it. You turn it off in the same place.']],
    ],
  },
  appearance: {
    lesson: null,
    paragraphs: [
      [
        [
          '**Yes. Press the moon at the top of the page, or choose Dark in the menu on a phone.** The sun brings back the light pages.',
        ],
        [
          'It’s also in [Settings](/settings), under **Appearance**. **System** follows your device.',
        ],
        [
          'For larger letters, zoom in with your browser or turn up the text size of your phone. The pages adjust.',
        ],
      ],
    ],
  },
  pass_over: {
    lesson: null,
    paragraphs: [
      [
        [
          '**Nothing is lost: what you entered stays saved.** When the time is up, the pages behind the pass close, and new changes stay on this device only.',
        ],
        [
          'You can still read, copy or delete what’s saved, and nothing is charged: a pass doesn’t renew.',
        ],
      ],
      [['To continue, [make a free account](/auth). It keeps everything, and has no time limit.']],
    ],
  },
  delete_chat: {
    lesson: null,
    paragraphs: [
      [
        [
          'Open that conversation on [the Ask page](/ai-assistant) and press **Delete**. Its questions and answers are then deleted for good, though a backup may hold a copy for a while.',
        ],
        ['Your debts, payments and plan stay as they are.'],
      ],
      [
        [
          'Without an account, it was only ever on this device: clear it on [the cookies page](/cookies).',
        ],
      ],
    ],
  },
  circle_trouble: {
    lesson: null,
    paragraphs: [
      [
        [
          '**I’m sorry someone is doing that to you. You don’t have to put up with it here.** Are they asking for money, or for your numbers? Don’t send anything.',
        ],
        ['On [the Circles page](/community), you have three ways, and you can use all of them:'],
      ],
      [
        [
          '**Report** it: that’s next to everything people write. Our staff reviews it, and they won’t learn who reported it.',
        ],
        [
          '**Block** them: press the three dots beside their words. You won’t see each other anymore, and we won’t tell them.',
        ],
        ['**Leave** the circle: anytime, no questions asked, and what you wrote leaves with you.'],
      ],
      [
        [
          'If someone threatens you or knows where you live, call **911** if it can’t wait. No one watches that page at all hours.',
        ],
      ],
    ],
  },
  false_dispute: {
    lesson: 'dispute-an-error',
    paragraphs: [
      [
        [
          '**I can’t help you say that something true is wrong or isn’t yours.** A dispute has to be honest, and a false one can make things worse for you.',
        ],
      ],
      [
        ['Here’s the honest way.'],
        [
          'Read the line on your report first: the date, the amount, and whose it is. If any of them is wrong, that’s a mistake, and worth a dispute.',
          'lesson/dispute-an-error',
        ],
        [
          'If all of it is right, you can ask the company for a “goodwill” change: write that you’re paying on time now, and ask. It may say no.',
        ],
        [
          'Most bad marks, such as a late payment, may be reported for **7 years**. Then they come off on their own.',
          'rule/usc15-1681c-a',
        ],
      ],
    ],
  },
  lend_me: {
    lesson: 'tight-month',
    paragraphs: [
      [
        [
          '**No, I can’t lend you money: I’m a program, and this site makes no loans.** I’m sorry it’s that tight right now.',
        ],
      ],
      [
        ['**Dial 211** for food, rent and utility help near you.', 'lesson/tight-month'],
        [
          'If it’s for a bill, call that company before the due day and ask for more time. Ask a credit union about a small loan before you look at a payday lender.',
        ],
        ['Tell me which bill it’s for, and I’ll help you see what can wait.'],
      ],
    ],
  },
};
