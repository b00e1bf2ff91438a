import type { Pool } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Changes } from './changes.ts';

test('what is known of tables is of the last few hundred that somebody asked about', async () => {
  const asked: string[] = [];
  const pool = {
    query: async (_text: string, [, table, third]: readonly string[]) => {
      asked.push(String(table));
      const isOfColumns = third === 'anon';
      return {
        rows: isOfColumns ? [{ column: 'id' }] : [{ column: 'id', is_published: true }],
      };
    },
  } as unknown as Pool;
  const changes = new Changes(pool, {}, pino({ level: 'silent' }), () => 0);
  const caller = { role: 'anon', claims: {}, claimsJson: '{}' };
  const listener = { caller, changed: () => {}, changesLost: () => {} } as never;
  /** Of how much the database was asked for one request. */
  const asksFor = async (table: string) => {
    asked.length = 0;
    // Refused, and so nothing is listened to.
    const request = { event: '*' as const, schema: 'public', table, select: ['none'] };
    const answer = await changes.subscribe(listener, [request], async () => () => {});
    expect(answer).toMatchObject({ problem: expect.stringContaining('no column none') });
    return asked.length;
  };
  expect(await asksFor('first')).toBe(2);
  expect(await asksFor('first')).toBe(0);
  for (let n = 0; n < 500; n += 1) await asksFor(`t${n}`);
  expect(await asksFor('t499')).toBe(0);
  expect(await asksFor('first')).toBe(2);
});
