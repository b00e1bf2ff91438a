import type { Environment, SiteEnvironment } from './ports.ts';

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
 *  links end when that key is changed. */
export function hostedEnvironment(variable: Variable): SiteEnvironment {
  const backend = backendEnvironment(variable);
  return {
    ...backend,
    siteUrl: new URL(needed(variable, 'SITE_URL')).origin,
    signingKey: variable('SIGNING_KEY') || backend.serviceRoleKey,
  };
}
