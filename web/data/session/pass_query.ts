import { queryOptions } from '@tanstack/react-query';
import { backend } from '../client.ts';
import { askForPass } from './pass.ts';

/** The person's time as the server has it now; null while it does not answer. Asked anew each time a page needs it. */
export const passQuery = (userId: string | null) =>
  queryOptions({
    queryKey: ['pass', userId],
    queryFn: async () => askForPass(await backend()),
    staleTime: 0,
  });
