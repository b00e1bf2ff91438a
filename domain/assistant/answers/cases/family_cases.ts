import { LEGAL_AID, type Ruled } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// Debts of a husband, a wife, a parent or a friend: asked before anything is signed, to get off them, or after a death.

const SORRY = 'I’m sorry for your loss.';
const SPOUSE = /\b(?:wife|husband|spouse|espos[oa]|marido)(?:'?s)?\b/;
const COMMUNITY =
  /\b(?:arizona|california|idaho|louisiana|nevada|new mexico|nuevo mexico|texas|tejas|washington(?! d\.?c)|wisconsin|boise|houston|dallas|san antonio|austin|phoenix|tucson|los angeles|las vegas|reno|seattle|tacoma|spokane|milwaukee|new orleans|albuquerque)\b|\bin (?:az|ca|cali|id|la|nv|nm|tx|wa|wi)\b(?! (?:name|account))/;

const ESTATE: Ruled = [
  'As a rule, what someone owed is paid from what they left. If that isn’t enough, the rest generally isn’t paid.',
  'rule/cfpb-spouse-debts',
];
const NO_PROMISE: Ruled = [
  '**Don’t promise or pay anything on the phone.** Ask for it in writing, with a copy of what they say you signed.',
  'lesson/question-a-debt',
];

const isShared = has(
  /\b(?:joint\w*|both (?:our )?names|both (?:signed|on)|we'?re both|shared|co-?sign\w*|co-?own\w*|on (?:it|the loan|the card|the account) (?:with|together)|(?:card|account|loan) w(?:ith|\/)? me|cuenta conjunta|a nombre de los dos|firm[eo] con)\b/,
);
const DIED_SHARED: SpecialCase = {
  when: (plain) => isShared(plain) && !/\bauthori[sz]ed user\b/.test(plain),
  isInstead: true,
  says: [
    [
      `${SORRY} **If the account was in both your names, or you cosigned, you usually owe what’s left on it.** If you were only an authorized user, you don’t.`,
      'rule/cfpb-spouse-debts',
    ],
    [
      '**Ask the company today for a copy of what was signed**, so you know which one you were. Nothing has to be decided on this call. Tell them about the death, and ask what they do then.',
    ],
    [
      'Some lenders let a cosigner off when the borrower dies, above all with student loans. Ask for it by name: “a release because of death”. Get the answer in writing.',
    ],
  ],
  rest: [
    [
      [
        'If the payment stays in your name, keep it on time if you can, so nothing late shows for you.',
        'word/cosigner',
      ],
      NO_PROMISE,
      LEGAL_AID,
    ],
  ],
};
const DIED_SPOUSE_BILL: SpecialCase = {
  when: (plain) =>
    SPOUSE.test(plain) &&
    has(
      /\b(?:hospital|medical|doctor|nursing|ambulance|hospice|chemo|icu|er|bill|necessar\w*|medic[oa]s?|clinica)\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      `${SORRY} **You may not owe it. You may if you signed or shared the account, in a community property state, or where your state makes a husband or wife pay for health care.** Those last ones are called “necessaries” laws, and I don’t have your state’s rule.`,
      'rule/cfpb-spouse-debts',
    ],
    [
      '**Ask the hospital in writing what it says you signed**, for an itemized bill, and for its financial assistance. Don’t pay or promise anything yet.',
      'lesson/medical-bills',
    ],
    ESTATE,
    [
      'A lawyer or legal aid can say what your state does, and how long they’d have to claim it from the estate.',
    ],
  ],
  rest: [[NO_PROMISE, LEGAL_AID]],
};
/** Nobody has died: it is asked beforehand. */
const OWN_DEATH: SpecialCase = {
  when: has(
    /\b(?:if|when|once|after) i (?:die|died|pass away|pass|am gone)\b|\b(?:si|cuando) (?:yo )?(?:me )?(?:muero|muera|muriera|fallezco|fallezca|falleciera)\b|\b(?:si|cuando) (?:yo )?(?:falte|llego a faltar)\b|\b(?:dies?|ends?|goes away) with me\b|\bmueren? conmigo\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Usually no one inherits your debts.** They’re paid from what you leave. If that isn’t enough, the rest generally isn’t paid.',
      'rule/cfpb-spouse-debts',
    ],
    [
      'Someone may owe one along with you: a cosigner, a person who shares the account, or in some states a husband or wife. I don’t have your state’s rule.',
      'rule/cfpb-spouse-debts',
    ],
  ],
  rest: [
    [
      [
        'What you leave may go to your debts before it goes to your family, so if you have a home or savings, ask a lawyer how to set it up.',
      ],
      LEGAL_AID,
    ],
  ],
};
const FEARED_DEATH: SpecialCase = {
  when: has(
    /\b(?:if|when|once) (?:my|our) (?:\w+ ){0,2}?(?:dies|die|passes(?: away)?|pass away|were to die)\b|\b(?:si|cuando) (?:se )?(?:me )?(?:muere|muera|fallece|fallezca) mi\b|\b(?:si|cuando) mis? \w+ (?:se )?(?:muere|muera|fallece|fallezca|mueren|fallecen)\b/,
  ),
  isInstead: true,
  says: [
    ESTATE,
    [
      'You may owe it if you cosigned, shared the account, or in some states were married. I don’t have your state’s rule.',
      'rule/cfpb-spouse-debts',
    ],
  ],
  rest: [
    [
      [
        'Find out now which accounts have your name on them, and ask the lender for a copy of what was signed.',
      ],
      LEGAL_AID,
    ],
  ],
};
const WHOM_TO_TELL: SpecialCase = {
  when: has(
    /\b(?:who|whom|where) (?:do|should|all)?\b.{0,12}\b(?:tell|notify|call|inform|contact|report|send)\b|\b(?:death )?certificates?\b|\bnotify\b|\ba quien (?:le )?aviso\b/,
  ),
  says: [
    [
      `${SORRY} **Tell Social Security, then each bank, card company and lender, and the three big bureaus.** Send copies, never your only original. Some want a certified copy: order a few from the office that issued it.`,
    ],
    [
      '**Ask each bureau to mark the file “deceased”**, so no one opens anything in that name. Ask the funeral home if it has told Social Security.',
    ],
    [
      'Return or cut up the cards, and stop automatic payments. You don’t have to pay anything today.',
    ],
  ],
  rest: [[ESTATE, NO_PROMISE]],
};

