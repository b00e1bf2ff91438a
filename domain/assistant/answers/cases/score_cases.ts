import { asksScoreAfterPaying } from '../../understanding/score_said_plainly.ts';
import { asksWithScore } from '../../understanding/score_said_plainly.ts';
import type { Ruled } from '../rule_answer.ts';
import { PAYS_EARLY } from '../../understanding/plain_talk.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

const NO_ONE_CAN_TELL: Ruled = [
  '**No one can tell you yes or no from a score alone, and I won’t promise it.** Each lender draws its own line, and looks at your income, what you owe and what’s on your report, too.',
  'lesson/before-you-apply',
];
const ONE_AT_A_TIME: Ruled = [
  'When you apply, the lender may pull your report, and that inquiry can count against you for a while. So apply for one thing at a time, when you’re ready.',
  'lesson/before-you-apply',
];
const WHICH_LINE: Ruled = [
  '**So ask the one you want something from:** “Which score do you use, and what’s your cutoff?” That’s the only cutoff that counts for you.',
  'lesson/many-scores',
];
const isOfCard = has(/\b(?:cards?|visa|mastercard|amex|discover|capital one|chase|tarjetas?)\b/);
const isOfCar = has(/\b(?:cars?|auto|truck|vehicle|carro|troca)\b/);

/** A card for somebody whose credit isn't good, without a number. */
const isForBadCredit = has(
  /\b(?:best|good|easiest|easy|which|what|recommend\w*|any)\b.{0,24}\b(?:cards?|cc)\b.*\b(?:bad|poor|low|terrible|horrible|damaged|ruined|no|rebuild\w*|fair) (?:my )?(?:credit|score)\b/,
  /\b(?:mejor|buena|facil|cual|que|recomiend\w+)\b.{0,24}\btarjetas?\b.*\b(?:(?:mal|malo|sin|poco) (?:credito|historial)|credito (?:malo|danado|bajo))\b/,
  /\b(?:bad|poor|low|no|mal|sin) (?:credit|credito)\b.*\b(?:best|which|what|recommend\w*|mejor|cual|que|recomiend\w+)\b.{0,24}\b(?:cards?|tarjetas?)\b/,
);
const SECURED: Ruled = [
  'A secured card takes a deposit, which you get back if you close it owing nothing. You don’t get fees or interest back.',
  'lesson/secured-cards',
];
const SECURED_FREE: Ruled = [
  'Of the 40 secured cards we have terms for, **34** reported no annual fee.',
  'rule/tccp-2025h2-secured',
];
const THE_LIST: Ruled = [
  '[Cards](/credit-card-advice) lists the cards whose issuers say they consider a score like yours, by what each would cost you in a year, the cheapest first.',
];
const UNPAID: Ruled = ['No one pays us to be on it.'];

/** Which card is best for it: one with a deposit and no fee, and first what is owed now. */
const BEST_FOR_BAD_CREDIT: SpecialCase = {
  when: (plain) => isForBadCredit(plain) && !isOfCar(plain),
  isInstead: true,
  says: [
    [
      '**For most people a secured card with no annual fee**, from a bank or credit union that reports to all three bureaus. Ask that before you apply.',
      'lesson/secured-cards',
    ],
    SECURED,
    SECURED_FREE,
    THE_LIST,
    UNPAID,
  ],
  rest: [
    [
      [
        '**Do you carry a balance at a high rate? Paying that down first is worth more than a new card:** it saves its interest, and it makes your cards look less full.',
        'lesson/card-use',
      ],
      ONE_AT_A_TIME,
    ],
  ],
};

/** A card with a score that is said. */
const CARD_WITH_SCORE: SpecialCase = {
  when: (plain) => asksWithScore(plain) === 'before_applying' && isOfCard(plain) && !isOfCar(plain),
  isInstead: true,
  says: [NO_ONE_CAN_TELL, THE_LIST, UNPAID],
  rest: [[SECURED, SECURED_FREE, ONE_AT_A_TIME]],
};

/** A loan, for a car or not, with a score that is said. */
const LOAN_WITH_SCORE: SpecialCase = {
  when: (plain) => asksWithScore(plain) === 'before_applying',
  isInstead: true,
  says: [NO_ONE_CAN_TELL, WHICH_LINE],
  rest: [
    [
      ONE_AT_A_TIME,
      [
        'One inquiry usually counts very little, and several for the same car or home loan, close together, usually count as one.',
        'rule/cfpb-ask-321',
      ],
    ],
    [
      [
        'Before you sign, get the rate, the fees and the number of months in writing. A credit union is worth asking, too.',
      ],
    ],
  ],
};

/** Whether a rate is high. */
const RATE_JUDGED: SpecialCase = {
  when: has(
    /\b(?:is|are|isn'?t)\b.{0,40}\b(?:bad|high|low|good|normal|a lot|crazy|average|fair|ok|okay)\b|\b(?:normal|average|good|typical|fair) (?:credit card )?(?:interest )?(?:rate|apr)\b/,
  ),
  says: [
    [
      '**No law says where “high” begins for a card, and I don’t have today’s averages here.** What counts is what it costs you: ask me what a debt costs a day, or what a lower rate would change.',
    ],
  ],
};

/** What a score will be once something is paid: nobody can name a figure, and what moves can be said. */
export const SCORE_CASES: SpecialCases = {
  before_applying: [BEST_FOR_BAD_CREDIT, CARD_WITH_SCORE, LOAN_WITH_SCORE],
  lower_rate: [RATE_JUDGED],
  scores: [
    {
      // A loan that ends before its time is another thing.
      when: (plain) =>
        has(PAYS_EARLY)(plain) && !/\bpay(?:ing)? (?:it |them |this |that )?off\b/.test(plain),
      isInstead: true,
      says: [
        [
          '**It can, if you pay before the statement closes.** The balance that’s reported is usually the one on the day the statement closes, so a payment before that day makes the card look less full. No one publishes by how much.',
          'lesson/card-use',
        ],
        [
          'Between the statement and the due day, early or on the day is the same for your report: on time is what counts. Earlier only saves a little interest.',
          'lesson/late-payment',
        ],
      ],
    },
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
