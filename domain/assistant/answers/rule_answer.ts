import type { IntentName } from '../intents.ts';

/** A sentence, and what it stands on. */
export type Ruled = readonly [text: string, ...sources: string[]];

/** What is said of a meaning: what to do first, then why. Each sentence that states a rule names the passages it stands on. */
export interface RuleAnswer {
  readonly lesson: string | null;
  readonly paragraphs: readonly (readonly Ruled[])[];
}

export type RuleAnswers = { readonly [Name in IntentName]?: RuleAnswer };

/** The letter that goes with a rule, and what it is called here. */
export const LETTER_OF: { readonly [Name in IntentName]?: readonly [path: string, text: string] } =
  {
    collector_wrote: ['ask-for-proof', 'a letter that asks for it'],
    collector_amount: ['ask-for-proof', 'a letter that asks for it'],
    pay_collection: ['ask-for-proof', 'a letter that asks them to prove it'],
    stop_contact: ['stop-contact', 'a letter that says so'],
    medical_bill: ['itemized-bill', 'a letter that asks for an itemized bill'],
  };

export const COUNSELOR: Ruled = [
  'A nonprofit credit counselor can look at everything with you, often for free. Ask first what it costs.',
];
export const LEGAL_AID: Ruled = [
  'Legal aid is free for many people: [find an office near you](https://www.lsc.gov/about-lsc/what-legal-aid/get-legal-help).',
];
/** Where a court is at it. */
export const LAWYER: Ruled = [
  'Whether you owe this, and what to do in court, is a question for a lawyer. Legal aid is free for many people: [find an office near you](https://www.lsc.gov/about-lsc/what-legal-aid/get-legal-help).',
];

/** What a tax return has to do with debt that was forgiven. */
export const FORGIVEN_IN_BANKRUPTCY: Ruled = [
  'It doesn’t count if a bankruptcy court forgave it, or up to the amount you were insolvent: right before it was forgiven, you owed more than everything you owned was worth.',
  'rule/usc26-108-a1',
];
export const CLAIM_WITH_982: Ruled = [
  'You claim that with **Form 982**, which goes with your return.',
  'rule/irs-form-982',
];
export const CHECK_THE_1099C: Ruled = [
  '**If a form 1099-C came, check its amount and its date.** If they’re wrong, ask the company to correct it. If none came, what’s taxable still goes on your return.',
  'rule/irs-topic-431',
];

/** How much of a week's pay may be taken for an ordinary debt. */
export const PAY_LIMIT: Ruled = [
  '**How much:** for an ordinary debt, up to **25%** of your week’s pay after taxes and other deductions the law requires, and only what’s above **$217.50** a week: 30 times the federal minimum wage of $7.25. Support, taxes and some bankruptcies have other limits.',
  'rule/usc15-1673-a',
  'rule/usc29-206',
];
export const CLAIM_EXEMPTION: Ruled = [
  '**To stop it or make it smaller, claim an exemption by the date on the paper.** The form often comes with it; if not, ask the court clerk. Bring pay stubs, your bills, and who lives on your pay.',
];
/** States whose law mostly keeps pay from ordinary debts. */
export const STATES_THAT_KEEP_PAY: Ruled = [
  'Some states let less be taken, or nothing. Texas, Pennsylvania, North Carolina and South Carolina mostly don’t allow it for a card or a loan.',
  'rule/tx-const-16-28',
  'rule/pa-42-8127',
  'rule/nc-1-362',
  'rule/sc-37-5-104',
];
export const NOT_FIRED: Ruled = [
  'An employer isn’t allowed to fire you because your pay is taken for one debt.',
  'rule/usc15-1674-a',
];

/** Somebody threatens with arrest over a debt. */
export const NO_ARREST: readonly (readonly Ruled[])[] = [
  [
    [
      '**No. Owing on a card, a loan, a payday loan or a medical bill isn’t a crime, and no one goes to jail for not being able to pay one.** A collector isn’t allowed to threaten you with arrest over it.',
      'rule/usc15-1692e',
    ],
    [
      '**If someone says you’ll be arrested unless you pay now, hang up: that’s a sign of a scam.** So are gift cards, wires, and “pay within the hour”. Don’t give them a card or your bank’s numbers.',
    ],
  ],
  [
    [
      '**Ask for the debt in writing.** A real collector owes you a notice within 5 days of first reaching you.',
      'rule/usc15-1692g-a',
    ],
    [
      'If the debt is very old, the time to sue over it may have run out. Then a collector isn’t allowed to sue you or threaten to.',
      'rule/cfr12-1006-26-b',
    ],
    [
      '**Report it** at [reportfraud.ftc.gov](https://reportfraud.ftc.gov) and to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/). Write down who called, when, and what was said.',
      'lesson/collector-limits',
    ],
  ],
  [
    [
      '**Real court papers are different.** They name a court and a case number. Go by the date on them, don’t skip a court date, and call legal aid right away: it’s ignoring a judge that can bring a warrant.',
      'word/judgment',
    ],
    [
      'Not sure? Look up the court’s number yourself, and ask the clerk if there’s a case in your name. Child support and court fines have other rules.',
    ],
    LEGAL_AID,
  ],
];
