/** What is under way and held in memory until it's whole and dealt with: bodies of requests, messages of sockets, and answers until they
 *  are read. */
export const bodyLimits = {
  /** Of one network (a /24 of IPv4, a /48 of IPv6), and of all together. */
  networkBytes: 48 * 1024 ** 2,
  allBytes: 128 * 1024 ** 2,
  /** What each takes besides its own bytes: many small ones count, too. */
  overheadBytes: 8 * 1024,
  /** How long one may keep us waiting, and how much longer for each of its bytes. */
  stalledSeconds: 15,
  bytesPerSecond: 8 * 1024,
} as const;

export type BodyLimits = { readonly [Name in keyof typeof bodyLimits]: number };

/** Why one is ended: its network has too much under way, all have, or it comes too slowly. */
export type BodyEnd = 'network_full' | 'all_full' | 'too_slow';

export interface Body {
  /** Whose it is. */
  readonly network: string;
  /** How many bytes of it are held now. */
  bytes(): number;
  /** How many have come, or of an answer gone; where it isn't said, as many as are held. */
  received?(): number;
  /** Whether more of it is to come, or of an answer to go: what is whole is dealt with, and never ended. */
  isArriving(): boolean;
  /** Whether it's the client that we wait for. */
  isAwaited(): boolean;
  /** Whether its connection is over. Of requests that wait behind another one on theirs, nothing else tells. */
  isGone?(): boolean;
  end(why: BodyEnd): void;
}

interface Held {
  counted: number;
  awaitedSeconds: number;
}

/** Counts what is under way, and makes room: of a network that has too much, and for all of the one that has most, the largest
 *  goes. So whoever sends little is let in beside whoever sends as much as they can. */
export class Bodies {
  readonly #limits: BodyLimits;
  readonly #networks = new Map<string, Map<Body, Held>>();
  readonly #sums = new Map<string, number>();
  #sum = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /** How many bytes of a network are held, or of all. */
  held(network?: string): number {
    return network === undefined ? this.#sum : (this.#sums.get(network) ?? 0);
  }

  /** Why one that says how long it is would be ended before it's whole, as things stand; null where it has room. */
  objectionTo(network: string, declaredBytes: number): BodyEnd | null {
    const { networkBytes, allBytes, overheadBytes } = this.#limits;
    const coming = declaredBytes + overheadBytes;
    const own = this.held(network) + coming;
    if (own > networkBytes && coming >= (this.#largest(network)?.held.counted ?? 0))
      return 'network_full';
    const isLargest = [...this.#sums].every(([name, sum]) => name === network || sum <= own);
    if (this.#sum + coming > allBytes && isLargest && own > allBytes / 4) return 'all_full';
    return null;
  }

  begin(body: Body): void {
    const bodies = this.#networks.get(body.network) ?? new Map<Body, Held>();
    this.#networks.set(body.network, bodies);
    bodies.set(body, { counted: 0, awaitedSeconds: 0 });
    this.counted(body);
  }

  /** More of it came, or some of it was dealt with. */
  counted(body: Body): void {
    const held = this.#networks.get(body.network)?.get(body);
    if (!held) return;
    const bytes = body.bytes() + this.#limits.overheadBytes;
    this.#add(body.network, bytes - held.counted);
    held.counted = bytes;
    while (this.held(body.network) > this.#limits.networkBytes)
      if (!this.#endLargest(body.network, 'network_full')) break;
    while (this.#sum > this.#limits.allBytes) {
      const [largest] = [...this.#sums].toSorted(([, one], [, other]) => other - one);
      if (!largest || !this.#endLargest(largest[0], 'all_full')) break;
    }
  }

  /** It was dealt with, or its connection has gone. */
  release(body: Body): void {
    const bodies = this.#networks.get(body.network);
    const held = bodies?.get(body);
    if (!bodies || !held) return;
    bodies.delete(body);
    this.#add(body.network, -held.counted);
    if (bodies.size > 0) return;
    this.#networks.delete(body.network);
    this.#sums.delete(body.network);
  }

  /** Ends those that come too slowly. Called every so many seconds. */
  sweep(seconds: number): void {
    const { stalledSeconds, bytesPerSecond } = this.#limits;
    for (const bodies of this.#networks.values())
      for (const [body, held] of bodies) {
        if (body.isGone?.()) {
          this.release(body);
          continue;
        }
        this.counted(body);
        if (!body.isArriving()) held.awaitedSeconds = 0;
        else if (body.isAwaited()) held.awaitedSeconds += seconds;
        const received = body.received?.() ?? body.bytes();
        if (held.awaitedSeconds > stalledSeconds + received / bytesPerSecond)
          this.#end(body, 'too_slow');
      }
  }

  #add(network: string, bytes: number): void {
    this.#sum += bytes;
    this.#sums.set(network, this.held(network) + bytes);
  }

  #largest(network: string): { readonly body: Body; readonly held: Held } | null {
    let largest: { body: Body; held: Held } | null = null;
    for (const [body, held] of this.#networks.get(network) ?? [])
      if (body.isArriving() && held.counted > (largest?.held.counted ?? 0))
        largest = { body, held };
    return largest;
  }

  /** False where everything of a network is whole. */
  #endLargest(network: string, why: BodyEnd): boolean {
    const largest = this.#largest(network);
    if (largest) this.#end(largest.body, why);
    return largest !== null;
  }

  #end(body: Body, why: BodyEnd): void {
    this.release(body);
    body.end(why);
  }
}
