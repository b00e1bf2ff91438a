/** What one client, one topic and one gateway may have, and how long is waited for them: the hosted service's numbers where it has one. */
export const limits = {
  /** Sockets of all gateways on a database. Those without a member's token have a quarter of them. */
  users: 200,
  /** Sockets of one network (a /24 of IPv4, a /48 of IPv6) on this gateway, those without a member's token a quarter of them. */
  socketsPerNetwork: 50,
  /** How long a socket has to show a member's token before it is a stranger's. */
  newSeconds: 5,
  /** Sockets of one member: beyond, they count as a stranger's. */
  socketsPerMember: 20,
  /** What one socket and one network may send, every frame counted: beyond, the socket is closed. Of a network that sends too
   *  much, the sockets are closed that send more than their part of it. */
  framesPerSecond: 300,
  bytesPerSecond: 8 * 1024 * 1024,
  networkFramesPerSecond: 1_000,
  networkBytesPerSecond: 16 * 1024 * 1024,
  /** What a network says, times those who hear it. */
  networkDeliveriesPerSecond: 10_000,
  /** How many sockets a network may open in a second. */
  upgradesPerSecond: 50,
  /** A network whose channel was closed for sending too much is not warned again for so long: the socket is closed. */
  warnedSeconds: 60,
  /** Joins and tokens of one network, and of all, for which the database is asked at once. */
  judgedPerNetwork: 3,
  judgedAtOnce: 6,
  /** A client that joined nothing for so long wants nothing. */
  idleSeconds: 30,
  channelsPerClient: 100,
  /** Requests for changes of tables, on one channel and on all channels of a client. */
  changesPerChannel: 100,
  changesPerClient: 500,
  /** Conditions of their filters, of a client and of a network: every change is compared with each. */
  conditionsPerClient: 1_000,
  conditionsPerNetwork: 5_000,
  joinsPerSecond: 100,
  eventsPerSecond: 100,
  /** Messages over HTTP, of one caller (their bytes and deliveries are their network's), and the private topics of one request: for each of them, policies are asked. */
  broadcastsPerMinute: 1_000,
  privateTopicsPerRequest: 20,
  payloadBytes: 3_000 * 1024,
  topicBytes: 255,
  /** The name under which somebody is present: everybody on the topic is sent it. */
  presenceKeyBytes: 255,
  /** As long as one that a request over HTTP can carry. */
  tokenBytes: 16 * 1024,
  /** Presences of one topic, and what one may say of itself, its name included. */
  presencesPerTopic: 200,
  presenceBytes: 16 * 1024,
  /** A client that is silent for so long is gone: it sends a heartbeat every 25 or 30 seconds. */
  silenceSeconds: 75,
  /** How often it is looked whether the sessions that hear something still stand, and what they may hear. */
  standingSeconds: 30,
  /** What a client has not read yet. One that reads no more is cut, not remembered. */
  unreadBytes: 8 * 1024 * 1024,
  /** What a client sent that waits for what it sent before, e.g. a join. Beyond it, the socket is cut. */
  waitingFrames: 1_000,
  waitingBytes: 8 * 1024 * 1024,
  /** How often a gateway tells the others on its database that it lives, and after how long without that it is gone. */
  beatSeconds: 3,
  goneSeconds: 10,
} as const;

export type RealtimeLimits = { readonly [Name in keyof typeof limits]: number };

/** Counts what happens within a second. */
export class PerSecond {
  readonly #max: number;
  readonly #now: () => number;
  #second = 0;
  #count = 0;

  constructor(max: number, now: () => number) {
    this.#max = max;
    this.#now = now;
  }

  /** How much there was in this second. */
  get count(): number {
    this.#turn();
    return this.#count;
  }

  /** Whether so much more is within the limit. */
  take(amount = 1): boolean {
    this.#turn();
    this.#count += amount;
    return this.#count <= this.#max;
  }

  /** The same, but counts nothing where it is not: who is refused may come again within the second, with less. */
  takeWhole(amount: number): boolean {
    this.#turn();
    if (this.#count + amount > this.#max) return false;
    this.#count += amount;
    return true;
  }

  #turn(): void {
    const second = Math.floor(this.#now() / 1000);
    if (second === this.#second) return;
    this.#second = second;
    this.#count = 0;
  }
}
