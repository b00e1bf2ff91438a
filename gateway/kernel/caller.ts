import type { Caller, Claims, Kernel, TokenVerdict } from './context.ts';
import { equalSecrets } from './equal_secrets.ts';

/** The part of a request that says who is asking; Hono's `c.req` is one. */
export interface Credentials {
  header(name: string): string | undefined;
  query(name: string): string | undefined;
}

/** A refusal as the hosted front or data service words it. */
export interface Refusal {
  readonly ok: false;
  readonly status: 401;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

const callers = new WeakMap<Claims, Caller>();

/** The caller that claims describe. The same claims give the same object. */
function callerOf(claims: Claims): Caller {
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

/** Token of an `Authorization: Bearer` header, or null. */
export function bearerToken(request: Credentials): string | null {
  const [, token] = /^bearer\s+(\S+)\s*$/i.exec(request.header('authorization') ?? '') ?? [];
  return token ?? null;
}

/** Lets in only who knows an API key (header or query `apikey`), as the hosted front does. */
export function requireApiKey(
  kernel: Pick<Kernel, 'secrets'>,
  request: Credentials,
): { readonly ok: true; readonly role: KeyRole } | Refusal {
  const key = request.header('apikey') ?? request.query('apikey');
  if (!key)
    return {
      ok: false,
      status: 401,
      body: {
        message: 'No API key found in request',
        hint: 'No `apikey` request header or url param was found.',
      },
      headers: {},
    };
  const role = roleOfKey(kernel, key);
  if (role) return { ok: true, role };
  return {
    ok: false,
    status: 401,
    body: {
      message: 'Invalid API key',
      hint: 'Double check your Supabase `anon` or `service_role` API key.',
    },
    headers: {},
  };
}

/** A token that cannot be trusted is PGRST301; one that is genuine but not valid now, PGRST303. */
const tokenRefusals: Record<
  Extract<TokenVerdict, { ok: false }>['refusal'],
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

function refuseToken(verdict: Extract<TokenVerdict, { ok: false }>): Refusal {
  const { code, message } = tokenRefusals[verdict.refusal];
  return {
    ok: false,
    status: 401,
    body: { code, details: null, hint: null, message },
    headers: {
      'www-authenticate': `Bearer error="invalid_token", error_description="${message}"`,
    },
  };
}

/** On whose behalf a request runs. The API key opens the door; the bearer token, when there is
 *  one, decides the role, and otherwise the key does. */
export async function resolveCaller(
  kernel: Pick<Kernel, 'secrets' | 'tokens'>,
  request: Credentials,
): Promise<{ readonly ok: true; readonly caller: Caller } | Refusal> {
  const door = requireApiKey(kernel, request);
  if (!door.ok) return door;
  const token = bearerToken(request);
  if (token === null) return { ok: true, caller: callerOf(keyClaims[door.role]) };
  const key = roleOfKey(kernel, token);
  if (key) return { ok: true, caller: callerOf(keyClaims[key]) };
  const verdict = await kernel.tokens.verify(token);
  return verdict.ok ? { ok: true, caller: callerOf(verdict.claims) } : refuseToken(verdict);
}
