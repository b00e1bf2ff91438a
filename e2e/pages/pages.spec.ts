import { expect, type Page, test } from '@playwright/test';
import { findingsOn } from '../findings.ts';
import { giveTime, inOurFonts, opened, pictureDay, settled } from '../people.ts';
import { protectedPaths, publicPaths } from '../site.ts';
import { giveLongNames } from './device.ts';
import { expectPictures, type Look } from './pictures.ts';
import { shiftsOf, watchShifts } from './shifts.ts';

// Each page is visited once a width, and looked at for all there is to see of it: nothing moves while it comes to life,
// the console complains of nothing, axe finds nothing in either theme, nothing lies beyond the window, and it looks as its
// pictures do.

const unknown = '/no-such-page';

/** The pages whose layout shift is held, wide and narrow: `maxShift` is a tenth of what counts as good (0.1). Most pages
 *  measure zero; a device that has none of the fonts that ours are measured against, or is late with them, breaks a line
 *  elsewhere for one frame. Pages to read have more lines to break. */
const maxShifts: Readonly<Record<string, number>> = {
  '/': 0.01,
  '/auth': 0.01,
  '/auth?mode=sign-in': 0.01,
  '/dashboard': 0.01,
  '/debt-destroyer': 0.01,
  '/credit-payment': 0.01,
  '/extend-access': 0.01,
  '/settings': 0.01,
  [unknown]: 0.01,
  '/contact': 0.02,
  '/education': 0.02,
  '/education/five-day-notice': 0.02,
  '/about': 0.02,
  '/privacy': 0.02,
  '/cookies': 0.02,
};

/** Where the wide layout is another than the narrow one made wider; elsewhere only its frame is, which is here, too. */
const otherwiseWide = new Set(['/', '/dashboard', '/debt-destroyer']);

/** The pictures that are taken of a page as anybody finds it. */
const pictures: Readonly<Record<string, string>> = {
  '/': 'landing',
  '/auth': 'auth',
  '/debt-destroyer': 'debt-destroyer-empty',
  '/credit-payment': 'credit-payment',
  '/contact': 'contact',
  [unknown]: 'not-found',
};

/** What the console complained of; the not-found page's own 404 is none. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith(unknown))
      complaints.push(`${new URL(page.url()).pathname}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
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

/** Nothing for axe to find at this width, light and dark: every rule once, and contrast, which is all that a theme
 *  changes, wherever else. */
