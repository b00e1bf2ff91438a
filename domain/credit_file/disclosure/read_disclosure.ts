import type { IsoDate } from '../../time/iso_date.ts';
import {
  type Bureau,
  bureaus,
  type Inquiry,
  type PersonalItem,
  type PublicRecord,
  type Tradeline,
} from '../report.ts';
import type { LaidLine } from './account_values.ts';
import { bureauOf, profileOf } from './bureau_markers.ts';
import { indexOf, itemsOf, type LabelIndex, wholeLabels } from './label_index.ts';
import { accountLabels, inquiryLabels, personalLabels, recordLabels } from './labels.ts';
import { printedDay } from './printed_day.ts';
import { legendIn } from './payment_grid.ts';
import type { DisclosureProfile } from './profiles.ts';
import { readAccounts } from './read_accounts.ts';
import { readInquiries } from './read_inquiries.ts';
import { readPersonal } from './read_personal.ts';
import { readPublicRecords } from './read_public_records.ts';
import { isAboutBirth, isAboutSocialSecurity, withoutIdentity } from './redaction.ts';
import { type Section, sectionsOf } from './sections.ts';
import { cellsOf, type SourceLine, textOf } from './source_line.ts';
import { type StatedCounts, statedCounts } from './stated_counts.ts';
import type { Doubt } from './tradeline.ts';

/** More than any disclosure has; beyond it somebody wants to keep the device busy. */
export const MAX_LINES = 20_000;
export const MAX_LINE_CHARACTERS = 2_000;
/** A printed line has fewer than 300 characters. What is longer is kept and listed, and not read. */
export const MAX_READ_CHARACTERS = 600;
/** Two hundred pages of sixty full lines have fewer. */
export const MAX_CHARACTERS = 1_000_000;

export type LineUse =
  | 'account'
  | 'inquiry'
  | 'public_record'
  | 'personal'
  | 'summary'
  | 'heading'
  | 'noise'
  | 'rights'
  | 'not_understood';

/** One line of the source, and what was made of it. Social Security numbers and days of birth are blotted out. */
export interface ReadLine {
  readonly page: number;
  readonly line: number;
  readonly text: string;
  readonly use: LineUse;
  readonly accountId: string | null;
}

/** What was read, before anybody looked at it. */
export interface ReadDisclosure {
  readonly bureau: Bureau;
  readonly profileId: string;
  readonly edition: DisclosureProfile['edition'];
  /** Null where the report doesn't say; the person is asked. */
  readonly printedOn: IsoDate | null;
  readonly tradelines: readonly Tradeline[];
  readonly inquiries: readonly Inquiry[];
  readonly publicRecords: readonly PublicRecord[];
  readonly personal: readonly PersonalItem[];
  readonly doubts: readonly Doubt[];
  /** All lines of the source, in its order. */
  readonly lines: readonly ReadLine[];
  readonly stated: StatedCounts;
}

export type ReadingRefusal =
  | { readonly code: 'no_text' }
  | { readonly code: 'too_long' }
  /** It isn't plain whose report it is. */
  | { readonly code: 'which_bureau' }
  /** Not one account, inquiry or record in it, whichever bureau's it would be. */
  | { readonly code: 'nothing_found' };

export type Reading =
  | { readonly ok: true; readonly value: ReadDisclosure }
  | { readonly ok: false; readonly error: ReadingRefusal };

export interface ReadingChoice {
  /** Whose report it is, where the person said so. */
  readonly bureau?: Bureau;
}

