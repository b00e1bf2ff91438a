import type { SupabaseClient, User } from '@supabase/supabase-js';
import { done, failed, type Result } from '../result.ts';
import { awaitedEmail } from '../session/person.ts';
import { type AccountKinds, toAccountError } from './account_error.ts';
import { rememberAsked } from './asked_mail.ts';

export type AccountResult<Value> = Result<Value, AccountKinds>;

/** What happened to a sign-up: the account stands, or a mailed code is awaited. */
export type SignUpOutcome = 'signed_in' | 'confirmation_awaited';

type Auth = Pick<SupabaseClient, 'auth'>;

const refused = (error: Parameters<typeof toAccountError>[0]) => failed(toAccountError(error));

/** Makes a visitor a member: one update of the anonymous user, so the id and every row stay.
 *  A visitor without a session gets an anonymous one first; if the address turns out to be taken,
 *  that fresh session is given back. `returnTo` is the page that the mailed link leads to. */
export async function signUp(
  client: Auth,
  input: { readonly email: string; readonly password: string; readonly returnTo: string },
): Promise<AccountResult<SignUpOutcome>> {
  rememberAsked(input.email);
  const before = await client.auth.getSession();
  const isFresh = before.data.session === null;
  if (isFresh) {
    const { error } = await client.auth.signInAnonymously();
    if (error) return refused(error);
  }
  const { data, error } = await client.auth.updateUser(
    { email: input.email, password: input.password },
    { emailRedirectTo: input.returnTo },
  );
  if (error) {
    if (isFresh) await client.auth.signOut({ scope: 'local' });
    return refused(error);
  }
  // The session's own copy of the user is renewed, so that other tabs know of the wait too.
  await client.auth.refreshSession();
  return done(awaitedEmail(data.user) ? 'confirmation_awaited' : 'signed_in');
}

/** Mails the confirmation once more. At most one a minute. */
export async function resendConfirmation(
  client: Auth,
  email: string,
): Promise<AccountResult<null>> {
  rememberAsked(email);
  const { error } = await client.auth.resend({ type: 'email_change', email });
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
  input: { readonly email: string; readonly password: string },
): Promise<AccountResult<{ readonly visitor: Visitor | null }>> {
  const visitor = await visitorOf(client);
  const { error } = await client.auth.signInWithPassword(input);
  return error ? refused(error) : done({ visitor });
}

/** Mails a code and a link that sign in without a password. An address without an account gets one. */
export async function requestSignInCode(
  client: Auth,
  input: { readonly email: string; readonly returnTo: string },
): Promise<AccountResult<null>> {
  rememberAsked(input.email);
  const { error } = await client.auth.signInWithOtp({
    email: input.email,
    options: { emailRedirectTo: input.returnTo },
  });
  return error ? refused(error) : done(null);
}

/** Signs in with the mailed six digits. Returns the visitor that it replaced, as `signIn`. */
export async function confirmSignInCode(
  client: Auth,
  input: { readonly email: string; readonly token: string },
): Promise<AccountResult<{ readonly visitor: Visitor | null }>> {
  const visitor = await visitorOf(client);
  const { error } = await client.auth.verifyOtp({ ...input, type: 'email' });
  return error ? refused(error) : done({ visitor });
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

/** The verified authenticator app of a person, or null. */
export function authenticatorOf(user: User | null): string | null {
  const isApp = ({ factor_type, status }: { factor_type: string; status: string }) =>
    factor_type === 'totp' && status === 'verified';
  return user?.factors?.find(isApp)?.id ?? null;
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
