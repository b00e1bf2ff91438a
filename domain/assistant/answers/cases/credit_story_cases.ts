import type { DebtKind } from '../../../planner/debt.ts';
import type { AskContext } from '../../context.ts';
import { isClaimed } from '../../slots/claimed.ts';
import { asksWhetherReported } from '../../understanding/credit_stories.ts';
import { COUNSELOR, LEGAL_AID, NO_ARREST, type Ruled } from '../rule_answer.ts';
import { DISCHARGED_STILL_OWED } from './report_cases.ts';
import { AFTER_THE_SALE, has, SALE_NOTICE, type SpecialCase, type SpecialCases } from './case.ts';

// What people tell of their credit, their cards and their jobs in words of their own (understanding/credit_stories.ts): what it adds to the
// rule, said first.

const isBankrupt = has(
  /\b(?:bankrup\w*|ban[ck]arrota|bk ?(?:7|13)?|chapter (?:7|13|seven|thirteen)|ch\.? ?(?:7|13)|capitulo (?:7|13|siete|trece)|quiebra)\b/,
);

/** A payment that was late years ago. */
const OLD_LATE: SpecialCase = {
  when: (plain) =>
    has(/\b(?:late|lates|miss(?:ed)?|delinquen\w+|past due|tarde|tardios?|atras\w+|30[- ]days?)\b/)(
      plain,
    ) &&
    has(
      /\b(?:still|now|today|how bad|look(?:s|ing)? at|costing|matters?|hurt\w*|count\w*|kill\w*|drag\w*|affect\w*|hold\w*|keep\w*|ding\w*|weigh\w*|punish\w*|todavia|aun|sigue|afect\w+|cuenta|importa|pesa)\b/,
    )(plain) &&
    has(
      /\b(?:years?|yrs?|anos?) (?:ago|back|old)\b|\bhace (?:\w+ )?(?:anos|tiempo)\b|\b(?:from|in|since|de|del|en) 20[12]\d\b|\bold late\b|\b\d+[- ](?:years?|yrs?)\b|\banos\b/,
    )(plain) &&
    !has(
      /\b(?:sold|start\w* over|new date|reset\w*|bankrupt\w*|chapter|collect\w*|charge\w*|repo\w*|sue[ds]?|medical|hospital)\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**It can still count, but less and less: a late payment matters less the older it gets, as long as nothing new comes.** No one publishes by how much.',
      'lesson/how-long-things-stay',
    ],
    [
      'It may be reported for **7 years** from when you were late. Then it comes off on its own.',
      'rule/usc15-1681c-a',
    ],
  ],
  rest: [
    [
      [
        '**Was it really 30 days past due?** In the format lenders report in, an account counts as current until then. If it’s wrong, dispute it, free.',
        'rule/metro2-account-status',
        'rule/usc15-1681i-a1',
      ],
      [
        'If it’s true, you can ask the lender once, kindly, to take it off. It doesn’t have to.',
        'lesson/late-payment',
      ],
    ],
    [
      [
        'What helps more: every payment on time from now on, and cards that aren’t full.',
        'rule/cfpb-ask-318',
      ],
    ],
  ],
};

/** A loan is paid before its time, or kept for a score. */
const LOAN_ENDS: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:loans?|notes?|mortgage|trucks?|cars?|auto|van|suv|jeep|installment|prestamos?|carro|coche|troca|camioneta|hipoteca)\b/,
    )(plain) &&
    has(
      /\b(?:pay\w*|payoff|finish\w*|clos(?:e|ed|ing)|knock\w*|clear\w*|keep\w*|leav\w+|liquid\w+|pag(?:o|ar|arlo|ue|ando)|termin\w+|acab\w+|sald\w+)\b/,
    )(plain) &&
    !has(/\b(?:cards?|tarjetas?|paid|pague|late|tarde)\b/)(plain),
  isInstead: true,
  says: [
    [
      '**It can dip for a while, and that’s no reason to keep a loan.** When a loan is paid it closes, and a score that looks at what’s open may be a little lower at first. No one can say by how much.',
    ],
    [
      'The paid loan stays on your report as paid, and it doesn’t count against you. The interest you save is real money.',
    ],
  ],
  rest: [
    [
      [
        'About to ask for a mortgage or another loan? Then ask that lender first whether to wait with it until after.',
      ],
      [
        'Ask me what paying it off early would save, or which debt to put that money on first: one at a higher rate costs you more.',
        'lesson/cheapest-order',
      ],
    ],
  ],
};

