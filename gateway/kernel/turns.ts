import { networkOf, providerOf, siteOf } from './client_address.ts';
import type { LaneLimits, Leave } from './lanes.ts';

/** Lets so many in at once, whoever they are. While others wait, a free place goes to whose networks have the least of them. */
export interface Turns {
  /** What ends the stay of `address`, once it may begin; null when the line is too long or takes too long. */
  enter(address: string): Leave | Promise<Leave | null>;
}

interface Waiting {
  readonly groups: readonly string[];
  readonly letIn: () => void;
}

/** No one group of networks has more of the line than a quarter: the rest is there for the others. */
const shareOfLine = 1 / 4;

/** The networks that an address is of, the widest first. */
const groupsOf = (address: string): readonly string[] => {
  const site = siteOf(address);
  return [providerOf(address) ?? site, site, networkOf(address)];
};

/** A count of each key, which is gone when it's nothing. */
function counts() {
  const each = new Map<string, number>();
  const add = (keys: readonly string[], by: 1 | -1) => {
    for (const key of new Set(keys)) {
      const next = (each.get(key) ?? 0) + by;
      if (next === 0) each.delete(key);
      else each.set(key, next);
    }
  };
  return { of: (key = '') => each.get(key) ?? 0, add };
}

export function createTurns({ running, waiting, timeoutMs }: LaneLimits): Turns {
  const inside = counts();
  const inLine = counts();
  /** First come is first here. */
  const line = new Set<Waiting>();
  let taken = 0;

  /** Whether less is running of the first than of the second: of the widest network first, then of those in it. */
  function isAhead(one: Waiting, other: Waiting): boolean {
    for (const [at, group] of one.groups.entries()) {
      const difference = inside.of(group) - inside.of(other.groups[at]);
      if (difference !== 0) return difference < 0;
    }
    return false;
  }

  function nextInLine(): Waiting | null {
    let next: Waiting | null = null;
    for (const each of line) if (next === null || isAhead(each, next)) next = each;
    return next;
  }

  function leaveLine(one: Waiting): void {
    line.delete(one);
    inLine.add(one.groups, -1);
  }

  function stay(groups: readonly string[]): Leave {
    taken += 1;
    inside.add(groups, 1);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      // Whoever leaves still counts: with one place alone, somebody else's turn comes before their next.
      const next = nextInLine();
      taken -= 1;
      inside.add(groups, -1);
      if (next === null) return;
      leaveLine(next);
      next.letIn();
    };
  }

  return {
    enter(address) {
      const groups = groupsOf(address);
      if (taken < running) return stay(groups);
      if (line.size >= waiting || inLine.of(groups[0]) >= waiting * shareOfLine)
        return Promise.resolve(null);
      return new Promise((resolve) => {
        const one: Waiting = {
          groups,
          letIn: () => {
            clearTimeout(timer);
            resolve(stay(groups));
          },
        };
        const timer = setTimeout(() => {
          leaveLine(one);
          resolve(null);
        }, timeoutMs);
        line.add(one);
        inLine.add(groups, 1);
      });
    },
  };
}
