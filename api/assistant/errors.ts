import { defineErrors } from '../kernel/errors.ts';
import type { Result } from '../kernel/result.ts';
import type { CommonErrorCode } from '../kernel/wire.ts';
import type { AssistantErrorCode } from './wire.ts';

/** What `assistant` refuses or fails with. */
export const assistantErrors = defineErrors<AssistantErrorCode>({
  host_not_allowed: {
    status: 403,
    message: 'This copy of Mendwell doesn’t use that model service.',
  },
  pass_over: {
    status: 403,
    message: 'Your session time is over. Sign in, or ask on this device alone.',
  },
  consent_needed: {
    status: 409,
    message: 'Look at what would be sent first, and say that’s OK.',
  },
  turn_running: {
    status: 409,
    refusal: 'turn_running',
    message: 'An answer in this conversation is still being written. Wait for it, or stop it.',
  },
  turn_known: {
    status: 409,
    refusal: 'turn_known',
    message: 'We couldn’t take that question. Reload the page and ask again.',
  },
  conversation_gone: {
    status: 409,
    refusal: 'conversation_gone',
    message: 'This conversation isn’t there anymore. Start a new one.',
  },
  conversation_full: {
    status: 409,
    refusal: 'conversation_full',
    message: 'This conversation holds 200 questions, and that’s all it can. Start a new one.',
  },
  too_many_conversations: {
    status: 409,
    refusal: 'too_many_conversations',
    message: 'You have 500 conversations, and that’s all we keep. Delete some and ask again.',
  },
  question_too_long: {
    status: 422,
    message: 'Your question is too long. Keep it to 2,000 characters.',
  },
  too_many_debts: {
    status: 422,
    message: 'You have more debts than we can work out here. Ask on this device alone.',
  },
  model_off: {
    status: 422,
    message: 'No model is set up here. Ask without one.',
  },
  limit_reached: {
    status: 429,
    refusal: 'limit_reached',
    message: 'That’s a lot of questions. Try again in a while.',
  },
});

export type AssistantCode = AssistantErrorCode | CommonErrorCode;
export type AssistantResult<Value> = Result<Value, AssistantCode>;
