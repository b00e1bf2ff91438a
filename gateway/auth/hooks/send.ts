import type { Kernel } from '../../kernel/context.ts';
import { AuthRefusal } from '../kernel/refusal.ts';
import { presentUser, type User } from '../records/users.ts';
import { isHooked, runHook } from './run.ts';

/** What the operator's own code is told of a mail, instead of this service sending it. */
export interface HookedMail {
  readonly token: string;
  readonly token_hash: string;
  readonly redirect_to: string;
  readonly email_action_type: string;
  readonly site_url: string;
  readonly token_new: string;
  readonly token_hash_new: string;
}

interface Hooked {
  readonly user: User;
  readonly messages: readonly { readonly mail?: HookedMail; readonly otp?: string }[];
}

/** Both mails of a change of address as one, as the real service has it: the hash that goes to the new mailbox stands
 *  beside the code of the present one. */
function asOne([present, next]: readonly HookedMail[]): HookedMail | null {
  if (!present || !next) return present ?? null;
  return {
    ...present,
    token_hash: next.token_hash,
    token_new: next.token,
    token_hash_new: present.token_hash,
  };
}

/** Has the operator's own code send what is to be sent, where that is configured. */
export async function sendByHook(
  kernel: Kernel,
  { user, messages }: Hooked,
): Promise<AuthRefusal | null> {
  const mail = asOne(messages.flatMap((message) => message.mail ?? []));
  if (mail && isHooked(kernel, 'send_email')) {
    const sent = await runHook(kernel, null, 'send_email', {
      user: presentUser(user),
      email_data: mail,
    });
    if (sent instanceof AuthRefusal) return sent;
  }
  for (const { otp } of messages) {
    if (otp === undefined || !isHooked(kernel, 'send_sms')) continue;
    const sent = await runHook(kernel, null, 'send_sms', { user: presentUser(user), sms: { otp } });
    if (sent instanceof AuthRefusal) return sent;
  }
  return null;
}
