import type { BadgeStanding } from '../../../supabase/wire/rewards.ts';
import { callQuery } from '../read.ts';
import { readRpc } from '../rpc.ts';
import type { AppServices } from '../services.ts';

export type { BadgeStanding };

/** Every badge as the person stands with it. */
export const badgesQuery = (services: AppServices, userId: string) =>
  callQuery<readonly BadgeStanding[]>({
    queryKey: ['badges', userId] as const,
    queryFn: readRpc(services, 'my_badges', {}),
  });
