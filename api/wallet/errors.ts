import { defineErrors } from '../kernel/errors.ts';
import type { Result } from '../kernel/result.ts';
import type { CommonErrorCode } from '../kernel/wire.ts';
import type { WalletErrorCode } from './wire.ts';

/** What `wallet` refuses or fails with. */
export const walletErrors = defineErrors<WalletErrorCode>({
  members_only: {
    status: 403,
    refusal: 'members_only',
    message: 'Sign in to your account first.',
  },
  proof_due: {
    status: 403,
    refusal: 'proof_due',
    message: 'First, confirm that it’s you.',
  },
  link_over: {
    status: 410,
    message: 'That took longer than five minutes, or was tried before. Start again.',
  },
  wrong_signer: {
    status: 422,
    message: 'You signed with another address. Choose the one to link and sign again.',
  },
  linked_elsewhere: {
    status: 409,
    refusal: 'linked_elsewhere',
    message:
      'This wallet is linked to another account. Unlink it there first. We can’t say whose it is.',
  },
  too_many_wallets: {
    status: 409,
    refusal: 'too_many_wallets',
    message: 'You’ve linked ten wallets, which is as many as an account holds. Unlink one first.',
  },
  too_many_links: {
    status: 429,
    refusal: 'too_many_links',
    message: 'That’s a lot of tries. Wait a while, then try again.',
  },
});

export type WalletResult<Value> = Result<Value, WalletErrorCode | CommonErrorCode>;
