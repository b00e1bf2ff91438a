import { newestReports } from '../../../../domain/credit_file/accounts.ts';
import { hasFullNumber } from '../../../../domain/credit_file/full_number.ts';
import type {
  Bureau,
  CreditReport,
  Inquiry,
  PublicRecord,
} from '../../../../domain/credit_file/report.ts';
import { parseReportDate } from '../../../../domain/credit_file/typed_date.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';

// What a report has besides accounts, as it is typed: who asked, and what came from a court.

export const entryKinds = ['hard', 'soft', 'bankruptcy', 'judgment', 'tax_lien', 'other'] as const;
export type EntryKind = (typeof entryKinds)[number];
export const chapters = ['7', '11', '12', '13'] as const;

/** What was typed: texts, as the fields hold them. */
export interface EntryDraft {
  readonly bureau: Bureau;
  readonly kind: EntryKind;
  readonly name: string;
  readonly on: string;
  readonly chapter: '' | (typeof chapters)[number];
}

export type EntryProblem = 'creditor' | 'long' | 'number' | 'date' | 'date_late';
export type EntryProblems = { readonly [Field in keyof EntryDraft]?: EntryProblem };

export type TypedEntry =
  | { readonly inquiry: Inquiry; readonly record?: never }
  | { readonly record: PublicRecord; readonly inquiry?: never };

const maxText = 120;

/** Whether somebody asked: else it came from a court. */
export const isInquiry = (kind: EntryKind): kind is 'hard' | 'soft' =>
  kind === 'hard' || kind === 'soft';

/**
 * The entry that was typed, or what is wrong with it. An inquiry has a day or month; a record may have none. `label` is the kind in
 * words: what a record is called that has no name of its own.
 */
export function readEntry(
  { kind, name, on, chapter }: EntryDraft,
  id: string,
  today: IsoDate,
  label: string,
):
  | { readonly ok: true; readonly entry: TypedEntry }
  | { readonly ok: false; readonly problems: EntryProblems } {
  const problems: Partial<Record<keyof EntryDraft, EntryProblem>> = {};
  const text = name.trim();
  const when = on.trim();
  const date = when === '' ? null : parseReportDate(when);
  if (text === '' && isInquiry(kind)) problems.name = 'creditor';
  else if (text.length > maxText) problems.name = 'long';
  else if (hasFullNumber(text)) problems.name = 'number';
  if (date === null && (when !== '' || isInquiry(kind))) problems.on = 'date';
  else if (date !== null && date > today) problems.on = 'date_late';
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const typed = date === null ? null : { value: date, printed: when, state: 'typed' as const };
  if (isInquiry(kind))
    return typed === null
      ? { ok: false, problems: { on: 'date' } }
      : { ok: true, entry: { inquiry: { id, by: text, on: typed, kind } } };
  return {
    ok: true,
    entry: {
      record: {
        id,
        kind,
        printed: text === '' ? label : text,
        ...(kind === 'bankruptcy' && chapter !== '' && { chapter }),
        ...(typed && { filed: typed }),
      },
    },
  };
}

/** The newest report of a bureau with the entry in it, or a new one of today: an older report is no longer what it shows. */
export function withEntry(
  reports: readonly CreditReport[],
  bureau: Bureau,
  { inquiry, record }: TypedEntry,
  today: IsoDate,
  newId: string,
): CreditReport {
  const place: CreditReport = newestReports(reports).find((each) => each.bureau === bureau) ?? {
    id: newId,
    bureau,
    printedOn: today,
    source: 'other',
    way: 'typed',
    tradelines: [],
    inquiries: [],
    publicRecords: [],
    personal: [],
  };
  return inquiry
    ? { ...place, inquiries: [...place.inquiries, inquiry] }
    : { ...place, publicRecords: [...place.publicRecords, record] };
}

/** A report without one of its inquiries or records; null where nothing is left of it. */
export function withoutEntry(report: CreditReport, entryId: string): CreditReport | null {
  const left = {
    ...report,
    inquiries: report.inquiries.filter(({ id }) => id !== entryId),
    publicRecords: report.publicRecords.filter(({ id }) => id !== entryId),
  };
  const { tradelines, inquiries, publicRecords, personal } = left;
  return [tradelines, inquiries, publicRecords, personal].every(({ length }) => length === 0)
    ? null
    : left;
}
