import type { QueryClient } from '@tanstack/react-query';
import type { PotChoice } from '../../../domain/community/pots.ts';
import type { Alias, MyAlias, Restriction } from '../../../supabase/wire/community/people.ts';
import { callQuery } from '../read.ts';
import { done } from '../result.ts';
import type { AppServices } from '../services.ts';
import { askCommunity, askedBy, type CommunityResult } from './ask.ts';
import type { CommunityKinds } from './errors.ts';
import { aliasKey } from './keys.ts';

export type { Alias, MyAlias, Restriction };

const nobody: MyAlias = { alias: null, restriction: null, isStaff: false, isCaredFor: false };

/** The signed-in person's own name and pot, and what holds them back. */
export const myAliasQuery = (services: AppServices, userId: string) => {
  const ask = askedBy(services, 'my_alias', {});
  return callQuery<MyAlias, CommunityKinds>({
    queryKey: [...aliasKey, userId],
    queryFn: async (context) => (await ask(context)) ?? nobody,
  });
};

/** Takes a name and a pot, and with the first one says that the person is 18 or older. Brings the cache in line. */
export async function setAlias(
  services: AppServices,
  cache: QueryClient,
  userId: string,
  { name, shape, glaze, isAdult }: PotChoice & { readonly name: string; readonly isAdult: boolean },
): Promise<CommunityResult<MyAlias>> {
  const result = await askCommunity(services, 'set_alias', {
    alias_name: name,
    shape,
    glaze,
    is_adult: isAdult,
  });
  if (!result.ok) return result;
  const mine = result.value ?? nobody;
  cache.setQueryData([...aliasKey, userId], mine);
  return done(mine);
}
