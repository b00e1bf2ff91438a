import type { Ruled } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// Cards, limits and scores: a higher limit that is wanted or was given, somebody else's card, two numbers, a drop, and a first card.

const asksForMore = has(
  /\b(?:ask\w*|request\w*|appl\w*|want|get|getting|should i)\b.{0,30}\b(?:higher|bigger|more|raise|increase|extension)\b|\b(?:credit )?(?:limit|line) (?:increase|raise|extension)\b|\b(?:raise|increase|up) my (?:credit )?(?:limit|line)\b|\b(?:subir|aumentar|aumento)\b.{0,20}\b(?:limite|linea)\b/,
);
const WAS_RAISED = has(
  /\b(?:raised|increased|upped|bumped|doubled|gave|given|offer\w*|went up)\b.{0,40}\b(?:limit|line|me|mine|it|\d)\b|\bfrom \$?\d+ to \$?\d+\b.{0,30}\bwithout\b|\bme (?:subieron|aumentaron)\b/,
);
const wasCut = has(
  /\b(?:cut|cuts|lower\w*|decreas\w*|reduc\w*|drop\w*|slash\w*|took|closed|shut|bajaron|redujeron|recort\w+)\b/,
);
const ASKS_FOR_MORE: SpecialCase = {
  when: (plain) => asksForMore(plain) && !wasCut(plain),
  isInstead: true,
  says: [
    [
      '**It can: if the bank pulls your report for it, that inquiry may count for a while. Some only look in a way that doesn’t count.** Ask first: “Would you do a hard pull for this?”',
      'word/hard-inquiry',
    ],
    [
      '**A higher limit makes the card look less full, as long as what you owe stays the same.** If more room would mean more spending, leave it as it is.',
      'lesson/card-use',
    ],
  ],
  rest: [
    [
      [
        'Late recently, or is the card nearly full? Then wait: they ask what you earn, and look at how you’ve paid.',
      ],
    ],
  ],
};
const RAISED: SpecialCase = {
  when: (plain) => WAS_RAISED(plain) && !wasCut(plain),
  isInstead: true,
  says: [
    [
      '**You can say no: call and ask for the old limit back. It’s your choice, and it isn’t a mark against you.** If they did it on their own, they most likely didn’t pull your report for it.',
    ],
    [
      '**Unused, a higher limit makes the card look less full, which tends to help.** If it would tempt you, the lower one is better.',
      'lesson/card-use',
    ],
  ],
  rest: [],
};

