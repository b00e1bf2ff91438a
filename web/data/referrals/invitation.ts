import { queryOptions } from '@tanstack/react-query';
import type { InviterRequest, InviterResponse } from '../../../api/access/wire.ts';
import { readFirstName } from '../../../domain/people/first_name.ts';
import { type Backend, backend } from '../client.ts';

/** Points that an inviter gets for a friend's first payoff plan. The database decides: `private.referral_limits`. */
export const pointsAFriend = 100;

/** Whoever sent an invitation, as far as a friend may know. */
export interface Inviter {
  /** Null when they gave none. */
  readonly firstName: string | null;
  /** Free passes that they may still give this month. Null when the server does not say. */
  readonly passesLeft: number | null;
}

/** Who invites with this code, as a hook and a cache take it: null for a code that is none. Anybody may ask. */
export const inviterQuery = (code: string) =>
  queryOptions({
    queryKey: ['inviter', code],
    queryFn: async ({ signal }) => readInviter(await backend(), code, signal),
  });

/** Asks the server whose code it is. Throws what it refuses. */
export async function readInviter(
  client: Pick<Backend, 'functions'>,
  code: string,
  signal: AbortSignal,
): Promise<Inviter | null> {
  const request: InviterRequest = { code };
  const { data, error } = await client.functions.invoke<InviterResponse>('access/inviter', {
    body: request,
    signal,
  });
  if (error) throw error;
  const inviter = data?.inviter ?? null;
  return (
    inviter && { firstName: nameOf(inviter.firstName), passesLeft: inviter.passesLeft ?? null }
  );
}

/** A first name as it is shown, or null: one of which nothing can be seen is none. */
export const nameOf = (given: unknown): string | null =>
  typeof given === 'string' ? readFirstName(given) : null;
