import type { AccountField } from './labels.ts';
import { isAddress, isName, isPhone, isTag } from './name_lines.ts';
import { isLoneHead, isTableHead, type LaidLine } from './account_values.ts';
import type { DisclosureProfile } from './profiles.ts';
import { gridHead, legendIn } from './payment_grid.ts';

type Line = LaidLine<AccountField>;

export interface AccountStart {
  /** Index of the line that begins the account. */
  readonly at: number;
  /** How the name stands there. */
  readonly by: 'label' | 'start_pattern' | 'name_line' | 'beside_label' | 'nothing';
}

const labelsOf = (line: Line) => line.items.filter((item) => item.kind === 'label');

/** Fields that one account has once. */
const once: readonly AccountField[] = [
  'number',
  'opened',
  'responsibility',
  'type',
  'loanType',
  'status',
  'balance',
  'creditor',
];

const strong: readonly AccountField[] = ['number', 'creditor'];

/** Where each account of a section begins. */
export function accountStarts(
  lines: readonly Line[],
  profile: DisclosureProfile,
): readonly AccountStart[] {
  const starts: AccountStart[] = [];
  const firstLabels = new Set<string>();
  let seen = new Set<AccountField>();
  let free: number[] = [];
  const begin = (start: AccountStart): void => {
    starts.push(start);
    seen = new Set();
  };
  const only = onlyStarts(lines, profile);
  if (only) return only;
  lines.forEach((line, at) => {
    if (isLoneHead(line, lines[at + 1])) return;
    const labels = isTableHead(line, lines[at + 1]) ? [] : labelsOf(line);
    if (profile.accountStart?.test(line.text.replace(/\s+/g, ' ')) && labels.length === 0) {
      begin({ at, by: 'start_pattern' });
      free = [];
      return;
    }
    if (labels.length === 0) {
      if (gridHead(line.source) || legendIn(line.source)) free = [];
      else free.push(at);
      return;
    }
    const first = labels[0];
    const fields = labels.map((label) => label.field);
    const isFresh = starts.length === 0 || seen.size > 0;
    const isOpening =
      starts.length === 0 ||
      (first !== undefined && firstLabels.has(bareLabel(first.label)) && seen.size >= 2) ||
      fields.some((field) => strong.includes(field) && seen.has(field) && field !== 'creditor') ||
      (fields.filter((field) => once.includes(field)).length > 0 &&
        fields.filter((field) => once.includes(field)).every((field) => seen.has(field)) &&
        free.length > 0) ||
      (fields[0] === 'number' && seen.size >= 3 && free.length > 0);
    if (
      isFresh &&
      isOpening &&
      !labels.every((label) => label.field === 'known' || label.field === 'history')
    ) {
      const start = startAt(lines, at, free, first?.field === 'creditor' && first.value !== '');
      if (
        start &&
        (start.by !== 'nothing' ||
          starts.length === 0 ||
          fields.some((field) => strong.includes(field)))
      ) {
        begin(start);
        if (first) firstLabels.add(bareLabel(first.label));
      }
    }
    for (const field of fields) seen.add(field);
    free = [];
  });
  return starts;
}

/** Where every account of the section begins in one plain way: with a numbered name, or with the label that the first has. */
function onlyStarts(
  lines: readonly Line[],
  profile: DisclosureProfile,
): readonly AccountStart[] | null {
  const isPattern = (line: Line): boolean =>
    labelsOf(line).length === 0 &&
    profile.accountStart?.test(line.text.replace(/\s+/g, ' ')) === true;
  const patterns = lines.flatMap((line, at) =>
    isPattern(line) ? [{ at, by: 'start_pattern' as const }] : [],
  );
  const hasNumbers = lines.some((line) => labelsOf(line).some(({ field }) => field === 'number'));
  if (patterns.length > 0 && (profile.bureau === 'equifax' || !hasNumbers)) return patterns;
  const firstLabelled = lines.find(
    (line, at) =>
      !isLoneHead(line, lines[at + 1]) && labelsOf(line).some(({ field }) => field !== 'known'),
  );
  const opening = firstLabelled && labelsOf(firstLabelled)[0];
  if (opening?.field !== 'creditor' || !/account name/i.test(opening.label)) return null;
  const named = lines.flatMap((line, at) => {
    const first = labelsOf(line)[0];
    return first?.field === 'creditor' && bareLabel(first.label) === bareLabel(opening.label)
      ? [at]
      : [];
  });
  const isOneEach = named.every((at, index) => numbersIn(lines.slice(at, named[index + 1])) <= 1);
  return isOneEach ? named.map((at) => ({ at, by: 'label' as const })) : null;
}

/** How many account numbers that differ are printed with their label. Two are two accounts, one of them without a name. */
const numbersIn = (lines: readonly Line[]): number =>
  new Set(
    lines.flatMap((line) =>
      labelsOf(line).flatMap(({ field, value }) =>
        field === 'number' && value !== '' ? [bareLabel(value)] : [],
      ),
    ),
  ).size;

const bareLabel = (label: string): string => label.toLowerCase().replace(/[^a-z0-9]/g, '');

function startAt(
  lines: readonly Line[],
  at: number,
  free: readonly number[],
  isNamed: boolean,
): AccountStart | null {
  const line = lines[at];
  if (!line) return null;
  const named = line.items.findIndex((item) => item.kind === 'label' && item.field === 'creditor');
  if (isNamed || named === 0) return { at, by: 'label' };
  const [first] = line.items;
  if (first?.kind === 'text' && isName(first.text)) return { at, by: 'beside_label' };
  const name = nameLine(lines, free);
  if (name !== null) return { at: name, by: 'name_line' };
  if (named > 0) return { at, by: 'label' };
  return { at, by: 'nothing' };
}

/** The line that is the name, among those above the first label. */
function nameLine(lines: readonly Line[], free: readonly number[]): number | null {
  const isNamed = (at: number): boolean => {
    const [first] = lines[at]?.items ?? [];
    return first?.kind === 'text' && isName(first.text);
  };
  const named = free.filter(isNamed);
  const afterGap = named.filter((at) => hasGapBefore(lines, at));
  const gapped = afterGap.at(-1);
  if (gapped !== undefined) return gapped;
  let at = free.length - 1;
  while (at > 0 && isBelowName(lines[free[at] ?? 0]?.text ?? '')) at -= 1;
  const nearest = named.filter((each) => each <= (free[at] ?? 0));
  return (
    nearest.filter((each) => !/\d/.test(lines[each]?.text ?? '')).at(-1) ??
    nearest.at(-1) ??
    named.at(-1) ??
    null
  );
}

const isBelowName = (text: string): boolean => isAddress(text) || isPhone(text) || isTag(text);

/** Whether more room is above a line than between two lines of one block. */
function hasGapBefore(lines: readonly Line[], at: number): boolean {
  const line = lines[at]?.source;
  const before = lines[at - 1]?.source;
  if (!line) return false;
  if (!before) return true;
  if (before.page !== line.page) return false;
  const pitches = lines
    .slice(Math.max(0, at - 40), at + 40)
    .flatMap(({ source }, position, all) => {
      const next = all[position + 1]?.source;
      return next && next.page === source.page && next.y > source.y ? [next.y - source.y] : [];
    })
    .toSorted((one, other) => one - other);
  const usual = pitches[Math.floor(pitches.length / 4)] ?? 0;
  return line.y - before.y > usual * 1.45;
}
