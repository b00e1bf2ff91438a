import type { Context } from 'hono';
import { z } from 'zod';
import { noteActions } from '../records/audit_log.ts';
import { readEmail, readPhone } from '../kernel/addresses.ts';
import { bearerUserId } from '../proofs/bearer.ts';
import { endUnprovenHold } from '../flows/unproven_holder.ts';
import {
  completeEmailChange,
  completePhoneChange,
  confirmEmail,
  confirmPhone,
} from '../flows/confirmations.ts';
import { asksBothMailboxes } from '../mail/email_change.ts';
import { issueFlowCode } from '../records/flow_states.ts';
import { limitCodeGuesses } from '../limits/guess_limits.ts';
import { limitRequests } from '../limits/request_limits.ts';
import { isKnownNetwork, isSignUpPlace } from '../records/known_networks.ts';
import { forgetPace, wasAskedHere } from '../limits/message_limits.ts';
import {
  type CodeKind,
  findCode,
  type FoundCode,
  forgetCodes,
  hashCode,
  pkcePrefix,
} from '../records/one_time_codes.ts';
import { withFragment, withQuery } from '../kernel/redirects.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import { optionalText, type Origin, readBody } from '../kernel/request.ts';
import { type AuthService, type Endpoint, originOf, redirectOf } from '../kernel/service.ts';
import { openSession, type TokenResponse } from '../flows/sessions.ts';
import { type Method } from '../kernel/methods.ts';
import { type Connection, inTransaction, violatesUnique } from '../kernel/transaction.ts';
import {
  findUserByEmail,
  findUserById,
  findUserByPhone,
  isBanned,
  nameProviders,
  type User,
  updateUser,
} from '../records/users.ts';

const kindsOfType = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
} as const satisfies Record<string, readonly CodeKind[]>;

type VerifyType = keyof typeof kindsOfType;

const isVerifyType = (text: string): text is VerifyType => Object.hasOwn(kindsOfType, text);

const halfway =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

interface Proof {
  readonly type: VerifyType;
  /** Hashes that are accepted: of a code with and without the PKCE mark, of a link exactly its own. */
  readonly hashes: readonly string[];
  /** What to say when there is no such code. */
  readonly refusal: AuthRefusal;
  /** A PKCE link is answered with a code that only its asker can exchange. */
  readonly pkce: boolean;
  /** Whether the mailed link was followed: then nothing says that whoever follows it also asked for it. */
  readonly isLink: boolean;
  /** Whose session the request carries, or null. */
  readonly bearerId: string | null;
  /** Of a typed code: whether it is typed where it was asked for, or where the account's owner was before. */
  readonly isAtHome: boolean;
  /** Of a typed code: whether the account's password was set where it is typed, or somebody signed in to it there. */
  readonly isKnownPlace: boolean;
}

type Verified =
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
  { bearerId, isLink, isAtHome, isKnownPlace }: Proof,
  { user, kind }: FoundCode,
): Promise<boolean> {
  if (bearerId !== null) return bearerId === user.id;
  // A sign-up opens no session: who named the address first, with a password of theirs, need not be who reads its mail, even where
  // that person asked for the code.
  if (kind === 'confirmation_token') return isKnownPlace;
  if (isLink || isAtHome) return isAtHome;
  const { rowCount } = await db.query('select from auth.sessions where user_id = $1 limit 1', [
    user.id,
  ]);
  return rowCount === 0;
}

/** Does what the code stands for. Null when another mailbox has to confirm too. */
async function applyProof(
  { kernel }: AuthService,
  db: Connection,
  proof: Proof,
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

async function verify(
  auth: AuthService,
  proof: Proof,
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
  proof: Proof,
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

const verifyBody = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
  redirect_to: optionalText,
});

type VerifyBody = z.output<typeof verifyBody>;

const codeRefusal = refuse('otp_expired', 'Token has expired or is invalid');
const linkRefusal = refuse('otp_expired', 'Email link is invalid or has expired');

