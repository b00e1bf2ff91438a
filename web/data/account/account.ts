import type { Session, SupabaseClient, User } from '@supabase/supabase-js';
import type { ClaimResponse } from '../../../api/account/wire.ts';
import { awaitedEmail } from '../session/person.ts';
import { type AccountError, toAccountError } from './account_error.ts';

export type AccountResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: AccountError };

/** What happened to a sign-up: the account stands, or a mailed code is awaited. */
export type SignUpOutcome = 'signed_in' | 'confirmation_awaited';

type Auth = Pick<SupabaseClient, 'auth'>;

const refused = (error: Parameters<typeof toAccountError>[0]) =>
  ({ ok: false, error: toAccountError(error) }) as const;

/** Makes a visitor a member: one update of the anonymous user, so the id and every row stay.
 *  A visitor without a session gets an anonymous one first; if the address turns out to be taken,
 *  that fresh session is given back. `returnTo` is the page that the mailed link leads to. */
export async function signUp(
  client: Auth,
  input: { readonly email: string; readonly password: string; readonly returnTo: string },
): Promise<AccountResult<SignUpOutcome>> {
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
  return { ok: true, value: awaitedEmail(data.user) ? 'confirmation_awaited' : 'signed_in' };
}

/** Confirms the awaited address with the mailed six digits; the session becomes a member's. */
export async function confirmEmail(
  client: Auth,
  input: { readonly email: string; readonly token: string },
): Promise<AccountResult<Session | null>> {
  const { data, error } = await client.auth.verifyOtp({ ...input, type: 'email_change' });
  if (error) return refused(error);
  return { ok: true, value: data.session };
}

/** Mails the confirmation once more. At most one a minute. */
export async function resendConfirmation(
  client: Auth,
  email: string,
): Promise<AccountResult<null>> {
  const { error } = await client.auth.resend({ type: 'email_change', email });
  return error ? refused(error) : { ok: true, value: null };
}

async function visitorTokenOf(client: Auth): Promise<string | null> {
  const { session } = (await client.auth.getSession()).data;
  return session?.user.is_anonymous === true ? session.access_token : null;
}

/** Signs a member in. Returns the token of the visitor session that it replaced, if there was one:
 *  with it `bringVisitorData` moves what that visitor saved. */
export async function signIn(
  client: Auth,
  input: { readonly email: string; readonly password: string },
): Promise<AccountResult<{ readonly visitorToken: string | null }>> {
  const visitorToken = await visitorTokenOf(client);
  const { error } = await client.auth.signInWithPassword(input);
  return error ? refused(error) : { ok: true, value: { visitorToken } };
}

/** Mails a code and a link that sign in without a password. An address without an account gets one. */
export async function requestSignInCode(
  client: Auth,
  input: { readonly email: string; readonly returnTo: string },
): Promise<AccountResult<null>> {
  const { error } = await client.auth.signInWithOtp({
    email: input.email,
    options: { emailRedirectTo: input.returnTo },
  });
  return error ? refused(error) : { ok: true, value: null };
}

/** Signs in with the mailed six digits. Returns the token of the visitor session that it replaced, as `signIn`. */
export async function confirmSignInCode(
  client: Auth,
  input: { readonly email: string; readonly token: string },
): Promise<AccountResult<{ readonly visitorToken: string | null }>> {
  const visitorToken = await visitorTokenOf(client);
  const { error } = await client.auth.verifyOtp({ ...input, type: 'email' });
  return error ? refused(error) : { ok: true, value: { visitorToken } };
}

/** Mails a code and a link to set a new password. The answer is the same for an unknown address. */
export async function requestPasswordReset(
  client: Auth,
  input: { readonly email: string; readonly returnTo: string },
): Promise<AccountResult<null>> {
  const { error } = await client.auth.resetPasswordForEmail(input.email, {
    redirectTo: input.returnTo,
  });
  return error ? refused(error) : { ok: true, value: null };
}

/** Opens the recovery session with the mailed six digits. PASSWORD_RECOVERY follows. */
export async function confirmPasswordReset(
  client: Auth,
  input: { readonly email: string; readonly token: string },
): Promise<AccountResult<null>> {
  const { error } = await client.auth.verifyOtp({ ...input, type: 'recovery' });
  return error ? refused(error) : { ok: true, value: null };
}

/** Sets the password of the person who is signed in; ends their other sessions. */
export async function setPassword(client: Auth, password: string): Promise<AccountResult<null>> {
  const { error } = await client.auth.updateUser({ password });
  return error ? refused(error) : { ok: true, value: null };
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
  return error ? refused(error) : { ok: true, value: null };
}

/** Moves what the visitor saved into the signed-in account: proven by both tokens, done once. */
export async function bringVisitorData(
  client: Pick<SupabaseClient, 'functions'>,
  visitorToken: string,
): Promise<AccountResult<ClaimResponse>> {
  const { data, error } = await client.functions.invoke<ClaimResponse>('account/claim', {
    body: { visitorToken },
  });
  if (error || data === null) return { ok: false, error: { code: 'offline' } };
  return { ok: true, value: data };
}
