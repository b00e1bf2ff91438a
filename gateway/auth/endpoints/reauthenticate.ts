import { noteActions } from '../records/audit_log.ts';
import { refuseUnraised, requireUser } from '../proofs/bearer.ts';
import { limitAccountMessages, limitFrequency, limitMessage } from '../limits/message_limits.ts';
import { deliver, prepareMail, prepareSms } from '../mail/outgoing.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import { type Endpoint, originOf } from '../kernel/service.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { lockUserById } from '../records/users.ts';

/** GET /reauthenticate: sends the code without which an older session may not change the password. */
export const reauthenticate: Endpoint = async ({ kernel }, c) => {
  const signedIn = await requireUser(kernel, c);
  if (signedIn instanceof AuthRefusal) return signedIn;
  const { user } = signedIn;
  // What the code is good for is refused without the factor.
  const unraised = refuseUnraised(signedIn, 'AAL2 required to reauthenticate');
  if (unraised) return unraised;
  if (!user.email && !user.phone)
    return refuse(
      'validation_failed',
      'Reauthentication requires the user to have an email or a phone number',
    );
  if (user.email && user.email_confirmed_at === null)
    return refuse('email_not_confirmed', 'Please verify your email first.', { status: 422 });
  if (!user.email && user.phone_confirmed_at === null)
    return refuse('phone_not_confirmed', 'Please verify your phone first.', { status: 422 });
  const channel = user.email ? 'mail' : 'sms';
  const address = user.email || user.phone || '';
  const refused =
    limitFrequency(kernel, channel, user.reauthentication_sent_at) ??
    (await limitAccountMessages(kernel, channel, user.id, originOf(c).address)) ??
    (await limitMessage(kernel, {
      channel,
      way: 'reauthenticate',
      address,
      recipient: address,
      purposes: ['reauthentication'],
      from: originOf(c).address,
      accountId: user.id,
      isConfirmed: true,
    }));
  if (refused) return refused;
  const outgoing = await inTransaction(kernel.database.auth, async (db) => {
    const locked = await lockUserById(db, user.id);
    if (!locked) return refuse('user_not_found', 'User from sub claim in JWT does not exist');
    const tooSoon = limitFrequency(kernel, channel, locked.reauthentication_sent_at);
    if (tooSoon) return tooSoon;
    await noteActions(db, locked, ['user_reauthenticate_requested'], kernel.now());
    if (locked.email)
      return prepareMail(kernel, db, locked, {
        kind: 'reauthentication_token',
        type: 'reauthentication',
        to: locked.email,
        pkce: false,
        redirectTo: '',
        origin: originOf(c),
      });
    return prepareSms(kernel, db, locked, 'reauthentication_token', locked.phone ?? '');
  });
  if (outgoing instanceof AuthRefusal) return outgoing;
  return (await deliver(kernel, outgoing)) ?? c.json({});
};
