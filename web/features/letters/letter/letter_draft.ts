import {
  type Enclosure,
  enclosures,
  type LetterDraft,
  type LetterKind,
  letterKinds,
} from '../../../../domain/letters/letter.ts';
import { parseMoney } from '../../../../domain/money/parse.ts';
import { isIsoDate } from '../../../../domain/time/iso_date.ts';
import { stored } from '../../../data/stored.ts';

/** What was typed and ticked, as the fields hold it: the amount is a text. */
export type TypedLetter = Omit<LetterDraft, 'amount'> & { readonly amountText: string };

export const emptyLetter: TypedLetter = {
  sender: '',
  senderAddress: '',
  bornOn: '',
  phone: '',
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
function readLetter(kept: unknown): TypedLetter {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const draft: Record<string, unknown> = { ...emptyLetter };
  for (const [field, like] of Object.entries(emptyLetter)) {
    const value = given[field];
    if (field === 'enclosures')
      draft[field] = Array.isArray(value) ? value.filter(isEnclosure) : [];
    else if (field === 'scope')
      draft[field] = ['part', 'none'].includes(String(value)) ? value : 'all';
    else if (field === 'happenedOn' || field === 'until' || field === 'bornOn')
      draft[field] = typeof value === 'string' && isIsoDate(value) ? value : '';
    else if (typeof value === typeof like) draft[field] = value;
  }
  return draft as unknown as TypedLetter;
}

/** What is kept: a draft of each kind, and who writes, which is the same in all of them. */
type KeptLetters = Readonly<Partial<Record<LetterKind, TypedLetter>>> & {
  readonly sender: string;
  readonly senderAddress: string;
};

/** In this tab, and only if the person lets pages keep what they can do without. */
const kept = stored(
  'mendwell-letter',
  (value): KeptLetters => {
    const given = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
      Record<string, unknown>
    >;
    const { sender, senderAddress } = readLetter(given);
    const drafts = letterKinds.flatMap((kind) =>
      given[kind] === undefined ? [] : [[kind, readLetter(given[kind])] as const],
    );
    return { ...Object.fromEntries(drafts), sender, senderAddress };
  },
  'optional',
);

/** What was typed into a letter of this kind; of the others only who writes. What is said to one is not for another. */
export function draftOfKind(kind: LetterKind): TypedLetter {
  const known = kept.read();
  if (known === null) return emptyLetter;
  const { sender, senderAddress } = known;
  return { ...(known[kind] ?? emptyLetter), sender, senderAddress };
}

export const keepDraft = (kind: LetterKind, typed: TypedLetter): boolean =>
  kept.keep({
    ...kept.read(),
    [kind]: typed,
    sender: typed.sender,
    senderAddress: typed.senderAddress,
  });

/** The draft as the letter is written from it; an amount that is none is missing. */
export function draftOf({ amountText, ...rest }: TypedLetter): LetterDraft {
  const amount = parseMoney(amountText);
  return { ...rest, amount: amount.ok && amount.value > 0 ? amount.value : null };
}
