import { expect, type Page } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { enter, expectMinutes, listenFor, minutesLeft, reloaded } from '../../people.ts';
import { atStripe, deliver, goToStripe, press, shopUrl, stripeUrl } from './stripe.ts';
import { test } from '../../test.ts';
import { unfoldPasses } from '../../visitor_access.ts';

test.use({ baseURL: shopUrl });
const bank = 'Pay from a bank account';
const declined = 'Pay with a card that is declined';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const paid = /^Your pass runs until /;

/** Pays by card and stops at the receipt. */
async function payByCard(page: Page): Promise<string> {
  const session = await goToStripe(page);
  await press(page, 'Pay');
  await expect(heading(page)).toContainText(paid);
  return session;
}

/** Coming back to the tab asks the server how much time is left. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

/** One line of a receipt. */
const line = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .locator('dd');

/** What the console of our own pages complained of. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

async function expectToFit(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBeLessThanOrEqual(0);
}

for (const [width, height] of [
  [360, 780],
  [1440, 900],
] as const)
  test(`a visitor pays at Stripe and is back where they were going, at ${width} px`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    await page.setViewportSize({ width, height });
    await page.goto('/settings?topic=cards#latest');
    await expect(page).toHaveURL('/credit-payment');
    await unfoldPasses(page);
    await expect(page.getByText('You pay on a Stripe page.')).toBeVisible();
    await expectToFit(page);

    const session = await goToStripe(page, 'Pay $1.99 by card');
    await expect(heading(page)).toHaveText('Pay 1.99 USD');
    let letCome: () => void = () => undefined;
    const comes = new Promise<void>((resolve) => (letCome = resolve));
    await page.route('**/payments/receipts', async (route) => {
      await comes;
      await route.continue();
    });
    await press(page, 'Pay');
    await expect(page).toHaveURL(/\/payment-success\?order=[\da-f-]{36}$/);
    await expect(heading(page)).toContainText(paid);
    // The way on stays under the thumb when the code comes that stands above it.
    const wayOn = page.getByRole('link', { name: 'Continue to Settings' });
    await page.evaluate(() => document.fonts.ready);
    const before = await wayOn.boundingBox();
    letCome();
    await expect(page.getByRole('textbox', { name: 'Recovery code' })).toHaveValue(/^BACK-/);
    expect(await wayOn.boundingBox()).toEqual(before);
    await expect(line(page, 'Status')).toHaveText('Paid');
    await expect(line(page, 'Total')).toHaveText('$1.99');
    await expect(line(page, 'Session time')).toHaveText('60 minutes');
    await expect(line(page, 'Paid with')).toHaveText('Stripe in test mode: no money moved');
    await expectToFit(page);
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);

    // Told again, it is not done again; after the page has asked and the event came, one of them did it.
    expect(await deliver(session, { times: 2 })).toEqual(
      Array.from({ length: 2 }, () => expect.stringMatching(/completed (replayed|ignored)$/)),
    );
    await wayOn.click();
    await expect(page).toHaveURL('/settings?topic=cards#latest');
    await expect(heading(page)).toHaveText('Settings');
    await expectMinutes(page, 60);
    expect(complaints).toEqual([]);
  });

test('an event that is late is waited for while Stripe cannot be asked; then the page says it', async ({
  page,
}) => {
  await page.goto('/dashboard');
  const session = await goToStripe(page);
  await atStripe(session, 'hold');
  await atStripe(session, 'outage');
  await press(page, 'Pay');
  await expect(heading(page)).toHaveText('This order isn’t paid yet');
  await expect(page.getByText('If you just paid, it may take a moment to reach us.')).toBeVisible();
  expect(await minutesLeft(page)).toBeLessThanOrEqual(0);

  expect(await deliver(session)).toEqual(['checkout.session.completed applied']);
  await expect(heading(page)).toContainText(paid);
  await expect(heading(page)).toBeFocused();
  await page.getByRole('link', { name: 'Continue to Dashboard' }).click();
  await expect(heading(page)).toHaveText('What brings you here?');
});

test('an event that never comes is not needed; told late and often, it changes nothing', async ({
  page,
}) => {
  await page.goto('/dashboard');
  const session = await goToStripe(page);
  await atStripe(session, 'hold');
  await press(page, 'Pay');
  await expect(heading(page)).toContainText(paid);
  await expectMinutes(page, 60);

  const outcomes = await deliver(session, { times: 3 });
  expect(outcomes.toSorted()).toEqual([
    'checkout.session.completed ignored',
    'checkout.session.completed replayed',
    'checkout.session.completed replayed',
  ]);
  await reloaded(page);
  await expect(heading(page)).toContainText(paid);
  await expectMinutes(page, 60);
});

test('a bank that takes days is waited for; the pass comes by itself, or the page says that it does not', async ({
  page,
}) => {
  await page.goto('/dashboard');
  const first = await goToStripe(page);
  await press(page, bank);
  await expect(heading(page)).toHaveText('Your payment is on its way');
  await expect(line(page, 'Status')).toHaveText('On its way');
  await atStripe(first, 'settle');
  await expect(heading(page)).toContainText(paid);

  // The second one never comes, and its event neither: asking Stripe is enough.
  await page.goto('/extend-access');
  const second = await goToStripe(page);
  await press(page, bank);
  await expect(heading(page)).toHaveText('Your payment is on its way');
  await atStripe(second, 'hold');
  await atStripe(second, 'fail');
  await expect(heading(page)).toHaveText('The payment didn’t go through');
  await expect(page.getByText('You weren’t charged, and no pass was started.')).toBeVisible();
  await expectMinutes(page, 60);
  const third = await goToStripe(page, 'Try again');
  expect(third).not.toBe(second);
  await press(page, 'Pay');
  await expect(heading(page)).toContainText('This pass runs until');
  await expectMinutes(page, 120);
});