const BEFORE_WEDDING =
  /\bbefore (?:(?:we|he|she|i|our|the|us) )?(?:\w+ ){0,3}(?:married|marriage|wedding|marrying)\b|\bpre-?marital\b|\bantes de (?:casar\w*|la boda|nuestra boda)\b/;
const CALLS_TO_SPOUSE: Ruled = [
  'A collector may talk to you, as the husband or wife. If you want that to stop, tell it in writing, and say that you didn’t sign.',
  'rule/usc15-1692c-b',
  'rule/usc15-1692c-c',
];
/** One of them owed it before they were married. */
const OWED_BEFORE: SpecialCase = {
  when: (plain) =>
    BEFORE_WEDDING.test(plain) &&
    !/\b(?:before (?:we|i) (?:get|marry)|should (?:we|i))\b/.test(plain),
  isInstead: true,
  says: [
    [
      '**Generally it isn’t yours: a debt your spouse made before the wedding is your spouse’s, and marrying doesn’t make you owe it.** It’s different if you signed, too, or took it over later.',
    ],
    [
      '**Don’t promise or pay anything.** Say: “I didn’t sign for this debt. Send me a copy of what you say I signed.”',
    ],
    CALLS_TO_SPOUSE,
  ],
  rest: [
    [
      [
        '**In a community property state, some of what the two of you earn or own while married may still be taken for it.** Those are Arizona, California, Idaho, Louisiana, Nevada, New Mexico, Texas, Washington and Wisconsin. How much is up to the state: ask a lawyer there before you mix accounts.',
        'rule/community-property',
      ],
      LEGAL_AID,
    ],
  ],
};
/** The same in Texas, where no pay is garnished for it. */
const OWED_BEFORE_IN_TEXAS: SpecialCase = {
  ...OWED_BEFORE,
  when: (plain, context) =>
    OWED_BEFORE.when(plain, context) &&
    /\b(?:texas|tejas|tx|houston|dallas|austin|san antonio)\b/.test(plain),
  rest: [
    ...(OWED_BEFORE.rest ?? []),
    [
      [
        'In Texas, wages can’t be garnished for a card or a personal loan, no matter whose it is. Federal student loans, taxes and child support are different.',
        'rule/tx-const-16-28',
      ],
    ],
  ],
};
const STATE_SHARES: SpecialCase = {
  when: (plain) => COMMUNITY.test(plain) && !/\b(?:die[ds]?|dead|passed|widow\w*)\b/.test(plain),
  isInstead: true,
  says: [
    [
      '**That’s a community property state: what a couple earns and owes while married can count as both’s.** So for a debt your spouse made during the marriage, they may take from what either of you earns, even if you didn’t sign.',
      'rule/community-property',
    ],
    [
      '**A debt from before the wedding is different,** and so is money you had before. Each state has its own exceptions, so ask a lawyer there before you sign, marry or pay.',
      'rule/community-property',
    ],
    [
      'Keep what you had before in an account of your own, with nothing of your spouse’s in it, and keep the statements.',
    ],
    LEGAL_AID,
  ],
  rest: [
    [
      ['If you both signed, they can ask either of you for all of it.'],
      ['Ask the lender for a copy of what was signed.'],
    ],
  ],
};
const MARRYING: SpecialCase = {
  when: has(
    /\b(?:get(?:ting)? married|marry(?:ing)?|wedding|engaged|fianc\w+|before we (?:marry|wed)|tie the knot|me caso|casarnos|boda)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Marrying doesn’t put your name on your partner’s old debts.** You owe what you sign. Your credit reports stay apart, too.',
    ],
    [
      '**In community property states it’s less simple:** there, what you earn once married can count as both’s. Those are Arizona, California, Idaho, Louisiana, Nevada, New Mexico, Texas, Washington and Wisconsin.',
      'rule/community-property',
    ],
    [
      'Keep your savings in an account of your own, don’t cosign, and ask a lawyer before the day if there’s a lawsuit or a judgment.',
    ],
  ],
};
const HIDDEN: SpecialCase = {
  when: has(
    /\b(?:hidden|hid|secret\w*|behind my back|didn'?t (?:know|tell)|never told|found (?:out|a)|without (?:me|my|telling)|escondid[oa]|a escondidas|sin decirme)\b/,
  ),
  says: [
    [
      '**First find out whose name it’s in: look at your own three reports, free.** If it isn’t there, it’s most likely your spouse’s alone. Then it’s mostly theirs to pay, unless you live in a community property state.',
      'rule/usc15-1681j-a',
      'rule/community-property',
    ],
    [
      '**If it’s in your name and you never agreed to it, it can be identity theft**, even by a husband or wife. Freeze your file, and ask me about an account that isn’t yours.',
      'word/identity-theft-report',
    ],
  ],
};

const isSignedAlready =
  /\b(?:i|we|ive|i'?ve) (?:already |had |have )?co-?signed\b|\bstopped paying\b|\b(?:is|are|he'?s|she'?s|they'?re) (?:late|behind)\b|\brepo|\bya firme\b/;
const ASKED_TO_SIGN: SpecialCase = {
  when: (plain) =>
    !isSignedAlready.test(plain) &&
    has(
      /\b(?:wants?|want(?:s|ed)? me|ask(?:s|ed|ing)? me|begging me|need(?:s|ed)? me)\b.{0,20}\b(?:co-?sign\w*|sign)\b|\b(?:should|would|do|can|could) (?:i|we)\b.{0,25}\bco-?sign\b|\b(?:before|if|thinking (?:of|about)|risk\w* (?:of|in|to)?)\b.{0,20}\bco-?sign\w*\b|\b(?:me pide|quiere) que (?:le )?(?:firme|sea)\b|\bdebo firmar\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**Only if you could pay all of it yourself, and would still be on good terms with them after.** A cosigner owes the whole loan, and in most states the lender may come to you first.',
      'rule/cfr16-444-3',
      'word/cosigner',
    ],
    [
      '**It can hurt your credit, too: late payments can show on your report**, and the loan counts when you apply for one of your own.',
      'word/cosigner',
    ],
    [
      '**You can say no kindly:** “I can’t put my name on it, but I’ll help you look for a smaller one.” If you do sign, ask the lender for copies, to hear about each missed payment, and how a cosigner can be released.',
    ],
  ],
  rest: [],
};
/** A loan that was signed for somebody else is late, and on one's own report. */
const ON_MY_REPORT: SpecialCase = {
  when: has(
    /\b(?:on (?:my|mine)|my) (?:credit|report|file|score)\b.{0,40}\b(?:late|behind|past due|\d+ days)\b|\b(?:late|behind|past due|\d+ days)\b.{0,40}\b(?:on (?:my|mine)|my) (?:credit|report|file)\b|\bmi (?:credito|reporte)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**It can be reported as late on your file, too, if it really is late: you signed for it.** What the other person promised you doesn’t bind the lender, so a dispute over that probably won’t work.',
      'word/cosigner',
    ],
    [
      '**What stops it from getting worse is bringing it current.** Ask the lender today what that takes, and ask it to tell you about each missed payment from now on.',
    ],
    [
      '**Your name comes off with a new loan without you, or a “cosigner release”.** Ask the lender what that takes, and get it in writing. Dispute only what’s wrong: a date, an amount, a month that was paid.',
      'rule/usc15-1681i-a1',
    ],
  ],
  rest: [
    [
      [
        'Did you pay for them? A lawyer can tell you if you can ask for it back. Keep proof of what they promised.',
      ],
      LEGAL_AID,
    ],
  ],
};
const OFF_THE_LOAN: SpecialCase = {
  when: has(
    /\b(?:take|get|getting|remove|removing|taking|be|come)\b.{0,30}\b(?:off|out of)\b.{0,25}\b(?:loans?|it|note|lease|co-?sign\w*)\b|\b(?:my|his|her) name off\b|\b(?:cosigner|co-signer) release\b|\bquitar(?:me)? (?:mi nombre|del prestamo)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Usually only by a new loan without you: the other person refinances in their own name, or sells what it’s for and pays it off.** A lender doesn’t have to let you off otherwise.',
    ],
    [
      '**Ask the lender for a “cosigner release”.** Some loans have one, often after a number of payments on time. Ask what it takes, and get it in writing.',
    ],
    [
      'Until then you owe it with them, so ask the lender to tell you about each missed payment.',
      'word/cosigner',
    ],
  ],
  rest: [],
};
/** A debt in one's own name that somebody else was to pay. */
const ALL_IN_MY_NAME: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:all|it'?s|is|put|got|everything|truck|car|phone|loan)\b.{0,40}\b(?:in|under) (?:my name|me)\b|\ba mi nombre\b/,
    )(plain) && !/\bco-?sign|\bwithout\b|\bnever (?:agreed|knew)\b/.test(plain),
  isInstead: true,
  says: [
    [
      '**Yes: if you agreed to put it in your name, it’s yours to pay, no matter who drives it or calls with it.** The lender goes by who signed. If you never agreed, that’s identity theft, and something else.',
    ],
    [
      '**First get the car or the phone back, then deal with the bill.** You can sell a car and pay the loan off, or ask the lender what it costs to end it. Giving it back usually leaves you owing the rest.',
      'rule/ucc-9-615',
    ],
    [
      '**Call each company before it’s late,** say what you can pay and when, and get it in writing. A lawyer can say if you can ask the other person for it.',
      'lesson/tight-month',
    ],
  ],
  rest: [[LEGAL_AID]],
};
const EX_OFF: SpecialCase = {
  when: has(
    /\b(?:get|take|remove|kick|getting|taking)\b.{0,20}\b(?:him|her|them|my ex|his name|her name|my name|me)\b.{0,10}\boff\b|\bquitar(?:lo|la)\b/,
  ),
  says: [
    [
      '**On a joint card, ask the bank to close it to new charges today, and pay it off or move what’s left to a card of your own.** Banks rarely take just one name off while something is owed.',
    ],
    [
      '**On a car loan, it takes a new loan in one name, or selling the car.** Ask a credit union what it would give you alone. The title has to change, too.',
    ],
    [
      'An authorized user is easier: the cardholder can have them taken off by phone.',
      'word/authorized-user',
    ],
  ],
};
const OWN_SCORE: SpecialCase = {
  when: (plain) => SPOUSE.test(plain) && has(/\b(?:scores?|credit|puntaje|credito)\b/)(plain),
  says: [
    [
      '**Each of you has a file and a score of your own: your spouse’s doesn’t pass to you.** An account that had your name on it counts for you, too, so look at your own reports first. They’re free.',
      'rule/usc15-1681j-a',
      'lesson/no-file-yet',
    ],
  ],
};

