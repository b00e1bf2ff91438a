import { expect } from '@playwright/test';
import { codeTo, newAddress } from '../../instance.ts';
import { expectMinutes, reloaded } from '../../people.ts';
import { asMember, password } from '../../visitor_access.ts';
import { test } from '../../test.ts';

test('an invitation that is only looked at sends nothing; a member takes it by a press', async ({
  page,
  device,
}) => {
  await asMember(page, 'Dana');
  await page.goto('/referral-dashboard');
  const link = await page.getByLabel('Invitation link').inputValue();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is your own link');

  const friend = await device();
  const sent: string[] = [];
  friend.on('request', (request) => {
    if (request.url().endsWith('/access/invitation')) sent.push(request.url());
  });
  await friend.goto(link);
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Dana invited you');
  await asMember(friend, 'Luis');
  await friend.goto(link);
  const take = friend.getByRole('button', { name: 'Accept the invitation' });
  await expect(take).toBeVisible();
  await expect(friend.getByText('They see your first name, if you give one')).toBeVisible();
  await page.goto('/referral-dashboard');
  await expect(page.getByText('No one has used your link yet')).toBeVisible();
  expect(sent).toEqual([]);

  await take.click();
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Invitation accepted');
  expect(sent).toHaveLength(1);
  await reloaded(page);
  await expect(page.getByText('Accepted your invitation.')).toBeVisible();
});

test('a friend comes by a link, starts free, signs up and saves a plan; both see what came of it', async ({
  page,
  device,
}) => {
  await asMember(page, 'Dana');
  await page.goto('/referral-dashboard');
  const link = await page.getByLabel('Invitation link').inputValue();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect(page.getByText('No one has used your link yet')).toBeVisible();

  const friend = await device();
  await friend.goto(link);
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Dana invited you');
  await friend.getByRole('button', { name: 'Start my free 30 minutes' }).click();
  await expectMinutes(friend, 30);
  await friend.goto('/debt-destroyer');
  await friend.getByRole('button', { name: 'Add a debt' }).first().click();
  const form = friend.getByRole('dialog');
  await form.getByLabel('What is it?').fill('Linden Store Card');
  await form.getByLabel('You owe').fill('414.55');
  await form.getByLabel('APR', { exact: true }).fill('29.99');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  const email = newAddress('luis');
  await friend.goto('/auth?mode=sign-up');
  await friend.getByLabel('Email').fill(email);
  await friend.getByLabel('Password', { exact: true }).fill(password);
  await friend.getByRole('button', { name: 'Create my account' }).click();
  await friend.getByLabel('Code from the email').fill(await codeTo(email));
  await friend.getByRole('button', { name: 'Confirm' }).click();
  await expect(friend).not.toHaveURL(/\/auth/);
  await friend.goto('/debt-destroyer');
  const kept = friend.waitForResponse(
    (response) =>
      response.url().includes('/rest/v1/payoff_plans') && response.request().method() === 'POST',
  );
  await friend.getByRole('radio', { name: /Smallest balance first/ }).check();
  expect((await kept).ok()).toBe(true);
  await expect(friend.getByText('Saved to your account.')).toBeVisible();

  await reloaded(page);
  await expect(page.getByText('Saved a first payoff plan.')).toHaveCount(1);
  await expect(page.getByText('100').first()).toBeVisible();
  // On a phone each value of a line has room: none lies over the next.
  await page.setViewportSize({ width: 360, height: 740 });
  const cut = await page
    .locator('td')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length);
  expect(cut).toBe(0);
  await expect(page.getByText('9 of 10').or(page.getByText('of 10'))).toBeVisible();
  expect(await page.content()).not.toContain(email);

  await page.goto('/settings?view=history');
  await expect(page.getByText('A friend saved a first plan')).toBeVisible();
});
