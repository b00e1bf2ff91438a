import type { Kernel } from '../../kernel/context.ts';
import type { Origin } from '../kernel/request.ts';
import type { Connection } from '../kernel/transaction.ts';
import { type Outgoing, prepareMail, prepareSms } from '../mail/outgoing.ts';
import { beginFlow, type Challenge } from '../records/flow_states.ts';
import type { User } from '../records/users.ts';

interface Asked {
  readonly channel: 'mail' | 'sms';
  /** Mail address or telephone number, in stored form. */
  readonly address: string;
  readonly challenge: Challenge | null;
  readonly redirectTo: string;
}

/** A code that lets into an account whose address is confirmed. */
export async function prepareSignInCode(
  kernel: Kernel,
  db: Connection,
  user: User,
  { channel, address, challenge, redirectTo }: Asked,
  origin: Origin,
): Promise<Outgoing> {
  if (channel === 'sms') return prepareSms(kernel, db, user, 'confirmation_token', address);
  if (challenge) await beginFlow(db, user.id, 'magiclink', challenge, kernel.now());
  return prepareMail(kernel, db, user, {
    kind: 'recovery_token',
    type: 'magiclink',
    to: address,
    pkce: challenge !== null,
    redirectTo,
    origin,
  });
}
