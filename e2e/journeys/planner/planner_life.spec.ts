import { expect, type Page } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { reloaded } from '../../people.ts';
import { test } from '../../test.ts';

// A debt from its first day to its last, by touch, with the clock set on: what is due, late, short, and the end.

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const at = (page: Page, day: string) => page.clock.setFixedTime(new Date(`${day}T15:00:00Z`));

/** A later day: the page is opened anew. */
async function on(page: Page, day: string) {
  await at(page, day);
  await reloaded(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function add(
  page: Page,
  name: string,
  kind: string,
  owed: string,
  apr: string,
  more?: [day: string, minimum: string],
) {
  await page.getByRole('button', { name: 'Add a debt' }).first().tap();
  const form = page.getByRole('dialog');
  await form.getByLabel('What is it?').fill(name);
  await form.getByText(kind, { exact: true }).tap();
  await form.getByLabel('You owe').fill(owed);
  await form.getByLabel('APR', { exact: true }).fill(apr);
  if (more) {
    await form.getByRole('button', { name: 'More about this debt' }).tap();
    await form.getByText('My own').tap();
    await form.getByLabel('Minimum each month').fill(more[1]);
    await form.getByLabel('Due day', { exact: true }).fill(more[0]);
  }
  await form.getByRole('button', { name: 'Save' }).tap();
  await expect(form).toBeHidden();
}

test('a debt is due, paid, late, short and done, and every page of it says the same', async ({
  page,
}) => {
  await at(page, '2026-11-01');
  await page.goto('/debt-destroyer');
  await add(page, 'Harbor Visa', 'Card', '600', '0', ['25', '50']);
  await page.getByLabel('Each month, in dollars').fill('200');
  await page.getByRole('button', { name: 'Set $200 a month' }).tap();

  // Typed on November 1, due on the 25th: this month's payment is part of the plan.
  const november = page.getByRole('region', { name: 'November 2026' });
  await expect(november).toContainText('Due Wednesday, November 25');
  await expect(november).toContainText('$0.00 of $200.00 paid, $50.00 still due');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Debt-free in January 2027');

  // A second debt brings its minimum along, and is in view.
  await add(page, 'St. Anne', 'Medical bill', '90', '0');
  await expect(page.getByText('Added St. Anne.')).toBeVisible();
  await expect(page.locator('[id^="debt-"]').last()).toBeInViewport();

  // Of equal rates the smaller debt comes first.
  await page.getByRole('checkbox', { name: 'Paid: $90.00 to St. Anne' }).tap();
  // The card's statement may not be out yet: what is paid before is not November's payment.
  const visa = page.getByRole('checkbox', { name: 'Paid: $110.00 to Harbor Visa' });
  await expect(november).toContainText('Pay it November 5 or later, once its statement is out.');
  await expect(visa).toBeDisabled();
  await on(page, '2026-11-05');
  await visa.tap();
  await expect(
    page.getByText('Recorded $110.00 on Harbor Visa for November 5, 2026.'),
  ).toBeVisible();
  await expect(page.getByText('Everything for November 2026 is paid')).toBeVisible();
  await on(page, '2026-11-25');
  await expect(page.getByRole('region', { name: 'Late' })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Paid: $110.00 to Harbor Visa' })).toBeChecked();

  // December's is not paid: late by what is due, not by what was planned.
  await on(page, '2026-12-27');
  const late = page.getByRole('region', { name: 'Late' });
  await expect(late).toContainText('Due December 25, now 2 days late');
  await expect(late).toContainText('$50.00');
  await late.getByRole('button', { name: 'I paid all $200.00' }).tap();
  await expect(late).toHaveCount(0);

  // What was paid late was all that was planned: December was not short.
  await on(page, '2027-01-02');
  await expect(page.getByRole('heading', { name: /was short/ })).toHaveCount(0);
  expect(await findingsOn(page, { rules: 'all' })).toEqual([]);

  // The rest, at once: the end.
  await page
    .getByRole('button', { name: 'Record a payment on Harbor Visa' })
    .and(page.locator(':visible'))
    .tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Everything', { exact: true }).tap();
  await dialog.getByRole('button', { name: 'Record $290.00' }).tap();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It’s all paid off.');
  await expect(page.getByText('Paid in all').locator('..')).toContainText('$690.00');
  await expect(page.getByText('$690.00 was debt, $0.00 was interest.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save picture' }).tap();
  expect((await download).suggestedFilename()).toBe('mended.png');
  expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
});