const NOT_FIRED_FOR_IT: Ruled = [
  '**No employer may fire you only because you filed for bankruptcy**, or treat you worse at work for it. That’s federal law, for private employers and for the government.',
  'rule/usc11-525',
];
const NOT_HIRED_FOR_IT: Ruled = [
  'Getting hired is different: a government employer may not turn you down only for that. Of private employers, that law doesn’t say it.',
  'rule/usc11-525',
];
const ANOTHER_REASON: Ruled = [
  '“Only” matters: an employer can still have another reason. If you think it was the bankruptcy, write down what was said and when, and ask a lawyer or legal aid soon.',
];
const asksIfSeen = has(
  /\b(?:see|sees|check\w*|look\w*|pull\w*|run|find out|finds out|know|knows|tell them|report|credit|ver|revis\w+|checa\w*|enter\w+|sab\w+|reporte|credito)\b/,
);
const JOB_AND_BANKRUPTCY: readonly SpecialCase[] = [
  {
    when: (plain) => isBankrupt(plain) && asksIfSeen(plain),
    says: [NOT_FIRED_FOR_IT, NOT_HIRED_FOR_IT, ANOTHER_REASON],
    rest: [
      [
        [
          '**Can it see your report? Only if you say yes in writing first.** The employer has to tell you, on a paper of its own, that it may get a report on you.',
          'rule/usc15-1681b-b',
        ],
        [
          '**Before it turns you down because of it, it has to give you a copy of the report** and a paper about your rights. Read it right away, and tell the employer what’s wrong in it.',
          'rule/usc15-1681b-b',
        ],
        ['Some states limit these checks. I don’t have those rules.'],
      ],
      [LEGAL_AID],
    ],
  },
  {
    when: isBankrupt,
    isInstead: true,
    says: [NOT_FIRED_FOR_IT, NOT_HIRED_FOR_IT, ANOTHER_REASON],
    rest: [
      [
        [
          'An employer may look at your report only if you say yes in writing first.',
          'rule/usc15-1681b-b',
        ],
        LEGAL_AID,
      ],
    ],
  },
];

/** Of the person's own debts, those that a question names. */
const namesKind = (plain: string, { records }: AskContext, kinds: readonly DebtKind[]): boolean =>
  records.debts.some(
    ({ kind, name }) =>
      kinds.includes(kind) &&
      (name.toLowerCase().match(/[a-z]{4,}/g) ?? []).some((word) =>
        new RegExp(String.raw`\b${word}\b`).test(plain),
      ),
  );

/** Whether one of the own lenders reports. */
const BILL_REPORTED: SpecialCase = {
  when: asksWhetherReported,
  says: [
    [
      '**Only your own reports can tell: I can’t see who reports what.** A hospital’s own bill rarely shows there before a collector has it.',
    ],
  ],
};
const COLLECTOR_REPORTS: SpecialCase = {
  when: asksWhetherReported,
  isInstead: true,
  says: [
    [
      '**It may, and only your own reports can tell: I can’t see who reports what.** Before a collector reports a debt, it has to reach out to you about it: by talking with you, or by a letter or a message.',
      'rule/cfr12-1006-30-a',
    ],
    [
      'If it’s there, it may stay 7 years, counted from 180 days after you first fell behind. Paying it or selling it doesn’t move that day.',
      'rule/usc15-1681c-c',
      'lesson/how-long-things-stay',
    ],
  ],
  rest: [
    [
      [
        '**Look at all three, free, at** [AnnualCreditReport.com](https://www.annualcreditreport.com). If it’s not yours or the amount is wrong, dispute it.',
        'rule/usc15-1681j-a',
        'rule/usc15-1681i-a1',
      ],
    ],
  ],
};
const LENDER_REPORTS: SpecialCase = {
  when: (plain, context) =>
    asksWhetherReported(plain) && !namesKind(plain, context, ['medical', 'collection']),
  isInstead: true,
  says: [
    [
      '**Most cards and bank loans do, usually once a month, but I know of no law that makes a lender report.** Some small lenders and car lots report to no one, or only when you’re late.',
    ],
    [
      '**Ask it: “Do you report to all three bureaus, and on what day?”** Or look: your reports are free at [AnnualCreditReport.com](https://www.annualcreditreport.com), and each account names who reported it.',
      'rule/usc15-1681j-a',
      'lesson/get-your-reports',
    ],
  ],
  rest: [
    [
      [
        'A late payment is different: an account counts as current until it’s **30 days** past due.',
        'rule/metro2-account-status',
      ],
    ],
  ],
};

