// What each suite may take. The table of docs/testing.md is the only place that says it.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './setup.mjs';

/** Seconds that each suite may take on an idle machine with two cores, by its name, out of the table of a document. */
export function suiteSecondsIn(document) {
  const rows = document.matchAll(/^\| (\w+) \|.*\| (\d+) \|$/gm);
  return Object.fromEntries([...rows].map(([, name, seconds]) => [name, Number(seconds)]));
}

export const suiteSeconds = suiteSecondsIn(
  fs.readFileSync(path.join(root, 'docs/testing.md'), 'utf8'),
);

/** A suite is too slow once it takes this many times what it may. */
export const slowAt = 1.5;

/** The sentence about a suite that is too slow, null for one that is not or has no line. `machine` is how many times as long
 *  as on the machine of the table work takes here (`measureSlowness`). */
export function slownessOf(name, seconds, machine = 1, given = suiteSeconds[name]) {
  if (given === undefined || seconds <= slowAt * machine * given) return null;
  const here = machine > 1 ? `, which is ${(machine * given).toFixed(0)} s on this machine` : '';
  return `took ${seconds.toFixed(0)} s, and docs/testing.md gives it ${given} s${here}`;
}

/** The middle of how many times its line each of the other suites took, 1 or more: what all of them are
 *  slow by at once is the machine, in what the floor doesn't see (memory, disks, cores that are lent to others for a while).
 *  `took` are the seconds of each suite by its name; those without a line don't count. */
export function slownessOfOthers(name, took, given = suiteSeconds) {
  const ratios = Object.entries(took)
    .filter(([other]) => other !== name && given[other] !== undefined)
    .map(([other, seconds]) => seconds / given[other])
    .sort((one, other) => one - other);
  // Of an even number the lower of the two in the middle: the stricter one.
  return Math.max(1, ratios[Math.ceil(ratios.length / 2) - 1] ?? 1);
}

/** Milliseconds after which a suite has hung and is stopped: several times what it may take, and longer the busier the
 *  machine is. */
export const stoppedAfter = (name, pace) =>
  Math.round(Math.max(300, 6 * (suiteSeconds[name] ?? 0)) * 1000 * pace);
