import { endSessions } from '../records/sessions.ts';
import { forgetAllCodes } from '../records/one_time_codes.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import { type Connection, violatesUnique } from '../kernel/transaction.ts';
import { readEmail, readPhone } from '../kernel/addresses.ts';
import { updateUser, type UserColumns } from '../records/users.ts';

// What a change of an account means whoever asks for it: the person themselves (PUT /user) or an operator
// (/admin/users). Who has to prove what before is theirs to say.

export const emailTaken = () =>
  refuse('email_exists', 'A user with this email address has already been registered');
export const phoneTaken = () =>
  refuse('phone_exists', 'A user with this phone number has already been registered');

/** The addresses that a body names, in stored form; null where it names none. */
export interface Addresses {
  readonly email: string | null;
  readonly phone: string | null;
}

export function readAddresses(body: {
  readonly email: string;
  readonly phone: string;
}): Addresses | AuthRefusal {
  const email = body.email === '' ? null : readEmail(body.email);
  if (email instanceof AuthRefusal) return email;
  const phone = body.phone === '' ? null : readPhone(body.phone);
  if (phone instanceof AuthRefusal) return phone;
  return { email, phone };
}

/** Runs what gives an account an address: when another account has it, the index says so, and it is refused. */
export async function refuseTaken<T>(
  { email }: Addresses,
  change: () => Promise<T>,
): Promise<T | AuthRefusal> {
  try {
    return await change();
  } catch (error) {
    if (!violatesUnique(error)) throw error;
    return email === null ? phoneTaken() : emailTaken();
  }
}

/** Sets a password. What was opened or asked for under the old one ends: every session, but the one that may be kept,
 *  every code, and every way to another service. */
export async function replacePassword(
  db: Connection,
  id: string,
  columns: Partial<UserColumns> & { readonly encrypted_password: string },
  now: Date,
  keptSessionId: string | null = null,
): Promise<void> {
  await updateUser(db, id, columns, now);
  await forgetAllCodes(db, id, now);
  await db.query('delete from auth.flow_state where user_id = $1 or linking_target_id = $1', [id]);
  await endSessions(db, id, keptSessionId === null ? {} : { except: keptSessionId });
}
