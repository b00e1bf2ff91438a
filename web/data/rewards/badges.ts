import { type Badge, badgeOf, badges } from '../../../domain/rewards/badges.ts';
import { fieldsOf, type Reader } from '../../../domain/stored/reader.ts';
import { listOf, nullable, whole, words } from '../../../domain/stored/shape_readers.ts';
import { callQuery } from '../read.ts';
import { reading } from '../result.ts';
import type { AppServices } from '../services.ts';

/** How somebody stands with a habit. */
export interface BadgeStanding {
  readonly badge: Badge;
  readonly done: number;
  readonly needed: number;
  /** Null until it is kept; then it stays. */
  readonly earnedAt: Date | null;
}

/** A badge by its number. */
export const badge: Reader<Badge> = (stored) => badgeOf(whole(1, badges.length)(stored));

const standing: Reader<BadgeStanding> = (stored) => {
  const row = fieldsOf(stored);
  const earnedAt = nullable(words)(row['earnedAt']);
  return {
    badge: badge(row['badge']),
    done: whole(0, 1000)(row['done']),
    needed: whole(1, 1000)(row['needed']),
    earnedAt: earnedAt === null ? null : new Date(earnedAt),
  };
};

/** Every badge as the person stands with it. */
export const badgesQuery = ({ backend }: AppServices, userId: string) =>
  callQuery({
    queryKey: ['badges', userId] as const,
    queryFn: reading(async (): Promise<readonly BadgeStanding[]> => {
      const { data } = await (await backend.connect()).rpc('my_badges').throwOnError();
      return listOf(standing)(data);
    }),
  });