/** Reads a consumer disclosure of one of the three bureaus: `readDisclosure(linesOfText(pasted))`. */
export function readDisclosure(source: readonly SourceLine[], choice: ReadingChoice = {}): Reading {
  if (source.length > MAX_LINES) return { ok: false, error: { code: 'too_long' } };
  const lines = safeLines(source);
  if (lines.every((line) => !/[A-Za-z]{2}/.test(textOf(line))))
    return { ok: false, error: { code: 'no_text' } };
  const text = lines.map(textOf).join('\n');
  if (text.length > MAX_CHARACTERS) return { ok: false, error: { code: 'too_long' } };
  const bureau = choice.bureau ?? bureauOf(text);
  // Nobody is asked whose report it is of what is none.
  if (!bureau)
    return bureaus.some((each) => holdsAnything(readAs(profileOf(each, text), lines)))
      ? { ok: false, error: { code: 'which_bureau' } }
      : { ok: false, error: { code: 'nothing_found' } };
  const value = readAs(profileOf(bureau, text), lines);
  return holdsAnything(value)
    ? { ok: true, value }
    : { ok: false, error: { code: 'nothing_found' } };
}

const holdsAnything = ({ tradelines, inquiries, publicRecords }: ReadDisclosure): boolean =>
  tradelines.length + inquiries.length + publicRecords.length > 0;

/** The lines without what never leaves the reader. */
function safeLines(source: readonly SourceLine[]): readonly SourceLine[] {
  const texts = source.map(textOf);
  return source.map((line, at) => {
    const near = [texts[at], texts[at - 1]].map((text) => text ?? '');
    const about = { ssn: near.some(isAboutSocialSecurity), birth: near.some(isAboutBirth) };
    const cells = cellsOf(line);
    const safe = cells.map((cell) => ({
      ...cell,
      text: withoutIdentity(cell.text, about).slice(0, MAX_LINE_CHARACTERS),
    }));
    const isSame = safe.every((cell, index) => cell.text === cells[index]?.text);
    return isSame ? line : { ...line, pieces: safe };
  });
}

interface Uses {
  readonly of: Map<SourceLine, { use: LineUse; accountId: string | null }>;
  set(lines: readonly SourceLine[], use: LineUse, accountId?: string): void;
}

function usesOf(): Uses {
  const of: Uses['of'] = new Map();
  return {
    of,
    set(lines, use, accountId) {
      for (const line of lines) of.set(line, { use, accountId: accountId ?? null });
    },
  };
}

const sourcesOf = <Field extends string>(
  lines: readonly LaidLine<Field>[],
): readonly SourceLine[] => lines.map(({ source }) => source);

function layer(lines: readonly SourceLine[]) {
  const ends = lines.map((line) => endOf(line)).toSorted((one, other) => one - other);
  const right = ends.at(-1) ?? 0;
  return <Field extends string>(
    part: readonly SourceLine[],
    index: LabelIndex<Field>,
  ): readonly LaidLine<Field>[] => {
    const cells = wholeLabels(part.map(cellsOf), index);
    return part.map((line, at) => ({
      source: line,
      text: textOf(line),
      items: itemsOf(cells[at] ?? [], index),
      room: right - endOf(line),
    }));
  };
}

const endOf = (line: SourceLine): number =>
  line.pieces.reduce((end, piece) => Math.max(end, piece.x + piece.width), 0);

const isRead = (line: SourceLine): boolean => textOf(line).length <= MAX_READ_CHARACTERS;

