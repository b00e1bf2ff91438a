/** How many messages of one network are read for danger as a whole in a minute: as many as it may ask (`pace_question`). After that only the
 *  beginning and the end of each are, which takes a fraction of the work. */
export const FULL_READINGS_A_MINUTE = 100;
/** Letters of the beginning, and of the end, that are read then. */
export const GLANCE_LETTERS = 300;

const MINUTE_MS = 60_000;
const MAX_NETWORKS = 5_000;

/** Counts one more message of a network; whether it is read as a whole. `now` is in milliseconds. */
export type ReadsInFull = (network: string, now: number) => boolean;

/** Counts in this process alone: what it spares is this process's work. */
export function fullReadings(): ReadsInFull {
  const counts = new Map<string, { readonly since: number; count: number }>();
  return (network, now) => {
    const known = counts.get(network);
    if (known !== undefined && now - known.since < MINUTE_MS) {
      known.count += 1;
      return known.count <= FULL_READINGS_A_MINUTE;
    }
    if (counts.size >= MAX_NETWORKS)
      for (const [each, { since }] of counts) if (now - since >= MINUTE_MS) counts.delete(each);
    if (counts.size >= MAX_NETWORKS) counts.clear();
    counts.set(network, { since: now, count: 1 });
    return true;
  };
}

/** What is read of a message for danger at a glance. */
export const glanceAt = (text: string): string =>
  text.length <= 2 * GLANCE_LETTERS
    ? text
    : `${text.slice(0, GLANCE_LETTERS)} \n ${text.slice(-GLANCE_LETTERS)}`;
