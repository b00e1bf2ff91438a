import AxeBuilder from '@axe-core/playwright';
import { type ConsoleMessage, expect, type Page, test } from '@playwright/test';
import { inOurFonts, opened } from './people.ts';
import { protectedPaths, publicPaths } from './site.ts';

const unknown = '/no-such-page';
/** A test that goes through every page: half a minute for each, and nothing in it waits for a guess. Milliseconds. */
const manyPages = 600_000;
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const debts = [
  { id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0001', name: 'Harbor Visa', owed: 395_739, apr: 2499 },
  { id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0002', name: 'Linden Store', owed: 41_455, apr: 2999 },
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
          minimum: { kind: 'percent_plus_interest', percent: 100, floor: 2500 },
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

async function expectSound(page: Page, path: string) {
  await expect(page, path).toHaveTitle(
    path === '/' ? 'Rebuild Credit with AI & Community Support' : /Mendwell$/,
  );
  await expectNoOverflow(page, path);
  // In a window as tall as the page the bar at the bottom covers nothing, as after scrolling.
  const size = page.viewportSize() ?? { width: 360, height: 800 };
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  const light = await new AxeBuilder({ page }).withTags(wcag).analyze();
  // The dark theme changes colours and nothing else.
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await new AxeBuilder({ page }).withRules('color-contrast').analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(size);
  expect(
    [...light.violations, ...dark.violations].map(
      ({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`,
    ),
    path,
  ).toEqual([]);
}

for (const width of [360, 1440]) {
  test.describe(`${width} px`, () => {
    // A colour that is still changing has no contrast of its own yet.
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

    test('every open page is sound, and an unknown one is a 404', async ({ page }) => {
      test.setTimeout(manyPages);
      const complaints = complaintsOf(page);
      for (const path of [...publicPaths, unknown]) {
        const answer = await openedWhole(page, path);
        expect(answer?.status(), path).toBe(path === unknown ? 404 : 200);
        await expectSound(page, path);
      }
      expect(complaints).toEqual([]);
    });

    test('every protectedPaths page is sound for somebody with time left', async ({ page }) => {
      test.setTimeout(manyPages);
      await giveDebtsAndTime(page);
      const complaints = complaintsOf(page);
      for (const path of [...protectedPaths, '/debt-destroyer']) {
        await openedWhole(page, path);
        await expectSound(page, path);
        expect(new URL(page.url()).pathname, path).toBe(path);
      }
      await page.getByRole('button', { name: 'Add a debt' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });
}

for (const [who, paths] of [
  ['anybody', [...publicPaths, unknown]],
  ['somebody with debts and time left', [...protectedPaths, '/debt-destroyer', '/extend-access']],
] as const)
  test(`no page scrolls sideways on a small phone, or at 200 percent on a usual one: ${who}`, async ({
    page,
  }) => {
    test.setTimeout(manyPages);
    if (who !== 'anybody') await giveDebtsAndTime(page);
    for (const path of paths) {
      await openedWhole(page, path);
      for (const width of [320, 180]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoOverflow(page, `${path} at ${width} px`);
      }
    }
  });

test('a visitor without time is led to /credit-payment, and back leads past the protectedPaths page', async ({
  page,
}) => {
  await page.goto('/about');
  for (const path of protectedPaths) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/credit-payment');
    await page.goBack();
    await expect(page, path).toHaveURL('/about');
  }
});
