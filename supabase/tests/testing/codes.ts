import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { call } from './purchases.ts';
import { asOwner, become, sessionOf } from './sessions.ts';

type Queryable = Pick<PoolClient | Pool, 'query'>;

export interface Redeemed {
  readonly outcome: string;
  readonly pass?: { plan: string; startsAt: string; endsAt: string };
  readonly waitSeconds?: number;
  readonly timeEndsAt?: string | null;
}

/** A master code. Any text stands for the keyed hash that the server makes of what was typed. */
export async function newCode(
  client: Queryable,
  over: {
    minutes?: number;
    openUntil?: string;
    uses?: number;
    endsAt?: string;
    note?: string;
  } = {},
): Promise<{ id: string; hash: string }> {
  const hash = `hash ${randomUUID()}`;
  const id = await call<string>(client, 'public.create_access_code($1, $2, $3, $4, $5, $6, $7)', [
    hash,
    'ZZ99',
    over.openUntil === undefined ? (over.minutes ?? 60) : null,
    over.openUntil ?? null,
    over.uses ?? 1,
    over.endsAt ?? null,
    over.note ?? null,
  ]);
  return { id, hash };
}

export const redeem = (
  client: Queryable,
  person: string,
  hash: string,
  sender = 'an address',
  isSure = true,
) =>
  call<Redeemed>(client, 'public.redeem_access_code($1, $2, $3, $4)', [
    person,
    hash,
    sender,
    isSure,
  ]);

export const recover = (client: Queryable, person: string, hash: string, sender = 'an address') =>
  call<Redeemed>(client, 'public.redeem_recovery_code($1, $2, $3)', [person, hash, sender]);

export const acceptInvitation = (
  client: Queryable,
  person: string,
  code: string,
  { wantsTime = true, sender = 'an address' } = {},
) =>
  call<Redeemed>(client, 'public.accept_invitation($1, $2, $3, $4)', [
    person,
    code,
    wantsTime,
    sender,
  ]);

/** What a visitor's session is worth, asked inside the transaction of the client. */
export async function visitorStanding(client: PoolClient, person: string): Promise<string> {
  await become(client, sessionOf(person, { is_anonymous: true }));
  const answer = await call<string>(client, 'public.session_status()', []);
  await asOwner(client);
  return answer;
}
