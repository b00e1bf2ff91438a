/** Lets so many works run at once, and takes the waiting ones from each network in turn: one that asks for a thousand keeps
 *  another waiting for one of them. */
export interface FairQueue {
  /** Rejects with `QueueFull` where too many of the network wait already. */
  run<T>(network: string, work: () => Promise<T>): Promise<T>;
}

export class QueueFull extends Error {
  constructor() {
    super('This network has too many works waiting.');
  }
}

export function createFairQueue(maxConcurrent: number, maxWaiting = 500): FairQueue {
  let running = 0;
  /** Networks in the order in which their next work begins, each with those that wait. */
  const waiting = new Map<string, (() => void)[]>();

  function beginNext(): void {
    const [first] = waiting;
    if (!first) return;
    const [network, works] = first;
    waiting.delete(network);
    const begin = works.shift();
    // It goes to the end of the line with what is left.
    if (works.length > 0) waiting.set(network, works);
    running += 1;
    begin?.();
  }

  function turnOf(network: string): Promise<void> | null {
    if (running < maxConcurrent) {
      running += 1;
      return null;
    }
    const works = waiting.get(network) ?? [];
    if (works.length >= maxWaiting) throw new QueueFull();
    waiting.set(network, works);
    return new Promise((resolve) => works.push(resolve));
  }

  return {
    async run(network, work) {
      const turn = turnOf(network);
      if (turn) await turn;
      try {
        return await work();
      } finally {
        running -= 1;
        beginNext();
      }
    },
  };
}
