import { LEGAL_AID } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// Short questions of law, as people ask them: what a bankruptcy costs, whether a collector may text, whose tax it is.

const isOfBankruptcy = has(
  /\bbankrupt\w*|\bbancarrota\b|\bchapter (?:7|13|seven|thirteen)\b|\bcapitulo (?:7|13|siete|trece)\b/,
);

const BANKRUPTCY_COST: SpecialCase = {
  when: has(
    /\b(?:how much|what)(?: does| do| would| will|'?s| is)?(?: it| the| a| an| my)?(?: \w+){0,3} (?:cost|costs|charge|fees?|price)\b|\b(?:cost|price|fees?) (?:of|for|to)\b|\bcuanto (?:cuesta|sale|cobran?|vale)\b|\bcosto\b/,
  ),
  isInstead: true,
  says: [
    [
      '**There are two parts: the court’s filing fee, and a lawyer, if you have one. I don’t have today’s amounts.** The bankruptcy court’s own site has its fee, and you can ask it to let you pay in installments.',
    ],
    [
      '**Ask more than one lawyer what everything costs, in writing.** Many give a free first consultation. Legal aid does some cases free: [find an office near you](https://www.lsc.gov/about-lsc/what-legal-aid/get-legal-help).',
    ],
  ],
  rest: [
    [
      [
        'Ask what isn’t in the price, such as the classes you have to take. Stay away from anyone who isn’t a lawyer and tells you what to put in the forms.',
      ],
      ['A bankruptcy may be reported for **10 years**.', 'rule/usc15-1681c-a'],
    ],
  ],
};
const QUALIFIES: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:qualif\w+|eligib\w+|allowed to file|can i (?:still |even )?file|too much (?:money|income)|calific\w+|puedo (?:hacer|presentar|declarar\w*))\b/,
    )(plain) &&
    has(
      /\b(?:make|makes|earn|income|salary|a year|an hour|gano|ingresos?|\d+ ?k|\d{5})\b|\bqualif\w+\b|\bcalific\w+\b/,
    )(plain) &&
    !has(/\b(?:mortgage|loan|fha|fannie|card|apartment|house)\b/)(plain),
  says: [
    [
      '**For the chapter without a payment plan, it comes down to your household’s income, set against the median in your state for a household of your size. I don’t have those figures: they change.** The US Trustee’s site has today’s table: [justice.gov/ust](https://www.justice.gov/ust/means-testing).',
    ],
    [
      '**Below it, income alone usually doesn’t keep you out. Above it, what you have to spend can be subtracted.** A lawyer can work that out in a first consultation, often free. Bring your pay stubs.',
    ],
  ],
  rest: [[LEGAL_AID, ['A bankruptcy may be reported for **10 years**.', 'rule/usc15-1681c-a']]],
};
const RENT_AFTER: SpecialCase = {
  when: (plain) =>
    isOfBankruptcy(plain) &&
    has(
      /\b(?:apartments?|apt|rent|rental|landlord|lease|place to live|apartamento|departamento|rentar|casero)\b/,
    )(plain) &&
    !has(/\b(?:owe|behind|evict\w*|back rent|broke|atrasad\w*|debo)\b/)(plain),
  isInstead: true,
  says: [
    [
      '**Yes, people do. Each landlord decides for itself:** no law I have says that one has to rent to you after a bankruptcy, or can’t. It may be on your report for **10 years**, and count for less as it gets older.',
      'rule/usc15-1681c-a',
    ],
    [
      '**Ask before you pay an application fee: “Do you rent to someone with a bankruptcy?”** Bring what helps: pay stubs, proof of rent paid on time since then, the discharge, a letter from your last landlord. A bigger deposit or a cosigner can help, too.',
    ],
  ],
  rest: [
    [
      [
        'Turned down because of a report? They have to tell you which company it came from, and you have 60 days to get it from there, free.',
        'rule/usc15-1681m-a',
        'rule/usc15-1681j-b',
      ],
      [
        'Check your reports first: each debt that was in the bankruptcy should show that nothing is owed. Dispute what doesn’t, free.',
        'rule/usc15-1681i-a1',
      ],
    ],
  ],
};

