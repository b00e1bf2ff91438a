import { z } from 'zod';
import { noteActions } from '../records/audit_log.ts';
import { readEmail } from '../kernel/addresses.ts';
import { beginFlow, readChallenge } from '../records/flow_states.ts';
import { limitRequests } from '../limits/request_limits.ts';
import { limitMessage } from '../limits/message_limits.ts';
import { deliverEvenly, prepareMail } from '../mail/outgoing.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import { challengeFields, optionalText, readBody } from '../kernel/request.ts';
import { type Endpoint, originOf, redirectOf } from '../kernel/service.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { findUserByEmail, lockUserById } from '../records/users.ts';

const recoverBody = z.object({ email: optionalText, ...challengeFields });

/** POST /recover: a mail that lets in to set a new password. Says the same of every address. */
export const recover: Endpoint = async (auth, c) => {
  const { kernel } = auth;
  const limited = await limitRequests(kernel, c, 'recover');
  if (limited) return limited;
  const body = await readBody(c, recoverBody);
  if (body instanceof AuthRefusal) return body;
  if (body.email === '') return refuse('validation_failed', 'Password recovery requires an email');
  const email = readEmail(body.email);
  if (email instanceof AuthRefusal) return email;
  const challenge = readChallenge(body);
  if (challenge instanceof AuthRefusal) return challenge;

  const known = await findUserByEmail(kernel.database.auth, email);
  const tooMany = await limitMessage(kernel, {
    channel: 'mail',
    way: 'recover',
    address: email,
    recipient: known ? email : null,
    purposes: ['recovery'],
    from: originOf(c).address,
    accountId: known?.id ?? null,
    isConfirmed: (known?.email_confirmed_at ?? null) !== null,
  });
  if (tooMany) return tooMany;

  const redirectTo = redirectOf(auth, c);
  const outgoing = await inTransaction(kernel.database.auth, async (db) => {
    const user = known && (await lockUserById(db, known.id));
    if (!user) return null;
    await noteActions(db, user, ['user_recovery_requested'], kernel.now());
    if (challenge) await beginFlow(db, user.id, 'recovery', challenge, kernel.now());
    return prepareMail(kernel, db, user, {
      kind: 'recovery_token',
      type: 'recovery',
      to: email,
      pkce: challenge !== null,
      redirectTo,
      origin: originOf(c),
    });
  });
  await deliverEvenly(kernel, outgoing);
  return c.json({});
};
