import { noteActions } from '../records/audit_log.ts';
import { refuseUnraised, requireUser } from '../proofs/bearer.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import type { Endpoint } from '../kernel/service.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { endSessions } from '../records/sessions.ts';

/** POST /logout?scope=: ends every session of the person, this one, or all others. Who has a second factor shows it before others
 *  end: without it only this one does, where it was to end too. */
export const signOut: Endpoint = async ({ kernel }, c) => {
  const scope = c.req.query('scope') || 'global';
  if (scope !== 'global' && scope !== 'local' && scope !== 'others')
    return refuse('validation_failed', `Unsupported logout scope "${scope}"`);
  const signedIn = await requireUser(kernel, c);
  if (signedIn instanceof AuthRefusal) return signedIn;
  const { user, session } = signedIn;
  const unraised =
    scope === 'local' ? null : refuseUnraised(signedIn, 'AAL2 required to end other sessions');
  if (unraised && (scope === 'others' || session === null)) return unraised;
  await inTransaction(kernel.database.auth, async (db) => {
    await noteActions(db, user, ['logout'], kernel.now());
    if (session && (scope === 'local' || unraised))
      await endSessions(db, user.id, { only: session.id });
    else if (session && scope === 'others') await endSessions(db, user.id, { except: session.id });
    else await endSessions(db, user.id);
  });
  return unraised ?? c.body(null, 204);
};
