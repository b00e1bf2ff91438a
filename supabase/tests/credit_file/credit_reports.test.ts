import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { hasFullNumber } from '../../../domain/credit_file/full_number.ts';
import {
  withFullNumber,
  withoutFullNumber,
} from '../../../domain/credit_file/testing/full_numbers.ts';
import { insertRow, sampleRow } from '../testing/rows.ts';
import { addPass, addUser, become, sessionOf } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// What a credit file may hold, and whose it is. No pass opens it, and no number of a person or an account is whole in it.

let client: PoolClient;
let person: string;
inTransactions(async (fresh) => {
  client = fresh;
  person = await addUser(client);
});

const account = (fields: object = {}) => ({
  id: 'a',
  creditor: 'Harbor Visa',
  isCollection: false,
  remarks: [],
  history: [],
  ...fields,
});

const insertReport = async (tradelines: readonly unknown[], content: object = {}) => {
  const row = await sampleRow(client, 'credit_reports', person);
  return insertRow(client, 'credit_reports', {
    ...row,
    content: { tradelines, inquiries: [], publicRecords: [], personal: [], ...content },
  });
};

const refused = { code: '23514' };
const remark = (printed: string) =>
  account({ remarks: [{ value: printed, printed, state: 'typed' }] });

describe('a credit file', () => {
  it('is a member’s alone: a visitor with a running pass finds and writes nothing', async () => {
    const visitor = await addUser(client, { anonymous: true });
    await addPass(client, visitor, -1, 59);
    for (const table of [
      'credit_reports',
      'credit_accounts',
      'credit_marks',
      'score_entries',
      'deadlines',
    ]) {
      await insertRow(client, table, await sampleRow(client, table, visitor));
      await insertRow(client, table, await sampleRow(client, table, person));
    }
    const counts = async () => {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from public.credit_reports
         union all select count(*)::int from public.credit_accounts
         union all select count(*)::int from public.credit_marks
         union all select count(*)::int from public.score_entries
         union all select count(*)::int from public.deadlines`,
      );
      return rows.map(({ n }) => n);
    };
    await become(client, sessionOf(visitor, { is_anonymous: true }));
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
    await become(client, sessionOf(person));
    expect(await counts(), 'control: a member sees theirs').toEqual([1, 1, 1, 1, 1]);
  });

  it('keeps what its page can read again', async () => {
    await become(client, sessionOf(person));
    await insertReport([account({ lastFour: '4417' })]);
    const { rows } = await client.query('select content from public.credit_reports');
    expect(rows).toMatchObject([{ content: { tradelines: [{ lastFour: '4417' }] } }]);
  });

  it.each([
    ['no creditor', [account({ creditor: '' })]],
    ['a creditor of 121 characters', [account({ creditor: 'x'.repeat(121) })]],
    ['no id', [account({ id: undefined })]],
    ['more than the last four', [account({ lastFour: '34417' })]],
    ['a text in place of an account', ['Harbor Visa']],
    ['a list of texts', [account({ remarks: ['Closed'] })]],
    ['201 accounts', Array.from({ length: 201 }, () => account())],
  ])('refuses %s', async (_, tradelines) => {
    await become(client, sessionOf(person));
    await expect(insertReport(tradelines)).rejects.toMatchObject(refused);
  });

  it('refuses what is more than a megabyte, and a part that is missing', async () => {
    await become(client, sessionOf(person));
    await client.query('savepoint before');
    await expect(insertReport([remark('x'.repeat(1_000_001))])).rejects.toMatchObject(refused);
    await client.query('rollback to savepoint before');
    await expect(insertReport([], { personal: undefined })).rejects.toMatchObject(refused);
  });

  it.each(withFullNumber)('refuses the number in “%s”', async (text) => {
    await become(client, sessionOf(person));
    await expect(insertReport([remark(text)])).rejects.toMatchObject(refused);
  });

  it.each([...withoutFullNumber, '3f2504e0-4f89-41d3-9a0c-030512345678'])(
    'keeps “%s”',
    async (text) => {
      await become(client, sessionOf(person));
      await expect(insertReport([remark(text)])).resolves.toBeUndefined();
    },
  );

  it('looks at names of fields, at numbers that are no sum, and at ids', async () => {
    await become(client, sessionOf(person));
    const isRefused = async (tradeline: object) => {
      await client.query('savepoint before');
      const refusal = await insertReport([tradeline]).then(
        () => null,
        (error: unknown) => error,
      );
      await client.query('rollback to savepoint before');
      return (refusal as { code?: string } | null)?.code === refused.code;
    };
    for (const tradeline of [
      account({ ssn: 123456789 }),
      account({ '123-45-6789': 'x' }),
      account({ id: '123456789' }),
      account({ balance: { value: 1, printed: '$0.01', state: 'typed', page: 123456789 } }),
      account({ remarks: [{ value: 'x', printed: 'x', state: 'typed', more: [123456789] }] }),
      account({ x: { value: 4_111_111_111_111_111 } }),
      account({ id: '41111111-1111-1111-0000-000000000000' }),
      account({ id: '41111111-1111-4111-8111-111111111111' }),
    ])
      expect(await isRefused(tradeline), JSON.stringify(tradeline)).toBe(true);
    for (const tradeline of [
      account({ id: randomUUID() }),
      account({ balance: { value: 128_400_000, printed: '$1,284,000', state: 'typed' } }),
      account({ phone: { value: '(800) 555-0100', printed: '800-555-0100', state: 'typed' } }),
    ])
      expect(await isRefused(tradeline), JSON.stringify(tradeline)).toBe(false);
  });

  it('says of every character what the page says', async () => {
    const characters = Array.from({ length: 0x10000 }, (_, code) =>
      String.fromCharCode(code),
    ).filter(
      (character, code) =>
        code > 0 &&
        /[\p{Cf}\p{Zs}\p{P}\p{Nd}\p{Sm}\p{Cc}x×хХ]/u.test(character) &&
        character !== '\n',
    );
    const texts = characters.flatMap((character) => [
      `123${character}45${character}6789`,
      `4111${character}1111${character}1111`,
      `12345${character}`,
      `1${character}345678${character}0`,
    ]);
    await client.query('reset role');
    const { rows } = await client.query<{ text: string; found: boolean }>(
      'select text, private.has_full_number(to_jsonb(text)) as found from unnest($1::text[]) as text',
      [texts],
    );
    expect(rows.filter(({ text, found }) => hasFullNumber(text) !== found)).toEqual([]);
    expect(rows.filter(({ found }) => found).length).toBeGreaterThan(120);
  });

  // How long it takes is for bench/full_numbers. What takes the square of a document's size or depth would not come to an end here.
  it('is looked through however long, wide or deep a document is', async () => {
    const found = async (content: string) => {
      const { rows } = await client.query<{ found: boolean }>(
        'select private.has_full_number($1) as found',
        [content],
      );
      return rows[0]?.found;
    };
    const long = (part: string) => part.repeat(Math.floor(300_000 / part.length));
    for (const part of [
      '1',
      '12 ',
      '123-',
      '4111 ',
      '4111.1111.',
      'X',
      '\u0301',
      '\u00e9',
      'Paid as agreed. ',
    ])
      expect(await found(JSON.stringify({ text: long(part) })), part).toBe(
        hasFullNumber(long(part)),
      );
    // Nobody writes so many of them.
    for (const part of ['\u200b1', '\u0661 ', '\u200b'])
      expect(await found(JSON.stringify({ text: long(part) })), part).toBe(true);
    expect(await found(`${'{"a":'.repeat(4_000)}1${'}'.repeat(4_000)}`)).toBe(true);
    expect(await found(`${'{"a":'.repeat(10)}1${'}'.repeat(10)}`)).toBe(false);
  });

  it('refuses the number in a mark, an account’s name, a model and a source', async () => {
    const ssn = '123-45-6789';
    const rows = [
      ['credit_marks', { mark_id: `right ${ssn}` }],
      ['credit_accounts', { account_id: ssn }],
      ['score_entries', { model: ssn }],
      ['score_entries', { source: ssn }],
      ['deadlines', { name: ssn }],
    ] as const;
    for (const [table, part] of rows) {
      const row = await sampleRow(client, table, person);
      await client.query('savepoint before');
      await expect(insertRow(client, table, { ...row, ...part })).rejects.toMatchObject(refused);
      await client.query('rollback to savepoint before');
      await expect(insertRow(client, table, row), table).resolves.toBeUndefined();
      await client.query('rollback to savepoint before');
    }
  });
});