async function expectSound(page: Page, path: string, width: number) {
  await resize(page, width);
  await expectNoOverflow(page, `${path} at ${width} px`);
  const isNew = width === 360 || otherwiseWide.has(path);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const rules = isNew && colorScheme === 'light' ? 'all' : 'contrast';
    expect(await findingsOn(page, { rules }), `${path}, ${width} px, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (width !== 360) return;
  // A small phone, and 200 percent on a usual one.
  for (const small of [320, 180]) {
    await page.setViewportSize({ width: small, height: 800 });
    await expectNoOverflow(page, `${path} at ${small} px`);
  }
}

interface Visit {
  readonly path: string;
  /** The width it is opened at. */
  readonly width: number;
  /** Every width it is looked at, one after the other. */
  readonly widths: readonly number[];
  readonly status: number;
  readonly maxShift: number | undefined;
  readonly picture?: string | undefined;
}

/** A page is opened at each width where its layout shift counts; where it does not, one visit is seen at both. */
function visitsOf(path: string, picture?: string): readonly Visit[] {
  const maxShift = maxShifts[path];
  const all = { path, status: path === unknown ? 404 : 200, maxShift, picture };
  return maxShift === undefined
    ? [{ ...all, width: 360, widths: [360, 1440] }]
    : [360, 1440].map((width) => ({ ...all, width, widths: [width] }));
}

async function look(page: Page, { path, widths, status, maxShift, picture }: Visit): Promise<void> {
  const complaints = complaintsOf(page);
  const answer = await opened(page, path);
  expect(answer?.status()).toBe(status);
  await expect(page.locator('h1:visible'), path).toHaveCount(1);
  if (maxShift === undefined) await inOurFonts(page);
  else {
    await settled(page);
    const { sum, what } = await shiftsOf(page);
    expect(sum, what.join('\n')).toBeLessThan(maxShift);
  }
  await expect(page, path).toHaveTitle(
    path === '/' ? 'Rebuild Credit with AI & Community Support' : /Mendwell$/,
  );
  // A colour that is still changing has no contrast of its own yet.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of widths) await expectSound(page, path, width);
  if (picture !== undefined)
    await expectPictures(
      page,
      picture,
      widths.flatMap((width): Look[] => [
        { width, colorScheme: 'light' },
        { width, colorScheme: 'dark' },
      ]),
    );
  const { pathname, search } = new URL(page.url());
  expect(`${pathname}${search}`).toBe(path);
  expect(complaints).toEqual([]);
}

test.use({ timezoneId: 'America/Chicago', locale: 'en-US' });
test.beforeEach(({ page }) => watchShifts(page));

const anybody = [
  ...new Set([...publicPaths, unknown, '/auth?mode=sign-in', '/education/five-day-notice']),
];
for (const visit of anybody.flatMap((path) => visitsOf(path, pictures[path])))
  test.describe(`${visit.width} px`, () => {
    test.use({ viewport: { width: visit.width, height: 800 } });

    test(`${visit.path} is sound, for anybody`, async ({ page }) => {
      // The day of the pictures.
      if (visit.picture !== undefined) await page.clock.setFixedTime(pictureDay);
      await look(page, visit);
    });
  });

const withTime = [...protectedPaths, '/debt-destroyer', '/extend-access'];
for (const visit of withTime.flatMap((path) => visitsOf(path)))
  test.describe(`${visit.width} px`, () => {
    test.use({ viewport: { width: visit.width, height: 800 } });

    test(`${visit.path} is sound, for somebody with debts and time left`, async ({ page }) => {
      await giveLongNames(page);
      await giveTime(page);
      await look(page, visit);
    });
  });

for (const width of [360, 1440])
  test.describe(`${width} px`, () => {
    test.use({
      viewport: { width, height: width === 360 ? 640 : 800 },
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('the form of a debt is sound', async ({ page }) => {
      await giveLongNames(page);
      await giveTime(page);
      await opened(page, '/debt-destroyer');
      await expect(page.locator('h1:visible')).toHaveCount(1);
      await inOurFonts(page);
      await page.getByRole('button', { name: 'Add a debt' }).first().click();
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

test.describe('as it comes over a slow line', () => {
  test.use({ viewport: { width: 1440, height: 800 }, javaScriptEnabled: false });

  test('nothing stands in another column before the rest of its page is there', async ({
    page,
  }) => {
    const moved: string[] = [];
    for (const path of publicPaths) {
      await page.goto(path);
      moved.push(
        ...(await page.evaluate(() => {
          const found: string[] = [];
          const grids = [...document.querySelectorAll<HTMLElement>('*')].filter((each) =>
            getComputedStyle(each).display.endsWith('grid'),
          );
          for (const grid of grids) {
            const parts = [...grid.children] as HTMLElement[];
            const left = (part: HTMLElement) => part.getBoundingClientRect().left;
            const whole = parts.map(left);
            for (const [at, part] of parts.entries()) {
              const later = parts.slice(at + 1);
              for (const each of later) each.style.setProperty('display', 'none', 'important');
              const isMoved = part.checkVisibility() && Math.abs(left(part) - whole[at]!) > 1;
              for (const each of later) each.style.removeProperty('display');
              if (isMoved) found.push(`${location.pathname} ${part.textContent.slice(0, 40)}`);
            }
          }
          return found;
        })),
      );
    }
    expect(moved).toEqual([]);
  });
});
