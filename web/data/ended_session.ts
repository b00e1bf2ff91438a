import type { Backend } from './client.ts';

/** Asks the service whether the session still stands. One that was ended elsewhere the client lets go of by itself; one whose account is
 *  gone it would keep until its token runs out, so it is let go of here. Null where nobody answered. */
export async function isSessionEnded({ auth }: Pick<Backend, 'auth'>): Promise<boolean | null> {
  const { error } = await auth.getUser();
  if (error === null) return false;
  if (error.code === 'user_not_found') {
    await auth.signOut({ scope: 'local' });
    return true;
  }
  if (error.code === 'session_not_found' || error.name === 'AuthSessionMissingError') return true;
  return error.name === 'AuthRetryableFetchError' ? null : false;
}
