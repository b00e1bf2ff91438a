import { z } from 'zod';
import { raiseSession } from '../../flows/sessions.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import { readBody } from '../../kernel/request.ts';
import { type Endpoint, originOf } from '../../kernel/service.ts';
import { inTransaction } from '../../kernel/transaction.ts';
import { limitFactorGuesses } from '../../limits/guess_limits.ts';
import { limitRequests } from '../../limits/request_limits.ts';
import { requireUser } from '../../proofs/bearer.ts';
import { methodOf, proveFactor, refuseShowing } from '../../proofs/factors.ts';
import type { Session } from '../../records/sessions.ts';

const verifyBody = z.object({ challenge_id: z.string(), code: z.string().max(20) });

/** POST /factors/:id/verify: a code proves the factor, and raises this session; the person's other sessions that were not
 *  raised end. */
export const verifyFactor: Endpoint = async ({ kernel }, c) => {
  const signedIn = await requireUser(kernel, c);
  if (signedIn instanceof AuthRefusal) return signedIn;
  const origin = originOf(c);
  const limited = await limitRequests(kernel, c, 'mfa');
  if (limited) return limited;
  const session: Session | null = signedIn.session;
  if (session === null)
    return refuse('session_not_found', 'A session is required to verify a factor');
  const body = await readBody(c, verifyBody);
  if (body instanceof AuthRefusal) return body;
  const factorId = c.req.param('id') ?? '';
  // What may not be shown is no guess either: a page that is out of date locks nobody out.
  const refused = refuseShowing(kernel, signedIn, factorId);
  if (refused) return refused;
  const guess = await limitFactorGuesses(kernel, signedIn.user.id, origin.address);
  if (guess instanceof AuthRefusal) return guess;
  const raised = await inTransaction(kernel.database.auth, async (db) => {
    const factor = await proveFactor(kernel, db, signedIn, {
      factorId,
      challengeId: body.challenge_id,
      code: body.code.trim(),
      address: origin.address,
    });
    if (factor instanceof AuthRefusal) return factor;
    return raiseSession(kernel, db, session, factor.id, methodOf(factor.factor_type), origin);
  });
  if (raised instanceof AuthRefusal) return raised;
  await guess.forgive();
  return c.json(raised);
};
