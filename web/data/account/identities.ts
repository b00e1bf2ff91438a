import type { Provider, UserIdentity } from '@supabase/supabase-js';
import type { Backend } from '../client.ts';
import { callQuery } from '../read.ts';
import { done, failed, reading } from '../result.ts';
import type { AppServices } from '../services.ts';
import type { AccountResult } from './account.ts';
import { toAccountError } from './account_error.ts';
import { goThere } from './provider_sign_in.ts';

const refused = (error: Parameters<typeof toAccountError>[0]) => failed(toAccountError(error));

export type Identity = UserIdentity;

export const identitiesKey = (userId: string) => ['identities', userId] as const;

/** The sign-ins of other services that are linked to the account. */
export const identitiesQuery = ({ backend }: AppServices, userId: string) =>
  callQuery<readonly Identity[]>({
    queryKey: identitiesKey(userId),
    queryFn: reading(async () => {
      const client = await backend.connect();
      const { data, error } = await client.auth.getUserIdentities();
      if (error) throw error;
      return data.identities.filter(
        ({ provider }) => !['email', 'phone', 'web3'].includes(provider),
      );
    }),
  });

/** Leads to another service to link the sign-in there to this account. */
export async function linkProvider(
  services: AppServices,
  provider: string,
  destination: string,
): Promise<AccountResult<null>> {
  const main = await services.backend.connect();
  const { session } = (await main.auth.getSession()).data;
  return goThere(
    services,
    { provider, purpose: 'link' },
    session?.access_token ?? null,
    destination,
    (client, redirectTo) =>
      client.auth.linkIdentity({
        provider: provider as Provider,
        options: { redirectTo, skipBrowserRedirect: true },
      }),
  );
}

/** Takes a linked sign-in away. The last way in stays. */
export async function unlinkProvider(
  client: Backend,
  identity: Identity,
): Promise<AccountResult<null>> {
  const { error } = await client.auth.unlinkIdentity(identity);
  if (error) return refused(error);
  await client.auth.refreshSession();
  return done(null);
}
