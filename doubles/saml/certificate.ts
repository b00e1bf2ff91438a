import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

// Identity providers publish their key in a certificate, and Node makes none: the least that is one, signed by itself.

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.from(body.length.toString(16).padStart(4, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 + length.length]), length, body]);
};

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const commonNameId = Buffer.from('0603550403', 'hex');
/** sha256WithRSAEncryption */
const algorithm = sequence(
  Buffer.from('06092a864886f70d01010b', 'hex'),
  Buffer.from('0500', 'hex'),
);

/** A new RSA key and its certificate, base64. */
export function newCertificate(name: string): {
  readonly key: KeyObject;
  readonly certificate: string;
} {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const who = sequence(der(0x31, sequence(commonNameId, der(0x0c, Buffer.from(name)))));
  const time = (text: string) => der(0x17, Buffer.from(text));
  const toBeSigned = sequence(
    der(0x02, Buffer.from([1])),
    algorithm,
    who,
    sequence(time('200101000000Z'), time('491231235959Z')),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('sha256').update(toBeSigned).sign(privateKey);
  const whole = sequence(toBeSigned, algorithm, der(0x03, Buffer.from([0]), signature));
  return { key: privateKey, certificate: whole.toString('base64') };
}
