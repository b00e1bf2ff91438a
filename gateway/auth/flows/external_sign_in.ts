import type { Kernel } from '../../kernel/context.ts';
import type { Profile, ProviderTokens } from '../kernel/profile.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import type { Origin } from '../kernel/request.ts';
import type { AuthService } from '../kernel/service.ts';
import { type Connection, inTransaction } from '../kernel/transaction.ts';
import { redeem } from '../proofs/external/flows.ts';
import { finishFlow } from '../proofs/flow_codes.ts';
import {
  type ClaimedFlow,
  issueExternalCode,
  keepPendingIdentity,
} from '../records/external_flows.ts';
import { findUserById, isBanned, type User } from '../records/users.ts';
import {
  acceptInvitation,
  accountOf,
  linkIdentity,
  refuseLinking,
  type Source,
} from './external_accounts.ts';
import { openSession, type TokenResponse } from './sessions.ts';

const providerTokens = ({ accessToken, refreshToken }: ProviderTokens) => ({
  provider_token: accessToken,
  ...(refreshToken === null ? {} : { provider_refresh_token: refreshToken }),
});

/** What has come of a flow: a session with the tokens of the service, or the code that whoever began it exchanges. */
export type Arrived =
  | {
      readonly kind: 'session';
      readonly tokens: TokenResponse;
      readonly providerTokens: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'flow_code'; readonly code: string };

/** Ends a flow to another service with the service's answer. */
export async function finishExternalFlow(
  auth: AuthService,
  flow: ClaimedFlow,
  answer: URLSearchParams,
  origin: Origin,
): Promise<Arrived | AuthRefusal> {
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
  return inTransaction(kernel.database.auth, async (db): Promise<Arrived | AuthRefusal> => {
    // Who asked for the identity shows with the code's verifier that it was they; until then nothing is added.
    const isPending = linkingTargetId !== null && flow.pkce;
    const refused = isPending ? await pend(db, flow, profile, linkingTargetId) : null;
    if (refused) return refused;
    const user = isPending ? null : await arrive(auth, db, flow, source, profile);
    if (user instanceof AuthRefusal) return user;
    if (!flow.pkce && user) {
      const session = await openSession(kernel, db, user, 'oauth', origin);
      return { kind: 'session', tokens: session, providerTokens: providerTokens(tokens) };
    }
    await issueExternalCode(db, flow.id, user?.id ?? linkingTargetId, tokens, kernel.now());
    return { kind: 'flow_code', code: flow.authCode };
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
  await keepPendingIdentity(db, id, provider, profile);
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

/** Collects the session of a link that was followed, by the proof of who asked for it. */
export const collectSession = (
  kernel: Kernel,
  code: string,
  verifier: string,
  origin: Origin,
): Promise<(TokenResponse & Readonly<Record<string, unknown>>) | AuthRefusal> =>
  inTransaction(kernel.database.auth, async (db) => {
    const flow = await finishFlow(kernel, db, code, verifier);
    if (flow instanceof AuthRefusal) return flow;
    const user = await findUserById(db, flow.userId);
    if (!user)
      return refuse('flow_state_not_found', 'invalid flow state, no valid flow state found');
    if (isBanned(user, kernel.now())) return refuse('user_banned', 'User is banned');
    const { pending } = flow;
    const owner = pending
      ? await linkIdentity(kernel, db, user.id, pending.provider, pending.profile)
      : user;
    if (owner instanceof AuthRefusal) return owner;
    const session = await openSession(kernel, db, owner, flow.method, origin);
    return { ...session, ...flow.providerTokens };
  });
