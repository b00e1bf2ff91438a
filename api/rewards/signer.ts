import type { SignVoucher } from './ports.ts';

type Hex = `0x${string}`;

/** By the key itself; its nonce is of RFC 6979, so that two servers sign alike. The library is read with the first voucher. */
export const signVoucher: SignVoucher = async (
  { words, chainId, contract, message },
  voucherKey,
) => {
  const { privateKeyToAccount } = await import('viem/accounts');
  const { domain, primaryType } = words;
  return privateKeyToAccount(voucherKey as Hex).signTypedData<Record<string, unknown>, string>({
    domain: { ...domain, chainId, verifyingContract: contract as Hex },
    types: words.types,
    primaryType,
    message,
  });
};
