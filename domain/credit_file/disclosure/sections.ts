import { indexOf, itemsOf, type LabelIndex } from './label_index.ts';
import { accountLabels } from './labels.ts';
import { isAddress, isPhone } from './name_lines.ts';
import { gridHead } from './payment_grid.ts';
import type { DisclosureProfile, SectionKind } from './profiles.ts';
import { saysPrintedDay } from './printed_day.ts';
import { cellsOf, type SourceLine, textOf } from './source_line.ts';

export interface Section {
  readonly kind: SectionKind | 'preamble';
  readonly heading: SourceLine | null;
  readonly lines: readonly SourceLine[];
}

export interface Sectioned {
  readonly sections: readonly Section[];
  /** Page feet, explanations and the like. */
  readonly noise: readonly SourceLine[];
}

const flat = (line: SourceLine): string =>
  textOf(line)
    .replace(/\s+/g, ' ')
    .replace(/\s*[:(]?\s*\(?(?:continued|cont'?d\.?)\)?$/i, '')
    .replace(/^\d{1,2}\.\s+|^section \d+[:.]?\s*/i, '')
    .replace(/\s*\(\d+\)$|:$/g, '')
    .replace(/^[-=*_ ]+|[-=*_ ]+$/g, '')
    .trim();

const withoutFigures = (text: string): string => text.replace(/\d+/g, '#').toLowerCase();

/** Lines that stand at the top or foot of several pages. */
function repeated(
  lines: readonly SourceLine[],
  labels: LabelIndex<string>,
): ReadonlySet<SourceLine> {
  const pages = new Map<number, SourceLine[]>();
  for (const line of lines) {
    const page = pages.get(line.page);
    if (page) page.push(line);
    else pages.set(line.page, [line]);
  }
  const edges = [...pages.values()].flatMap((page) => [...page.slice(0, 4), ...page.slice(-3)]);
  const counts = new Map<string, Set<number>>();
  for (const line of edges) {
    const key = withoutFigures(textOf(line));
    counts.set(key, (counts.get(key) ?? new Set()).add(line.page));
  }
  const needed = Math.max(2, Math.ceil(pages.size * 0.6));
  const numbers = [...pages.values()]
    .flatMap((page) => [page.at(0), page.at(-1)])
    .filter((line) => line && /^(?:\d{1,3}|\d{1,3}\/\d{1,3})$/.test(textOf(line)));
  return new Set([
    ...numbers.filter((line) => line !== undefined),
    ...edges.filter(
      (line) =>
        !isAddress(textOf(line)) &&
        !isPhone(textOf(line)) &&
        gridHead(line) === null &&
        (counts.get(withoutFigures(textOf(line)))?.size ?? 0) >= needed &&
        itemsOf(cellsOf(line), labels).every(({ kind }) => kind === 'text'),
    ),
  ]);
}

/** Headings that may as well be a value. */
const weak =
  /^(?:collections|statements?|alerts|notices?|summary|overview|credit accounts?|bankruptcy)$/i;

/** Cuts a disclosure into its sections. Every line comes back once: as a heading, in a section, or as noise. */
export function sectionsOf(lines: readonly SourceLine[], profile: DisclosureProfile): Sectioned {
  const labels: LabelIndex<string> = indexOf(accountLabels, profile.labels);
  const feet = repeated(lines, labels);
  const noise: SourceLine[] = [];
  const sections: { kind: Section['kind']; heading: SourceLine | null; lines: SourceLine[] }[] = [
    { kind: 'preamble', heading: null, lines: [] },
  ];
  let waiting = 0;
  lines.forEach((line, at) => {
    const text = flat(line);
    const current = sections.at(-1);
    if (!current) return;
    const kind = headingIn(text, line, lines.slice(at + 1, at + 5), current.kind, profile);
    if (kind === 'subheading') {
      noise.push(line);
      return;
    }
    const next = lines[at + 1];
    const isFigure =
      next !== undefined && /^\d{1,3}$/.test(textOf(next)) && current.kind !== 'accounts';
    const isWaited = waiting > 0 && weak.test(text);
    const isRunning =
      kind !== null &&
      kind === current.kind &&
      (isWaited ||
        feet.has(line) ||
        /^(?:account|credit) (?:information|history|details)$|^inquiries$/i.test(text));
    if (kind && isRunning) {
      noise.push(line);
      return;
    }
    if (kind && !isWaited && !isFigure) {
      sections.push({ kind, heading: line, lines: [] });
      waiting = 0;
      return;
    }
    if (
      feet.has(line) ||
      isExplanation(text, current) ||
      isNoise(text, textOf(line), profile, /^(?:inquiries|public_records)/.test(current.kind))
    ) {
      noise.push(line);
      return;
    }
    current.lines.push(line);
    waiting = waitingAfter(waiting, line, labels);
  });
  // Without a heading anywhere it is a part of a report, pasted by itself: less tells that it is of an account.
  const isWhole = sections.length === 1;
  return {
    sections: sections.flatMap((section) => withHiddenAccounts(section, labels, isWhole)),
    noise,
  };
}

const headingKind = (text: string, profile: DisclosureProfile): SectionKind | null =>
  text.length > 90 ? null : (profile.sections.find(([pattern]) => pattern.test(text))?.[1] ?? null);

/** "Summary" inside an account, and "Credit accounts" over the table of totals, aren't what they are elsewhere. */
function headingIn(
  text: string,
  line: SourceLine,
  below: readonly SourceLine[],
  current: Section['kind'],
  profile: DisclosureProfile,
): SectionKind | 'subheading' | null {
  const kind = headingKind(text, profile);
  const isNumbered = /^\d{1,2}\./.test(textOf(line));
  const isInAccounts = current === 'accounts' || current === 'collections';
  if (kind === 'summary' && isInAccounts && !isNumbered) return 'subheading';
  if (
    kind === 'accounts' &&
    below.some((next) => /\bwith balance\b|\btotal balance\b/i.test(textOf(next)))
  )
    return 'summary';
  return kind;
}

/** Prose by which a bureau explains its report. It says nothing of the person. */
const isExplanation = (
  text: string,
  { kind, lines }: { kind: Section['kind']; lines: readonly SourceLine[] },
): boolean =>
  ((kind !== 'accounts' && kind !== 'collections' && kind !== 'notices') || lines.length === 0) &&
  !/[$\d]/.test(text) &&
  text.split(' ').length >= 7 &&
  (text.match(/\b[a-z]+\b/g) ?? []).length >= 5 &&
  /\b(?:you|your|creditors?|companies|lenders?|inquir(?:y|ies)|information|reports?|records?|accounts?|collections)\b/i.test(
    text,
  );

const isNoise = (
  text: string,
  whole: string,
  profile: DisclosureProfile,
  isDated: boolean,
): boolean =>
  /^[-=_*~. ]{3,}$/.test(whole.replace(/ {2}/g, '\t')) ||
  profile.noise.some((pattern) => pattern.test(text)) ||
  (!isDated &&
    saysPrintedDay(whole) &&
    whole.length < 80 &&
    !/account|balance|status|past due|updated|reported|\$/i.test(whole));

/** How many labels still wait for their value: a heading can't be one then, e.g. "Collections" below "Account type". */
function waitingAfter(waiting: number, line: SourceLine, labels: LabelIndex<string>): number {
  const items = itemsOf(cellsOf(line), labels);
  const empty = items.filter(
    (item) => item.kind === 'label' && item.value === '' && item.valueKind === 'text',
  ).length;
  const texts = items.filter((item) => item.kind === 'text').length;
  if (items.some((item) => item.kind === 'label' && item.value !== '')) return empty;
  return Math.max(0, Math.min(6, waiting + empty - texts));
}

/** Accounts that begin under no heading that we know: a name or a number, with fields near it that only an account
 *  has; of a text that is one part, fewer. */
function withHiddenAccounts(
  section: Section,
  labels: LabelIndex<string>,
  isWhole: boolean,
): readonly Section[] {
  if (
    [
      'accounts',
      'collections',
      'rights',
      'public_records',
      'inquiries_hard',
      'inquiries_soft',
    ].includes(section.kind)
  )
    return [section];
  const fields = section.lines.map((line) =>
    itemsOf(cellsOf(line), labels).flatMap((item) => (item.kind === 'label' ? [item.field] : [])),
  );
  const telling = [
    'opened',
    'balance',
    'status',
    'payStatus',
    'highCredit',
    'limit',
    'responsibility',
    'type',
    'loanType',
    'pastDue',
    'originalCreditor',
    'reported',
  ];
  const at = fields.findIndex((each, index) => {
    const isNamed = each.includes('number') || each.includes('creditor');
    if (!isNamed && !(isWhole && each.includes('balance'))) return false;
    const near = new Set(fields.slice(index, index + 14).flat());
    return telling.filter((field) => near.has(field)).length >= (isWhole ? 1 : 3);
  });
  if (at < 0) return [section];
  let start = at;
  while (start > 0 && fields[start - 1]?.length === 0 && at - start < 4) start -= 1;
  return [
    { ...section, lines: section.lines.slice(0, start) },
    { kind: 'accounts', heading: null, lines: section.lines.slice(start) },
  ];
}
