import { LEGAL_AID, type Ruled, type RuleAnswers } from './rule_answer.ts';

// Debts that more than one person has to do with: cosigned, shared, of an ex, or of somebody who died. The answer first, then why
// and what to do. What is up to a state is said to be.

/** What somebody owes who cosigned, and does first. */
export const COSIGNER_STEPS: readonly Ruled[] = [
  [
    '**You owe it too, and in most states the lender may come to you first**, without asking the other person first. It can do the same things to collect from you: a lawsuit, or your pay.',
    'rule/cfr16-444-3',
    'word/cosigner',
  ],
  [
    '**Keep it from going late if you can**: late payments can show on your report as well.',
    'word/cosigner',
  ],
  [
    '**Call the lender today** and ask how much it takes to catch up. Ask them to tell you about each missed payment.',
  ],
  [
    '**Ask the other person to sell the car or refinance in their own name**, and ask the lender how to be taken off. Most need a new loan without you.',
  ],
];

export const SHARED_DEBT_ANSWERS: RuleAnswers = {
  joint_debt: {
    lesson: 'question-a-debt',
    paragraphs: [
      [
        [
          'It comes down to whose name is on the contract. If you both signed, they can ask either of you for all of it.',
        ],
        [
          'If only the other person signed, it’s mostly theirs. Some states treat spouses’ debts as shared, and I don’t have your state’s rule.',
        ],
      ],
      [['Ask the lender for a copy of what you signed.'], LEGAL_AID],
    ],
  },
  cosigned: {
    lesson: 'late-payment',
    paragraphs: [
      COSIGNER_STEPS,
      [
        [
          'Your own car isn’t part of it, unless the contract names it. After a lawsuit, a judgment can let them take more. How much is up to your state.',
          'word/judgment',
        ],
        LEGAL_AID,
      ],
    ],
  },
  ex_debt: {
    lesson: 'question-a-debt',
    paragraphs: [
      [
        [
          '**Yes, if your name is on it: they can still ask you, whatever the divorce papers say.** A decree binds you and your ex. The lender goes by who signed.',
        ],
        [
          '**Go back to the court that issued the decree**, with the statements. It can order your ex to pay, or to pay you back.',
        ],
        [
          '**Keep it from going late**, if you can: pay the minimum and keep proof of each payment for that court.',
        ],
        ['**Close shared cards** or have your name taken off, so nothing new is added.'],
      ],
      [
        [
          'A late payment on a shared account is usually reported correctly, so a dispute of it will likely fail. True information stays.',
          'rule/usc15-1679c-a',
        ],
        ['That court is the place for this, so talk to a lawyer.'],
        LEGAL_AID,
      ],
    ],
  },
  someone_died: {
    lesson: 'question-a-debt',
    paragraphs: [
      [
        [
          'I’m sorry for your loss. **You usually don’t have to pay it from your own money, and nothing today.** What someone owed is paid from what they left. If that isn’t enough, the rest generally isn’t paid.',
          'rule/cfpb-spouse-debts',
        ],
        [
          'You may owe it if you cosigned, shared the account, or in some states were married. I don’t have your state’s rule.',
          'rule/cfpb-spouse-debts',
        ],
        [
          '**Don’t promise or pay anything on the phone.** Ask for it in writing.',
          'lesson/question-a-debt',
        ],
      ],
      [
        ['Send the bureaus and the lenders a copy of the death certificate.'],
        ['Before you use what they left to pay anyone, ask a lawyer.'],
        LEGAL_AID,
      ],
    ],
  },
};
