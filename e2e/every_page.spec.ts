import AxeBuilder from '@axe-core/playwright';
import { type ConsoleMessage, expect, type Page, test } from '@playwright/test';

const open = [
  '/',
  '/auth',
  '/referral',
  '/extend-access',
  '/education',
  '/ai-assistant',
  '/debt-destroyer',
  '/credit-card-advice',
  '/about',
  '/careers',
  '/contact',
  '/privacy',
  '/terms',
  '/cookies',
  '/credit-payment',
  '/payment-success',
  '/payment-canceled',
];
const guarded = ['/dashboard', '/community', '/settings', '/web3-rewards', '/referral-dashboard'];
const unknown = '/no-such-page';
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

/** How many pixels of the page lie beyond its window. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function expectSound(page: Page, path: string) {
  await expect(page.locator('h1:visible'), path).toHaveCount(1);
  await expect(page, path).toHaveTitle(
    path === '/' ? 'Rebuild Credit with AI & Community Support' : /Mendwell$/,
  );
  expect(await overflowOf(page), `${path} scrolls sideways`).toBeLessThanOrEqual(0);
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
      test.setTimeout(180_000);
      const complaints = complaintsOf(page);
      for (const path of [...open, unknown]) {
        const answer = await page.goto(path);
        expect(answer?.status(), path).toBe(path === unknown ? 404 : 200);
        await expectSound(page, path);
      }
      expect(complaints).toEqual([]);
    });

    test('every guarded page is sound for somebody with time left', async ({ page }) => {
      test.setTimeout(120_000);
      await giveDebtsAndTime(page);
      const complaints = complaintsOf(page);
      for (const path of [...guarded, '/debt-destroyer']) {
        await page.goto(path);
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
  ['anybody', [...open, unknown]],
  ['somebody with debts and time left', [...guarded, '/debt-destroyer', '/extend-access']],
] as const)
  test(`no page scrolls sideways on a small phone, or at 200 percent on a usual one: ${who}`, async ({
    page,
  }) => {
    if (who !== 'anybody') await giveDebtsAndTime(page);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('h1:visible'), path).toHaveCount(1);
      for (const width of [320, 180]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflowOf(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  });

test('a visitor without time is led to /credit-payment, and back leads past the guarded page', async ({
  page,
}) => {
  await page.goto('/about');
  for (const path of guarded) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/credit-payment');
  }
});
