import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';

/** The header `Stripe-Signature` of a body. `timestamp` is in seconds since 1970. As in test mode, a signature of a
 *  scheme that nobody should take stands beside the real one. */
export function signatureOf(body: string, secret: string, timestamp: number): string {
  const v1 = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const v0 = createHmac('sha256', 'v0').update(v1).digest('hex');
  return `t=${timestamp},v1=${v1},v0=${v0}`;
}

/** The body that an event is sent as: two blanks a level, so that who signs what they parsed signs something else. */
export const bodyOf = (event: Stripe.Event) => JSON.stringify(event, null, 2);

export interface Answer {
  /** Null when nobody answered. */
  readonly status: number | null;
  readonly body: string;
}

/** Sends one event once. */
export async function send(
  url: string,
  body: string,
  signature: string | null,
  signal?: AbortSignal,
): Promise<Answer> {
  // For who answers never. Who is busy answers some time.
  const limit = AbortSignal.timeout(60_000);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        accept: '*/*; q=0.5, application/xml',
        'cache-control': 'no-cache',
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        ...(signature === null ? {} : { 'stripe-signature': signature }),
      },
      body,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    return { status: response.status, body: await response.text() };
  } catch {
    return { status: null, body: '' };
  }
}

export const isTaken = ({ status }: Answer) => status !== null && status >= 200 && status < 300;

/** Sends until somebody takes it: signed anew each time, after longer and longer pauses, ten times at most. */
export async function keepSending(once: () => Promise<Answer>, signal: AbortSignal) {
  for (let tries = 0; tries < 10 && !signal.aborted; tries += 1) {
    if (isTaken(await once())) return;
    await pause(Math.min(50 * 2 ** tries, 2000), undefined, { signal }).catch(() => {});
  }
}
