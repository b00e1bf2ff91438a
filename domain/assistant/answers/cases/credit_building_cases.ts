import type { Ruled } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// What people are told builds credit: a balance that is left, a loan that saves, rent, a relative's card, a card that costs a fee.

const LEFT_A_BALANCE =
  /\b(?:leav(?:e|ing)|keep(?:ing)?|carry(?:ing)?|dej(?:e|ar|o)|owe something)\b.{0,40}\b(?:balance|little|small|some|few|something|bucks?|dollars?|\$?\d{1,2}|on (?:it|the card|there)|poquito|algo|saldo)\b/;
const IN_FULL =
  /\b(?:in full|the whole (?:thing|balance)|completa|pay(?:ing)? (?:it )?(?:to zero|all|off every)|(?:a )?(?:0|zero) balance|paying interest)\b/;
/** The myth that a balance has to be left. */
const CARRY_A_BALANCE: SpecialCase = {
  when: (plain) =>
    (has(LEFT_A_BALANCE)(plain) || has(IN_FULL)(plain)) &&
    has(
      /\b(?:cards?|balance|visa|discover|tarjeta|saldo|it)\b.*|\b(?:score|credit|puntaje|credito)\b/,
    )(plain) &&
    !has(/\b(?:transfer\w*|collections?|collector\w*|settle\w*|loan|mortgage|close)\b/)(plain),
  isInstead: true,
  says: [
    [
      '**No, that’s a myth: you don’t have to leave a balance or pay interest to build credit.** Use the card for something small, let the statement come, and pay all of it by the due date.',
      'lesson/card-use',
    ],
    [
      'The card shows as used all the same: the balance on the day the statement closes is usually what’s reported. What you leave after that only costs interest.',
      'word/statement-closing-date',
      'lesson/card-use',
    ],
  ],
  rest: [
    [
      [
        'If you can’t pay all of it now, pay what you can, and never less than the minimum. Models look at how close you are to your limits, so lower tends to be better.',
        'rule/cfpb-ask-318',
      ],
    ],
  ],
};
/** How much of a limit is used, as a share. */
const UTILIZATION: SpecialCase = {
  when: has(
    /\butili[sz]a\w+\b|\b(?:30|thirty) ?(?:%|percent)\b|\bhow much of (?:my|the|a) limit\b/,
  ),
  isInstead: true,
  says: [
    [
      '**It’s what you owe on cards as a share of their limits: the balance divided by the limit.** It counts for each card and for all of them together, and lower tends to be better.',
      'word/utilization',
      'rule/cfpb-ask-318',
    ],
    [
      'No law or score says that one number is the line. It usually goes by the balance on the day the statement closes, so a payment before that day can lower it.',
      'lesson/card-use',
    ],
  ],
  rest: [[['Enter the card’s limit in [the planner](/debt-destroyer), and I’ll tell you yours.']]],
};

const BUILDER: readonly Ruled[] = [
  [
    'A credit builder loan is a real kind of loan: you pay each month first, mostly for 6 to 24 months, and get the money at the end, less interest and fees. The payments are reported.',
    'rule/cfpb-builder-2020',
    'word/credit-builder-loan',
  ],
  [
    '**A late payment on it is reported, too,** so take it only if the amount fits every month. Ask what it costs in all, which bureaus it reports to, and what happens if you stop.',
    'rule/cfpb-builder-2020',
  ],
];
const WHILE_IN_DEBT: Ruled = [
  'With a card at a high rate, the same dollars paid on that card save you its interest. So compare before you sign. I don’t recommend any company.',
];
const ofBuilder = has(
  /\bcredit[- ]?builder\b|\bbuilder loans?\b|\bself\b(?=.*\b(?:lender|app|loan|account|thing|legit|scam|worth|good|real|month|kikoff)\b)|\bkikoff\b|\beso de self\b|\bprestamos? para (?:hacer|construir|formar) credito\b/,
);
const BUILDER_OR_CARD: SpecialCase = {
  when: (plain) =>
    ofBuilder(plain) && has(/\bsecured\b|\bdeposit card\b|\bcards?\b|\btarjeta\b/)(plain),
  isInstead: true,
  says: [
    [
      '**If you’ll pay the whole bill each month, a secured card with no annual fee is usually the cheaper start.** It needs a deposit, which comes back when you close it owing nothing, and you can use it for years.',
      'lesson/secured-cards',
    ],
    [
      '**A credit builder loan suits someone who would rather not have a card, or wants to save.** You pay first and get the money at the end, less interest and fees.',
      'rule/cfpb-builder-2020',
      'word/credit-builder-loan',
    ],
  ],
  rest: [
    [
      [
        'Either one helps only if it’s reported and always on time. Ask which bureaus it reports to. You don’t need both at once.',
        'rule/cfpb-builder-2020',
      ],
      WHILE_IN_DEBT,
    ],
  ],
};
const BUILDER_ALONE: SpecialCase = {
  when: ofBuilder,
  isInstead: true,
  says: [['**This kind of offer isn’t a scam, but it promises nothing either.**'], ...BUILDER],
  rest: [[WHILE_IN_DEBT]],
};

