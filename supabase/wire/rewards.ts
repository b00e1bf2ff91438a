import * as z from 'zod/mini';
import { badgeOf, badges } from '../../domain/rewards/badges.ts';
import { instant, whole } from './row.ts';

/** A badge by its number. */
export const badge = z.pipe(whole(1, badges.length), z.transform(badgeOf));

/** How somebody stands with a habit. */
const badgeStanding = z.object({
  badge,
  done: whole(0, 1000),
  needed: whole(1, 1000),
  /** Null until it is kept; then it stays. */
  earnedAt: z.nullable(instant),
});
export type BadgeStanding = z.output<typeof badgeStanding>;

/** What every voucher says, whose signature the function `rewards` adds. */
const claim = {
  address: z.string().check(z.regex(/^0x[0-9a-f]{40}$/)),
  chainId: z.int().check(z.minimum(1)),
  /** Seconds since 1970. */
  deadline: z.int().check(z.minimum(1)),
};
export const badgeClaim = z.object({ ...claim, badge: whole(1, badges.length) });
export const pointsClaim = z.object({ ...claim, points: z.int().check(z.minimum(1)) });

export const rewardAnswers = {
  my_badges: z.array(badgeStanding),
  open_badge_claim: badgeClaim,
  open_points_claim: pointsClaim,
};
