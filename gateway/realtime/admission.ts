import { grouped } from '../kernel/grouped.ts';

// Whom a new socket is let in beside, and who makes room for it.

/** A socket as it counts here. */
export interface Occupant {
  /** Its wide network: a /24, a /48. */
  readonly network: string;
  /** Whose token it shows; null without a member's: a stranger's socket. */
  readonly memberId: string | null;
  /** A socket shows a token only after it is open: for a moment, every one is a stranger's. */
  readonly isNew: boolean;
}

export interface Places {
  /** Sockets of all gateways on the database together. */
  readonly users: number;
  readonly socketsPerNetwork: number;
  readonly socketsPerMember: number;
}

export interface Elsewhere {
  readonly sockets: number;
  readonly strangers: number;
}

export type Admission<Socket> =
  | { readonly isAdmitted: false }
  /** Who is closed for it, if anybody. */
  | { readonly isAdmitted: true; readonly evicted: Socket | null };

/** Strangers have a quarter of all places, and of a network's. */
const strangersPart = 4;

/** Those without a member's token, the oldest first. Beyond so many sockets of one member the newest count as strangers'. */
export function strangersOf<Socket extends Occupant>(
  sockets: Iterable<Socket>,
  socketsPerMember: number,
): readonly Socket[] {
  const counts = new Map<string, number>();
  const strangers: Socket[] = [];
  for (const socket of sockets) {
    const { memberId } = socket;
    const count = memberId === null ? Number.POSITIVE_INFINITY : (counts.get(memberId) ?? 0) + 1;
    if (memberId !== null) counts.set(memberId, count);
    if (count > socketsPerMember) strangers.push(socket);
  }
  return strangers;
}

/** The oldest of the largest group, of more than `spared`. */
function oldestOfLargest<Socket extends Occupant>(
  sockets: readonly Socket[],
  groupOf: (socket: Socket) => string | null,
  spared: number,
): Socket | null {
  const groups = [...grouped(sockets, groupOf).values()];
  const largest = groups.reduce<readonly Socket[]>(
    (larger, group) => (group.length > larger.length ? group : larger),
    [],
  );
  return largest.length > spared ? (largest[0] ?? null) : null;
}

const oldestStranger = <Socket extends Occupant>(strangers: readonly Socket[]): Socket | null =>
  oldestOfLargest(strangers, ({ network }) => network, 0);

/** A page in front and one behind it: what everybody keeps before somebody else's third is closed. */
const sparedPerMember = 2;

/** Whether one more may come, and who goes for it: the first to go are strangers, then the oldest of the member who has most, so
 *  that a few accounts do not fill every place, then the oldest of the network that has most, so that many accounts of a few networks
 *  do not either: an account costs nothing. A network is refused once it has about as many as any other. Who comes is a stranger at first, and goes for the next one that comes. `sockets`
 *  are this gateway's, in the order in which they came. */
export function admit<Socket extends Occupant>(
  sockets: ReadonlySet<Socket>,
  network: string,
  places: Places,
  elsewhere: Elsewhere,
): Admission<Socket> {
  const strangers = strangersOf(sockets, places.socketsPerMember);
  const neighbors = [...sockets].filter((each) => each.network === network).length;
  if (neighbors >= places.socketsPerNetwork) {
    const evicted = strangers.find((each) => each.network === network);
    return evicted ? { isAdmitted: true, evicted } : { isAdmitted: false };
  }
  const all = sockets.size + elsewhere.sockets;
  if (all < places.users) return { isAdmitted: true, evicted: null };
  const isFullOfMembers = all - strangers.length - elsewhere.strangers >= places.users;
  if (!isFullOfMembers)
    // Where only others have strangers, they close theirs as soon as somebody comes to them.
    return { isAdmitted: true, evicted: oldestStranger(strangers) };
  const evicted =
    oldestOfLargest([...sockets], ({ memberId }) => memberId, sparedPerMember) ??
    oldestOfLargest([...sockets], (each) => each.network, neighbors + sparedPerMember);
  return evicted ? { isAdmitted: true, evicted } : { isAdmitted: false };
}

/** The strangers that are more than their part, of all and of their network, once they had the time to show a token. */
export function surplusOf<Socket extends Occupant>(
  sockets: ReadonlySet<Socket>,
  places: Places,
  elsewhere: Elsewhere,
): ReadonlySet<Socket> {
  const strangers = strangersOf(sockets, places.socketsPerMember).filter(({ isNew }) => !isNew);
  const surplus = new Set<Socket>();
  const partOf = (count: number) => Math.max(1, Math.floor(count / strangersPart));
  for (const group of grouped(strangers, ({ network }) => network).values())
    for (const one of group.slice(0, Math.max(0, group.length - partOf(places.socketsPerNetwork))))
      surplus.add(one);
  let left = strangers.filter((each) => !surplus.has(each));
  while (left.length > 0 && left.length + elsewhere.strangers > partOf(places.users)) {
    const next = oldestStranger(left);
    if (next) surplus.add(next);
    left = left.filter((each) => each !== next);
  }
  return surplus;
}
