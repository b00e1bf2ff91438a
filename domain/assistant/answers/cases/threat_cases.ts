import { LEGAL_AID, type Ruled } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// Threats by phone with a badge in them, a check that a payday lender holds, and what to say on a call about a debt that nobody knows.

const REPORT_IT: Ruled = [
  '**Report it** at [reportfraud.ftc.gov](https://reportfraud.ftc.gov) and to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/). Write down who called, when, and what was said.',
  'lesson/collector-limits',
];

/** Pay within hours, or a deputy comes. */
const DEADLINE: SpecialCase = {
  when: (plain) =>
    !/\b(?:evict\w*|move out|moving out|notice (?:on|to quit)|handed|served|left (?:a|the) (?:notice|paper)|posted|taped|door|desaloj\w*|puerta)\b/.test(
      plain,
    ) &&
    has(
      /\b(?:sheriffs?|deput(?:y|ies)|marshals?|process servers?|county|courthouse|legal (?:documents?|papers|department|action)|paperwork|filing unit|affidavit|case number|alguacil|sherif\w*|condado|papeles legales)\b/,
    )(plain) &&
    has(
      /\b(?:settle\w*|pay\w*|resolve\w*|unless|today|tomorrow|tmrw|noon|hours?|til+ \d|by \d|pag\w+|hoy|manana)\b/,
    )(plain),
  says: [
    [
      '**A call that wants money within hours is most likely a scam. Don’t pay, and give no card or bank numbers.** Hang up, and don’t call back on their number. Papers handed to you or posted on your door are different: call the court clerk or legal aid today.',
    ],
    [
      '**A collector isn’t allowed to threaten what it can’t do or doesn’t plan to do, or to pretend to be a court or the police.** Owing on a card, a loan or a medical bill isn’t a crime, and no one goes to jail for not being able to pay one. But never ignore an order to come to court: that can get you arrested.',
      'rule/usc15-1692e',
    ],
    [
      '**Check it yourself: a real lawsuit comes as papers, with a court’s name and a case number.** Look up the court’s number yourself, and ask the clerk if there’s a case in your name. If there is, answer by the date on the papers.',
      'word/judgment',
    ],
  ],
  rest: [
    [
      [
        'A real collector owes you a notice with the details within 5 days of first reaching you, unless its first message had them or you’ve paid.',
        'rule/usc15-1692g-a',
      ],
      [
        'If you question the debt in writing within 30 days of getting it, it has to stop until it has mailed you proof.',
        'rule/usc15-1692g-b',
      ],
      REPORT_IT,
      LEGAL_AID,
    ],
  ],
};

const isOfBadCheck = (plain: string): boolean =>
  has(
    /\b(?:pay ?day|cash advance|check cashing|(?:loan|title) (?:store|place|shop|lender)|prestamista)\b/,
  )(plain) && has(/\b(?:checks?|cheques?|post-?dated)\b/)(plain);
const namesCrime = has(
  /\b(?:charges against|press\w* charges|criminal\w*|arrest\w*|jail|police|felony|sheriff|denunci\w+|carcel|policia)\b/,
);
/** A payday lender speaks of a crime, because of the check it holds. */
const BAD_CHECK: SpecialCase = {
  when: isOfBadCheck,
  says: [
    [
      '**Generally not: owing on a payday loan isn’t a crime, and no one goes to jail for not being able to pay one.** A lender that says “charges” mostly wants you to pay out of fear. But never ignore an order to come to court.',
    ],
    [
      '**A check can be a crime if someone meant to cheat with it, like writing one on a closed account.** You wrote yours for a loan, to be paid later, and the lender knew that. Each state has its own law on bad checks, and I don’t have it.',
    ],
    [
      '**Don’t pay because of the threat.** If a letter comes from a court or a prosecutor, call legal aid the same day, and answer by the date on it.',
      'word/judgment',
    ],
    LEGAL_AID,
  ],
  rest: [
    [
      [
        'If a collector has the loan, it isn’t allowed to threaten you with arrest over it.',
        'rule/usc15-1692e',
      ],
      REPORT_IT,
      [
        'You can ask your bank to stop the payment on the check, and the lender for a payment plan. The loan itself stays.',
      ],
    ],
  ],
};

const NOTICE_IN_FIVE_DAYS: Ruled = [
  '**A real collector owes you a notice within 5 days of first reaching you, unless its first message said it all.** If you question the debt in writing within 30 days of getting it, it has to stop until it has mailed you proof.',
  'rule/usc15-1692g-a',
  'rule/usc15-1692g-b',
];
/** Calls about a debt that somebody doesn't know. */
const UNKNOWN_ON_THE_PHONE: SpecialCase = {
  when: has(
    /\b(?:no (?:se|conozco|reconozco|tengo idea)|ni se|(?:don'?t|dont|not) (?:even )?(?:know|sure|recogni[sz]e\w*)|no (?:clue|idea))\b/,
  ),
  says: [
    [
      '**Say only: “I don’t know this debt. Mail me the notice.” Then hang up.** Don’t say it’s yours, promise nothing, and give no card, bank or Social Security number.',
    ],
    NOTICE_IN_FIVE_DAYS,
    ['Pay nothing until you know who you owe, and that the amount is right.'],
  ],
  rest: [
    [
      [
        'More than **7 calls in 7 days** about one debt is presumed to be too many.',
        'rule/cfr12-1006-14-b',
      ],
      [
        'Write down each call: the day, the time, who it was, and what was said. You can complain to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/), in Spanish too.',
      ],
    ],
  ],
};
/** Where to read about it, for whoever would rather not call. */
const LESSON: SpecialCase = {
  when: has(/\b(?:lessons?|leccion(?:es)?|read|guide|tutorial)\b/),
  says: [
    [
      '**Yes, two things:** the lesson [What a collector may not do](/education/collector-limits), and [the phone script](/education/letters/phone) with the words to read out. They’re open to anyone.',
    ],
    [
      '**You don’t have to call at all.** You can do it in writing: [a letter that asks for proof](/education/letters/ask-for-proof) is ready to fill in. Question the debt in writing within 30 days of the notice, and they have to stop until they’ve mailed you proof.',
      'rule/usc15-1692g-b',
    ],
    [
      'If they call you, one sentence is enough: “Send me that in writing. I don’t talk about debts on the phone.”',
    ],
  ],
  rest: [],
};

export const THREAT_CASES: SpecialCases = {
  is_it_real: [DEADLINE],
  arrested: [BAD_CHECK],
  payday_loan: [{ ...BAD_CHECK, when: (plain) => isOfBadCheck(plain) && namesCrime(plain) }],
  phone_script: [LESSON, UNKNOWN_ON_THE_PHONE],
};
