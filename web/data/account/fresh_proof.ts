import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { done, failed } from '../result.ts';
import { claimsOf } from '../session/person.ts';
import type { AccountResult } from './account.ts';
import type { Address } from './address.ts';
import { toAccountError } from './account_error.ts';

type Auth = Pick<SupabaseClient, 'auth'>;

/** As long as it counts, to the second as `private.has_fresh_proof()`. */
const freshSeconds = 600;
/** A proof about to be too old is asked for again, so that what follows still finds it fresh. */
const sparedSeconds = 60;

const factorWays = ['totp', 'mfa/phone', 'mfa/webauthn'];
const otherWays = [
  'password',
  'otp',
  'magiclink',
  'invite',
  'email/signup',
  'oauth',
  'sso/saml',
  'web3',
  'recovery',
  'passkey',
];

/** Whether the session has shown within ten minutes who it is: by the second factor where there is one, else by any way of
 *  signing in. `now` in milliseconds. The server decides; this spares a question. */
export function hasFreshProof(session: Session | null, now: number): boolean {
  if (session === null) return false;
  const hasFactor = (session.user.factors ?? []).some(({ status }) => status === 'verified');
  const ways = hasFactor ? factorWays : otherWays;
  const { amr } = claimsOf(session.access_token);
  if (!Array.isArray(amr)) return false;
  return amr.some(
    (shown: { method?: unknown; timestamp?: unknown }) =>
      ways.includes(String(shown.method)) &&
      Number(shown.timestamp) * 1000 > now - (freshSeconds - sparedSeconds) * 1000,
  );
}

/** The address by which a person shows who they are, or null: an account of a work domain alone may have none. */
export function addressOf(session: Session | null): Address | null {
  const { email, phone } = session?.user ?? {};
  if (email) return { email };
  return phone ? { phone } : null;
}

/** Showing who one is, by any way of signing in, opens a session: it takes the place of the one that there was. */
async function inPlaceOfSession(
  client: Auth,
  show: () => Promise<{ error: Parameters<typeof toAccountError>[0] | null }>,
): Promise<AccountResult<null>> {
  const before = (await client.auth.getSession()).data.session;
  const { error } = await show();
  if (error) return failed(toAccountError(error));
  // Left standing, it would be one more device in the list.
  if (before) await client.auth.admin.signOut(before.access_token, 'local').catch(() => undefined);
  return done(null);
}

export const proveByPassword = (client: Auth, address: Address, password: string) =>
  inPlaceOfSession(client, () => client.auth.signInWithPassword({ ...address, password }));

/** Sends six digits to the address of an account that there is. */
export async function sendProofCode(client: Auth, address: Address): Promise<AccountResult<null>> {
  const { error } = await client.auth.signInWithOtp({
    ...address,
    options: { shouldCreateUser: false },
  });
  return error ? failed(toAccountError(error)) : done(null);
}

export const proveByCode = (client: Auth, address: Address, token: string) =>
  inPlaceOfSession(client, () =>
    client.auth.verifyOtp(
      'email' in address
        ? { email: address.email, token, type: 'email' }
        : { phone: address.phone, token, type: 'sms' },
    ),
  );
