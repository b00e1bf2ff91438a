import type { AskEvent } from '../../../domain/assistant/answer.ts';
import { messagesOf } from './messages.ts';

/** What the server answered to a question, or to somebody who comes back to one. */
export type Reached<Refusal> =
  | { readonly kind: 'stream'; readonly body: ReadableStream<Uint8Array> }
  | { readonly kind: 'refused'; readonly status: number; readonly refusal: Refusal }
  | { readonly kind: 'unanswered' };

/** How following a turn ended. `unanswered`: nothing is known to have arrived. `unreadable`: what came, again and again, is
 *  nothing that this page understands. `left`: nobody follows any more. */
export type Ending<Refusal> =
  | { readonly kind: 'over' | 'unanswered' | 'unreadable' | 'left' }
  | { readonly kind: 'refused'; readonly status: number; readonly refusal: Refusal };

interface FollowOptions<Refusal> {
  /** Asks the question; null for a turn that is already there. */
  readonly ask: (() => Promise<Reached<Refusal>>) | null;
  /** What came after this event, and what is still to come. */
  readonly resume: (lastId: number) => Promise<Reached<Refusal>>;
  readonly lastId: number;
  /** An event as this page knows it; null for one of a kind that it doesn't know yet. Throws where it is none. */
  readonly read: (data: unknown) => AskEvent | null;
  readonly onEvent: (event: AskEvent) => void;
  readonly onLost: () => void;
  /** Waits, or until the connection is back. */
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Milliseconds until a lost turn is looked for again; the last one repeats. */
const pauses = [1_000, 2_000, 5_000, 10_000];

/** Times in a row that something unreadable is asked for again. */
const maxUnreadable = 3;

/** Follows a turn to its end: asks, reads, and after a dropped connection goes on where it was. Each event is given once. */
export async function followTurn<Refusal>(
  options: FollowOptions<Refusal>,
): Promise<Ending<Refusal>> {
  const { ask, resume, read, onEvent, onLost, pause, signal } = options;
  let { lastId } = options;
  let tries = 0;
  let unreadable = 0;
  let next: () => Promise<Reached<Refusal>> = ask ?? (() => resume(lastId));
  const again = () => resume(lastId);
  for (;;) {
    const reached = await next().catch(() => ({ kind: 'unanswered' }) as const);
    if (signal.aborted) return { kind: 'left' };
    if (reached.kind === 'unanswered' && next === ask) return { kind: 'unanswered' };
    if (reached.kind === 'refused') {
      const { status, refusal } = reached;
      // What failed on the server's side may be mended by the next try.
      if (next === ask || status < 500) return { kind: 'refused', status, refusal };
    }
    if (reached.kind === 'stream') {
      try {
        for await (const { data } of messagesOf(reached.body)) {
          if (signal.aborted) return { kind: 'left' };
          let event: AskEvent | null;
          try {
            event = read(JSON.parse(data));
          } catch {
            unreadable += 1;
            if (unreadable >= maxUnreadable) return { kind: 'unreadable' };
            break;
          }
          if (event === null || event.id <= lastId) continue;
          lastId = event.id;
          tries = 0;
          unreadable = 0;
          onEvent(event);
          if (event.type === 'done' || event.type === 'error') return { kind: 'over' };
        }
      } catch {
        // It dropped: what was read stays read.
      }
      if (signal.aborted) return { kind: 'left' };
    }
    onLost();
    await pause(pauses[Math.min(tries, pauses.length - 1)] ?? 0);
    if (signal.aborted) return { kind: 'left' };
    tries += 1;
    next = again;
  }
}
