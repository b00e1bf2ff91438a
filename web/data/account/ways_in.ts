import { useEffect, useState } from 'react';
import { fieldsOf } from '../../../domain/stored/reader.ts';
import { authSettingsOf } from '../auth_settings.ts';
import { useService } from '../services_context.ts';

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

/** Asked once a page; again by the next who needs it, where nobody answered. */
function waysInOf() {
  let known: WaysIn | null = null;
  let asking: Promise<WaysIn> | null = null;
  return {
    known: () => known,
    ask: (read: () => Promise<unknown>): Promise<WaysIn> => {
      asking ??= read().then(
        (answer) => {
          known = readWaysIn(answer);
          return known;
        },
        (error: unknown) => {
          asking = null;
          throw error;
        },
      );
      return asking;
    },
  };
}

/** How one may sign in here; null until the service has said it. No query of the library: who signs in does not carry it. */
export function useWaysIn(): WaysIn | null {
  const { known, ask } = useService(waysInOf);
  const read = useService(authSettingsOf);
  const [ways, setWays] = useState(known);
  useEffect(() => {
    let isHere = true;
    ask(read).then(
      (answer) => isHere && setWays(answer),
      // Then there is what there always is.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [ask, read]);
  return ways;
}
