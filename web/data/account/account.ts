import type { SupabaseClient, User } from '@supabase/supabase-js';
import { done, failed, type Result } from '../result.ts';
import { awaitedOf } from '../session/awaited.ts';
import { type AccountKinds, toAccountError } from './account_error.ts';
import type { Address } from './address.ts';
import { rememberAsked } from './asked_mail.ts';

export type AccountResult<Value> = Result<Value, AccountKinds>;

/** What happened to a sign-up: the account stands, or a mailed code is awaited. */
export type SignUpOutcome = 'signed_in' | 'confirmation_awaited';

type Auth = Pick<SupabaseClient, 'auth'>;

const refused = (error: Parameters<typeof toAccountError>[0]) => failed(toAccountError(error));

/** A link in a mail to this address is no surprise here. */
function remember(address: Address): void {
  if ('email' in address) rememberAsked(address.email);
}

/** Asks for an account with this address and password. A sign-up that was left halfway has set the password already: then the
 *  address alone is asked for, and not even that where it is awaited. */
async function asVisitor(
  client: Auth,
  input: { readonly address: Address; readonly password: string; readonly returnTo: string },
) {
  const { address, password } = input;
  const options = { emailRedirectTo: input.returnTo };
  const asked = await client.auth.updateUser({ ...address, password }, options);
  if (asked.error?.code !== 'same_password') return asked;
  const before = await client.auth.getUser();
  if (before.error || before.data.user.is_anonymous !== true) return asked;
  const awaited = awaitedOf(before.data.user)?.address;
  const given = 'email' in address ? address.email.trim().toLowerCase() : address.phone;
  // A number is kept without its plus sign.
  if (awaited !== undefined && awaited === given.replace(/^\+/, '')) return before;
  return client.auth.updateUser(address, options);
}

/** Makes a visitor a member: one update of the anonymous user, so the id and every row stay.
 *  A visitor without a session gets an anonymous one first; if the address turns out to be taken,
 *  that fresh session is given back. `returnTo` is the page that a mailed link leads to. */
export async function signUp(
  client: Auth,
  input: { readonly address: Address; readonly password: string; readonly returnTo: string },
): Promise<AccountResult<SignUpOutcome>> {
  const { address, password, returnTo } = input;
  remember(address);
  const before = await client.auth.getSession();
  const isFresh = before.data.session === null;
  if (isFresh) {
    const { error } = await client.auth.signInAnonymously();
    if (error) return refused(error);
  }
  const { data, error } = await asVisitor(client, { address, password, returnTo });
  if (error) {
    if (isFresh) await client.auth.signOut({ scope: 'local' });
    return refused(error);
  }
  // The session's own copy of the user is renewed, so that other tabs know of the wait too.
  await client.auth.refreshSession();
  return done(awaitedOf(data.user) ? 'confirmation_awaited' : 'signed_in');
}

/** Sends the confirmation once more. At most one a minute. */
export async function resendConfirmation(
  client: Auth,
  { address, returnTo }: { readonly address: Address; readonly returnTo: string },
): Promise<AccountResult<null>> {
  remember(address);
  const { error } = await client.auth.resend(
    'email' in address
      ? {
          type: 'email_change',
          email: address.email,
          options: { emailRedirectTo: returnTo },
        }
      : { type: 'phone_change', phone: address.phone },
  );
  return error ? refused(error) : done(null);
}

/** The visitor that a sign-in replaces, and the token that proves them. */
export interface Visitor {
  readonly id: string;
  readonly token: string;
}

/** The visitor whose session the client holds, or null. */
export async function visitorOf(client: Auth): Promise<Visitor | null> {
  const { session } = (await client.auth.getSession()).data;
  return session?.user.is_anonymous === true
    ? { id: session.user.id, token: session.access_token }
    : null;
}

/** Signs a member in. Returns the visitor whose session it replaced, if there was one: the
 *  token, kept as proof (`visitor_proof.ts`), it moves what that visitor saved. */
export async function signIn(
  client: Auth,
  { address, password }: { readonly address: Address; readonly password: string },
): Promise<AccountResult<{ readonly visitor: Visitor | null }>> {
  const visitor = await visitorOf(client);
  const { error } = await client.auth.signInWithPassword({ ...address, password });
  if (!error) return done({ visitor });
  const refusal = toAccountError(error);
  return 'phone' in address && refusal.code === 'wrong_credentials'
    ? failed({ code: 'wrong_phone_credentials' })
    : failed(refusal);
}

