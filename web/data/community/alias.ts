import type { QueryClient } from '@tanstack/react-query';
import type { PotChoice } from '../../../domain/community/pots.ts';
import { fieldsOf, oneOf, type Reader, text } from '../../../domain/stored/reader.ts';
import { nullable, words } from '../../../domain/stored/shape_readers.ts';
import { callQuery } from '../read.ts';
import type { AppServices } from '../services.ts';
import type { CommunityKinds } from './errors.ts';
import { askCommunity, askedBy } from './ask.ts';
import { moment, pot } from './circle_week.ts';

/** Who somebody is in the community. */
export interface Alias extends PotChoice {
  readonly id: string;
  readonly name: string;
}

/** Why somebody may not write for a time. `hold`: what they write waits for a person. */
export interface Restriction {
  readonly kind: 'hold' | 'suspend' | 'ban';
  readonly until: Date | null;
  readonly sentence: string;
}

export interface MyAlias {
  /** Null as long as they have chosen none. */
  readonly alias: Alias | null;
  readonly restriction: Restriction | null;
  /** Whether they moderate. */
  readonly isStaff: boolean;
  /** Whether somebody worries about them, and they have not been told yet. */
  readonly isCaredFor: boolean;
}

const nobody: MyAlias = { alias: null, restriction: null, isStaff: false, isCaredFor: false };

const readMyAlias: Reader<MyAlias> = (stored) => {
  if (stored === null) return nobody;
  const row = fieldsOf(stored);
  return {
    alias: nullable((given): Alias => {
      const alias = fieldsOf(given);
      return { id: words(alias['id']), name: words(alias['name']), ...pot(alias) };
    })(row['alias']),
    restriction: nullable((given): Restriction => {
      const restriction = fieldsOf(given);
      return {
        kind: oneOf<Restriction['kind']>(['hold', 'suspend', 'ban'])(restriction['kind']),
        until: nullable(moment)(restriction['until']),
        sentence: text(restriction['sentence']),
      };
    })(row['restriction']),
    isStaff: row['is_staff'] === true,
    isCaredFor: row['is_cared_for'] === true,
  };
};

/** The signed-in person's own name and pot, and what holds them back. */
export const myAliasQuery = (services: AppServices, userId: string) =>
  callQuery<MyAlias, CommunityKinds>({
    queryKey: ['community', 'alias', userId],
    queryFn: askedBy(services, 'my_alias', {}, readMyAlias),
  });

/** Takes a name and a pot, and with the first one says that the person is 18 or older. Brings the cache in line. */
export async function setAlias(
  services: AppServices,
  cache: QueryClient,
  userId: string,
  { name, shape, glaze, isAdult }: PotChoice & { readonly name: string; readonly isAdult: boolean },
) {
  const result = await askCommunity(
    services,
    'set_alias',
    { alias_name: name, shape, glaze, is_adult: isAdult },
    readMyAlias,
  );
  if (result.ok) cache.setQueryData(['community', 'alias', userId], result.value);
  return result;
}
