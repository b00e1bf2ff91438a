import { type Enclosure, enclosures, type LetterDraft } from '../../../../domain/letters/letter.ts';
import { parseMoney } from '../../../../domain/money/parse.ts';
import { isIsoDate } from '../../../../domain/time/iso_date.ts';
import { stored } from '../../../data/stored.ts';

/** What was typed and ticked, as the fields hold it: the amount is a text. */
export type TypedLetter = Omit<LetterDraft, 'amount'> & { readonly amountText: string };

export const emptyLetter: TypedLetter = {
  sender: '',
  senderAddress: '',
  recipient: '',
  recipientAddress: '',
  reference: '',
  happenedOn: '',
  scope: 'all',
  amountText: '',
  until: '',
  printed: '',
  shouldBe: '',
  wantsProof: true,
  wantsCreditor: true,
  onlyByMail: false,
  notAtWork: false,
  wantsAid: true,
  wantsHold: true,
  ownWords: '',
  enclosures: [],
};

const isEnclosure = (value: unknown): value is Enclosure =>
  enclosures.some((each) => each === value);

/** What was kept, read leniently: a field that is not of its kind is as it is at first. */
export function readLetter(kept: unknown): TypedLetter {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const draft: Record<string, unknown> = { ...emptyLetter };
  for (const [field, like] of Object.entries(emptyLetter)) {
    const value = given[field];
    if (field === 'enclosures')
      draft[field] = Array.isArray(value) ? value.filter(isEnclosure) : [];
    else if (field === 'scope')
      draft[field] = ['part', 'none'].includes(String(value)) ? value : 'all';
    else if (field === 'happenedOn' || field === 'until')
      draft[field] = typeof value === 'string' && isIsoDate(value) ? value : '';
    else if (typeof value === typeof like) draft[field] = value;
  }
  return draft as unknown as TypedLetter;
}

/** In this tab, and only if the person lets pages keep what they can do without. */
export const keptLetter = stored('mendwell-letter', readLetter, 'optional');

/** The draft as the letter is written from it; an amount that is none is missing. */
export function draftOf({ amountText, ...rest }: TypedLetter): LetterDraft {
  const amount = parseMoney(amountText);
  return { ...rest, amount: amount.ok && amount.value > 0 ? amount.value : null };
}
