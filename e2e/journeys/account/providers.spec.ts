import { expect, type Locator, type Page } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { credentials, newAddress } from '../../instance.ts';
import { opened, settled, typeDebts } from '../../people.ts';
import { asMember, asOperator, password, personOf } from '../../visitor_access.ts';
import { test } from '../../test.ts';

const providerUrl = process.env['PROVIDER_URL'] ?? '';
const employerUrl = process.env['EMPLOYER_URL'] ?? '';
const baseURL = process.env['WAYS_IN_URL'] ?? '';
const folder = process.env['WAYS_IN_DATA_DIR'] ?? '';
test.use({ baseURL });

const phone = { viewport: { width: 360, height: 780 } };
const desk = { viewport: { width: 1440, height: 900 } };
const sizes = [phone, desk];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Tabs on to a control. */
async function reach(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let step = 0; step < 120; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${String(control)}`);
}

async function press(page: Page, control: Locator): Promise<void> {
  await reach(page, control);
  await page.keyboard.press('Enter');
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** At the other service: says who one is, or that one would rather not. */
async function answerThere(page: Page, email: string | null): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${providerUrl}/`));
  if (email === null) return press(page, button(page, 'Cancel'));
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  return press(page, button(page, 'Allow'));
}

async function signInThere(page: Page, email: string | null, mode = 'sign-in'): Promise<void> {
  await opened(page, `/auth?mode=${mode}`);
  await press(page, button(page, 'Continue with Keycloak'));
  await answerThere(page, email);
}

test('another service opens an account on a phone, and the same one on a desk', async ({
  device,
}) => {
  const email = newAddress('linden');
  const page = await device(phone);
  await opened(page, '/auth?mode=sign-up');
  await expect(button(page, 'Continue with Keycloak')).toBeVisible();
  // What stays at the foot of a phone must not lie on a button while it is looked at.
  await button(page, 'Continue with Keycloak').scrollIntoViewIfNeeded();
  await page.keyboard.press('End');
  expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
  await signInThere(page, email, 'sign-up');
  await expect(page).toHaveURL('/dashboard');
  await opened(page, '/settings');
  await expect(page.getByText(`Linked as ${email}`)).toBeVisible();

  const elsewhere = await device(desk);
  await elsewhere.goto('/settings');
  await signInThere(elsewhere, email);
  await expect(elsewhere).toHaveURL('/dashboard');
  await opened(elsewhere, '/settings');
  await expect(elsewhere.getByText(`Linked as ${email}`)).toBeVisible();

  await test.step('and it stays: nothing else opens the account', async () => {
    await press(page, button(page, 'Unlink'));
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }));
    await expect(page.getByRole('alert').getByText('That’s how you’d get back in')).toBeVisible();
    await expect(page.getByText(`Linked as ${email}`)).toBeVisible();
  });
});

test('a sign-in is linked to an account that began by mail on a desk, and unlinked there', async ({
  device,
}) => {
  const there = newAddress('maple.elsewhere');
  const page = await device(desk);
  const email = await asMember(page, 'Maple', { folder });
  await opened(page, '/settings');

  await test.step('who says no there is told that nothing changed', async () => {
    await press(page, button(page, 'Link Keycloak'));
    await answerThere(page, null);
    await expect(heading(page)).toHaveText('Keycloak isn’t linked');
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await press(page, page.getByRole('link', { name: 'Back to settings' }));
    await expect(page).toHaveURL('/settings');
  });

  await press(page, button(page, 'Link Keycloak'));
  await answerThere(page, there);
  await expect(page).toHaveURL('/settings');
  await expect(page.getByText('Keycloak is linked')).toBeVisible();
  await expect(page.getByText(`Linked as ${there}`)).toBeVisible();
  // A notice may lie over a button for its four seconds.
  await expect(page.getByText('Keycloak is linked')).toHaveCount(0);
  // Nor does the bar at the bottom lie over half of one.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect(await findingsOn(page, { rules: 'all' })).toEqual([]);

  const elsewhere = await device(phone);
  await signInThere(elsewhere, there);
  await expect(elsewhere).toHaveURL('/dashboard');
  await opened(elsewhere, '/settings');
  await expect(elsewhere.getByText(email).first()).toBeVisible();

  await press(page, button(page, 'Unlink'));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }));
  await expect(page.getByText('Keycloak is unlinked')).toBeVisible();
  await expect(button(page, 'Link Keycloak')).toBeVisible();
});

test('who says no at the other service, or comes back to nothing, is offered another way', async ({
  device,
}) => {
  const page = await device(phone);
  await signInThere(page, null);
  await expect(heading(page)).toHaveText('Keycloak didn’t sign you in');
  await expect(page.getByText('Signing in there was canceled or refused.')).toBeVisible();
  expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
  await press(page, page.getByRole('link', { name: 'Try again' }));
  await expect(button(page, 'Continue with Keycloak')).toBeVisible();

  await test.step('the answer is changed on the way', async () => {
    await press(page, button(page, 'Continue with Keycloak'));
    await expect(page).toHaveURL(new RegExp(`^${providerUrl}/`));
    await page.goto('/auth/v1/callback?code=made-up&state=made-up');
    await expect(heading(page)).toHaveText('Keycloak didn’t sign you in');
    await expect(page.getByText('Something went wrong on the way back.')).toBeVisible();
    expect(new URL(page.url()).search).toBe('?mode=link');
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
  });

  await test.step('an answer that nobody here asked for', async () => {
    const other = await device(phone);
    await other.goto('/auth/v1/callback?code=made-up&state=made-up');
    await expect(heading(other)).toHaveText('You weren’t signed in');
    await expect(other.getByRole('link', { name: 'Try again' })).toBeVisible();
    expect(await findingsOn(other, { rules: 'all' })).toEqual([]);
  });
});

