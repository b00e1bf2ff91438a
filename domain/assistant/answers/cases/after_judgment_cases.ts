import { CLAIM_EXEMPTION, LEGAL_AID, PAY_LIMIT } from '../rule_answer.ts';
import { has, hasJudgment, type SpecialCase, type SpecialCases } from './case.ts';

// A judgment there is, and a time to answer that is over.

/** What a judgment opens, asked by somebody who has one against them. */
const AFTER_JUDGMENT: SpecialCase = {
  when: (plain) =>
    hasJudgment(plain) &&
    has(
      /\bwhat (?:can|could|will|do|would|happens|next|now|are)\b|\bwhat(?:'?s| is) next\b|\bwhat now\b|\bnow what\b|\bque (?:pueden?|pasa|sigue|hago|van)\b/,
    )(plain) &&
    !has(
      /\b(?:never (?:knew|served|got|heard)|wrong address|undo|vacate|how long|settle\w*|pay (?:it|them)|report|score|lease|evict\w*|my house|my home|lien|default judge?ment)\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**With a judgment, they can ask the court to have money taken from your pay or your bank account. In many states it can also become a lien on a home.** What they can take, and how fast, is up to your state.',
      'word/judgment',
    ],
    PAY_LIMIT,
    [
      '**Find out today where you stand:** call the court clerk with the case number, ask what was decided, what has been asked for since, and the deadline to claim what’s protected.',
    ],
  ],
  rest: [
    [
      CLAIM_EXEMPTION,
      [
        'Social Security can’t be taken for an ordinary debt, not even after a judgment.',
        'rule/usc42-407',
      ],
      [
        '**You can still make a deal:** they may take less, or payments, in place of a garnishment. Get it in writing, and ask them to file with the court that it’s paid.',
      ],
      [
        'Never got the papers? Ask the clerk how to ask the court to undo the judgment, and by when. Never ignore an order to come to court.',
      ],
      LEGAL_AID,
    ],
  ],
};
const SETTLE_AFTER_JUDGMENT: SpecialCase = {
  when: (plain) =>
    hasJudgment(plain) &&
    has(
      /\b(?:settle\w*|negotiat\w*|deal|less|lump sum|payment plan|payments|arregl\w+|negoci\w+|menos|acuerdo)\b/,
    )(plain) &&
    !has(
      /\b(?:signed|agreed judgment|stipulat\w*|never (?:knew|served|got)|credit report|score)\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**Yes, you can still offer less, or payments: nothing stops them from saying yes after a judgment.** But they have less reason to, since they can ask the court for money from your pay or your bank account.',
      'word/judgment',
    ],
    [
      '**Get it in writing before you pay:** the amount, that it settles the whole judgment, that they stop any garnishment, and that they file with the court that it’s satisfied. Then ask the clerk if that was filed.',
    ],
  ],
  rest: [
    [
      [
        'What you can truthfully say helps: that your pay or your account is protected, or that you’re talking with a bankruptcy lawyer. Don’t promise what you can’t keep.',
      ],
      ['What’s forgiven can count as income on your taxes.', 'rule/usc26-61-a11'],
      LEGAL_AID,
    ],
  ],
};

/** The time to answer a lawsuit is over already. */
const MISSED_ANSWER: SpecialCase = {
  when: (plain) =>
    !/\b(?:court date|hearing|trial|cita|audiencia)\b/.test(plain) &&
    has(
      /\b(?:missed|past|blew|passed|too late|over|late)\b.{0,30}\b(?:deadline|date|answer(?:ing)?|time|days|plazo)\b.{0,60}|\b(?:deadline|date|time to answer)\b.{0,24}\b(?:passed|over|missed|gone|was (?:last|yesterday))\b|\bse (?:me )?(?:ya )?(?:paso|vencio)\b|\bya se (?:me )?(?:paso|vencio)\b|\bno conteste\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**Call the court clerk today, with the case number. Ask two things: “Is there a judgment yet?” and “Can I still file an answer?”** In many places you can until a judgment is made. If you can, file it today.',
      'word/judgment',
    ],
    [
      '**If there is a judgment, ask for the deadline and the form to have the court undo it.** A good reason helps, such as papers that never reached you. That time can be short.',
    ],
    [
      '**Call legal aid today.** Some see people the same day. And go to every court date that’s set.',
    ],
    LEGAL_AID,
  ],
  rest: [
    [
      [
        'With a judgment, they can take money from your pay or your bank account. Some money is protected, but often only if you claim it in time.',
        'word/judgment',
      ],
    ],
  ],
};
export const AFTER_JUDGMENT_CASES: SpecialCases = {
  sued: [MISSED_ANSWER, SETTLE_AFTER_JUDGMENT, AFTER_JUDGMENT],
  might_be_sued: [SETTLE_AFTER_JUDGMENT, AFTER_JUDGMENT],
  settle: [SETTLE_AFTER_JUDGMENT],
};
