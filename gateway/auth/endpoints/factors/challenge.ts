import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Kernel } from '../../../kernel/context.ts';
import { requireUser, type SignedIn } from '../../proofs/bearer.ts';
import { limitRequests } from '../../limits/request_limits.ts';
import { askAgainLater, limitAccountMessages, limitMessage } from '../../limits/message_limits.ts';
import { deliver, prepareFactorSms } from '../../mail/outgoing.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import { optionalText, readBody } from '../../kernel/request.ts';
import { type Endpoint, originOf } from '../../kernel/service.ts';
import { isKnownNetwork } from '../../records/known_networks.ts';
import { hashCode } from '../../records/one_time_codes.ts';
import { inTransaction } from '../../kernel/transaction.ts';
import type { User } from '../../records/users.ts';
import { lockFactorToShow, refuseDisabled, refuseShowing } from '../../proofs/factors.ts';
import {
  type FactorRow,
  forgetChallenge,
  insertChallenge,
  noteChallenged,
  openSeconds,
} from '../../records/factor_rows.ts';

const challengeBody = z.object({ channel: optionalText });

/** The way that a code by phone takes. A body is optional: who challenges an app sends none. */
async function readChannel(c: Context): Promise<string | AuthRefusal> {
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength === 0) return '';
  const body = await readBody(c, challengeBody);
  return body instanceof AuthRefusal ? body : body.channel;
}

/** At places of the owner's the pace is counted apart from the column, which is everybody's. */
const ownPace = 'auth_factor_text_own';

/** Seconds until the next text of a factor may be asked for from here; 0 is now. */
async function secondsToNextText(kernel: Kernel, factor: FactorRow, from: string): Promise<number> {
  const seconds = kernel.config.auth.mfa.phone.max_frequency;
  if (seconds <= 0) return 0;
  if (await isKnownNetwork(kernel, factor.user_id, from)) {
    const limit = { events: 1, seconds: Math.ceil(seconds) };
    const taken = await kernel.limiter.take(ownPace, factor.id, limit);
    return taken.ok ? 0 : taken.retryAfterSeconds;
  }
  const { last_challenged_at: last } = factor;
  if (last === null) return 0;
  const until = last.getTime() + seconds * 1000;
  return Math.max(0, Math.ceil((until - kernel.now().getTime()) / 1000));
}

/** What a text may not be sent for, before anything is written. */
async function refuseText(
  kernel: Kernel,
  user: User,
  factor: FactorRow,
  phone: string,
  from: string,
): Promise<AuthRefusal | null> {
  const left = await secondsToNextText(kernel, factor, from);
  if (left > 0) return askAgainLater('sms', left);
  return (
    (await limitAccountMessages(kernel, 'sms', user.id, from)) ??
    limitMessage(kernel, {
      channel: 'sms',
      way: 'factor',
      address: phone,
      recipient: phone,
      purposes: ['factor'],
      from,
      accountId: user.id,
      // Until a code was shown nothing says that the number is theirs.
      isConfirmed: factor.status === 'verified',
    })
  );
}

/** Texts a code for one challenge. What did not leave may be asked for again at once. */
async function challengeByText(
  kernel: Kernel,
  signedIn: SignedIn,
  factorId: string,
  id: string,
  address: string,
): Promise<FactorRow | AuthRefusal> {
  const { user } = signedIn;
  const prepared = await inTransaction(kernel.database.auth, async (db) => {
    const factor = await lockFactorToShow(kernel, db, signedIn, factorId);
    if (factor instanceof AuthRefusal) return factor;
    const phone = factor.phone ?? '';
    // With the row held: of two at once one is too soon.
    const refused = await refuseText(kernel, user, factor, phone, address);
    if (refused) return refused;
    const { code, outgoing } = prepareFactorSms(kernel, user, phone);
    await insertChallenge(db, factor, id, address, hashCode(kernel, id, code), kernel.now());
    await noteChallenged(db, factor.id, kernel.now());
    return { factor, outgoing };
  });
  if (prepared instanceof AuthRefusal) return prepared;
  const failed = await deliver(kernel, prepared.outgoing);
  if (!failed) return prepared.factor;
  await noteChallenged(kernel.database.auth, factorId, null);
  await kernel.limiter.forget([ownPace], factorId);
  await forgetChallenge(kernel.database.auth, id);
  return failed;
}

/** POST /factors/:id/challenge: opens five minutes in which a code of the factor counts, from this address alone. One by phone is
 *  texted a code for it. */
export const challengeFactor: Endpoint = async ({ kernel }, c) => {
  const signedIn = await requireUser(kernel, c);
  if (signedIn instanceof AuthRefusal) return signedIn;
  const limited = await limitRequests(kernel, c, 'mfa');
  if (limited) return limited;
  const factorId = c.req.param('id') ?? '';
  const refused = refuseShowing(kernel, signedIn, factorId);
  if (refused) return refused;
  const { address } = originOf(c);
  const id = randomUUID();
  const answer = (type: string) =>
    c.json({
      id,
      type,
      expires_at: Math.floor(kernel.now().getTime() / 1000) + openSeconds,
    });
  const opened = await inTransaction(kernel.database.auth, async (db) => {
    const factor = await lockFactorToShow(kernel, db, signedIn, factorId);
    if (factor instanceof AuthRefusal) return factor;
    const disabled = factor.factor_type === 'phone' ? refuseDisabled(kernel, factor) : null;
    if (disabled) return disabled;
    if (factor.factor_type !== 'phone')
      await insertChallenge(db, factor, id, address, null, kernel.now());
    return factor;
  });
  if (opened instanceof AuthRefusal) return opened;
  if (opened.factor_type !== 'phone') return answer(opened.factor_type);
  const channel = await readChannel(c);
  if (channel instanceof AuthRefusal) return channel;
  if (channel !== '' && channel !== 'sms')
    return refuse('validation_failed', "Invalid channel, supported values are 'sms'");
  const challenged = await challengeByText(kernel, signedIn, factorId, id, address);
  return challenged instanceof AuthRefusal ? challenged : answer('phone');
};
