import { fieldsOf } from '../../../domain/stored/reader.ts';
import { authSettingsOf } from '../auth_settings.ts';
import { callQuery } from '../read.ts';
import { reading } from '../result.ts';
import type { AppServices } from '../services.ts';

/** How one may sign in here, as the account service says. */
export interface WaysIn {
  readonly email: boolean;
  readonly phone: boolean;
  /** Other services, by the names that the account service has for them, by the alphabet. */
  readonly providers: readonly string[];
  /** Whether an employer's sign-in may be found by the domain of a mail address. */
  readonly work: boolean;
}

const notProviders: readonly string[] = ['anonymous_users', 'email', 'phone'];

/** Read leniently: a service that says less than expected offers less. */
export function readWaysIn(answer: unknown): WaysIn {
  const settings = fieldsOf(answer);
  const external = fieldsOf(settings['external']);
  return {
    email: external['email'] === true,
    phone: external['phone'] === true,
    providers: Object.keys(external)
      .filter((name) => !notProviders.includes(name) && external[name] === true)
      .toSorted(),
    work: settings['saml_enabled'] === true,
  };
}

const freshMs = 5 * 60_000;

export const waysInQuery = ({ of }: AppServices) =>
  callQuery<WaysIn>({
    queryKey: ['ways-in'],
    queryFn: reading(async () => readWaysIn(await of(authSettingsOf)())),
    staleTime: freshMs,
  });
