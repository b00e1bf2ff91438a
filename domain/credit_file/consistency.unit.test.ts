import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AccountRecord } from './account_record.ts';
import { fieldsOf } from './conditions.ts';
import { inconsistenciesOf } from './consistency.ts';
import { consistencyRules } from './consistency_rules.ts';

interface Stored extends AccountRecord {
  readonly id: number;
  readonly previous_id?: number | null;
}
const { defaults, vectors } = JSON.parse(
  readFileSync(new URL('testing/metro2_vectors.json', import.meta.url), 'utf8'),
) as {
  readonly defaults: AccountRecord;
  readonly vectors: readonly {
    readonly rule: string;
    readonly records: readonly Stored[];
    readonly hits: readonly number[];
  }[];
};

const whole = (record: Stored): Stored => ({ ...defaults, ...record });

describe('the regulator’s rules', () => {
  it('are 93, each once', () => {
    expect(new Set(consistencyRules.map(({ id }) => id)).size).toBe(93);
    expect(vectors.map(({ rule }) => rule).toSorted()).toEqual(
      consistencyRules.map(({ id }) => id).toSorted(),
    );
  });

  it.each(vectors.map((vector) => [vector.rule, vector] as const))(
    '%s',
    (rule, { records, hits }) => {
      const found = records
        .filter((record) => {
          const before = records.find(({ id }) => id === record.previous_id);
          return inconsistenciesOf(whole(record), before ? whole(before) : null).includes(rule);
        })
        .map(({ id }) => id);
      expect(found).toEqual(
        [...hits].toSorted(
          (a, b) =>
            records.findIndex(({ id }) => id === a) - records.findIndex(({ id }) => id === b),
        ),
      );
    },
  );

  it('are silent about what isn’t known', () => {
    expect(inconsistenciesOf({})).toEqual([]);
    for (const { records, rule, hits } of vectors) {
      const hit = records.find(({ id }) => hits.includes(id));
      if (!hit) continue;
      const before = records.find(({ id }) => id === hit.previous_id);
      const { hits: condition } = consistencyRules.find(({ id }) => id === rule) ?? { hits: null };
      for (const field of condition ? fieldsOf(condition) : []) {
        if (field.startsWith('prev.')) continue;
        const name = (
          field === 'php1' ? 'php' : (field.split('.')[0] ?? '')
        ) as keyof AccountRecord;
        const rest: AccountRecord = { ...whole(hit), [name]: undefined };
        expect(inconsistenciesOf(rest, before ? whole(before) : null)).not.toContain(rule);
      }
    }
  });

  it('compare with nothing where there is no report before', () => {
    for (const { records, rule } of vectors)
      if (
        fieldsOf(
          consistencyRules.find(({ id }) => id === rule)?.hits ?? ['not', ['is_null', 'php']],
        ).some((name) => name.startsWith('prev.'))
      )
        for (const record of records) expect(inconsistenciesOf(whole(record))).not.toContain(rule);
  });
});