test('who is declined and goes back was not charged, and finds the same order again', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/settings');
  const session = await goToStripe(page);
  await press(page, declined);
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/payment-canceled\?order=/);
  await expect(
    page.getByText('You went back without paying. Your order is still here.'),
  ).toBeVisible();
  await expectToFit(page);
  const number = await page.getByText(/^MO-\w{8}$/).textContent();

  expect(await goToStripe(page)).toBe(session);
  // The browser's own way back works as well.
  await page.goBack();
  await expect(page).toHaveURL(/\/payment-canceled\?order=/);
  expect(await goToStripe(page)).toBe(session);
  await press(page, 'Pay');
  await expect(heading(page)).toContainText(paid);
  await expect(line(page, 'Order')).toHaveText(number ?? '');
  await page.getByRole('link', { name: 'Continue to Settings' }).click();
  await expect(heading(page)).toHaveText('Settings');
  expect(complaints).toEqual([]);
});

for (const hasEvents of [true, false])
  test(`who pays and closes the tab finds the pass on the next visit, ${hasEvents ? 'told by Stripe' : 'also when no event comes'}`, async ({
    page,
    context,
  }) => {
    await page.goto('/settings?topic=cards');
    const session = await goToStripe(page);
    if (!hasEvents) await atStripe(session, 'hold');
    // The tab goes before it has asked how the order stands.
    await page.route('**/payments/orders/check', (route) => route.abort());
    const taken = page.waitForResponse((response) => response.url().endsWith('/pay'));
    await press(page, 'Pay');
    await taken;
    await page.close();

    const next = await context.newPage();
    // Where the news is not there yet, the page that sells time asks for it.
    await enter(next, '/settings?topic=cards', 'Settings');
    await expectMinutes(next, 60);
  });

test('money given back ends the pass on the open page; a part of it does not', async ({ page }) => {
  await page.goto('/settings');
  const session = await payByCard(page);
  const receipt = page.url();
  const number = await line(page, 'Order').textContent();
  await atStripe(session, 'refund', { amount: 100 });
  await deliver(session);
  await reloaded(page);
  await expect(heading(page)).toContainText(paid);
  await expect(line(page, 'Refunded so far')).toHaveText('$1.00');

  await page.getByRole('link', { name: 'Continue to Settings' }).click();
  await page.getByLabel('First name').fill('Rosa');
  const said = await listenFor(page, 'Trial Expired');
  await atStripe(session, 'refund');
  await expect
    .poll(async () => {
      await comeBack(page);
      return new URL(page.url()).pathname;
    })
    .toBe('/credit-payment');
  await expect.poll(said).toBe(1);
  await page.goto(receipt);
  await expect(heading(page)).toHaveText('This order was refunded');
  await expect(page.getByText(/^We sent \$1\.99 back on .*the way you paid/)).toBeVisible();
  await expectToFit(page);

  // The history needs time again.
  await page.goto('/settings?view=history');
  await payByCard(page);
  await page.getByRole('link', { name: 'Continue to Settings' }).click();
  await expect(page).toHaveURL('/settings?view=history');
  const entry = page.getByRole('row').filter({ hasText: `Refund of order ${number}` });
  await expect(entry).toContainText('$1.99');
  await page.getByRole('link', { name: 'Back to settings' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Rosa');
});

test('a dispute ends the pass, and the order says why; won, it gives the time back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/dashboard');
  const session = await payByCard(page);
  const receipt = page.url();
  await page.getByRole('link', { name: 'Continue to Dashboard' }).click();
  await expect(heading(page)).toHaveText('What brings you here?');
  await atStripe(session, 'dispute');
  await expect
    .poll(async () => {
      await comeBack(page);
      return new URL(page.url()).pathname;
    })
    .toBe('/credit-payment');
  await page.goto(receipt);
  await expect(heading(page)).toHaveText('You disputed this payment');
  await expect(line(page, 'Status')).toHaveText('Disputed with your bank');
  await expect(page.getByText('Your bank decides, and will let you know.')).toBeVisible();
  await expectToFit(page);
  // Nothing gives the time back: not the events again, in any order.
  expect((await deliver(session, { times: 2, isReversed: true })).join()).not.toContain('applied');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/credit-payment');
  await atStripe(session, 'close', { status: 'won' });
  await deliver(session, { isReversed: true });
  await page.goto(receipt);
  await expect(heading(page)).toHaveText(/^Your pass runs until /);
  await expect(page.getByText('You got the rest of your time back')).toBeVisible();
  await expect(line(page, 'Status')).toHaveText('Paid');
  await expectToFit(page);
  await page.getByRole('link', { name: 'Continue to Dashboard' }).click();
  await expect(heading(page)).toHaveText('What brings you here?');
});

test('a refund that is told before its payment leaves no pass', async ({ page }) => {
  await page.goto('/dashboard');
  const session = await goToStripe(page);
  await atStripe(session, 'hold');
  await atStripe(session, 'outage');
  await press(page, 'Pay');
  await expect(heading(page)).toHaveText('This order isn’t paid yet');
  await atStripe(session, 'refund');
  expect(await deliver(session, { isReversed: true })).toEqual([
    'charge.refunded applied',
    'checkout.session.completed ignored',
  ]);
  await expect(heading(page)).toHaveText('This order was refunded');
  expect(await minutesLeft(page)).toBeLessThanOrEqual(0);
  expect(page.url()).not.toContain(stripeUrl);
});
