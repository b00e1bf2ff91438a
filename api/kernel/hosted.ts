import type { SiteEnvironment } from './ports.ts';

/** What a function is given on the hosted service: its own variables, and `SITE_URL` and `SIGNING_KEY` among the
 *  secrets. Without `SIGNING_KEY` the service key signs, and codes and links end when that key is changed. */
export function hostedEnvironment(variable: (name: string) => string | undefined): SiteEnvironment {
  const needed = (name: string): string => {
    const value = variable(name);
    if (!value) throw new Error(`The variable ${name} is not set.`);
    return value;
  };
  const serviceRoleKey = needed('SUPABASE_SERVICE_ROLE_KEY');
  return {
    supabaseUrl: needed('SUPABASE_URL'),
    serviceRoleKey,
    anonKey: needed('SUPABASE_ANON_KEY'),
    siteUrl: new URL(needed('SITE_URL')).origin,
    signingKey: variable('SIGNING_KEY') || serviceRoleKey,
  };
}