const RENTED: SpecialCase = {
  when: has(
    /\b(?:rent|buy|buying|pay|paying|purchase|sell\w*|for) (?:a |an |someone'?s |their )?(?:\$ ?\d+ )?(?:trade ?lines?|spot|authorized user)\b|\btrade ?lines?\b|\$ ?\d+.{0,30}\b(?:added|authorized user)\b|\b(?:pay|paying) (?:a )?(?:stranger|company|someone)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Don’t: you’d pay to be on a stranger’s card, and a lender that sees it may not count it, or may think it’s a trick.** The line can vanish with the next bill, and your name and number are with people you don’t know.',
    ],
    [
      'Someone in the family with an old card that’s paid on time and nearly empty can add you for nothing. Or start with a secured card of your own.',
      'lesson/no-file-yet',
      'word/secured-card',
    ],
  ],
  rest: [],
};
const LATE_ON_THEIRS: SpecialCase = {
  when: has(
    /\b(?:she|he|they|sister|brother|mom|dad|friend|ex|husband|wife)(?:'?s| is| are)?\b.{0,50}\b(?:late|behind|missed|maxed|stopped paying|ran (?:it )?up|atrasad\w*)\b|\b(?:sitting|showing|shows|hurting|dropped)\b.{0,20}\bmine\b/,
  ),
  isInstead: true,
  says: [
    [
      '**You can: call the card company today and ask to be taken off as an authorized user.** Usually only the cardholder owes what’s on it, so don’t agree to pay.',
      'word/authorized-user',
    ],
    [
      '**Then look at your three reports. If the account still shows, dispute it with each bureau:** say that you were only an authorized user and are off it now. It’s free.',
      'rule/usc15-1681i-a1',
    ],
  ],
  rest: [],
};
const WOULD_IT_HELP: SpecialCase = {
  when: has(
    /\b(?:help|helps|good idea|worth it|would (?:that|it)|build|boost|raise|improve|should i|ayuda\w*|sirve|conviene)\b/,
  ),
  says: [
    [
      '**It can, if that card is old, always paid on time and nearly empty, and if the bank reports it for you, too.** Ask it first. If the card is full or late, that can show on yours.',
      'word/authorized-user',
      'lesson/no-file-yet',
    ],
  ],
};

const isOfTwoNumbers = (plain: string): boolean =>
  new Set(plain.match(/(?<![\d$.,])[3-8]\d\d(?![\d,.]*\d|%)/g) ?? []).size >= 2;
const WHO_MAKES: Ruled = [
  'FICO and VantageScore are the two makers you hear of most, each with many versions. Credit Karma shows a VantageScore, from TransUnion or Equifax. Lenders for cars and houses often use versions of their own.',
  'word/scoring-model',
];
const TWO_NUMBERS: SpecialCase = {
  when: (plain) =>
    (isOfTwoNumbers(plain) &&
      has(
        /\b(?:says?|said|app|apps|karma|bank|dealer|experian|fico|vantage|loan officer|lender|real|fake|different|which|another|else|dice|banco)\b/,
      )(plain) &&
      !has(/\b(?:went|dropped|fell|down|up) (?:from|by)|\bfrom \d{3} to\b|\bneed\b/)(plain)) ||
    has(
      /\b(?:different|two|2|all these|which|real|fake|true|wrong) (?:\w+ )?scores?\b|\bscores? (?:are|is) (?:all )?(?:different|fake|wrong|real)\b|\bthe (?:real|fake) one\b|\bwho makes (?:the|it|this)\b|\bno (?:es|son) (?:igual\w*|el mismo)\b|\bcual (?:es el )?(?:puntaje )?(?:verdadero|real)\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**They can all be right, and none of them is “the real one”.** Each number comes from one bureau’s file, by one model, on one day. So an app and a lender can be far apart.',
      'lesson/many-scores',
      'rule/cfpb-ask-315',
    ],
    WHO_MAKES,
    [
      '**The one that counts is the one your lender uses.** Ask: “Which score, from which bureau, and what’s your cutoff?” To see if you’re moving, always watch the same one.',
      'lesson/many-scores',
    ],
  ],
};
const GOOD_SCORE: SpecialCase = {
  when: has(
    /\bwhat(?:'?s| is| counts as)? (?:a |considered )?(?:a )?(?:good|bad|fair|decent|normal|average|excellent) (?:credit )?score\b|\bis (?:an? |my )?(?:\d{3}|it|that) (?:a )?(?:good|bad|ok|okay|decent|terrible)\b|\bscore ranges?\b|\b(?:highest|perfect|lowest) score\b|\bgood score\b|\bque (?:es un )?(?:buen|mal) (?:puntaje|score)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Most scores run from 300 to 850, and higher is better. No law says where “good” begins: each lender draws its own line,** and with a different score.',
      'rule/cfpb-ask-315',
    ],
    [
      '**So ask the one you want something from:** “Which score do you use, and what’s your cutoff?” That’s the only cutoff that counts for you.',
    ],
  ],
};
const CAUSES: Ruled = [
  '**What usually moved it:** a higher balance on the day a statement closed, a limit that was cut, a card that was closed, a new account or inquiry, a payment 30 days late, a new collection, or an old account that dropped off.',
  'lesson/card-use',
  'lesson/late-payment',
  'rule/metro2-account-status',
];
const WHY_DOWN: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:went|gone|going|go|goes) (?:way )?down\b|\b(?:drop\w*|fell|lost|tank\w*|decreas\w*|bajo|bajaron)\b|\bstuck\b|\bnot (?:moving|going up|changing)\b|\bwon'?t (?:move|go up|budge)\b|\bno (?:sube|mueve)\b/,
    )(plain) &&
    has(
      /\b(?:why|no reason|what happened|for nothing|points?|score|how come|whats? wrong|por que|stuck|months?)\b/,
    )(plain) &&
    !has(
      /\b(?:paid|paying|pay) (?:it |my |the |a )?(?:\w+ )?(?:off|late)\b|\bmaxed\b|\bclosed\b|\bpague\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**Something in the file changed, or the score counts something that hasn’t. Look at the reasons that came with the number:** up to 4 of them, the biggest first.',
      'rule/usc15-1681g-f',
    ],
    CAUSES,
    [
      '**Then read that bureau’s report, free, for what you don’t know.** If it’s wrong, dispute it. If it’s a balance, it can move back next month.',
      'rule/usc15-1681j-a',
      'rule/usc15-1681i-a1',
      'lesson/card-use',
    ],
  ],
};
const RENT_AND_BOOST: SpecialCase = {
  when: has(
    /\b(?:experian )?boost\b|\brent (?:payments?|reporting)\b|\b(?:pay\w*|report\w*) (?:my )?rent\b|\bself (?:account|lender|loan)\b|\bcredit builder\b|\bpagos? de (?:la )?renta\b/,
  ),
  says: [
    [
      '**Rent and phone bills count only where someone reports them, and only in scores that look at them.** A landlord can, or a service: ask which bureaus it reports to, what it costs a month, and if late rent would show, too.',
    ],
    [
      '**What Experian sells under that name is real, and free. It adds bills you choose to your Experian file alone,** so a lender that looks at another bureau doesn’t see it. It links to your bank account.',
    ],
    [
      'A credit builder loan is saving with a fee: you pay first, and get the money at the end. Compare that with what the same dollars save on a card. Anyone who sends you a link may be paid for it, and doesn’t see your report.',
      'word/credit-builder-loan',
    ],
  ],
};
const UNDER_21: SpecialCase = {
  when: has(
    /\b(?:i'?m|im|am|age|turned|just|only|tengo) (?:just |only )?(?:18|19|20)\b|\b(?:18|19|20) (?:years? old|yo|y\/o|anos)\b|\bfreshman\b|\bsophomore\b|\bunder 21\b|\bcollege (?:student|kid)\b|\bstudent card\b/,
  ),
  says: [
    [
      '**Under 21, a card company can’t open an account unless you have income of your own that covers the minimums, or a cosigner who’s at least 21.** A job counts. So put in what you earn.',
      'rule/cfr12-1026-51-b',
    ],
    [
      '**Look at your reports before you try again:** an unpaid bill, such as a gym’s, can be there once a collector has it.',
      'word/collection',
      'rule/usc15-1681j-a',
    ],
  ],
};
const HIGHER_PRICE: SpecialCase = {
  when: has(
    /\b(?:insurance|insurer|premium|geico|progressive|state farm|allstate|deposit|electric|power company|utility|phone company|seguro (?:de )?(?:carro|auto)|aseguradora|deposito)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**If they asked more because of your report, they have to tell you so and name the company it came from.** You have 60 days to ask that company for the report, free. Dispute what’s wrong in it.',
      'rule/usc15-1681m-a',
      'rule/usc15-1681j-b',
    ],
    [
      '**Insurance: most states let companies look at credit, some don’t. Ask yours to look again, and get three other prices.** Your state’s insurance department knows your state’s rule; I don’t have it.',
    ],
    [
      '**For a power or phone deposit, ask to pay in installments, or to skip it** with a letter of on-time payments from your last company, automatic payments, or someone who vouches for you. Ask when you get it back. Your state’s utility commission can help.',
    ],
  ],
  rest: [],
};
const WAS_PREAPPROVED: SpecialCase = {
  when: has(
    /\bpre-?(?:approv\w*|qualif\w*|select\w*)\b|\bgreen check\b|\bsoft (?:pull|check|inquiry)\b/,
  ),
  says: [
    [
      '**“Preapproved” is a first look that doesn’t count as an inquiry. It isn’t a yes.** When you apply, they pull the whole report and look at your income. Then they may still say no.',
      'rule/usc15-1681m-d',
      'word/hard-inquiry',
    ],
  ],
};
const isOfManyInquiries = has(
  /\b(?:\d+|several|so many|bunch of|multiple|all these|a lot of|muchas) (?:hard )?(?:inquir\w+|pulls|hits|checks|consultas)\b|\bshotgun\w*\b|\b(?:car|dealer\w*|lot)\b.{0,40}\b(?:inquir\w+|pulled)\b/,
);
const MANY_INQUIRIES: SpecialCase = {
  when: isOfManyInquiries,
  isInstead: true,
  says: [
    [
      '**For one car or home loan, several inquiries close together usually count as one. For cards, each one counts.** How close is up to the score.',
      'rule/cfpb-ask-321',
    ],
  ],
};
/** A dealer sent it out to many. */
const FROM_A_DEALER: SpecialCase = {
  when: (plain) =>
    isOfManyInquiries(plain) &&
    has(
      /\bdealer\w*|\b(?:car|auto|used car) lot\b|\bconcesionario\b|\bagencia de (?:autos|carros)\b/,
    )(plain),
  isInstead: true,
  says: [
    ...MANY_INQUIRIES.says,
    [
      '**You said yes to one dealer, and it asked many lenders.** Look at what you signed. If you never agreed, ask the dealer in writing why it pulled your report, and dispute it: a bureau may hand it out only for a reason that the law names.',
      'rule/usc15-1681b-a',
    ],
  ],
};

