import { defineErrors } from '../kernel/errors.ts';
import type { Result } from '../kernel/result.ts';
import type { CommonErrorCode } from '../kernel/wire.ts';
import type { AccountErrorCode } from './wire.ts';

/** What `account` refuses or fails with. */
export const accountErrors = defineErrors<AccountErrorCode>({
  members_only: {
    status: 403,
    refusal: 'claim_members_only',
    message: 'Sign in to your account first.',
  },
  claimed_by_another: {
    status: 409,
    refusal: 'claimed_by_another',
    message: 'What you entered in this visit already belongs to another account.',
  },
  account_full: {
    status: 409,
    refusal: 'account_full',
    message:
      'Together there would be more than an account holds: 200 debts and 5,000 payments. Delete some and try again.',
  },
  visitor_session_over: {
    status: 422,
    message: 'That visit is over, so what was entered in it can’t be moved.',
  },
  not_a_visitor: {
    status: 422,
    refusal: 'not_a_visitor',
    message: 'That session belongs to an account, not to a visit.',
  },
  same_person: {
    status: 422,
    message: 'Both sessions are already yours. There’s nothing to move.',
  },
  proof_due: {
    status: 403,
    refusal: 'proof_due',
    message: 'First, confirm that it’s you.',
  },
  too_many_exports: {
    status: 429,
    refusal: 'too_many_exports',
    message: 'You’ve made three files today. Try again tomorrow.',
  },
  link_over: {
    status: 410,
    refusal: 'link_over',
    message:
      'This link doesn’t work anymore. A link works for 24 hours, until you sign out or until you make a new one. You can make a new one on the page “Your data”.',
  },
  link_used_up: {
    status: 410,
    refusal: 'link_used_up',
    message:
      'This link was used ten times, so it doesn’t work anymore. You can make a new one on the page “Your data”.',
  },
});

export type AccountResult<Value> = Result<Value, AccountErrorCode | CommonErrorCode>;
