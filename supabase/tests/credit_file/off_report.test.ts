import type { PoolClient } from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { addPerson, callAs, type Person } from '../testing/circles.ts';
import { insertRow, sampleRow } from '../testing/rows.ts';
import { asOwner, become, server } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// From when on things should be gone from a report is worked out anew with each change of it, by the server, and kept here.

let client: PoolClient;
let ada: Person;
let ben: Person;
inTransactions(async (fresh) => {
  client = fresh;
  [ada, ben] = [await addPerson(client), await addPerson(client)];
});

interface File {
  readonly person: string;
  readonly today: string;
  readonly heldUntil: string;
  readonly reports: readonly Record<string, unknown>[];
  readonly accounts: readonly Record<string, unknown>[];
}
async function serve<T>(name: string, ...values: readonly unknown[]): Promise<T> {
  await become(client, server);
  const places = values.map((_, at) => `$${at + 1}`).join(', ');
  const { rows } = await client.query<{ answer: T }>(`select public.${name}(${places}) as answer`, [
    ...values,
  ]);
  await asOwner(client);
  return rows[0]?.answer as T;
}
/** A minute later: the transaction's time stands still. */
const minuteLater = () =>
  client.query(
    "update private.off_report_checks set due_at = due_at - interval '1 minute' where due_at < 'infinity'",
  );
const filesLater = async () => {
  await minuteLater();
  return serve<readonly File[]>('credit_files_to_check');
};
const save = (file: File, days: readonly object[]) =>
  serve('save_off_report_days', file.person, file.heldUntil, JSON.stringify(days));
const daysOf = async ({ id }: Person) =>
  (
    await client.query<{ day: string }>(
      'select off_on::text as day from private.off_report_days where user_id = $1 order by 1',
      [id],
    )
  ).rows.map(({ day }) => day);
const noticesOf = ({ id }: Person) => callAs(client, id, 'my_notices', {});

beforeEach(async () => {
  await insertRow(client, 'credit_reports', await sampleRow(client, 'credit_reports', ada.id));
});

it('asks for the file of who changed it, with their reports and accounts, a minute later and once', async () => {
  expect(await serve('credit_files_to_check')).toEqual([]);
  const [file, ...others] = await filesLater();
  expect(others).toEqual([]);
  expect(file).toMatchObject({ person: ada.id, accounts: [] });
  expect(Object.keys(file?.reports[0] ?? {}).toSorted()).toEqual([
    'bureau',
    'content',
    'id',
    'printed_on',
    'source',
    'way',
  ]);
  expect(await filesLater()).toEqual([]);
});

it('keeps the days in place of those of before, and looks again once something changes', async () => {
  const [first] = await filesLater();
  if (first) await save(first, [{ on: '2027-11-28', isDisputable: true }]);
  expect(await daysOf(ada)).toEqual(['2027-11-28']);
  expect(await filesLater()).toEqual([]);
  await client.query("update public.credit_reports set source = 'bureau' where user_id = $1", [
    ada.id,
  ]);
  const [second] = await filesLater();
  if (second) await save(second, [{ on: '2028-01-31', isDisputable: true }]);
  expect(await daysOf(ada)).toEqual(['2028-01-31']);
  await client.query('delete from public.credit_reports where user_id = $1', [ada.id]);
  const [third] = await filesLater();
  expect(third?.reports).toEqual([]);
  if (third) await save(third, []);
  expect(await daysOf(ada)).toEqual([]);
});

it('looks again at a file that changed while it was worked out', async () => {
  const [held] = await filesLater();
  await insertRow(client, 'credit_accounts', await sampleRow(client, 'credit_accounts', ada.id));
  if (held) await save(held, [{ on: '2027-11-28', isDisputable: true }]);
  expect(await filesLater()).toMatchObject([{ person: ada.id, accounts: [expect.any(Object)] }]);
});

it('tells once of what should be gone by now, and no more once it is known to be', async () => {
  const [file] = await filesLater();
  const { rows } = await client.query<{ past: string; before: string; ahead: string }>(
    `select (current_date - 3)::text as past, (current_date - 8)::text as before, (current_date + 9)::text as ahead`,
  );
  const { past, before, ahead } = rows[0] ?? {};
  const days = [past, before, ahead].map((on) => ({ on, isDisputable: true }));
  if (file) await save(file, days);
  expect(await serve('collect_notices')).toMatchObject({ posted: 1, failed: 0 });
  expect(await serve('collect_notices')).toMatchObject({ posted: 0 });
  expect(await noticesOf(ada)).toMatchObject([{ type: 'off_report' }]);
  expect(await noticesOf(ben)).toEqual([]);
  if (file) await save(file, []);
  expect(await noticesOf(ada)).toEqual([]);
});

it('tells nobody of an inquiry, nor of what was over two weeks ago', async () => {
  const [file] = await filesLater();
  const { rows } = await client.query<{ past: string; old: string }>(
    `select (current_date - 3)::text as past, (current_date - 16)::text as old`,
  );
  if (file)
    await save(file, [
      { on: rows[0]?.past, isDisputable: false },
      { on: rows[0]?.old, isDisputable: true },
    ]);
  expect(await serve('collect_notices')).toMatchObject({ posted: 0, failed: 0 });
});

it('stands in the calendar', async () => {
  const [file] = await filesLater();
  if (file) await save(file, [{ on: '2027-11-28', isDisputable: true }]);
  await client.query('insert into public.calendar_feeds (user_id) values ($1)', [ada.id]);
  const { rows } = await client.query<{ secret: string }>(
    'select private.feed_secret(id) as secret from public.calendar_feeds where user_id = $1',
    [ada.id],
  );
  expect(await serve('calendar_of', rows[0]?.secret)).toMatchObject({ offReport: ['2027-11-28'] });
});

it('works out no more than 1,200 accounts at once: of many reports the newest', async () => {
  const content = JSON.stringify({
    tradelines: Array.from({ length: 200 }, (_, at) => ({
      id: `a${at}`,
      creditor: 'Harbor Visa',
      isCollection: false,
      remarks: [],
      history: [],
    })),
    inquiries: [],
    publicRecords: [],
    personal: [],
  });
  await client.query(
    `insert into public.credit_reports (user_id, bureau, printed_on, source, way, content)
     select $1, 'equifax', date '2020-01-01' + day, 'bureau', 'pdf', $2 from generate_series(1, 20) as day`,
    [ben.id, content],
  );
  const files = await filesLater();
  const ofBen = files.find(({ person }) => person === ben.id);
  expect(ofBen?.reports).toHaveLength(6);
  expect(ofBen?.reports.map((each) => each['printed_on'])).not.toContain('2020-01-02');
});

it('goes along with the account', async () => {
  const [file] = await filesLater();
  if (file) await save(file, [{ on: '2027-11-28', isDisputable: true }]);
  await client.query('delete from auth.users where id = $1', [ada.id]);
  expect(await daysOf(ada)).toEqual([]);
  expect(await filesLater()).toEqual([]);
  // Whoever was held when they left is written nothing.
  if (file) await save(file, [{ on: '2027-11-28', isDisputable: true }]);
  expect(await daysOf(ada)).toEqual([]);
});
