import { LEGAL_AID, type Ruled } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';
import {
  ARREST_THREAT,
  HOW_MANY,
  ONLY_BY_PHONE,
  SPOUSE,
  OTHERS_WOULD_PAY,
  CONTACT_WITH_OTHERS,
} from './contact_cases.ts';

// Collectors: how often they may call, what they may not say, and two of them for one debt.

const COUNTS = 'eight nine ten eleven twelve thirteen fourteen fifteen twenty'.split(' ');
const MANY = String.raw`(?:[89]|[1-9]\d|${COUNTS.join('|')})`;
/** More than seven calls within a week. */
const isOverSevenCalls = has(
  new RegExp(
    String.raw`\b${MANY} (?:veces|llamadas)\b.{0,30}\b(?:al dia|por dia|diario|diarias|hoy|ayer|esta semana|a la semana|por semana)\b`,
  ),
  new RegExp(
    String.raw`\b${MANY} ?(?:x|times|calls|voicemails)\b.{0,40}\b(?:today|yesterday|(?:this|a|per|one|last|in the) (?:last )?(?:day|week)|since (?:sun|mon|tues|wednes|thurs|fri|satur)day|(?:in|within) (?:\d|one|two|three|four|five|six|seven|a few) days)\b`,
  ),
  new RegExp(
    String.raw`\b(?:today|yesterday|this week|since (?:sun|mon|tues|wednes|thurs|fri|satur)day)\b.{0,40}\b${MANY} ?(?:x|times|calls)\b`,
  ),
);
/** The rule counts each debt by itself, and speaks of collectors. */
const isOfOneCollector = (plain: string): boolean =>
  !/\b(?:two|2|three|3|different|several|separate) (?:different |other )?(?:debts?|accounts?|bills?|collectors|companies)\b|\bmy (?:mom|mother|dad|father|sister|brother|wife|husband|ex|boyfriend|girlfriend|family)\b/.test(
    plain,
  );
const TOO_MANY: SpecialCase = {
  when: (plain) => isOverSevenCalls(plain) && isOfOneCollector(plain),
  says: [
    [
      '**That sounds like too many.** More than **7 calls in 7 days** about one debt is presumed to be too many, and so is a call within 7 days after they talked with you about it. Some calls don’t count.',
      'rule/cfr12-1006-14-b',
    ],
    [
      'Write down each one: the day, the time, the number. You can complain to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/).',
    ],
  ],
};
const WORK =
  'job|jobs|work|workplace|boss|bosses|employer|hr|manager|supervisor|coworkers?|co-workers?|office|trabajo|jefe|jefa|patron|chamba|companeros';
