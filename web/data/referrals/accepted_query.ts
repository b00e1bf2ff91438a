import { queryOptions } from '@tanstack/react-query';
import { acceptInvitation } from './take_invitation.ts';

/** A member's taking of an invitation, as a hook and a cache take it: the same one twice is one, so it may be asked as
 *  a question. Refusals are values. */
export const acceptedQuery = (code: string, userId: string) =>
  queryOptions({
    queryKey: ['inviter', code, 'accepted by', userId],
    queryFn: () => acceptInvitation(code),
    // Without a connection it answers at once that the device remembers it.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