/** Sends a code that signs in without a password; a mail has a link too. An address without an account gets one. */
export async function requestSignInCode(
  client: Auth,
  { address, returnTo }: { readonly address: Address; readonly returnTo: string },
): Promise<AccountResult<null>> {
  remember(address);
  const { error } = await client.auth.signInWithOtp(
    'email' in address
      ? { email: address.email, options: { emailRedirectTo: returnTo } }
      : { phone: address.phone },
  );
  return error ? refused(error) : done(null);
}

/** Texts a code to set a new password with. The answer is the same for a number without an account. */
export async function requestPhoneReset(client: Auth, phone: string): Promise<AccountResult<null>> {
  const { error } = await client.auth.signInWithOtp({
    phone,
    options: { shouldCreateUser: false },
  });
  return error && error.code !== 'otp_disabled' ? refused(error) : done(null);
}

/** Signs in with the six digits that were sent. Returns the visitor that it replaced, as `signIn`. */
export async function confirmSignInCode(
  client: Auth,
  { address, token }: { readonly address: Address; readonly token: string },
): Promise<AccountResult<{ readonly visitor: Visitor | null }>> {
  const visitor = await visitorOf(client);
  const { error } = await client.auth.verifyOtp(
    'email' in address
      ? { email: address.email, token, type: 'email' }
      : { phone: address.phone, token, type: 'sms' },
  );
  return error ? refused(error) : done({ visitor });
}

/** Confirms the number that a visitor signs up with: they are a member from here, with the same id. */
export async function confirmPhoneSignUp(
  client: Auth,
  phone: string,
  token: string,
): Promise<AccountResult<null>> {
  const before = (await client.auth.getSession()).data.session;
  const { error } = await client.auth.verifyOtp({ phone, token, type: 'phone_change' });
  if (error) return refused(error);
  // The visitor's session would be one more device in the list.
  if (before) await client.auth.admin.signOut(before.access_token, 'local').catch(() => undefined);
  return done(null);
}

/** Mails a code and a link to set a new password. The answer is the same for an unknown address. */
export async function requestPasswordReset(
  client: Auth,
  input: { readonly email: string; readonly returnTo: string },
): Promise<AccountResult<null>> {
  rememberAsked(input.email);
  const { error } = await client.auth.resetPasswordForEmail(input.email, {
    redirectTo: input.returnTo,
  });
  return error ? refused(error) : done(null);
}

/** Sets the password of the person who is signed in; ends their other sessions. */
export async function setPassword(client: Auth, password: string): Promise<AccountResult<null>> {
  const { error } = await client.auth.updateUser({ password });
  return error ? refused(error) : done(null);
}

const verifiedOf = (user: User | null, kind: string): string | null =>
  user?.factors?.find(({ factor_type, status }) => factor_type === kind && status === 'verified')
    ?.id ?? null;

/** The verified authenticator app of a person, or null. */
export const authenticatorOf = (user: User | null): string | null => verifiedOf(user, 'totp');

/** The verified phone of a person to which codes are texted, or null. */
export const phoneFactorOf = (user: User | null): string | null => verifiedOf(user, 'phone');

/** Texts a code of a phone factor. Returns the challenge that it opens. */
export async function textFactorCode(
  client: Auth,
  factorId: string,
): Promise<AccountResult<string>> {
  const { data, error } = await client.auth.mfa.challenge({ factorId });
  return error ? refused(error) : done(data.id);
}

/** Shows the code that was texted: the session is at aal2 afterwards. */
export async function answerText(
  client: Auth,
  factorId: string,
  challengeId: string,
  code: string,
): Promise<AccountResult<null>> {
  const { error } = await client.auth.mfa.verify({ factorId, challengeId, code });
  return error ? refused(error) : done(null);
}

/** Shows the second factor: the session is at aal2 afterwards, and MFA_CHALLENGE_VERIFIED follows. */
export async function answerChallenge(
  client: Auth,
  factorId: string,
  code: string,
): Promise<AccountResult<null>> {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  return error ? refused(error) : done(null);
}