const CALLING = String.raw`call\w*|contact\w*|phon\w*|text\w*|bother\w*|harass\w*|reach\w*|show\w* up|left a|talk\w*|tell\w*|told|spoke|speak\w*|llam\w*|marc\w*|molest\w*`;
const isAtWork = has(
  new RegExp(
    String.raw`\b(?:${CALLING})\b.{0,40}\b(?:my|at|to|the|his|her|our|al?|en|mi|donde) (?:\w+ )?(?:${WORK})\b`,
  ),
  new RegExp(String.raw`\bat (?:my )?(?:work|job)\b.{0,40}\b(?:${CALLING})\b`),
  /\b(?:call|ring|phon|llam|marc)\w*\b.{0,30}\b(?:office line|front desk|reception|(?:the|my) (?:store|shop|restaurant) (?:i work|where i work)|where i work|my job)\b/,
);
const NOT_AT_WORK: readonly Ruled[] = [
  [
    '**Tell the collector once, and then in writing: “My employer doesn’t allow these calls.”** It can’t call you at work once it knows your boss forbids it, or has reason to know.',
    'rule/usc15-1692c-a',
  ],
  [
    'It can’t tell your boss or the people you work with about the debt, unless you agreed to it or a court allows it. It can call other people only to find you, and it can’t say that you owe.',
    'rule/usc15-1692c-b',
    'rule/usc15-1692b',
  ],
  [
    'You don’t have to pay anything for that. Keep a copy, and write down each call: the day, the time, who it was, and what was said.',
  ],
];
const AT_WORK: SpecialCase = {
  when: isAtWork,
  says: NOT_AT_WORK,
  rest: [
    [
      [
        'It can’t call you before 8 a.m. or after 9 p.m. where you are either, unless you agreed or it knows other hours work for you.',
        'rule/usc15-1692c-a',
      ],
      [
        'If it continues, complain to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/), and ask legal aid what you can do.',
      ],
      [
        'If you aren’t sure that you owe it, question it in writing: you have 30 days from its notice.',
        'rule/usc15-1692g-b',
      ],
      [
        'Your own lender isn’t bound by that: ask it in writing to call another number.',
        'lesson/tight-month',
      ],
      ['The debt stays, and they may still go to court.', 'rule/usc15-1692c-c'],
    ],
  ],
};
/** They want to be written to, and not to be called. */
const ONLY_WRITTEN: SpecialCase = {
  when: has(
    /\b(?:only|just|instead|rather|prefer|solo)\b.{0,40}\b(?:e-?mails?|texts?|writing|letters?|mail)\b|\b(?:e-?mails?|texts?|writing|letters?|mail) (?:only|instead|not calls?)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**You can choose how they reach you.** Tell them in writing which ways not to use, such as calls, and they have to stop using those, with a few exceptions. Say which one is OK, and that you don’t admit the debt.',
      'rule/cfr12-1006-14-h',
    ],
  ],
};
const TEXTS: SpecialCase = {
  when: has(
    /\b(texts?|texted|texting|text messages?|sms|e-?mails?|emailing|dms?|facebook|whatsapp)\b/,
  ),
  says: [
    [
      '**They may, but each text or email has to tell you a simple way to stop them.**',
      'rule/cfr12-1006-6-e',
    ],
    [
      '**Tell them not to text or email you, and they have to stop**, with a few exceptions. You can just reply with that.',
      'rule/cfr12-1006-14-h',
    ],
    [
      'The hours are the same as for calls: not before 8 a.m. or after 9 p.m. where you are, unless you agreed or they know other hours work for you.',
      'rule/usc15-1692c-a',
    ],
  ],
};
const isOfTwo = has(
  /\b(?:two|2|both|different|another|second|new) (?:different |other )?(?:agenc|collect|compan|places|debt collect)\w*\b.*\b(?:same|one) (?:\w+ )?(?:debt|bill|card|account)\b/,
  /\b(?:dos|2|otro|otra|diferentes) (?:cobrador|agencia|compa)\w*\b.*\bmisma (?:deuda|cuenta)\b/,
  /\bsame (?:\w+ )?(?:debt|bill|account)\b.*\b(?:two|2|both|different|another|second) (?:\w+ )?(?:agenc|collect|compan|places)\w*/,
);
const PAY_NEITHER: readonly Ruled[] = [
  [
    '**Pay neither of them yet.** Write to both, and ask each to show that the debt is theirs to collect. Do it within 30 days of each notice, and they have to stop until they’ve mailed you proof.',
    'rule/usc15-1692g-b',
  ],
];
const TWO_COLLECTORS: readonly SpecialCase[] = [
  {
    when: (plain) =>
      isOfTwo(plain) && /\b(?:sued|suing|lawsuit|summons|court|demanda\w*|corte)\b/.test(plain),
    says: [
      [
        '**The court papers first: answer them by the date on them**, even if the debt isn’t theirs. Say in the answer that someone else is asking you for the same debt, and call legal aid.',
        'word/judgment',
      ],
      LEGAL_AID,
      ...PAY_NEITHER,
    ],
  },
  { when: isOfTwo, says: PAY_NEITHER },
];

/** Whether paying takes it off. */
const PAYING_CHARGED_OFF: SpecialCase = {
  when: has(
    /\bcharged?[- ]?offs?\b.*\b(?:wipe\w*|remov\w*|rid|come\w* off|go(?:es)? away|disappear\w*|off my|help)\b|\b(?:wipe\w*|remov\w*|rid|help)\b.*\bcharged?[- ]?offs?\b|\bcastig\w+\b.*\b(?:quita\w*|borra\w*|sirve)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**No, paying it doesn’t take it off: it changes to “paid” or “settled”, with nothing owed, and stays 7 years, counted from 180 days after you first fell behind.** Paying doesn’t move that day.',
      'rule/usc15-1681c-c',
    ],
    [
      'A charge-off means that the lender wrote it off in its own books. You still owe it, and it may be sold or sued over: that’s what paying ends.',
      'word/charge-off',
    ],
    [
      'Is it years old? Find out first if the time to sue has run out: in some states, a payment may restart that clock.',
      'rule/cfpb-ask-1423',
    ],
  ],
};
const CHARGED_OFF: SpecialCase = {
  when: has(
    /\bcharge[ds]?[- ]?(?:(?:it|that|my \w+|the \w+|mine|them) )?offs?\b|\bwr(?:ote|itten|ite) (?:it |that |them )?off\b|\bcastig\w+|\bpor perdid[oa]s?\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Yes, you still owe it.** “Charged off” means that the lender wrote it off in its own books, not that it let you off. It can sell the debt, and the buyer can ask you for it, or sue.',
      'word/charge-off',
    ],
    [
      'It may stay on your report 7 years, counted from 180 days after you first fell behind. Paying it doesn’t move that day, but it should then show as paid.',
      'rule/usc15-1681c-c',
    ],
  ],
};
const PAID_AND_STILL_THERE: SpecialCase = {
  when: has(
    /\b(?:i|we|already|just)(?:'?ve)? (?:already |just |finally )?(?:paid|settled)\b|\b(?:paid|payed) (?:it|off|the|my|them)\b.{0,40}\b(?:still|but)\b|\b(?:ya )?(?:pague|pagado|liquide)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**That’s usually right: a paid collection may stay** until its time is up, 7 years, counted from 180 days after you first fell behind.',
      'rule/usc15-1681c-c',
    ],
    [
      '**But it has to show as paid, with nothing owed.** If it doesn’t, dispute it with each bureau that shows it, with your receipt. It’s free.',
      'rule/usc15-1681i-a1',
    ],
    [
      'If it’s a medical one, the three big bureaus say they take it out once it’s paid. That’s their own practice, so write to them if it’s still there.',
      'rule/cdia-2023-04',
    ],
  ],
};

