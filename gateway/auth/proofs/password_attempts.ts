import type { Kernel } from '../../kernel/context.ts';
import { judgePasswordAttempt } from '../hooks/attempts.ts';
import { readPhone } from '../kernel/addresses.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import type { Origin } from '../kernel/request.ts';
import type { Connection } from '../kernel/transaction.ts';
import { limitPasswordGuesses } from '../limits/guess_limits.ts';
import { findUserByEmail, findUserByPhone, isBanned, lockUserById } from '../records/users.ts';
import { passwordFits } from './passwords.ts';
import type { Proof } from './proof.ts';

interface Attempt {
  readonly byMail: boolean;
  /** Mail address or telephone number, as it was typed. */
  readonly text: string;
  readonly password: string;
}

/** A password that fits. */
interface Fitting {
  /** Shows in a transaction that it still does. */
  readonly prove: (db: Connection) => Promise<Proof | AuthRefusal>;
  /** Takes back that a guess was counted. */
  readonly forgive: () => Promise<void>;
}

/** Compares a password. Of a wrong one and of an unknown address it says the same, as slowly. */
export async function tryPassword(
  kernel: Kernel,
  { byMail, text, password }: Attempt,
  origin: Origin,
): Promise<Fitting | AuthRefusal> {
  const invalid = refuse('invalid_credentials', 'Invalid login credentials');
  const address = byMail ? text.trim().toLowerCase() : readPhone(text);
  const find = byMail ? findUserByEmail : findUserByPhone;
  const known = address instanceof AuthRefusal ? null : await find(kernel.database.auth, address);
  // The text as it came when it is no number, so that whatever is named is slowed down alike.
  const named = address instanceof AuthRefusal ? text : address;
  const tried = await limitPasswordGuesses(kernel, named, known?.id ?? null, origin.address);
  if (tried instanceof AuthRefusal) return tried;
  const fits = await passwordFits(password, known?.encrypted_password ?? null, origin.address);
  const judged = known ? await judgePasswordAttempt(kernel, known.id, fits) : null;
  if (judged) return judged;
  if (!known || !fits) return invalid;
  if (isBanned(known, kernel.now()))
    return refuse('user_banned', 'User is banned', { status: 400 });
  if (byMail && known.email_confirmed_at === null)
    return refuse('email_not_confirmed', 'Email not confirmed');
  if (!byMail && known.phone_confirmed_at === null)
    return refuse('phone_not_confirmed', 'Phone not confirmed');

  return {
    async prove(db) {
      const user = await lockUserById(db, known.id);
      // The password may have been changed while this one was being compared.
      return user?.encrypted_password === known.encrypted_password
        ? { user, method: 'password' }
        : invalid;
    },
    forgive: () => tried.forgive(),
  };
}
