import type { AccountRecord } from './account_record.ts';
import { type Compared, fieldsOf, holds, isKnown } from './conditions.ts';
import { consistencyRules } from './consistency_rules.ts';

/**
 * The rules that find something in an account's record, by their ids, in the rules' order. `previous` is the same account one
 * report earlier; without it, no rule that compares with it finds anything. A rule is silent where a field that it reads isn't
 * known. Each is a possible inconsistency, never a violation.
 */
export function inconsistenciesOf(
  record: AccountRecord,
  previous: AccountRecord | null = null,
): readonly string[] {
  const compared: Compared = { record, previous };
  const isAsked = (name: string): boolean => previous !== null || !name.startsWith('prev.');
  return consistencyRules
    .filter(({ hits }) => fieldsOf(hits).every(isAsked))
    .filter(({ hits }) => isKnown(hits, compared) && holds(hits, compared))
    .map(({ id }) => id);
}
