import type { FindSigner } from './ports.ts';

/** 65 bytes in hexadecimal, behind `0x`. */
const keySignatureLength = 132;

/** By the signature alone. The library is read with the first wallet that is linked. */
export const findSigner: FindSigner = async (text, signature) => {
  // Longer is no signature of a key.
  if (signature.length !== keySignatureLength) return null;
  const { recoverMessageAddress } = await import('viem/utils');
  try {
    const address = await recoverMessageAddress({
      message: text,
      signature: signature as `0x${string}`,
    });
    return address.toLowerCase();
  } catch {
    // r, s or v is no number of a signature.
    return null;
  }
};