/** Somebody with an account, and an address that carries their own session. */
async function attacker() {
  const email = newAddress('eve');
  await asOperator(
    '/auth/v1/admin/users',
    'POST',
    { email, password, email_confirm: true },
    folder,
  );
  const { url, anonKey } = credentials(folder);
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const session = (await response.json()) as {
    access_token: string;
    refresh_token: string;
    user: { id: string };
  };
  const { access_token, refresh_token, user } = session;
  return {
    id: user.id,
    path: `/auth?x=1#access_token=${access_token}&refresh_token=${refresh_token}`,
  };
}

async function debtsOf(id: string): Promise<number> {
  const path = `/rest/v1/debts?select=id&user_id=eq.${id}`;
  return ((await asOperator(path, 'GET', undefined, folder)) as unknown[]).length;
}

test('who is on the way to another service takes no session that somebody sends them meanwhile', async ({
  device,
}) => {
  const page = await device(phone);
  const eve = await attacker();
  await typeDebts(page);
  await opened(page, '/auth?mode=sign-in');
  await press(page, button(page, 'Continue with Keycloak'));
  await expect(page).toHaveURL(new RegExp(`^${providerUrl}/`));
  await page.goto(eve.path);
  await expect(page).toHaveURL('/auth?mode=link');
  await expect(heading(page)).toHaveText('Sign in to Mendwell');
  expect(await page.evaluate(() => sessionStorage.getItem('mendwell-provider'))).toBeNull();

  await test.step('nor by a code that was made for somebody else', async () => {
    const theirs = await device(phone);
    const codes: string[] = [];
    // The code stays good: it is not exchanged where it was made.
    await theirs.route('**/token?grant_type=pkce', (route) => route.abort());
    theirs.on('request', (request) => {
      const { pathname, searchParams, href } = new URL(request.url());
      if (pathname === '/auth' && searchParams.has('code')) codes.push(href);
    });
    await signInThere(theirs, newAddress('eve.there'));
    await expect(heading(theirs)).toHaveText('Keycloak didn’t sign you in');
    expect(codes).toHaveLength(1);
    await opened(page, '/auth?mode=sign-in');
    await press(page, button(page, 'Continue with Keycloak'));
    await expect(page).toHaveURL(new RegExp(`^${providerUrl}/`));
    await page.goto(codes[0] ?? '');
    await expect(heading(page)).toHaveText('Keycloak didn’t sign you in');
    expect(new URL(page.url()).search).toBe('?mode=link');
  });

  await opened(page, '/debt-destroyer');
  await expect(page.getByText('Harbor Visa').first()).toBeVisible();
  await settled(page);
  expect(await debtsOf(eve.id)).toBe(0);
});

test('a member who is on the way to link a service stays who they are', async ({ device }) => {
  const page = await device(phone);
  const email = await asMember(page, 'Rowan', { folder });
  const id = await personOf(page);
  await opened(page, '/settings');
  await press(page, button(page, 'Link Keycloak'));
  await expect(page).toHaveURL(new RegExp(`^${providerUrl}/`));
  const eve = await attacker();
  await page.goto(eve.path);
  await expect(heading(page)).toHaveText('Sign in to Mendwell');
  await press(page, button(page, 'Sign in'));
  await press(page, button(page, `No, stay signed in as ${email}`));
  await expect(page).toHaveURL('/dashboard');
  expect(await personOf(page)).toBe(id);
});

/** The employer's identity provider, known by one domain: made anew, as its key changes with each start. */
async function knowEmployer(domain: string): Promise<void> {
  const { items } = (await asOperator(
    '/auth/v1/admin/sso/providers',
    'GET',
    undefined,
    folder,
  )) as {
    items: { id: string }[];
  };
  for (const { id } of items)
    await asOperator(`/auth/v1/admin/sso/providers/${id}`, 'DELETE', undefined, folder);
  const metadata = await (await fetch(`${employerUrl}/metadata`)).text();
  const provider = { type: 'saml', metadata_xml: metadata, domains: [domain] };
  await asOperator('/auth/v1/admin/sso/providers', 'POST', provider, folder);
}

test('an employer’s sign-in is found by the domain of a work address', async ({ device }) => {
  const domain = `corp-${Date.now().toString(36)}.example`;
  await knowEmployer(domain);
  for (const size of sizes) {
    const email = `robin.${size.viewport.width}@${domain}`;
    const page = await device(size);
    await opened(page, '/auth?mode=sign-in');
    await press(page, page.getByRole('link', { name: 'Use your work account' }));
    await expect(heading(page)).toHaveText('Use your work account');
    await reach(page, page.getByLabel('Work email'));
    await page.keyboard.type('robin@nowhere.example');
    await page.keyboard.press('Enter');
    await expect(page.getByText('We don’t know a work sign-in for that address.')).toBeVisible();
    expect(await findingsOn(page, { rules: 'all' })).toEqual([]);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`^${employerUrl}/`));
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await press(page, button(page, 'Sign in'));
    await expect(page).toHaveURL('/dashboard');
    await opened(page, '/settings');
    await expect(page.getByText(email).first()).toBeVisible();
  }
});
