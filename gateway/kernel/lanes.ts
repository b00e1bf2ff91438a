/** Lets so many of one key in at once; others of the key wait in line, and no more than so many, for so long. */
export interface Lanes {
  /** What ends the stay, once it may begin; null when the line is too long or takes too long. */
  enter(key: string): Leave | Promise<Leave | null>;
}

export type Leave = () => void;

export interface LaneLimits {
  readonly running: number;
  readonly waiting: number;
  readonly timeoutMs: number;
}

interface Lane {
  running: number;
  /** First come, first let in. */
  readonly waiting: Set<() => void>;
}

export function createLanes({ running, waiting, timeoutMs }: LaneLimits): Lanes {
  const lanes = new Map<string, Lane>();

  function leaving(key: string, lane: Lane): Leave {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      const [next] = lane.waiting;
      if (next) {
        // Its place goes over to who waited longest.
        lane.waiting.delete(next);
        next();
        return;
      }
      lane.running -= 1;
      if (lane.running === 0) lanes.delete(key);
    };
  }

  return {
    enter(key) {
      let lane = lanes.get(key);
      if (!lane) {
        lane = { running: 0, waiting: new Set() };
        lanes.set(key, lane);
      }
      if (lane.running < running) {
        lane.running += 1;
        return leaving(key, lane);
      }
      const line = lane;
      if (line.waiting.size >= waiting) return Promise.resolve(null);
      return new Promise((resolve) => {
        const letIn = () => {
          clearTimeout(timer);
          resolve(leaving(key, line));
        };
        const timer = setTimeout(() => {
          line.waiting.delete(letIn);
          resolve(null);
        }, timeoutMs);
        line.waiting.add(letIn);
      });
    },
  };
}
