import { expect, type Page } from '@playwright/test';
import { codeTo, newAddress } from '../../instance.ts';
import { opened, paced, reloaded } from '../../people.ts';
import { asMember, makeMember, password } from '../../visitor_access.ts';
import { test } from '../../test.ts';

/** Types one debt into the open form and saves it. */
async function addDebt(
  page: Page,
  debt: { name: string; kind: string; balance: string; apr: string; minimum?: string },
) {
  await page.getByRole('button', { name: 'Add a debt' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('What is it?').fill(debt.name);
  await form.getByText(debt.kind, { exact: true }).click();
  await form.getByLabel('You owe').fill(debt.balance);
  await form.getByLabel('APR', { exact: true }).fill(debt.apr);
  // A loan asks for its payment at once; a bill says it under "More".
  if (debt.minimum && debt.kind === 'Loan')
    await form.getByLabel('Monthly payment').fill(debt.minimum);
  else if (debt.minimum) {
    await form.getByRole('button', { name: 'More about this debt' }).click();
    await form.getByText('My own').click();
    await form.getByLabel('Minimum each month').fill(debt.minimum);
  }
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
}

const total = (page: Page) => page.getByRole('row', { name: /^Total/ });

test('one debt becomes a plan, an account, and the same plan in a second browser', async ({
  page,
  device,
}) => {
  const email = newAddress('dana');

  await page.goto('/');
  await page.getByLabel('What you owe').fill('3,957.39');
  await page.getByLabel('What you can pay each month').fill('600');
  await page.getByRole('button', { name: 'Plan with this debt' }).click();

  await expect(page).toHaveURL('/debt-destroyer');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Debt-free in');
  await addDebt(page, {
    name: 'Cascade personal loan',
    kind: 'Loan',
    balance: '3,963.23',
    apr: '15.5',
    minimum: '148',
  });
  await addDebt(page, {
    name: 'St. Anne medical bill',
    kind: 'Medical bill',
    balance: '660',
    apr: '0',
    minimum: '60',
  });
  await expect(total(page)).toContainText('$8,580.62');
  await page.getByRole('radio', { name: /Smallest balance first/ }).check();

  await page.getByRole('link', { name: 'Sign up free' }).first().click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  await page.getByLabel('Code from the email').fill(await codeTo(email));
  await page.getByRole('button', { name: 'Confirm' }).click();

  await expect(page).not.toHaveURL(/\/auth/);
  await page.goto('/debt-destroyer');
  await expect(page.getByText('Saved to your account.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where you stand');
  await expect(page.getByText('$8,580.62 to go')).toBeVisible();
  await expect(page.getByText(/^Pay \$/).first()).toBeVisible();

  const other = await device();
  await other.goto('/auth?mode=sign-in');
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).toHaveURL('/dashboard');
  await expect(other.getByText('$8,580.62 to go')).toBeVisible();
  await other.goto('/debt-destroyer');
  await expect(total(other)).toContainText('$8,580.62');
  await expect(other.getByRole('radio', { name: /Smallest balance first/ })).toBeChecked();

  await other.goto('/settings');
  await other.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect
    .poll(() =>
      // The theme and the mark that the fonts are here belong to the device.
      other.evaluate(() =>
        Object.keys(localStorage).filter((key) => !/^mendwell-(theme|fonts)$/.test(key)),
      ),
    )
    .toEqual([]);
  await other.goto('/debt-destroyer');
  await expect(other.getByText('No debts here yet.')).toBeVisible();
  await other.goto('/dashboard');
  await expect(other).toHaveURL('/credit-payment');
});

test('a change made without a connection is kept and saved when it is back', async ({
  page,
  context,
}) => {
  await asMember(page, 'Rosa');
  await opened(page, '/debt-destroyer');
  await addDebt(page, {
    name: 'Linden Store Card',
    kind: 'Card',
    balance: '414.55',
    apr: '29.99',
  });
  await expect(page.getByText('Saved to your account.')).toBeVisible();
  await context.setOffline(true);
  await addDebt(page, {
    name: 'Northway Mastercard',
    kind: 'Card',
    balance: '2,739.75',
    apr: '21.24',
  });
  await expect(page.getByText('We couldn’t send that.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Saved to your account.')).toBeVisible({ timeout: paced(45_000) });
  await reloaded(page);
  await expect(total(page)).toContainText('$3,154.30');
});

test('a forgotten password is set anew with the mailed code', async ({ page }) => {
  const { email } = await makeMember('Marcus');
  const asked = new Date();
  await page.goto('/auth?mode=reset');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByLabel('Code from the email').fill(await codeTo(email, asked));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByLabel('New password').fill('four other odd words 8');
  await page.getByRole('button', { name: 'Set my new password' }).click();
  await expect(page).toHaveURL('/dashboard');
});
