import { expect, type Locator, type Page, test } from '@playwright/test';
import { findingsOn } from '../findings.ts';
import { inOurFonts, pictureDay } from '../people.ts';
import { type Look, throughLooks } from './pictures.ts';

// Every part in every state, those over the page included: nothing for axe to find, and each looks as its picture in
// e2e/look does.

const gallery = () => process.env.GALLERY_URL ?? '';

/** What stands open over the page, and by what one sees that it does. */
const overlays: readonly (readonly [string, (page: Page) => Locator])[] = [
  ['dialog', (page) => page.getByRole('dialog', { name: 'Record a payment' })],
  ['menu', (page) => page.getByRole('menu')],
  ['toast', (page) => page.getByText('We couldn’t save that.').first()],
  ['notice', (page) => page.getByText('Trial Expired', { exact: true }).first()],
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

/** What leaves by itself after some seconds stays, however long it takes to look at it. */
const keepMessages = (page: Page) =>
  page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, milliseconds = 0) =>
      milliseconds < 4000 ? later(work, milliseconds) : 0) as typeof window.setTimeout;
  });

/** The gallery on the day of the pictures, with one thing open over it or with none. */
async function opened(page: Page, open: string | null): Promise<void> {
  await keepMessages(page);
  await page.clock.setFixedTime(pictureDay);
  await page.goto(open === null ? gallery() : `${gallery()}?open=${open}`);
  await expect(page.locator('[data-gallery="buttons"]')).toBeAttached();
}

/** Every section there is looks as its pictures of this look do. */
async function expectSections(page: Page, wanted: Look): Promise<void> {
  const found = await page
    .locator('[data-gallery]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-gallery')));
  expect(found).toEqual(sections);
  // The bar at the foot of a phone would lie over whatever is taller than the window.
  await page.addStyleTag({ content: 'nav[class*="sticky"] { display: none }' });
  await throughLooks(page, [wanted], async (look) => {
    for (const section of sections)
      await expect
        .soft(page.locator(`[data-gallery="${section}"]`))
        .toHaveScreenshot(`gallery-${section}-${look}.png`);
  });
}

for (const width of [360, 1440])
  test.describe(`${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
      // A part that is still fading in has no contrast of its own yet.
      contextOptions: { reducedMotion: 'reduce' },
      timezoneId: 'America/Chicago',
      locale: 'en-US',
    });

    for (const [open, shown] of [[null, null], ...overlays] as const)
      test(`the gallery is without a finding: ${open ?? 'nothing open'}`, async ({ page }) => {
        await opened(page, open);
        if (shown) await expect(shown(page)).toBeVisible();
        await inOurFonts(page);
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(sideways, 'scrolls sideways').toBeLessThanOrEqual(0);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const found = await findingsOn(page, {
            // A part is the same at any width and in either theme, but for its colours.
            rules: width === 360 && colorScheme === 'light' ? 'all' : 'contrast',
            // The parts below what is open are as they were without it.
            ...(open !== null && { without: '[data-gallery]:not([data-gallery="overlays"])' }),
          });
          expect(found, colorScheme).toEqual([]);
        }
      });

    // A test for each theme: twelve pictures are what one has time for.
    for (const colorScheme of ['light', 'dark'] as const)
      test(`the gallery looks as it did: ${colorScheme}`, async ({ page }) => {
        await opened(page, null);
        await inOurFonts(page);
        await expectSections(page, { width, colorScheme });
      });
  });

test('the money field leaves the cursor where it is, and tidies on leaving', async ({ page }) => {
  await page.goto(gallery());
  const field = page.getByRole('textbox', { name: 'Balance' });
  await field.fill('1234,5');
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2));
  await page.keyboard.type('99');
  await expect(field).toHaveValue('129934,5');
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('129,934.50');
  await field.fill('$1 234,50');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('1,234.50');
  await field.fill('a lot');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('a lot');
});

test('slider, tabs and menu work with the keyboard alone', async ({ page }) => {
  await page.goto(gallery());
  const slider = page.getByRole('slider', { name: 'Planned for debt each month' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '$610');
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', '$440');

  await page.getByRole('tab', { name: 'Chart' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Table' })).toHaveAttribute('aria-selected', 'true');

  const more = page.getByRole('button', { name: 'More for Harbor Visa' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Record a payment' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
});

test('a chart is gone along with the arrow keys, and its table says the same', async ({ page }) => {
  await page.goto(gallery());
  const chart = page.locator('[data-gallery="charts"]');
  const along = chart.getByRole('slider', { name: 'Move along the chart' }).first();
  await along.focus();
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowRight');
  await expect(along).toHaveAttribute('aria-valuetext', 'Month 12: $11,735');
  await expect(chart.getByText('Month 12: $11,735').first()).toBeVisible();
  await chart.getByRole('button', { name: 'See it as a table' }).first().click();
  await expect(chart.getByRole('cell', { name: '$11,735' }).first()).toBeVisible();
});
