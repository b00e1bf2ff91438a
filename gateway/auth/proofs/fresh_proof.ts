import type { Kernel } from '../../kernel/context.ts';
import { hasVerifiedFactor } from '../records/factors.ts';
import { type AuthRefusal, refuse } from '../kernel/refusal.ts';
import type { SignedIn } from './bearer.ts';
import { isSecondFactor } from '../kernel/methods.ts';

/** What shows who one is where there is no second factor. What only shows that a new address is one's own is not of these. */
const waysIn: readonly string[] = [
  'password',
  'otp',
  'magiclink',
  'recovery',
  'invite',
  'email/signup',
  'oauth',
  'sso/saml',
  'web3',
  'passkey',
];

/** Refuses what a borrowed or stolen session must not do, unless the session has shown lately who it is: by the second factor
 *  where there is one, else by any way of signing in. A visit has nothing to show. `auth.sessions.fresh_proof` is for how long. */
export function refuseStaleProof(
  kernel: Kernel,
  { user, claims }: Pick<SignedIn, 'user' | 'claims'>,
): AuthRefusal | null {
  const { fresh_proof: seconds } = kernel.config.auth.sessions;
  if (seconds === 0 || user.is_anonymous) return null;
  const hasFactor = hasVerifiedFactor(user);
  const since = kernel.now().getTime() / 1000 - seconds;
  const shown = Array.isArray(claims.amr) ? claims.amr : [];
  const isFresh = shown.some(
    ({ method, timestamp }) =>
      timestamp > since && (hasFactor ? isSecondFactor(method) : waysIn.includes(method)),
  );
  return isFresh ? null : refuse('reauthentication_needed', 'Show that it is you first');
}
