import { expect } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { mailTo } from '../../instance.ts';
import { opened, reloaded } from '../../people.ts';
import { asMember, asOperator, personOf } from '../../visitor_access.ts';
import { test } from '../../test.ts';

// A reminder, from the debt to the press that stops its like; and a person's dates in their calendar.

/** A zone in which it is noon now, and the day it is there. */
const hours = 12 - new Date().getUTCHours();
const zone = hours === 0 ? 'Etc/UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
const day = (days: number) =>
  new Date(Date.now() + hours * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

const run = () => asOperator('/functions/v1/notices/run', 'POST');

test('a payment that is due is mailed once, shown on the dashboard, and stopped with one press', async ({
  page,
  device,
}) => {
  const email = await asMember(page, 'Robin');
  const person = await personOf(page);
  await asOperator(`/rest/v1/profiles?user_id=eq.${person}`, 'PATCH', { time_zone: zone });
  await opened(page, '/dashboard');
  await asOperator('/rest/v1/debts', 'POST', {
    user_id: person,
    name: 'Harbor Visa',
    kind: 'medical',
    balance_cents: 200_000,
    apr_bps: 0,
    minimum_kind: 'fixed',
    minimum_fixed_cents: 10_000,
    starting_balance_cents: 200_000,
    due_day: Number(day(3).slice(8)),
    balance_as_of: day(-20),
    paid_through: day(-1),
  });
  const mail = await mailTo(email, new Date(0), 'Harbor Visa: $100.00 is due', run);
  expect(mail.subject).toMatch(/^A payment in your plan is due /);
  expect(mail.subject).not.toMatch(/Harbor|\$/);

  await test.step('it comes to the dashboard without a reload, and is put away there', async () => {
    const list = page.getByRole('region', { name: 'New for you' });
    await expect(list).toContainText('A payment is due');
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await list.getByRole('button', { name: /^Dismiss/ }).click();
    await expect(list).toBeHidden();
    await reloaded(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(list).toBeHidden();
  });

  await test.step('unsubscribing asks first, and needs no sign-in', async () => {
    const link = /Unsubscribe from these emails: (\S+)/.exec(mail.text)?.[1] ?? '';
    const elsewhere = await device({ viewport: { width: 360, height: 740 } });
    await elsewhere.goto(link);
    await elsewhere.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(
      'You won’t get these emails anymore',
    );
    expect(await findingsOn(elsewhere, { rules: 'all' })).toEqual([]);
  });

  await test.step('the settings say so, and what is chosen there is kept', async () => {
    await opened(page, '/settings#notices');
    const payments = page.getByRole('checkbox', { name: 'Payments due, by email' });
    await expect(payments).not.toBeChecked();
    await payments.focus();
    await page.keyboard.press('Space');
    await expect(payments).toBeChecked();
    const circle = page.getByRole('checkbox', { name: 'Your circle, by email' });
    await circle.check();
    await reloaded(page);
    await expect(circle).toBeChecked();
    await expect(payments).toBeChecked();
  });

  await test.step('their calendar has the day, and nothing of what it is about', async () => {
    await page.getByRole('button', { name: 'Make an address' }).click();
    const address = page.getByLabel('Calendar address');
    await expect(address).toHaveValue(/\.ics$/);
    const first = await address.inputValue();
    const text = await (await fetch(first)).text();
    expect(text).toContain('SUMMARY:Payment');
    expect(text).toContain(`DTSTART;VALUE=DATE:${day(3).replaceAll('-', '')}`);
    expect(text).not.toMatch(/Harbor|\$/);
    await page.getByRole('button', { name: 'Make a new one' }).click();
    await expect(address).not.toHaveValue(first);
    expect((await fetch(first)).status).toBe(404);
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
  });
});

test('a changed password is told by mail', async ({ page }) => {
  const email = await asMember(page, 'Robin');
  await asOperator(`/auth/v1/admin/users/${await personOf(page)}`, 'PUT', {
    password: 'four other odd words 8',
  });
  const mail = await mailTo(email, new Date(0), 'wasn’t me', run);
  expect(mail.subject).toBe('Your Mendwell password was changed');
  expect(mail.text).not.toContain('Unsubscribe');
});

test('“That wasn’t me” leads who is signed in to where it is mended, and stays', async ({
  page,
}) => {
  await asMember(page, 'Robin');
  await asOperator('/rest/v1/notices', 'POST', {
    user_id: await personOf(page),
    kind: 'security',
    type: 'new_device',
    event: 'new_device:e2e',
    params: { device: 'Chrome on Windows' },
    is_here: true,
    mail: 'none',
    mail_until: new Date(Date.now() + 3_600_000).toISOString(),
  });
  // As the mail has it.
  await page.goto('/auth?mode=reset');
  await expect(page).toHaveURL('/settings#account');
  await page.goto('/dashboard');
  const alarm = page.getByRole('link', { name: 'That wasn’t me' });
  await alarm.click();
  await expect(page).toHaveURL('/settings#account');
  await page.goto('/dashboard');
  await expect(alarm).toBeVisible();
});
