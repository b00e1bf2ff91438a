import { expect, type Page } from '@playwright/test';
import { appCode } from '../../authenticator.ts';
import { findingsOn } from '../../findings.ts';
import { codeTo, newAddress } from '../../instance.ts';
import { opened, reloaded, typeDebts } from '../../people.ts';
import { asMember, password } from '../../visitor_access.ts';
import { test } from '../../test.ts';

/** An American number that nobody else in this run has, as people type it and as it is kept. */
function newNumber() {
  const digits = `2${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
  return { typed: `(${area}) ${exchange}-${line}`, kept: `1${digits}` };
}

async function signInByPhone(page: Page, number: string): Promise<void> {
  await page.goto('/auth?mode=sign-in&by=phone');
  await page.getByLabel('Phone', { exact: true }).fill(number);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('the life of an account that begins with a phone', async ({ device }) => {
  const number = newNumber();
  const page = await device({ viewport: { width: 360, height: 740 } });
  let key = '';
  let codes: string[] = [];

  await test.step('a visitor signs up by phone, and what they entered comes along', async () => {
    await typeDebts(page);
    await page.goto('/auth?mode=sign-up');
    await page.getByRole('link', { name: 'Phone', exact: true }).click();
    await expect(page).toHaveURL('/auth?mode=sign-up&by=phone');
    await page.getByLabel('Phone', { exact: true }).fill('555');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create my account' }).click();
    await expect(page.getByLabel('Phone', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await page.getByLabel('Phone', { exact: true }).fill(number.typed);
    await page.getByRole('button', { name: 'Create my account' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your phone');
    await page.getByLabel('Code from the text').fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByLabel('Code from the text')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Code from the text').fill(await codeTo(number.kept));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL('/dashboard');
    await opened(page, '/debt-destroyer');
    await expect(page.getByText('Harbor Visa').first()).toBeVisible();
  });

  await test.step('they set a second step up', async () => {
    await opened(page, '/settings');
    await expect(page.getByText(number.typed).first()).toBeVisible();
    await page.getByRole('button', { name: 'Add an app' }).click();
    key = await page.getByLabel('Key', { exact: true }).inputValue();
    await page.getByLabel('Code from your app').fill(appCode(key));
    await page.getByRole('button', { name: 'Turn it on' }).click();
    await expect(page.getByRole('heading', { name: 'Your ten recovery codes' })).toBeVisible();
    codes = await page
      .locator('ol li')
      .filter({ hasText: /^[2-9A-Z]{5}-[2-9A-Z]{5}$/ })
      .allInnerTexts();
    await page.getByRole('button', { name: 'I saved them' }).click();
  });

  await test.step('they add an email: it counts with its code', async () => {
    const email = newAddress('phoned');
    await page.getByRole('button', { name: 'Add an email' }).click();
    await expect(page.getByLabel('New email')).toBeFocused();
    await page.getByLabel('New email').fill(email);
    await page.getByRole('button', { name: 'Send the codes' }).click();
    await page.getByLabel(`Code we sent to ${email}`).fill(await codeTo(email));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Your email is changed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change email' })).toBeVisible();
  });

  const desk = await device();
  await test.step('signing in elsewhere takes the app, and shows among the devices', async () => {
    await signInByPhone(desk, number.typed);
    await expect(desk).toHaveURL(/mode=challenge/);
    await desk.getByLabel('Code from your app').fill(appCode(key, 1));
    await desk.getByRole('button', { name: 'Continue' }).click();
    await expect(desk).toHaveURL('/dashboard');
    await opened(page, '/settings');
    await expect(
      page.getByRole('button', { name: /^Sign out (?:Chrome|A browser) on/ }),
    ).toHaveCount(1);
    await expect(page.getByText('This one')).toBeVisible();
  });

  await test.step('that device is signed out from here, and its page says so', async () => {
    await page.getByRole('button', { name: /^Sign out (?:Chrome|A browser) on/ }).click();
    await expect(page.getByText('You’re only signed in on this device.')).toBeVisible();
    await desk.goto('/settings');
    // A notice says so too, for a moment: what stays is what the page itself says.
    await expect(desk, 'the rule of protected pages').toHaveURL('/credit-payment');
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('You were signed out');
    await desk.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
    await expect(desk).toHaveURL('/auth?mode=sign-in');
  });

  await test.step('without the phone a recovery code lets them in again', async () => {
    await signInByPhone(desk, number.typed);
    await expect(desk).toHaveURL(/mode=challenge/);
    await desk.getByRole('button', { name: 'I don’t have my phone' }).click();
    await desk.getByLabel('Recovery code').fill(codes[0] ?? '');
    await desk.getByRole('button', { name: 'Use this code' }).click();
    await expect(desk).toHaveURL('/auth?mode=sign-in');
    await signInByPhone(desk, number.typed);
    await expect(desk).toHaveURL('/dashboard');
  });
});

test('an email is changed when both mailboxes have confirmed, by keyboard alone', async ({
  device,
}) => {
  const page = await device({ viewport: { width: 1440, height: 900 } });
  const email = await asMember(page, 'Robin');
  const next = newAddress('robin.new');
  await opened(page, '/settings');
  const change = page.getByRole('button', { name: 'Change email' });
  await change.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New email')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.type(next);
  await page.keyboard.press('Enter');
  const present = page.getByLabel(`Code we sent to ${email}`);
  const fresh = page.getByLabel(`Code we sent to ${next}`);
  await expect(present).toBeVisible();
  await reloaded(page);
  await expect(present, 'the wait outlives a reload').toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1440]) {
      await page.emulateMedia({ colorScheme });
      // All of it in sight: what is half behind the bar at the foot would be too small a target.
      await page.setViewportSize({ width, height: 4000 });
      expect(await findingsOn(page, { rules: 'all' }), `${colorScheme} at ${width}`).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${colorScheme} at ${width}`).toBe(0);
    }
  await present.focus();
  await page.keyboard.type(await codeTo(email));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${next} still has to confirm`)).toBeVisible();
  await fresh.focus();
  await page.keyboard.type(await codeTo(next));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your email is changed')).toBeVisible();
  await expect(page.getByText(next).first()).toBeVisible();

  await test.step('the password too; the other sessions end', async () => {
    await page.getByRole('button', { name: 'Change password' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('New password')).toBeFocused();
    await page.keyboard.type('four odder words 8');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your new password is set')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  });
});
