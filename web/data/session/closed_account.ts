import type { Session } from '@supabase/supabase-js';

/** The one page of a closed account. */
export const closedPath = '/account-closed';

/** What may be read all the same: how to reach the people who run this site, and what they promise. */
export const opensWhileClosed: readonly string[] = [closedPath, '/contact', '/privacy', '/terms'];

/** When the account of this session is erased: it's closed. Null for any other. The server decides what such a session may do; this
 *  leads to the one page that is left. */
export function eraseDateOf(session: Session | null): Date | null {
  const said: unknown = session?.user.app_metadata['erase_at'];
  const time = typeof said === 'string' ? Date.parse(said) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time);
}

const channelName = 'mendwell-account';

/** Tells the other tabs of this browser that the account is closed. */
export function tellClosed(eraseAt: Date): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ eraseAt: eraseAt.toISOString() });
  channel.close();
}

/** Calls back when another tab closed the account. Returns how to stop. */
export function onClosedElsewhere(heard: (eraseAt: string) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const eraseAt = (data as { readonly eraseAt?: unknown } | null)?.eraseAt;
    if (typeof eraseAt === 'string') heard(eraseAt);
  };
  return () => channel.close();
}
