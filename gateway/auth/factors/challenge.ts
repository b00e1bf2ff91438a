import { randomUUID } from 'node:crypto';
import { isUuid, requireUser } from '../sessions/bearer.ts';
import { limitRequests } from '../limits.ts';
import { AuthRefusal } from '../refusal.ts';
import { type Endpoint, originOf } from '../service.ts';
import { inTransaction } from '../transaction.ts';
import { factorNotFound, lockFactor, openSeconds } from './factor_rows.ts';

/** POST /factors/:id/challenge: opens five minutes in which a code of the factor counts, from this address alone. */
export const challengeFactor: Endpoint = async ({ kernel }, c) => {
  const signedIn = await requireUser(kernel, c);
  if (signedIn instanceof AuthRefusal) return signedIn;
  const limited = await limitRequests(kernel, c, 'mfa');
  if (limited) return limited;
  const factorId = c.req.param('id');
  if (!isUuid(factorId)) return factorNotFound();
  return inTransaction(kernel.database.auth, async (db) => {
    const factor = await lockFactor(db, factorId, signedIn.user.id);
    if (factor instanceof AuthRefusal) return factor;
    const now = kernel.now();
    const id = randomUUID();
    // Those of before are of no use to anybody.
    await db.query('delete from auth.mfa_challenges where factor_id = $1 and created_at < $2', [
      factor.id,
      new Date(now.getTime() - openSeconds * 1000),
    ]);
    await db.query(
      'insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, $3, $4)',
      [id, factor.id, now, originOf(c).address],
    );
    return c.json({
      id,
      type: factor.factor_type,
      expires_at: Math.floor(now.getTime() / 1000) + openSeconds,
    });
  });
};