/** Before a landlord looks: the collection, or the card. */
const BEFORE_THE_LANDLORD: SpecialCase = {
  when: (plain, context) =>
    (has(/\b(?:collections?|collector'?s?|coleccion(?:es)?|cobranzas?|cobrador\w*)\b/)(plain) ||
      namesKind(plain, context, ['collection'])) &&
    (has(/\b(?:cards?|cc|visa|mastercard|amex|discover|tarjetas?)\b/)(plain) ||
      namesKind(plain, context, ['card'])) &&
    !has(/\b(?:denied|turned down|rejected)\b/)(plain),
  isInstead: true,
  says: [
    [
      '**If it’s the score that they go by: the card, most likely.** Pay it down before its statement closes, and it looks less full the next time it’s reported. Paying a collection may not move a score: some newer scores leave paid collections out, and some older ones don’t.',
      'lesson/card-use',
    ],
    [
      '**But some landlords say no to any unpaid collection. So ask first:** “What score do you look for, and do you turn people down over an open collection?”',
    ],
  ],
  rest: [
    [
      [
        'If it has to be the collection: check that it’s yours, and get in writing what they’ll take and that it’ll show as paid. Bring that letter along, since a report can take weeks to show it.',
        'lesson/question-a-debt',
      ],
      ['No one can promise that you reach a number by then. Don’t miss a minimum for either.'],
      [
        '**What helps if yours is low:** pay stubs, proof that you’ve paid rent on time, a letter from your last landlord, a bigger deposit, or a cosigner.',
      ],
    ],
  ],
};

const isOfRate = has(
  /\b(?:rates?|aprs?|interest|tasas?|interes(?:es)?)\b.{0,40}|\b(?:raise|sub\w+)\b.{0,20}\b(?:rate|apr|interest|tasa|interes)\b/,
);
const isPromisedFee = (plain: string): boolean =>
  has(/\b(?:fees?|late charges?|recargos?|cargos?|multa)\b/)(plain) &&
  has(/\b(?:said|says|told|promis\w+|agreed|swore|would|'?d|supposed|dij\w+|promet\w+|iban)\b/)(
    plain,
  ) &&
  has(
    /\b(?:tak(?:e|en|ing)|remov\w*|waiv\w*|refund\w*|revers\w*|credit\w*|eras\w*|forgiv\w*|drop\w*|quit\w+|devolv\w+|devuelv\w+|perdon\w+|cancel\w*|borr\w+|gone|back|off)\b/,
  )(plain) &&
  has(
    /\b(?:still|never|nothing yet|not yet|hasn'?t|hasnt|haven'?t|didn'?t|didnt|but|next (?:statement|bill)|todavia|aun|sigue|no|ahi)\b/,
  )(plain);
const PROMISED_FEE: readonly Ruled[] = [
  [
    '**Get it in writing now.** Message the card through its own site: who promised it, on what day, and how much. Ask them to answer there, too.',
  ],
  [
    '**If the statement leaves out a credit they gave you, or has the wrong amount, that’s a billing error.** Your letter has to reach the address it names for them within **60 days** after it sent you the statement. So count from that day, and don’t wait. I can’t tell from here whether a promise on the phone counts as one, so write either way.',
    'rule/usc15-1666-b',
    'rule/usc15-1666-a',
  ],
];
const FEE_AFTER: readonly Ruled[] = [
  [
    'On a card, the late fee can’t be more than the payment that was missed.',
    'rule/cfr12-1026-52-b',
  ],
  [
    'If nothing helps, you can complain at [consumerfinance.gov/complaint](https://www.consumerfinance.gov/complaint/).',
  ],
];
const FEE_STILL_THERE: readonly SpecialCase[] = [
  {
    when: (plain) => isPromisedFee(plain) && isOfRate(plain),
    isInstead: true,
    says: PROMISED_FEE,
    rest: [
      [
        [
          '**And the rate on what you owe: not for one payment that was a little late.** On what you already owe, a card may raise it once a minimum is more than 60 days late. Pay the first six minimums after the increase on time, and that balance gets its old rate back.',
          'rule/cfr12-1026-55-b4',
        ],
      ],
      FEE_AFTER,
    ],
  },
  { when: isPromisedFee, isInstead: true, says: PROMISED_FEE, rest: [FEE_AFTER] },
];

const isSold = has(
  /\b(?:different|new|another|other|some|otra|nueva) (?:\w+ )?(?:company|agency|collector|collection|place|outfit|firm|compania|agencia|cobrador\w*|empresa)\b|\b(?:they|he|she) (?:now |say they |says they )?(?:own|bought|took over|purchased)\b|\b(?:say|says|said) (?:they|he|she) (?:now )?(?:own|owns|bought|took over|have|has)\b|\b(?:duen[oa]s?|compraron)\b/,
);
const SHOWN_FIRST: readonly Ruled[] = [
  [
    '**Pay no one on the phone, and give no card or bank number. What a caller says you owe isn’t shown yet.** Ask for the notice in writing: it has to name who you owed first, who owns it now, and what was added to the amount since.',
    'rule/cfr12-1006-34-c',
  ],
  [
    '**Ask the company you knew, too:** did you sell it or hand it over, to whom, and when? Until that’s clear, pay neither.',
  ],
];
const QUESTION_IT: readonly Ruled[] = [
  [
    '**Question it in writing within 30 days of that notice**, and they have to stop until they’ve mailed you proof.',
    'rule/usc15-1692g-b',
  ],
  [
    'A collector can only take what the contract or the law allows. That goes for fees and interest too.',
    'rule/usc15-1692f',
  ],
];
/** Arrest is threatened over a debt that is said to have been sold. */
const SOLD_AND_THREATENED: SpecialCase = {
  when: (plain) => isSold(plain) && !has(/\b(?:migra|ice|immigra\w*|deport\w*)\b/)(plain),
  isInstead: true,
  says: NO_ARREST[0] ?? [],
  rest: [SHOWN_FIRST, QUESTION_IT, ...NO_ARREST.slice(1)],
};
/** Somebody says that more is owed, or to them. */
export const CLAIMED: SpecialCase = {
  when: (plain) => isClaimed(plain) && /\d/.test(plain),
  isInstead: true,
  says: SHOWN_FIRST,
  rest: [
    QUESTION_IT,
    [
      [
        'Does someone threaten you with jail or a sheriff? Hang up: owing isn’t a crime, and a collector isn’t allowed to say so.',
        'rule/usc15-1692e',
      ],
    ],
  ],
};

/** What a bankruptcy ended still stands there as owed. */
const WIPED_AND_SHOWN: SpecialCase = {
  when: (plain) =>
    (isBankrupt(plain) || /\bafter (?:my |the )?discharge\b/.test(plain)) &&
    has(
      /\b(?:from my|discharg\w*|descarg\w*|wip\w+|erased|included|done|over|finished|closed|complete\w*|ended|termin\w+|borr\w+|incluid\w+|perdon\w+)\b/,
    )(plain) &&
    has(
      /\b(?:balance|past due|charged?[- ]?offs?|owe|owing|owed|owes|open|saldo|debo|vencid\w+)\b/,
    )(plain) &&
    !has(/\b(?:verified|frivolous)\b/)(plain),
  isInstead: true,
  says: DISCHARGED_STILL_OWED.says,
  rest: [
    [
      [
        'The account itself may stay for a time, as ended in the bankruptcy: up to 7 years, counted from 180 days after you first fell behind. It’s the balance and the “past due” that are wrong.',
        'rule/usc15-1681c-c',
      ],
      [
        'If something turns out to be wrong, incomplete or impossible to verify, they have to correct or delete it.',
        'rule/usc15-1681i-a5',
      ],
      [
        'Was the debt on the list you filed? One that was made after you filed, or that a bankruptcy doesn’t end, is different. Ask your bankruptcy lawyer or legal aid.',
        'rule/usc11-523-a',
      ],
    ],
  ],
};

/** A car was taken and sold, and more is asked for. */
const ASKED_AFTER_THE_SALE: SpecialCase = {
  when: (plain) =>
    has(/\b(?:sold|auction\w*|vendi\w+|subast\w+|remat\w+)\b/)(plain) &&
    has(
      /\b(?:(?:they|now|and) wants?|wants? (?:another )?\$?\d|want me to pay|difference|left over|remaining|bill(?:ed)?|letter|i owe|deficiency|diferencia|faltan|cobr\w+|quieren|piden|debo)\b/,
    )(plain) &&
    !has(/\b(?:house|home|mortgage|casa|hipoteca|stuff|things|belongings|tools)\b/)(plain),
  isInstead: true,
  says: [
    [
      '**You may owe the rest, but check it first.** Ask in writing for the whole account: what the loan was, what the car sold for and when, and each fee. Mistakes there are common.',
    ],
    SALE_NOTICE,
  ],
  rest: AFTER_THE_SALE,
};

/** A medical bill, and how long it stays. */
const MEDICAL_STAYS: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:medical|hospitals?|doctors?|doctor'?s|clinic|dentist|dental|ambulance|er (?:bills?|visit)|emergency room|surgery|medic[oa]s?|hospital(?:es)?|dentista|ambulancia|clinica)\b/,
    )(plain) && !isBankrupt(plain),
  isInstead: true,
  says: [
    [
      '**Many medical ones never show, or leave early:** the three big bureaus say they leave out a medical collection that’s paid, less than a year old, or that began at under $500. That’s their own practice, not a law, and it may change.',
      'rule/cdia-2023-04',
    ],
    [
      '**Any other medical collection may stay 7 years**, counted from 180 days after you first fell behind. Paying it or selling it doesn’t move that day.',
      'rule/usc15-1681c-c',
    ],
    ['A hospital’s own bill rarely shows there before a collector has it.'],
  ],
  rest: [
    [
      [
        '**Pull your reports and look.** If it’s paid, not yours or the wrong amount, dispute it: it’s free.',
        'rule/usc15-1681i-a1',
      ],
      [
        'Ask your insurer what it should have paid before you pay a collector.',
        'lesson/medical-bills',
      ],
    ],
  ],
};

/** Credit, and no papers. */
const WITHOUT_PAPERS: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:undocumented|(?:no |without (?:my |any )?|(?:don'?t|dont) have (?:my |any |the )?)papers|not a (?:us )?citizen|green card|immigration status|legal status|indocumentad\w*|papeles|ciudadan\w*|residen\w+|estatus)\b/,
    )(plain) && !has(/\bitin\b/)(plain),
  isInstead: true,
  says: [
    [
      '**One no isn’t everyone’s: each lender decides, and some take an ITIN** in place of a Social Security number, especially credit unions. Ask before you apply. You don’t have to tell me your status.',
    ],
    [
      '**A lender may not turn you down because of your race or where your family comes from.** Whether it may because of your immigration status, the part of that law that I have doesn’t say. Ask legal aid.',
      'rule/usc15-1691-a',
    ],
    [
      'If a lender says no, it has to give its main reasons, or tell you how to ask for them.',
      'rule/cfr12-1002-9',
    ],
  ],
  rest: [
    [
      [
        '**Ask first: “Do you take an ITIN?” and “Do you report to all three bureaus?”** A secured card or a credit builder loan is a common start.',
        'lesson/no-file-yet',
      ],
      [
        'Never put a number that isn’t yours on an application: that’s a lie to the lender, and can be a crime.',
      ],
      LEGAL_AID,
    ],
  ],
};

/** A child's file is to be frozen. */
const FREEZE_FOR_CHILD: SpecialCase = {
  when: has(
    /\b(?:kids?'?s?|child(?:ren)?'?s?|childs|minors?|daughters?|daughter'?s|sons?|son'?s|baby'?s?|toddler|teen\w*|grandkids?|grandson'?s?|granddaughter'?s?|\d{1,2}[- ]?(?:yr|year)s?[- ]olds?|hij[oa]s?|nin[oa]s?|menor(?:es)?|niet[oa]s?|bebe)\b/,
  ),
  says: [
    [
      '**Yes, for a child under 16 too: a parent or guardian asks each big bureau, and it’s free.** If there’s no file in the child’s name yet, the bureau makes a record only to freeze it.',
      'rule/usc15-1681c-1-j',
    ],
    [
      '**They’ll want proof of who you are, who the child is, and that you may act for the child**, such as a birth certificate. Online or by phone it has to stand within 1 business day, by mail within 3 business days.',
      'rule/usc15-1681c-1-j',
    ],
    [
      'You can have it lifted again, and from 16 on your child can ask for that, too.',
      'rule/usc15-1681c-1-j',
    ],
    ['For your own file:'],
  ],
};

/** Long on time, or a score that went up. */
const GOOD_NEWS: readonly SpecialCase[] = [
  {
    when: (plain) =>
      has(
        /\b(?:scores?|fico|credit|puntaje|credito)\b.{0,24}\b(?:up|jumped|rose|climbed|hit|broke|subio|aumento|llego)\b|\b(?:hit|broke|reached|passed|crossed|got to|made it to|llegue|pase)\b.{0,10}\b[6-8]\d\d|\bup \d{1,3} (?:points|pts)\b|\bsubi \d+ puntos\b/,
      )(plain),
    isInstead: true,
    says: [
      [
        '**Congratulations! A score is worked out from your file, so what you’ve been doing shows there.** Keep doing it: it can still move a little from month to month.',
        'lesson/what-a-file-is',
      ],
      [
        'Write it down with its day in [your score log](/dashboard/scores), with a free account. Then you see how far you’ve come, and compare only the same kind of score with itself.',
        'lesson/many-scores',
      ],
    ],
  },
  {
    when: has(
      /\b(?:didn'?t|didnt|haven'?t|havent|never|without) (?:even )?(?:use|used|using|touch|touched|swipe|swiped|charge|charged) (?:the |my |any |a )?(?:cards?|visa|it|credit)\b|\b(?:no|zero) new charges\b/,
    ),
    isInstead: true,
    says: [
      [
        '**You did it: without new charges, what you pay above the interest brings the balance down.** That’s what your plan counts on, too.',
        'lesson/cheapest-order',
      ],
    ],
  },
  {
    when: has(
      /\b(?:on time|late|lates|miss|missed|missing|misses|a tiempo|puntual\w*|atras\w+|tarde)\b/,
    ),
    isInstead: true,
    says: [
      [
        '**That’s worth celebrating. Month after month on time is what counts most for what your file says**, and you did it.',
        'lesson/late-payment',
      ],
      [
        'To keep it that way, have at least each minimum paid automatically. Then one bad week can’t undo it.',
      ],
    ],
  },
];

/** A rate that is called a crime. */
export const HIGH_RATE: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:crime|criminal|joke|mugg\w+|gouging|bullshit|bs|against the law|barbaridad|robbery|robbing|theft|steal\w*|insane|insanity|illegal|legal|outrageous|ridiculous|absurd|obscene|disgusting|rip[- ]?off|ripping|loan shark\w*|predatory|usury|unfair|crazy|nuts|killing|kills|murder\w*|eating|robo|robando|ladron\w*|usura|abuso|abusiv\w+|crimen|ilegal|ridicul\w+|matando|locura|injust\w+|atraco)\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**A rate like that hurts, and that doesn’t make it illegal:** I have no federal rule that caps what a card may charge everyone. Some states cap some loans, and I don’t have your state’s rule. The one cap I do have is for debts from before military service: 6%.',
      'rule/usc50-3937-a',
    ],
    [
      '**Call the number on the card, and ask for a lower rate.** Say how long you’ve had it and what you’ve paid on time. It costs nothing to ask, and they can say no.',
    ],
    [
      'What you pay above the minimums saves you the most on the highest rate.',
      'lesson/cheapest-order',
    ],
  ],
  rest: [[COUNSELOR]],
};