/** The home of somebody who died, and what they owed. */
const HOME_OF_THE_DEAD: SpecialCase = {
  when: has(
    /\b(?:take|takes|taking|lose|sell|lien|after|keep|get|quit\w*|perder|vender)\b.{0,24}\b(?:her|his|their|the|mom'?s|dad'?s|(?:dead )?(?:mother|father)'?s?|grand(?:ma|pa)'?s|la|su) (?:house|home|place|property|condo|trailer|casa)\b/,
  ),
  says: [
    [
      '**A house is part of what they left, and debts are paid from that. Whether it has to be sold for a card or a medical bill is up to your state,** and I don’t have its rule.',
    ],
    [
      '**A mortgage is different: it stays on the house.** Whoever wants to keep it has to keep paying it, so call the mortgage company and say who died.',
    ],
    ['Before anything is sold, signed over or paid, ask a probate lawyer or legal aid.'],
  ],
};

export const FAMILY_CASES: SpecialCases = {
  someone_died: [
    OWN_DEATH,
    FEARED_DEATH,
    HOME_OF_THE_DEAD,
    DIED_SHARED,
    DIED_SPOUSE_BILL,
    WHOM_TO_TELL,
  ],
  joint_debt: [OWED_BEFORE_IN_TEXAS, OWED_BEFORE, STATE_SHARES, HIDDEN, MARRYING],
  cosigned: [ASKED_TO_SIGN, ON_MY_REPORT, OFF_THE_LOAN, ALL_IN_MY_NAME],
  ex_debt: [EX_OFF],
  no_file: [OWN_SCORE],
};
