import { z } from 'zod';
import { accountOf, linkIdentity } from '../../flows/external_accounts.ts';
import { signIn } from '../../flows/sign_in.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import { optionalFlag, optionalText, readBody } from '../../kernel/request.ts';
import { type Endpoint, originOf } from '../../kernel/service.ts';
import { violatesUnique } from '../../kernel/transaction.ts';
import { limitRequests } from '../../limits/request_limits.ts';
import { badIdToken, idTokenProvider, readProfile } from '../../proofs/external/id_token.ts';
import { requireLinking } from './authorize.ts';

const idTokenBody = z.object({
  provider: optionalText,
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  client_id: optionalText,
  issuer: optionalText,
  link_identity: optionalFlag,
});

/** POST /token?grant_type=id_token: a session for what another service gave an app, or one identity more. */
export const idTokenGrant: Endpoint = async (auth, c) => {
  const { kernel } = auth;
  const body = await readBody(c, idTokenBody);
  if (body instanceof AuthRefusal) return body;
  if (body.id_token === '') return badIdToken('id_token required');
  if (body.provider === '' && (body.client_id === '' || body.issuer === ''))
    return badIdToken('provider or client_id and issuer required');
  const target = body.link_identity === true ? await requireLinking(auth, c) : null;
  if (target instanceof AuthRefusal) return target;
  const limited = await limitRequests(kernel, c, 'callback');
  if (limited) return limited;
  const provider = idTokenProvider(auth, body);
  if (provider instanceof AuthRefusal) return provider;
  const profile = await readProfile(auth, provider, body);
  if (profile instanceof AuthRefusal) return profile;
  const source = {
    provider: provider.name,
    isEmailOptional: provider.isEmailOptional,
    isSso: false,
  };
  try {
    const tokens = await signIn(kernel, originOf(c), async (db) => {
      const user = target
        ? await linkIdentity(kernel, db, target.user.id, provider.name, profile)
        : await accountOf(kernel, db, source, profile);
      return user instanceof AuthRefusal ? user : { user, method: 'oauth' };
    });
    return tokens instanceof AuthRefusal ? tokens : c.json(tokens);
  } catch (error) {
    if (!violatesUnique(error)) throw error;
    return refuse('identity_already_exists', 'Identity is already linked');
  }
};
