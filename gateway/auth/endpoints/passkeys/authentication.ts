import { z } from 'zod';
import type { Kernel } from '../../../kernel/context.ts';
import { noteActions } from '../../records/audit_log.ts';
import { limitRequests } from '../../limits/request_limits.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import { optionalText, readBody } from '../../kernel/request.ts';
import { type Endpoint, originOf } from '../../kernel/service.ts';
import { openSession } from '../../flows/sessions.ts';
import { type Connection, inTransaction } from '../../kernel/transaction.ts';
import { isBanned, lockUserById, type User } from '../../records/users.ts';
import {
  notVerified,
  passkeyLibrary,
  refuseUnlessEnabled,
  relyingParty,
  storeChallenge,
  takeChallenge,
} from '../../records/passkey_challenges.ts';
import { type Passkey, passkeyColumns } from '../../records/passkeys.ts';

/** POST /passkeys/authentication/options: what a device is to sign. Names nobody: the device knows its passkeys. */
export const beginPasskeySignIn: Endpoint = async ({ kernel }, c) => {
  const disabled = refuseUnlessEnabled(kernel);
  if (disabled) return disabled;
  const limited = await limitRequests(kernel, c, 'verify');
  if (limited) return limited;
  const { generateAuthenticationOptions } = await passkeyLibrary();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(kernel).id,
    userVerification: 'required',
  });
  const stored = await storeChallenge(kernel, 'authentication', null, options.challenge);
  return c.json({ ...stored, options });
};

const maxIdCharacters = 1400;

const assertionBody = z.object({
  challenge_id: optionalText,
  credential: z.object({
    id: z.string().min(1).max(maxIdCharacters),
    rawId: z.string().max(maxIdCharacters),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: z.string(),
      authenticatorData: z.string(),
      signature: z.string(),
      userHandle: z.string().max(200),
    }),
  }),
});
type Assertion = z.output<typeof assertionBody>['credential'];

/** The passkey that the answer names, locked, if it belongs to whom the answer names. */
async function lockNamed(
  db: Connection,
  assertion: Assertion,
): Promise<{ passkey: Passkey; user: User } | null> {
  const { rows } = await db.query<{ user_id: string }>(
    'select user_id from auth.webauthn_credentials where credential_id = $1',
    [Buffer.from(assertion.id, 'base64url')],
  );
  const [found] = rows;
  const handle = Buffer.from(assertion.response.userHandle, 'base64url').toString();
  if (!found || found.user_id !== handle) return null;
  const user = await lockUserById(db, found.user_id);
  const locked = await db.query<Passkey>(
    `select ${passkeyColumns} from auth.webauthn_credentials where credential_id = $1 for update`,
    [Buffer.from(assertion.id, 'base64url')],
  );
  const [passkey] = locked.rows;
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

/** POST /passkeys/authentication/verify: a session for what a passkey signed. */
export const finishPasskeySignIn: Endpoint = async ({ kernel }, c) => {
  const disabled = refuseUnlessEnabled(kernel);
  if (disabled) return disabled;
  const limited = await limitRequests(kernel, c, 'verify');
  if (limited) return limited;
  const body = await readBody(c, assertionBody);
  if (body instanceof AuthRefusal) return body;
  const challenge = await takeChallenge(kernel, 'authentication', null, body.challenge_id);
  if (challenge instanceof AuthRefusal) return challenge;
  const tokens = await inTransaction(kernel.database.auth, async (db) => {
    const named = await lockNamed(db, body.credential);
    if (!named) return notVerified();
    const { passkey, user } = named;
    const info = await verified(kernel, challenge, body.credential, passkey);
    if (!info) return notVerified();
    const refused = refuseSignIn(kernel, user);
    if (refused) return refused;
    const now = kernel.now();
    await db.query(
      `update auth.webauthn_credentials
          set sign_count = $2, backed_up = $3, last_used_at = $4, updated_at = $4 where id = $1`,
      [passkey.id, info.newCounter, info.credentialBackedUp, now],
    );
    await noteActions(db, user, ['login'], now, { passkey_id: passkey.id });
    return openSession(kernel, db, user, 'passkey', originOf(c));
  });
  return tokens instanceof AuthRefusal ? tokens : c.json(tokens);
};
