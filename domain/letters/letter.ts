import { formatMoney } from '../money/format.ts';
import type { Cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso_date.ts';
import { linesOf, listed } from './wording.ts';

// Letters that people send themselves. Each sentence stands for something that they chose or typed; nothing quotes a law,
// threatens, or names us (DOMAIN: a form that a credit repair organization supplies may be ignored).

export const letterKinds = [
  'ask-for-proof',
  'stop-contact',
  'dispute-with-bureau',
  'dispute-with-company',
  'hardship',
  'itemized-bill',
] as const;
export type LetterKind = (typeof letterKinds)[number];

export const isLetterKind = (text: string): text is LetterKind =>
  letterKinds.some((kind) => kind === text);

/** Disputes are a member's, and of no pass: the law keeps them free, and own words are required. */
export const isDispute = (kind: LetterKind): boolean =>
  kind === 'dispute-with-bureau' || kind === 'dispute-with-company';

/** What a person says and ticks. Texts are as typed; a flag that a kind doesn't know is left alone. */
export interface LetterDraft {
  readonly sender: string;
  readonly senderAddress: string;
  /** By which a bureau finds the file. */
  readonly bornOn: IsoDate | '';
  readonly phone: string;
  readonly recipient: string;
  readonly recipientAddress: string;
  /** Their number for it: account, reference, bill. */
  readonly reference: string;
  /** When their notice came, or on a hospital bill the day of care. */
  readonly happenedOn: IsoDate | '';
  /** What of the debt is questioned. */
  readonly scope: 'all' | 'part' | 'none';
  readonly amount: Cents | null;
  /** Until when a smaller payment is offered. */
  readonly until: IsoDate | '';
  /** What the report says, and what it should say. */
  readonly printed: string;
  readonly shouldBe: string;
  readonly wantsProof: boolean;
  readonly wantsCreditor: boolean;
  readonly onlyByMail: boolean;
  readonly notAtWork: boolean;
  readonly wantsAid: boolean;
  readonly wantsHold: boolean;
  readonly ownWords: string;
  readonly enclosures: readonly Enclosure[];
}

export const enclosures = ['notice', 'bill', 'report_page', 'proof', 'identity'] as const;
export type Enclosure = (typeof enclosures)[number];

const enclosed: Readonly<Record<Enclosure, string>> = {
  notice: 'copy of your notice',
  bill: 'copy of a bill or receipt',
  report_page: 'copy of the report page, with the line marked',
  proof: 'copy of my proof',
  identity: 'copy of my ID and of a bill with my address',
};

/** A letter as it stands on the paper. */
export interface Letter {
  readonly sender: readonly string[];
  readonly day: string;
  readonly recipient: readonly string[];
  readonly about: string | null;
  readonly paragraphs: readonly string[];
  readonly name: string;
  readonly enclosed: string | null;
}

/** What may be in the envelope of each letter. */
export const enclosuresOf: Readonly<Record<LetterKind, readonly Enclosure[]>> = {
  'ask-for-proof': ['notice', 'bill'],
  'stop-contact': ['notice'],
  'dispute-with-bureau': ['report_page', 'proof', 'identity'],
  'dispute-with-company': ['report_page', 'proof'],
  hardship: ['bill'],
  'itemized-bill': ['bill'],
};

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

interface Writing {
  readonly dayText: (day: IsoDate) => string;
}

function proofParagraphs(draft: LetterDraft, { dayText }: Writing): string[] {
  const { happenedOn, scope, amount } = draft;
  const came = happenedOn === '' ? [] : [`Your notice reached me on ${dayText(happenedOn)}.`];
  const disputed =
    scope === 'all'
      ? ['I dispute this debt.']
      : scope === 'part' && amount !== null
        ? [`I dispute ${formatMoney(amount, 'en-US')} of this debt.`]
        : [];
  const asked = [
    ...(draft.wantsProof ? ['verification of the debt'] : []),
    ...(draft.wantsCreditor ? ['the name and address of the original creditor'] : []),
  ];
  return [
    [...came, ...disputed].join(' '),
    asked.length > 0 ? `Please mail me ${listed(asked)}.` : '',
    draft.onlyByMail ? 'Please contact me only by mail.' : '',
  ];
}

function stopParagraphs({ onlyByMail, notAtWork }: LetterDraft): string[] {
  return [
    notAtWork ? 'Please don’t contact me at work. My employer doesn’t allow it.' : '',
    onlyByMail
      ? 'Please don’t call me. Contact me only by mail.'
      : notAtWork
        ? ''
        : 'Please stop all further communication with me about this debt.',
  ];
}

function disputeParagraphs(
  kind: LetterKind,
  { printed, shouldBe, happenedOn }: LetterDraft,
  { dayText }: Writing,
): string[] {
  const whose = kind === 'dispute-with-bureau' ? 'My report' : 'Your entry on my credit report';
  const dated = happenedOn === '' ? '' : ` of ${dayText(happenedOn)}`;
  return [
    [
      printed.trim() === '' ? '' : `${whose}${dated} says: ${sentence(printed.trim())}`,
      shouldBe.trim() === '' ? '' : `It should say: ${sentence(shouldBe.trim())}`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  ];
}

function hardshipParagraphs({ amount, until }: LetterDraft, { dayText }: Writing): string[] {
  return [
    'I can’t make the full payment on this account right now.',
    amount === null
      ? ''
      : `I can pay ${formatMoney(amount, 'en-US')} a month${until === '' ? '' : ` until ${dayText(until)}`}.`,
    amount === null
      ? 'Please tell me in writing what you can offer me, and what it does to my rate, my fees and my credit report.'
      : 'Please tell me in writing whether you can agree to this, and what it does to my rate, my fees and my credit report.',
  ];
}

function billParagraphs(
  { happenedOn, wantsAid, wantsHold }: LetterDraft,
  { dayText }: Writing,
): string[] {
  const of = happenedOn === '' ? '' : ` for my care on ${dayText(happenedOn)}`;
  return [
    `Please mail me an itemized bill${of}, with each charge on a line of its own.`,
    wantsAid ? 'Please send me your financial assistance policy and the form to apply.' : '',
    wantsHold
      ? 'Please hold the bill, and don’t send it to a collector, while I look at it and you decide.'
      : '',
  ];
}

const aboutText: Readonly<Record<LetterKind, string>> = {
  'ask-for-proof': 'About reference number',
  'stop-contact': 'About reference number',
  'dispute-with-bureau': 'About my file, account',
  'dispute-with-company': 'About account',
  hardship: 'About account',
  'itemized-bill': 'About account or bill',
};

/** What the law asks a dispute to bring along, and what makes it easy to answer. */
const closing: Readonly<Partial<Record<LetterKind, string>>> = {
  'dispute-with-bureau': 'Please look into this and mail me the result.',
  'dispute-with-company': 'Please look into this and mail me the result.',
};

/** Writes the letter that a draft stands for. What is missing is left out: `letterProblems` says what it is. */
export function writeLetter(
  kind: LetterKind,
  draft: LetterDraft,
  day: IsoDate,
  writing: Writing,
): Letter {
  const of: Readonly<Record<LetterKind, () => string[]>> = {
    'ask-for-proof': () => proofParagraphs(draft, writing),
    'stop-contact': () => stopParagraphs(draft),
    'dispute-with-bureau': () => disputeParagraphs(kind, draft, writing),
    'dispute-with-company': () => disputeParagraphs(kind, draft, writing),
    hardship: () => hardshipParagraphs(draft, writing),
    'itemized-bill': () => billParagraphs(draft, writing),
  };
  const chosen = of[kind]();
  const own = draft.ownWords.trim();
  // What happened comes before what is asked of a lender; of all others it comes after what they chose.
  const body = kind === 'hardship' ? [chosen[0] ?? '', own, ...chosen.slice(1)] : [...chosen, own];
  const reference = draft.reference.trim();
  const along = enclosuresOf[kind]
    .filter((each) => draft.enclosures.includes(each))
    .map((each) => enclosed[each]);
  const known = [
    kind === 'dispute-with-bureau' && draft.bornOn !== ''
      ? `Date of birth: ${writing.dayText(draft.bornOn)}`
      : '',
    kind === 'dispute-with-company' && draft.phone.trim() !== ''
      ? `Phone: ${draft.phone.trim()}`
      : '',
  ];
  return {
    sender: [draft.sender.trim(), ...linesOf(draft.senderAddress), ...known].filter(
      (line) => line !== '',
    ),
    day: writing.dayText(day),
    recipient: [draft.recipient.trim(), ...linesOf(draft.recipientAddress)].filter(
      (line) => line !== '',
    ),
    about: reference === '' ? null : `${aboutText[kind]} ${reference}`,
    paragraphs: [...body, closing[kind] ?? ''].filter((part) => part !== ''),
    name: draft.sender.trim(),
    enclosed: along.length === 0 ? null : `Enclosed: ${listed(along)}`,
  };
}

/** The letter as plain text, for a message or a program of one's own. */
export const letterText = ({
  sender,
  day,
  recipient,
  about,
  paragraphs,
  name,
  enclosed: along,
}: Letter) =>
  [
    sender.join('\n'),
    day,
    recipient.join('\n'),
    ...(about === null ? [] : [about]),
    ...paragraphs,
    name,
    ...(along === null ? [] : [along]),
  ]
    .filter((part) => part !== '')
    .join('\n\n');

/** What a letter that asks a collector for proof makes them wait for: 15 USC 1692g(b) stops collection where the debt is disputed, or
 *  where the original creditor's name and address is asked for, and not where verification alone is. */
export const waitsFor = ({
  scope,
  wantsCreditor,
}: Pick<LetterDraft, 'scope' | 'wantsCreditor'>): 'proof' | 'creditor' | 'nothing' =>
  scope !== 'none' ? 'proof' : wantsCreditor ? 'creditor' : 'nothing';

/** Letters of one's own words that a dispute needs: one without a reason may be set aside. */
export const minOwnWords = 20;

export type LetterField =
  | 'sender'
  | 'senderAddress'
  | 'recipient'
  | 'ownWords'
  | 'printed'
  | 'asks'
  | 'amount';

/** What keeps a letter from being sent, by the field that it lies in. */
export function letterProblems(kind: LetterKind, draft: LetterDraft): readonly LetterField[] {
  const isEmpty = (text: string) => text.trim() === '';
  const problems: LetterField[] = [];
  if (isEmpty(draft.sender)) problems.push('sender');
  if (isEmpty(draft.senderAddress)) problems.push('senderAddress');
  if (isEmpty(draft.recipient)) problems.push('recipient');
  if (kind === 'ask-for-proof') {
    if (draft.scope === 'part' && draft.amount === null) problems.push('amount');
    if (!draft.wantsProof && !draft.wantsCreditor) problems.push('asks');
  }
  if (isDispute(kind)) {
    if (isEmpty(draft.printed)) problems.push('printed');
    if (draft.ownWords.trim().length < minOwnWords) problems.push('ownWords');
  }
  if (kind === 'hardship' && isEmpty(draft.ownWords)) problems.push('ownWords');
  return problems;
}
