import { asksDaysToAnswer, asksOfNotGoing } from '../../understanding/court_said_plainly.ts';
import { LAWYER, type Ruled } from '../rule_answer.ts';
import { has, type SpecialCase } from './case.ts';

// What happens when nobody answers a lawsuit, and how long there is to answer one.

export const ANSWER_BY_THE_DATE: Ruled = [
  '**If papers came and you haven’t answered, do it in writing by the date on them.** Ask the clerk for the form. Is the date past? Ask if you can still file.',
  'word/judgment',
];
const NO_LAWYER: Ruled = ['I’m not a lawyer, and this isn’t legal advice.'];

/** An order to come after a judgment, and a deal by phone, are other matters. */
const isOther = has(
  /\b(?:debtor'?s? exam\w*|order to appear|judgment debtor|citation to discover|examination)\b/,
  /\b(?:pay\w*|settl\w*|deal|arrange\w*|call(?:s|ed|ing)?|on the phone|pago|arreglo|acuerdo|llam\w*)\b/,
);

/** What a default judgment is, and what follows it: asked by whoever was sued, or by whoever only wonders. */
export const NOT_GOING: SpecialCase = {
  when: (plain) => asksOfNotGoing(plain) && !isOther(plain),
  says: [
    [
      '**If you’re sued over a debt and don’t answer or don’t go, the other side usually wins without having to prove it. That’s a default judgment.** It’s often for all they ask, with costs and interest, even if the amount is wrong, it isn’t yours or it’s too old.',
      'word/judgment',
    ],
    [
      '**What can follow:** money taken out of your pay or your bank account and, in many states, a claim on a home you own. Most Social Security and some other money stays protected, but you may have to ask for it.',
      'word/judgment',
      'lesson/pay-and-benefits',
    ],
  ],
  rest: [
    [
      ANSWER_BY_THE_DATE,
      [
        '**Then go on the day, even if you owe it.** If you say what you dispute, they have to prove it.',
      ],
      [
        '**Missed it already? Call the court clerk today**: is there a judgment, and what’s the deadline to undo it? That time is short.',
      ],
    ],
    [
      [
        'Not answering a lawsuit over a debt isn’t a crime. Skipping a judge’s order to come can bring a warrant, and so can missing court for a ticket, a criminal case or child support.',
      ],
      NO_LAWYER,
      LAWYER,
    ],
  ],
};

/** How long there is to answer: it's on the papers, and counts from the day they were served. No number holds for all. */
export const DAYS_TO_ANSWER: SpecialCase = {
  when: asksDaysToAnswer,
  says: [
    [
      '**The time usually runs from the day you were served, and the summons says how much there is:** look for “within … days” or for a date. It’s different from state to state and from court to court, so I can’t tell you the number.',
    ],
    [
      '**To be sure of your last day, call the court clerk** with the case number and ask: “When is my answer due?” Papers that were mailed, or left with someone else, can count from another day.',
    ],
    [
      'Write down the day the papers came and how. Until the clerk tells you otherwise, count every day, weekends too.',
    ],
    ['Does the paper name a day to come to court? Then be there on that day, too.'],
  ],
};
