// How busy this machine is, and what follows from it: on a busy one a test may take longer, and none is judged by its time.
import fs from 'node:fs';
import os from 'node:os';

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

/** Below this share of others the machine is idle, and a suite that takes too long is a defect. */
export const idleShare = 0.15;

/** How many times as long as on an idle machine something may take: 1 there, and more the more programs wait for each
 *  core, up to ten times. Two runs of ours for each core are our own. */
export function paceOf(load, availableCores = cores) {
  return Math.min(10, Math.max(1, Math.round((10 * load) / (2 * availableCores)) / 10));
}

/** The same as it is now. What runs of ours is part of it, and still leaves it at about one. */
export const paceNow = () => paceOf(os.loadavg()[0]);

/** The same for all processes of one suite: as the runner measured it, or else as this process does when it begins. */
export const pace = Number(process.env.TEST_PACE ?? paceNow());
process.env.TEST_PACE ??= String(pace);
