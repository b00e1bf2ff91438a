import { expect, type Page, test } from '@playwright/test';
import { codeIn, credentials, mailTo, newAddress } from './instance.ts';
import { fromSomewhere, minutesLeft } from './people.ts';

const password = 'three odd words 7';

test.beforeEach(({ context }) => fromSomewhere(context));

/** The operator's own way in: the data API and the functions by the service key. */
async function asOperator(path: string, method = 'GET', body?: object): Promise<never> {
  const { url, serviceRoleKey: key } = credentials();
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      apikey: key,
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.ok, await response.clone().text()).toBe(true);
  return (await response.json()) as never;
}

const makeCode = async (minutes: number, uses = 1): Promise<string> =>
  ((await asOperator('/functions/v1/access/codes', 'POST', { minutes, uses })) as { code: string })
    .code;

/** From the payment page through the sandbox to the receipt. */
async function payInSandbox(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay \$1\.99/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sandbox: no money moves');
  await page.getByRole('button', { name: 'Pay $1.99' }).click();
  await expect(page).toHaveURL(/\/payment-success\?order=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your pass runs until');
}

/** Coming back to the tab, which asks the server; though not twice within a second. */
const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
  });

/** The person this page is signed in as. */
const personOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name)) ?? '';
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as { user: { id: string } }).user.id;
  });

