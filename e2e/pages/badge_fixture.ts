import type { Page } from '@playwright/test';
import { asMember } from '../visitor_access.ts';

// Badges as their function answers: one kept, some under way.

const standings = [
  [1, 1, '2026-05-03T15:00:00Z'],
  [0, 1, null],
  [5, 6, null],
  [7, 12, null],
  [4, 10, null],
  [8, 8, '2026-11-08T15:00:00Z'],
  [0, 5, null],
] as const;

export async function giveBadges(page: Page): Promise<void> {
  await page.route('**/rest/v1/rpc/my_badges', (route) =>
    route.fulfill({
      json: standings.map(([done, needed, earnedAt], index) => ({
        badge: index + 1,
        done,
        needed,
        earnedAt,
      })),
    }),
  );
  await asMember(page, 'Robin');
}
