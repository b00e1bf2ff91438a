import type { QueryClient } from '@tanstack/react-query';
import type { RpcAnswer } from '../../../supabase/wire/rpcs.ts';
import type { Backend } from '../client.ts';
import { callQuery } from '../read.ts';
import { done, failed, reading, type Result, valueOf } from '../result.ts';
import { callRpc, doRpc, unexplained } from '../rpc.ts';
import type { AppServices } from '../services.ts';

/** The address of a member's dates, for calendars. */
export interface CalendarFeed {
  /** Null until the person has shown within ten minutes that it is them. */
  readonly url: string | null;
  readonly madeAt: Date;
}

/** Where functions answer, as the client was told. */
function feedAt(
  { functions }: Backend,
  { secret, madeAt }: RpcAnswer<'my_calendar_feed'>,
): CalendarFeed | null {
  if (madeAt === null) return null;
  const { url } = functions as unknown as { readonly url: string };
  const address = `${url}/notices/calendar/${secret}.ics`;
  return { url: secret === null ? null : new URL(address, window.location.origin).href, madeAt };
}

export const calendarFeedKey = (userId: string) => ['calendar-feed', userId] as const;

export const calendarFeedQuery = ({ backend }: AppServices, userId: string) =>
  callQuery<CalendarFeed | null>({
    queryKey: calendarFeedKey(userId),
    queryFn: reading(async () => {
      const client = await backend.connect();
      return feedAt(client, valueOf(await doRpc(client, 'my_calendar_feed', {})));
    }),
  });

/** A new address; the one of before leads nowhere from now on. `too_many`: it was renewed often enough today. `proof_needed`: that
 *  it is still them has to be shown first. */
export async function makeCalendarFeed(
  { backend }: AppServices,
  cache: QueryClient,
  userId: string,
): Promise<Result<null, { readonly code: 'too_many' | 'proof_needed' }>> {
  const made = await callRpc(backend.connect(), 'make_calendar_feed', {});
  if (made.ok) {
    cache.setQueryData(calendarFeedKey(userId), feedAt(await backend.connect(), made.value));
    return done(null);
  }
  if (made.error.code === 'proof_due') return failed({ code: 'proof_needed' });
  if (made.error.code === 'too_many_addresses') return failed({ code: 'too_many' });
  return failed(unexplained(made.error));
}

export async function endCalendarFeed(
  { backend }: AppServices,
  cache: QueryClient,
  userId: string,
): Promise<Result<null>> {
  const ended = await doRpc(backend.connect(), 'end_calendar_feed', {});
  if (ended.ok) cache.setQueryData(calendarFeedKey(userId), null);
  return ended;
}
