import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createTurns } from '@mendwell/gateway/turns';
import type { Answerer } from '../../api/assistant/answering.ts';

type Asked = Parameters<Answerer>;
type Answer = Awaited<ReturnType<Answerer>>;

export interface AnswerPool {
  readonly answer: Answerer;
  close(): Promise<void>;
}

interface PoolLimits {
  /** Threads, each with a question at a time. */
  readonly threads: number;
  readonly waiting: number;
  readonly waitMs: number;
  /** For one answer: a thread that takes longer is ended, and the question with it. */
  readonly answerMs: number;
}

const defaults: PoolLimits = { threads: 1, waiting: 400, waitMs: 20_000, answerMs: 15_000 };

/** The thread's code: its source, or what `build.mjs` made of it. */
const codeOf = (here: string): URL =>
  new URL(here.endsWith('.ts') ? './from_source.mjs' : './answering_worker.js', here);

/** Answers questions in threads of their own, in turn by network: whoever asks much waits for themselves. */
export function createAnswerPool(
  limits: Partial<PoolLimits> = {},
  code: URL = codeOf(import.meta.url),
): AnswerPool {
  const { threads, waiting, waitMs, answerMs } = { ...defaults, ...limits };
  const turns = createTurns({ running: threads, waiting, timeoutMs: waitMs });
  const idle: Worker[] = [];
  const all = new Set<Worker>();

  function start(): Worker {
    const worker = new Worker(code, { execArgv: [] });
    worker.unref();
    all.add(worker);
    worker.once('exit', () => {
      all.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
    });
    // While it's asked something, that's where a failure of it is told.
    worker.on('error', () => {});
    return worker;
  }

  async function answerOf(worker: Worker, asked: Asked): Promise<Answer> {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(answerMs)]);
    try {
      const said = once(worker, 'message', { signal }) as Promise<[Answer]>;
      const ended = once(worker, 'exit', { signal }).then(() => {
        throw new Error('the thread that answers ended');
      });
      ended.catch(() => {});
      worker.postMessage(asked);
      return (await Promise.race([said, ended]))[0];
    } finally {
      over.abort();
    }
  }

  return {
    async answer(text, own, address) {
      const leave = await turns.enter(address);
      if (!leave) throw new Error('too many questions wait for an answer');
      const worker = idle.pop() ?? start();
      try {
        const answer = await answerOf(worker, [text, own, address]);
        idle.push(worker);
        return answer;
      } catch (error) {
        void worker.terminate();
        throw error;
      } finally {
        leave();
      }
    },
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
