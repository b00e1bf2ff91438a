import type { ContactReceipt, ContactRequest, TypedField } from '../../../api/contact/wire.ts';
import type { FieldRefusal } from '../../../api/kernel/wire.ts';
import { minElapsedMs } from '../../../domain/contact/message.ts';
import { callFunction, type FunctionAnswer, isOutdated } from '../functions.ts';
import { type AppError, done, failed, type Result } from '../result.ts';
import type { AppServices } from '../services.ts';

export type { ContactReceipt, ContactRequest };

/** What a person can put right: the field, and whether it holds nothing, too much, or what cannot be sent. */
export type FieldRefusals = Partial<Record<TypedField, FieldRefusal>>;

/** Why a message did not go, besides what may go wrong anywhere. `outdated`: the page is older than the server and has to be
 *  loaded anew. */
export type ContactKinds =
  | { readonly code: 'outdated' }
  | { readonly code: 'too_many_messages'; readonly waitMinutes: number }
  | { readonly code: 'fields_refused'; readonly fields: FieldRefusals };

export type ContactError = AppError<ContactKinds>;

type Sent = Result<ContactReceipt, ContactKinds>;

type Refused = Extract<FunctionAnswer<'contact'>, { readonly kind: 'refused' }>;

/** Sends a message to whoever runs this copy. The same id sent twice opens one ticket. A quick hand is waited for, so
 *  that no person is taken for a machine. */
export async function sendMessage(
  services: AppServices,
  message: Omit<ContactRequest, 'elapsedMs'>,
): Promise<Sent> {
  const elapsed = Math.round(performance.now());
  const rest = minElapsedMs - elapsed;
  if (rest > 0) await new Promise((later) => setTimeout(later, rest));
  const request: ContactRequest = { ...message, elapsedMs: Math.max(elapsed, minElapsedMs) };
  const result = await send(services, request);
  // The first try came through after all and its answer was lost; what was changed since is a message of its own.
  return result === 'known'
    ? settled(await send(services, { ...request, id: crypto.randomUUID() }))
    : result;
}

const settled = (result: Sent | 'known'): Sent =>
  result === 'known' ? failed({ code: 'unexpected' }) : result;

async function send({ backend }: AppServices, request: ContactRequest): Promise<Sent | 'known'> {
  let answer: FunctionAnswer<'contact'>;
  try {
    answer = await callFunction(await backend.connect(), 'contact', request);
  } catch {
    return failed({ code: 'offline' });
  }
  switch (answer.kind) {
    case 'value':
      return done(answer.value);
    case 'unanswered':
      return failed({ code: 'offline' });
    case 'unreadable':
      return failed({ code: 'outdated' });
    case 'refused':
      return refusalOf(answer);
  }
}

function refusalOf({ status, refusal }: Refused): Sent | 'known' {
  switch (refusal?.code) {
    case 'message_known':
      return 'known';
    case 'too_many_messages':
      return failed({
        code: 'too_many_messages',
        waitMinutes: Math.max(1, Math.ceil((refusal.retryAfterSeconds ?? 60) / 60)),
      });
    case 'fields_refused':
      return failed({ code: 'fields_refused', fields: refusal.fields ?? {} });
    default:
      return failed({ code: isOutdated(status) ? 'outdated' : 'unexpected' });
  }
}
