// How the way of a badge, or of points, onto a chain goes, judged by what the chain says at each look. The contract itself is the
// record: whether the address has it, now and at the last block that can't be taken back. A transaction only says why nothing came of it.

/** `sent`: on its way. `included`: in a block that may still be taken back. `final`: it stays. `reverted`: the contract refused, and the
 *  network's fee is spent. `replaced`: the wallet did something else in its place. `dropped`: no one has it any more.
 *  `reorganized`: it was in a block that the network took back; it may return. */
export type ClaimStep =
  | 'sent'
  | 'included'
  | 'final'
  | 'reverted'
  | 'replaced'
  | 'dropped'
  | 'reorganized';

/** What one look at the chain found. */
export interface ClaimLook {
  /** The address has it in the newest block. */
  readonly isHeld: boolean;
  /** The same in the newest final block. */
  readonly isHeldFinally: boolean;
  /** What became of the transaction in the newest block; null where it is in none. */
  readonly receipt: 'success' | 'reverted' | null;
  /** The transaction waits, or is in a block. */
  readonly isKnown: boolean;
  /** A transaction of its number was made by the address. */
  readonly isNonceUsed: boolean;
}

export interface ClaimCourse {
  readonly step: ClaimStep;
  /** It is there by another transaction than the one that was sent: sped up in the wallet. */
  readonly isByAnother: boolean;
  /** When it was first missing from its block; seconds since 1970. */
  readonly lostAt: number | null;
  /** The last look found its number used, and no sign of it. One look isn't enough: an endpoint may be between two blocks. */
  readonly wasUsedUp: boolean;
}

export const claimBegun: ClaimCourse = {
  step: 'sent',
  isByAnother: false,
  lostAt: null,
  wasUsedUp: false,
};

/** How long what was taken back is watched for: seconds. */
export const watchLostSeconds = 3600;

/** A block's time and ours may differ, and an endpoint may be behind: seconds. */
export const graceSeconds = 120;

/** Whether nothing more can come. */
export const isOver = (step: ClaimStep): boolean =>
  step === 'final' || step === 'reverted' || step === 'replaced' || step === 'dropped';

/** The course after another look. `deadline` of the voucher and `now` are in seconds since 1970. */
export function claimAfter(
  before: ClaimCourse,
  look: ClaimLook,
  deadline: number,
  now: number,
): ClaimCourse {
  if (isOver(before.step) && !look.isHeld) return before;
  const looksUsedUp = !look.isHeld && look.receipt === null && look.isNonceUsed;
  const next = {
    isByAnother: look.isHeld && look.receipt !== 'success',
    lostAt: null,
    wasUsedUp: looksUsedUp,
  };
  // The last final block is never newer than the newest one: who says otherwise is behind.
  if (look.isHeld) return { ...next, step: look.isHeldFinally ? 'final' : 'included' };
  if (look.receipt === 'reverted') return { ...next, step: 'reverted' };
  const isUsedUp = looksUsedUp && before.wasUsedUp;
  if (before.step === 'included' || before.step === 'reorganized') {
    const lostAt = before.lostAt ?? now;
    if (isUsedUp) return { ...next, step: 'replaced' };
    if (now - lostAt > watchLostSeconds) return { ...next, step: 'dropped' };
    return { ...next, step: 'reorganized', lostAt };
  }
  if (isUsedUp) return { ...next, step: 'replaced' };
  if (!look.isKnown && now > deadline + graceSeconds) return { ...next, step: 'dropped' };
  return { ...next, step: 'sent' };
}
