import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContactRequest } from '../../../api/contact/wire.ts';
import { contactRequest } from '../../../api/contact/wire.ts';
import { minElapsedMs } from '../../../domain/contact/message.ts';
import { sendMessage } from './contact.ts';
import { serve, services } from '../testing/services.ts';

const calls: ContactRequest[] = [];
let answers: (() => unknown)[];
serve({
  connect: async () => ({
    functions: {
      invoke: async (_: string, { body }: { body: ContactRequest }) => {
        calls.push(body);
        return answers.shift()?.();
      },
    },
  }),
});

const receipt = { number: 'MW-ABCDEF', openedAt: '2026-11-21T15:00:00Z' };
const taken = () => ({ data: receipt, error: null });
const refused = (status: number, body: object) => () => ({
  data: null,
  error: { context: Response.json({ message: '', ...body }, { status }) },
});

const message = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  name: null,
  email: 'dana@example.com',
  topic: 'planner',
  body: 'A question.',
  website: '',
} as const;

beforeEach(() => {
  calls.length = 0;
  answers = [taken];
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
});

describe('sending a message', () => {
  it('sends what the server takes, and brings the receipt', async () => {
    expect(await sendMessage(services, message)).toEqual({ ok: true, value: receipt });
    expect(calls).toEqual([{ ...message, elapsedMs: 60_000 }]);
    expect(contactRequest.safeParse(calls[0]).success).toBe(true);
  });

  it('waits for a hand so quick that it would be taken for a machine', async () => {
    vi.useFakeTimers();
    vi.spyOn(performance, 'now').mockReturnValue(300);
    const sending = sendMessage(services, message);
    await vi.advanceTimersByTimeAsync(minElapsedMs - 301);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect((await sending).ok).toBe(true);
    expect(calls[0]?.elapsedMs).toBeGreaterThanOrEqual(minElapsedMs);
    vi.useRealTimers();
  });

  it('sends what was changed since as a message of its own', async () => {
    answers = [refused(409, { code: 'message_known' }), taken];
    expect(await sendMessage(services, message)).toEqual({ ok: true, value: receipt });
    expect(calls[1]?.id).not.toBe(message.id);
    expect(calls[1]).toEqual({ ...calls[0], id: calls[1]?.id });
  });

  it.each([
    [
      'a limit, in whole minutes',
      refused(429, { code: 'too_many_messages', retryAfterSeconds: 61 }),
      { code: 'too_many_messages', waitMinutes: 2 },
    ],
    [
      'fields that cannot be sent',
      refused(422, { code: 'fields_refused', fields: { email: 'not_allowed' } }),
      { code: 'fields_refused', fields: { email: 'not_allowed' } },
    ],
    [
      'a page older than the server',
      refused(400, { code: 'malformed_request' }),
      { code: 'outdated' },
    ],
    ['a server that fails', refused(503, { code: 'backend_unavailable' }), { code: 'unexpected' }],
    [
      'an answer that is no JSON',
      () => ({ error: { context: new Response('<', { status: 502 }) } }),
      { code: 'unexpected' },
    ],
    [
      'no connection',
      () => ({ error: { context: new TypeError('fetch failed') } }),
      { code: 'offline' },
    ],
    [
      'a client that could not be loaded',
      () => {
        throw new TypeError('import failed');
      },
      { code: 'offline' },
    ],
  ])('tells %s', async (_, answer, error) => {
    answers = [answer];
    expect(await sendMessage(services, message)).toEqual({ ok: false, error });
  });
});