/** A message on a machine, which others may hear. */
const VOICEMAIL: SpecialCase = {
  when: has(
    /\b(?:voice ?mails?|answering machine|left (?:me )?(?:a |an )?messages?|leave (?:me )?(?:a |an )?(?:voice )?messages?|buzon de voz|mensajes? de voz|dejar? (?:un )?mensajes?)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**They may call and leave a message, but not tell others that you owe: a message that people you live with can hear is risky for them.** Your husband or wife counts as you here. Keep it, with the day and the time.',
      'rule/usc15-1692c-b',
    ],
    [
      '**You don’t have to call back. Tell them not to call or leave messages, and they have to stop**, with a few exceptions. Ask for it in writing.',
      'rule/cfr12-1006-14-h',
    ],
  ],
  rest: [
    [
      [
        'If you don’t know the debt: “Mail me the notice.” They owe it to you within 5 days of first reaching you, unless their first message had it all.',
        'rule/usc15-1692g-a',
      ],
    ],
  ],
};
const TEXTED: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:texts?|texted|texting|sms|whatsapp|mensajes? de texto|textos?|me (?:texteo|textea|textean))\b/,
    )(plain) &&
    !has(
      /\b(?:stop\w*|opt|quit|allowed|legal|can (?:they|a|debt|collectors?)|moms?|mother|dads?|father|sister|brother|family|boss|work|wife|husband|friends?|hermana|hermano|mama|papa|espos[oa]|trabajo|arrest\w*)\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**A collector may text you, but each text has to tell you a simple way to stop them.** Tell it not to text, and it has to stop, with a few exceptions.',
      'rule/cfr12-1006-6-e',
      'rule/cfr12-1006-14-h',
    ],
    [
      '**Don’t tap a link, and don’t pay by text: it may not be real.** Look up the company yourself, and ask it to mail you the notice. A real collector owes you that within 5 days of first reaching you, unless its first message had it all.',
      'rule/usc15-1692g-a',
    ],
  ],
  rest: [
    [
      [
        'Then you have 30 days from the day the notice reached you to question the debt in writing, and it has to stop until it has mailed you proof.',
        'rule/usc15-1692g-b',
      ],
    ],
  ],
};
const IN_WRITING: SpecialCase = {
  when: has(
    /\b(?:have|has|need|must) (?:to )?(?:be |do (?:it|that|this) )?(?:in )?(?:writing|written)\b|\bcan i (?:just |do it |dispute (?:it )?|ask )?(?:by phone|call|over the phone|on the phone|by email|verbally)\b|\b(?:tiene que ser|tengo que hacerlo|debe ser) por escrito\b|\bpuedo (?:hacerlo )?por telefono\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Yes, if you want them to have to stop: question the debt in writing, within 30 days of the day the notice reached you.** Then they have to stop collecting what you question until they’ve mailed you proof. A call doesn’t do that.',
      'rule/usc15-1692g-b',
    ],
    [
      'Send it so you can prove it came, and keep a copy. If their notice has a form to tear off, that’s in writing, too.',
    ],
  ],
  rest: [],
};

const REFUND_FOR_CARD: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:credit cards?|cards?|visa|mastercard|discover|amex|capital one|chase|synchrony|collectors?|collections?|hospital|medical|doctor|payday|personal loan|best buy|tarjetas?|cobrador\w*|cobranza|prestamo personal)\b/,
    )(plain) &&
    !has(
      /\b(?:student|irs|back taxes|child support|federal|filed jointly|spouse|husband|wife|already (?:took|taken)|took|bankrupt\w*)\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**No: a card company, a collector or a hospital can’t have the government hold back your refund.** That’s for debts to the government, such as a federal student loan.',
      'rule/usc31-3720a',
    ],
    [
      '**Once the refund is in your bank account, it’s money like any other:** after a court’s judgment against you, it can often be taken there.',
      'word/judgment',
    ],
  ],
  rest: [
    [
      [
        'If a letter says that your refund is kept, it names the office that asked for it. Call that one first.',
      ],
      ['If you’re sued, answer by the date on the papers.', 'word/judgment'],
    ],
  ],
};
const STATE_TAXES: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:state (?:income )?tax(?:es)?|tax(?:es)? (?:to|for) (?:the|my) state|department of revenue|franchise tax board|ftb|property tax(?:es)?|impuestos (?:del estado|estatales|de la propiedad))\b/,
    )(plain) && !/\b(?:irs|federal)\b/.test(plain),
  isInstead: true,
  says: [
    [
      '**Call your state’s tax office before the day on its letter, and ask for a payment plan.** Each state has its own rules and I don’t have them. What I know about the IRS doesn’t apply to a state.',
    ],
    [
      '**Ask what it may do meanwhile, and what stops it:** taxes can often be collected without a lawsuit. Haven’t filed? Ask how to file late. That’s usually better than not filing.',
    ],
  ],
  rest: [
    [
      [
        'Be careful with companies that promise to settle tax debt for you. A volunteer tax site is free: see [the IRS’s list](https://www.irs.gov/vita).',
      ],
      LEGAL_AID,
    ],
  ],
};

