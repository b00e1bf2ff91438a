import { isUuid, requireUser } from '../sessions/bearer.ts';
import { refuseStaleProof } from '../sessions/fresh_proof.ts';
import { lowerSessions } from '../sessions/sessions.ts';
import { limitRequests } from '../limits.ts';
import { AuthRefusal, refuse } from '../refusal.ts';
import type { Endpoint } from '../service.ts';
import { inTransaction } from '../transaction.ts';
import { factorNotFound, lockFactor, methodOf } from './factor_rows.ts';

/** DELETE /factors/:id: the factor is no more, and sessions that it raised stand where they stood before. One that was proven
 *  is removed by a session that showed a factor. */
export const unenrolFactor: Endpoint = async ({ kernel }, c) => {
  const signedIn = await requireUser(kernel, c);
  if (signedIn instanceof AuthRefusal) return signedIn;
  const limited = await limitRequests(kernel, c, 'mfa');
  if (limited) return limited;
  const factorId = c.req.param('id');
  if (!isUuid(factorId)) return factorNotFound();
  return inTransaction(kernel.database.auth, async (db) => {
    const factor = await lockFactor(db, factorId, signedIn.user.id);
    if (factor instanceof AuthRefusal) return factor;
    if (factor.status === 'verified' && signedIn.claims.aal !== 'aal2')
      return refuse('insufficient_aal', 'AAL2 required to unenroll verified factor', {
        status: 422,
      });
    // One that nobody proved opens nothing and guards nothing.
    const stale = factor.status === 'verified' ? refuseStaleProof(kernel, signedIn) : null;
    if (stale) return stale;
    await lowerSessions(db, factor.id, methodOf(factor.factor_type));
    await db.query('delete from auth.mfa_factors where id = $1', [factor.id]);
    return c.json({ id: factor.id });
  });
};
