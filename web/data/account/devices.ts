import type { Device } from '../../../supabase/wire/account.ts';
import { mutate } from '../mutate.ts';
import { callQuery } from '../read.ts';
import { valueOf } from '../result.ts';
import { doRpc, readRpc } from '../rpc.ts';
import type { AppServices } from '../services.ts';

export type { Device };

const devicesKey = (userId: string) => ['devices', userId] as const;

/** The person's sessions, this one first. */
export const devicesQuery = (services: AppServices, userId: string) =>
  callQuery<readonly Device[]>({
    queryKey: devicesKey(userId),
    queryFn: readRpc(services, 'my_sessions', {}),
  });

// Where a page goes on with the next in the list is said before the list changes: nobody waits for it.

/** Ends one session of this person; one that has ended meanwhile is as good. */
export const endDevice = (services: AppServices, userId: string, id: string) =>
  mutate(services, {
    mutationFn: async () => valueOf(await doRpc(services.backend.connect(), 'end_session', { id })),
    meta: { invalidatesLater: [devicesKey(userId)] },
  });

/** Ends every session of this person but this one. */
export const endOtherDevices = (services: AppServices, userId: string) =>
  mutate(services, {
    mutationFn: async () =>
      valueOf(await doRpc(services.backend.connect(), 'end_other_sessions', {})),
    meta: { invalidatesLater: [devicesKey(userId)] },
  });
