import type { InvitedCircle } from '../../../api/access/wire.ts';
import { callFunction } from '../functions.ts';
import { reading } from '../result.ts';
import type { AppServices } from '../services.ts';
import { queryOptions } from '@tanstack/react-query';

export type { InvitedCircle };

/** What somebody without an account may see of the circle that a code invites to. Null where it leads nowhere. A wrong code
 *  counts, so that each is asked about once. */
export const invitedCircleQuery = ({ backend }: AppServices, code: string) =>
  queryOptions({
    queryKey: ['invited circle', code],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: reading(async ({ signal }): Promise<InvitedCircle | null> => {
      const client = await backend.connect();
      const answer = await callFunction(client, 'access/circle', { code }, { signal });
      if (answer.kind !== 'value')
        throw new Error('The circle could not be asked about', { cause: answer });
      return answer.value.circle;
    }),
  });
