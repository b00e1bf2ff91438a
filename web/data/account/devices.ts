import { fieldsOf } from '../../../domain/stored/reader.ts';
import { listOf, nullable, words } from '../../../domain/stored/shape_readers.ts';
import { callQuery } from '../read.ts';
import { asking, reading, type Result } from '../result.ts';
import type { AppServices } from '../services.ts';

/** Where a person is signed in: what the browser said of itself and when, never the place. */
export interface Device {
  readonly id: string;
  readonly userAgent: string | null;
  readonly since: Date;
  readonly lastUsedAt: Date;
  readonly isThis: boolean;
}

export const devicesKey = (userId: string) => ['devices', userId] as const;

function readDevice(stored: unknown): Device {
  const device = fieldsOf(stored);
  return {
    id: words(device['id']),
    userAgent: nullable(words)(device['userAgent']),
    since: new Date(words(device['since'])),
    lastUsedAt: new Date(words(device['lastUsedAt'])),
    isThis: device['isThis'] === true,
  };
}

/** The person's sessions, this one first. */
export const devicesQuery = ({ backend }: AppServices, userId: string) =>
  callQuery<readonly Device[]>({
    queryKey: devicesKey(userId),
    queryFn: reading(async () => {
      const client = await backend.connect();
      const { data } = await client.rpc('my_sessions').throwOnError();
      return listOf(readDevice)(data);
    }),
  });

/** Ends one session of this person; one that has ended meanwhile is as good. */
export const endDevice = ({ backend }: AppServices, id: string): Promise<Result<null>> =>
  asking(async () => {
    const client = await backend.connect();
    await client.rpc('end_session', { id }).throwOnError();
    return null;
  });

/** Ends every session of this person but this one. */
export const endOtherDevices = ({ backend }: AppServices): Promise<Result<null>> =>
  asking(async () => {
    const client = await backend.connect();
    await client.rpc('end_other_sessions').throwOnError();
    return null;
  });
