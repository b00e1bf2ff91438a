import { expect, type Page } from '@playwright/test';
import { putWallet } from '../../browser_wallet.ts';
import { findingsOn } from '../../findings.ts';
import { opened, reloaded } from '../../people.ts';
import { test } from '../../test.ts';
import { personOf } from '../../visitor_access.ts';

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`.toLowerCase();
const section = (page: Page) => page.getByRole('region', { name: 'Wallets' });

/** What a page has fetched that belongs to wallets, by what no other code holds. */
async function fetchesOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    const text = await response.text().catch(() => '');
    if (text.includes('eip6963:requestProvider')) found.push(response.url());
  });
  return found;
}

test('a wallet is connected, proven, used after a reload, and unlinked; nothing of it comes before it is wanted', async ({
  member,
}) => {
  const page = await member('Dana', { viewport: { width: 360, height: 740 } });
  const fern = await putWallet(page);
  const person = await personOf(page);
  const fetched = await fetchesOf(page);
  await opened(page, '/settings');
  const wallets = section(page);
  await expect(wallets.getByRole('button', { name: 'Link a wallet' })).toBeVisible();
  expect(fetched).toEqual([]);
  const dialog = page.getByRole('dialog');

  await test.step('its user says no, has another request waiting, then says yes', async () => {
    await wallets.getByRole('button', { name: 'Link a wallet' }).click();
    await expect(dialog.getByRole('button', { name: 'Fern Wallet' })).toBeVisible();
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await fern.refuse('wallet_requestPermissions', 4001);
    await dialog.getByRole('button', { name: 'Fern Wallet' }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      'You said no in your wallet. Nothing was shared.',
    );
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await fern.refuse('wallet_requestPermissions', -32_002, 'Request already pending.');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      'A request is already waiting in your wallet.',
    );
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('heading', { name: 'Prove it’s yours' })).toBeVisible();
    expect(new Set(fetched).size).toBe(1);
  });

  await test.step('it signs what stands there, and is linked', async () => {
    const words = dialog.locator('pre');
    await expect(words).toContainText('wants you to sign in with your Ethereum account:');
    await expect(words).toContainText(fern.address);
    await expect(words).toContainText('Chain ID: 8453');
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await fern.refuse('personal_sign', 4001);
    await dialog.getByRole('button', { name: 'Sign with my wallet' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Nothing was signed.');
    await dialog.getByRole('button', { name: 'Sign with my wallet' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(wallets.getByRole('heading', { name: short(fern.address) })).toContainText(
      'Connected, Base',
    );
    await expect(wallets.getByText(/^Fern Wallet\. Linked .+, by your signature\.$/)).toBeVisible();
    const without = '[data-sonner-toaster]';
    expect(await findingsOn(page, { rules: 'all', without })).toEqual([]);
  });

  await test.step('a chain of nobody here is said to be one; after a reload it is connected again', async () => {
    await fern.choose(100);
    await expect(wallets.getByText('Connected, another network')).toBeVisible();
    await fern.choose(10);
    await expect(wallets.getByText('Connected, Optimism')).toBeVisible();
    await reloaded(page);
    await expect(section(page).getByText('Connected, Base')).toBeVisible();
  });

  await test.step('it opens the account elsewhere', async () => {
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('wagmi.store'))).toBe(null);
    await opened(page, '/auth?mode=sign-in');
    await page.getByRole('button', { name: 'Continue with a linked wallet' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fern Wallet' }).click();
    await expect(page).toHaveURL('/dashboard');
    expect(await personOf(page)).toBe(person);
    await opened(page, '/settings');
  });

  await test.step('disconnected it leaves nothing here, and unlinked it is gone', async () => {
    await wallets.getByRole('button', { name: /^Disconnect/ }).click();
    await expect(wallets.getByText('Connected, Base')).toHaveCount(0);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('wagmi'))),
    ).toEqual([]);
    await reloaded(page);
    await expect(section(page).getByRole('button', { name: /^Connect 0x/ })).toBeVisible();
    await wallets.getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await expect(wallets.getByRole('button', { name: 'Link a wallet' })).toBeVisible();
  });

  await test.step('the menu connects one, too, and says so', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Connect a wallet' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fern Wallet' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('link', { name: `${short(fern.address)} on Base` })).toBeVisible();
  });
});
