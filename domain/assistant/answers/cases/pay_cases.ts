import {
  CLAIM_EXEMPTION,
  LEGAL_AID,
  NOT_FIRED,
  PAY_LIMIT,
  type Ruled,
  STATES_THAT_KEEP_PAY,
} from '../rule_answer.ts';
import {
  has,
  hasJudgment,
  isByGovernment,
  isFeared,
  type SpecialCase,
  type SpecialCases,
} from './case.ts';
import { isOfStudentLoan, STUDENT_LOAN_IN_DEFAULT } from './student_loan_cases.ts';

// Pay that is taken, or may be: what each state that we have read says, and what to do.

const OTHER_WAYS: readonly (readonly Ruled[])[] = [
  [
    [
      'Money that’s already in your bank account is different: after a judgment it can often be taken there, unless you claim what’s protected.',
      'word/judgment',
    ],
    [
      'For taxes and government student loans, your pay can be taken without a court.',
      'lesson/tight-month',
    ],
    [
      '**If an order came anyway**, maybe from another state’s court, claim an exemption by the date on it, and call legal aid today. Court papers still need an answer.',
      'word/judgment',
    ],
    LEGAL_AID,
  ],
];
const ofState = (names: RegExp, ...says: readonly Ruled[]): SpecialCase => ({
  when: (plain) => has(names)(plain) && !isByGovernment(plain),
  says,
  rest: OTHER_WAYS,
});
const BY_STATE: readonly SpecialCase[] = [
  ofState(/\b(?:texas|tejas|in tx|tx)\b/, [
    '**In Texas, no: wages can’t be garnished there for a card, a loan or a medical bill, even after a judgment.** The state’s constitution allows it only for child support and spousal maintenance that a court ordered.',
    'rule/tx-const-16-28',
  ]),
  ofState(/\b(?:penn?s[yi]lvan\w*|(?:in|live in|from) pa|philly|philadelphia|pittsburgh)\b/, [
    '**In Pennsylvania, generally no: your employer can’t be made to hand over pay for a card, a loan or a medical bill.** There are exceptions, such as support, a divorce, or what a court says you owe on a home’s lease.',
    'rule/pa-42-8127',
  ]),
  ofState(/\b(?:north carolina|carolina del norte|(?:in|live in|from) nc|n\.c\.)\b/, [
    '**In North Carolina, generally no, for a card or an ordinary loan.** A court there can’t use the last 60 days’ pay that your family needs to live on. You may have to show that you need it. Bills from some hospitals and ambulances, and state student loans, can be different: ask legal aid.',
    'rule/nc-1-362',
  ]),
  ofState(/\b(?:south carolina|carolina del sur|(?:in|live in|from) sc|s\.c\.)\b/, [
    '**In South Carolina, no, for a card or another consumer loan: the lender can’t garnish pay you haven’t been paid yet.** I don’t have the rule there for a medical bill.',
    'rule/sc-37-5-104',
  ]),
];
const IN_FLORIDA: SpecialCase = {
  when: (plain) =>
    has(/\b(?:florida|miami|orlando|tampa|jacksonville|(?:in|live in|from) fl)\b/)(plain) &&
    !isByGovernment(plain),
  says: [
    [
      '**Only once they’ve sued you and won. And in Florida, not from the pay of a “head of family”: someone who gives a child or another dependent more than half of their support.** Up to **$750** a week, after required deductions, all of that pay is safe. What’s above it is safe, too, unless you agreed otherwise in writing. That’s about cards, loans and medical bills: support, taxes and federal student loans are different.',
      'word/garnishment',
      'rule/fl-222-11',
    ],
    [
      '**You have to say so: claim the “head of family” exemption by the date on the notice.** The form often comes with it; if not, ask the court clerk. Bring pay stubs, and show who you support. Look through what you signed for a page that gives this up.',
      'rule/fl-222-11',
    ],
    LEGAL_AID,
  ],
  rest: [
    [
      ['If you aren’t a head of family, the federal limit applies there:', 'rule/fl-222-11'],
      PAY_LIMIT,
      NOT_FIRED,
    ],
  ],
};
/** States whose own rule we haven't read. */
const OTHER_STATE =
  /\b(?:alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new (?:hampshire|jersey|mexico|york)|nueva (?:york|jersey)|nuevo mexico|north dakota|ohio|oklahoma|oregon|puerto rico|rhode island|south dakota|tennessee|utah|vermont|virginia|washington|wisconsin|wyoming|nyc|chicago|los angeles|houston|miami|in (?:fl|ca|ny|nj|ga|il|mi|oh|az|va|tn|md|mo|wi|co|wa))\b/;

