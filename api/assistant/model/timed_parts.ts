import type { ModelPart } from './port.ts';

export interface PartWaits {
  readonly firstPartMs: number;
  readonly stallMs: number;
}

const tooSlow: ModelPart = {
  type: 'failure',
  failure: 'failed',
  wasRefused: false,
  detail: 'too slow',
};

/** The parts of a stream as they come; a failure where the first, or the next, is waited for too long. Ends without one where
 *  the signal is aborted, whatever the stream makes of that. However it ends, the stream's own signal is aborted then: a
 *  model that nobody listens to any more is not to write on. */
export async function* timedParts(
  begin: (until: AbortSignal) => AsyncIterable<ModelPart>,
  { firstPartMs, stallMs }: PartWaits,
  signal: AbortSignal,
): AsyncGenerator<ModelPart> {
  const ended = new AbortController();
  const iterator = begin(AbortSignal.any([signal, ended.signal]))[Symbol.asyncIterator]();
  let waitMs = firstPartMs;
  try {
    for (;;) {
      const coming = iterator.next();
      // Who comes too late is no longer listened to, whatever it brings.
      coming.catch(() => {});
      const next = await firstOf(coming, waitMs, signal);
      if (next === 'aborted') return;
      if (next === 'late') {
        yield tooSlow;
        return;
      }
      if (next.done) return;
      yield next.value;
      waitMs = stallMs;
    }
  } finally {
    ended.abort();
    // Not waited for: who stalls may never end.
    void iterator.return?.().catch(() => {});
  }
}

async function firstOf<Value>(
  coming: Promise<Value>,
  waitMs: number,
  signal: AbortSignal,
): Promise<Value | 'late' | 'aborted'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let give: (() => void) | undefined;
  const late = new Promise<'late' | 'aborted'>((resolve) => {
    timer = setTimeout(() => resolve('late'), waitMs);
    give = () => resolve('aborted');
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
    if (give) signal.removeEventListener('abort', give);
  }
}
