import type { Context } from 'hono';
import { finishExternalFlow } from '../../flows/external_sign_in.ts';
import type { TokenResponse } from '../../flows/sessions.ts';
import { withFragment, withQuery } from '../../kernel/redirects.ts';
import { AuthRefusal, refuse, type RefusalCode } from '../../kernel/refusal.ts';
import { type Endpoint, originOf } from '../../kernel/service.ts';
import { violatesUnique } from '../../kernel/transaction.ts';
import { limitRequests } from '../../limits/request_limits.ts';
import { claimFlow } from '../../proofs/external/flows.ts';

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

const maxErrorCharacters = 300;

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
    const arrived = await finishExternalFlow(auth, flow, answer, originOf(c));
    if (arrived instanceof AuthRefusal) return failed(flowErrorOf(arrived));
    return sendOn(
      c,
      arrived.kind === 'session'
        ? withTokens(target, arrived.tokens, arrived.providerTokens)
        : withQuery(target, { code: arrived.code }),
    );
  } catch (error) {
    if (error instanceof AuthRefusal) return failed(flowErrorOf(error));
    if (!violatesUnique(error)) throw error;
    return failed(flowErrorOf(refuse('identity_already_exists', 'Identity is already linked')));
  }
};
