import { expect } from '@playwright/test';
import { appCode } from '../../authenticator.ts';
import { findingsOn } from '../../findings.ts';
import { opened } from '../../people.ts';
import { asMember, password, signInByForm } from '../../visitor_access.ts';
import { test } from '../../test.ts';

test('a second factor: set up, asked for elsewhere, and a lost phone is no lost account', async ({
  device,
}) => {
  const page = await device({ viewport: { width: 360, height: 740 } });
  const email = await asMember(page, 'Dana');
  await opened(page, '/settings');

  let key = '';
  let codes: string[] = [];
  await test.step('the app is set up with a key or a picture, and counts once it showed a code', async () => {
    await page.getByRole('button', { name: 'Add an app' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    key = await page.getByLabel('Key', { exact: true }).inputValue();
    await page.getByLabel('Code from your app').fill('000000');
    await page.getByRole('button', { name: 'Turn it on' }).click();
    await expect(page.getByLabel('Code from your app')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Code from your app').fill(appCode(key));
    await page.getByRole('button', { name: 'Turn it on' }).click();
    await expect(page.getByRole('heading', { name: 'Your ten recovery codes' })).toBeVisible();
    codes = await page
      .locator('ol li')
      .filter({ hasText: /^[2-9A-Z]{5}-[2-9A-Z]{5}$/ })
      .allInnerTexts();
    expect(codes).toHaveLength(10);
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await page.getByRole('button', { name: 'I saved them' }).click();
    await expect(page.getByText(/^On since/)).toBeVisible();
    await expect(page.getByText(/^10 of 10 left/)).toBeVisible();
  });

  const desk = await device();
  await test.step('signing in elsewhere asks for it', async () => {
    await signInByForm(desk, email);
    await expect(desk).toHaveURL(/mode=challenge/);
    await desk.getByLabel('Code from your app').fill(appCode(key, 1));
    await desk.getByRole('button', { name: 'Continue' }).click();
    await expect(desk).toHaveURL('/dashboard');
  });

  await test.step('without the phone a recovery code turns it off, and the password opens the account again', async () => {
    const other = await device();
    await signInByForm(other, email);
    await expect(other).toHaveURL(/mode=challenge/);
    await other.getByRole('button', { name: 'I don’t have my phone' }).click();
    await other.getByLabel('Recovery code').fill('AAAAA-AAAAA');
    await other.getByRole('button', { name: 'Use this code' }).click();
    await expect(other.getByLabel('Recovery code')).toHaveAttribute('aria-invalid', 'true');
    expect(await findingsOn(other, { rules: 'all' })).toEqual([]);
    await other.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase());
    await other.getByRole('button', { name: 'Use this code' }).click();
    await expect(other).toHaveURL('/auth?mode=sign-in');
    await expect(other.getByText('Two-step sign-in is off')).toBeVisible();
    await other.getByLabel('Email').fill(email);
    await other.getByLabel('Password', { exact: true }).fill(password);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(other).toHaveURL('/dashboard');
    await opened(other, '/settings');
    await expect(other.getByRole('button', { name: 'Add an app' })).toBeVisible();
  });
});
