import type { Context } from 'hono';
import { limitRequests } from '../../limits/request_limits.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import { type AuthService, type Endpoint, redirectOf } from '../../kernel/service.ts';
import { requireUser } from '../../proofs/bearer.ts';
import { refuseStaleProof } from '../../proofs/fresh_proof.ts';
import { hasVerifiedFactor } from '../../records/factors.ts';
import { readChallenge } from '../../records/flow_states.ts';
import { knownProviders } from '../settings.ts';
import { beginExternalFlow, secretsOf } from '../../proofs/external/flows.ts';
import type { Linking } from '../../records/external_flows.ts';
import type { ExternalProvider } from '../../kernel/external_provider.ts';

/** What is ours to say, whatever the address asks for. */
const reserved = new Set([
  'apikey',
  'client_id',
  'client_secret',
  'code_challenge',
  'code_challenge_method',
  'invite_token',
  'nonce',
  'provider',
  'redirect_to',
  'redirect_uri',
  'request',
  'request_uri',
  'response_mode',
  'response_type',
  'scope',
  'scopes',
  'skip_http_redirect',
  'state',
]);

const maxExtraCharacters = 500;

/** The service that a request names, in the words of the real service when it is none. */
export function providerNamed(
  { providers }: AuthService,
  name: string,
): ExternalProvider | AuthRefusal {
  const known = providers.get(name.toLowerCase());
  if (known) return known;
  return refuse(
    'validation_failed',
    knownProviders.includes(name.toLowerCase())
      ? 'Unsupported provider: provider is not enabled'
      : `Unsupported provider: Provider ${name.slice(0, 100)} could not be found`,
  );
}

/** Begins a flow: where the browser is to go, and the cookie that it takes along. */
async function begin(
  auth: AuthService,
  c: Context,
  linking: Linking | null,
): Promise<{ readonly url: string; readonly cookie: string | null } | AuthRefusal> {
  const { kernel } = auth;
  const provider = providerNamed(auth, c.req.query('provider') ?? '');
  if (provider instanceof AuthRefusal) return provider;
  const challenge = readChallenge({
    code_challenge: c.req.query('code_challenge') ?? '',
    code_challenge_method: c.req.query('code_challenge_method') ?? '',
  });
  if (challenge instanceof AuthRefusal) return challenge;
  const flow = await beginExternalFlow(kernel, {
    provider: provider.name,
    challenge,
    redirectTo: redirectOf(auth, c),
    linking,
    inviteToken: c.req.query('invite_token') || null,
  });
  const extra = Object.entries(c.req.query()).filter(
    ([name, value]) => !reserved.has(name) && `${name}${value}`.length <= maxExtraCharacters,
  );
  const scopes = (c.req.query('scopes') ?? '').slice(0, maxExtraCharacters);
  try {
    const url = await provider.authorizationUrl({
      ...secretsOf(kernel, flow.id),
      state: flow.state,
      scopes: scopes.split(/[\s,]+/).filter((scope) => scope !== ''),
      extra: Object.fromEntries(extra),
    });
    return { url: url.href, cookie: flow.cookie };
  } catch (error) {
    kernel.log.error(
      { provider: provider.name, name: error instanceof Error ? error.name : 'unknown' },
      'a sign-in provider could not be reached',
    );
    return refuse('unexpected_failure', 'Error reaching the external provider', { status: 503 });
  }
}

const withCookie = (cookie: string | null) => (cookie ? { 'set-cookie': cookie } : {});

/** GET /authorize: signing in with another service begins. */
export const authorize: Endpoint = async (auth, c) => {
  const limited = await limitRequests(auth.kernel, c, 'authorize');
  if (limited) return limited;
  const begun = await begin(auth, c, null);
  if (begun instanceof AuthRefusal) return begun;
  return c.body(null, 302, {
    location: begun.url,
    'cache-control': 'no-store',
    ...withCookie(begun.cookie),
  });
};

/** Whether identities may be added and taken away by the person themselves, and by this session. */
export async function requireLinking({ kernel }: AuthService, c: Context) {
  if (!kernel.config.auth.enable_manual_linking)
    return refuse('manual_linking_disabled', 'Manual linking is disabled');
  const signedIn = await requireUser(kernel, c);
  if (signedIn instanceof AuthRefusal) return signedIn;
  // Another way in is worth as much as a new password.
  if (hasVerifiedFactor(signedIn.user) && signedIn.claims.aal !== 'aal2')
    return refuse(
      'insufficient_aal',
      'AAL2 session is required to change identities when MFA is enabled.',
    );
  return refuseStaleProof(kernel, signedIn) ?? signedIn;
}

/** GET /user/identities/authorize: adding an identity to one's account begins. */
export const authorizeLinking: Endpoint = async (auth, c) => {
  const signedIn = await requireLinking(auth, c);
  if (signedIn instanceof AuthRefusal) return signedIn;
  if (signedIn.user.is_sso_user)
    return refuse('user_sso_managed', 'A SSO account has no other identities');
  const limited = await limitRequests(auth.kernel, c, 'authorize');
  if (limited) return limited;
  const begun = await begin(auth, c, {
    targetId: signedIn.user.id,
    sessionId: signedIn.session?.id ?? null,
  });
  if (begun instanceof AuthRefusal) return begun;
  const headers = { 'cache-control': 'no-store', ...withCookie(begun.cookie) };
  return c.req.query('skip_http_redirect') === 'true'
    ? c.json({ url: begun.url }, 200, headers)
    : c.body(null, 302, { location: begun.url, ...headers });
};
