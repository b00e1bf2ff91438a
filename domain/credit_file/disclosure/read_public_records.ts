import { unbracketed } from '../adverse_brackets.ts';
import type { Printed, PublicRecord, ReportDate } from '../report.ts';
import { assemble, type LaidLine, type Slot } from './account_values.ts';
import type { RecordField } from './labels.ts';
import { isAddress, isPhone } from './name_lines.ts';
import { dateIn, datesIn, leadingDate, saysNothing } from './printed_values.ts';
import { withoutFullNumbers } from './redaction.ts';

type Line = LaidLine<RecordField>;

export interface ReadRecords {
  readonly records: readonly PublicRecord[];
  readonly notUnderstood: readonly Line[];
}

const kindWords =
  /bankruptcy|chapter\s*\d|judge?ment|tax lien|\blien\b|foreclosure|civil|lawsuit|\bsuit\b/i;

/** The public records of one section. */
export function readPublicRecords(lines: readonly Line[], nextId: () => string): ReadRecords {
  const groups: Line[][] = [];
  let seen = new Set<RecordField>();
  for (const line of lines) {
    const labels = line.items.filter((item) => item.kind === 'label');
    const fields = labels
      .map(({ field }) => field)
      .filter((field) => field !== 'known' && field !== 'court_address');
    const isCourt = /\bcourt\b/i.test(line.text);
    const hasCourt = groups.at(-1)?.some(({ text }) => /\bcourt\b/i.test(text)) === true;
    const isHeading =
      labels.length === 0 &&
      seen.size > 0 &&
      (isCourt ? hasCourt && seen.size > 1 : kindWords.test(line.text)) &&
      datesIn(line.text).length === 0 &&
      !isOpenLabel(groups.at(-1)?.at(-1));
    if (
      groups.length === 0 ||
      isHeading ||
      (fields.some((field) => seen.has(field)) && fields[0] === [...seen][0])
    ) {
      groups.push([]);
      seen = new Set();
    }
    groups.at(-1)?.push(line);
    for (const field of fields) seen.add(field);
  }
  const read = groups.map((group) => readRecord(group, nextId));
  return {
    records: read.flatMap(({ record }) => (record ? [record] : [])),
    notUnderstood: read.flatMap(({ notUnderstood }) => notUnderstood),
  };
}

const isOpenLabel = (line: Line | undefined): boolean => {
  const last = line?.items.at(-1);
  return last?.kind === 'label' && last.value === '';
};

function readRecord(
  lines: readonly Line[],
  nextId: () => string,
): { record: PublicRecord | null; notUnderstood: readonly Line[] } {
  const heads = lines.filter(
    (line) =>
      line.items.every((item) => item.kind === 'text') &&
      !isAddress(line.text) &&
      !isPhone(line.text),
  );
  const found = assemble(lines, {});
  const all = lines.map(({ text }) => text).join('\n');
  if (!kindWords.test(all) && found.slots.every(({ field }) => field !== 'filed'))
    return { record: null, notUnderstood: lines };
  if (found.slots.length === 0 && lines.every(({ text }) => /[.!]$/.test(text)))
    return { record: null, notUnderstood: lines };
  const slot = (field: RecordField) =>
    found.slots.find((each) => each.field === field && each.printed !== '');
  const head =
    lines.find(({ text }) => kindWords.test(text) && !/\bcourt\b/i.test(text)) ??
    heads.find(({ text }) => kindWords.test(text));
  const type = slot('type');
  const courtLine = heads.find(({ text }) => /\bcourt\b/i.test(text));
  const court = slot('court');
  const printed = type?.printed ?? head?.text ?? lines[0]?.text ?? '';
  const chapter =
    /\bchapter\s*(7|11|12|13)\b/i.exec(all)?.[1] ??
    /^(7|11|12|13)$/.exec(slot('chapter')?.printed.trim() ?? '')?.[1];
  const resolved = dateOf(slot('resolved')) ?? dateInStatus(slot('status'));
  const filed = dateOf(slot('filed'));
  const record: PublicRecord = {
    id: nextId(),
    kind: kindOf(`${printed} ${all}`),
    printed: withoutFullNumbers(printed.replace(/[<>]/g, '').replace(/\s+/g, ' ')),
    ...(chapter ? { chapter: chapter as NonNullable<PublicRecord['chapter']> } : {}),
    ...(filed ? { filed } : {}),
    ...(resolved ? { resolved } : {}),
    ...(court || courtLine ? { court: courtOf(court, courtLine) } : {}),
  };
  const used = new Set([head, courtLine]);
  return { record, notUnderstood: found.notUnderstood.filter((line) => !used.has(line)) };
}

const kindOf = (text: string): PublicRecord['kind'] => {
  if (/bankrupt|chapter\s*(?:7|11|12|13)\b/i.test(text)) return 'bankruptcy';
  if (/lien/i.test(text)) return 'tax_lien';
  return /judge?ment/i.test(text) ? 'judgment' : 'other';
};

const dateOf = (slot: Slot<RecordField> | undefined): Printed<ReportDate> | undefined =>
  slot && {
    value: saysNothing(slot.printed) ? null : leadingDate(slot.printed),
    printed: withoutFullNumbers(unbracketed(slot.printed)),
    state: 'read',
    page: slot.page,
    line: slot.line,
  };

function dateInStatus(slot: Slot<RecordField> | undefined): Printed<ReportDate> | undefined {
  const day =
    slot && /discharg|dismiss|satisf|releas|paid|closed|complet/i.test(slot.printed)
      ? datesIn(slot.printed)[0]
      : undefined;
  return slot && day
    ? {
        value: dateIn(day.text),
        printed: day.text,
        state: 'read',
        page: slot.page,
        line: slot.line,
      }
    : undefined;
}

function courtOf(slot: Slot<RecordField> | undefined, line: Line | undefined): Printed<string> {
  const text = withoutFullNumbers(
    unbracketed(slot?.printed ?? line?.text ?? '')
      .replace(/\s+/g, ' ')
      .replace(/^court:?\s+(?=.*\bcourt\b)/i, ''),
  );
  const place = slot ?? line?.source;
  return {
    value: text === '' ? null : text,
    printed: text,
    state: 'read',
    ...(place ? { page: place.page, line: place.line } : {}),
  };
}
