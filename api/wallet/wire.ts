import * as z from 'zod/mini';
import { chains } from '../../domain/wallet/chains.ts';

/** Codes that `wallet` may refuse with, beside those of every function: `errors.ts` says what each means. */
export const walletErrorCode = z.enum([
  'members_only',
  'proof_due',
  'link_over',
  'wrong_signer',
  'linked_elsewhere',
  'too_many_wallets',
  'too_many_links',
]);
export type WalletErrorCode = z.output<typeof walletErrorCode>;

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));
const nonce = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** `POST /wallet/nonce`: which wallet somebody wants to link, and the chain it is on. */
export const nonceRequest = z.strictObject({
  address,
  chainId: z.literal(chains.map(({ id }) => id)),
});
export type NonceRequest = z.output<typeof nonceRequest>;

/** What the wallet is to sign, word for word, within five minutes. */
export const nonceResponse = z.object({
  nonce,
  /** Of EIP-4361. */
  message: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
});
export type NonceResponse = z.output<typeof nonceResponse>;

/** `POST /wallet/link`: the signature of what the nonce stands for. */
export const linkRequest = z.strictObject({
  nonce,
  /** 65 bytes of a key; a contract may have more. */
  signature: z.string().check(z.maxLength(8_194), z.regex(/^0x(?:[0-9a-fA-F]{2}){65,}$/)),
  /** What the wallet calls itself. */
  name: z.optional(z.string().check(z.maxLength(200))),
});
export type LinkRequest = z.output<typeof linkRequest>;

/** The wallet, linked now or before. */
export const linkResponse = z.object({ id: z.uuid(), address });
export type LinkResponse = z.output<typeof linkResponse>;
