import { queryOptions } from '@tanstack/react-query';
import type { Inviter } from '../../../api/access/wire.ts';
import { readFirstName } from '../../../domain/people/first_name.ts';
import type { Backend } from '../client.ts';
import { reading } from '../result.ts';
import type { AppServices } from '../services.ts';
import { callFunction } from '../functions.ts';

/** Points that an inviter gets for a friend's first payoff plan. The database decides: `private.referral_limits`. */
export const pointsAFriend = 100;

export type { Inviter };

/** Who invites with this code, as a hook and a cache take it: null for a code that is none. Anybody may ask. */
export const inviterQuery = ({ backend }: AppServices, code: string) =>
  queryOptions({
    queryKey: ['inviter', code],
    queryFn: reading(async ({ signal }) => readInviter(await backend.connect(), code, signal)),
  });

/** Asks the server whose code it is. Throws what it refuses. */
export async function readInviter(
  client: Pick<Backend, 'functions'>,
  code: string,
  signal: AbortSignal,
): Promise<Inviter | null> {
  const answer = await callFunction(client, 'access/inviter', { code }, { signal });
  if (answer.kind !== 'value') throw new Error('Who invites could not be asked', { cause: answer });
  const { inviter } = answer.value;
  return inviter && { ...inviter, firstName: nameOf(inviter.firstName) };
}

/** A first name as it is shown, or null: one of which nothing can be seen is none. */
export const nameOf = (given: unknown): string | null =>
  typeof given === 'string' ? readFirstName(given) : null;
