import type { Context } from 'hono';
import type { Caller, Claims, Kernel, TokenProblem } from './context.ts';
import { equalSecrets } from './secrets.ts';
import { Refusal } from './refusal.ts';

/** The part of a request that says who is asking; Hono's `c.req` is one. */
export interface Credentials {
  header(name: string): string | undefined;
  query(name: string): string | undefined;
}

/** Whoever shows no key, or a token that cannot be trusted, in the words of the hosted front or data service. */
export class UnknownCaller extends Refusal {
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    body: Readonly<Record<string, unknown>> & { readonly message: string },
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(body.message);
    this.name = 'UnknownCaller';
    this.body = body;
    this.headers = headers;
  }

  response(c: Context): Response {
    return c.json(this.body, 401, { ...this.headers });
  }
}

const callers = new WeakMap<Claims, Caller>();

/** The caller that claims describe. The same claims give the same object. */
export function callerOf(claims: Claims): Caller {
  let caller = callers.get(claims);
  if (!caller) {
    caller = { role: claims.role, claims, claimsJson: JSON.stringify(claims) };
    callers.set(claims, caller);
  }
  return caller;
}

const keyClaims = {
  anon: { role: 'anon', iss: 'supabase' },
  service_role: { role: 'service_role', iss: 'supabase' },
} as const satisfies Record<string, Claims>;

export type KeyRole = keyof typeof keyClaims;

/** Whose API key this is, in either form, or null. */
export function roleOfKey(kernel: Pick<Kernel, 'secrets'>, key: string): KeyRole | null {
  const { anonKey, publishableKey, serviceRoleKey, secretKey } = kernel.secrets;
  if (equalSecrets(key, anonKey) || equalSecrets(key, publishableKey)) return 'anon';
  if (equalSecrets(key, serviceRoleKey) || equalSecrets(key, secretKey)) return 'service_role';
  return null;
}

/** The caller that shows no more than an API key. */
export const callerOfKey = (key: KeyRole): Caller => callerOf(keyClaims[key]);

/** Token of an `Authorization: Bearer` header, or null. */
export function bearerToken(request: Credentials): string | null {
  const [, token] = /^bearer\s+(\S+)\s*$/i.exec(request.header('authorization') ?? '') ?? [];
  return token ?? null;
}

/** Lets in only who knows an API key (header or query `apikey`), as the hosted front does. */
export function requireApiKey(
  kernel: Pick<Kernel, 'secrets'>,
  request: Credentials,
): KeyRole | UnknownCaller {
  const key = request.header('apikey') ?? request.query('apikey');
  if (!key)
    return new UnknownCaller({
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    });
  const role = roleOfKey(kernel, key);
  if (role) return role;
  return new UnknownCaller({
    message: 'Invalid API key',
    hint: 'Double check your Supabase `anon` or `service_role` API key.',
  });
}

/** A token that cannot be trusted is PGRST301; one that is genuine but not valid now, PGRST303. */
const distrusted: Record<
  TokenProblem,
  { readonly code: 'PGRST301' | 'PGRST303'; readonly message: string }
> = {
  malformed: { code: 'PGRST301', message: "JWT couldn't be decoded" },
  algorithm: { code: 'PGRST301', message: 'Wrong or unsupported encoding algorithm' },
  signature: { code: 'PGRST301', message: 'JWT cryptographic operation failed' },
  expired: { code: 'PGRST303', message: 'JWT expired' },
  not_yet_valid: { code: 'PGRST303', message: 'JWT not yet valid' },
  issued_in_future: { code: 'PGRST303', message: 'JWT issued at future' },
  audience: {
    code: 'PGRST303',
    message: "The JWT 'aud' claim must be a string, URI, or an array of mixed strings or URIs",
  },
};

function refuseToken(problem: TokenProblem): UnknownCaller {
  const { code, message } = distrusted[problem];
  return new UnknownCaller(
    { code, details: null, hint: null, message },
    {
      'www-authenticate': `Bearer error="invalid_token", error_description="${message}"`,
    },
  );
}

/** On whose behalf a request runs. The API key opens the door; the bearer token, when there is
 *  one, decides the role, and otherwise the key does. */
export async function resolveCaller(
  kernel: Pick<Kernel, 'secrets' | 'tokens'>,
  request: Credentials,
): Promise<Caller | UnknownCaller> {
  const role = requireApiKey(kernel, request);
  if (role instanceof UnknownCaller) return role;
  const token = bearerToken(request);
  if (token === null) return callerOfKey(role);
  const key = roleOfKey(kernel, token);
  if (key) return callerOfKey(key);
  const verdict = await kernel.tokens.verify(token);
  return verdict.ok ? callerOf(verdict.claims) : refuseToken(verdict.problem);
}
