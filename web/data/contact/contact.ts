import type { ContactReceipt, ContactRequest, ErrorBody } from '../../../api/contact/wire.ts';
import { backend } from '../client.ts';

export type { ContactReceipt, ContactRequest };

/** Letters that fit. The server holds the same. */
export const longestMessage = 4000;
export const longestName = 80;

export const topics = [
  'account',
  'planner',
  'privacy',
  'access',
  'something_wrong',
  'other',
] as const satisfies readonly ContactRequest['topic'][];

/** Why a message did not go: it may be sent again as it is. `waitMinutes` only with `too_many`. */
export type ContactFailure =
  | { readonly kind: 'offline' }
  | { readonly kind: 'too_many'; readonly waitMinutes: number }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'failed' };

export type SendResult =
  | { readonly ok: true; readonly receipt: ContactReceipt }
  | { readonly ok: false; readonly failure: ContactFailure };

/** Sends a message to whoever runs this copy. The same id sent twice opens one ticket. */
export async function sendMessage(request: ContactRequest): Promise<SendResult> {
  let answer: { data: unknown; error: unknown };
  try {
    const client = await backend();
    answer = await client.functions.invoke('contact', { body: request });
  } catch {
    return failed({ kind: 'offline' });
  }
  if (!answer.error) return { ok: true, receipt: answer.data as ContactReceipt };
  const response = (answer.error as { context?: unknown }).context;
  if (!(response instanceof Response)) return failed({ kind: 'offline' });
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  if (body.code === 'too_many_messages')
    return failed({
      kind: 'too_many',
      waitMinutes: Math.max(1, Math.ceil((body.retryAfterSeconds ?? 60) / 60)),
    });
  const isRefusal = response.status >= 400 && response.status < 500 && body.message;
  return failed(isRefusal ? { kind: 'refused', text: body.message ?? '' } : { kind: 'failed' });
}

const failed = (failure: ContactFailure): SendResult => ({ ok: false, failure });
