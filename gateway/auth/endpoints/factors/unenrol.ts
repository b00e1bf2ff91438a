import { refuseUnraised, requireUser } from '../../proofs/bearer.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { refuseStaleProof } from '../../proofs/fresh_proof.ts';
import { lowerSessions } from '../../records/sessions.ts';
import { limitRequests } from '../../limits/request_limits.ts';
import { AuthRefusal } from '../../kernel/refusal.ts';
import type { Endpoint } from '../../kernel/service.ts';
import { inTransaction } from '../../kernel/transaction.ts';
import { methodOf } from '../../proofs/factors.ts';
import { deleteFactorRow, factorNotFound, lockFactor } from '../../records/factor_rows.ts';

/** DELETE /factors/:id: the factor is no more, and sessions that it raised stand where they stood before. Where one was proven,
 *  it takes a session that showed it. */
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
    const unraised = refuseUnraised(signedIn, 'AAL2 required to unenroll verified factor', 422);
    if (unraised) return unraised;
    // One that nobody proved opens nothing and guards nothing: beside a proven one it goes without a fresh proof.
    const stale = factor.status === 'verified' ? refuseStaleProof(kernel, signedIn) : null;
    if (stale) return stale;
    await lowerSessions(db, factor.id, methodOf(factor.factor_type));
    await deleteFactorRow(db, factor.id);
    return c.json({ id: factor.id });
  });
};
