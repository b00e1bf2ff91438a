import { z } from 'zod';
import { signIn } from '../../flows/sign_in.ts';
import { AuthRefusal } from '../../kernel/refusal.ts';
import { optionalText, readBody } from '../../kernel/request.ts';
import { type Endpoint, originOf } from '../../kernel/service.ts';
import { limitRequests } from '../../limits/request_limits.ts';
import {
  passkeyAssertion,
  passkeyLibrary,
  provePasskey,
  refuseUnlessEnabled,
  relyingParty,
} from '../../proofs/passkeys.ts';
import { storeChallenge, takeChallenge } from '../../records/passkey_challenges.ts';

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

const assertionBody = z.object({ challenge_id: optionalText, credential: passkeyAssertion });

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
  const tokens = await signIn(kernel, originOf(c), (db) =>
    provePasskey(kernel, db, challenge, body.credential),
  );
  return tokens instanceof AuthRefusal ? tokens : c.json(tokens);
};
