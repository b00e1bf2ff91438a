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
  'It doesn’t count if a bankruptcy court forgave it, or as far as you were insolvent: right before it was forgiven, you owed more than everything you owned was worth.',
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
