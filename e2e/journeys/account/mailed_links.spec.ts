import { expect, type Page } from '@playwright/test';
import { credentials, linkTo, newAddress } from '../../instance.ts';
import { opened, reloaded, settled, typeDebts } from '../../people.ts';
import { paths } from '../../site.ts';
import { asMember, asOperator, asVisitor, password, personOf } from '../../visitor_access.ts';
import { test } from '../../test.ts';

// A session comes into a page by a way the person asked for, or after they said whose account it is; and what one person
// entered never leaves for another's account.

interface Attacker {
  readonly id: string;
  readonly email: string;
  /** What they put into an address. */
  readonly fragment: string;
}

async function tokens(path: string, body: object) {
  const { url, anonKey } = credentials();
  const response = await fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as {
    access_token: string;
    refresh_token: string;
    user: { id: string };
  };
}

const sessionFragment = (session: { access_token: string; refresh_token: string }) =>
  `#access_token=${session.access_token}&refresh_token=${session.refresh_token}&expires_in=3600&token_type=bearer&type=magiclink`;

/** Somebody with an account, whose own session stands in the link. */
async function attacker(): Promise<Attacker> {
  const email = newAddress('mallory');
  await asOperator('/auth/v1/admin/users', 'POST', { email, password, email_confirm: true });
  const session = await tokens('/token?grant_type=password', { email, password });
  return { id: session.user.id, email, fragment: sessionFragment(session) };
}

/** The same with a visitor's session. */
async function anonymousAttacker(): Promise<Attacker> {
  const session = await tokens('/signup', {});
  return { id: session.user.id, email: '', fragment: sessionFragment(session) };
}

/** The same with a link that was mailed to them. */
async function attackerWithMail(): Promise<Attacker> {
  const { id, email } = await attacker();
  const link = (await asOperator('/auth/v1/admin/generate_link', 'POST', {
    type: 'magiclink',
    email,
  })) as { hashed_token: string };
  return { id, email, fragment: `#token_hash=${link.hashed_token}&type=magiclink` };
}

const rowsOf = async (id: string): Promise<number> =>
  ((await asOperator(`/rest/v1/debts?user_id=eq.${id}`)) as unknown[]).length;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens an address somebody else wrote; what it brought is out of the address bar and the page asks. */
async function lure(page: Page, path: string, { fragment }: Attacker): Promise<void> {
  // From elsewhere, so that it is a load and not a change of the fragment.
  await page.goto('about:blank');
  await page.goto(`${path}${fragment}`);
  await expect(page).toHaveURL('/auth?mode=link');
  await expect(heading(page)).toHaveText('Sign in to Mendwell');
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: typeof name === 'string' }).click();
}

/** A member with five debts, which are on this device too. Returns whose they are. */
async function asMemberWithDebts(page: Page, firstName: string): Promise<string> {
  await asMember(page, firstName);
  const id = await personOf(page);
  const debt = {
    user_id: id,
    kind: 'card',
    balance_cents: 395_739,
    apr_bps: 2499,
    minimum_kind: 'fixed',
    minimum_fixed_cents: 3500,
    starting_balance_cents: 440_000,
    balance_as_of: '2026-11-01',
  };
  const names = ['Harbor Visa', 'Linden Store Card', 'Northway', 'Cascade', 'St. Anne'];
  const rows = names.map((name) => ({ ...debt, name }));
  await asOperator('/rest/v1/debts', 'POST', rows);
  await opened(page, '/debt-destroyer');
  await expect(page.getByText('Harbor Visa').first()).toBeVisible();
  return id;
}

/** Waits until the five debts of the device are this person's rows. */
const expectRows = (id: string, count: number) => expect.poll(() => rowsOf(id)).toBe(count);

test('every page carries what takes a session out of its address', async ({ request }) => {
  // What it takes out, and how, is told by the tests of the script itself.
  for (const path of paths)
    expect(await (await request.get(path)).text(), path).toContain('/auth?mode=link');
});

test('a member who opens somebody’s link stays who they are, and nothing leaves', async ({
  page,
}) => {
  const id = await asMemberWithDebts(page, 'Ines');
  const mallory = await attacker();
  for (const path of ['/', '/settings', '/debt-destroyer']) await lure(page, path, mallory);
  await press(page, 'Sign in');
  await expect(page.getByText(mallory.email)).toBeVisible();
  await press(page, /^No, stay signed in as /);
  await expect(page).toHaveURL('/dashboard');
  expect(await personOf(page)).toBe(id);
  expect(await rowsOf(id)).toBe(5);
  expect(await rowsOf(mallory.id)).toBe(0);
});

