import { beginFlow, type Challenge } from '../records/flow_states.ts';
import type { Kernel } from '../../kernel/context.ts';
import { type Outgoing, prepareMail } from './outgoing.ts';
import type { Origin } from '../kernel/request.ts';
import type { Connection } from '../kernel/transaction.ts';
import { type User, updateUser } from '../records/users.ts';

/** Whether a change has to be confirmed from the present mailbox too. */
export const asksBothMailboxes = (kernel: Kernel, user: User): boolean => {
  const { double_confirm_changes, enable_confirmations } = kernel.config.auth.email;
  return double_confirm_changes && enable_confirmations && (user.email ?? '') !== '';
};

/** Begins, or begins again, a change of mail address: codes to the new mailbox and, in secure mode,
 *  to the present one. Nothing changes until they come back. */
export async function prepareEmailChange(
  kernel: Kernel,
  db: Connection,
  user: User,
  email: string,
  challenge: Challenge | null,
  redirectTo: string,
  origin: Origin,
): Promise<Outgoing> {
  const now = kernel.now();
  if (challenge) await beginFlow(db, user.id, 'email_change', challenge, now);
  const changing = await updateUser(
    db,
    user.id,
    { email_change: email, email_change_confirm_status: 0 },
    now,
  );
  const mail = {
    type: 'email_change',
    pkce: challenge !== null,
    redirectTo,
    origin,
    newEmail: email,
  } as const;
  const toNew = await prepareMail(kernel, db, changing, {
    ...mail,
    kind: 'email_change_token_new',
    to: email,
  });
  if (!asksBothMailboxes(kernel, user) || user.email === null) return toNew;
  const toPresent = await prepareMail(kernel, db, changing, {
    ...mail,
    kind: 'email_change_token_current',
    to: user.email,
  });
  return {
    user: toPresent.user,
    messages: [...toPresent.messages, ...toNew.messages],
    kinds: [...toPresent.kinds, ...toNew.kinds],
  };
}