/** The bureau's time is over, and nothing came. */
const NO_ANSWER: SpecialCase = {
  when: has(
    /\b(?:bureau|equifax|experian|transunion|they|it|buro)\b.{0,40}\b(?:didn'?t|did not|never|hasn'?t|haven'?t|still (?:hasn'?t|nothing)|not) (?:\w+ )?(?:answer\w*|respond\w*|repl(?:y|ied)|got(?:ten)? back|get back|wr(?:ite|ote|itten)|heard)\b|\bnothing (?:came|yet|back)\b|\b(?:no|never|haven'?t|didn'?t) (?:got(?:ten)? |get |heard |hear )?(?:an? |any )?(?:answer|response|reply|letter|word|back|heard|anything)\b.{0,30}\b(?:dispute|bureau|days|equifax|experian|transunion)?|\bignored my dispute\b|\b(?:no (?:me )?(?:contest\w+|respond\w+|han contestado|ha contestado|han respondido)|sin respuesta)\b/,
  ),
  says: [
    [
      '**Count first: 30 days from the day the bureau got your dispute, up to 15 more if you sent something new, or 45 after your free annual report. Then 5 business days to mail the result.** Is that over and nothing came? Then it’s late.',
      'rule/usc15-1681i-a1',
      'rule/usc15-1681j-a',
      'rule/usc15-1681i-a6',
    ],
    [
      '**What isn’t checked in time has to be taken off or corrected.** Get a new report, free if you haven’t had this year’s, and see if the line is gone. If it’s still there, write again: “You got my dispute on this day, and the time is over.” Add your proof of mailing.',
      'rule/usc15-1681i-a5',
    ],
    [
      '**Complain to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/) the same day.** Bureaus usually answer those. A lawyer for consumers can tell you if there’s more to it.',
    ],
  ],
  rest: [],
};

const LETTER_609: SpecialCase = {
  when: has(/\b609\b/),
  isInstead: true,
  says: [
    [
      '**It’s a letter that anyone can write, but it doesn’t do what’s claimed.** The section it names lets you see what’s in your file. It says nothing about taking off what’s true.',
      'rule/usc15-1681g-a',
    ],
    [
      '**Don’t pay for a template.** If a line is wrong, dispute it, free: the bureau has 30 days, and what it can’t verify has to come off. What’s true and current stays until its time is up.',
      'rule/usc15-1681i-a1',
      'rule/usc15-1681i-a5',
    ],
  ],
  rest: [],
};

const REFUSED_CARE: SpecialCase = {
  when: has(
    /\b(?:hospital|er|emergency room|doctor|clinic|dentist|clinica|doctora?)\b.{0,60}\b(?:refuse\w*|deny|denied|turn (?:me|us) away|won'?t (?:see|treat)|not (?:see|treat)|treat (?:me|us)|negar\w*|niegan?|atender\w*|atienden?)\b.{0,60}\b(?:owe|owed|bill|pay|debt|debo|cuenta|deuda|pagar)\b|\b(?:owe|debo)\b.{0,40}\b(?:hospital|er|doctor|clinic|clinica)\b.{0,40}\b(?:refuse\w*|treat|see (?:me|us)|turn (?:me|us) away|atender\w*|atienden?)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**In an emergency, go to the emergency room or call an ambulance: don’t stay away because of a bill.** I don’t have the rule on who a hospital has to treat.',
    ],
    [
      '**For a visit that can wait, an office may ask you to pay first. Ask it for a payment plan, and the hospital for its financial assistance:** a nonprofit hospital has to have a written policy that says who gets free or cheaper care.',
      'rule/usc26-501-r4',
    ],
    ['A community health center often charges by what you earn. Dial 211 to find one near you.'],
  ],
  rest: [],
};

