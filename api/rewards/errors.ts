import { defineErrors } from '../kernel/errors.ts';
import type { Result } from '../kernel/result.ts';
import type { CommonErrorCode } from '../kernel/wire.ts';
import type { RewardsErrorCode } from './wire.ts';

/** What `rewards` refuses or fails with. */
export const rewardsErrors = defineErrors<RewardsErrorCode>({
  claims_off: {
    status: 503,
    message: 'This can’t be put on chain here. It’s yours all the same.',
  },
  members_only: {
    status: 403,
    refusal: 'members_only',
    message: 'Sign in to your account first.',
  },
  not_earned: {
    status: 403,
    refusal: 'not_earned',
    message: 'You haven’t earned this yet.',
  },
  wallet_not_linked: {
    status: 403,
    refusal: 'wallet_not_linked',
    message: 'Link this wallet to your account first.',
  },
  other_chain: {
    status: 409,
    refusal: 'other_chain',
    message: 'This can’t be put on that network.',
  },
  voucher_elsewhere: {
    status: 409,
    refusal: 'voucher_elsewhere',
    message:
      'You started this with another wallet. Finish it there, or wait 30 minutes and try again.',
  },
  too_many_vouchers: {
    status: 429,
    refusal: 'too_many_vouchers',
    message: 'That’s a lot of tries. Wait a while, then try again.',
  },
});

export type RewardsResult<Value> = Result<Value, RewardsErrorCode | CommonErrorCode>;
