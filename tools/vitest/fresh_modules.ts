import path from 'node:path';
import { afterAll, expect, vi } from 'vitest';

// Before each file: its worker has run others. The libraries they read are kept, which is what makes a file cheap; every
// module of ours is read anew, so that nothing one file left in it, and no stand-in it put in its place, reaches another.
// The rules are functions of their arguments and have no stand-ins: their own tests share them.
const file = path.relative(process.cwd(), expect.getState().testPath ?? '');
if (!file.startsWith(`domain${path.sep}`)) vi.resetModules();

// A file that leaves a faked clock behind would let others wait for ever: it is told so itself.
const { setInterval, setTimeout } = globalThis;
const kept = process as { timersOfWorker?: readonly unknown[] };
kept.timersOfWorker ??= [setTimeout, setInterval];
afterAll(() => {
  const left = kept.timersOfWorker?.some(
    (timer, at) => timer !== [globalThis.setTimeout, globalThis.setInterval][at],
  );
  if (left) throw new Error('This file left timers behind that are not the real ones.');
});
