import { queryOptions } from '@tanstack/react-query';
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
  client: Pick<Backend, 'rpc'>,
  code: string,
  signal: AbortSignal,
): Promise<Inviter | null> {
  const { data } = await client
    .rpc('invitation', { invite: code })
    .abortSignal(signal)
    .throwOnError();
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  const { firstName, passesLeft } = data;
  return {
    firstName: nameOf(firstName),
    passesLeft: typeof passesLeft === 'number' ? passesLeft : null,
  };
}

/** A first name as it is shown, or null: one of which nothing can be seen is none. */
export const nameOf = (given: unknown): string | null =>
  typeof given === 'string' ? readFirstName(given) : null;
