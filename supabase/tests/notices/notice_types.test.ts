import fs from 'node:fs';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { chosenKinds, noticeTypes } from '../../../domain/notices/types.ts';
import { filesOfSchemas } from '../testing/schemas.ts';
import { inTransactions } from '../testing/transactions.ts';

// What `domain/notices/types.ts` says of notices is what the database does.

let client: PoolClient;
inTransactions((fresh) => {
  client = fresh;
});
const kinds = Object.keys(chosenKinds);

describe('the list of notices', () => {
  it('has every notice that a function posts, with its kind', () => {
    const posted = new Map<string, string>();
    for (const file of filesOfSchemas())
      for (const [, kind = '', type = ''] of fs
        .readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
        .matchAll(/private\.post_notice\([^',]+(?:\.[^',]+)?,\s*'(\w+)',\s*'(\w+)'/g))
        posted.set(type, kind);
    // Found by the engine of the pages, and told by save_recomputed_notices().
    posted.set('payment_due', 'payments').set('plan_drift', 'plan');
    expect(Object.fromEntries(posted)).toEqual(
      Object.fromEntries(Object.entries(noticeTypes).map(([type, { kind }]) => [type, kind])),
    );
  });

  it('has the kinds that a notice may have', async () => {
    const { rows } = await client.query<{ said: string }>(
      "select pg_get_constraintdef(oid) as said from pg_constraint where conname = 'notices_kind_check'",
    );
    expect([...(rows[0]?.said ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind)).toEqual([
      ...kinds,
      'security',
      'access',
    ]);
  });

  it('has what holds at first, in both places', async () => {
    const { rows } = await client.query<Record<string, unknown>>(
      `with person as (
         insert into auth.users (id, aud, role) values (gen_random_uuid(), 'authenticated', 'authenticated') returning id)
       insert into public.notification_choices (user_id) select id from person returning *`,
    );
    for (const [kind, places] of Object.entries(chosenKinds))
      for (const [place, isOn] of Object.entries(places))
        expect([kind, place, rows[0]?.[`${kind}_${place}`]]).toEqual([kind, place, isOn]);
    expect(Object.keys(rows[0] ?? {}).filter((name) => /_(here|mail)$/.test(name))).toHaveLength(
      2 * kinds.length,
    );
  });

  it.each([...kinds, 'security', 'access'])(
    'says whether mail of %s may be stopped',
    async (kind) => {
      const { rows } = await client.query<{ kind: string | null }>(
        "select public.stop_mail(private.stop_token('00000000-0000-4000-8000-000000000000', $1)) as kind",
        [kind],
      );
      expect(rows[0]?.kind).toBe(kinds.includes(kind) ? kind : null);
    },
  );
});
