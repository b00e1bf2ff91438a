import { originOf } from './origin.ts';
import type { Environment, SiteEnvironment } from './environment.ts';
import { readSigningKey } from './signing_key.ts';

export type Variable = (name: string) => string | undefined;

function needed(variable: Variable, name: string): string {
  const value = variable(name);
  if (!value) throw new Error(`The variable ${name} is not set.`);
  return value;
}

/** What every function is given on the hosted service, by itself. */
export const backendEnvironment = (variable: Variable): Environment => ({
  supabaseUrl: needed(variable, 'SUPABASE_URL'),
  serviceRoleKey: needed(variable, 'SUPABASE_SERVICE_ROLE_KEY'),
  anonKey: needed(variable, 'SUPABASE_ANON_KEY'),
});

/** The same with `SITE_URL` and `SIGNING_KEY` of the secrets. Without `SIGNING_KEY` the service key signs, and codes and
 *  links end when that key is changed. What cannot be used stops the function with the sentence that says why. */
export function hostedEnvironment(variable: Variable): SiteEnvironment {
  const backend = backendEnvironment(variable);
  const site = needed(variable, 'SITE_URL');
  const siteUrl = originOf(site.trim());
  if (siteUrl === null)
    throw new Error(`SITE_URL must look like https://mendwell.example, and is "${site}".`);
  const signing = readSigningKey(variable('SIGNING_KEY'));
  if (!signing.ok) throw new Error(signing.problem);
  return {
    ...backend,
    siteUrl,
    signingKey: signing.key ?? backend.serviceRoleKey,
    operatorKeys: [backend.serviceRoleKey, ...secretKeysIn(variable('SUPABASE_SECRET_KEYS'))],
  };
}

/** The project's secret keys, which the hosted service lists by name as JSON; none where it does not. */
function secretKeysIn(listed: string | undefined): string[] {
  try {
    const keys: unknown = JSON.parse(listed ?? '{}');
    return Object.values(keys ?? {}).filter(
      (key) => typeof key === 'string' && key.startsWith('sb_secret_'),
    );
  } catch {
    return [];
  }
}
