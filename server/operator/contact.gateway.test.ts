import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
  await gateway.superuser.query('truncate public.contact_messages');
  await gateway.superuser.query(
    `insert into public.contact_messages (id, number, name, email, topic, body, status, mailed_at, created_at) values
       (gen_random_uuid(), 'MW-SECND2', null, 'b@example.com', 'privacy', 'Second', 'open', null, '2026-11-21 16:00Z'),
       (gen_random_uuid(), 'MW-FRST22', 'Ada', 'a@example.com', 'planner', E'First\n\x1b[2Jline', 'open', now(), '2026-11-21 15:00Z'),
       (gen_random_uuid(), 'MW-DNE222', null, 'c@example.com', 'other', 'Third', 'closed', now(), '2026-11-21 14:00Z')`,
  );
});

const contact = async (...words: string[]) => {
  const command = commands.get('contact');
  if (!command) throw new Error('no command');
  return command({ kind: 'instance', dataDir: gateway.dataDir }, words);
};
const statusOf = async (number: string) =>
  (
    await gateway.superuser.query('select status from public.contact_messages where number = $1', [
      number,
    ])
  ).rows;

describe('messages of the contact form', () => {
  test('that are open are listed, the oldest first, with those whose mail did not leave', async () => {
    const result = await contact('list');
    expect(result).toMatchObject({
      ok: true,
      lines: [
        'MW-FRST22  2026-11-21 15:00  a@example.com  planner',
        'MW-SECND2  2026-11-21 16:00  b@example.com  privacy  not mailed',
      ],
      answer: [{ number: 'MW-FRST22' }, { number: 'MW-SECND2', mailed_at: null }],
    });
  });

  test('are said to be none where none is open', async () => {
    await gateway.superuser.query('truncate public.contact_messages');
    expect(await contact('list')).toEqual({
      ok: true,
      answer: [],
      lines: ['No messages are open.'],
    });
  });

  test('are listed whole, past what the backend gives at once; 200 of them unless all are asked for', async () => {
    await gateway.superuser.query(
      `insert into public.contact_messages (id, number, email, topic, body, created_at)
       select gen_random_uuid(), 'MW-' || translate(lpad(to_hex(n), 6, '2'), '01', 'GH'), 'd@example.com', 'other', 'Many',
              '2026-11-22 12:00Z'::timestamptz + n / 7 * interval '1 second'
       from generate_series(4096, 4096 + 2500) as n`.replaceAll('to_hex(n)', 'upper(to_hex(n))'),
    );
    const few = await contact('list');
    expect(few).toMatchObject({ ok: true, note: expect.stringContaining('the oldest 200. --all') });
    expect(few.ok && few.lines).toHaveLength(200);
    const all = await contact('list', '--all');
    expect(all.ok && 'note' in all).toBe(false);
    const numbers = all.ok ? (all.answer as { number: string }[]).map(({ number }) => number) : [];
    expect([numbers.length, new Set(numbers).size]).toEqual([2503, 2503]);
    expect(numbers.slice(0, 2)).toEqual(['MW-FRST22', 'MW-SECND2']);
  });

  test('are shown whole, and tell the terminal nothing', async () => {
    const result = await contact('show', 'mw-frst22');
    const text = result.ok ? result.lines.join('\n') : '';
    expect(text).toContain('from: Ada <a@example.com>');
    expect(text).toContain('First\n[2Jline');
    expect(text).not.toContain('\u001b');
  });

  test.each([
    ['answered', 'answered', 'MW-FRST22 is answered.'],
    ['close', 'closed', 'MW-FRST22 is closed.'],
  ])('become what %s says, and no other does', async (word, status, line) => {
    expect(await contact(word, 'MW-FRST22')).toMatchObject({ ok: true, lines: [line] });
    expect(await statusOf('MW-FRST22')).toEqual([{ status }]);
    expect(await statusOf('MW-SECND2')).toEqual([{ status: 'open' }]);
  });

  test('are deleted for good, one at a time', async () => {
    expect(await contact('delete', 'MW-DNE222')).toMatchObject({
      ok: true,
      lines: ['MW-DNE222 is deleted.'],
    });
    expect(await statusOf('MW-DNE222')).toEqual([]);
    expect(await statusOf('MW-FRST22')).toEqual([{ status: 'open' }]);
  });

  test.each(['show', 'answered', 'close', 'delete'])(
    'that are not there are no %s',
    async (word) => {
      const result = await contact(word, 'MW-222222');
      expect(result).toMatchObject({ ok: false, problem: expect.stringContaining('MW-222222') });
      const { rowCount } = await gateway.superuser.query('select from public.contact_messages');
      expect(rowCount).toBe(3);
    },
  );

  test.each([
    [],
    ['all'],
    ['list', 'MW-FRST22'],
    ['delete'],
    ['delete', 'MW-*'],
    ['delete', 'MW-FRST22', 'MW-SECND2'],
    ['delete', 'MW-FRST22,MW-SECND2'],
  ])('are left alone by what is not understood: %j %j %j', async (...words) => {
    expect(await contact(...words.filter((word) => word !== undefined))).toMatchObject({
      ok: false,
      isUsage: true,
    });
    const { rowCount } = await gateway.superuser.query('select from public.contact_messages');
    expect(rowCount).toBe(3);
  });

  test('are nobody’s to read where nothing runs', async () => {
    const empty = fs.mkdtempSync(path.join(gateway.dataDir, 'empty-'));
    const result = await commands.get('contact')?.({ kind: 'instance', dataDir: empty }, ['list']);
    expect(result).toMatchObject({
      ok: false,
      problem: expect.stringContaining('Nothing is running'),
    });
  });
});
