import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { credentials } from './instance.ts';
import { fromSomewhere, minutesLeft } from './people.ts';

test.beforeEach(({ context }) => fromSomewhere(context));

const guarded = ['/dashboard', '/community', '/settings', '/web3-rewards', '/referral-dashboard'];
const expired = (page: Page) => page.getByText('Trial Expired', { exact: true });

async function asOperator(path: string, method: string, body: object): Promise<unknown> {
  const { url, serviceRoleKey: key } = credentials();
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      apikey: key,
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    body: JSON.stringify(body),
  });
  expect(response.ok, await response.clone().text()).toBe(true);
  return response.json();
}

/** A visitor with 45 minutes, on this page. */
async function visit(page: Page, path: string): Promise<void> {
  const made = await asOperator('/functions/v1/access/codes', 'POST', { minutes: 45, uses: 1 });
  await page.goto('/extend-access');
  await page
    .getByLabel('Invitation, access or recovery code')
    .fill((made as { code: string }).code);
  await page.getByRole('button', { name: 'Use code' }).click();
  await expect.poll(() => minutesLeft(page)).toBe(45);
  await page.goto(path);
  await expect(page.getByRole('link', { name: '45 min left' })).toBeVisible();
}

/** Ends the pass at the server, and in the browser's copy, after so many milliseconds. */
async function endIn(page: Page, milliseconds: number): Promise<void> {
  const person = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name)) ?? '';
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as { user: { id: string } }).user.id;
  });
  const ends = Date.now() + milliseconds;
  await asOperator(`/rest/v1/access_passes?user_id=eq.${person}`, 'PATCH', {
    ends_at: new Date(ends).toISOString(),
  });
  await copyEnds(page, ends);
}

/** Changes the browser's copy alone, as another tab would. */
const copyEnds = (page: Page, ends: number) =>
  page.evaluate((expires) => {
    localStorage.setItem('limitedAccessExpires', String(expires));
    window.dispatchEvent(new StorageEvent('storage', { key: 'limitedAccessExpires' }));
  }, ends);

