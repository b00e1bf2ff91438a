import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestGateway } from '@mendwell/gateway/testing';
import { writeRunFile } from '../run_file.ts';
import { commands } from './commands.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;

beforeAll(async () => {
  gateway = await startTestGateway({
    migrations: path.join(import.meta.dirname, '../../supabase/migrations'),
  });
  await writeRunFile(gateway.dataDir, {
    pid: process.pid,
    url: gateway.url,
    version: '0.0.0',
    databaseUrl: null,
  });
});
afterAll(() => gateway.close());

beforeEach(async () => {
  await gateway.superuser.query('delete from auth.users');
  await gateway.superuser.query(
    `insert into auth.users (id, email, email_confirmed_at, aud, role) values
       (gen_random_uuid(), 'ada@example.com', now(), 'authenticated', 'authenticated')`,
  );
});

const staff = async (...words: string[]) => {
  const command = commands.get('staff');
  if (!command) throw new Error('no command');
  return command({ kind: 'instance', dataDir: gateway.dataDir }, words);
};

test('a member is added, listed with what they still need, and taken off again', async () => {
  expect(await staff('list')).toMatchObject({ ok: true, lines: ['Nobody is on the staff.'] });
  expect(await staff('add', 'Ada@example.com')).toMatchObject({ ok: true });
  const { lines } = (await staff('list')) as { readonly lines: readonly string[] };
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^ada@example\.com {2}moderator {2}since .* {2}no second factor yet/);
  expect(await staff('add', 'ada@example.com', '--role', 'admin')).toMatchObject({ ok: true });
  expect(await staff('list')).toMatchObject({ answer: [{ role: 'admin' }] });
  expect(await staff('remove', 'ada@example.com')).toMatchObject({
    ok: true,
    lines: ['ada@example.com is off the staff.'],
  });
  expect(await staff('list')).toMatchObject({ answer: [] });
});

test('who has no account is not added, and who is not on it not taken off', async () => {
  expect(await staff('add', 'nobody@example.com')).toMatchObject({
    ok: false,
    problem: 'No member has the mail address nobody@example.com. They sign up first.',
  });
  expect(await staff('remove', 'ada@example.com')).toMatchObject({ ok: false });
});

test.each([
  [[]],
  [['add']],
  [['add', 'ada']],
  [['add', 'ada@example.com', '--role', 'king']],
  [['list', 'ada@example.com']],
  [['remove', 'ada@example.com', 'grace@example.com']],
])('%j is not understood', async (words) => {
  expect(await staff(...words)).toMatchObject({ ok: false });
  const { rows } = await gateway.superuser.query('select from private.staff');
  expect(rows).toHaveLength(0);
});
