import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway } from '../kernel/testing.ts';
import { openBus } from './bus.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

test('what its listener stumbles over is logged, and is no failed connection', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  let unknown = 0;
  let beats = 0;
  let heard = 0;
  const stumble = () => {
    throw new TypeError('stumbled');
  };
  const bus = openBus(
    { ...gateway.kernel, log },
    {
      heard() {
        heard += 1;
        stumble();
      },
      sent: stumble,
      sockets: () => ({ sockets: 0, strangers: 0 }),
      others() {
        beats += 1;
        stumble();
      },
      unknown() {
        unknown += 1;
        stumble();
      },
    },
  );
  const sayHello = () =>
    gateway.superuser.query(`select pg_notify('_gateway_realtime', $1)`, [
      JSON.stringify({ from: 'another', said: { kind: 'hello' } }),
    ]);
  await expect
    .poll(async () => {
      await sayHello();
      return heard;
    })
    .toBeGreaterThan(0);
  await expect.poll(() => unknown).toBeGreaterThan(0);
  const met = unknown;
  await gateway.superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'mendwell realtime' and datname = current_database()`,
  );
  await expect.poll(() => unknown).toBe(met + 1);
  // Two more beats are longer than it waits to connect anew.
  const then = beats;
  await expect.poll(() => beats).toBeGreaterThan(then + 1);
  expect(unknown).toBe(met + 1);
  const before = heard;
  await sayHello();
  await expect.poll(() => heard).toBeGreaterThan(before);
  expect(lines.join('')).toContain('TypeError');
  await bus.close();
});
