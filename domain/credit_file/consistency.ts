import type { AccountRecord } from './account_record.ts';
import { areKnown, type Compared, fieldsOf, holds } from './conditions.ts';
import { consistencyRules } from './consistency_rules.ts';

/** Each rule with what it reads, found once: a file has hundreds of records. */
const rules = consistencyRules.map(({ id, hits }) => {
  const fields = [...new Set(fieldsOf(hits))];
  return { id, hits, fields, comparesEarlier: fields.some((name) => name.startsWith('prev.')) };
});

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
  return rules
    .filter(
      ({ hits, fields, comparesEarlier }) =>
        (previous !== null || !comparesEarlier) &&
        areKnown(fields, compared) &&
        holds(hits, compared),
    )
    .map(({ id }) => id);
}
