import { expect, type Page } from '@playwright/test';
import { appCode } from './authenticator.ts';
import { credentials, newAddress } from './instance.ts';

export const password = 'three odd words 7';

/** The operator's own way in: the data API and the functions by the service key. */
export async function asOperator(
  path: string,
  method = 'GET',
  body?: object,
  folder?: string,
): Promise<never> {
  const { url, serviceRoleKey: key } = credentials(folder);
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
  return JSON.parse((await response.text()) || 'null') as never;
}

export const makeCode = async (minutes: number, uses = 1): Promise<string> =>
  ((await asOperator('/functions/v1/access/codes', 'POST', { minutes, uses })) as { code: string })
    .code;

/** No pass is chosen for the person. */
export const chooseHour = (page: Page): Promise<void> =>
  page.getByRole('radio', { name: /^1 hour/ }).check();

/** On the way to a page the passes are one closed line. */
export async function unfoldPasses(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(No account\?|Add time instead)/ }).click();
}

/** From the way to a page through the sandbox to the receipt. */
export async function payInSandbox(page: Page): Promise<void> {
  await unfoldPasses(page);
  await chooseHour(page);
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

/** Gives a person a name in the community; the form for it has journeys of its own. */
export const giveAlias = (userId: string, name: string): Promise<unknown> =>
  asOperator('/rest/v1/aliases', 'POST', {
    user_id: userId,
    name,
    skeleton: name.toLowerCase().replaceAll(' ', ''),
    pot_shape: 0,
    pot_glaze: 1,
  });

/** Asks a function of the database as whoever this page is signed in as. */
export const callFunction = <Answer>(page: Page, name: string, args: object): Promise<Answer> =>
  page.evaluate(
    async ([url, key, values]) => {
      const stored = Object.keys(localStorage).find((each) => /^sb-.*-auth-token$/.test(each));
      const { access_token: token } = JSON.parse(localStorage.getItem(stored ?? '') ?? '{}') as {
        access_token: string;
      };
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          apikey: key,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: values,
      });
      const text = await response.text();
      if (!response.ok) throw new Error(text);
      return JSON.parse(text === '' ? 'null' : text) as never;
    },
    [
      `${credentials().url}/rest/v1/rpc/${name}`,
      credentials().anonKey,
      JSON.stringify(args),
    ] as const,
  );

/** A session as the service answers it, and as the browser's client keeps it. */
interface Session {
  readonly access_token: string;
  readonly expires_in: number;
  readonly user: { readonly id: string; readonly email?: string };
}

/** Asks the instance as this page's browser would: from its address, in its name. */
async function askAs(page: Page, path: string, data: object, bearer?: string, folder?: string) {
  const { url, anonKey } = credentials(folder);
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const response = await page.request.post(`${url}${path}`, {
    data,
    headers: {
      apikey: anonKey,
      'user-agent': userAgent,
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
  });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as never;
}

/** Keeps a session on the device as the product's client does, with `more` keys beside it. Leaves the page on an empty
 *  document of the product's origin: nothing of the product has run. */
async function keepSession(
  page: Page,
  session: Session,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const isEmpty = (url: URL) => url.pathname === '/e2e-empty';
  await page.route(isEmpty, (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }));
  await page.goto('/e2e-empty');
  await page.unroute(isEmpty);
  await page.evaluate(
    async ([stored, others]) => {
      const { projectRef } = (await (await fetch('/config.json')).json()) as { projectRef: string };
      localStorage.setItem(`sb-${projectRef}-auth-token`, stored);
      for (const [key, value] of Object.entries(others)) localStorage.setItem(key, value);
    },
    [
      JSON.stringify({
        ...session,
        expires_at: Math.floor(Date.now() / 1000) + session.expires_in,
      }),
      more,
    ] as const,
  );
}

interface SignInTerms {
  /** Of the instance that they have their account on, where it is not the first. */
  readonly folder?: string | undefined;
  /** What the browser shows in place of their own address: for pictures. */
  readonly shownEmail?: string;
}

/** Signs somebody in who has an account, by the service itself: the form has journeys of its own. */
export async function signIn(page: Page, email: string, terms: SignInTerms = {}): Promise<void> {
  const by = { email, password };
  const path = '/auth/v1/token?grant_type=password';
  const session: Session = await askAs(page, path, by, undefined, terms.folder);
  const { user } = session;
  await keepSession(page, {
    ...session,
    user: { ...user, ...(terms.shownEmail && { email: terms.shownEmail }) },
  });
}

/** Signs somebody in by the form. */
export async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto('/auth?mode=sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Makes an account, and signs nobody in. Returns whose it is. */
export async function makeMember(firstName: string, folder?: string): Promise<Member> {
  const email = newAddress(firstName.toLowerCase());
  const account = { email, password, email_confirm: true };
  const { id }: { id: string } = await asOperator('/auth/v1/admin/users', 'POST', account, folder);
  const profile = `/rest/v1/profiles?user_id=eq.${id}`;
  await asOperator(profile, 'PATCH', { first_name: firstName }, folder);
  return { id, email };
}

interface Member {
  readonly id: string;
  readonly email: string;
}

/** Makes a member and signs them in. Returns the address that they sign in with. */
export async function asMember(
  page: Page,
  firstName: string,
  terms: SignInTerms = {},
): Promise<string> {
  const { email } = await makeMember(firstName, terms.folder);
  await signIn(page, email, terms);
  return email;
}

/** Gives whoever is signed in a second factor, and shows it: the settings have journeys of their own for that. Returns the
 *  key of their app, whose present code is used. */
export async function proveSecondFactor(page: Page): Promise<string> {
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name)) ?? '';
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as Session).access_token;
  });
  const app = { factor_type: 'totp', friendly_name: 'Authenticator app' };
  const factor: { id: string; totp: { secret: string } } = await askAs(
    page,
    '/auth/v1/factors',
    app,
    token,
  );
  const path = `/auth/v1/factors/${factor.id}`;
  const challenge: { id: string } = await askAs(page, `${path}/challenge`, {}, token);
  const proof = { challenge_id: challenge.id, code: appCode(factor.totp.secret) };
  await keepSession(page, await askAs(page, `${path}/verify`, proof, token));
  return factor.totp.secret;
}

/** Makes a visitor of this page, with so many minutes. */
export async function asVisitor(page: Page, minutes: number): Promise<void> {
  const session: Session = await askAs(page, '/auth/v1/signup', {});
  const code = await makeCode(minutes);
  const { pass }: { pass: { endsAt: string; plan: string } } = await askAs(
    page,
    '/functions/v1/access/redeem',
    { code },
    session.access_token,
  );
  await keepSession(page, session, {
    limitedAccessExpires: String(Date.parse(pass.endsAt)),
    limitedAccessPlan: pass.plan,
  });
}
