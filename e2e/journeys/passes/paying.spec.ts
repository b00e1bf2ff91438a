import { expect } from '@playwright/test';
import { clockOf, enter, expectMinutes, listenFor, minutesLeft, paced } from '../../people.ts';
import {
  asOperator,
  comeBack,
  payInSandbox,
  personOf,
  chooseHour,
  unfoldPasses,
} from '../../visitor_access.ts';
import { test } from '../../test.ts';

for (const [width, height] of [
  [360, 780],
  [1440, 900],
] as const)
  test(`a visitor is led to pay, pays in the sandbox and is back where they were going, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/settings?topic=cards#latest');
    await expect(page).toHaveURL('/credit-payment');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Settings come with an account',
    );
    // The shortest pass alone has its price on the closed line, beside what is free.
    await expect(page.getByRole('button', { name: /^No account\?.*from \$1\.99$/ })).toBeVisible();
    await expect(page.getByText('A free account does the same.')).toBeVisible();
    await expect(page.getByText('$4.99')).toHaveCount(0);
    await unfoldPasses(page);
    await expect(page.getByText('A free account does the same.').first()).toBeVisible();
    await unfoldPasses(page);
    await payInSandbox(page);
    await expect(page.getByText('Sandbox: no money moved')).toBeVisible();
    await page.getByRole('link', { name: 'Continue to Settings' }).click();
    await expect(page).toHaveURL('/settings?topic=cards#latest');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await expectMinutes(page, 60);
    expect(await page.evaluate(() => localStorage.getItem('limitedAccessPlan'))).toBe('1h');

    // Adding time adds to the end of what is there.
    await page.goto('/extend-access');
    await page.getByRole('radio', { name: /24 hours/ }).check();
    await page.getByRole('button', { name: /^Pay \$4\.99/ }).click();
    await page.getByRole('button', { name: 'Pay $4.99' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('This pass runs until');
    await expectMinutes(page, 60 + 24 * 60);
  });

test('time runs out while somebody types; they buy more, and are back with what they typed', async ({
  page,
}) => {
  await page.goto('/settings');
  await payInSandbox(page);
  await page.getByRole('link', { name: 'Continue to Settings' }).click();
  const name = page.getByLabel('First name');
  await name.fill('Rosa-Mar');
  await name.pressSequentially('ía');

  const person = await personOf(page);
  const title = await listenFor(page, 'Trial Expired');
  const text = await listenFor(page, 'Please purchase more time or sign up for full access');
  const ends = new Date(Date.now() + 6_000).toISOString();
  await asOperator(`/rest/v1/access_passes?user_id=eq.${person}`, 'PATCH', { ends_at: ends });
  await expect
    .poll(async () => {
      await comeBack(page);
      return minutesLeft(page);
    })
    .toBeLessThanOrEqual(1);
  await expect(page).toHaveURL('/credit-payment');
  await expect.poll(async () => [await title(), await text()]).toEqual([1, 1]);
  await payInSandbox(page);
  await page.getByRole('link', { name: 'Continue to Settings' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Rosa-María');
});

test('who adds time by the clock is back where they were, and finds the receipts once it is over', async ({
  page,
}) => {
  await page.goto('/settings');
  await payInSandbox(page);
  await page.getByRole('link', { name: 'Continue to Settings' }).click();
  await page.getByRole('link', { name: 'Debts', exact: true }).first().click();
  await expect(page).toHaveURL('/debt-destroyer');
  await page.getByRole('link', { name: clockOf(60) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(clockOf(60, 'minutes left'));
  await page.getByRole('button', { name: /^Pay \$1\.99/ }).click();
  await page.getByRole('button', { name: 'Pay $1.99' }).click();
  await page.getByRole('link', { name: 'Continue to Debt destroyer' }).click();
  await expect(page).toHaveURL('/debt-destroyer');

  const over = { starts_at: '2026-01-01T00:00:00Z', ends_at: '2026-01-02T00:00:00Z' };
  await asOperator(`/rest/v1/access_passes?user_id=eq.${await personOf(page)}`, 'PATCH', over);
  await page.goto('/settings?view=history');
  await expect(page).toHaveURL('/credit-payment');
  await expect(page.getByText('Your session time is over. Nothing is lost.')).toBeVisible();
  const receipts = page.getByRole('link', { name: /^MO-\w{8} \$1\.99, paid/ });
  await expect(receipts).toHaveCount(2);
  await receipts.first().click();
  await expect(page.getByRole('link', { name: 'Ask for a refund' })).toBeVisible();
});

test('going back without paying charges nothing and offers the same order again', async ({
  page,
}) => {
  await page.goto('/settings');
  await unfoldPasses(page);
  await chooseHour(page);
  await page.getByRole('button', { name: /^Pay \$1\.99/ }).click();
  const number = await page.getByText(/^MO-\w{8}$/).textContent();
  await page.getByRole('button', { name: 'Go back without paying' }).click();
  await expect(page).toHaveURL(/\/payment-canceled\?order=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing was charged');
  await expect(page.getByText(number ?? '')).toBeVisible();
  await page.getByRole('button', { name: /^Pay \$1\.99/ }).click();
  await expect(page.getByText(number ?? '')).toBeVisible();
  await page.getByRole('button', { name: 'Pay $1.99' }).click();
  await expect(page.getByRole('link', { name: 'Continue to Settings' })).toBeVisible();
});

test('a payment that takes its time is waited for; one that fails says so', async ({ page }) => {
  await page.goto('/credit-payment');
  await chooseHour(page);
  await page.getByRole('button', { name: /^Pay \$1\.99/ }).click();
  // This page has asked how the order stands.
  const payLater = page.getByRole('button', { name: 'Pay later' });
  await expect(payLater).toBeVisible();
  // Some seconds later it is paid, and a page that is slower than that would see nothing else.
  const underWay = { state: 'processing', paidAt: null, startsAt: null, endsAt: null };
  await page.route(
    '**/payments/orders/check',
    async (route) => {
      const response = await route.fetch();
      const { order, ...rest } = (await response.json()) as { order: object };
      await route.fulfill({ response, json: { ...rest, order: { ...order, ...underWay } } });
    },
    { times: 1 },
  );
  await payLater.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment is on its way');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your pass runs until', {
    timeout: paced(30_000),
  });
  await page.goto('/extend-access');
  await page.getByRole('button', { name: /^Pay \$1\.99/ }).click();
  await page.getByRole('button', { name: 'Payment fails' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The payment didn’t go through');
  expect(await minutesLeft(page)).toBeLessThanOrEqual(60);
});

test('who pays and closes the tab finds the pass on the next visit, in every tab', async ({
  page,
  context,
}) => {
  await page.goto('/dashboard');
  await unfoldPasses(page);
  await chooseHour(page);
  await page.getByRole('button', { name: /^Pay \$1\.99/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sandbox: no money moves');
  // The page asks once what there is to pay.
  const pay = page.getByRole('button', { name: 'Pay $1.99' });
  await pay.waitFor();
  // The tab goes before it has asked how the order stands.
  const settled = page.waitForResponse((response) => response.url().endsWith('/payments/sandbox'));
  await page.route('**/payments/orders/check', (route) => route.abort());
  await pay.click();
  await settled;
  await page.close();

  const next = await context.newPage();
  await enter(next, '/dashboard', 'What brings you here?');
  const other = await context.newPage();
  await enter(other, '/settings', 'Settings');
  // Taken back in one place, it ends in both.
  const person = await personOf(next);
  const [order] = (await asOperator(`/rest/v1/orders?user_id=eq.${person}`)) as {
    number: string;
  }[];
  await asOperator('/functions/v1/payments/refunds', 'POST', { number: order?.number });
  await expect(async () => {
    await comeBack(next);
    await expect(next).toHaveURL('/credit-payment', { timeout: 1_000 });
  }).toPass({ timeout: paced(20_000) });
  await expect(other).toHaveURL('/credit-payment');
});

test('clearing a device that holds a paid pass warns of it first', async ({ page }) => {
  await page.goto('/settings');
  await payInSandbox(page);
  await page.getByRole('link', { name: 'Continue to Settings' }).click();
  await page.getByRole('button', { name: 'Clear this device' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('the time you paid for');
  await expect(dialog).toContainText('recovery code');
  await dialog.getByRole('button', { name: 'Keep them' }).click();
  await expectMinutes(page, 60);
});
