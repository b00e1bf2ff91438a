import * as z from 'zod/mini';
import { nothing } from './row.ts';

/** What a wallet is asked to sign, begun by a member. */
export const walletLink = z.object({
  nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  address: z.string().check(z.regex(/^0x[0-9a-f]{40}$/)),
  chainId: z.int().check(z.minimum(1)),
  issuedAt: z.iso.datetime({ offset: true }),
  expiresAt: z.iso.datetime({ offset: true }),
});

export const walletAnswers = {
  open_wallet_link: walletLink,
  take_wallet_link: z.nullable(walletLink),
  unlink_wallet: nothing,
};