for (const [width, height] of [
  [360, 780],
  [1440, 900],
] as const)
  test(`a visitor is led to pay, pays in the sandbox and is back where they were going, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/community?topic=cards#latest');
    await expect(page).toHaveURL('/credit-payment');
    await expect(page.getByText('You were going to Circles.')).toBeVisible();
    await expect(page.getByText('A free account does the same.').first()).toBeVisible();
    await payInSandbox(page);
    await expect(page.getByText('Sandbox: no money moved')).toBeVisible();
    await page.getByRole('link', { name: 'Continue to Circles' }).click();
    await expect(page).toHaveURL('/community?topic=cards#latest');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Circles');
    expect(await minutesLeft(page)).toBe(60);
    expect(await page.evaluate(() => localStorage.getItem('limitedAccessPlan'))).toBe('1h');

    // Adding time adds to the end of what is there.
    await page.goto('/extend-access');
    await page.getByRole('radio', { name: /24 hours/ }).check();
    await page.getByRole('button', { name: /^Pay \$4\.99/ }).click();
    await page.getByRole('button', { name: 'Pay $4.99' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('This pass runs until');
    await expect.poll(() => minutesLeft(page)).toBe(60 + 24 * 60);
  });

test('time runs out while somebody types; they buy more, and are back with what they typed', async ({
  page,
}) => {
  await page.goto('/settings');
  await payInSandbox(page);
  await page.getByRole('link', { name: 'Continue to Settings' }).click();
  const name = page.getByLabel('First name');
  await name.fill('Rosa-Mar');
  await name.pressSequentially('ía');

  const person = await personOf(page);
  // The notice leaves after five seconds: it is waited for from before it comes.
  const said = Promise.all([
    expect(page.getByText('Trial Expired', { exact: true })).toHaveCount(1, { timeout: 40_000 }),
    expect(
      page.getByText('Please purchase more time or sign up for full access', { exact: true }),
    ).toBeVisible({ timeout: 40_000 }),
  ]);
  const ends = new Date(Date.now() + 6_000).toISOString();
  await asOperator(`/rest/v1/access_passes?user_id=eq.${person}`, 'PATCH', { ends_at: ends });
  await expect
    .poll(async () => {
      await comeBack(page);
      return minutesLeft(page);
    })
    .toBeLessThanOrEqual(1);
  await said;
  await expect(page).toHaveURL('/credit-payment');
  await payInSandbox(page);
  await page.getByRole('link', { name: 'Continue to Settings' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Rosa-María');
});

test('who adds time by the clock is back where they were, and finds the receipts once it is over', async ({
  page,
}) => {
  await page.goto('/settings');
  await payInSandbox(page);
  await page.getByRole('link', { name: 'Continue to Settings' }).click();
  await page.getByRole('link', { name: 'Debts', exact: true }).first().click();
  await expect(page).toHaveURL('/debt-destroyer');
  await page.getByRole('link', { name: '60 min left' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('60 minutes left');
  await page.getByRole('button', { name: /^Pay \$1\.99/ }).click();
  await page.getByRole('button', { name: 'Pay $1.99' }).click();
  await page.getByRole('link', { name: 'Continue to Debt destroyer' }).click();
  await expect(page).toHaveURL('/debt-destroyer');

  const over = { starts_at: '2026-01-01T00:00:00Z', ends_at: '2026-01-02T00:00:00Z' };
  await asOperator(`/rest/v1/access_passes?user_id=eq.${await personOf(page)}`, 'PATCH', over);
  await page.goto('/settings?view=history');
  await expect(page).toHaveURL('/credit-payment');
  await expect(page.getByText('Your session time is over.')).toBeVisible();
  const receipts = page.getByRole('link', { name: /^MO-\w{8} \$1\.99, paid/ });
  await expect(receipts).toHaveCount(2);
  await receipts.first().click();
  await expect(page.getByRole('link', { name: 'Ask for a refund' })).toBeVisible();
});

test('going back without paying charges nothing and offers the same order again', async ({
  page,
}) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: /^Pay \$1\.99/ }).click();
  const number = await page.getByText(/^MO-\w{8}$/).textContent();
  await page.getByRole('button', { name: 'Go back without paying' }).click();
  await expect(page).toHaveURL(/\/payment-canceled\?order=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing was charged');
  await expect(page.getByText(number ?? '')).toBeVisible();
  await page.getByRole('button', { name: /^Pay \$1\.99/ }).click();
  await expect(page.getByText(number ?? '')).toBeVisible();
  await page.getByRole('button', { name: 'Pay $1.99' }).click();
  await expect(page.getByRole('link', { name: 'Continue to Settings' })).toBeVisible();
});

test('a payment that takes its time is waited for; one that fails says so', async ({ page }) => {
  await page.goto('/credit-payment');
  await page.getByRole('button', { name: /^Pay \$1\.99/ }).click();
  await page.getByRole('button', { name: 'Pay later' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment is on its way');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your pass runs until', {
    timeout: 30_000,
  });
  await page.goto('/extend-access');
  await page.getByRole('button', { name: /^Pay \$1\.99/ }).click();
  await page.getByRole('button', { name: 'Payment fails' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The payment did not go through',
  );
  expect(await minutesLeft(page)).toBeLessThanOrEqual(60);
});

test('who pays and closes the tab finds the pass on the next visit, in every tab', async ({
  page,
  context,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Pay \$1\.99/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sandbox: no money moves');
  // The tab goes before the provider has sent anybody back.
  const settled = page.waitForResponse((response) => response.url().endsWith('/payments/sandbox'));
  await page.route('**/payment-success**', (route) => route.abort());
  await page.getByRole('button', { name: 'Pay $1.99' }).click();
  await settled;
  await page.close();

  const next = await context.newPage();
  await next.goto('/dashboard');
  await expect(next.getByRole('heading', { level: 1 })).toHaveText('Where you stand');
  const other = await context.newPage();
  await other.goto('/settings');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Settings');
  // Taken back in one place, it ends in both.
  const person = await personOf(next);
  const [order] = (await asOperator(`/rest/v1/orders?user_id=eq.${person}`)) as {
    number: string;
  }[];
  await asOperator('/functions/v1/payments/refunds', 'POST', { number: order?.number });
  await expect(async () => {
    await comeBack(next);
    await expect(next).toHaveURL('/credit-payment', { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expect(other).toHaveURL('/credit-payment');
});

test('a receipt opens by its link anywhere; its recovery code brings the pass, to one browser at a time', async ({
  page,
  browser,
}) => {
  await page.goto('/dashboard');
  await payInSandbox(page);
  const recovery = await page.getByRole('textbox', { name: 'Recovery code' }).inputValue();
  const link = await page.getByLabel('Link to this receipt').inputValue();
  const order = page.url();

  const second = await browser.newContext();
  await fromSomewhere(second);
  const other = await second.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^Receipt MO-\w{8}$/);
  await expect(other.getByRole('region').getByText(/^MO-\w{8}$/)).toBeVisible();
  expect(await other.content()).not.toContain(recovery);
  await other.goto('/dashboard');
  await expect(other).toHaveURL('/credit-payment');
  await other.getByLabel('Invitation, access or recovery code').fill(recovery.toLowerCase());
  await other.getByRole('button', { name: 'Use code' }).click();
  await expect.poll(() => minutesLeft(other)).toBe(60);
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Where you stand');
  await expect
    .poll(async () => {
      await comeBack(page);
      return page.evaluate(() => localStorage.getItem('limitedAccessExpires'));
    })
    .toBeNull();
  // The first browser says where both went, and how they come back.
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/credit-payment');
  await expect(page.getByText('Moved your pass to another browser?')).toBeVisible();
  await page.goto(order);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This order is not in this browser now',
  );
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Invitation, access or recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Use code' }).click();
  await expect(page.getByText('is in this browser now, and in no other.')).toBeVisible();
  await expect.poll(() => minutesLeft(page)).toBe(60);
  await second.close();
});

test('an access code opens the page that was asked for; a wrong one stays typed and is limited', async ({
  page,
}) => {
  const code = await makeCode(45);
  await page.goto('/dashboard');
  const field = page.getByLabel('Invitation, access or recovery code');
  const use = page.getByRole('button', { name: 'Use code' });
  await field.fill('MEND-2222-2222-2222');
  await use.click();
  await expect(page.getByText('We do not know this code', { exact: false })).toBeVisible();
  await expect(field).toHaveValue('MEND-2222-2222-2222');
  await field.fill(code);
  await use.click();
  await expect.poll(() => minutesLeft(page)).toBe(45);

  await page.goto('/extend-access');
  for (let time = 0; time < 4; time += 1) {
    const asked = page.waitForResponse((response) => response.url().endsWith('/access/redeem'));
    await page
      .getByLabel('Invitation, access or recovery code')
      .fill(`MEND-2222-2222-222${time + 3}`);
    await page.getByRole('button', { name: 'Use code' }).click();
    expect((await asked).status()).toBe(404);
    await expect(page.getByRole('button', { name: 'Use code' })).toBeEnabled();
  }
  const asked = page.waitForResponse((response) => response.url().endsWith('/access/redeem'));
  await page.getByLabel('Invitation, access or recovery code').fill(await makeCode(10));
  await page.getByRole('button', { name: 'Use code' }).click();
  expect((await asked).status()).toBe(429);
  await expect(page.getByText(/1[45] minutes/)).toBeVisible();
});

test('clearing a device that holds a paid pass warns of it first', async ({ page }) => {
  await page.goto('/settings');
  await payInSandbox(page);
  await page.getByRole('link', { name: 'Continue to Settings' }).click();
  await page.getByRole('button', { name: 'Clear this device' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('the time you paid for');
  await expect(dialog).toContainText('recovery code');
  await dialog.getByRole('button', { name: 'Keep them' }).click();
  expect(await minutesLeft(page)).toBe(60);
});

/** Makes a member and signs them in. */
async function asMember(page: Page, firstName: string): Promise<void> {
  const email = newAddress(firstName.toLowerCase());
  const { id } = (await asOperator('/auth/v1/admin/users', 'POST', {
    email,
    password,
    email_confirm: true,
  })) as { id: string };
  await asOperator(`/rest/v1/profiles?user_id=eq.${id}`, 'PATCH', { first_name: firstName });
  await page.goto('/auth?mode=sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
}

test('an invitation that is only looked at sends nothing; a member takes it by a press', async ({
  page,
  browser,
}) => {
  await asMember(page, 'Dana');
  await page.goto('/referral-dashboard');
  const link = await page.getByLabel('Invitation link').inputValue();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is your own link');

  const second = await browser.newContext();
  await fromSomewhere(second);
  const friend = await second.newPage();
  const sent: string[] = [];
  friend.on('request', (request) => {
    if (request.url().endsWith('/access/invitation')) sent.push(request.url());
  });
  await friend.goto(link);
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Dana invites you');
  await asMember(friend, 'Luis');
  await friend.goto(link);
  const take = friend.getByRole('button', { name: 'Take the invitation' });
  await expect(take).toBeVisible();
  await expect(friend.getByText('They see your first name, if you give one')).toBeVisible();
  await page.goto('/referral-dashboard');
  await expect(page.getByText('Nobody has used your link yet')).toBeVisible();
  expect(sent).toEqual([]);

  await take.click();
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('The invitation is noted');
  expect(sent).toHaveLength(1);
  await page.reload();
  await expect(page.getByText('Took your invitation.')).toBeVisible();
  await second.close();
});

test('a friend comes by a link, starts free, signs up and saves a plan; both see what came of it', async ({
  page,
  browser,
}) => {
  await asMember(page, 'Dana');
  await page.goto('/referral-dashboard');
  const link = await page.getByLabel('Invitation link').inputValue();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect(page.getByText('Nobody has used your link yet')).toBeVisible();

  const second = await browser.newContext();
  await fromSomewhere(second);
  const friend = await second.newPage();
  await friend.goto(link);
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Dana invites you');
  await friend.getByRole('button', { name: 'Start my free 30 minutes' }).click();
  await expect.poll(() => minutesLeft(friend)).toBe(30);
  await friend.goto('/debt-destroyer');
  await friend.getByRole('button', { name: 'Add a debt' }).first().click();
  const form = friend.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('Linden Store Card');
  await form.getByLabel('Kind').selectOption({ label: 'Credit card' });
  await form.getByLabel('What you owe today').fill('414.55');
  await form.getByLabel('Yearly rate (APR)').fill('29.99');
  await form.getByRole('button', { name: 'Save this debt' }).click();
  await expect(form).toBeHidden();

  const email = newAddress('luis');
  await friend.goto('/auth?mode=sign-up');
  await friend.getByLabel('Email').fill(email);
  await friend.getByLabel('Password', { exact: true }).fill(password);
  await friend.getByRole('button', { name: 'Create my account' }).click();
  await friend.getByLabel('Code from the mail').fill(codeIn(await mailTo(email)));
  await friend.getByRole('button', { name: 'Confirm' }).click();
  await expect(friend).not.toHaveURL(/\/auth/);
  await friend.goto('/debt-destroyer');
  await friend.getByRole('radio', { name: /Smallest balance first/ }).check();
  await expect(friend.getByText('Saved to your account.')).toBeVisible();

  // The ledger comes after the link: each look waits for it.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Saved a first payoff plan.')).toHaveCount(1, { timeout: 5_000 });
  }).toPass({ timeout: 40_000 });
  await expect(page.getByText('100').first()).toBeVisible();
  await expect(page.getByText('9 of 10').or(page.getByText('of 10'))).toBeVisible();
  expect(await page.content()).not.toContain(email);

  await page.goto('/settings?view=history');
  await expect(page.getByText('A friend saved a first plan')).toBeVisible();
  await second.close();
});

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
  await expect.poll(() => minutesLeft(page)).toBe(30);

  await page.goto('/settings?view=history');
  await expect(page.getByText(`Refund of order ${order?.number}`)).toBeVisible();
  await expect(page.getByText('Time from an access code')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await expect(page.getByText(/^Saved as/)).toBeVisible();
  await page
    .getByRole('link', { name: `Receipt of order ${order?.number}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order was refunded');
});
