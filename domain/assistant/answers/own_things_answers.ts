import { INTENT_TEXTS, type IntentName } from '../intents.ts';
import { paragraph, said, say, strong } from '../say.ts';
import { type Answerer, reply } from './asked.ts';
import type { RuleAnswers } from './rule_answer.ts';

// What somebody did here and wants to take back or find again, the people beside them, and an answer that they want otherwise.

export const OWN_THINGS_ANSWERS: RuleAnswers = {
  undo: {
    lesson: null,
    paragraphs: [
      [
        [
          '**You can change or delete it yourself.** In [the planner](/debt-destroyer), your payments are listed by debt, and your plan updates right away.',
        ],
        ['On the wrong debt? Delete the payment there and record it on the right one.'],
      ],
      [['I don’t change anything on my own: nothing changes until you press a button.']],
    ],
  },
  sign_out_elsewhere: {
    lesson: null,
    paragraphs: [
      [
        [
          '**Yes: press Sign out everywhere else.** That’s in [Settings](/settings), under **Signed-in devices**. You can also sign out one device.',
        ],
        [
          'Then change your password in Settings if someone may know it. Two-step sign-in keeps them out even if they learn the next one.',
        ],
      ],
    ],
  },
  data_gone: {
    lesson: null,
    paragraphs: [
      [
        [
          '**Are you signed in?** [Sign in](/auth), and what you saved with your account is there. Check the address you sign in with, too: another one is another account.',
        ],
        [
          'Without an account, what you enter stays in the browser where you typed it. Open that same browser on that same device, not a private window. If its data was cleared, we don’t have a copy.',
        ],
      ],
      [
        [
          'Still not there? Don’t type it all again yet. [Write to the people who run this site](/contact).',
        ],
      ],
    ],
  },
  buddies: {
    lesson: null,
    paragraphs: [
      [
        [
          '**A buddy is someone in your circle you can meet here, just the two of you.** You both have to say yes, and either of you can stop. You don’t need one.',
        ],
        [
          'Ask someone in your circle on [the Circles page](/community). For another buddy, end the first or just ask a second person: no one has to explain.',
        ],
      ],
    ],
  },
  invite_friend: {
    lesson: null,
    paragraphs: [
      [
        [
          '**Send them your link.** It’s under [Invite a friend](/referral-dashboard). A free account gives them everything, with your link or without.',
        ],
        [
          'To do this together, invite them to your circle: its invitation is on [the Circles page](/community). They won’t see your balances.',
        ],
      ],
    ],
  },
  own_posts: {
    lesson: null,
    paragraphs: [
      [
        [
          '**You can change or delete what you posted.** Open it in [the questions](/community) and press the three dots. When you delete it, your words and your name go right away. If others answered, their answers stay.',
        ],
      ],
      [
        [
          'Members read the questions, and visitors with a pass. They see the name and bowl you picked, never your real name or your balances.',
        ],
      ],
      [['Something else there looks like a scam? Press **Report** beside it.']],
    ],
  },
};

const asks = (...intents: readonly IntentName[]) =>
  intents.map((intent) => INTENT_TEXTS[intent].ask);

/** An answer is wanted in other words: we have none, and say what helps in their place. */
export const sayAgain: Answerer = ({ context: { previous } }) => {
  const intent = previous?.intent ?? null;
  if (intent === null || intent === 'say_again')
    return reply(
      [
        paragraph(
          said('I’m not sure which answer you mean.'),
          said('Ask it as a question of its own, and I’ll answer that. A few words are enough.'),
        ),
      ],
      { others: asks('next_payment', 'what_i_owe', 'collector_wrote') },
    );
  return reply(
    [
      paragraph(
        say`My last answer was about ${strong(INTENT_TEXTS[intent].as)}. I can’t put it in other words, but the first sentence is the one that counts.`,
        said(
          'Ask about one part of it, or open the lesson or the section of law beside it. They go through it step by step.',
        ),
      ),
    ],
    { others: asks(intent, 'next_payment') },
  );
};