for (const [who, arrive] of [
  ['a visitor with time', (page: Page) => asVisitor(page, 45)],
  [
    'somebody on this device alone',
    async (page: Page) => void (await page.goto('/debt-destroyer')),
  ],
] as const)
  for (const [what, make] of [
    ['a session', attacker],
    ['an anonymous session', anonymousAttacker],
    ['a mailed link', attackerWithMail],
  ] as const)
    test(`${what} in an address takes nothing from ${who}`, async ({ page }) => {
      await typeDebts(page);
      await arrive(page);
      const before = await page.evaluate(() => localStorage.getItem('mendwell-planner'));
      expect(before).toContain('Harbor Visa');
      const mallory = await make();
      for (const path of ['/debt-destroyer', '/', '/auth']) await lure(page, path, mallory);
      await opened(page, '/debt-destroyer');
      await expect(page.getByText('Harbor Visa').first()).toBeVisible();
      await settled(page);
      expect(await rowsOf(mallory.id)).toBe(0);
    });

test('a link opened in the tab that is already there is taken out of the address too', async ({
  page,
}) => {
  await page.goto('/about');
  const mallory = await attacker();
  await page.evaluate((fragment) => {
    window.location.hash = fragment;
  }, mallory.fragment);
  await expect(page).toHaveURL('/auth?mode=link');
  await expect(heading(page)).toHaveText('Sign in to Mendwell');
});

test('in two tabs: who takes the link in one uploads nothing of theirs from the other', async ({
  page,
  context,
}) => {
  const id = await asMemberWithDebts(page, 'Noor');
  const mallory = await attacker();
  const other = await context.newPage();
  await lure(other, '/', mallory);
  await press(other, 'Sign in');
  await press(other, 'Yes, that’s me');
  await expect(other).toHaveURL('/dashboard');
  expect(await personOf(other)).toBe(mallory.id);
  await page.bringToFront();
  await opened(page, '/debt-destroyer');
  await settled(page);
  await expect(page.getByText('Harbor Visa')).toHaveCount(0);
  expect(await rowsOf(mallory.id)).toBe(0);
  expect(await rowsOf(id)).toBe(5);
});

test('a session that was removed by hand, and one that was signed out: nothing goes to whoever comes next', async ({
  page,
}) => {
  await asMemberWithDebts(page, 'Omar');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('sb-')) localStorage.removeItem(key);
  });
  const mallory = await attacker();
  await lure(page, '/debt-destroyer', mallory);
  await press(page, 'Sign in');
  await press(page, 'Yes, that’s me');
  await expect(page).toHaveURL(/dashboard|debt-destroyer/);
  await opened(page, '/debt-destroyer');
  await settled(page);
  await expect(page.getByText('Harbor Visa')).toHaveCount(0);
  expect(await rowsOf(mallory.id)).toBe(0);
});

test('what a device held before an unasked link was taken stays apart until it is added', async ({
  page,
}) => {
  await typeDebts(page);
  await page.goto('/debt-destroyer');
  await expect(page.getByText('Harbor Visa').first()).toBeVisible();
  const dana = await attacker();
  await lure(page, '/', dana);
  await press(page, 'Sign in');
  await expect(page.getByText(dana.email)).toBeVisible();
  await press(page, 'Yes, that’s me');
  await expect(page).toHaveURL('/dashboard');
  await opened(page, '/debt-destroyer');
  await expect(page.getByRole('button', { name: 'Add them here' })).toBeVisible();
  await settled(page);
  expect(await rowsOf(dana.id)).toBe(0);
  await press(page, 'Add them here');
  await expect(page.getByText('Harbor Visa').first()).toBeVisible();
  await expectRows(dana.id, 5);
});

/** Signs up by hand, up to the mail. */
async function signUp(page: Page): Promise<{ email: string; link: string }> {
  const email = newAddress('rosa');
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByLabel('Code from the email')).toBeVisible();
  return { email, link: await linkTo(email) };
}

async function follow(page: Page, link: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page).toHaveURL('/auth?mode=link');
}

