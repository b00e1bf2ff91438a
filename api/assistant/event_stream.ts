import type { AskEvent } from '../../domain/assistant/answer.ts';

const textOf = (event: AskEvent): string =>
  `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

/** Events as server-sent events, with a sign of life in between, so that nobody on the way takes silence for the end. Who
 *  leaves ends the stream, not the answer. */
export function eventStream(events: AsyncIterable<AskEvent>, pingMs: number): Response {
  const encoder = new TextEncoder();
  const iterator = events[Symbol.asyncIterator]();
  let ping: ReturnType<typeof setInterval> | undefined;
  let hasLeft = false;
  const leave = () => {
    hasLeft = true;
    clearInterval(ping);
    // Not waited for: it may be waiting for an event that is long in coming.
    void iterator.return?.(undefined).catch(() => {});
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => {
        if (!hasLeft) controller.enqueue(encoder.encode(text));
      };
      ping = setInterval(() => send(': ping\n\n'), pingMs);
      const pump = async () => {
        for (;;) {
          const { done, value } = await iterator.next();
          if (hasLeft) return;
          if (done) break;
          send(textOf(value));
        }
        clearInterval(ping);
        controller.close();
      };
      pump().catch((error: unknown) => {
        clearInterval(ping);
        if (!hasLeft) controller.error(error);
      });
    },
    cancel: leave,
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // A proxy that gathers answers up would hold a sentence back until the next.
      'x-accel-buffering': 'no',
    },
  });
}
