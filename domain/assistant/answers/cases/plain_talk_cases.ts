import { COSIGNED_FOR_ME, GIVES_BACK } from '../../understanding/plain_talk.ts';
import { LEGAL_AID, type Ruled } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// Cases as people tell them to a friend: a loan that a parent cosigned, a report without a Social Security number, a card that a husband
// left, a man who cleans credit, a fight every night.

const isBorrower = (plain: string): boolean =>
  has(COSIGNED_FOR_ME)(plain) &&
  !/\bi (?:had |have |also )?co-?signed\b/.test(plain) &&
  !/\b(?:firme|cofirme) (?:por|con|para|el)\b/.test(plain);

/** The car would be brought back, and somebody cosigned it for the person who asks. */
const BORROWER_GIVES_BACK: SpecialCase = {
  when: (plain) => isBorrower(plain) && has(GIVES_BACK)(plain),
  isInstead: true,
  says: [
    [
      '**You can, but it doesn’t end the loan, and it hits your cosigner, too.** Giving it back is still a repossession: it can show on both your reports, and you’d usually both owe what’s left after they sell it.',
      'rule/ucc-9-615',
      'word/cosigner',
    ],
    [
      '**Call the lender today, before the next one is missed.** Ask exactly how much it takes to catch up, and ask for a deferral: the missed payments moved to the end of the loan. Get it in writing.',
      'lesson/tight-month',
    ],
    [
      '**Can’t keep it? Ask the lender how to sell it yourself, with its OK.** A sale of your own often brings more than an auction, so less is left to owe.',
    ],
    [
      '**Tell your cosigner today.** In most states the lender may ask them for all of it, without asking you first.',
      'rule/cfr16-444-3',
    ],
  ],
  rest: [[['The rest is state law, and I don’t have your state’s rule.'], LEGAL_AID]],
};
/** What becomes of somebody who cosigned for the person who asks. */
const BORROWER: SpecialCase = {
  when: (plain) =>
    isBorrower(plain) &&
    !has(
      /\b(?:reports?|score|reporte|puntaje|wants?|asked|should|off (?:the|my|of)|release|refinanc\w*|quitar)\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**Your cosigner owes it with you. In most states the lender may ask them for all of it, without asking you first:** it can do the same things to collect from them, such as a lawsuit, or taking part of their pay.',
      'rule/cfr16-444-3',
      'word/cosigner',
    ],
    [
      '**Late payments can show on both your reports.** So pay before it’s 30 days late if you can: in the format lenders report in, an account counts as current until then.',
      'word/cosigner',
      'rule/metro2-account-status',
    ],
    [
      '**Call the lender today** and ask for a deferral or a smaller payment. Get it in writing, and tell your cosigner before they hear it from the lender.',
      'lesson/tight-month',
    ],
  ],
  rest: [
    [
      [
        'If it’s a car you can’t keep paying, ask the lender how to sell it with its OK. Giving it back usually leaves both of you owing the rest.',
        'rule/ucc-9-615',
      ],
      LEGAL_AID,
    ],
  ],
};

/** One's own report, without a Social Security number. */
const REPORT_WITHOUT_SSN: SpecialCase = {
  when: has(
    /\bitin\b|\b(?:without|no|don'?t have|dont have|sin|no tengo) (?:an? |un |mi )?(?:ssn|social(?: security)?(?: number)?|seguro social|social)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Yes. A bureau has to show you what’s in your own file when you ask, and once in 12 months that’s free.** That right goes by who you are, and I know of nothing in it that asks for a Social Security number.',
      'rule/usc15-1681g-a',
      'rule/usc15-1681j-a',
    ],
    [
      '**The site may not be able to check who you are without that number. Then ask by mail:** the form is at [AnnualCreditReport.com](https://www.annualcreditreport.com). Send copies of your ID and of a bill with your name and address. Each bureau has 15 days from when it gets it.',
      'rule/usc15-1681j-a',
    ],
    [
      'I don’t know which ID each bureau takes with an ITIN, so ask it first, at the number on its own site. Never send an original.',
    ],
  ],
  rest: [
    [
      [
        'If no account in your name has been reported yet, there may be no file. That isn’t a bad mark: ask me how to start one.',
        'lesson/no-file-yet',
      ],
    ],
  ],
};

const SPOUSE =
  /\b(?:husbands?|wife|wifes|spouse|hubby|widow(?:er|ed)?|espos[oa]|marido|mi mujer|viud[oa])\b/;
const COMMUNITY =
  /\b(?:arizona|california|idaho|louisiana|luisiana|nevada|new mexico|nuevo mexico|texas|tejas|washington(?! d\.?c)|wisconsin|boise|houston|dallas|san antonio|austin|el paso|phoenix|tucson|los angeles|san diego|fresno|las vegas|reno|seattle|tacoma|spokane|milwaukee|new orleans|albuquerque)\b|\b(?:in|en) (?:az|ca|cali|nv|nm|tx|wa|wi)\b|\bin (?:id|la)\b/;
