/** The name most like `wanted`, if any is alike enough to be meant: by default at least three of
 *  four characters in their place. */
export function nearestName(
  wanted: string,
  names: Iterable<string>,
  leastLikeness = 0.75,
): string | null {
  let nearest: string | null = null;
  let best = leastLikeness;
  for (const name of names) {
    const longest = Math.max(wanted.length, name.length);
    if (longest === 0 || longest > 500) continue;
    const likeness = 1 - editDistance(wanted.toLowerCase(), name.toLowerCase()) / longest;
    if (likeness < best || (likeness === best && nearest !== null)) continue;
    best = likeness;
    nearest = name;
  }
  return nearest;
}

/** Insertions, deletions and replacements that turn one text into the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