function readAs(profile: DisclosureProfile, source: readonly SourceLine[]): ReadDisclosure {
  const lines = source.every(isRead) ? source : source.filter(isRead);
  const indexes = {
    account: indexOf(accountLabels, profile.labels),
    inquiry: indexOf(inquiryLabels),
    record: indexOf(recordLabels),
    personal: indexOf(personalLabels),
  };
  const lay = layer(lines);
  const { sections, noise } = sectionsOf(lines, profile);
  const uses = usesOf();
  let count = 0;
  const idOf = (kind: string) => (): string => {
    count += 1;
    return `${kind}-${count}`;
  };
  const legend = Object.assign(
    {},
    profile.gridLegend,
    ...lines.map((line) => legendIn(line) ?? {}),
  ) as DisclosureProfile['gridLegend'];
  const texts = lines.map(textOf);
  const { day, at } = printedDay(texts);
  const dayLine = at === null ? undefined : lines[at];
  const read = {
    tradelines: [] as Tradeline[],
    inquiries: [] as Inquiry[],
    publicRecords: [] as PublicRecord[],
    personal: [] as PersonalItem[],
    doubts: [] as Doubt[],
  };
  const counts: StatedCounts[] = [];
  const readSection = (section: Section): void => {
    switch (section.kind) {
      case 'accounts':
      case 'collections': {
        const laid = lay(section.lines, indexes.account);
        const found = readAccounts(
          laid,
          { ...profile, gridLegend: legend },
          section.kind === 'collections',
          idOf('account'),
        );
        uses.set(sourcesOf(found.headings), 'heading');
        for (const account of found.accounts) {
          read.tradelines.push(account.tradeline);
          read.doubts.push(...account.doubts);
          uses.set(sourcesOf(account.lines), 'account', account.tradeline.id);
          uses.set(sourcesOf(account.notUnderstood), 'not_understood', account.tradeline.id);
        }
        uses.set(
          section.lines.filter((line) => legendIn(line)),
          'noise',
        );
        const before = sourcesOf(found.notUnderstood).filter((line) => !legendIn(line));
        const said = statedCounts(before.map(textOf));
        counts.push(said.counts);
        before.forEach((line, index) => {
          uses.set([line], said.used.has(index) ? 'summary' : 'not_understood');
        });
        return;
      }
      case 'inquiries':
      case 'inquiries_hard':
      case 'inquiries_soft': {
        const kind =
          section.kind === 'inquiries' ? null : section.kind === 'inquiries_hard' ? 'hard' : 'soft';
        const found = readInquiries(lay(section.lines, indexes.inquiry), kind, idOf('inquiry'));
        for (const each of found.inquiries) read.inquiries.push(each);
        uses.set(section.lines, 'inquiry');
        uses.set(sourcesOf(found.notUnderstood), 'not_understood');
        return;
      }
      case 'public_records': {
        const found = readPublicRecords(lay(section.lines, indexes.record), idOf('record'));
        for (const each of found.records) read.publicRecords.push(each);
        uses.set(section.lines, 'public_record');
        uses.set(sourcesOf(found.notUnderstood), 'not_understood');
        return;
      }
      case 'rights':
        uses.set(section.lines, 'rights');
        return;
      default: {
        const stated = statedCounts(section.lines.map(textOf));
        counts.push(stated.counts);
        const rest = section.lines.filter((_, index) => !stated.used.has(index));
        uses.set(section.lines, 'summary');
        if (section.kind === 'summary') {
          uses.set(
            rest.filter((line) => !isSummaryRow(textOf(line))),
            'not_understood',
          );
          return;
        }
        const found = readPersonal(lay(rest, indexes.personal), idOf('personal'));
        for (const each of found.personal) read.personal.push(each);
        uses.set(rest, 'personal');
        uses.set(sourcesOf(found.notUnderstood), 'not_understood');
      }
    }
  };
  for (const section of sections) {
    if (section.heading) uses.set([section.heading], 'heading');
    readSection(section);
  }
  uses.set(noise, 'noise');
  if (dayLine) uses.set([dayLine], 'summary');
  return {
    bureau: profile.bureau,
    profileId: profile.id,
    edition: profile.edition,
    printedOn: day,
    ...read,
    doubts:
      day === null
        ? [{ accountId: null, field: 'printedOn', reason: 'no_printed_day' }, ...read.doubts]
        : read.doubts,
    lines: source.map((line) => ({
      page: line.page,
      line: line.line,
      text: textOf(line),
      ...(uses.of.get(line) ?? { use: 'not_understood', accountId: null }),
    })),
    stated: Object.assign({}, ...counts.toReversed()) as StatedCounts,
  };
}

/** Rows of the table of totals, e.g. "Revolving  3  2  $1,200". */
const isSummaryRow = (text: string): boolean =>
  /^(?:revolving|mortgage|installment|other|total|collections?|student|auto|open|closed|credit|debt|average|oldest|most recent|length|accounts?|account type|available|balance|payment|public|inquir|bankruptc|date|hard|soft|negative|positive|satisfactory|adverse|report|personal|consumer|security|fraud|file|recent)\b/i.test(
    text,
  );
