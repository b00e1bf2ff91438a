import type { Context } from 'hono';
import { limitRequests } from '../../limits/request_limits.ts';
import { withFragment, withQuery } from '../../kernel/redirects.ts';
import { AuthRefusal, refuse, type RefusalCode } from '../../kernel/refusal.ts';
import { type AuthService, type Endpoint, originOf } from '../../kernel/service.ts';
import { openSession, type TokenResponse } from '../../flows/sessions.ts';
import { type Connection, inTransaction, violatesUnique } from '../../kernel/transaction.ts';
import {
  acceptInvitation,
  accountOf,
  linkIdentity,
  refuseLinking,
  type Source,
} from '../../flows/external_accounts.ts';
import type { User } from '../../records/users.ts';
import { claimFlow, type ClaimedFlow, secretsOf } from '../../proofs/external/flows.ts';
import type { Profile, ProviderTokens } from '../../kernel/profile.ts';
import type { ExternalProvider } from '../../kernel/external_provider.ts';

/** What another service, or this one, says in a redirect when signing in did not come about. */
export interface FlowError {
  readonly error: string;
  readonly error_code?: string;
  readonly error_description: string;
}

const errorNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

const denials: readonly RefusalCode[] = [
  'signup_disabled',
  'user_banned',
  'provider_email_needs_verification',
];

export const flowErrorOf = ({ code, status, message }: AuthRefusal): FlowError => ({
  error: denials.includes(code) ? 'access_denied' : (errorNames[status] ?? 'server_error'),
  error_code: code,
  error_description: message,
});

/** Sends the browser on. Nothing of the address it comes from goes along. */
export const sendOn = (c: Context, location: string, status: 302 | 303 = 302): Response =>
  c.body(null, status, {
    location,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });

/** The tokens of a session as a redirect carries them, where no server on the way sees them. */
export const withTokens = (
  target: string,
  tokens: TokenResponse,
  more: Readonly<Record<string, string>> = {},
): string =>
  withFragment(target, {
    access_token: tokens.access_token,
    expires_at: String(tokens.expires_at),
    expires_in: String(tokens.expires_in),
    refresh_token: tokens.refresh_token,
    token_type: tokens.token_type,
    ...more,
  });

const providerTokens = ({ accessToken, refreshToken }: ProviderTokens) => ({
  provider_token: accessToken,
  ...(refreshToken === null ? {} : { provider_refresh_token: refreshToken }),
});

const maxErrorCharacters = 300;

/** Exchanges the code of an answer for who has come. */
async function redeem(
  { kernel }: AuthService,
  provider: ExternalProvider,
  flow: ClaimedFlow,
  answer: URLSearchParams,
): Promise<{ profile: Profile; tokens: ProviderTokens } | AuthRefusal> {
  if (!answer.get('code'))
    return refuse('bad_oauth_callback', 'OAuth callback with missing authorization code missing');
  try {
    const secrets = { ...secretsOf(kernel, flow.id), state: answer.get('state') ?? '' };
    const { profile, tokens } = await provider.redeem(answer, secrets);
    if (profile) return { profile, tokens };
  } catch (error) {
    // Why stays here: what a service answers may hold what is nobody's business.
    const { name, code } = error as { name?: string; code?: string };
    kernel.log.warn({ provider: provider.name, name, code }, 'a sign-in was not proven');
  }
  return refuse('unexpected_failure', 'Error getting user profile from external provider');
}

/** Where the browser goes on to, with what has come of the flow. */
async function finish(
  auth: AuthService,
  c: Context,
  flow: ClaimedFlow,
  answer: URLSearchParams,
  target: string,
): Promise<string | AuthRefusal> {
  const { kernel } = auth;
  const provider = auth.providers.get(flow.provider);
  if (!provider)
    return refuse('oauth_provider_not_supported', 'Unsupported provider: provider is not enabled');
  const redeemed = await redeem(auth, provider, flow, answer);
  if (redeemed instanceof AuthRefusal) return redeemed;
  const { profile, tokens } = redeemed;
  const { linkingTargetId } = flow;
  const source = {
    provider: provider.name,
    isEmailOptional: provider.isEmailOptional,
    isSso: false,
  };
  return inTransaction(kernel.database.auth, async (db) => {
    // Who asked for the identity shows with the code's verifier that it was they; until then nothing is added.
    const isPending = linkingTargetId !== null && flow.pkce;
    const refused = isPending ? await pend(db, flow, profile, linkingTargetId) : null;
    if (refused) return refused;
    const user = isPending ? null : await arrive(auth, db, flow, source, profile);
    if (user instanceof AuthRefusal) return user;
    if (!flow.pkce && user) {
      const session = await openSession(kernel, db, user, 'oauth', originOf(c));
      return withTokens(target, session, providerTokens(tokens));
    }
    await db.query(
      `update auth.flow_state set user_id = $2, provider_access_token = $3, provider_refresh_token = $4,
         auth_code_issued_at = $5, updated_at = $5 where id = $1`,
      [flow.id, user?.id ?? linkingTargetId, tokens.accessToken, tokens.refreshToken, kernel.now()],
    );
    return withQuery(target, { code: flow.authCode });
  });
}

/** Keeps an identity until who asked for it comes for it. */
async function pend(
  db: Connection,
  { id, provider }: ClaimedFlow,
  profile: Profile,
  userId: string,
): Promise<AuthRefusal | null> {
  const refused = await refuseLinking(db, provider, profile.subject, userId);
  if (refused) return refused;
  await db.query(
    'insert into _gateway.pending_identities (flow_id, provider, profile) values ($1, $2, $3)',
    [id, provider, profile],
  );
  return null;
}

/** The account that the flow ends in. */
function arrive(
  { kernel }: AuthService,
  db: Connection,
  { linkingTargetId, inviteToken }: ClaimedFlow,
  source: Source,
  profile: Profile,
): Promise<User | AuthRefusal> {
  if (linkingTargetId !== null)
    return linkIdentity(kernel, db, linkingTargetId, source.provider, profile);
  return inviteToken === null
    ? accountOf(kernel, db, source, profile)
    : acceptInvitation(kernel, db, inviteToken, source, profile);
}

/** GET and POST /callback: a person comes back from another service. */
export const externalCallback: Endpoint = async (auth, c) => {
  const { kernel } = auth;
  const limited = await limitRequests(kernel, c, 'callback');
  if (limited) return limited;
  const answer =
    c.req.method === 'POST'
      ? new URLSearchParams(await c.req.text())
      : new URL(c.req.url).searchParams;
  const flow = await claimFlow(kernel, c, answer.get('state'));
  if (flow instanceof AuthRefusal)
    return sendOn(c, withQuery(kernel.siteUrl, { ...flowErrorOf(flow) }), 303);
  const target = auth.redirects.choose(flow.redirectTo);
  const failed = (error: FlowError) =>
    sendOn(c, withFragment(withQuery(target, { ...error }), { ...error }));
  const said = answer.get('error');
  if (said)
    return failed({
      error: said.slice(0, maxErrorCharacters),
      error_description: (answer.get('error_description') ?? '').slice(0, maxErrorCharacters),
    });
  try {
    const location = await finish(auth, c, flow, answer, target);
    return location instanceof AuthRefusal ? failed(flowErrorOf(location)) : sendOn(c, location);
  } catch (error) {
    if (error instanceof AuthRefusal) return failed(flowErrorOf(error));
    if (!violatesUnique(error)) throw error;
    return failed(flowErrorOf(refuse('identity_already_exists', 'Identity is already linked')));
  }
};
