import path from 'node:path';
import type { PoolClient } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Example, readExamples, readKinds } from '../../../tools/pointers/examples.ts';
import { featuresOf } from '../../../tools/pointers/features.ts';
import { type Model, scoreOf, train } from '../../../tools/pointers/model.ts';
import { inTransactions } from '../testing/transactions.ts';
import { addWriter, type Writer } from '../testing/writers.ts';

// The second opinion on whether a text leads its reader elsewhere. PostgreSQL reads a text as the tool does that trained it.

const root = path.join(import.meta.dirname, '../../..');

let client: PoolClient;
let dana: Writer;
inTransactions(async (fresh) => {
  client = fresh;
  dana = await addWriter(client, 'Dana');
});

describe('PostgreSQL and the tool agree on every example about', () => {
  let examples: readonly Example[];
  let model: Model;
  beforeAll(() => {
    examples = readExamples(root);
    model = train(examples, readKinds(root));
  });
  const inDatabase = async <Answer>(expression: string, texts: readonly string[]) =>
    (
      await client.query<{ answer: Answer }>(
        `select ${expression} as answer from unnest($1::text[]) with ordinality as listed (said, at) order by at`,
        [texts],
      )
    ).rows.map(({ answer }) => answer);

  it('its plain words', async () => {
    const plain = await inDatabase(
      'private.plain_words(said)',
      examples.map(({ text }) => text),
    );
    expect(plain).toEqual(examples.map((each) => each.plain));
  });

  it('its features', async () => {
    const features = await inDatabase<string[]>(
      "array(select part || ' ' || feature from private.pointer_features(said))",
      examples.map(({ plain }) => plain),
    );
    const expected = examples.map(({ plain }) =>
      featuresOf(plain, model.vocabulary).flatMap((window, part) =>
        [...window].map((feature) => `${part} ${feature}`),
      ),
    );
    expect(features.map((each) => each.toSorted())).toEqual(
      expected.map((each) => each.toSorted()),
    );
  });

  it('its score', async () => {
    const scores = await inDatabase<number>(
      'private.pointer_score(said)',
      examples.map(({ plain }) => plain),
    );
    const expected = examples.map(({ plain }) => scoreOf(plain, model));
    const farthest = Math.max(...scores.map((score, at) => Math.abs(score - (expected[at] ?? 0))));
    expect(farthest).toBeLessThan(1e-9);
  });
});
