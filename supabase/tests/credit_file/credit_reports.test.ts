import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
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
    for (const table of ['credit_reports', 'credit_accounts', 'credit_marks', 'score_entries']) {
      await insertRow(client, table, await sampleRow(client, table, visitor));
      await insertRow(client, table, await sampleRow(client, table, person));
    }
    const counts = async () => {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from public.credit_reports
         union all select count(*)::int from public.credit_accounts
         union all select count(*)::int from public.credit_marks
         union all select count(*)::int from public.score_entries`,
      );
      return rows.map(({ n }) => n);
    };
    await become(client, sessionOf(visitor, { is_anonymous: true }));
    expect(await counts()).toEqual([0, 0, 0, 0]);
    await become(client, sessionOf(person));
    expect(await counts(), 'control: a member sees theirs').toEqual([1, 1, 1, 1]);
  });

  it('keeps what its page can read again', async () => {
    await become(client, sessionOf(person));
    await insertReport([account({ lastFour: '4417' })]);
    const { rows } = await client.query('select content from public.credit_reports');
    expect(rows).toMatchObject([{ content: { tradelines: [{ lastFour: '4417' }] } }]);
  });

  it.each([
    ['no creditor', [account({ creditor: '' })]],
    ['a creditor of 121 signs', [account({ creditor: 'x'.repeat(121) })]],
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

  it.each([
    'SSN 123-45-6789',
    '123 45 6789',
    'Number 123456789',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '517805XXXXXX2290',
    'xxxx-34417',
  ])('refuses the number in “%s”', async (text) => {
    await become(client, sessionOf(person));
    await expect(insertReport([remark(text)])).rejects.toMatchObject(refused);
  });

  it.each(['ends in 2290', 'XXXX2290', '$1,284,000', '120 Oak St, Salem OR 97301-4417', '05/2020'])(
    'keeps “%s”',
    async (text) => {
      await become(client, sessionOf(person));
      await expect(insertReport([remark(text)])).resolves.toBeUndefined();
    },
  );

  it('keeps a furnisher’s phone number, and ids of digits', async () => {
    await become(client, sessionOf(person));
    const phone = { value: '(800) 555-0100', printed: '800-555-0100', state: 'typed' };
    await expect(insertReport([account({ id: '123456789', phone })])).resolves.toBeUndefined();
  });
});
