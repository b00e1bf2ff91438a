import type { Provider } from '@supabase/supabase-js';
import { objectOf, oneOf, text } from '../../../domain/stored/reader.ts';
import { whole } from '../../../domain/stored/shape_readers.ts';
import type { Backend } from '../client.ts';
import type { CodeVerifier } from '../code_verifier.ts';
import { done, failed } from '../result.ts';
import type { AppServices } from '../services.ts';
import { stored } from '../stored.ts';
import type { AccountResult } from './account.ts';
import { toAccountError } from './account_error.ts';

/** A way to another service that this tab has just taken. */
export interface ProviderVisit {
  readonly provider: string;
  readonly purpose: 'sign-in' | 'link';
  /** Milliseconds since 1970. */
  readonly at: number;
  /** What makes the code good that comes back. */
  readonly verifier: string;
  /** Where it goes on then: a path of this site. */
  readonly destination: string;
}

const kept = stored(
  'mendwell-provider',
  objectOf<ProviderVisit>({
    provider: text,
    purpose: oneOf<ProviderVisit['purpose']>(['sign-in', 'link']),
    at: whole(0, Number.MAX_SAFE_INTEGER),
    verifier: text,
    destination: text,
  }),
  'tab',
);

/** Longer than that nobody is asked for a password elsewhere. */
const longestVisitMs = 15 * 60_000;

/** The visit that this tab comes back from, or null: then what the address brings was not asked for here. */
export function visitOf(now: number): ProviderVisit | null {
  const visit = kept.read();
  return visit !== null && now - visit.at < longestVisitMs ? visit : null;
}

export const forgetVisit = (): void => kept.forget();

/** Whether this error came about on the way back from another service, and not of a mailed link. */
export const isProviderError = (code: string | null): boolean =>
  code !== null && /^(bad_oauth|oauth|provider|saml|sso)_/.test(code);

type Refusal = Parameters<typeof toAccountError>[0];

const refused = (error: Refusal) => failed(toAccountError(error));

type Begun =
  | { readonly data: { readonly url: string }; readonly error: null }
  | { readonly data: unknown; readonly error: Refusal };

/** Leads to another service, at the address that `begin` asks for. The way back ends at `destination`, a path of this site, and is
 *  good in this tab alone; a tab that keeps nothing is asked whose account it is when it comes back. What follows the path, e.g. the code of
 *  an invitation, stays in the tab: the hosted service tells the other one where it ends. */
export async function goThere(
  { backend, clock }: AppServices,
  visit: Pick<ProviderVisit, 'provider' | 'purpose'>,
  bearer: string | null,
  destination: string,
  begin: (client: Backend, redirectTo: string) => Promise<Begun>,
  refuse: (error: Refusal) => AccountResult<null> = refused,
): Promise<AccountResult<null>> {
  const { origin } = window.location;
  const { pathname } = new URL(destination, origin);
  const redirectTo = `${origin}/auth?from=${encodeURIComponent(pathname)}`;
  const verifier: CodeVerifier = { text: null };
  const mayKeep = kept.keep({ ...visit, at: clock(), verifier: '', destination });
  forgetVisit();
  const client = await (mayKeep
    ? backend.connectApart(bearer, verifier)
    : backend.connectApart(bearer));
  const { data, error } = await begin(client, redirectTo);
  if (error !== null) return refuse(error);
  if (mayKeep) kept.keep({ ...visit, at: clock(), verifier: verifier.text ?? '', destination });
  window.location.assign((data as { readonly url: string }).url);
  return done(null);
}

/** Leads to another service to sign in there. */
export const signInWithProvider = (
  services: AppServices,
  provider: string,
  destination: string,
): Promise<AccountResult<null>> =>
  goThere(services, { provider, purpose: 'sign-in' }, null, destination, (client, redirectTo) =>
    client.auth.signInWithOAuth({
      provider: provider as Provider,
      options: { redirectTo, skipBrowserRedirect: true },
    }),
  );

/** The name under which a work sign-in is remembered. */
export const workProvider = 'work';

/** Leads to the sign-in of an employer, found by the domain of a work address. */
export const signInWithWork = (
  services: AppServices,
  domain: string,
  destination: string,
): Promise<AccountResult<null>> =>
  goThere(
    services,
    { provider: workProvider, purpose: 'sign-in' },
    null,
    destination,
    (client, redirectTo) =>
      client.auth.signInWithSSO({ domain, options: { redirectTo, skipBrowserRedirect: true } }),
    (error) =>
      'status' in error && error.status === 404
        ? failed({ code: 'no_work_account' })
        : refused(error),
  );
