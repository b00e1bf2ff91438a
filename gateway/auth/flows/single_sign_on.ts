import type { Kernel } from '../../kernel/context.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import type { Origin } from '../kernel/request.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { refuseReplay } from '../proofs/saml/assertions.ts';
import type { ShownResponse } from '../proofs/saml/responses.ts';
import { issueSamlCode } from '../records/saml_relay_states.ts';
import { limitSession } from '../records/sessions.ts';
import { accountOf } from './external_accounts.ts';
import { openSession, type TokenResponse } from './sessions.ts';

type Arrived =
  | { readonly kind: 'session'; readonly tokens: TokenResponse }
  | { readonly kind: 'flow_code'; readonly code: string };

/** A session, or a code for whoever began the flow, of a response that counts once. */
export async function finishSingleSignOn(
  kernel: Kernel,
  { provider, entityId, asserted, flowId }: ShownResponse,
  origin: Origin,
): Promise<Arrived | AuthRefusal> {
  const source = { provider: `sso:${provider.id}`, isEmailOptional: false, isSso: true };
  return inTransaction(kernel.database.auth, async (db): Promise<Arrived | AuthRefusal> => {
    const replayed = await refuseReplay(kernel, db, entityId, asserted);
    if (replayed) return replayed;
    const user = await accountOf(kernel, db, source, asserted.profile);
    if (user instanceof AuthRefusal) return user;
    if (flowId !== null) {
      const code = await issueSamlCode(db, flowId, user.id, kernel.now());
      return code !== null
        ? { kind: 'flow_code', code }
        : refuse('flow_state_not_found', 'invalid flow state, no valid flow state found');
    }
    const tokens = await openSession(kernel, db, user, 'sso/saml', origin);
    if (asserted.sessionEnds) await limitSession(db, tokens.refresh_token, asserted.sessionEnds);
    return { kind: 'session', tokens };
  });
}
