import type { CreditFile } from '../../../../domain/credit_file/accounts.ts';
import type { DisputedThing } from '../../../../domain/credit_file/dispute.ts';
import type { Finding } from '../../../../domain/credit_file/finding.ts';
import type { TypedDraft } from './kept_draft.ts';
import { m } from '../../../paraglide/messages.js';
import { monthText } from '../../../ui/day_text.ts';
import { locale } from '../../../ui/locale.ts';
import { titleOf } from '../parts/finding_texts.ts';
import {
  concerns,
  isTickedAtFirst,
  type Recipient,
  recipientKey,
  recipientName,
  recipientsOf,
  ticksOf,
} from './things.ts';

/** What a letter begins with: a finding, or what was kept of it. */
export interface Begun {
  readonly id: string;
  readonly recipient: Recipient;
  readonly things: readonly DisputedThing[];
  readonly words: string;
  readonly isAfterAnnual: boolean;
}

/** Who it was being written to, where that one can still be asked. */
export function recipientTyped(
  typed: TypedDraft | null,
  begun: Begun,
  findings: readonly Finding[],
  file: CreditFile,
): Recipient {
  const first = findings.find(({ id }) => typed?.chosen.includes(id));
  const known = (first ? recipientsOf(first, file) : []).find(
    (each) => recipientKey(each) === typed?.recipient,
  );
  return known ?? begun.recipient;
}

/** Sentences that a kept draft left out. */
export function leftOut(
  { things, recipient }: Begun,
  findings: readonly Finding[],
  file: CreditFile,
): ReadonlySet<string> {
  const keys = things.flatMap(({ id, says }) => {
    const finding = findings.find((each) => each.id === id);
    if (!finding || says === '') return [];
    return ticksOf(finding, recipient, file)
      .filter((tick) => !says.includes(tick.says))
      .map(({ key }) => `${id} ${key}`)
      .concat(offElsewhere(finding, recipient, file));
  });
  return new Set(keys);
}

const offTo = (finding: Finding, recipient: Recipient, file: CreditFile): readonly string[] =>
  ticksOf(finding, recipient, file)
    .filter((tick) => !isTickedAtFirst(finding, tick))
    .map(({ key }) => `${finding.id} ${key}`);

/** Those that only others are asked about: nobody has seen them yet. */
function offElsewhere(finding: Finding, recipient: Recipient, file: CreditFile): readonly string[] {
  const seen = ticksOf(finding, recipient, file).map(({ key }) => `${finding.id} ${key}`);
  return recipientsOf(finding, file)
    .flatMap((each) => offTo(finding, each, file))
    .filter((key) => !seen.includes(key));
}

/** Sentences of a finding that are not ticked until its person says so, whoever is asked. */
export const offAtFirst = (
  finding: Finding,
  recipient: Recipient,
  file: CreditFile,
): readonly string[] => [
  ...offTo(finding, recipient, file),
  ...offElsewhere(finding, recipient, file),
];

/** What becomes of a letter when another is asked. */
export interface Switched {
  /** Findings that stand in the other's copy, too, by id; the first always does. */
  readonly chosen: readonly string[];
  /** What was ticked and isn't in it any more, as a person reads it; null where all is. */
  readonly note: string | null;
}

/** The same letter to another: only what their copy has. */
export function switchedTo(
  to: Recipient,
  {
    from,
    known,
    off,
    file,
  }: {
    readonly from: Recipient;
    readonly known: readonly Finding[];
    readonly off: ReadonlySet<string>;
    readonly file: CreditFile;
  },
): Switched {
  const kept = known.filter((each) => concerns(each, to, file));
  const months = kept.flatMap((finding) => {
    const before = ticksOf(finding, from, file);
    const after = ticksOf(finding, to, file);
    const isIn = (ticks: typeof after, { key }: { readonly key: string }) =>
      ticks.some((tick) => tick.key === key);
    return before
      .filter((tick) => !isIn(after, tick) && !off.has(`${finding.id} ${tick.key}`))
      .flatMap(({ key }) => /^month (\d{4}-\d{2})$/.exec(key)?.[1] ?? []);
  });
  const name = recipientName(to);
  const left = known.filter((each) => !kept.includes(each)).map(titleOf);
  const notes = [
    ...(months.length > 0
      ? [
          m.dispute_switched({
            name,
            months: listed(months.map((each) => monthText(`${each}-01`))),
          }),
        ]
      : []),
    ...(left.length > 0 ? [m.dispute_switched_things({ name, what: listed(left) })] : []),
  ];
  return {
    chosen: kept.map(({ id }) => id),
    note: notes.length > 0 ? notes.join(' ') : null,
  };
}

const listed = (parts: readonly string[]): string => new Intl.ListFormat(locale).format(parts);
