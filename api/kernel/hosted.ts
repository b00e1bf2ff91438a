import { originOf } from './origin.ts';
import type { Environment, SiteEnvironment } from './environment.ts';
import { readSigningKey } from './signing_key.ts';

export type Variable = (name: string) => string | undefined;

function needed(variable: Variable, name: string): string {
  const value = variable(name);
  if (!value) throw new Error(`The variable ${name} is not set.`);
  return value;
}

/** A project's key of today, listed by name as JSON, or the one of the legacy pair, which new projects do not have. */
function keyIn(variable: Variable, listed: string, prefix: string, legacy: string): string {
  const keys = keysIn(variable(listed), prefix);
  const key = keys['default'] ?? Object.values(keys)[0] ?? variable(legacy);
  if (!key) throw new Error(`Neither ${listed} nor ${legacy} has a key.`);
  return key;
}

/** What every function is given on the hosted service, by itself. */
export const backendEnvironment = (variable: Variable): Environment => ({
  supabaseUrl: needed(variable, 'SUPABASE_URL'),
  serviceRoleKey: keyIn(
    variable,
    'SUPABASE_SECRET_KEYS',
    'sb_secret_',
    'SUPABASE_SERVICE_ROLE_KEY',
  ),
  anonKey: keyIn(variable, 'SUPABASE_PUBLISHABLE_KEYS', 'sb_publishable_', 'SUPABASE_ANON_KEY'),
});

/** The same with `SITE_URL` and `SIGNING_KEY` of the secrets. Without `SIGNING_KEY` the legacy service key signs as long as there
 *  is one, then the secret key, and codes and links end when that key is changed. What cannot be used stops the function with the sentence that says why. */
export function hostedEnvironment(variable: Variable): SiteEnvironment {
  const backend = backendEnvironment(variable);
  const site = needed(variable, 'SITE_URL');
  const siteUrl = originOf(site.trim());
  if (siteUrl === null)
    throw new Error(`SITE_URL must look like https://mendwell.example, and is "${site}".`);
  const signing = readSigningKey(variable('SIGNING_KEY'));
  if (!signing.ok) throw new Error(signing.problem);
  const legacy = variable('SUPABASE_SERVICE_ROLE_KEY');
  const secrets = Object.values(keysIn(variable('SUPABASE_SECRET_KEYS'), 'sb_secret_'));
  return {
    ...backend,
    siteUrl,
    signingKey: signing.key ?? (legacy || backend.serviceRoleKey),
    // Where there are secret keys, the legacy one may be one that the operator has turned off.
    operatorKeys: secrets.length > 0 || !legacy ? secrets : [legacy],
  };
}

/** The keys that the hosted service lists by name as JSON; none where it does not. */
function keysIn(listed: string | undefined, prefix: string): Record<string, string> {
  try {
    const keys: unknown = JSON.parse(listed ?? '{}');
    return Object.fromEntries(
      Object.entries(keys ?? {}).filter(
        ([, key]) => typeof key === 'string' && key.startsWith(prefix),
      ),
    );
  } catch {
    return {};
  }
}
