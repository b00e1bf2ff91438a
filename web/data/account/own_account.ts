import { fieldsOf } from '../../../domain/stored/reader.ts';
import { nullable, words } from '../../../domain/stored/shape_readers.ts';
import type { Backend } from '../client.ts';
import { callQuery } from '../read.ts';
import { done, failed, reading } from '../result.ts';
import type { AppServices } from '../services.ts';
import type { AccountResult } from './account.ts';
import { toAccountError } from './account_error.ts';
import { rememberAsked } from './asked_mail.ts';

// A member's own addresses and password, and what of them waits to be confirmed.

export interface OwnAccount {
  readonly hasPassword: boolean;
  /** The email address that waits to be confirmed, or null; and which mailboxes have not answered yet. */
  readonly newEmail: string | null;
  readonly presentMailboxWaits: boolean;
  readonly newMailboxWaits: boolean;
  /** The telephone number that waits for its code, or null. */
  readonly newPhone: string | null;
}

export const ownAccountKey = (userId: string) => ['own-account', userId] as const;

export const ownAccountQuery = ({ backend }: AppServices, userId: string) =>
  callQuery<OwnAccount>({
    queryKey: ownAccountKey(userId),
    queryFn: reading(async (): Promise<OwnAccount> => {
      const client = await backend.connect();
      const { data } = await client.rpc('my_account').throwOnError();
      const found = fieldsOf(data);
      return {
        hasPassword: found['hasPassword'] === true,
        newEmail: nullable(words)(found['newEmail']),
        presentMailboxWaits: found['presentMailboxWaits'] === true,
        newMailboxWaits: found['newMailboxWaits'] === true,
        newPhone: nullable(words)(found['newPhone']),
      };
    }),
  });

const refused = (error: Parameters<typeof toAccountError>[0]) => failed(toAccountError(error));

/** What the data API refuses carries its SQLSTATE; nothing at all where nobody answered. */
const refusedByData = (error: { readonly code: string; readonly message: string }) =>
  error.code === ''
    ? failed({ code: 'offline' } as const)
    : refused({ name: 'PostgrestError', message: error.message, code: error.code });

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
  const { error } = await client.rpc('cancel_address_change', { kind });
  if (error) return refusedByData(error);
  await renew(client);
  return done(null);
}

/** Takes the number away from the account. */
export async function removePhone(client: Backend): Promise<AccountResult<null>> {
  const { error } = await client.rpc('remove_phone');
  if (error) return refusedByData(error);
  await renew(client);
  return done(null);
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