const pay = async (page: Page) => {
  await page.getByRole('button', { name: /^Pay \$1\.99/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sandbox: no money moves');
  await page.getByRole('button', { name: 'Pay $1.99' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your pass');
};

test('nobody is led to pay from every guarded page, with what was asked for, and Back leads out again', async ({
  page,
}) => {
  for (const path of guarded) {
    await page.goto('/about');
    await page.goto(`${path}?a=1&b=two%20words#part`);
    await expect(page).toHaveURL('/credit-payment');
    expect(await page.evaluate(() => window.history.state?.usr?.from)).toBe(
      `${path}?a=1&b=two%20words#part`,
    );
    await page.goBack();
    await expect(page).toHaveURL('/about');
  }
});

test('a server that does not answer holds a visitor up for three seconds, not longer', async ({
  page,
}) => {
  await visit(page, '/about');
  await page.route('**/rest/v1/rpc/my_pass', () => undefined);
  await page.evaluate(() => localStorage.removeItem('limitedAccessExpires'));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.querySelector('main')?.textContent;
      if (text === 'Loading...') window.name ||= String(performance.now());
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/credit-payment');
  const held = await page.evaluate(() => performance.now() - Number(window.name));
  expect(held).toBeGreaterThan(2_500);
  expect(held).toBeLessThan(6_000);
});

test('a copy of the pass that ends too early leads nobody away while the server knows of more', async ({
  page,
}) => {
  await visit(page, '/settings');
  for (let time = 0; time < 3; time += 1) {
    await copyEnds(page, Date.now() + 1_500);
    await expect.poll(() => minutesLeft(page)).toBe(45);
    await expect(page.getByRole('link', { name: '45 min left' })).toBeVisible();
    await expect(page).toHaveURL('/settings');
  }
  await expect(expired(page)).toHaveCount(0);
});

test('time that runs out without a connection says so, and what was typed is there afterwards', async ({
  page,
  context,
}) => {
  await visit(page, '/settings');
  await page.getByLabel('First name').fill('Rosa');
  await endIn(page, 2_500);
  await context.setOffline(true);
  await expect(expired(page)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Use Mendwell without an account',
  );
  await pay(page);
  await page.getByRole('link', { name: 'Continue to Settings' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Rosa');
});

/** Counts how often the notice came up in this page. */
const countNotices = (page: Page) =>
  page.evaluate(() => {
    let was = false;
    new MutationObserver(() => {
      const is = document.body.innerText.includes('Trial Expired');
      if (is && !was) window.name = String(Number(window.name || 0) + 1);
      was = is;
    }).observe(document.body, { childList: true, subtree: true });
  });
const noticesIn = (page: Page) => page.evaluate(() => Number(window.name || 0));

test('two tabs agree: time that is over is said in one of them, time that is bought is there in both', async ({
  page,
  context,
}) => {
  await visit(page, '/settings');
  const other = await context.newPage();
  await other.goto('/community?topic=cards#latest');
  await expect(other.getByRole('link', { name: '45 min left' })).toBeVisible();
  await countNotices(page);
  await countNotices(other);
  await endIn(page, 2_500);
  await expect(page).toHaveURL('/credit-payment', { timeout: 15_000 });
  await expect(other).toHaveURL('/credit-payment');
  await expect.poll(async () => (await noticesIn(page)) + (await noticesIn(other))).toBe(1);
  await pay(page);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('You can go on');
  await other.getByRole('link', { name: 'Go on to Circles' }).click();
  await expect(other).toHaveURL('/community?topic=cards#latest');
});

test('keys that hold no time break no page', async ({ page }) => {
  for (const text of ['NaN', 'Infinity', '1e300', '8640000000000001', '-1e99', 'soon']) {
    await page.goto('/about');
    await page.evaluate((expires) => localStorage.setItem('limitedAccessExpires', expires), text);
    for (const path of ['/credit-payment', '/extend-access', '/dashboard']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        path === '/extend-access' ? 'No time running' : 'Use Mendwell without an account',
      );
    }
  }
});

async function refuseStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
}

test('a browser that keeps nothing is sold nothing, and says why', async ({ page, context }) => {
  await refuseStorage(context);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/payments\/orders|access\/redeem|\/signup/.test(request.url())) sent.push(request.url());
  });
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/credit-payment');
  await page.getByRole('button', { name: /^Pay \$1\.99/ }).click();
  await expect(page.getByText('Nothing was charged. This browser keeps nothing')).toBeVisible();
  await page.getByLabel('Invitation, access or recovery code').fill('MEND-2222-2222-2222');
  await page.getByRole('button', { name: 'Use code' }).click();
  await expect(page.getByText('This browser keeps nothing for this site')).toHaveCount(2);
  expect(sent).toEqual([]);
});

for (const hours of [2, -2])
  test(`a device whose clock is ${hours} hours off buys, counts and goes on as any other, also once it is set`, async ({
    page,
  }) => {
    await page.addInitScript((wrong) => {
      const Right = Date;
      const now = () => Right.now() + (window.name === 'set' ? 0 : wrong);
      window.Date = class extends Right {
        constructor(...given: [] | [number]) {
          super(...((given.length > 0 ? given : [now()]) as [number]));
        }
        static override now = now;
      } as DateConstructor;
    }, hours * 3_600_000);
    await page.goto('/community');
    await pay(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Your pass runs until');
    await page.getByRole('link', { name: 'Continue to Circles' }).click();
    await expect(page.getByRole('link', { name: /^(60|59) min left$/ })).toBeVisible();
    await page.evaluate(() => {
      window.name = 'set';
    });
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where you stand');
    await expect(page.getByRole('link', { name: /^(60|59) min left$/ })).toBeVisible();
    await expect(expired(page)).toHaveCount(0);
  });
