import { badges } from '../../../domain/rewards/badges.ts';
import {
  type ClaimCourse,
  claimAfter,
  claimBegun,
  isOver,
} from '../../../domain/rewards/claim_course.ts';
import { objectOf, oneOf, type Reader } from '../../../domain/stored/reader.ts';
import { listOf, nullable, whole, words } from '../../../domain/stored/shape_readers.ts';
import type { AppServices } from '../services.ts';
import { departureOf } from '../session/device.ts';
import { stored } from '../stored.ts';
import { badgeIdOf } from './badge_claims.ts';
import { balanceCall, pointsClaimedCall } from './chain_reads.ts';
import { lookAtTransaction } from './transaction_look.ts';
import type { Claimed } from './vouchers.ts';

/** A transaction that a wallet sent to put a badge or points on chain. */
export interface SentClaim {
  readonly what: Claimed;
  /** Of points: what its voucher says. Null for a badge. */
  readonly points: number | null;
  readonly chainId: number;
  readonly contract: string;
  readonly address: string;
  /** Of the transaction. */
  readonly hash: string;
  /** The transaction's number among its sender's: the next one when it was asked for, until it's seen. It may be replaced in the wallet
   *  before it's looked at for the first time. Null where neither is known. */
  readonly nonce: number | null;
  /** Of its voucher; seconds since 1970. */
  readonly deadline: number;
}

export interface FollowedClaim extends SentClaim {
  readonly course: ClaimCourse;
}

const sentClaim: Reader<SentClaim> = objectOf<SentClaim>({
  what: oneOf([...badges, 'points'] as const),
  points: nullable(whole(1, Number.MAX_SAFE_INTEGER)),
  chainId: whole(1, Number.MAX_SAFE_INTEGER),
  contract: words,
  address: words,
  hash: words,
  nonce: nullable(whole(0, Number.MAX_SAFE_INTEGER)),
  deadline: whole(0, Number.MAX_SAFE_INTEGER),
});

/** How often a chain is looked at while a claim is on its way. */
const pollMs = 4_000;

/** One look at the chain. Throws where it doesn't answer. */
export function lookAt({ what, points, contract, address, ...sent }: SentClaim) {
  const held = (block: 'latest' | 'finalized') =>
    what === 'points'
      ? pointsClaimedCall(contract, address, points ?? Number.MAX_SAFE_INTEGER, block)
      : balanceCall(contract, address, badgeIdOf(what), block);
  return lookAtTransaction({ ...sent, from: address }, [held('latest'), held('finalized')]);
}

export interface Claims {
  readonly state: () => readonly FollowedClaim[];
  /** Follows them while somebody listens. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Follows a transaction from now on, also after a reload. */
  follow(sent: SentClaim): void;
  /** Puts an ended one away. */
  forget(what: Claimed): void;
}

/** The claims that this device has sent. */
export function claimsOf({ of, clock }: AppServices): Claims {
  const kept = stored('mendwell-badge-claims', listOf(sentClaim));
  let state: readonly FollowedClaim[] | null = null;
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = () => {
    state ??= (kept.read() ?? []).map((sent) => ({ ...sent, course: claimBegun }));
    return state;
  };
  const write = (next: readonly FollowedClaim[]) => {
    state = next;
    const open = next.filter(({ course }) => !isOver(course.step));
    if (open.length === 0) kept.forget();
    else kept.keep(open);
    for (const listener of listeners) listener();
  };
  const look = async () => {
    for (const claim of read().filter(({ course }) => !isOver(course.step))) {
      try {
        const { look: found, nonce } = await lookAt(claim);
        const now = Math.floor(clock() / 1000);
        const course = claimAfter(claim.course, found, claim.deadline, now);
        // It may have been put away, or sent again, while the chain was asked.
        write(read().map((each) => (each === claim ? { ...each, nonce, course } : each)));
      } catch {
        // The next look says more.
      }
    }
    schedule();
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = undefined;
    if (listeners.size > 0 && read().some(({ course }) => !isOver(course.step)))
      timer = setTimeout(() => void look(), pollMs);
  };
  of(departureOf).onPersonLeft(() => {
    state = [];
    schedule();
    for (const listener of listeners) listener();
  });
  return {
    state: read,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1 && read().length > 0) void look();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) schedule();
      };
    },
    follow(sent) {
      write([...read().filter(({ what }) => what !== sent.what), { ...sent, course: claimBegun }]);
      void look();
    },
    forget: (what) => write(read().filter((each) => each.what !== what)),
  };
}