const NO_DEPORTING: readonly Ruled[] = [
  [
    '**A collector can’t have anyone deported or arrested over a debt, and isn’t allowed to threaten that.** It also can’t threaten to do anything else it has no right to do, or doesn’t plan to do.',
    'rule/usc15-1692e',
  ],
  [
    '**If someone tells you that, hang up and pay nothing on that call.** Write down who it was, when, and what they said. Calls like that are often a scam.',
  ],
];
const WITH_ITIN: readonly Ruled[] = [
  [
    '**Yes, you can. Some banks and credit unions open cards and loans with an ITIN** in place of a Social Security number, especially credit unions. Ask before you apply, because each one decides.',
  ],
  [
    '**Ask first: “Do you take an ITIN?” and “Do you report to all three bureaus?”** A secured card or a credit builder loan is a common start.',
    'word/secured-card',
    'word/credit-builder-loan',
  ],
  [
    'The bureaus put accounts together by your name, birth date, addresses and number, so give every lender the same ones. If you get a Social Security number later, ask the bureaus to join your files. No one can promise a yes or a score.',
  ],
];
const BUILD_WITH_ITIN: SpecialCase = {
  when: has(
    /\bitin\b.*\b(?:credit|card|cards|loan|borrow|score|build|bank|credito|tarjetas?|prestamos?|puntaje|historial|banco|casa|carro|car|house|mortgage)\b|\b(?:credit|card|cards|loan|borrow|score|build|credito|tarjetas?|prestamos?|puntaje|historial|banco)\b.*\bitin\b/,
  ),
  says: WITH_ITIN,
  rest: [
    [
      [
        'Having no credit file isn’t the same as having late payments on one.',
        'lesson/no-file-yet',
      ],
    ],
  ],
};

/** How a collector gets in touch, the gravest first. */
const OF_CONTACT: readonly SpecialCase[] = [
  ARREST_THREAT,
  AT_WORK,
  SPOUSE,
  OTHERS_WOULD_PAY,
  CONTACT_WITH_OTHERS,
  TOO_MANY,
  HOW_MANY,
  ONLY_BY_PHONE,
];

export const COLLECTOR_CASES: SpecialCases = {
  collector_limits: [...OF_CONTACT, ONLY_WRITTEN, TEXTS, ...TWO_COLLECTORS],
  stop_contact: [...OF_CONTACT, ONLY_WRITTEN, TEXTS],
  collector_wrote: [...OF_CONTACT, ...TWO_COLLECTORS],
  collector_amount: [ONLY_BY_PHONE],
  is_it_real: [ARREST_THREAT, ONLY_BY_PHONE],
  pay_collection: [PAYING_CHARGED_OFF, CHARGED_OFF, PAID_AND_STILL_THERE, ...TWO_COLLECTORS],
  arrested: [
    {
      when: has(/\b(?:immigra\w*|migra|migracion|deport\w*|ice)\b/),
      isInstead: true,
      says: [
        ...NO_DEPORTING,
        [
          'You can complain to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/), in Spanish too, and legal aid can help.',
        ],
        LEGAL_AID,
      ],
    },
  ],
  immigration: [
    {
      when: has(
        /\b(?:collector|cobrador\w*|cobr[oa]\w*|report\w+|threat\w*|amenaz\w*|if i don'?t pay|si no pago|van a mandar|call (?:ice|immigration)|deport\w*|(?:ech\w+|mand\w+|llam\w+|habl\w+)(?:me|le)? (?:a )?(?:la )?(?:migra|ice|inmigracion)|por (?:no pagar|deber))\b/,
      ),
      isInstead: true,
      says: [...NO_DEPORTING, LEGAL_AID],
    },
    BUILD_WITH_ITIN,
    { when: has(/\bitin\b/), isInstead: true, says: WITH_ITIN },
  ],
  no_file: [{ when: has(/\bitin\b/), says: WITH_ITIN }],
  secured_card: [BUILD_WITH_ITIN],
  before_applying: [BUILD_WITH_ITIN],
  rebuild_credit: [BUILD_WITH_ITIN],
  need_ssn: [BUILD_WITH_ITIN],
  old_debt: [ARREST_THREAT],
  phone_script: [
    ARREST_THREAT,
    AT_WORK,
    ONLY_BY_PHONE,
    {
      when: has(
        /\b(?:have to|need to|must|do i|obligated|tengo que)\b.*\b(?:talk|speak|answer|pick up|hablar|contestar)\b/,
      ),
      says: [
        [
          '**No, you don’t have to talk to a collector.** Tell them in writing to stop. After that, they may contact you only to say they’re stopping or to tell you about a specific step, like a lawsuit. You do have to answer court papers.',
          'rule/usc15-1692c-c',
        ],
      ],
    },
  ],
};