const FIRED: SpecialCase = {
  when: has(
    /\b(?:fire|fires|fired|firing|lay me off|lose my job|let me go|let go|terminate\w*|corr(?:er|en|ieron)me|corran|corren|despid\w+|despedir\w*|perder (?:mi|el) trabajo)\b/,
  ),
  says: [
    [
      '**No: an employer isn’t allowed to fire you because your pay is taken for one debt**, no matter how many payments that takes.',
      'rule/usc15-1674-a',
    ],
    [
      'That federal rule covers one debt. If there are more, ask legal aid what your state says.',
      'rule/usc15-1674-a',
    ],
    LEGAL_AID,
  ],
  rest: [[PAY_LIMIT, CLAIM_EXEMPTION]],
};
const TO_STOP: SpecialCase = {
  when: has(
    /\b(?:stop|stops|fight|end|reduce|lower|get (?:out|rid|them to)|make it|paro|parar\w*|pare|detener\w*|detengo|quitar ese|bajar\w*|como (?:lo|le) hago)\b/,
  ),
  says: [
    CLAIM_EXEMPTION,
    [
      'Often there’s only a short time for that. A court can look at what your family needs to live on.',
    ],
    [
      'If the debt isn’t yours, is paid, or you never got court papers, tell legal aid today: a judgment can sometimes be undone. A payment deal or a bankruptcy can stop it too, so ask a lawyer first.',
      'word/judgment',
    ],
    LEGAL_AID,
  ],
  rest: [
    [PAY_LIMIT, ['Some states let less be taken. I don’t have every state’s rule.'], NOT_FIRED],
  ],
};
/** It is happening already: what stops it comes first, and no word of what would have to happen before. */
const ONGOING: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:they'?re|they are|theyre|there|is|are|im|i'?m|i am|being|got|getting|been|just|started|already|keeps?) (?:\w+ )?garnish\w*\b|\bgarnish(?:ing|ed|es) (?:me|my|us)\b|\bthey (?:already |now )?garnish(?:ed)?\b|\b(?:tak(?:ing|es?|en)|took) (?:\w+ ){0,4}(?:out of |from |out )?my (?:last |next |first )?(?:pay|check|paycheck|wages)\b|\bme (?:estan|andan) (?:embargando|quitando|descontando)\b|\bme (?:embargan|embargaron|quitan|descuentan)\b/,
    )(plain) &&
    !/\b(?:can|could|will|would|might|do|does|may|if|afraid|scared|worried|pueden?|puedan|si me)\b[^,.?]{0,24}\b(?:garnish|embarg|take|quit)\w*/.test(
      plain,
    ),
  says: TO_STOP.says,
  rest: TO_STOP.rest ?? [],
};
const IN_OTHER_STATE: SpecialCase = {
  when: has(OTHER_STATE),
  says: [
    [
      '**Usually yes, up to a limit, once they’ve sued you and won. Before that, not for a card, a loan or a medical bill.**',
      'word/garnishment',
    ],
    [
      'I don’t have your state’s own rule, and it may protect more than federal law. Ask the court clerk there for its exemptions.',
    ],
  ],
  rest: [[PAY_LIMIT, CLAIM_EXEMPTION, NOT_FIRED, LEGAL_AID]],
};

/** The government's own way for its student loans: so much, after a letter. */
const ofStudentLoan: SpecialCase = { ...STUDENT_LOAN_IN_DEFAULT, when: isOfStudentLoan };

export const PAY_CASES: SpecialCases = {
  garnished: [
    ofStudentLoan,
    FIRED,
    ...BY_STATE,
    IN_FLORIDA,
    {
      when: isByGovernment,
      says: [
        [
          '**These don’t take a lawsuit.** For taxes and government student loans, your pay can be taken without a court, and for child support by a court’s order.',
          'lesson/tight-month',
        ],
        [
          '**Call the office that sent the notice, today.** Ask what stops it: often a payment plan, or a form that says you can’t afford it.',
        ],
      ],
    },
    IN_OTHER_STATE,
    TO_STOP,
    ONGOING,
    {
      when: hasJudgment,
      says: [
        [
          '**With a judgment, they can in many states**, by a court order to your employer. I don’t have your state’s rule. Call the court clerk today, and ask whether there’s an order like that and what the deadline is to claim an exemption.',
          'word/judgment',
        ],
        LEGAL_AID,
      ],
    },
    {
      when: has(
        /\b(?:how much|how many|what percent\w*|percent\w*|most they|limit|maximum|cuanto|cuanta|porcentaje|maximo)\b/,
      ),
      says: [
        PAY_LIMIT,
        [
          'For a card, a loan or a medical bill, they have to sue you and win first. Some states let less be taken, or nothing, and I don’t have every state’s rule.',
          'word/garnishment',
        ],
      ],
      rest: [[CLAIM_EXEMPTION, NOT_FIRED, LEGAL_AID]],
    },
    {
      when: isFeared,
      rest: [
        [PAY_LIMIT, STATES_THAT_KEEP_PAY],
        [CLAIM_EXEMPTION, NOT_FIRED, LEGAL_AID],
      ],
      says: [
        [
          '**Not just like that.** For a card, a loan or a medical bill, they have to take you to court and win first. Papers would come, and you could answer.',
          'word/garnishment',
        ],
        [
          'For taxes and government student loans, your pay can be taken without a court.',
          'lesson/tight-month',
        ],
      ],
    },
    {
      when: has(
        /\b(only (?:one|income|person)|sole|single (?:mom|mother|dad|parent)|head of (?:the )?household|kids?|children|low income|minimum wage|can'?t (?:live|eat|pay rent))\b/,
      ),
      says: [
        [
          '**Ask today about an exemption.** Many states let you keep more than federal law does, for instance if you support a family. There’s often only a short time to claim it, and I don’t have your state’s rule.',
        ],
        LEGAL_AID,
      ],
    },
  ],
};
