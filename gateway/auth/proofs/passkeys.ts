import { z } from 'zod';
import type { Kernel } from '../../kernel/context.ts';
import { type AuthRefusal, refuse } from '../kernel/refusal.ts';
import type { Connection } from '../kernel/transaction.ts';
import { noteActions } from '../records/audit_log.ts';
import {
  findPasskeyOwner,
  lockPasskey,
  notePasskeyUse,
  type Passkey,
} from '../records/passkeys.ts';
import { isBanned, lockUserById, type User } from '../records/users.ts';
import type { Proof } from './proof.ts';

/** The library that checks passkeys: read with the first of them, as it takes a start a third of a second. */
export const passkeyLibrary = () => import('@simplewebauthn/server');

/** Who passkeys are made for: a browser shows one only to pages of this host. */
export function relyingParty(kernel: Kernel) {
  const { rp_id, rp_display_name, rp_origins } = kernel.config.auth.webauthn;
  const site = new URL(kernel.siteUrl);
  const id = rp_id || site.hostname;
  return {
    id,
    name: rp_display_name || id,
    origins: rp_origins.length > 0 ? [...rp_origins] : [site.origin],
  };
}

export const refuseUnlessEnabled = (kernel: Kernel): AuthRefusal | null =>
  kernel.config.auth.passkey.enabled ? null : refuse('passkey_disabled', 'Passkeys are disabled');

export const notVerified = () =>
  refuse('webauthn_verification_failed', 'Credential verification failed');

const maxIdCharacters = 1400;

/** What a device answers with. */
export const passkeyAssertion = z.object({
  id: z.string().min(1).max(maxIdCharacters),
  rawId: z.string().max(maxIdCharacters),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().max(200),
  }),
});

type Assertion = z.output<typeof passkeyAssertion>;

/** The passkey that the answer names, locked, if it belongs to whom the answer names. */
async function lockNamed(
  db: Connection,
  assertion: Assertion,
): Promise<{ passkey: Passkey; user: User } | null> {
  const credentialId = Buffer.from(assertion.id, 'base64url');
  const owner = await findPasskeyOwner(db, credentialId);
  const handle = Buffer.from(assertion.response.userHandle, 'base64url').toString();
  if (owner === null || owner !== handle) return null;
  const user = await lockUserById(db, owner);
  const passkey = await lockPasskey(db, credentialId);
  return user && passkey?.user_id === user.id ? { passkey, user } : null;
}

async function verified(kernel: Kernel, challenge: string, assertion: Assertion, passkey: Passkey) {
  const { id, origins } = relyingParty(kernel);
  const { verifyAuthenticationResponse } = await passkeyLibrary();
  try {
    const { verified: fits, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.sign_count,
      },
      requireUserVerification: true,
    });
    return fits ? authenticationInfo : null;
  } catch {
    // The library throws at whatever doesn't fit, a counter that goes back included.
    return null;
  }
}

function refuseSignIn(kernel: Kernel, user: User): AuthRefusal | null {
  if (user.deleted_at !== null) return notVerified();
  if (isBanned(user, kernel.now())) return refuse('user_banned', 'User is banned');
  return user.confirmed_at === null
    ? refuse('email_not_confirmed', 'Email not confirmed', { status: 403 })
    : null;
}

/** Who a passkey's answer to a challenge shows has come, in the caller's transaction. */
export async function provePasskey(
  kernel: Kernel,
  db: Connection,
  challenge: string,
  assertion: Assertion,
): Promise<Proof | AuthRefusal> {
  const named = await lockNamed(db, assertion);
  if (!named) return notVerified();
  const { passkey, user } = named;
  const info = await verified(kernel, challenge, assertion, passkey);
  if (!info) return notVerified();
  const refused = refuseSignIn(kernel, user);
  if (refused) return refused;
  const now = kernel.now();
  await notePasskeyUse(db, passkey.id, info.newCounter, info.credentialBackedUp, now);
  await noteActions(db, user, ['login'], now, { passkey_id: passkey.id });
  return { user, method: 'passkey' };
}
