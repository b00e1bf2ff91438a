import type { FindSigner } from './ports.ts';

/** By the signature alone. The library is read with the first wallet that is linked. */
export const findSigner: FindSigner = async (text, signature) => {
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
