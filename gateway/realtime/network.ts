import { PerSecond, type RealtimeLimits } from './limits.ts';

/** What the sockets of one network, and its broadcasts over HTTP, send together. */
export class Network {
  readonly name: string;
  readonly #limits: RealtimeLimits;
  readonly #now: () => number;
  readonly #frames: PerSecond;
  readonly #bytes: PerSecond;
  readonly #deliveries: PerSecond;
  readonly #upgrades: PerSecond;
  #conditions = 0;
  #warnedAt = Number.NEGATIVE_INFINITY;
  #lastSeen: number;

  constructor(name: string, limits: RealtimeLimits, now: () => number) {
    this.name = name;
    this.#limits = limits;
    this.#now = now;
    this.#frames = new PerSecond(limits.networkFramesPerSecond, now);
    this.#bytes = new PerSecond(limits.networkBytesPerSecond, now);
    this.#deliveries = new PerSecond(limits.networkDeliveriesPerSecond, now);
    this.#upgrades = new PerSecond(limits.upgradesPerSecond, now);
    this.#lastSeen = now();
  }

  /** Whether it may open one more socket in this second. */
  opens(): boolean {
    this.#lastSeen = this.#now();
    return this.#upgrades.take();
  }

  /** Whether a socket may send this, which has sent `sent` in this second, this included. Who sends no more than its part of what
   *  the network may send is not closed for what its neighbors send. */
  receives(
    frames: number,
    bytes: number,
    sent: { readonly frames: number; readonly bytes: number },
  ): boolean {
    this.#lastSeen = this.#now();
    const { networkFramesPerSecond, networkBytesPerSecond, socketsPerNetwork } = this.#limits;
    const hasTooManyFrames = !this.#frames.take(frames);
    const hasTooManyBytes = !this.#bytes.take(bytes);
    return !(
      (hasTooManyFrames && sent.frames > networkFramesPerSecond / socketsPerNetwork) ||
      (hasTooManyBytes && sent.bytes > networkBytesPerSecond / socketsPerNetwork)
    );
  }

  /** Whether a socket may say something to so many, which has said things to `delivered` in this second, these included. */
  delivers(count: number, delivered: number): boolean {
    const { networkDeliveriesPerSecond, socketsPerNetwork } = this.#limits;
    return (
      this.#deliveries.take(count) || delivered <= networkDeliveriesPerSecond / socketsPerNetwork
    );
  }

  /** Whether its sockets may have so many conditions more that every change is compared with. Until {@link release}. */
  holds(conditions: number): boolean {
    if (this.#conditions + conditions > this.#limits.conditionsPerNetwork) return false;
    this.#conditions += conditions;
    return true;
  }

  release(conditions: number): void {
    this.#conditions -= conditions;
  }

  /** Whether it may send so many bytes over HTTP in this second, beside what its sockets send. */
  posts(bytes: number): boolean {
    this.#lastSeen = this.#now();
    return this.#bytes.takeWhole(bytes);
  }

  /** Whether what came over HTTP may be said to so many. */
  deliversPosted(count: number): boolean {
    return this.#deliveries.takeWhole(count);
  }

  /** Whether a socket of it has sent too much lately; from now on one has. */
  warn(): boolean {
    const wasWarned = this.#isWarned;
    this.#warnedAt = this.#now();
    return wasWarned;
  }

  get #isWarned(): boolean {
    return this.#now() - this.#warnedAt < this.#limits.warnedSeconds * 1000;
  }

  /** Whether nothing of it is worth keeping, once it has no sockets. */
  get isForgettable(): boolean {
    return !this.#isWarned && this.#now() - this.#lastSeen > 2_000;
  }
}
