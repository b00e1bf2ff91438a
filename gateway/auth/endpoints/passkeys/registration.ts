import type { Context } from 'hono';
import { z } from 'zod';
import type { Kernel } from '../../../kernel/context.ts';
import { noteActions } from '../../records/audit_log.ts';
import { hasVerifiedFactor } from '../../records/factors.ts';
import { limitRequests } from '../../limits/request_limits.ts';
import { AuthRefusal, refuse } from '../../kernel/refusal.ts';
import { optionalText, readBody } from '../../kernel/request.ts';
import type { Endpoint } from '../../kernel/service.ts';
import { requireUser, type SignedIn } from '../../proofs/bearer.ts';
import { refuseStaleProof } from '../../proofs/fresh_proof.ts';
import { inTransaction, violatesUnique } from '../../kernel/transaction.ts';
import { lockUserById, type User } from '../../records/users.ts';
import {
  notVerified,
  passkeyLibrary,
  refuseUnlessEnabled,
  relyingParty,
} from '../../proofs/passkeys.ts';
import { storeChallenge, takeChallenge } from '../../records/passkey_challenges.ts';
import { insertPasskey, maxPasskeys, passkeysOf, presentPasskey } from '../../records/passkeys.ts';

/** Why the account has no passkey of its own: whose it is isn't shown, or is shown elsewhere. */
function refuseAccount(user: User): AuthRefusal | null {
  if (user.is_sso_user)
    return refuse('validation_failed', 'SSO users cannot register passkeys', { status: 422 });
  // Who names an address that isn't theirs must not keep a way in once its owner confirms it.
  if (user.confirmed_at === null)
    return refuse('email_not_confirmed', 'Confirm an email address or phone number first');
  return null;
}

/** The person whose passkeys these are. Who has a second factor shows it before one is added or goes. */
export async function requireKeeper(kernel: Kernel, c: Context): Promise<SignedIn | AuthRefusal> {
  const disabled = refuseUnlessEnabled(kernel);
  if (disabled) return disabled;
  const signedIn = await requireUser(kernel, c);
  if (signedIn instanceof AuthRefusal) return signedIn;
  const limited = await limitRequests(kernel, c, 'user');
  if (limited) return limited;
  return hasVerifiedFactor(signedIn.user) && signedIn.claims.aal !== 'aal2'
    ? refuse('insufficient_aal', 'AAL2 required to manage passkeys', { status: 403 })
    : signedIn;
}

const tooMany = () => refuse('too_many_passkeys', 'Maximum number of passkeys reached');

/** The same, for a way in that comes or goes: who has shown lately that it is they. */
export async function requireProvenKeeper(
  kernel: Kernel,
  c: Context,
): Promise<SignedIn | AuthRefusal> {
  const signedIn = await requireKeeper(kernel, c);
  if (signedIn instanceof AuthRefusal) return signedIn;
  return refuseStaleProof(kernel, signedIn) ?? signedIn;
}

/** POST /passkeys/registration/options: what a device is to make a passkey of. */
export const beginRegistration: Endpoint = async ({ kernel }, c) => {
  const signedIn = await requireProvenKeeper(kernel, c);
  if (signedIn instanceof AuthRefusal) return signedIn;
  const { user } = signedIn;
  const refused = refuseAccount(user);
  if (refused) return refused;
  const known = await passkeysOf(kernel.database.auth, user.id);
  if (known.length >= maxPasskeys) return tooMany();
  const { id: rpID, name: rpName } = relyingParty(kernel);
  const name = user.email || user.phone || user.id;
  const { generateRegistrationOptions } = await passkeyLibrary();
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(user.id),
    userName: name,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({
      id: credential_id.toString('base64url'),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const stored = await storeChallenge(kernel, 'registration', user.id, options.challenge);
  return c.json({ ...stored, options });
};

const maxIdCharacters = 1400;

const registrationBody = z.object({
  challenge_id: optionalText,
  credential: z.object({
    id: z.string().min(1).max(maxIdCharacters),
    rawId: z.string().max(maxIdCharacters),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: z.string(),
      attestationObject: z.string(),
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }),
});

async function verified(
  kernel: Kernel,
  challenge: string,
  body: z.output<typeof registrationBody>,
) {
  const { id, origins } = relyingParty(kernel);
  const { credential } = body;
  const { verifyRegistrationResponse } = await passkeyLibrary();
  try {
    const { verified: fits, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        response: {
          clientDataJSON: credential.response.clientDataJSON,
          attestationObject: credential.response.attestationObject,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: true,
    });
    return fits ? registrationInfo : null;
  } catch {
    // The library throws at whatever doesn't fit.
    return null;
  }
}

/** POST /passkeys/registration/verify: keeps the public half. */
export const finishRegistration: Endpoint = async ({ kernel }, c) => {
  const signedIn = await requireProvenKeeper(kernel, c);
  if (signedIn instanceof AuthRefusal) return signedIn;
  const body = await readBody(c, registrationBody);
  if (body instanceof AuthRefusal) return body;
  const userId = signedIn.user.id;
  const challenge = await takeChallenge(kernel, 'registration', userId, body.challenge_id);
  if (challenge instanceof AuthRefusal) return challenge;
  const made = await verified(kernel, challenge, body);
  if (!made) return notVerified();
  const { credential, fmt, aaguid, credentialDeviceType, credentialBackedUp } = made;
  const now = kernel.now();
  try {
    const passkey = await inTransaction(kernel.database.auth, async (db) => {
      const user = await lockUserById(db, userId);
      if (!user) return refuse('user_not_found', 'User from sub claim in JWT does not exist');
      const refused = refuseAccount(user);
      if (refused) return refused;
      if ((await passkeysOf(db, userId)).length >= maxPasskeys) return tooMany();
      const row = await insertPasskey(
        db,
        {
          userId,
          credentialId: Buffer.from(credential.id, 'base64url'),
          publicKey: Buffer.from(credential.publicKey),
          attestationType: fmt,
          aaguid,
          signCount: credential.counter,
          transports: body.credential.response.transports ?? [],
          isBackupEligible: credentialDeviceType === 'multiDevice',
          isBackedUp: credentialBackedUp,
        },
        now,
      );
      await noteActions(db, user, ['passkey_created'], now, { passkey_id: row.id });
      return row;
    });
    if (passkey instanceof AuthRefusal) return passkey;
    return c.json({
      ...presentPasskey(passkey),
      backup_eligible: passkey.backup_eligible,
      backed_up: passkey.backed_up,
      transports: passkey.transports,
    });
  } catch (error) {
    if (!violatesUnique(error)) throw error;
    return refuse('webauthn_credential_exists', 'This credential is already registered');
  }
};
