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
  await gateway.superuser.query('delete from public.questions');
  await gateway.superuser.query('delete from auth.users');
  await gateway.superuser.query(
    `insert into auth.users (id, email, email_confirmed_at, aud, role) values
       (gen_random_uuid(), 'ada@example.com', now(), 'authenticated', 'authenticated')`,
  );
  await operator('staff', 'add', 'ada@example.com');
});

const operator = async (name: string, ...words: string[]) => {
  const command = commands.get(name);
  if (!command) throw new Error('no command');
  return command({ kind: 'instance', dataDir: gateway.dataDir }, words);
};
const nameAda = () =>
  gateway.superuser.query(
    `insert into public.aliases (user_id, name, skeleton, pot_shape, pot_glaze)
     select id, 'Ada', 'ada', 1, 1 from auth.users`,
  );
const titles = async () =>
  (await gateway.superuser.query<{ title: string }>('select title from public.questions')).rows;

test('twelve questions are put in once, and taken out again', async () => {
  await nameAda();
  const tried = (await operator('questions', 'seed', 'ada@example.com', '--dry-run')) as {
    readonly lines: readonly string[];
  };
  expect(tried.lines[0]).toBe('added: 12 questions');
  expect(tried.lines).toContain(
    '  A collector says I owe them. Do I have to pay?  (/education/question-a-debt)',
  );
  expect(tried.lines.at(-1)).toBe('That was a dry run. Nothing was changed.');
  expect(await titles()).toEqual([]);

  expect(await operator('questions', 'seed', 'Ada@example.com')).toMatchObject({ ok: true });
  expect(await titles()).toHaveLength(12);
  expect(await operator('questions', 'seed', 'ada@example.com')).toMatchObject({
    ok: true,
    lines: ['added: 0 questions', 'already there: 12'],
  });

  expect(await operator('questions', 'withdraw', '--dry-run')).toMatchObject({
    answer: { withdrawn: 12, isDryRun: true },
  });
  expect(await titles()).toHaveLength(12);
  expect(await operator('questions', 'withdraw')).toMatchObject({
    ok: true,
    lines: [
      'taken out: 12 questions',
      'kept, because members answered them or found them helpful: 0',
      'asked by members: 0',
    ],
  });
  expect(await titles()).toEqual([]);
});

test('they are asked by someone on the staff who has a name in the community', async () => {
  expect(await operator('questions', 'seed', 'bob@example.com')).toMatchObject({
    ok: false,
    problem: 'bob@example.com isn’t on the staff. Add them first: staff add',
  });
  expect(await operator('questions', 'seed', 'ada@example.com')).toMatchObject({
    ok: false,
    problem: 'ada@example.com has no name in the community yet. They pick one on /community first.',
  });
});

test.each([
  [[]],
  [['seed']],
  [['seed', 'ada']],
  [['seed', 'ada@example.com', 'bob@example.com']],
  [['withdraw', 'ada@example.com']],
  [['withdraw', '--write']],
])('%j is not understood', async (words) => {
  expect(await operator('questions', ...words)).toMatchObject({ ok: false, isUsage: true });
});
