import { defineErrors } from '../kernel/errors.ts';
import type { NoticesErrorCode } from './wire.ts';

/** What `notices` refuses with. */
export const noticesErrors = defineErrors<NoticesErrorCode>({
  link_unknown: {
    status: 404,
    message: 'This link doesn’t work. You can choose what you’re mailed in your settings.',
  },
  too_many_readings: {
    status: 429,
    refusal: 'too_many_readings',
    message: 'This calendar was read too often. Wait a while.',
  },
});
