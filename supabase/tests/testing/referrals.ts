import type { Pool, PoolClient } from 'pg';
import { debtRow, insertRow } from './rows.ts';
import { addUser, asOwner, become, sessionOf } from './sessions.ts';

type Queryable = Pick<PoolClient | Pool, 'query'>;

/** Gives a person a confirmed account, as the auth service does it: with this address, or one of their own. */
export async function confirmAccount(
  client: Queryable,
  person: string,
  address = `${person}@mail.test`,
): Promise<void> {
  await client.query(
    `update auth.users set is_anonymous = false, email = $2, email_confirmed_at = now() where id = $1`,
    [person, address],
  );
}

/** A member who has a first name and an address, and their invitation code. */
export async function addInviter(
  client: Queryable,
  { name = 'Ada', address }: { name?: string; address?: string } = {},
): Promise<{ id: string; code: string }> {
  const id = await addUser(client, { metadata: { first_name: name } });
  await confirmAccount(client, id, address);
  const { rows } = await client.query<{ code: string }>(
    'insert into public.referral_links (user_id, code) values ($1, private.fresh_invite()) returning code',
    [id],
  );
  const code = rows[0]?.code ?? '';
  return { id, code };
}

/** What a person does who saves a first plan, under the policies that hold for them. */
export async function savePlan(client: PoolClient, person: string): Promise<void> {
  await become(client, sessionOf(person));
  await insertRow(client, 'debts', debtRow(person));
  await insertRow(client, 'payoff_plans', {
    user_id: person,
    strategy: 'avalanche',
    monthly_cents: 40_000,
    starts_on: '2026-12-01',
  });
  await asOwner(client);
}

/** An inviter's lines, the first first: what, why, points, and the friend's name. */
export async function ledger(
  client: Queryable,
  inviter: string,
): Promise<[what: string, why: string | null, points: number, friend: string | null][]> {
  const { rows } = await client.query<{
    kind: string;
    reason: string | null;
    points: number;
    friend_name: string | null;
  }>('select * from public.referral_entries where user_id = $1 order by id', [inviter]);
  return rows.map(({ kind, reason, points, friend_name }) => [kind, reason, points, friend_name]);
}

/** A visitor with a first name: whom an invitation is for. */
export const addVisitor = (client: Queryable, name = 'Grace'): Promise<string> =>
  addUser(client, { anonymous: true, metadata: { first_name: name } });

/** How far the invitation that somebody took has come. */
export async function referralState(
  client: Queryable,
  friend: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ state: string }>(
    'select state from private.referrals where friend_id = $1',
    [friend],
  );
  return rows[0]?.state;
}

/** So many lines of a kind with these points, of this month or the last instant of the one before. */
export type LedgerFill = [kind: string, points: number, many: number, thisMonth?: boolean];

/** Fills an inviter's ledger. */
export async function addLines(
  client: Queryable,
  inviter: string,
  ...[kind, points, many, thisMonth = true]: LedgerFill
): Promise<void> {
  await client.query(
    `insert into public.referral_entries (user_id, kind, points, created_at)
     select $1, $2, $3, private.month_began() - make_interval(secs => $4) from generate_series(1, $5)`,
    [inviter, kind, points, thisMonth ? 0 : 1, many],
  );
}
