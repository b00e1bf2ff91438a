import type { CreditFile } from '../../../../domain/credit_file/accounts.ts';
import type { DisputedThing } from '../../../../domain/credit_file/dispute.ts';
import type { Finding } from '../../../../domain/credit_file/finding.ts';
import type { TypedDraft } from './kept_draft.ts';
import { isTickedAtFirst, type Recipient, recipientKey, recipientsOf, ticksOf } from './things.ts';

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
      .map(({ key }) => `${id} ${key}`);
  });
  return new Set(keys);
}

/** Sentences of a finding that are not ticked until its person says so. */
export const offAtFirst = (
  finding: Finding,
  recipient: Recipient,
  file: CreditFile,
): readonly string[] =>
  ticksOf(finding, recipient, file)
    .filter((tick) => !isTickedAtFirst(finding, tick))
    .map(({ key }) => `${finding.id} ${key}`);
