import type { AskRequest } from '../../../../api/assistant/wire.ts';
import type { AskEvent } from '../../../../domain/assistant/answer.ts';
import { serve } from '../../../data/testing/services.ts';

// Stands for the server's side of the assistant: what it streams, refuses and keeps, as a test says.

type Row = Readonly<Record<string, unknown>>;

/** A list that is asked for by a chain of conditions, whatever they are. */
function rows(data: () => readonly Row[], onUpdate: (change: Row) => void, single = false): object {
  const chain: object = new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === 'then')
          return (resolve: (answer: object) => void) =>
            resolve({ data: single ? (data()[0] ?? null) : data(), error: null, status: 200 });
        if (name === 'update')
          return (change: Row) => {
            onUpdate(change);
            return chain;
          };
        return name === 'maybeSingle' ? () => rows(data, onUpdate, true) : () => chain;
      },
    },
  );
  return chain;
}

/** An answer that a test writes event by event. */
export function written() {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  return {
    response: () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    say(...events: readonly AskEvent[]) {
      for (const event of events)
        controller.enqueue(
          new TextEncoder().encode(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`),
        );
    },
    drop: () => controller.error(new TypeError('network error')),
  };
}

export const refusal = (status: number, code: string, more: object = {}) =>
  Response.json({ code, message: '', ...more }, { status });

type Reply = Response | (() => Response) | object | 'no answer';

/** Each path answers what a test says, the last answer over and over. */
export function assistantStandIn(settings: object = { model: null, hosts: [], used: null }) {
  const replies = new Map<string, Reply[]>([['assistant/settings', [settings]]]);
  const calls: { path: string; body: AskRequest; headers: Readonly<Record<string, string>> }[] = [];
  const kept = { conversations: [] as Row[], turns: [] as Row[] };
  const updates: { readonly table: string; readonly change: Row }[] = [];
  const client = {
    functions: {
      invoke: async (
        path: string,
        { body, headers = {} }: { body?: AskRequest; headers?: Record<string, string> } = {},
      ) => {
        calls.push({ path, body: body as AskRequest, headers });
        const name = path.replace(/turns\/[0-9a-f-]+/, 'turns');
        const waiting = replies.get(name) ?? [];
        const reply = (waiting.length > 1 ? waiting.shift() : waiting[0]) ?? 'no answer';
        if (reply === 'no answer')
          return { data: null, error: { context: new TypeError('fetch failed') } };
        const answer = typeof reply === 'function' ? (reply as () => Response)() : reply;
        if (!(answer instanceof Response)) return { data: answer, error: null };
        return answer.ok
          ? { data: answer, error: null }
          : { data: null, error: { context: answer.clone() } };
      },
    },
    auth: { getSession: async () => ({ data: { session: null } }) },
    from: (table: keyof typeof kept) =>
      rows(
        () => kept[table] ?? [],
        (change) => void updates.push({ table, change }),
      ),
  };
  serve({ connect: async () => client });
  return {
    calls,
    kept,
    /** What was changed of rows, the latest last. */
    updates,
    answers: (path: string, ...next: Reply[]) => void replies.set(path, next),
    asked: () => calls.filter(({ path }) => path === 'assistant').map(({ body }) => body),
  };
}

export const turnEvent = (id: number, title = 'A title'): AskEvent => ({
  id,
  type: 'turn',
  turnId: 't',
  conversationId: 'c',
  title,
  askedAt: '2026-11-22T15:00:00Z',
});
export const sentenceEvent = (id: number, text: string): AskEvent => ({
  id,
  type: 'sentence',
  sentence: { paragraph: 0, tone: 'answer', pieces: [text] },
});
export const doneEvent = (
  id: number,
  mode: Extract<AskEvent, { type: 'done' }>['mode'] = 'no_model',
): AskEvent => ({ id, type: 'done', mode, reading: null, lesson: null, usage: null });
