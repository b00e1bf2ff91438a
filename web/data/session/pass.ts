import type { Backend } from '../client.ts';
import { isRunning, readLimitedAccess, storeLimitedAccess } from './limited_access.ts';

/** How long a page waits for the server's word on a pass. */
const patience = 3_000;

/** Asks the server once for the visitor's pass and brings the device's copy in line. True when time is
 *  left. No answer within 3 s leaves the copy as it is. */
export async function synchronizePass(client: Pick<Backend, 'from'>): Promise<boolean> {
  try {
    const { data, error } = await client
      .from('access_passes')
      .select('plan, ends_at')
      .order('ends_at', { ascending: false })
      .limit(1)
      .abortSignal(AbortSignal.timeout(patience))
      .maybeSingle();
    if (error) return isRunning(readLimitedAccess(), Date.now());
    const known = readLimitedAccess();
    const given = data && { expires: Date.parse(data.ends_at), plan: data.plan };
    if (given && isRunning(given, Date.now())) {
      if (known?.expires !== given.expires || known.plan !== given.plan) storeLimitedAccess(given);
      return true;
    }
    // A copy that the server knows nothing of opens an empty shell and not one row: it may run out.
    return isRunning(known, Date.now());
  } catch {
    return isRunning(readLimitedAccess(), Date.now());
  }
}
