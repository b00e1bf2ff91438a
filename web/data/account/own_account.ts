import type { OwnAccount } from '../../../supabase/wire/account.ts';
import type { Refused } from '../../../supabase/wire/refusals.ts';
import type { Backend } from '../client.ts';
import { callQuery } from '../read.ts';
import { type AppError, done, failed } from '../result.ts';
import { callRpc, readRpc, unexplained } from '../rpc.ts';
import type { AppServices } from '../services.ts';
import type { AccountResult } from './account.ts';
import { toAccountError } from './account_error.ts';
import { rememberAsked } from './asked_mail.ts';

// A member's own addresses and password, and what of them waits to be confirmed.

export type { OwnAccount };

export const ownAccountKey = (userId: string) => ['own-account', userId] as const;

export const ownAccountQuery = (services: AppServices, userId: string) =>
  callQuery<OwnAccount>({
    queryKey: ownAccountKey(userId),
    queryFn: readRpc(services, 'my_account', {}),
  });

const refused = (error: Parameters<typeof toAccountError>[0]) => failed(toAccountError(error));

/** What a function refuses of one's own account. */
function refusedByData(error: AppError<Refused>): AccountResult<never> {
  switch (error.code) {
    case 'members_only':
      return failed({ code: 'session_over' });
    case 'proof_due':
      return failed({ code: 'proof_needed' });
    case 'last_way_in':
      return failed({ code: 'last_way_in' });
    default:
      return failed(unexplained(error));
  }
}

/** The session's own copy of the user is renewed, here and in other tabs. */
async function renew(client: Backend): Promise<void> {
  await client.auth.refreshSession();
}

/** Asks for a new email address: it counts once both mailboxes have confirmed. `returnTo` is where the mailed links lead. */
export async function askForEmail(
  client: Backend,
  email: string,
  returnTo: string,
): Promise<AccountResult<null>> {
  rememberAsked(email);
  const { error } = await client.auth.updateUser({ email }, { emailRedirectTo: returnTo });
  if (error) return refused(error);
  await renew(client);
  return done(null);
}

/** Mails new codes to the mailboxes that a change waits for. */
export async function askForEmailAgain(
  client: Backend,
  email: string,
  returnTo: string,
): Promise<AccountResult<null>> {
  rememberAsked(email);
  const { error } = await client.auth.resend({
    type: 'email_change',
    email,
    options: { emailRedirectTo: returnTo },
  });
  return error ? refused(error) : done(null);
}

/** Texts a code to a new number. It counts once the code was shown. */
export async function askForPhone(client: Backend, phone: string): Promise<AccountResult<null>> {
  const { error } = await client.auth.updateUser({ phone });
  if (error) return refused(error);
  await renew(client);
  return done(null);
}

export async function askForPhoneAgain(
  client: Backend,
  phone: string,
): Promise<AccountResult<null>> {
  const { error } = await client.auth.resend({ type: 'phone_change', phone });
  return error ? refused(error) : done(null);
}

type Change =
  | { readonly type: 'email_change'; readonly email: string; readonly token: string }
  | { readonly type: 'phone_change'; readonly phone: string; readonly token: string };

/** Shows the code of a change. Whether the change is done; of two mailboxes the first one to answer leaves it waiting. The
 *  session here stays what it is worth: what the service opens with it is given back. */
export async function confirmChange(
  { backend }: AppServices,
  change: Change,
): Promise<AccountResult<boolean>> {
  const main = await backend.connect();
  const { session } = (await main.auth.getSession()).data;
  const apart = await backend.connectApart(session?.access_token ?? null);
  const { data, error } = await apart.auth.verifyOtp(change);
  if (error) return refused(error);
  if (data.session === null) return done(false);
  await apart.auth.signOut({ scope: 'local' });
  await renew(main);
  return done(true);
}

/** Takes back a change that was asked for; the present address stays. */
export async function cancelChange(
  client: Backend,
  kind: 'email' | 'phone',
): Promise<AccountResult<null>> {
  const canceled = await callRpc(client, 'cancel_address_change', { kind });
  if (!canceled.ok) return refusedByData(canceled.error);
  await renew(client);
  return canceled;
}

/** Takes the number away from the account. */
export async function removePhone(client: Backend): Promise<AccountResult<null>> {
  const removed = await callRpc(client, 'remove_phone', {});
  if (!removed.ok) return refusedByData(removed.error);
  await renew(client);
  return removed;
}

/** Sends the code that a session of some days needs to set a password. */
export async function sendPasswordCode(client: Backend): Promise<AccountResult<null>> {
  const { error } = await client.auth.reauthenticate();
  return error ? refused(error) : done(null);
}

/** Sets the password; ends the other sessions. `code` is the one that was sent, where one was asked for. */
export async function changePassword(
  client: Backend,
  password: string,
  code: string | null,
): Promise<AccountResult<null>> {
  const { error } = await client.auth.updateUser({
    password,
    ...(code !== null && { nonce: code }),
  });
  return error ? refused(error) : done(null);
}