test('the mailed link confirms in the browser that signed up: one press, everything kept', async ({
  page,
}) => {
  await typeDebts(page);
  const { email, link } = await signUp(page);
  await follow(page, link);
  await expect(heading(page)).toHaveText('Confirm your email');
  await press(page, 'Confirm my email');
  await expect(page.getByText('Your email is confirmed')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expectRows(await personOf(page), 5);
  const again = await tokens('/token?grant_type=password', { email, password });
  expect(again.access_token, 'the password still opens it').toBeTruthy();
});

test('opened on another device it asks whose it is and for a password, and the first browser is out', async ({
  page,
  device,
}) => {
  await typeDebts(page);
  const { email, link } = await signUp(page);
  await expectRows(await personOf(page), 5);
  const phone = await device();
  await follow(phone, link);
  await press(phone, 'Confirm my email');
  await expect(phone.getByText(email)).toBeVisible();
  await press(phone, 'Yes, that’s me');
  await expect(heading(phone)).toHaveText('Set a new password');
  await expect(phone.getByText('You signed up in another browser.')).toBeVisible();
  const before = await tokens('/token?grant_type=password', { email, password });
  expect(before.access_token, 'the first password').toBeUndefined();
  await phone.getByLabel('New password').fill('mended with gold');
  await press(phone, 'Set my new password');
  await expect(heading(phone)).toHaveText('This account isn’t empty');
  await press(phone, 'Delete it and start fresh');
  // It asks first.
  await press(phone, 'Yes, delete it');
  await expect(phone).toHaveURL('/dashboard');
  await expectRows(await personOf(phone), 0);
});

test('a stranger’s sign-up with the address of somebody who is just signing up opens nothing to the stranger', async ({
  page,
}) => {
  await typeDebts(page);
  const { email } = await signUp(page);
  const strangers = 'chosen by a stranger';
  const before = new Date();
  await tokens('/signup', { email, password: strangers });
  await follow(page, await linkTo(email, before));
  await press(page, 'Confirm my email');
  await expect(heading(page)).toHaveText('Is this your account?');
  expect(
    (await tokens('/token?grant_type=password', { email, password: strangers })).access_token,
  ).toBe(undefined);
  await press(page, 'Yes, that’s me');
  await page.getByLabel('New password').fill('mended with gold');
  await press(page, 'Set my new password');
  await expect(page).toHaveURL('/dashboard');
  await expectRows(await personOf(page), 5);
  expect(
    (await tokens('/token?grant_type=password', { email, password: strangers })).access_token,
  ).toBe(undefined);
});

test('a visit that somebody put into an address is not taken', async ({ page }) => {
  await lure(page, '/about', await anonymousAttacker());
  await press(page, 'Sign in');
  await expect(heading(page)).toHaveText('This link doesn’t work anymore');
});

test('a link for a new password works on another device, and opens nothing before it is set', async ({
  page,
  device,
}) => {
  await asMember(page, 'Lena');
  const id = await personOf(page);
  const { email } = (await asOperator(`/auth/v1/admin/users/${id}`)) as { email: string };
  await tokens('/recover', { email });
  const link = await linkTo(email);
  const phone = await device();
  await follow(phone, link);
  await expect(heading(phone)).toHaveText('Set a new password');
  await press(phone, 'Continue');
  await press(phone, 'Yes, that’s me');
  await expect(phone.getByLabel('New password')).toBeVisible();
  await phone.goto('/settings');
  await expect(phone).toHaveURL('/auth?mode=new-password');
  await phone.getByLabel('New password').fill('mended with gold');
  await press(phone, 'Set my new password');
  await expect(phone).toHaveURL('/settings');
  await reloaded(page);
  await expect(page).not.toHaveURL('/dashboard');
});

test('a link that was used, or cut, says so and leads on', async ({ page }) => {
  const { link } = await signUp(page);
  await follow(page, link);
  await press(page, 'Confirm my email');
  await expect(page).toHaveURL('/dashboard');
  await follow(page, link);
  await press(page, 'Confirm my email');
  await expect(heading(page)).toHaveText('This link doesn’t work anymore');
  await page.goto('/auth#error=access_denied&error_code=otp_expired&error_description=expired');
  await expect(heading(page)).toHaveText('This link doesn’t work anymore');
});
