import { asksScoreAfterPaying } from '../../understanding/score_said_plainly.ts';
import type { SpecialCases } from './case.ts';

/** What a score will be once something is paid: nobody can name a figure, and what moves can be said. */
export const SCORE_CASES: SpecialCases = {
  scores: [
    {
      when: asksScoreAfterPaying,
      says: [
        [
          '**No one can tell you that figure, and I won’t guess one.** There are many scores, each worked out from one bureau’s file on one day.',
          'lesson/many-scores',
        ],
        [
          '**What moves is how full your cards look.** Once the lower balance is reported, usually the one on the day the statement closes, you use less of your limit. That tends to help, and no one publishes by how much.',
          'lesson/card-use',
          'rule/cfpb-ask-318',
        ],
      ],
      rest: [
        [
          [
            'Leave the card open if it costs nothing: a closed card’s limit is gone, and the others look fuller.',
            'lesson/card-use',
          ],
          ['Paying off a loan or a collection is different: a score may hardly move, or even dip.'],
          [
            'Enter the card’s limit in [the planner](/debt-destroyer), and I can tell you how full it is now, and how full it would be.',
          ],
        ],
      ],
    },
  ],
};
