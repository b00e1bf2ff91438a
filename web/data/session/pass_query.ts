import { queryOptions } from '@tanstack/react-query';
import { reading } from '../result.ts';
import type { AppServices } from '../services.ts';
import { askForPass } from './pass.ts';

/** The person's time as the server has it now; null while it does not answer. Asked anew each time a page needs it. */
export const passQuery = ({ backend }: AppServices, userId: string | null) =>
  queryOptions({
    queryKey: ['pass', userId],
    queryFn: reading(async () => askForPass(await backend.connect())),
    staleTime: 0,
  });
