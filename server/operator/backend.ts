import { originOf } from '../../api/kernel/origin.ts';
import { type Problem, problem } from './result.ts';

/** A backend somewhere else, by its address and a key that may do everything. */
export interface HostedBackend {
  readonly kind: 'hosted';
  /** Origin. */
  readonly url: string;
  /** A service_role key or a secret key. It is never printed. */
  readonly key: string;
}

/** Whom the commands speak to. */
export type Backend = { readonly kind: 'instance'; readonly dataDir: string } | HostedBackend;

type Environment = Readonly<Record<string, string | undefined>>;

const whereKeys = 'It is in the project’s settings, under API Keys.';

/** The hosted backend that the environment names, or the instance on the data folder. What is half set is refused: a
 *  refund or a purge must not reach another backend than the one that was meant. */
export function readBackend(
  env: Environment,
  dataDir: string,
): { readonly ok: true; readonly backend: Backend } | Problem {
  const given = (name: string) => env[name]?.trim() || undefined;
  const address = given('SUPABASE_URL');
  const keyName = ['SUPABASE_SERVICE_ROLE_KEY', 'SUPABASE_SECRET_KEY'].find((name) => given(name));
  const key = keyName && given(keyName);
  if (address === undefined && key === undefined)
    return { ok: true, backend: { kind: 'instance', dataDir } };
  if (address === undefined)
    return problem(
      `${keyName} is set and SUPABASE_URL is not. Set both for a hosted backend, or neither for the instance on ${dataDir}.`,
    );
  if (keyName === undefined || key === undefined)
    return problem(
      `SUPABASE_URL is set without a key. Set SUPABASE_SERVICE_ROLE_KEY too, or unset SUPABASE_URL to use the instance on ${dataDir}.`,
    );
  const url = originOf(address);
  if (url === null)
    return problem(
      'SUPABASE_URL must be just the project’s address, like https://project.supabase.co.',
    );
  if (!url.startsWith('https:') && !isLoopback(url))
    return problem(
      `SUPABASE_URL must begin with https: ${url} would send the key where anyone can read it.`,
    );
  const wrong = keyProblem(key, url, new Date());
  return wrong === null
    ? { ok: true, backend: { kind: 'hosted', url, key } }
    : problem(`${keyName} ${wrong}`);
}

/** What reaches this machine itself goes over no network. */
function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** What a key says of itself that cannot be right, or null. */
function keyProblem(key: string, url: string, now: Date): string | null {
  if (key.startsWith('sb_publishable_'))
    return `holds a publishable key, which may do what a visitor may. Set the secret key. ${whereKeys}`;
  if (/^sb_secret_[\w-]+$/.test(key)) return null;
  const claims = claimsOf(key);
  if (claims === null)
    return `holds no key: one begins with sb_secret_, or has three parts with dots between. ${whereKeys}`;
  const { role, ref, exp } = claims;
  if (role !== 'service_role')
    return `holds the ${typeof role === 'string' && /^\w{1,20}$/.test(role) ? role : 'wrong'} key, and this needs the service_role key. ${whereKeys}`;
  const [, project] = /^https:\/\/(\w+)\.supabase\.(?:co|in)$/.exec(url) ?? [];
  if (project !== undefined && typeof ref === 'string' && ref !== project)
    return `belongs to another project than ${url}.`;
  if (typeof exp === 'number' && exp * 1000 <= now.getTime())
    return `holds a key that is over. ${whereKeys}`;
  return null;
}

/** What a JWT says, or null where it is none. Whether it is genuine is the backend's to say. */
function claimsOf(key: string): Readonly<Record<string, unknown>> | null {
  const [, payload] = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(key) ?? [];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? { ...claims } : null;
  } catch {
    return null;
  }
}
