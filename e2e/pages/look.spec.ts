import { expect, type Page, test } from '@playwright/test';
import { giveDebts, giveTime, opened, pictureDay } from '../people.ts';
import { giveAccount, giveClosedAccount } from './account_fixture.ts';
import { giveBadges } from './badge_fixture.ts';
import { giveCheckedIn, giveCircle, giveInvitation, giveNoCircle } from './circle_fixture.ts';
import { giveClosing, giveRoom, giveTimes, meetingAddress } from './meeting_fixture.ts';
import { expectPictures } from './pictures.ts';
import { giveQuestions, questionAddress } from './question_fixture.ts';

// Pictures of the main pages as somebody finds them who has something there, compared with those in e2e/look. As anybody
// finds them: pages.spec.ts; every section of the gallery: gallery.spec.ts. `npm run look -- --accept` takes a change on.

/** The other's notes have come. */
const heard = (page: Page) => expect(page.getByText('They say by December 4.')).toBeVisible();
const wroteStep = async (page: Page) => {
  await heard(page);
  await page.getByLabel('Your one step').fill('read the first letter aloud, once.');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
};

/** As anybody finds it. */
const giveNothing = () => Promise.resolve();

/** The last section is there, and what it read. */
const sectionsRead = (page: Page) =>
  expect(page.getByRole('link', { name: 'Download' })).toBeVisible();

const pages: readonly {
  readonly name: string;
  readonly path: string;
  readonly before: (page: Page) => Promise<unknown>;
  readonly after?: (page: Page) => Promise<unknown>;
}[] = [
  { name: 'debt-destroyer', path: '/debt-destroyer', before: giveDebts },
  {
    name: 'dashboard',
    path: '/dashboard',
    before: async (page) => {
      await giveDebts(page);
      await giveTime(page);
    },
  },
  { name: 'ai-assistant', path: '/ai-assistant', before: giveDebts },
  {
    name: 'ai-assistant-asked',
    path: '/ai-assistant',
    before: giveDebts,
    after: async (page) => {
      const field = page.getByLabel('Ask about your debts, your dates, or a rule');
      for (const question of [
        'What if I put $50 more a month toward my debts?',
        'How long does a late payment stay?',
      ]) {
        await field.fill(question);
        await field.press('Enter');
        await expect(
          page.getByRole('region', { name: question }).getByRole('list', { name: 'Sources' }),
        ).toBeVisible();
      }
    },
  },
  { name: 'community-start', path: '/community', before: giveNoCircle },
  { name: 'community', path: '/community', before: giveCircle },
  { name: 'community-checked-in', path: '/community', before: giveCheckedIn },
  { name: 'community-preview', path: '/community?join=K7QM4TXA9R', before: giveInvitation },
  { name: 'meeting', path: meetingAddress, before: giveRoom, after: heard },
  { name: 'meeting-closing', path: meetingAddress, before: giveClosing, after: wroteStep },
  { name: 'meeting-times', path: meetingAddress, before: giveTimes },
  { name: 'question', path: questionAddress, before: giveQuestions },
  { name: 'ask', path: '/community/ask', before: giveQuestions },
  { name: 'rewards', path: '/web3-rewards', before: giveBadges },
  {
    name: 'cards-ranked',
    path: '/credit-card-advice',
    before: giveNothing,
    after: async (page) => {
      await page.getByLabel('619 or less').check();
      await page.getByLabel('State', { exact: true }).selectOption('OH');
      await page.getByLabel('What you’d charge each month').fill('150');
      await page.getByLabel('Balance you’d carry on this card').fill('600');
      await page.getByRole('button', { name: 'Show what it would cost' }).click();
      const list = page.getByRole('table', { name: 'What each card would cost you in a year' });
      await expect(list.getByRole('row')).toHaveCount(6);
    },
  },
  {
    name: 'move',
    path: '/credit-card-advice/move',
    before: giveDebts,
    after: async (page) => {
      await expect(page.getByRole('region', { name: 'Compared with staying' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Already moved it?' })).toBeVisible();
    },
  },
  { name: 'settings', path: '/settings', before: giveAccount, after: sectionsRead },
  { name: 'your-data', path: '/your-data', before: giveAccount, after: sectionsRead },
  {
    name: 'account-closed',
    path: '/account-closed',
    before: giveClosedAccount,
    after: sectionsRead,
  },
];

test.use({
  viewport: { width: 360, height: 900 },
  contextOptions: { reducedMotion: 'reduce' },
  timezoneId: 'America/Chicago',
  locale: 'en-US',
});
test.beforeEach(({ page }) => page.clock.setFixedTime(pictureDay));

for (const { name, path, before, after } of pages)
  test(`${name} looks as its pictures do`, async ({ page }) => {
    await before(page);
    // The prerendered page is one of the day it was built on.
    await opened(page, path);
    await expect(page.locator('h1:visible')).toHaveCount(1);
    await after?.(page);
    await expectPictures(page, name);
  });
