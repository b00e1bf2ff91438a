import type { LetterKind } from '../../../../domain/letters/letter.ts';
import { m } from '../../../paraglide/messages.js';

export interface KindText {
  readonly name: () => string;
  readonly text: () => string;
  /** When it is for. */
  readonly when: () => string;
}

/** What is said of each letter, and of the phone card. */
export const kindTexts: Readonly<Record<LetterKind | 'phone', KindText>> = {
  'ask-for-proof': {
    name: m.letters_proof,
    text: m.letters_proof_text,
    when: m.letters_proof_when,
  },
  'stop-contact': { name: m.letters_stop, text: m.letters_stop_text, when: m.letters_stop_when },
  'dispute-with-bureau': {
    name: m.letters_bureau,
    text: m.letters_bureau_text,
    when: m.letters_bureau_when,
  },
  'dispute-with-company': {
    name: m.letters_company,
    text: m.letters_company_text,
    when: m.letters_company_when,
  },
  hardship: {
    name: m.letters_hardship,
    text: m.letters_hardship_text,
    when: m.letters_hardship_when,
  },
  'itemized-bill': { name: m.letters_bill, text: m.letters_bill_text, when: m.letters_bill_when },
  phone: { name: m.letters_phone, text: m.letters_phone_text, when: m.letters_phone_when },
};

export const pathOf = (kind: LetterKind | 'phone'): string => `/education/letters/${kind}`;
