import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

const utf8 = new TextEncoder();
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Is this an address whose letters' case is the check that EIP-55 makes of it?
 *  @see https://eips.ethereum.org/EIPS/eip-55 */
export function isChecksummed(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false;
  const digits = address.slice(2);
  const hash = hexOf(keccak_256(utf8.encode(digits.toLowerCase())));
  return Array.from(digits).every((digit, place) => {
    const isUpper = Number.parseInt(hash.charAt(place), 16) >= 8;
    return digit === (isUpper ? digit.toUpperCase() : digit.toLowerCase());
  });
}

/** Who signed a text with `personal_sign` (EIP-191, version 0x45), in lower case; null where the signature is nobody's.
 *  `signature` is r, s and v: 65 bytes in hexadecimal, with or without `0x`.
 *  @see https://eips.ethereum.org/EIPS/eip-191 */
export function signerOf(text: string, signature: string): string | null {
  const written = /^(?:0x)?([0-9a-fA-F]{128})([0-9a-fA-F]{2})$/.exec(signature);
  const v = Number.parseInt(written?.[2] ?? '', 16);
  const recovery = v >= 27 ? v - 27 : v;
  if (written?.[1] === undefined || (recovery !== 0 && recovery !== 1)) return null;
  const said = utf8.encode(text);
  const prefix = utf8.encode(`\x19Ethereum Signed Message:\n${said.length}`);
  const hash = keccak_256(Buffer.concat([prefix, said]));
  try {
    const point = secp256k1.Signature.fromBytes(Buffer.from(written[1], 'hex'), 'compact')
      .addRecoveryBit(recovery)
      .recoverPublicKey(hash);
    return `0x${hexOf(keccak_256(point.toBytes(false).slice(1)).slice(-20))}`;
  } catch {
    // No point of the curve: r or s is none of its numbers.
    return null;
  }
}
