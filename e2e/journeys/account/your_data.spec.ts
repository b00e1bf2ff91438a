import fs from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { appCode } from '../../authenticator.ts';
import { findingsOn } from '../../findings.ts';
import { codeTo } from '../../instance.ts';
import { opened, reloaded, settled } from '../../people.ts';
import {
  asMember,
  asOperator,
  asVisitor,
  callFunction,
  personOf,
  proveSecondFactor,
  signIn,
  signInByForm,
} from '../../visitor_access.ts';
import { test } from '../../test.ts';

// Everything to take along, and the end of an account, as a person meets them.

/** The files of a zip that stores them as they are, by their names. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(bytes.lastIndexOf(Buffer.from('504b0506', 'hex')) + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [size, nameLength] = [bytes.readUInt32LE(at + 24), bytes.readUInt16LE(at + 28)];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    files.set(
      bytes.toString('utf8', at + 46, at + 46 + nameLength),
      bytes.toString('utf8', start, start + size),
    );
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

async function download(page: Page): Promise<Map<string, string>> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const file = await (await arriving).path();
  return unzip(fs.readFileSync(file));
}

const debt = {
  name: 'Harbor Visa',
  kind: 'card',
  balance_cents: 395_739,
  apr_bps: 2499,
  minimum_kind: 'fixed',
  minimum_fixed_cents: 3500,
  starting_balance_cents: 440_000,
  balance_as_of: '2026-11-01',
};

const desk = { viewport: { width: 1440, height: 800 } };
const phone = { viewport: { width: 360, height: 800 } };

test('an account is taken along and deleted, and every tab and device is led away', async ({
  device,
}) => {
  const page = await device(desk);
  const email = await asMember(page, 'Dana');
  await asOperator('/rest/v1/debts', 'POST', { ...debt, user_id: await personOf(page) });
  await opened(page, '/settings');
  const data = page.getByRole('region', { name: 'Your data' });

  await test.step('everything is one file, with what was entered in it', async () => {
    await data.getByRole('button', { name: 'Get my data' }).click();
    await expect(data.getByText(/^\d+ KB, made/)).toBeVisible();
    await expect(data.getByRole('link', { name: 'Download' })).toBeFocused();
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    const files = await download(page);
    const all = JSON.parse(files.get('mendwell.json') ?? '') as {
      account: { email: string };
      debts: object[];
    };
    expect(all.account.email).toBe(email);
    expect(all.debts).toMatchObject([{ name: 'Harbor Visa', balance_cents: 395_739 }]);
    expect(files.get('index.html')).toContain('$3,957.39');
    expect(files.get('csv/debts.csv')).toContain('Harbor Visa');
  });

  const other = await page.context().newPage();
  await opened(other, '/dashboard');
  // What listens to other tabs comes after the page.
  await settled(other);
  const elsewhere = await device(phone);
  await signIn(elsewhere, email);
  await opened(elsewhere, '/dashboard');

  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await test.step('deleting says what goes, and wants the word', async () => {
    await data.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog).toContainText('you’re signed out everywhere');
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog.getByLabel('Enter “delete” to confirm')).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(data.getByRole('button', { name: 'Delete account' })).toBeFocused();
  });

  await test.step('closed, by keyboard alone: this tab and the other are led to the one page', async () => {
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Enter “delete” to confirm').focus();
    await page.keyboard.type('Delete');
    await page.keyboard.press('Enter');
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL('/account-closed');
      await expect(tab.getByRole('heading', { name: 'Your account is closed' })).toBeVisible();
      await expect(
        tab.getByText(/It’ll be deleted for good on \w+day, \w+ \d+, unless/),
      ).toBeVisible();
    }
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('planner'))),
    ).toEqual([]);
  });

  await test.step('another device opens nothing of it any more', async () => {
    await reloaded(elsewhere);
    await opened(elsewhere, '/debt-destroyer');
    await expect(elsewhere.getByText('Harbor Visa')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Sign in' }).last()).toBeVisible();
  });
});

test('signing in to a closed account leads to one page from anywhere, and it can be kept', async ({
  page,
}) => {
  const email = await asMember(page, 'Dana');
  await asOperator('/rest/v1/debts', 'POST', { ...debt, user_id: await personOf(page) });
  await callFunction(page, 'close_account', { word: 'delete', keep_answers: false });
  await page.evaluate(() => localStorage.clear());
  await signInByForm(page, email);
  await expect(page).toHaveURL('/account-closed');
  for (const path of ['/dashboard', '/settings', '/community', '/']) {
    await page.goto(path);
    await expect(page).toHaveURL('/account-closed');
  }
  await opened(page, '/privacy');
  await expect(page).toHaveURL('/privacy');
  await opened(page, '/account-closed');
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible();
  expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
  await page.getByRole('button', { name: 'Get my data' }).click();
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
  const files = await download(page);
  expect(files.get('mendwell.json')).toContain('Harbor Visa');
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page).toHaveURL('/dashboard');
  await opened(page, '/debt-destroyer');
  await expect(page.getByText('Harbor Visa').first()).toBeVisible();
});

test('an account with a second factor is erased at once, on a phone', async ({ page, device }) => {
  const email = await asMember(page, 'Dana');
  const key = await proveSecondFactor(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await opened(page, '/settings');
  const data = page.getByRole('region', { name: 'Your data' });
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await data.getByRole('button', { name: 'Delete account' }).click();
  const desk = await device({ storageState: await page.context().storageState() });
  await opened(desk, '/dashboard');
  const asked = new Date();
  await dialog.getByRole('radio', { name: /^Now/ }).check();
  await dialog.getByLabel('Enter “delete” to confirm').fill('delete');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  const code = dialog.getByLabel(new RegExp(email));
  await code.fill('000000');
  await dialog.getByRole('button', { name: 'Delete it now' }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill(await codeTo(email, asked));
  await dialog.getByRole('button', { name: 'Delete it now' }).click();
  await dialog.getByLabel('Code from your app').fill(appCode(key, 1));
  expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete it now' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();

  await test.step('another device lets go of it at the next page', async () => {
    await desk.goto('/dashboard');
    await expect(desk).toHaveURL('/credit-payment');
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('You were signed out');
  });

  await test.step('and nobody signs in to it any more', async () => {
    await signInByForm(page, email);
    await expect(page.getByText('That email and password don’t match.')).toBeVisible();
  });
});

test('a visitor whose time is over takes their data along and deletes it', async ({ device }) => {
  const page = await device(phone);
  await asVisitor(page, 30);
  const person = await personOf(page);
  await asOperator('/rest/v1/debts', 'POST', { ...debt, user_id: person });
  await asOperator(`/rest/v1/access_passes?user_id=eq.${person}`, 'PATCH', {
    starts_at: '2026-01-01T00:00:00Z',
    ends_at: '2026-01-01T00:30:00Z',
  });
  await page.evaluate(() => localStorage.removeItem('limitedAccessExpires'));
  await page.goto('/settings');
  await expect(page).toHaveURL('/credit-payment');

  await opened(page, '/your-data');
  await page.getByRole('button', { name: 'Get my data' }).click();
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
  expect((await download(page)).get('mendwell.json')).toContain('Harbor Visa');
  await page.getByRole('button', { name: 'Delete my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete what you entered?' });
  expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
  await dialog.getByLabel('Enter “delete” to confirm').fill('delete');
  await dialog.getByRole('button', { name: 'Delete my data' }).click();
  await expect(page).toHaveURL('/');
  const left: object[] = await asOperator(`/rest/v1/debts?user_id=eq.${person}`);
  expect(left).toEqual([]);
});