const NOT_SIGNED = has(
  /\b(?:only|just|solo|nomas|solamente) (?:in|under|on|a) (?:his|her|their|su) (?:own )?(?:name|nombre)\b|\bin (?:his|her) name only\b|\b(?:never|didn'?t|didnt|did not|i'?m not|im not|wasn'?t|wasnt|not) (?:on it|signed?|on the (?:card|account)|a joint|joint|an? authorized)\b|\b(?:no|nunca|jamas) firme\b|\ba su nombre\b/,
);
/** A husband or wife died, in a state where couples share debts, and nothing was signed. */
const DIED_IN_COMMUNITY_STATE: SpecialCase = {
  when: (plain) =>
    has(SPOUSE)(plain) &&
    has(COMMUNITY)(plain) &&
    !has(/\b(?:hospital|medical|doctor|nursing|ambulance|hospice|er|medic[oa]s?|clinica)\b/)(
      plain,
    ) &&
    !has(/\b(?:if|when) (?:my|our) \w+ (?:dies|passes)\b|\bsi se muere\b/)(plain) &&
    (NOT_SIGNED(plain) ||
      !has(
        /\b(?:joint\w*|both (?:our )?names|both signed|shared|co-?sign\w*|authori[sz]ed user|cuenta conjunta|a nombre de los dos|firm[eo] con|usuari[oa] autorizad[oa])\b/,
      )(plain)),
  isInstead: true,
  says: [
    [
      'I’m sorry for your loss. **Don’t pay it yet: what your spouse left pays it, and if that isn’t enough, the rest generally isn’t paid.** If you didn’t sign for it or share the account, it generally isn’t yours to pay from your own money.',
      'rule/cfpb-spouse-debts',
    ],
    [
      '**But you name a community property state: there, a husband or wife may share some debts from the marriage, even without signing.** How far that goes is up to the state, so ask legal aid there before you pay anything.',
      'rule/cfpb-spouse-debts',
      'rule/community-property',
    ],
    [
      '**Don’t promise or pay anything on the phone.** Ask for it in writing, with a copy of what they say you signed.',
      'lesson/question-a-debt',
    ],
    LEGAL_AID,
  ],
  rest: [
    [
      ['Send the bureaus and the lenders a copy of the death certificate.'],
      ['Before you use what they left to pay anyone, ask a lawyer.'],
    ],
  ],
};

/** What comes before any deal with a hospital. */
export const BEFORE_A_HOSPITAL_IS_PAID: readonly Ruled[] = [
  [
    '**Not yet: ask for the hospital’s financial assistance form first.** A nonprofit hospital has to have a written policy that says who gets free or cheaper care, so you may owe less than that offer, or nothing.',
    'rule/usc26-501-r4',
  ],
  [
    '**Ask for an itemized bill, too, and check each line.** Have them hold the offer and the bill while they decide.',
    'lesson/medical-bills',
  ],
  [
    '**A bill that charges no interest can wait behind the minimums on your cards.** So don’t miss one of those for this, and don’t put it on a card.',
    'lesson/medical-bills',
  ],
];
/** A hospital takes less, all at once. */
const HOSPITAL_TAKES_LESS: SpecialCase = {
  when: (plain, { records }) =>
    (has(
      /\b(?:hospitals?|clinics?|er|emergency room|doctors?|dentist|dental|ambulance|medical|surgery|medic[oa]s?|clinica|dentista|emergencias)\b/,
    )(plain) ||
      records.debts.some(
        ({ kind, name }) => kind === 'medical' && plain.includes(name.toLowerCase()),
      )) &&
    !has(
      /\b(?:collect\w*|collections?|agency|sued?|court|judge?ment|lawsuit|tax(?:es)?|cobrador\w*|cobranza|agencia|demanda\w*|corte|report|score|reporte|puntaje)\b/,
    )(plain),
  isInstead: true,
  says: BEFORE_A_HOSPITAL_IS_PAID,
  rest: [
    [
      [
        'If they turn you down for help and you have the money, it can be a good deal. First get it in writing: the amount, the day, and that the bill is then “paid in full”. Keep that letter and your proof.',
      ],
      [
        'Can’t pay it all at once? Ask for a payment plan without interest.',
        'lesson/medical-bills',
      ],
    ],
  ],
};
const isOfferOfHospital = has(
  /\b(?:take|takes|accept\w*|settle\w*|knock\w*|discount|offer\w*|aceptan?|toman|me (?:bajan|dejan|descuentan|ofrecen|rebajan)|dejan en)\b.{0,40}\d.{0,40}\b(?:now|today|at once|in full|all|right away|upfront|cash|ahora|hoy|ahorita|de una vez|de contado|todo)\b/,
);

/** What score a car loan takes. */
const SCORE_FOR_CAR: SpecialCase = {
  when: (plain) =>
    has(/\b(?:score|fico|puntaje|puntuacion|credito)\b/)(plain) &&
    has(/\b(?:need\w*|required|takes?|enough|minimum|necesit\w+|ocup\w+|piden|requieren)\b/)(
      plain,
    ) &&
    has(/\b(?:cars?|auto|truck|van|suv|carro|coche|troca|camioneta)\b/)(plain),
  isInstead: true,
  says: [
    [
      '**There’s no set number: each lender decides, and they use different scores.** They look at your income, what you owe and your down payment, too.',
      'rule/cfpb-ask-315',
    ],
    [
      '**Ask a credit union for a preapproval before you go to a dealer.** Then you know your rate and what you can spend, and the dealer has to do better.',
    ],
    [
      '**Shop within a short time:** several inquiries for the same car loan, close together, usually count as one.',
      'rule/cfpb-ask-321',
    ],
    [
      '**At the dealer, don’t let them run your credit again and again.** Say that you have a preapproval, and agree on the price of the car first.',
    ],
  ],
  rest: [
    [
      [
        'A bigger down payment means that you borrow less, and it can get you a yes or a lower rate. So can a lower balance on your cards.',
      ],
      [
        'Before you sign, get the rate, the fees and the number of months in writing. A credit union is worth asking, too.',
      ],
    ],
  ],
};

/** Somebody charges for clean credit, and nothing was paid yet. */
const NOTARIO: SpecialCase = {
  when: (plain) =>
    has(/\bnotari[oa]s?\b|\bnotary\b/)(plain) &&
    !has(/\b(?:pague|le di|paid|gave|me cobro|me cobraron|le mande)\b/)(plain),
  isInstead: true,
  says: [
    [
      '**No, don’t pay. No one can make the bureaus take out what’s true and still current**, whatever they promise, and in the United States a notary isn’t a lawyer.',
      'rule/usc15-1679c-a',
    ],
    [
      '**It isn’t allowed to take money before the work is fully done.** That goes for a fee at the start and for one every month.',
      'rule/usc15-1679b-b',
    ],
    [
      'What’s wrong in your file you can dispute yourself, free. Information that’s true, current and verifiable stays until its time is up.',
      'rule/usc15-1679c-a',
    ],
  ],
  rest: [
    [
      [
        '**Report it** to the [FTC](https://reportfraud.ftc.gov), to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/) and to your state’s attorney general.',
      ],
    ],
  ],
};

/** They fight over money. */
export const FIGHTS: SpecialCase = {
  when: has(
    /\b(?:fight|fights|fighting|argue|argues|arguing|arguments?|yell|yelling|scream\w*|bicker\w*|pele\w+|discut\w+|grit\w+)\b/,
  ),
  isInstead: true,
  says: [
    [
      'Fighting about money over and over wears both of you out, and it doesn’t mean you’re wrong for each other. Money worries do this to a lot of couples.',
    ],
    [
      '**Don’t settle it tonight. Pick a calm hour, and bring one page:** what comes in, what’s due, and what you owe. Then it’s the two of you against the list.',
    ],
    [
      '**Let each of you say one worry without being interrupted, and agree on just one next step.** Also agree on an amount that each may spend without asking.',
    ],
  ],
  rest: [
    [
      [
        'A nonprofit credit counselor can sit down with both of you, often for free. Ask first what it costs.',
      ],
    ],
  ],
};

const REMINDER: SpecialCase = {
  when: has(
    /\b(?:remind|text|ping|alert|notify|email|warn) (?:me|us)\b|\b(?:recuerdame|recordarme|avisame|avisarme)\b|\bmandame un (?:aviso|recordatorio)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**I can’t set a reminder from here, so asking me didn’t set one.** With a free account and the due days in [the planner](/debt-destroyer), you’ll hear about a payment ahead of its due day, and again the day before: on your dashboard, and by email.',
    ],
    ['You choose that in [Settings](/settings), under **Notices**, at **Payments due**.'],
    [
      'Want it on another day, or on your phone? Press **Add to calendar** in the planner, below the months. Your calendar app can then ring when you like.',
    ],
  ],
};

