import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestGateway } from '@mendwell/gateway/testing';
import { tellByTheClock } from './notices_clock.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
/** What the function `notices` was asked for. */
const asked: string[] = [];

beforeAll(async () => {
  gateway = await startTestGateway({
    toml: '[functions.notices]\nverify_jwt = false',
    functions: {
      notices: (request) => {
        asked.push(`${request.method} ${new URL(request.url).pathname}`);
        return Response.json({
          posted: 1,
          reckoned: 0,
          sent: 1,
          failed: 0,
          untold: asked.length - 1,
        });
      },
    },
  });
});
afterAll(() => gateway.close());
afterEach(() => vi.useRealTimers());

test('what there is to tell is told now and every minute, until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lines: Record<string, unknown>[] = [];
  const log: Logger = pino(
    { level: 'debug' },
    { write: (line: string) => lines.push(JSON.parse(line)) },
  );
  const { url, secrets } = gateway;
  const telling = tellByTheClock({ url, serviceRoleKey: secrets.serviceRoleKey }, log);
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 20, posted: 1, sent: 1 });
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => lines).toHaveLength(2);
  expect(lines[1], 'what failed is no secret').toMatchObject({ level: 40, untold: 1 });
  expect(asked).toEqual(Array.from({ length: 2 }, () => expect.stringMatching(/^POST .*\/run$/)));
  telling.stop();
  expect(vi.getTimerCount()).toBe(0);
});
