import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { insertRow, sampleRow } from '../testing/rows.ts';
import { addPass, addUser, become, sessionOf } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// What a member answered about cards and which they saved, and whose it is.

let client: PoolClient;
let person: string;
inTransactions(async (fresh) => {
  client = fresh;
  person = await addUser(client);
});
const found = async (table: string) =>
  (await client.query(`select user_id from public.${table}`)).rows;

describe('what was answered about cards', () => {
  it.each(['card_choices', 'saved_cards'])(
    'is a member’s alone: neither another member nor a visitor with a running pass finds %s',
    async (table) => {
      const visitor = await addUser(client, { anonymous: true });
      const other = await addUser(client);
      await addPass(client, visitor, -1, 59);
      await insertRow(client, table, await sampleRow(client, table, visitor));
      await insertRow(client, table, await sampleRow(client, table, person));
      await become(client, sessionOf(visitor, { is_anonymous: true }));
      expect(await found(table)).toEqual([]);
      await become(client, sessionOf(other));
      expect(await found(table)).toEqual([]);
      await become(client, sessionOf(person));
      expect(await found(table), 'control: a member sees theirs').toEqual([{ user_id: person }]);
    },
  );

  it.each([
    ['a list', '[]'],
    ['a number', '{"buys": 150}'],
    ['a text of 41 characters', JSON.stringify({ state: 'x'.repeat(41) })],
    [
      'more than a form holds',
      JSON.stringify(
        Object.fromEntries([...Array(60)].map((_, n) => [`field ${n}`, 'x'.repeat(40)])),
      ),
    ],
  ])('is never %s', async (_what, answers) => {
    await expect(
      insertRow(client, 'card_choices', { user_id: person, answers }),
    ).rejects.toMatchObject({ code: '23514', constraint: 'card_choices_answers_plain' });
  });

  it('has room for twelve cards, and no more', async () => {
    await become(client, sessionOf(person));
    const save = async () =>
      insertRow(client, 'saved_cards', await sampleRow(client, 'saved_cards', person));
    for (let n = 0; n < 12; n += 1) await save();
    await expect(save()).rejects.toMatchObject({ code: 'MW001' });
  });
});
