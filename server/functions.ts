import { createApp as createAccountApp } from '../api/account/app.ts';
import type { Functions } from '../gateway/functions/app.ts';
import type { Secrets } from '../gateway/kernel/secrets.ts';

/** Every function of the product, under the name it has on the hosted service as well.
 *  `supabaseUrl` is where this process reaches its own gateway. */
export function productFunctions(supabaseUrl: string, secrets: Secrets): Functions {
  const environment = {
    supabaseUrl,
    anonKey: secrets.anonKey,
    serviceRoleKey: secrets.serviceRoleKey,
  };
  const account = createAccountApp(environment);
  return { account: (request) => account.fetch(request) };
}
