import { expect, type Page } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { opened } from '../../people.ts';
import { test } from '../../test.ts';

// The landing page: one debt, its answer in sight while it is typed, and a way on whatever it is.

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const owed = (page: Page) => field(page, 'What you owe');
const rate = (page: Page) => field(page, 'Yearly rate (APR)');
const monthly = (page: Page) => field(page, 'What you can pay each month');
const answer = (page: Page) => page.getByRole('region', { name: 'The answer' });

async function enter(page: Page, balance: string, apr: string, payment: string) {
  await owed(page).fill(balance);
  await rate(page).fill(apr);
  await monthly(page).fill(payment);
}

/** Holds back every script of the page until it is called. */
async function withoutScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('what is typed takes the place of an example, before any script has arrived, too', async ({
    page,
  }) => {
    await page.clock.setFixedTime(new Date('2026-11-22T15:00:00Z'));
    const release = await withoutScripts(page);
    const alive = page.waitForEvent('console', (line) => line.text() === 'Page view: /');
    await page.goto('/', { waitUntil: 'commit' });
    await owed(page).tap();
    await page.keyboard.type('8400');
    await expect(owed(page)).toHaveValue('8400');
    release();
    await alive;
    await expect(owed(page)).toHaveValue('8400');
    await rate(page).tap();
    await expect(owed(page)).toHaveValue('8,400');
    await page.keyboard.type('29.49');
    await monthly(page).tap();
    await page.keyboard.type('350');
    await expect(rate(page)).toHaveValue('29.49');
    await expect(answer(page)).toContainText('December 2029');
    // Left empty, the example is back.
    await owed(page).tap();
    await page.keyboard.press('Backspace');
    await expect(owed(page)).toHaveValue('');
    await expect(owed(page)).toHaveAttribute('placeholder', '5,000');
  });

  test('the answer is in sight at first, and while each field is typed in', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-22T15:00:00Z'));
    await opened(page, '/');
    await expect(answer(page)).toContainText('November 2029');
    await expect(answer(page)).toBeInViewport({ ratio: 1 });
    for (const [each, text] of [
      [owed(page), '8400'],
      [rate(page), '29.49'],
      [monthly(page), '350'],
    ] as const) {
      await each.tap();
      // The keyboard takes its part of the window.
      await page.setViewportSize({ width: 360, height: 380 });
      await page.keyboard.type(text);
      await expect(each).toBeInViewport({ ratio: 1 });
      await expect(answer(page)).toBeInViewport({ ratio: 1 });
      await page.setViewportSize({ width: 360, height: 640 });
    }
    await expect(answer(page)).toContainText('December 2029');
    await expect(answer(page)).toContainText('$4,447.51');
    await answer(page).getByRole('button', { name: 'Plan with this debt' }).tap();
    await expect(page).toHaveURL('/debt-destroyer');
    await expect(page.getByText(/\$4,447\.51/).first()).toBeVisible();
  });
});

test('an example is replaced by mouse and by keyboard alone', async ({ page }) => {
  await opened(page, '/');
  await owed(page).click();
  await page.keyboard.type('8400');
  await expect(owed(page)).toHaveValue('8400');
  await page.keyboard.press('Tab');
  await expect(rate(page)).toBeFocused();
  await page.keyboard.type('29.49');
  await page.keyboard.press('Tab');
  await page.keyboard.type('350');
  await expect(page.getByText('$4,447.51').last()).toBeVisible();
  // What was typed is replaced as well, once they come back to it.
  await owed(page).click();
  await page.keyboard.type('900');
  await expect(owed(page)).toHaveValue('900');
});

test('less than the minimum has an answer, their own minimum, and the tight month in the planner', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-22T15:00:00Z'));
  await opened(page, '/');
  await enter(page, '8,400', '29.49', '230');
  await expect(page.getByText('March 2031').last()).toBeVisible();
  await expect(page.getByText('$6,440.69').last()).toBeVisible();
  await expect(page.getByText(/usually asks for \$290\.43/).last()).toBeVisible();
  await expect(page.locator('dd').getByText('–')).toHaveCount(0);
  expect(await findingsOn(page, { rules: 'all' })).toEqual([]);

  await field(page, 'My minimum each month').fill('215');
  await expect(page.getByText(/\$15\.00 over your minimum/)).toBeVisible();
  await expect(page.getByText(/usually asks for/)).toHaveCount(0);

  await field(page, 'My minimum each month').fill('250');
  await expect(page.getByText(/\$20\.00 less than your minimum/)).toBeVisible();
  await page.getByRole('button', { name: 'Money’s tight: what to pay first' }).click();
  await expect(page).toHaveURL('/debt-destroyer');
  await expect(page.getByRole('heading', { name: /What to pay first/ })).toBeVisible();
  await expect(page.getByText('$250.00').first()).toBeVisible();
});

test('a payment that never ends the debt says the amounts that do, and takes one', async ({
  page,
}) => {
  await opened(page, '/');
  await enter(page, '8,400', '29.49', '190');
  await expect(page.getByText('At $190 a month, this debt grows.').last()).toBeVisible();
  await expect(page.getByText('$206.44').last()).toBeVisible();
  // Of this debt; what a circle never sees is said below.
  await expect(page.getByText(/(?<!they )never/i)).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
  const [first] = await page.getByRole('button', { name: /^\$[\d,]+ a month$/ }).all();
  const amount = (await first?.textContent())?.replace(/[^\d,]/g, '') ?? '';
  await first?.click();
  await expect(monthly(page)).toHaveValue(amount);
  await expect(page.getByText(/this debt grows/)).toHaveCount(0);
});

test('nothing, too much and nonsense are met with words, not with a wrong answer', async ({
  page,
}) => {
  await opened(page, '/');
  await monthly(page).fill('0');
  await expect(page.getByText('At $0 a month, this debt grows.').last()).toBeVisible();
  await owed(page).fill('0');
  await expect(page.getByText(/How much do you owe\?/).first()).toBeVisible();
  await owed(page).fill('999,999,999,999');
  await expect(page.getByText(/more than we can work with/).first()).toBeVisible();
  await owed(page).fill('100,000,000');
  await rate(page).fill('1000');
  await expect(page.getByText(/this debt grows/).last()).toBeVisible();
  await rate(page).fill('lots');
  await expect(page.getByText(/What’s the yearly rate\?/).first()).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  }
});
