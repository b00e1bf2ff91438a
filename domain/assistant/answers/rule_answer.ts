import type { IntentName } from '../intents.ts';

/** A sentence, and what it stands on. */
export type Ruled = readonly [text: string, ...sources: string[]];

/** What is said of a meaning: what to do first, then why. Each sentence that states a rule names the passages it stands on. */
export interface RuleAnswer {
  readonly lesson: string | null;
  readonly paragraphs: readonly (readonly Ruled[])[];
}

export type RuleAnswers = { readonly [Name in IntentName]?: RuleAnswer };

export const COUNSELOR: Ruled = [
  'A nonprofit credit counselor can look at everything with you, often for free. Ask first what it costs.',
];
export const LEGAL_AID: Ruled = [
  'Legal aid is free for many people: [find an office near you](https://www.lsc.gov/about-lsc/what-legal-aid/get-legal-help).',
];
