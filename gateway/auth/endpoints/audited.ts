import { requireUser } from '../proofs/bearer.ts';
import { AuthRefusal } from '../kernel/refusal.ts';
import type { Endpoint } from '../kernel/service.ts';
import { type AuditAction, noteActions } from '../records/audit_log.ts';

/** An endpoint of a person whose success is noted. */
export const audited =
  (action: AuditAction, endpoint: Endpoint): Endpoint =>
  async (auth, c) => {
    const { kernel } = auth;
    const answer = await endpoint(auth, c);
    if (answer instanceof AuthRefusal || !answer.ok) return answer;
    const signedIn = await requireUser(kernel, c);
    if (signedIn instanceof AuthRefusal) return answer;
    const factorId = c.req.param('id');
    await noteActions(
      kernel.database.auth,
      signedIn.user,
      [action],
      kernel.now(),
      factorId === undefined ? {} : { factor_id: factorId },
    );
    return answer;
  };
