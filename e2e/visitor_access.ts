import { expect, type Page } from '@playwright/test';
import { credentials, newAddress } from './instance.ts';

export const password = 'three odd words 7';

/** The operator's own way in: the data API and the functions by the service key. */
export async function asOperator(path: string, method = 'GET', body?: object): Promise<never> {
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

export const makeCode = async (minutes: number, uses = 1): Promise<string> =>
  ((await asOperator('/functions/v1/access/codes', 'POST', { minutes, uses })) as { code: string })
    .code;

/** From the payment page through the sandbox to the receipt. */
export async function payInSandbox(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay \$1\.99/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sandbox: no money moves');
  await page.getByRole('button', { name: 'Pay $1.99' }).click();
  await expect(page).toHaveURL(/\/payment-success\?order=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your pass runs until');
}

/** Coming back to the tab, which asks the server; though not twice within a second. */
export const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
  });

/** The person this page is signed in as. */
export const personOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name)) ?? '';
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as { user: { id: string } }).user.id;
  });

/** Signs somebody in who has an account. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth?mode=sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
}

/** Makes a member and signs them in. Returns the address that they sign in with. */
export async function asMember(page: Page, firstName: string): Promise<string> {
  const email = newAddress(firstName.toLowerCase());
  const { id } = (await asOperator('/auth/v1/admin/users', 'POST', {
    email,
    password,
    email_confirm: true,
  })) as { id: string };
  await asOperator(`/rest/v1/profiles?user_id=eq.${id}`, 'PATCH', { first_name: firstName });
  await signIn(page, email);
  return email;
}
