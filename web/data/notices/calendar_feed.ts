import type { QueryClient } from '@tanstack/react-query';
import { fieldsOf } from '../../../domain/stored/reader.ts';
import { nullable, words } from '../../../domain/stored/shape_readers.ts';
import { callQuery } from '../read.ts';
import { asking, done, failed, reading, type Result } from '../result.ts';
import type { AppServices } from '../services.ts';

/** The address of a member's dates, for calendars. */
export interface CalendarFeed {
  /** Null until the person has shown within ten minutes that it is them. */
  readonly url: string | null;
  readonly madeAt: Date;
}

/** Where functions answer, as the client was told. */
function feedOf(stored: unknown, functionsUrl: string): CalendarFeed | null {
  const { secret, madeAt } = fieldsOf(stored);
  const since = nullable(words)(madeAt);
  const known = nullable(words)(secret);
  return since === null
    ? null
    : {
        url:
          known === null
            ? null
            : new URL(`${functionsUrl}/notices/calendar/${known}.ics`, window.location.origin).href,
        madeAt: new Date(since),
      };
}

async function ask({ backend }: AppServices, name: 'my_calendar_feed' | 'make_calendar_feed') {
  const client = await backend.connect();
  const { data, error } = await client.rpc(name);
  if (error) throw error;
  const { url } = client.functions as unknown as { readonly url: string };
  return feedOf(data, url);
}

const key = (userId: string) => ['calendar-feed', userId] as const;

export const calendarFeedQuery = (services: AppServices, userId: string) =>
  callQuery({
    queryKey: key(userId),
    queryFn: reading(() => ask(services, 'my_calendar_feed')),
  });

/** A new address; the one of before leads nowhere from now on. `too_many`: it was renewed often enough today. `proof_needed`: that
 *  it is still them has to be shown first. */
export async function makeCalendarFeed(
  services: AppServices,
  cache: QueryClient,
  userId: string,
): Promise<Result<null, { readonly code: 'too_many' | 'proof_needed' }>> {
  try {
    const feed = await ask(services, 'make_calendar_feed');
    cache.setQueryData(key(userId), feed);
    return done(null);
  } catch (thrown) {
    const { code } = thrown as { readonly code?: string };
    if (code === 'MW701') return failed({ code: 'proof_needed' });
    if (code === 'MW711') return failed({ code: 'too_many' });
    return failed({ code: code === '' || thrown instanceof TypeError ? 'offline' : 'unexpected' });
  }
}

/** Reads the address anew, once the person has shown that it is them. */
export const readCalendarFeedAgain = (cache: QueryClient, userId: string) =>
  cache.invalidateQueries({ queryKey: key(userId) });

export async function endCalendarFeed(
  { backend }: AppServices,
  cache: QueryClient,
  userId: string,
): Promise<Result<null>> {
  const ended = await asking(async () => {
    await (await backend.connect()).rpc('end_calendar_feed').throwOnError();
    return null;
  });
  if (ended.ok) cache.setQueryData(key(userId), null);
  return ended;
}