export const CREDIT_STORY_CASES: SpecialCases = {
  how_long_it_stays: [MEDICAL_STAYS, OLD_LATE],
  scores: [LENDER_REPORTS, LOAN_ENDS],
  denied_job: JOB_AND_BANKRUPTCY,
  medical_on_report: [BILL_REPORTED],
  pay_collection: [COLLECTOR_REPORTS],
  rental_score: [BEFORE_THE_LANDLORD],
  late_payment: FEE_STILL_THERE,
  arrested: [SOLD_AND_THREATENED],
  dispute_error: [WIPED_AND_SHOWN],
  car_taken: [ASKED_AFTER_THE_SALE],
  collector_amount: [CLAIMED],
  collector_wrote: [CLAIMED],
  no_file: [WITHOUT_PAPERS],
  immigration: [
    {
      ...WITHOUT_PAPERS,
      when: (plain, context) =>
        WITHOUT_PAPERS.when(plain, context) &&
        has(/\b(?:cards?|loans?|credit|bank|tarjetas?|prestamos?|credito|banco)\b/)(plain) &&
        !has(
          /\b(?:collect\w*|cobra\w*|debts?|deudas?|owe|debo|deport\w*|threat\w*|amenaz\w*|ice|migra|report\w*|hospital|medical|case|caso)\b/,
        )(plain),
    },
  ],
  freeze: [FREEZE_FOR_CHILD],
  good_news: GOOD_NEWS,
  lower_rate: [HIGH_RATE],
};
