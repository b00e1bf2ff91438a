import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { call } from '../testing/purchases.ts';
import { inTransactions } from '../testing/transactions.ts';

// The one function that counts how often something may be done, and the one that refuses. That each limit is kept is
// tested where it is: orders, messages, codes, invitations.

let client: PoolClient;
inTransactions((fresh) => {
  client = fresh;
});

/** Seconds to wait with so many in ten minutes, of instants so many seconds ago. */
const wait = (secondsAgo: number[], maxEvents = 3) =>
  call<number>(
    client,
    `private.rate_limit_wait(
       array(select now() - make_interval(secs => ago) from unnest($1::float8[]) as ago), $2, interval '10 minutes')`,
    [secondsAgo, maxEvents],
  );

describe('how long to wait', () => {
  it.each<[name: string, secondsAgo: number[], maxEvents: number, seconds: number]>([
    ['nothing was done', [], 3, 0],
    ['one less than the limit', [10, 20], 3, 0],
    ['the limit: until the oldest of them is ten minutes old', [0, 240, 420], 3, 180],
    ['in whatever order they are counted', [420, 0, 240], 3, 180],
    ['more than the limit: the latest three count', [0, 100, 240, 420], 3, 360],
    ['what is older does not count', [0, 240, 601], 3, 0],
    ['what is exactly as old does not count', [0, 240, 600], 3, 0],
    ['a part of a second is a second', [0, 240, 420.5], 3, 180],
    ['a limit of one', [60], 1, 540],
  ])('%s', async (_, secondsAgo, maxEvents, seconds) => {
    expect(await wait(secondsAgo, maxEvents)).toBe(seconds);
  });
});

describe('what has to wait', () => {
  it('is refused by its own SQLSTATE, with the seconds as the hint', async () => {
    await expect(
      call(client, "private.refuse_for_now(7, 'MW405', 'Too many')", []),
    ).rejects.toMatchObject({ code: 'MW405', message: 'Too many', hint: '7' });
  });

  it('and nothing else is', async () => {
    await call(client, "private.refuse_for_now(0, 'MW405', 'Too many')", []);
  });
});

it('nobody else counts instants against a limit', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc ~* 'having\\s+count\\([^)]*\\)\\s*<|\\+ period'`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'private.rate_limit_wait(timestamp with time zone[],integer,interval)',
  ]);
});
