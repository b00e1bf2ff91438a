import { Secret, TOTP } from 'otpauth';
import encodeQR from 'qr';

// RFC 6238 as every authenticator app knows it: SHA-1, six digits, thirty seconds.
const period = 30;

const totpOf = (secret: string, label = '', issuer = ''): TOTP =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    label,
    issuer,
    algorithm: 'SHA1',
    digits: 6,
    period,
  });

/** A new secret (160 random bits in base 32), the address that apps read, and that address as a picture. */
export function newTotp(issuer: string, label: string) {
  const secret = new Secret({ size: 20 }).base32;
  const uri = totpOf(secret, label, issuer).toString();
  return { secret, uri, qr_code: encodeQR(uri, 'svg') };
}

/** The step (30 seconds since 1970) that a code is of, or null: now, or the one before or after it. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}