/** What a POST proves: a code for an address, or the hash out of a link. */
async function readProof(
  { kernel }: AuthService,
  body: VerifyBody,
  bearerId: string | null,
  origin: Origin,
): Promise<Proof | AuthRefusal> {
  const { type } = body;
  if (type === '') return refuse('validation_failed', 'Verify requires a verification type');
  if ((body.token === '') === (body.token_hash === ''))
    return refuse('validation_failed', 'Verify requires either a token or a token hash');
  if (!isVerifyType(type)) return refuse('validation_failed', 'Unsupported verification type');
  const byPhone = type === 'sms' || type === 'phone_change';
  if (body.token_hash !== '') {
    if (body.email !== '' || body.phone !== '' || body.redirect_to !== '')
      return refuse('validation_failed', 'Only the token_hash and type should be provided');
    if (byPhone) return refuse('validation_failed', 'Invalid email verification type');
    const hashes = [body.token_hash];
    const link = {
      refusal: linkRefusal,
      pkce: false,
      isLink: true,
      isAtHome: false,
      isKnownPlace: false,
    };
    return { type, hashes, bearerId, ...link };
  }
  if ((body.email === '') === (body.phone === '') || byPhone !== (body.email === ''))
    return refuse(
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    );
  const address = byPhone ? readPhone(body.phone) : readEmail(body.email);
  if (address instanceof AuthRefusal) return address;
  const find = byPhone ? findUserByPhone : findUserByEmail;
  const account = await find(kernel.database.auth, address);
  const accountId = account?.id ?? null;
  const limited = await limitCodeGuesses(kernel, address, accountId, origin.address);
  if (limited) return limited;
  const hash = hashCode(kernel, address, body.token.replace(/[\s-]/g, ''));
  const hashes = [hash, `${pkcePrefix}${hash}`];
  const isKnown = await isKnownNetwork(kernel, accountId, origin.address);
  const isAtHome = isKnown || (await wasAskedHere(kernel, address, origin.address));
  const isKnownPlace = isKnown || (await isSignUpPlace(kernel, accountId, origin.address));
  return {
    type,
    hashes,
    refusal: codeRefusal,
    pkce: false,
    isLink: false,
    bearerId,
    isAtHome,
    isKnownPlace,
  };
}

/** POST /verify: a session for the right code. */
export const verifyCode: Endpoint = async (auth, c) => {
  const limited = await limitRequests(auth.kernel, c, 'verify');
  if (limited) return limited;
  const body = await readBody(c, verifyBody);
  if (body instanceof AuthRefusal) return body;
  const bearerId = await bearerUserId(auth.kernel, c);
  const proof = await readProof(auth, body, bearerId, originOf(c));
  if (proof instanceof AuthRefusal) return proof;
  const verified = await verify(auth, proof, originOf(c));
  if (verified instanceof AuthRefusal) return verified;
  if (verified.kind === 'session') return c.json(verified.tokens);
  return c.json({ msg: halfway, code: '200' });
};

const errorNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** Sends the browser on. Tokens go into the fragment, which no server on the way sees or logs. */
function seeOther(c: Context, target: string): Response {
  return c.body(null, 303, {
    location: target,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
}

/** GET /verify: a mailed link. Ends at the redirect it carries, whatever comes of it. */
export const verifyLink: Endpoint = async (auth, c) => {
  // Mail scanners look at links this way; it must not use up the code.
  if (c.req.method === 'HEAD') return c.body(null, 405, { allow: 'GET, POST' });
  const limited = await limitRequests(auth.kernel, c, 'verify');
  if (limited) return limited;
  const type = c.req.query('type') ?? '';
  const hash = c.req.query('token') ?? '';
  if (type === '') return refuse('validation_failed', 'Verify requires a verification type');
  if (hash === '') return refuse('validation_failed', 'Verify requires a token or a token hash');
  const target = redirectOf(auth, c);
  const pkce = hash.startsWith(pkcePrefix);
  const known = isVerifyType(type) && type !== 'sms' && type !== 'phone_change';
  const verified = known
    ? await verify(
        auth,
        {
          type,
          hashes: [hash],
          refusal: linkRefusal,
          pkce,
          isLink: true,
          bearerId: null,
          isAtHome: false,
          isKnownPlace: false,
        },
        originOf(c),
      )
    : refuse('validation_failed', 'Invalid email verification type');

  if (verified instanceof AuthRefusal) {
    const entries = {
      error: errorNames[verified.status] ?? 'invalid_request',
      error_code: verified.code,
      error_description: verified.message,
    };
    return seeOther(c, withFragment(pkce ? withQuery(target, entries) : target, entries));
  }
  if (verified.kind === 'flow_code') return seeOther(c, withQuery(target, { code: verified.code }));
  if (verified.kind === 'halfway') {
    const entries = { message: halfway };
    return seeOther(c, withFragment(pkce ? withQuery(target, entries) : target, entries));
  }
  const { access_token, expires_at, expires_in, refresh_token, token_type } = verified.tokens;
  return seeOther(
    c,
    withFragment(target, {
      access_token,
      expires_at: String(expires_at),
      expires_in: String(expires_in),
      refresh_token,
      token_type,
      type,
    }),
  );
};
