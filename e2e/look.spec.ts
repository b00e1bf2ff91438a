import { expect, type Page, test } from '@playwright/test';
import { giveAccount, giveClosedAccount } from './account_fixture.ts';
import { giveBadges } from './badge_fixture.ts';
import { giveCheckedIn, giveCircle, giveInvitation, giveNoCircle } from './circle_fixture.ts';
import { giveClosing, giveRoom, giveTimes, meetingAddress } from './meeting_fixture.ts';
import { giveDebts, giveTime, inOurFonts, opened, pictureDay, settled } from './people.ts';
import { giveQuestions, questionAddress } from './question_fixture.ts';

// Pictures of the main pages and of every section of the gallery, compared with those in e2e/look.
// `npm run look -- --accept` takes a change on.

/** The other's notes have come. */
const heard = (page: Page) => expect(page.getByText('They say by December 4.')).toBeVisible();
const wroteStep = async (page: Page) => {
  await heard(page);
  await page.getByLabel('Your one step').fill('read the first letter aloud, once.');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
};

/** The last section is there, and what it read. */
const sectionsRead = (page: Page) =>
  expect(page.getByRole('link', { name: 'Download' })).toBeVisible();

const pages: readonly {
  readonly name: string;
  readonly path: string;
  readonly before?: (page: Page) => Promise<unknown>;
  readonly after?: (page: Page) => Promise<unknown>;
}[] = [
  { name: 'landing', path: '/' },
  { name: 'auth', path: '/auth' },
  { name: 'debt-destroyer-empty', path: '/debt-destroyer' },
  { name: 'debt-destroyer', path: '/debt-destroyer', before: giveDebts },
  {
    name: 'dashboard',
    path: '/dashboard',
    before: async (page) => {
      await giveDebts(page);
      await giveTime(page);
    },
  },
  { name: 'credit-payment', path: '/credit-payment' },
  { name: 'contact', path: '/contact' },
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
  { name: 'settings', path: '/settings', before: giveAccount, after: sectionsRead },
  { name: 'your-data', path: '/your-data', before: giveAccount, after: sectionsRead },
  {
    name: 'account-closed',
    path: '/account-closed',
    before: giveClosedAccount,
    after: sectionsRead,
  },
  { name: 'not-found', path: '/no-such-page' },
];

const sections = [
  'colour',
  'type',
  'bowl',
  'buttons',
  'fields',
  'choices',
  'parts',
  'passes',
  'tables',
  'charts',
  'states',
  'overlays',
];

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [360, 1440].map((width) => ({ width, colorScheme })),
);

/** Takes a page through every look there is: it is opened once, and follows its window and the system's theme as it does for a
 *  person who turns a phone or whose evening begins. */
async function throughLooks(page: Page, picture: (look: string) => Promise<void>): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await settled(page);
    // Where a page was scrolled to is where its bar lies in the picture.
    await page.evaluate(() => window.scrollTo(0, 0));
    await picture(`${width}-${colorScheme}`);
  }
}

test.use({
  viewport: { width: 360, height: 900 },
  contextOptions: { reducedMotion: 'reduce' },
  timezoneId: 'America/Chicago',
  locale: 'en-US',
});
test.beforeEach(({ page }) => page.clock.setFixedTime(pictureDay));

for (const { name, path, before, after } of pages)
  test(name, async ({ page }) => {
    await before?.(page);
    // The prerendered page is one of the day it was built on.
    await opened(page, path);
    await expect(page.locator('h1:visible')).toHaveCount(1);
    await after?.(page);
    await throughLooks(page, (look) =>
      expect.soft(page).toHaveScreenshot(`${name}-${look}.png`, { fullPage: true }),
    );
  });

test('gallery', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto(process.env.GALLERY_URL ?? '');
  const places = page.locator('[data-gallery]');
  await expect(places).toHaveCount(sections.length);
  const found = await places.evaluateAll((all) =>
    all.map((one) => one.getAttribute('data-gallery')),
  );
  expect(found).toEqual(sections);
  await inOurFonts(page);
  // The bar at the foot of a phone would lie over whatever is taller than the window.
  await page.addStyleTag({ content: 'nav[class*="sticky"] { display: none }' });
  await throughLooks(page, async (look) => {
    for (const section of sections)
      await expect
        .soft(page.locator(`[data-gallery="${section}"]`))
        .toHaveScreenshot(`gallery-${section}-${look}.png`);
  });
});
