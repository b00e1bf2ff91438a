import { expect, type Page } from '@playwright/test';

/** The product that is paid through Stripe, and the double that stands in for it. */
export const shopUrl = process.env['SHOP_URL'] ?? '';
export const stripeUrl = process.env['STRIPE_URL'] ?? '';

/** What one delivery of an event was answered. */
interface Delivery {
  readonly type: string;
  readonly status: number;
  readonly body: string;
}

/** What happens at Stripe without the buyer: doubles/stripe/main.ts says what there is. */
export async function atStripe(session: string, act: string, terms: object = {}): Promise<unknown> {
  const response = await fetch(`${process.env['STRIPE_CONTROL_URL']}/${session}/${act}`, {
    method: 'POST',
    body: JSON.stringify(terms),
  });
  expect(response.ok, await response.clone().text()).toBe(true);
  return response.json();
}

/** Sends every event of a session, and answers what came of each. */
export async function deliver(
  session: string,
  terms: { times?: number; isReversed?: boolean } = {},
): Promise<string[]> {
  const answers = (await atStripe(session, 'deliver', terms)) as Delivery[];
  return answers.map(({ type, status, body }) => {
    expect(status, `${type}: ${body}`).toBe(200);
    return `${type} ${(JSON.parse(body) as { outcome: string }).outcome}`;
  });
}

/** From a page that offers a pass to Stripe's page; the name of the session there. */
export async function goToStripe(
  page: Page,
  button: string | RegExp = /^Pay \$1\.99(?! with a stablecoin)/,
) {
  const pay = page.getByRole('button', { name: button });
  const line = page.getByRole('button', { name: /^(No account\?|Add time instead)/ });
  const pass = page.getByRole('radio', { name: /^1 hour/ });
  await expect(pay.or(line).or(pass).first()).toBeVisible();
  if (!(await pay.isVisible())) {
    if (!(await pass.isVisible())) await line.click();
    await pass.check();
  }
  await pay.click();
  await expect(page).toHaveURL(new RegExp(`^${stripeUrl}/c/pay/`));
  const [session] = /cs_test_\w+/.exec(page.url()) ?? [];
  if (!session) throw new Error(`No session in ${page.url()}`);
  return session;
}

/** What is pressed on Stripe's page. */
export const press = (page: Page, button: 'Pay' | `Pay ${'with' | 'from'} ${string}`) =>
  page.getByRole('button', { name: button, exact: true }).click();
