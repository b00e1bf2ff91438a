import { expect, type Page, test } from '@playwright/test';
import { giveDebts, giveTime, opened, settled } from './people.ts';

// Nothing moves under a person's thumb: no layout shift while a page comes to life, its fonts and its own
// figures included.

const open = [
  '/',
  '/auth',
  '/auth?mode=sign-in',
  '/debt-destroyer',
  '/credit-payment',
  '/extend-access',
  '/contact',
  '/education',
  '/education/five-day-notice',
  '/about',
  '/privacy',
  '/cookies',
  '/no-such-page',
];
const guarded = ['/dashboard', '/settings'];

/** A tenth of what counts as good (0.1). Most pages measure zero; a device that has none of the fonts that ours are
 *  measured against, or is late with them, breaks a line elsewhere for one frame. */
const maxShift = 0.01;
/** Pages to read have more lines to break. */
const reading = new Set([
  '/about',
  '/contact',
  '/cookies',
  '/education',
  '/education/five-day-notice',
  '/privacy',
]);
const maxShiftReading = 0.02;

interface Shift {
  readonly value: number;
  readonly what: readonly string[];
}
declare global {
  interface Window {
    shifts?: Shift[];
  }
}

/** Everything that moved, with the score that the browser gives it. */
async function shiftsAt(page: Page, path: string): Promise<{ sum: number; what: string[] }> {
  await opened(page, path);
  await settled(page);
  const shifts = await page.evaluate(() => window.shifts ?? []);
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    what: shifts.filter(({ value }) => value > 0.0001).flatMap(({ what }) => what),
  };
}

for (const width of [360, 1440])
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });
    test.beforeEach(({ page }) =>
      page.addInitScript(() => {
        localStorage.removeItem('mendwell-fonts');
        window.shifts = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as {
            value: number;
            sources: { node: Element | null }[];
          }[])
            window.shifts?.push({
              value: entry.value,
              what: entry.sources.map(
                ({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`,
              ),
            });
        }).observe({ type: 'layout-shift', buffered: true });
      }),
    );

    for (const path of open)
      test(`${path} stands still`, async ({ page }) => {
        const { sum, what } = await shiftsAt(page, path);
        expect(sum, what.join('\n')).toBeLessThan(reading.has(path) ? maxShiftReading : maxShift);
      });

    for (const path of [...guarded, '/debt-destroyer', '/extend-access'])
      test(`${path} stands still for somebody with debts and time left`, async ({ page }) => {
        await giveDebts(page);
        await giveTime(page);
        const { sum, what } = await shiftsAt(page, path);
        expect(sum, what.join('\n')).toBeLessThan(maxShift);
      });
  });
