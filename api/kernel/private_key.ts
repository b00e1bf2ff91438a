/** The number of points of secp256k1 (https://www.secg.org/sec2-v2.pdf): a key is from 1 up to it. */
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** Whether a text is a private key of a wallet: 32 bytes in hexadecimal, behind `0x`. */
export const isPrivateKey = (text: string): text is `0x${string}` =>
  /^0x[0-9a-fA-F]{64}$/.test(text) && BigInt(text) > 0n && BigInt(text) < curveOrder;
