import type { Session } from '@supabase/supabase-js';

/** The one page of a closed account. */
export const closedPath = '/account-closed';

/** What may be read all the same: how to reach the people who run this site, and what they promise. */
export const opensWhileClosed = /^\/(account-closed|contact|privacy|terms)$/;

/** The instant at which the account of this session is erased: it's closed. Undefined for any other. The server decides what such a
 *  session may do; this leads to the one page that is left. */
export const erasedAtOf = (session: Session | null): string | undefined =>
  session?.user.app_metadata['erase_at'] as string | undefined;
