/** How a session was proven, as its `amr` claim names it. */
export type Method =
  | 'anonymous'
  | 'password'
  | 'otp'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email/signup'
  | 'email_change'
  | 'phone_change'
  | 'oauth'
  | 'passkey'
  | 'web3'
  | 'sso/saml';

/** Methods that raise a session to aal2. */
const secondFactors = ['totp', 'mfa/phone', 'mfa/webauthn'] as const;
export type SecondFactor = (typeof secondFactors)[number];

export const isSecondFactor = (method: string): boolean =>
  secondFactors.some((factor) => factor === method);
