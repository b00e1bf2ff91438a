import type { Provider } from '@supabase/supabase-js';
import { objectOf, oneOf, text } from '../../../domain/stored/reader.ts';
import { whole } from '../../../domain/stored/shape_readers.ts';
import type { Backend } from '../client.ts';
import { done, failed } from '../result.ts';
import { stored } from '../stored.ts';
import type { AccountResult } from './account.ts';
import { toAccountError } from './account_error.ts';

/** A way to another service that this tab has just taken. */
export interface ProviderVisit {
  readonly provider: string;
  readonly purpose: 'sign-in' | 'link';
  /** Milliseconds since 1970. */
  readonly at: number;
}

const kept = stored(
  'mendwell-provider',
  objectOf<ProviderVisit>({
    provider: text,
    purpose: oneOf<ProviderVisit['purpose']>(['sign-in', 'link']),
    at: whole(0, Number.MAX_SAFE_INTEGER),
  }),
  'optional',
);

/** Longer than that nobody is asked for a password elsewhere. */
const longestVisitMs = 15 * 60_000;

/** The visit that this tab comes back from, or null: then what the address brings was not asked for here, and is asked about. */
export function visitOf(now: number): ProviderVisit | null {
  const visit = kept.read();
  return visit !== null && now - visit.at < longestVisitMs ? visit : null;
}

export const forgetVisit = (): void => kept.forget();

/** Notes that this tab goes there now. */
export const setOut = (provider: string, purpose: ProviderVisit['purpose'], now: number): void =>
  void kept.keep({ provider, purpose, at: now });

/** Whether this error came about on the way back from another service, and not of a mailed link. */
export const isProviderError = (code: string | null): boolean =>
  code !== null && /^(bad_oauth|oauth|provider|saml|sso)_/.test(code);

const refused = (error: Parameters<typeof toAccountError>[0]) => failed(toAccountError(error));

/** Leads to another service to sign in there. `returnTo` is where the way back ends. */
export async function signInWithProvider(
  client: Backend,
  provider: string,
  returnTo: string,
  now: number,
): Promise<AccountResult<null>> {
  setOut(provider, 'sign-in', now);
  const { error } = await client.auth.signInWithOAuth({
    provider: provider as Provider,
    options: { redirectTo: returnTo },
  });
  return error ? refused(error) : done(null);
}

/** The name under which a work sign-in is remembered. */
export const workProvider = 'work';

/** Leads to the sign-in of an employer, found by the domain of a work address. */
export async function signInWithWork(
  client: Backend,
  domain: string,
  returnTo: string,
  now: number,
): Promise<AccountResult<null>> {
  const { data, error } = await client.auth.signInWithSSO({
    domain,
    options: { redirectTo: returnTo, skipBrowserRedirect: true },
  });
  if (error)
    return error.status === 404 ? failed({ code: 'no_work_account' } as const) : refused(error);
  setOut(workProvider, 'sign-in', now);
  window.location.assign(data.url);
  return done(null);
}
