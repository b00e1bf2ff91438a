import { expect } from '@playwright/test';
import { expectMinutes, listenFor } from '../../people.ts';
import { asOperator, makeCode, payInSandbox, personOf } from '../../visitor_access.ts';
import { test } from '../../test.ts';

test('the history lists what was paid, given back and redeemed, filters it and saves it as a file', async ({
  page,
}) => {
  await page.goto('/settings');
  await payInSandbox(page);
  const person = await personOf(page);
  const [order] = (await asOperator(`/rest/v1/orders?user_id=eq.${person}`)) as {
    number: string;
  }[];
  await asOperator('/functions/v1/payments/refunds', 'POST', { number: order?.number });
  await page.goto('/extend-access');
  await page.getByLabel('Invitation, access or recovery code').fill(await makeCode(30));
  await page.getByRole('button', { name: 'Use code' }).click();
  await expectMinutes(page, 30);

  await page.goto('/settings?view=history');
  await expect(page.getByText(`Refund of order ${order?.number}`)).toBeVisible();
  await expect(page.getByText('Time from an access code')).toBeVisible();
  const saved = await listenFor(page, 'Saved as ');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await expect.poll(saved).toBe(1);
  await page
    .getByRole('link', { name: `Receipt of order ${order?.number}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order was refunded');
});
