import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { readFirstName } from '../../../domain/people/first_name.ts';
import type { Backend } from '../client.ts';
import { asking, reading, type Result } from '../result.ts';
import type { AppServices } from '../services.ts';

/** What a person told of themselves. Empty texts where they told nothing. */
export interface Profile {
  readonly firstName: string;
  /** IANA name, such as America/Chicago. */
  readonly timeZone: string;
}

export const longestFirstName = 80;

/** The signed-in person's profile, as a hook and a cache take it. */
export const profileQuery = ({ backend }: AppServices, userId: string) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: reading(async ({ signal }) => readProfile(await backend.connect(), userId, signal)),
  });

/** Reads the one row of a person. Throws what the server refuses; a person without a row has told nothing. */
export async function readProfile(
  client: Pick<Backend, 'from'>,
  userId: string,
  signal: AbortSignal,
): Promise<Profile> {
  const { data } = await client
    .from('profiles')
    .select('first_name, time_zone')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return { firstName: data?.first_name ?? '', timeZone: data?.time_zone ?? '' };
}

/** Saves the profile and brings the cache in line. */
export async function saveProfile(
  services: AppServices,
  cache: QueryClient,
  userId: string,
  { firstName, timeZone }: Profile,
): Promise<Result<null>> {
  const saved = { firstName: readFirstName(firstName) ?? '', timeZone };
  const result = await asking(async () => {
    const client = await services.backend.connect();
    await client
      .from('profiles')
      .upsert({
        user_id: userId,
        first_name: saved.firstName || null,
        time_zone: saved.timeZone || null,
      })
      .throwOnError();
    return null;
  });
  if (result.ok) cache.setQueryData(profileQuery(services, userId).queryKey, saved);
  return result;
}
