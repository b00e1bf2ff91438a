import type { Context } from 'hono';
import { finishSingleSignOn } from '../../flows/single_sign_on.ts';
import { withQuery } from '../../kernel/redirects.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import { type AuthService, type Endpoint, originOf } from '../../kernel/service.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { limitRequests } from '../../limits/request_limits.ts';
import { refuseWithoutSaml } from '../../proofs/saml/assertions.ts';
import { readResponse } from '../../proofs/saml/responses.ts';
import { flowErrorOf, sendOn, withTokens } from '../external/callback.ts';

/** Where the browser goes on to with a response. */
async function accept(
  auth: AuthService,
  c: Context,
  form: URLSearchParams,
): Promise<string | AuthRefusal> {
  const relayState = form.get('RelayState') ?? '';
  const response = form.get('SAMLResponse') ?? '';
  if (!isUuid(relayState) && relayState !== '' && !URL.canParse(relayState))
    return refuse('validation_failed', 'SAML RelayState is not a valid UUID or URL');
  if (response === '') return refuse('validation_failed', 'SAMLResponse is missing');
  if (!/^[A-Za-z0-9+/=\s]+$/.test(response))
    return refuse('validation_failed', 'SAMLResponse is not a valid Base64 string');
  const shown = await readResponse(auth.kernel, relayState, response);
  if (shown instanceof AuthRefusal) return shown;
  const target = auth.redirects.choose(shown.redirectTo);
  const arrived = await finishSingleSignOn(auth.kernel, shown, originOf(c));
  if (arrived instanceof AuthRefusal) return arrived;
  return arrived.kind === 'session'
    ? withTokens(target, arrived.tokens)
    : withQuery(target, { code: arrived.code });
}

/** POST /sso/saml/acs: an identity provider sends somebody. Ends at the page they came from, or at the site with what is
 *  wrong. */
export const acceptAssertion: Endpoint = async (auth, c) => {
  const { kernel } = auth;
  const off = refuseWithoutSaml(kernel);
  if (off) return off;
  const limited = await limitRequests(kernel, c, 'callback');
  if (limited) return limited;
  const form = new URLSearchParams(await c.req.text());
  let result: string | AuthRefusal;
  try {
    result = await accept(auth, c, form);
  } catch (error) {
    if (!(error instanceof AuthRefusal)) throw error;
    result = error;
  }
  return result instanceof AuthRefusal
    ? sendOn(c, withQuery(kernel.siteUrl, { ...flowErrorOf(result) }), 303)
    : sendOn(c, result);
};