/** A card on a bank account: what the law says of a credit card isn't said of it. */
const DEBIT_CARD: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:debit|atm|check|checking|prepaid|cash app|direct express) ?cards?\b|\btarjetas? de debito\b|\btarjeta (?:del|de mi) banco\b|\b(?:my )?debit\b/,
    )(plain) && !has(/\bnot (?:a |my )?debit\b/)(plain),
  isInstead: true,
  says: [
    [
      '**Call your bank today, at the number on its own site or on the card, and have them block the card.** A debit card isn’t a credit card: the money is gone from your account already, and the credit card rules I have don’t apply to it.',
    ],
    [
      '**If the card itself was lost or stolen, tell the bank within 2 business days after you learn of it: then you can lose $50 at most.** Later than that, it can be up to $500.',
      'rule/cfr12-1005-6-b',
    ],
    [
      '**Tell them about each payment you didn’t make, and ask for the money back. Then say the same in writing**, and keep a copy. At the very latest, the bank has to hear of an error within 60 days after it sent the first statement that shows it. Don’t wait for that.',
      'rule/cfr12-1005-11-b',
    ],
  ],
  rest: [
    [
      [
        'Ask for a new card and a new PIN, look through the last weeks for other payments, and move bills that are paid from this account.',
      ],
      [
        'If the bank says no, ask for its reason in writing, and complain to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/). If your other papers are gone, too, freeze your file at each bureau, free.',
        'rule/usc15-1681c-1-i',
      ],
    ],
  ],
};

export const CARD_CASES: SpecialCases = {
  billing_error: [DEBIT_CARD],
  credit_limit: [ASKS_FOR_MORE, RAISED],
  authorized_user: [RENTED, LATE_ON_THEIRS, WOULD_IT_HELP],
  scores: [TWO_NUMBERS, GOOD_SCORE, WHY_DOWN, RENT_AND_BOOST],
  my_score_here: [HIGHER_PRICE, TWO_NUMBERS],
  rebuild_credit: [RENT_AND_BOOST, WHY_DOWN],
  no_file: [UNDER_21],
  denied: [HIGHER_PRICE, UNDER_21, WAS_PREAPPROVED],
  secured_card: [UNDER_21],
  before_applying: [FROM_A_DEALER, MANY_INQUIRIES, WAS_PREAPPROVED, UNDER_21],
};
