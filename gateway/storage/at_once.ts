/** So many at a time of each: of a person's, of an object's. */
export interface AtOnce {
  /** Counts one more of `key`, until what it answers is called; null where there are as many as may be. */
  take(key: string): (() => void) | null;
}

export function createAtOnce(limit: number): AtOnce {
  const taken = new Map<string, number>();
  const change = (key: string, by: number): void => {
    const now = (taken.get(key) ?? 0) + by;
    if (now > 0) taken.set(key, now);
    else taken.delete(key);
  };
  return {
    take(key) {
      if ((taken.get(key) ?? 0) >= limit) return null;
      change(key, 1);
      return () => change(key, -1);
    },
  };
}
