// How fast and how busy this machine is, and what follows from it: on a slow or busy one a test may take longer, and a
// suite is judged by what this machine can do.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const cores = os.availableParallelism();

/** What all cores together have done since the machine started, in ticks; null where the system does not tell. `taken` is
 *  time that somebody had: programs, the kernel, other machines on the same cores. */
function ticks() {
  try {
    const [, ...columns] = fs.readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].split(/\s+/);
    const [user, nice, system, idle, waiting, hard, soft, steal] = columns.map(Number);
    const taken = user + nice + system + hard + soft + steal;
    return { taken, all: taken + idle + waiting };
  } catch {
    return null;
  }
}

/** The share of the machine that others have, from 0 to 1: looked at for `milliseconds`, in which we do nothing. */
export async function othersShare(milliseconds = 2000) {
  const before = ticks();
  if (before === null) return Math.min(1, os.loadavg()[0] / cores);
  await new Promise((later) => {
    setTimeout(later, milliseconds);
  });
  const after = ticks();
  return (after.taken - before.taken) / Math.max(1, after.all - before.all);
}

/** Milliseconds of the floor (`tools/floor.mjs`, once a core, all at the same time) on the machine that the lines of
 *  docs/testing.md are for. */
const lineFloorMs = 900;

const floorFile = fileURLToPath(new URL('floor.mjs', import.meta.url));

/** How many times as long as there the same work takes here: 1 on that machine or a faster one, up to five times.
 *  `floors` are the milliseconds that the cores took. */
export function slownessOfMachine(floors) {
  const mean = floors.reduce((sum, each) => sum + each, 0) / floors.length;
  return Math.min(5, Math.max(1, Math.round((10 * mean) / lineFloorMs) / 10));
}

/** The same, measured now: the better of two looks, so that a hiccup doesn't count. Takes some three seconds. */
export async function measureSlowness() {
  const look = () =>
    Promise.all(
      Array.from({ length: cores }, async () => {
        const { stdout } = await promisify(execFile)(process.execPath, [floorFile]);
        return Number(stdout);
      }),
    );
  return Math.min(slownessOfMachine(await look()), slownessOfMachine(await look()));
}

/** Below this share of others the machine is idle, and a suite that takes too long is a defect. */
export const idleShare = 0.15;

/** How many times as long as on an idle machine something may take: 1 there, and more the more programs wait for each
 *  core, up to ten times. Two runs of ours for each core are our own. */
export function paceOf(load, availableCores = cores) {
  return Math.min(10, Math.max(1, Math.round((10 * load) / (2 * availableCores)) / 10));
}

/** The same as it is now. What runs of ours is part of it, and still leaves it at about one. */
export const paceNow = () => paceOf(os.loadavg()[0]);

/** The same for all processes of one suite: as the runner measured it, with how slow the machine is, or else as this process
 *  does when it begins. */
export const pace = Number(process.env.TEST_PACE ?? paceNow());
process.env.TEST_PACE ??= String(pace);