const WRONG_PAYMENT: SpecialCase = {
  when: has(/\b(?:payments?|amount|recorded|logged|pagos?|cantidad|monto|registre|anote)\b/),
  isInstead: true,
  says: [
    [
      '**Under “Payments you’ve recorded”, press the pencil beside it, in** [the planner](/debt-destroyer). Type the right amount or day, and press **Save this payment**. Your plan updates right away.',
    ],
    [
      'Recorded it again by mistake, or on the wrong debt? Press the trash can beside it, and record it again where it belongs. Nothing changes until you do.',
    ],
  ],
};

export const PLAIN_TALK_CASES: SpecialCases = {
  cosigned: [BORROWER_GIVES_BACK, BORROWER],
  free_reports: [REPORT_WITHOUT_SSN],
  someone_died: [DIED_IN_COMMUNITY_STATE],
  settle: [HOSPITAL_TAKES_LESS],
  medical_bill: [
    {
      ...HOSPITAL_TAKES_LESS,
      when: (plain, context) =>
        isOfferOfHospital(plain) && HOSPITAL_TAKES_LESS.when(plain, context),
    },
  ],
  before_applying: [SCORE_FOR_CAR],
  file_cleaners: [NOTARIO],
  telling_family: [FIGHTS],
  reminders: [REMINDER],
  undo: [WRONG_PAYMENT],
};
