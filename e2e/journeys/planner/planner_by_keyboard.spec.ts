import { expect, type Page } from '@playwright/test';
import { opened, reloaded, settled } from '../../people.ts';
import { test } from '../../test.ts';

/** Tabs on until the control with this name has the focus. */
async function tabTo(page: Page, name: string) {
  const wanted = page.getByRole('button', { name, exact: true }).and(page.locator(':visible'));
  for (let step = 0; step < 80; step += 1) {
    if (await wanted.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${name}`);
}

/** Fills the open form with the keyboard alone: the first field is reached by Tab. */
async function typeDebt(page: Page, name: string, balance: string, apr: string) {
  const form = page.getByRole('dialog');
  await expect(form).toBeVisible();
  await form.getByLabel('What is it?').focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await expect(form.getByRole('radio', { name: 'Card', exact: true })).toBeFocused();
  // There and back: what was proposed for the other kind is taken back.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  // On a phone the other kinds are behind a button.
  if (await form.getByRole('button', { name: 'More', exact: true }).isVisible())
    await page.keyboard.press('Tab');
  await expect(form.getByLabel('You owe')).toBeFocused();
  await page.keyboard.type(balance);
  await page.keyboard.press('Tab');
  await page.keyboard.type(apr);
}

for (const width of [360, 1440])
  test(`debts are entered, mended, deleted and brought back with the keyboard alone at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/debt-destroyer');
    await tabTo(page, 'Add a debt');
    await page.keyboard.press('Enter');
    await typeDebt(page, 'Harbor Visa', 'a lot', '24.99');
    await page.keyboard.press('Enter');
    await expect(page.getByText('How much do you owe? Use a number like 3,957.39')).toBeVisible();
    const balance = page.getByLabel('You owe');
    await expect(balance).toBeFocused();
    await expect(balance).toHaveValue('a lot');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('3,957.39');

    await reloaded(page);
    await expect(page.getByRole('dialog').getByLabel('You owe')).toHaveValue('3,957.39');
    await page.getByRole('dialog').getByLabel('What is it?').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Debt-free in');

    await tabTo(page, 'Add a debt');
    await page.keyboard.press('Enter');
    await typeDebt(page, 'Linden Store', '414.55', '29.99');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.getByRole('radio', { name: /Highest rate first/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /Smallest balance first/ })).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'Move Linden Store up');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Linden Store is now number 1 of 2.')).toBeAttached();

    await tabTo(page, 'Delete Harbor Visa');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Deleted Harbor Visa')).toBeVisible();
    await tabTo(page, 'Undo');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('button', { name: 'Delete Harbor Visa' }).and(page.locator(':visible')),
    ).toBeVisible();

    // Asked once, for all debts together; not enough is said with what to do about it, and the plan stays.
    await page.getByLabel('Each month, in dollars').fill('1');
    await page.getByRole('button', { name: 'Set $1 a month' }).click();
    await expect(page.getByText(/is due, and you have \$1 that month/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      'doesn’t cover your minimums',
    );
    await page.getByRole('button', { name: /^I can pay \$/ }).click();
    await expect(page.getByLabel('Planned for debt each month', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Debt-free in');
    await page.getByRole('button', { name: 'See it as a table' }).click();
    await expect(page.getByRole('region', { name: 'What you owe, over time' })).toBeVisible();

    await reloaded(page);
    await expect(page.getByRole('radio', { name: /Your own order/ })).toBeChecked();
    await expect(
      page.getByRole('button', { name: 'Delete Linden Store' }).and(page.locator(':visible')),
    ).toBeVisible();
  });

test('the landing page asks the server for nothing and carries the debt along', async ({
  page,
}) => {
  await opened(page, '/');
  await settled(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await expect(page.getByText('$9,277.94', { exact: true })).toBeVisible();
  await expect(page.getByText('(236 payments)')).toBeVisible();
  await expect(page.getByText('$2,135.18').last()).toBeVisible();
  await page.getByLabel('What you can pay each month').fill('500');
  await page.getByLabel('What you owe').fill('10,000');
  await page.getByLabel('Yearly rate (APR)').fill('20');
  await expect(page.getByText('$2,266.06').last()).toBeVisible();
  expect(asked).toEqual([]);
  await reloaded(page);
  await expect(page.getByLabel('What you owe')).toHaveValue('10,000');
  await page.getByRole('button', { name: 'Plan with this debt' }).click();
  await expect(page.getByText(/At \$500 a month, you’ll pay \$2,266\.06/)).toBeVisible();
});
