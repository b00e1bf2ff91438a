import { asksBothMailboxes } from '../mail/email_change.ts';
import type { Method } from '../kernel/methods.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import type { Origin } from '../kernel/request.ts';
import type { AuthService } from '../kernel/service.ts';
import { type Connection, inTransaction, violatesUnique } from '../kernel/transaction.ts';
import { forgetPace } from '../limits/message_limits.ts';
import { type CodeProof, kindsOfType, type VerifyType } from '../proofs/one_time_codes.ts';
import { noteActions } from '../records/audit_log.ts';
import { issueFlowCode } from '../records/flow_states.ts';
import { type CodeKind, findCode, type FoundCode, forgetCodes } from '../records/one_time_codes.ts';
import { hasSession } from '../records/sessions.ts';
import { findUserById, isBanned, nameProviders, type User, updateUser } from '../records/users.ts';
import {
  completeEmailChange,
  completePhoneChange,
  confirmEmail,
  confirmPhone,
} from './confirmations.ts';
import { openSession, type TokenResponse } from './sessions.ts';
import { endUnprovenHold } from './unproven_holder.ts';

export type Verified =
  | { readonly kind: 'session'; readonly tokens: TokenResponse }
  | { readonly kind: 'flow_code'; readonly code: string }
  | { readonly kind: 'halfway' };

const methodOf = (type: VerifyType, kind: CodeKind): Method => {
  if (type === 'recovery' || type === 'invite' || type === 'email_change') return type;
  return kind === 'recovery_token' ? 'magiclink' : 'email/signup';
};

/** What a code shows of who typed it. Recovery opens nothing but the way to a new password, however it was proven. Where
 *  a fresh proof is asked for, a new address of an account that there was already is none. */
function methodShown({ kernel }: AuthService, type: VerifyType, before: User): Method {
  if (type === 'recovery') return type;
  const isOfAccount = kernel.config.auth.sessions.fresh_proof > 0 && !before.is_anonymous;
  return isOfAccount && (type === 'email_change' || type === 'phone_change') ? type : 'otp';
}

/** Whether whoever proves a mailbox has also shown that the account is theirs: by its own session, or by typing the code
 *  where it was asked for. Where nobody is in the account there is nobody to keep out, and a code may be typed anywhere. A link shows neither, also one for PKCE: what it confirms is confirmed before anybody has to
 *  know the verifier. */
async function isHolderThemselves(
  db: Connection,
  { bearerId, isLink, atHomeId, isKnownPlace }: CodeProof,
  { user, kind }: FoundCode,
): Promise<boolean> {
  if (bearerId !== null) return bearerId === user.id;
  // A sign-up opens no session: who named the address first, with a password of theirs, need not be who reads its mail, even where
  // that person asked for the code.
  if (kind === 'confirmation_token') return isKnownPlace;
  if (isLink || atHomeId === user.id) return !isLink;
  return !(await hasSession(db, user.id));
}

/** Does what the code stands for. Null when another mailbox has to confirm too. */
async function applyProof(
  { kernel }: AuthService,
  db: Connection,
  proof: CodeProof,
  { user, kind }: FoundCode,
): Promise<User | null> {
  const now = kernel.now();
  const { type } = proof;
  if (type === 'sms' && user.phone_confirmed_at !== null) return confirmPhone(db, user, now);
  const isHolder = await isHolderThemselves(db, proof, { user, kind });
  if (type === 'sms') {
    if (isHolder) return confirmPhone(db, user, now);
    await endUnprovenHold(db, user, now);
    return confirmPhone(db, await updateUser(db, user.id, { phone: user.phone }, now), now);
  }
  if (kind === 'phone_change_token') {
    // Of a member it is one more way in; of a visitor it is all there is.
    if (isHolder || !user.is_anonymous) return completePhoneChange(db, user, now);
    const left = await endUnprovenHold(db, user, now);
    return completePhoneChange(db, { ...left, phone_change: user.phone_change }, now);
  }
  if (kind === 'confirmation_token')
    return confirmEmail(db, isHolder ? user : await endUnprovenHold(db, user, now), now);
  if (kind === 'recovery_token') {
    const known = await forgetCodes(db, user.id, [kind], now);
    if (known.email_confirmed_at !== null) return known;
    // The password was set by someone who had not proven the address; its owner sets their own.
    return confirmEmail(db, await updateUser(db, user.id, { encrypted_password: '' }, now), now);
  }
  if (asksBothMailboxes(kernel, user) && user.email_change_confirm_status === 0) {
    // The new mailbox without the account's own session comes last: what it ends must not grow again in between.
    if (kind === 'email_change_token_new' && !isHolder) return null;
    await forgetCodes(db, user.id, [kind], now);
    await updateUser(db, user.id, { email_change_confirm_status: 1 }, now);
    return null;
  }
  const isProven = isHolder || kind === 'email_change_token_current';
  const holder = isProven ? user : await endUnprovenHold(db, user, now);
  return completeEmailChange(db, holder, now);
}

/** Uses a code up and does what it stands for: a session, a code for whoever asked for the link, or half a change of address. */
export async function verify(
  auth: AuthService,
  proof: CodeProof,
  origin: Origin,
): Promise<Verified | AuthRefusal> {
  const verified = await verifyOnce(auth, proof, origin);
  // Who has shown that the mailbox is theirs is not made to wait for the next message to it.
  if (!(verified instanceof AuthRefusal) && verified.kind === 'session') {
    const { email, phone } = verified.tokens.user;
    for (const address of [email, phone])
      if (address !== '') await forgetPace(auth.kernel, address);
  }
  return verified;
}

async function verifyOnce(
  auth: AuthService,
  proof: CodeProof,
  origin: Origin,
): Promise<Verified | AuthRefusal> {
  const { kernel } = auth;
  try {
    return await inTransaction(
      kernel.database.auth,
      async (db): Promise<Verified | AuthRefusal> => {
        const found = await findCode(kernel, db, proof.hashes, kindsOfType[proof.type]);
        if (!found) return proof.refusal;
        if (isBanned(found.user, kernel.now())) return refuse('user_banned', 'User is banned');
        const applied = await applyProof(auth, db, proof, found);
        if (!applied) return { kind: 'halfway' };
        const present = await findUserById(db, applied.id);
        const user = await nameProviders(db, present ?? applied, kernel.now());
        if (found.kind === 'confirmation_token')
          await noteActions(db, user, ['user_signedup'], kernel.now());
        else if (found.kind !== 'recovery_token')
          await noteActions(db, user, ['user_modified'], kernel.now());
        if (!proof.pkce) {
          const method = methodShown(auth, proof.type, found.user);
          return { kind: 'session', tokens: await openSession(kernel, db, user, method, origin) };
        }
        const method = methodOf(proof.type, found.kind);
        const code = await issueFlowCode(db, user.id, method, kernel.now());
        return code instanceof AuthRefusal ? code : { kind: 'flow_code', code };
      },
    );
  } catch (error) {
    if (!violatesUnique(error)) throw error;
    // The address found another owner between the question and the answer.
    return proof.type === 'phone_change'
      ? refuse('phone_exists', 'A user with this phone number has already been registered')
      : refuse('email_exists', 'A user with this email address has already been registered');
  }
}
