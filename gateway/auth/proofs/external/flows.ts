import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Kernel } from '../../../kernel/context.ts';
import type { ExternalProvider } from '../../kernel/external_provider.ts';
import type { Profile, ProviderTokens } from '../../kernel/profile.ts';
import { type AuthRefusal, refuse } from '../../kernel/refusal.ts';
import type { AuthService } from '../../kernel/service.ts';
import { inTransaction } from '../../kernel/transaction.ts';
import { isUuid } from '../../kernel/uuid.ts';
import {
  type Begun,
  type ClaimedFlow,
  deleteFlow,
  insertExternalFlow,
  lockExternalFlow,
  noteFlowBack,
} from '../../records/external_flows.ts';

// A person goes to another service and comes back. What is to come of it is kept here under an id; what they carry is
// the id, signed. Whoever comes back must be who went: they know the verifier of a challenge, or hold a cookie.

/** Seconds that one may stay away. */
const awaySeconds = 600;
const derived = (kernel: Kernel, purpose: string, text: string): Buffer =>
  createHmac('sha256', kernel.secrets.jwtSecret).update(`${purpose}\n${text}`).digest();

/** What is sent to the service with a flow, and expected back: made of its id, so nothing of it is kept. */
export const secretsOf = (kernel: Kernel, flowId: string) => ({
  nonce: derived(kernel, 'external nonce', flowId).toString('base64url'),
  verifier: derived(kernel, 'external verifier', flowId).toString('base64url'),
});

const stateKey = (kernel: Kernel) => derived(kernel, 'external state', '');

const cookieName = (flowId: string) => `sb-flow-${flowId.slice(0, 8)}`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Remembers a flow. Answers its id, the state that comes back, and the cookie that binds it to the browser. */
export async function beginExternalFlow(
  kernel: Kernel,
  { provider, challenge, redirectTo, linking, inviteToken }: Begun,
): Promise<{ readonly id: string; readonly state: string; readonly cookie: string | null }> {
  const id = randomUUID();
  const now = kernel.now();
  const db = kernel.database.auth;
  await insertExternalFlow(db, id, { provider, challenge, redirectTo, linking, inviteToken }, now);
  const secret = challenge ? null : randomBytes(24).toString('base64url');
  const seconds = Math.floor(now.getTime() / 1000);
  const state = await new SignJWT({ flow: id, ...(secret ? { bound: hashOf(secret) } : {}) })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(seconds + awaySeconds)
    .sign(stateKey(kernel));
  const isSecure = kernel.siteUrl.startsWith('https:');
  // A service may send its answer in a form, and browsers bring along no lax cookie with that.
  const sameSite = isSecure ? 'SameSite=None; Secure' : 'SameSite=Lax';
  const cookie =
    secret &&
    `${cookieName(id)}=${secret}; Path=/auth/v1/callback; Max-Age=${awaySeconds}; HttpOnly; ${sameSite}`;
  return { id, state, cookie };
}

const badState = (why: string) =>
  refuse('bad_oauth_state', `OAuth callback with invalid state${why}`);

async function readState(kernel: Kernel, state: string) {
  try {
    const { payload } = await jwtVerify(state, stateKey(kernel), {
      algorithms: ['HS256'],
      currentDate: kernel.now(),
      requiredClaims: ['exp'],
    });
    const { flow, bound } = payload;
    return isUuid(flow) ? { flow, bound: typeof bound === 'string' ? bound : null } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Takes the flow that a state names: once, and for the browser that it was begun in. */
export async function claimFlow(
  kernel: Kernel,
  c: Context,
  state: string | null,
): Promise<ClaimedFlow | AuthRefusal> {
  if (!state) return refuse('bad_oauth_callback', 'OAuth state parameter missing');
  const read = await readState(kernel, state);
  if (!read) return badState('');
  if (read.bound !== null && hashOf(getCookie(c, cookieName(read.flow)) ?? '') !== read.bound)
    return badState(' (begun in another browser)');
  return inTransaction(kernel.database.auth, async (db) => {
    const row = await lockExternalFlow(db, read.flow);
    if (!row || row.issued_at !== null) return badState(' (already used)');
    if (row.linking_target_id !== null && !row.stands)
      return badState(' (the session that began it has ended)');
    const pkce = row.code_challenge !== null;
    if (pkce) await noteFlowBack(db, read.flow, kernel.now());
    else await deleteFlow(db, read.flow);
    return {
      id: read.flow,
      provider: row.provider,
      pkce,
      authCode: row.auth_code,
      redirectTo: row.referrer,
      linkingTargetId: row.linking_target_id,
      inviteToken: row.invite_token,
    };
  });
}

/** Exchanges the code of an answer for who has come. */
export async function redeem(
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
