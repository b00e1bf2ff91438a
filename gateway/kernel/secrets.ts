import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { z } from 'zod';

/** Everything that must not be guessed. Made on first start, kept in the data folder, never defaulted. */
export interface Secrets {
  /** Private ES256 key with its `kid`: signs access tokens. */
  readonly signingKey: JWK & { readonly kid: string };
  /** Shared HS256 secret: signs `anonKey` and `serviceRoleKey`. */
  readonly jwtSecret: string;
  readonly anonKey: string;
  readonly serviceRoleKey: string;
  /** Opaque twin of `anonKey`, `sb_publishable_…`. */
  readonly publishableKey: string;
  /** Opaque twin of `serviceRoleKey`, `sb_secret_…`. */
  readonly secretKey: string;
  readonly databasePasswords: DatabasePasswords;
}

/** Passwords of the roles that log in to PostgreSQL. */
export interface DatabasePasswords {
  readonly postgres: string;
  readonly authenticator: string;
  readonly supabase_auth_admin: string;
  readonly supabase_storage_admin: string;
  readonly supabase_realtime_admin: string;
}

const secret = (bytes: number) => randomBytes(bytes).toString('base64url');

/** API keys outlive the folder they lie in: ten years, as the hosted service gives them. */
const apiKeySeconds = 10 * 365 * 24 * 3600;

async function apiKey(role: string, jwtSecret: string, issuedAt: number): Promise<string> {
  return new SignJWT({ role, iss: 'supabase', iat: issuedAt, exp: issuedAt + apiKeySeconds })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(jwtSecret));
}

async function makeSecrets(now: Date): Promise<Secrets> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwtSecret = secret(48);
  // Ten minutes back: a client whose clock is behind must not find its key "not yet valid".
  const issuedAt = Math.floor(now.getTime() / 1000) - 600;
  return {
    signingKey: { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: randomUUID() },
    jwtSecret,
    anonKey: await apiKey('anon', jwtSecret, issuedAt),
    serviceRoleKey: await apiKey('service_role', jwtSecret, issuedAt),
    publishableKey: `sb_publishable_${secret(24)}`,
    secretKey: `sb_secret_${secret(32)}`,
    databasePasswords: {
      postgres: secret(24),
      authenticator: secret(24),
      supabase_auth_admin: secret(24),
      supabase_storage_admin: secret(24),
      supabase_realtime_admin: secret(24),
    },
  };
}

/** Where the secrets of a data folder lie. */
export const secretsFile = (dataDir: string) => path.join(dataDir, 'secrets.json');

const key = z.string().min(1);
const secretsSchema = z.looseObject({
  signingKey: z.looseObject({ kid: key, kty: key }),
  jwtSecret: key,
  anonKey: key,
  serviceRoleKey: key,
  publishableKey: key,
  secretKey: key,
  databasePasswords: z.looseObject({
    postgres: key,
    authenticator: key,
    supabase_auth_admin: key,
    supabase_storage_admin: key,
    supabase_realtime_admin: key,
  }),
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The secrets of a data folder, or null before its first start. A file that was damaged is never made anew by itself: the keys
 *  of everybody's sessions were in it. */
export async function readSecrets(dataDir: string): Promise<Secrets | null> {
  const file = secretsFile(dataDir);
  let text: string;
  try {
    text = await fs.readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const read = jsonOf(text);
  if (!secretsSchema.safeParse(read).success)
    throw new Error(
      `${file} is damaged: it doesn’t hold every key. Put it back from a backup. Without one, move it away and start again: new keys are made, everyone is signed out, and the API keys change.`,
    );
  return read as Secrets;
}

/** Reads the folder's secrets, making them first if there are none. Two processes that start at
 *  once agree: a complete file appears under its name by a link, which only one can make. */
export async function ensureSecrets(dataDir: string, now: Date): Promise<Secrets> {
  await fs.mkdir(dataDir, { recursive: true, mode: 0o711 });
  const existing = await readSecrets(dataDir);
  if (existing) {
    await fs.chmod(secretsFile(dataDir), 0o600);
    return existing;
  }
  const draft = path.join(dataDir, `.secrets-${randomUUID()}`);
  const handle = await fs.open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(await makeSecrets(now), null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await fs.link(draft, secretsFile(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await fs.rm(draft);
  }
  const made = await readSecrets(dataDir);
  if (!made) throw new Error('The secrets file vanished while it was being made.');
  return made;
}

/** Compares in a time that tells nothing but the length. */
export function equalSecrets(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
