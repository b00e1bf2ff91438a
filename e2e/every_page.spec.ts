import { type ConsoleMessage, expect, type Page, test } from '@playwright/test';
import { findingsOn } from './findings.ts';
import { inOurFonts, opened } from './people.ts';
import { protectedPaths, publicPaths } from './site.ts';

const unknown = '/no-such-page';

/** Where the wide layout is another than the narrow one made wider; elsewhere only its frame is, which is here, too. */
const otherwiseWide = new Set(['/', '/dashboard', '/debt-destroyer']);

const debts = [
  { id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0001', name: 'Harbor Visa', owed: 395_739, apr: 2499 },
  { id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0002', name: 'Linden Store', owed: 41_455, apr: 2999 },
  // As long as a name may be, without a place to break it, and more than most people owe.
  {
    id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0003',
    name: 'Grandma'.repeat(12).slice(0, 80),
    owed: 9_876_543,
    apr: 0,
  },
];

/** A device with two debts on it and time left. */
async function giveDebtsAndTime(page: Page) {
  await page.addInitScript((rows) => {
    localStorage.setItem('limitedAccessExpires', String(Date.now() + 23 * 60_000));
    localStorage.setItem('limitedAccessPlan', '1 hour');
    if (localStorage.getItem('mendwell-planner') !== null) return;
    localStorage.setItem(
      'mendwell-planner',
      JSON.stringify({
        version: 1,
        ownerId: null,
        debts: rows.map(({ id, name, owed, apr }) => ({
          id,
          name,
          kind: 'card',
          balances: [{ id, kind: 'purchase', amount: owed, apr }],
          interest: 'monthly',
          minimum:
            apr === 0
              ? { kind: 'none' }
              : { kind: 'percent_plus_interest', percent: 100, floor: 2500 },
          balanceAsOf: '2026-11-01',
          startingBalance: owed,
        })),
        payments: [],
        plan: { strategy: 'custom', monthly: 30_000, startsOn: '2026-11-01', customOrder: [] },
        pending: { debts: {}, payments: {}, plan: null },
        revision: 1,
      }),
    );
  }, debts);
}

/** What the console complained of; the not-found page's own 404 is none. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' && !message.location().url.endsWith(unknown))
      complaints.push(`${new URL(page.url()).pathname}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

/** Opens a page and waits until it is whole: alive, in our fonts, past the spinner. */
async function openedWhole(page: Page, path: string) {
  const answer = await opened(page, path);
  await expect(page.locator('h1:visible'), path).toHaveCount(1);
  await inOurFonts(page);
  return answer;
}

/** No pixel of the page lies beyond its window; what a chart measures for itself it does once it is drawn. */
const expectNoOverflow = (page: Page, what: string) =>
  expect
    .poll(
      () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      { message: `${what} scrolls sideways` },
    )
    .toBeLessThanOrEqual(0);

/** In a window as tall as the page the bar at the bottom covers nothing, as after scrolling. */
async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height > 800) await page.setViewportSize({ width, height });
}

/** Nothing for axe to find, narrow and wide, light and dark: every rule once, and contrast, which is all that a theme
 *  changes, wherever else. */
async function expectSound(page: Page, path: string) {
  await expect(page, path).toHaveTitle(
    path === '/' ? 'Rebuild Credit with AI & Community Support' : /Mendwell$/,
  );
  for (const width of [360, 1440]) {
    await resize(page, width);
    await expectNoOverflow(page, `${path} at ${width} px`);
    const isNew = width === 360 || otherwiseWide.has(path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const rules = isNew && colorScheme === 'light' ? 'all' : 'contrast';
      expect(await findingsOn(page, { rules }), `${path}, ${width} px, ${colorScheme}`).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
  // A small phone, and 200 percent on a usual one.
  for (const width of [320, 180]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page, `${path} at ${width} px`);
  }
}

test.describe('a page is sound', () => {
  // A colour that is still changing has no contrast of its own yet.
  test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

  for (const path of [...publicPaths, unknown])
    test(`${path}, for anybody`, async ({ page }) => {
      const complaints = complaintsOf(page);
      const answer = await openedWhole(page, path);
      expect(answer?.status()).toBe(path === unknown ? 404 : 200);
      await expectSound(page, path);
      expect(complaints).toEqual([]);
    });

  for (const path of [...protectedPaths, '/debt-destroyer', '/extend-access'])
    test(`${path}, for somebody with debts and time left`, async ({ page }) => {
      await giveDebtsAndTime(page);
      const complaints = complaintsOf(page);
      await openedWhole(page, path);
      await expectSound(page, path);
      expect(new URL(page.url()).pathname).toBe(path);
      expect(complaints).toEqual([]);
    });

  for (const width of [360, 1440])
    test(`the form of a debt, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: width === 360 ? 640 : 800 });
      await giveDebtsAndTime(page);
      await openedWhole(page, '/debt-destroyer');
      await page.getByRole('button', { name: 'Add a debt' }).click();
      const form = page.getByRole('dialog');
      await expect(form).toBeVisible();
      await form.getByRole('button', { name: 'More about this debt' }).click();
      await form.getByRole('button', { name: 'Another balance with its own rate' }).click();
      await form.getByLabel('Due day').fill('25');
      // The form is longer than the page is high, and its last button is where it was.
      await expect(form.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
      expect(await findingsOn(page, { rules: width === 360 ? 'all' : 'contrast' })).toEqual([]);
    });
});