const LICENSE: SpecialCase = {
  when: has(
    /\b(?:licen[sc]es?|licencias?|certification|real estate license|cdl|nursing board|series \d+)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**I don’t have that rule: it’s up to your state and the board that gave you the license.** Owing on a card or a medical bill isn’t a crime, and no collector can take a license. It’s different in some states for child support, taxes or some student loans.',
    ],
    [
      '**Read the board’s rules, or call it without your name: “Does a debt, a judgment or a bankruptcy have to be reported to you?”** If it was a court or a state office that wrote to you about your license, answer by the date on its letter.',
    ],
    LEGAL_AID,
  ],
  rest: [],
};

/** A parent's or another relative's debt. */
const OF_A_PARENT: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:moms?|mom's|mothers?|mother's|dads?|dad's|fathers?|father's|parents?'?|brothers?|brother's|sisters?|sister's|grandmas?|grandpas?|mama|papa|madre|padre|herman[oa])\b/,
    )(plain) &&
    !has(
      /\b(?:husband|wife|spouse|married|divorc\w*|cosign\w*|co-sign\w*|signed|joint|authorized|died|dead|passed|death|estate|espos[oa]|murio|fallecio|firme|aval)\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**Usually no: being someone’s child, brother or sister doesn’t make their debt yours. You owe it only if you signed for it or the account is yours, too.** Some states have laws on the cost of a parent’s care: I don’t have those.',
    ],
    [
      '**If a collector calls you about it, you don’t have to pay or promise anything.** It may contact you only to find out where they are, and it can’t say that they owe, unless they agreed to it or a court allows it.',
      'rule/usc15-1692c-b',
      'rule/usc15-1692b',
    ],
  ],
  rest: [
    [
      [
        'Has your parent died? Then what they left behind pays for it, not you: ask me about the debts of someone who died.',
      ],
      [
        'If you’re sued over it all the same, answer by the date on the papers, and say that it isn’t yours.',
        'word/judgment',
      ],
      LEGAL_AID,
    ],
  ],
};
/** A frozen account, and nothing to eat. */
const FROZEN_AND_HUNGRY: SpecialCase = {
  when: (plain) =>
    has(/\b(?:food|eat|groceries|hungry|feed|diapers|comida|comer|hambre|despensa)\b/)(plain) &&
    has(/\b(?:froze\w*|frozen|freez\w*|levy|levied|locked|blocked|congel\w+|bloque\w+)\b/)(plain),
  isInstead: true,
  says: [
    [
      '**Food first, today: dial 211 and ask for a food pantry near you, and for emergency food stamps (SNAP).** It’s free. If you have kids, ask about WIC and school meals, too.',
    ],
    [
      '**Then ask the bank who ordered it and which court, and call legal aid today.** Some money may be protected, and there’s often only a short time to say so. Ask if they can get money for food set free first.',
    ],
    LEGAL_AID,
  ],
};

export const SHORT_LAW_CASES: SpecialCases = {
  bankruptcy: [RENT_AFTER, BANKRUPTCY_COST, QUALIFIES],
  rental_score: [RENT_AFTER],
  denied_rental: [RENT_AFTER],
  joint_debt: [OF_A_PARENT],
  bank_account_taken: [FROZEN_AND_HUNGRY],
  collector_limits: [VOICEMAIL, TEXTED],
  stop_contact: [VOICEMAIL, TEXTED],
  collector_wrote: [IN_WRITING, TEXTED],
  letter_for_me: [LETTER_609],
  tax_refund_taken: [REFUND_FOR_CARD],
  tax_debt: [STATE_TAXES],
  bureau_deadline: [NO_ANSWER],
  file_cleaners: [LETTER_609],
  is_it_real: [LETTER_609],
  remove_true: [LETTER_609],
  dispute_everything: [LETTER_609],
  dispute_error: [LETTER_609],
  false_dispute: [LETTER_609],
  medical_bill: [REFUSED_CARE],
  denied_job: [LICENSE],
};
