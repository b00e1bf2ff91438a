import { defineErrors } from '../kernel/errors.ts';
import type { Result } from '../kernel/result.ts';
import type { CommonErrorCode } from '../kernel/wire.ts';
import type { AccessErrorCode } from './wire.ts';

/** What `access` refuses or fails with. */
export const accessErrors = defineErrors<AccessErrorCode>({
  code_unknown: {
    status: 404,
    message: 'We don’t recognize that code. Check each letter and number.',
  },
  code_used_up: {
    status: 409,
    message: 'This code has already been used as many times as it allows.',
  },
  code_covered: {
    status: 409,
    message: 'You already have access for at least that long, so the code wasn’t used.',
  },
  pass_not_needed: {
    status: 409,
    refusal: 'pass_not_needed',
    message: 'You have an account, so every page is open. You don’t need a pass.',
  },
  own_invitation: {
    status: 409,
    message: 'That’s your own invitation. It’s for a friend.',
  },
  invitation_spent: {
    status: 409,
    message:
      'Your friend has given all free passes of this month. A free account opens everything.',
  },
  code_over: {
    status: 410,
    message: 'This code has expired.',
  },
  too_many_codes: {
    status: 429,
    message: 'That’s a lot of codes that didn’t work. Wait a little and try again.',
  },
});

export type AccessResult<Value> = Result<Value, AccessErrorCode | CommonErrorCode>;