/** Rent that was always paid. */
const RENT_COUNTS: SpecialCase = {
  when: (plain) =>
    has(/\b(?:rent|renting|renter|rented|renta)\b/)(plain) &&
    has(
      /\b(?:counts?|report\w*|bureaus?|credit|score|helps?|cuenta|cuente|salga|credito|puntaje)\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**It can, but not by itself: rent counts only where someone reports it, and only in scores that look at it.** Ask your landlord first, then look at a service: which bureaus it reports to, what it costs a month, and if past years are counted.',
    ],
    [
      'Many lenders use scores that don’t look at rent, for mortgages above all. Ask if late rent would be reported, too.',
    ],
  ],
  rest: [
    [
      [
        'Experian can add rent and bills that you choose to its own file, free. A lender that looks at another bureau doesn’t see it.',
      ],
      [
        'Keep proof of your rent payments all the same: a landlord, or a lender whose staff reviews files, may take it into account.',
      ],
    ],
  ],
};

/** Whether to let a relative put one on their card. */
const BE_ADDED: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:put|putting|add|adding|ride|riding|piggyback\w*|agreg\w+|pon\w+|poner|meter)\b.{0,14}\b(?:me |my \w+ )?(?:on|to|onto|a|en)\b/,
      /\bgo on (?:my )?\w+'?s? card\b/,
      /\bme (?:quiere )?(?:poner|agregar|pon\w+)\b/,
    )(plain) &&
    !has(
      /\b(?:take (?:me|him|her) off|get off (?:it|her|his|the)|already (?:on|added)|charge|pay\w* (?:a |some|money)|stranger|sell\w*|buy\w*)\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**Only if that card is paid on time, every month, and isn’t nearly full. If they’ve been late before, better not:** its bad months can show on your report as well as its good ones.',
      'word/authorized-user',
      'lesson/no-file-yet',
    ],
    [
      '**You usually wouldn’t owe what’s on it: the cardholder does.** And you can leave: the card company takes you off when you ask.',
      'word/authorized-user',
    ],
  ],
  rest: [
    [
      [
        'Before you say yes, ask to see the last year’s statements: any late fee, and how close the balance is to the limit. Ask the bank if it reports authorized users at all, too.',
      ],
      [
        'If it goes wrong and still shows after you’re off, dispute it: say that you were only an authorized user. It’s free.',
        'rule/usc15-1681i-a1',
      ],
    ],
  ],
};

/** A card whose annual fee is large for its limit. */
const YEARLY_FEE: SpecialCase = {
  when: has(
    /\b(?:annual|yearly|membership|anual|monthly) (?:membership )?fees?\b|\b\d{2,3} (?:dollars |bucks )?(?:a|per|every|each) (?:year|yr)\b|\b\d{2,3} al ano\b|\bfees? (?:are|is) (?:crazy|insane|too much)\b|\bfee card\b/,
  ),
  isInstead: true,
  says: [
    [
      '**You don’t have to keep it: you can close the card, and the fee ends with it.** Pay the balance to zero first, and get it in writing that it’s closed. Was the fee charged just now? Call at once and ask them to drop it: closing the card soon after can mean you don’t owe that year’s fee.',
    ],
    [
      'The fee itself can be allowed: in the first year, the fees you have to pay can’t add up to more than 25% of the limit it opened with. After that year, that rule doesn’t apply.',
      'rule/cfr12-1026-52-a',
    ],
  ],
  rest: [
    [
      [
        'Ask them first for a card without a fee: some let you change over. Or open one before you close this one: of the 40 secured cards we have terms for, **34** reported no annual fee.',
        'rule/tccp-2025h2-secured',
      ],
      [
        'Closing takes its limit away, so your other cards look fuller for a while. With a small limit, that’s usually little.',
        'lesson/card-use',
      ],
    ],
  ],
};

export const CREDIT_BUILDING_CASES: SpecialCases = {
  scores: [CARRY_A_BALANCE, UTILIZATION, RENT_COUNTS],
  card_use: [
    { ...CARRY_A_BALANCE, when: has(/\b(?:myth|true or|should i leave|leave a little)\b/) },
  ],
  secured_card: [BUILDER_OR_CARD, BUILDER_ALONE, YEARLY_FEE],
  rebuild_credit: [BUILDER_OR_CARD, BUILDER_ALONE, RENT_COUNTS],
  no_file: [BUILDER_OR_CARD, BUILDER_ALONE, RENT_COUNTS],
  close_card: [YEARLY_FEE],
  authorized_user: [BE_ADDED],
};
