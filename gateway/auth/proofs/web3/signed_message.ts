import { createHash } from 'node:crypto';
import type { Profile } from '../../kernel/profile.ts';
import { type AuthRefusal, refuse } from '../../kernel/refusal.ts';
import type { AuthService } from '../../kernel/service.ts';
import type { Connection } from '../../kernel/transaction.ts';
import { takeAssertion } from '../../records/used_assertions.ts';
import { signerOf } from './ethereum_address.ts';
import { parseSiweMessage, type SiweMessage } from './siwe_message.ts';

const minCharacters = 64;
const maxCharacters = 20 * 1024;

/** For how long a message may be shown after it was issued, and before, by a clock that runs ahead. */
const validMs = 10 * 60_000;

const invalid = (description: string) => refuse('validation_failed', description);
const notGranted = (description: string) =>
  refuse('invalid_credentials', description, { oauthError: 'invalid_grant' });

const isOfThisMachine = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);

/** Why a message was not meant for this site, or null. */
function wrongPlace({ redirects }: AuthService, message: SiweMessage): AuthRefusal | null {
  if (!redirects.allows(message.uri))
    return notGranted(
      'Signed Ethereum message is using URI which is not allowed on this server, message was signed for another app',
    );
  const uri = new URL(message.uri);
  if (uri.protocol !== 'https:' && !(uri.protocol === 'http:' && isOfThisMachine(uri.hostname)))
    return notGranted('Signed Ethereum message is using URI which does not use HTTPS');
  // The product gives it such an id: what was signed to link a wallet opens nothing.
  if (message.requestId?.startsWith('link:'))
    return notGranted('Signed Ethereum message is for something else than signing in');
  const isOfUri =
    message.domain === uri.host &&
    (message.scheme === null || `${message.scheme}:` === uri.protocol);
  return isOfUri
    ? null
    : notGranted(
        'Signed Ethereum message is using a Domain that does not match the one in URI which is not allowed on this server',
      );
}

/** Why a message does not count now, or null. */
function wrongTime(message: SiweMessage, now: Date): AuthRefusal | null {
  const { issuedAt, notBefore, expirationTime } = message;
  if (notBefore !== null && now < notBefore)
    return notGranted('Signed Ethereum message becomes valid in the future');
  if (expirationTime !== null && now >= expirationTime)
    return notGranted('Signed Ethereum message is expired');
  const age = now.getTime() - issuedAt.getTime();
  if (age > validMs) return notGranted('Ethereum message was issued too long ago');
  return age < -validMs ? notGranted('Ethereum message was issued too far in the future') : null;
}

/** What is shown when somebody signs in with a wallet: the message, and the hexadecimal signature of its text. */
export interface SignedMessage {
  readonly message: string;
  readonly signature: string;
}

/** A signed message that has been looked at: who signed it, and what makes it count once. */
export interface WalletProof {
  readonly profile: Profile;
  /** Uses the message up; refused when it was before. */
  take(db: Connection): Promise<AuthRefusal | null>;
}

/** Reads a signed message of a person who comes with a wallet: signed by the address it names, for this site, now. */
export function readSignedMessage(
  auth: AuthService,
  { message: text, signature }: SignedMessage,
): WalletProof | AuthRefusal {
  const now = auth.kernel.now();
  if (text.length < minCharacters) return invalid('message is too short');
  if (Buffer.byteLength(text) > maxCharacters) return invalid('message must not exceed 20KB');
  if (signature.replace(/^0x/, '').length !== 130)
    return invalid(
      'signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string',
    );
  const message = parseSiweMessage(text, { lowerCaseAddress: true, missingNonce: true });
  if (typeof message === 'string') return invalid(`message is not of EIP-4361: ${message}`);
  if (signerOf(text, signature) !== message.address)
    return notGranted('Signature does not match address in message');
  const refused = wrongPlace(auth, message) ?? wrongTime(message, now);
  if (refused) return refused;
  const { address, chainId, domain, statement } = message;
  const subject = `web3:ethereum:${address}`;
  return {
    profile: {
      subject,
      email: null,
      isEmailVerified: false,
      data: {
        sub: subject,
        custom_claims: { address, chain: 'ethereum', network: chainId, domain, statement },
      },
    },
    async take(db) {
      const id = createHash('sha256').update(text).digest('hex');
      // Issued by a clock that runs ahead it counts for longer.
      const endsAt = new Date(message.issuedAt.getTime() + 2 * validMs);
      return (await takeAssertion(db, 'web3', id, endsAt, now))
        ? null
        : notGranted('Signed Ethereum message was used before');
    },
  };
}
