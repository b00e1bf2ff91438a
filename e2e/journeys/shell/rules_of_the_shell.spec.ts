import { expect, type Response } from '@playwright/test';
import { opened, settled } from '../../people.ts';
import { test } from '../../test.ts';

test('a page view is logged by pathname alone', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto('/referral?code=secret-code#part');
  await expect.poll(() => said.filter((line) => line.includes('/referral'))).toHaveLength(1);
  expect(said.join('\n')).not.toContain('secret-code');
});

test('the skip link and the focus lead past the navigation', async ({ page }) => {
  // Before the app listens a link is the browser's own: it opens a page whose focus is at its start.
  await opened(page, '/about');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAttribute('href', '#main');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await expect(page.locator('h1')).toBeFocused();
});

test('the chosen theme is there before the first paint, and the system is followed live', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await paper();
  expect(dark).not.toBe(light);
  await page.evaluate(() => localStorage.setItem('mendwell-theme', 'light'));
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      (window as unknown as { early: string }).early = getComputedStyle(
        document.body,
      ).backgroundColor;
    }),
  );
  await page.reload();
  expect(await page.evaluate(() => (window as unknown as { early: string }).early)).toBe(light);
});

test('a key edited by hand opens an empty shell and not one row', async ({ page }) => {
  const answers: Response[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/rest/v1/')) answers.push(response);
  });
  await page.addInitScript(() =>
    localStorage.setItem('limitedAccessExpires', String(Date.now() + 3_600_000)),
  );
  await opened(page, '/dashboard');
  await expect(page.getByText('What brings you here?')).toBeVisible();
  await settled(page);
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(bodies.filter((body) => body !== '[]' && body !== '')).toEqual([]);
});

test('when time runs out on a guarded page it is said once, in these words, and the way leads on', async ({
  page,
}) => {
  // A clock of its own: however long the page takes to come, its time is not over before it is there.
  await page.clock.install();
  await page.addInitScript(() => {
    if (sessionStorage.getItem('given') !== null) return;
    sessionStorage.setItem('given', 'yes');
    localStorage.setItem('limitedAccessExpires', String(Date.now() + 600_000));
  });
  await page.goto('/dashboard?from=here#part');
  await expect(page.getByRole('heading', { name: 'What brings you here?' })).toBeVisible();
  // And it stands still when it is over: what is said then stays for five seconds, however long it takes to read.
  const end = await page.evaluate(() => Number(localStorage.getItem('limitedAccessExpires')));
  await page.clock.pauseAt(end);
  await expect(page.getByText('Trial Expired', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/credit-payment');
  await expect(
    page.getByText('Please purchase more time or sign up for full access', { exact: true }),
  ).toBeVisible();
  expect(await page.evaluate(() => window.history.state?.usr?.from)).toBe(
    '/dashboard?from=here#part',
  );
  expect(await page.evaluate(() => localStorage.getItem('limitedAccessExpires'))).toBeNull();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('the bar leaves its room to the answer while a field is typed in', async ({ page }) => {
    await opened(page, '/');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar).toBeVisible();
    await page.getByLabel('What you owe').tap();
    await expect(bar).toBeHidden();
    await page.keyboard.type('2400');
    await expect(page.getByLabel('What you owe')).toHaveValue('2400');
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(bar).toBeVisible();
  });
});
