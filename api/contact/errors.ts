import { defineErrors } from '../kernel/errors.ts';
import type { Result } from '../kernel/result.ts';
import type { CommonErrorCode } from '../kernel/wire.ts';
import type { ContactErrorCode } from './wire.ts';

/** What `contact` refuses or fails with. */
export const contactErrors = defineErrors<ContactErrorCode>({
  message_known: {
    status: 409,
    refusal: 'message_known',
    message: 'This message changed after it was sent. Reload the page and send it again.',
  },
  fields_refused: {
    status: 422,
    message: 'Some of what you typed can’t be sent. Check the fields named here.',
  },
  too_many_messages: {
    status: 429,
    refusal: 'too_many_messages',
    message: 'Several messages came from you or your network. Wait a little, then send it again.',
  },
});

export type ContactResult<Value> = Result<Value, ContactErrorCode | CommonErrorCode>;
