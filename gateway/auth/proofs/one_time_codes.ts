import type { Kernel } from '../../kernel/context.ts';
import { readEmail, readPhone } from '../kernel/addresses.ts';
import { AuthRefusal, refuse } from '../kernel/refusal.ts';
import type { Origin } from '../kernel/request.ts';
import { limitCodeGuesses } from '../limits/guess_limits.ts';
import { wasAskedHere } from '../limits/message_limits.ts';
import { isKnownNetwork, isSignUpPlace } from '../records/known_networks.ts';
import { type CodeKind, findCodeOwner, hashCode, pkcePrefix } from '../records/one_time_codes.ts';
import { findUserByEmail, findUserByPhone } from '../records/users.ts';

/** Codes that a type of verification takes. */
export const kindsOfType = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
} as const satisfies Record<string, readonly CodeKind[]>;

export type VerifyType = keyof typeof kindsOfType;

const isVerifyType = (text: string): text is VerifyType => Object.hasOwn(kindsOfType, text);

/** What a typed code or a followed link shows. Whose it is, is read in the transaction that uses it up. */
export interface CodeProof {
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
  /** Of a typed code: the account that it was made for, if it's typed where a session of that account asked for it. Having asked here
   *  for another account says nothing of this one. */
  readonly atHomeId: string | null;
  /** Of a typed code: whether the account's password was set where it is typed, or somebody signed in to it there. */
  readonly isKnownPlace: boolean;
}

const codeRefusal = refuse('otp_expired', 'Token has expired or is invalid');
const linkRefusal = refuse('otp_expired', 'Email link is invalid or has expired');

/** A code or the hash of a link, as a request names it; empty is absent. */
interface ShownCode {
  readonly type: string;
  readonly token: string;
  readonly token_hash: string;
  readonly email: string;
  readonly phone: string;
  readonly redirect_to: string;
}

/** What a mailed link proves, followed or posted by its hash. */
const linkProof = (
  type: VerifyType,
  hash: string,
  bearerId: string | null,
  pkce: boolean,
): CodeProof => ({
  type,
  hashes: [hash],
  refusal: linkRefusal,
  pkce,
  isLink: true,
  bearerId,
  atHomeId: null,
  isKnownPlace: false,
});

/** What following a mailed link of this type proves, or why it is none. */
export const readLinkProof = (type: string, hash: string): CodeProof | AuthRefusal =>
  isVerifyType(type) && type !== 'sms' && type !== 'phone_change'
    ? linkProof(type, hash, null, hash.startsWith(pkcePrefix))
    : refuse('validation_failed', 'Invalid email verification type');

/** What a POST proves: a code for an address, or the hash out of a link. */
export async function readCodeProof(
  kernel: Kernel,
  body: ShownCode,
  bearerId: string | null,
  origin: Origin,
): Promise<CodeProof | AuthRefusal> {
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
    return linkProof(type, body.token_hash, bearerId, false);
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
  const ownerId = await findCodeOwner(kernel.database.auth, hashes, kindsOfType[type]);
  const isAtHome =
    ownerId !== null && (await wasAskedHere(kernel, address, origin.address, ownerId));
  const isKnownPlace = isKnown || (await isSignUpPlace(kernel, accountId, origin.address));
  return {
    type,
    hashes,
    refusal: codeRefusal,
    pkce: false,
    isLink: false,
    bearerId,
    atHomeId: isAtHome ? ownerId : null,
    isKnownPlace,
  };
}
