import { expect } from '@playwright/test';
import { expectMinutes } from '../../people.ts';
import {
  asOperator,
  comeBack,
  makeCode,
  payInSandbox,
  unfoldPasses,
} from '../../visitor_access.ts';
import { test } from '../../test.ts';

test('a receipt opens by its link anywhere; its recovery code brings the pass, to one browser at a time', async ({
  page,
  device,
}) => {
  await page.goto('/dashboard');
  await payInSandbox(page);
  const kept = page.getByRole('textbox', { name: 'Recovery code' });
  // Its place is there before it is.
  await expect(kept).not.toHaveValue('');
  const recovery = await kept.inputValue();
  const link = await page.getByLabel('Link to this receipt').inputValue();
  const order = page.url();

  const other = await device();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^Receipt MO-\w{8}$/);
  await expect(other.getByRole('region').getByText(/^MO-\w{8}$/)).toBeVisible();
  expect(await other.content()).not.toContain(recovery);
  await other.goto('/dashboard');
  await expect(other).toHaveURL('/credit-payment');
  await unfoldPasses(other);
  await other.getByLabel('Invitation, access or recovery code').fill(recovery.toLowerCase());
  await other.getByRole('button', { name: 'Use code' }).click();
  await expectMinutes(other, 60);
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('What brings you here?');
  await expect
    .poll(async () => {
      await comeBack(page);
      return page.evaluate(() => localStorage.getItem('limitedAccessExpires'));
    })
    .toBeNull();
  // The first browser says where both went, and how they come back.
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/credit-payment');
  await expect(page.getByText('Moved your pass to another browser?')).toBeVisible();
  await page.goto(order);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This order isn’t in this browser',
  );
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Invitation, access or recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Use code' }).click();
  await expect(
    page.getByText('The pass from that receipt now works in this browser, and only here.'),
  ).toBeVisible();
  await expectMinutes(page, 60);
});

test('an access code opens the page that was asked for; a wrong one stays typed and is limited', async ({
  page,
}) => {
  const code = await makeCode(45);
  await page.goto('/dashboard');
  await unfoldPasses(page);
  const field = page.getByLabel('Invitation, access or recovery code');
  const use = page.getByRole('button', { name: 'Use code' });
  await field.fill('MEND-2222-2222-2222');
  await use.click();
  await expect(page.getByText('We don’t recognize that code.', { exact: false })).toBeVisible();
  await expect(field).toHaveValue('MEND-2222-2222-2222');
  await field.fill(code);
  await use.click();
  await expectMinutes(page, 45);

  await page.goto('/extend-access');
  for (let time = 0; time < 4; time += 1) {
    const asked = page.waitForResponse((response) => response.url().endsWith('/access/redeem'));
    await page
      .getByLabel('Invitation, access or recovery code')
      .fill(`MEND-2222-2222-222${time + 3}`);
    await page.getByRole('button', { name: 'Use code' }).click();
    expect((await asked).status()).toBe(404);
    await expect(page.getByRole('button', { name: 'Use code' })).toBeEnabled();
  }
  const asked = page.waitForResponse((response) => response.url().endsWith('/access/redeem'));
  await page.getByLabel('Invitation, access or recovery code').fill(await makeCode(10));
  await page.getByRole('button', { name: 'Use code' }).click();
  expect((await asked).status()).toBe(429);
  await expect(page.getByText(/\b1[345] minutes/)).toBeVisible();
});

test('a code that opens everything until a day says so first; time paid for waits meanwhile', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await payInSandbox(page);
  const openUntil = new Date(Date.now() + 10 * 86_400_000).toISOString();
  const { code } = (await asOperator('/functions/v1/access/codes', 'POST', {
    openUntil,
    uses: 1,
  })) as { code: string };
  await page.goto('/extend-access');
  await page.getByLabel('Invitation, access or recovery code').fill(code);
  await page.getByRole('button', { name: 'Use code' }).click();
  await expect(page.getByText('This code gives you session time until')).toBeVisible();
  await expect(page.getByText('Use it now?')).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expectMinutes(page, 60);

  await page.getByRole('button', { name: 'Use code' }).click();
  await page.getByRole('button', { name: 'Use it now' }).click();
  await expect(page.getByText('Then your earlier time picks up again, until')).toBeVisible();
  await expectMinutes(page, 10 * 1440 + 60);
});
