import { createRequire } from 'node:module';
import net from 'node:net';
import { afterAll, expect, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

// Before each file of the DOM suite. Its worker and the libraries it has read are kept from file to file, which is
// three quarters of what the suite would cost; what a file could leave to the next one is not: every module of ours is
// read anew, the window is a new one, and no timer of the file outlives it.

const timers = new Set<NodeJS.Timeout>();
const { setTimeout: once, setInterval: again } = globalThis;
const kept = <Schedule extends typeof setTimeout | typeof setInterval>(schedule: Schedule) =>
  new Proxy(schedule, {
    apply(target, self, words) {
      const timer = Reflect.apply(target, self, words) as NodeJS.Timeout;
      timers.add(timer);
      return timer;
    },
  });

/** Tests stand for the server themselves: what they have not answered finds no server, and no address is asked. */
const askedFor: string[] = [];
const connect: unknown = Reflect.get(net.Socket.prototype, 'connect');
Reflect.set(net.Socket.prototype, 'connect', (where: unknown) => {
  askedFor.push(JSON.stringify(where));
  throw new TypeError('A DOM test asks no address.');
});

vi.resetModules();
// Testing Library holds on to the window it was read in.
const { cache } = createRequire(import.meta.url);
for (const file of Object.keys(cache)) if (file.includes('/@testing-library/')) delete cache[file];
const page = await builtinEnvironments['happy-dom'].setup(globalThis, {});
globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
globalThis.setTimeout = kept(once);
globalThis.setInterval = kept(again);
// What is looked for comes with parts that load on demand, which takes a busy machine its time.
const { configure } = await import('@testing-library/dom');
configure({ asyncUtilTimeout: 10_000 });

afterAll(async () => {
  vi.useRealTimers();
  for (const timer of timers) clearTimeout(timer);
  // What is being read is read in the window that asked for it.
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setImmediate(resolve));
  for (const timer of timers) clearTimeout(timer);
  Object.assign(globalThis, { setTimeout: once, setInterval: again });
  Reflect.set(net.Socket.prototype, 'connect', connect);
  await page.teardown(globalThis);
  expect(askedFor, 'asked by a DOM test').toEqual([]);
});
