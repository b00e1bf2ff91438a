import { type BrowserContext, expect, type Page } from '@playwright/test';
import { findingsOn } from '../../findings.ts';
import { clockOf, expectMinutes, listenFor, paced } from '../../people.ts';
import {
  asOperator,
  asVisitor,
  chooseHour,
  comeBack,
  personOf,
  unfoldPasses,
} from '../../visitor_access.ts';
import { test } from '../../test.ts';

const expired = (page: Page) => page.getByText('Trial Expired', { exact: true });

/** A visitor with 45 minutes, on this page. */
async function visit(page: Page, path: string): Promise<void> {
  await asVisitor(page, 45);
  await page.goto(path);
  await expect(page.getByRole('link', { name: clockOf(45) })).toBeVisible();
}

/** Ends the pass at the server, and answers when: in so many milliseconds. */
async function endAtServer(page: Page, milliseconds: number): Promise<number> {
  const person = await personOf(page);
  const ends = Date.now() + milliseconds;
  await asOperator(`/rest/v1/access_passes?user_id=eq.${person}`, 'PATCH', {
    ends_at: new Date(ends).toISOString(),
  });
  return ends;
}

/** Changes the browser's copy alone, as another tab would. */
const copyEnds = (page: Page, ends: number) =>
  page.evaluate((expires) => {
    localStorage.setItem('limitedAccessExpires', String(expires));
    window.dispatchEvent(new StorageEvent('storage', { key: 'limitedAccessExpires' }));
  }, ends);

const pay = async (page: Page) => {
  await unfoldPasses(page);
  await chooseHour(page);
  await page.getByRole('button', { name: /^Pay \$1\.99/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sandbox: no money moves');
  await page.getByRole('button', { name: 'Pay $1.99' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your pass');
};

test('nobody is led to pay from a guarded page, with what was asked for, and Back leads out again', async ({
  page,
}) => {
  // Every one of them: web/app/page_routes.dom.test.tsx.
  for (const path of ['/dashboard', '/settings', '/community/question']) {
    await page.goto('/about');
    await page.goto(`${path}?a=1&b=two%20words#part`);
    await expect(page).toHaveURL('/credit-payment');
    expect(await page.evaluate(() => window.history.state?.usr?.from)).toBe(
      `${path}?a=1&b=two%20words#part`,
    );
    await expect(page.getByRole('main').getByRole('link', { name: /account$/ })).toHaveCount(1);
    // The shortest pass alone has its price on the closed line, beside what is free.
    await expect(page.getByRole('button', { name: /^No account\?.*from \$1\.99$/ })).toBeVisible();
    await expect(page.getByText('A free account does the same.')).toBeVisible();
    await expect(page.getByText('$4.99')).toHaveCount(0);
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findingsOn(page, { rules: width === 320 ? 'all' : 'contrast' })).toEqual([]);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0);
    }
    await page.goBack();
    await expect(page).toHaveURL('/about');
  }
});

test('a server that does not answer holds a visitor up for three seconds, not longer', async ({
  page,
}) => {
  await visit(page, '/about');
  await page.addInitScript(() => localStorage.removeItem('limitedAccessExpires'));
  // The page's clock goes as far as it is told, however fast the machine is.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  let isAsked = false;
  await page.route('**/rest/v1/rpc/my_pass', () => {
    isAsked = true;
  });
  await page.goto('/dashboard');
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return isAsked;
    })
    .toBe(true);
  await page.clock.runFor(1_500);
  await expect(page.getByRole('main')).toHaveText('Loading...');
  await expect(page).toHaveURL('/dashboard');
  await page.clock.runFor(1_500);
  // What the page does next waits for files, frames and timers of its library's: they take their own time.
  await page.clock.resume();
  await expect(page).toHaveURL('/credit-payment');
});

test('a copy of the pass that ends too early leads nobody away while the server knows of more', async ({
  page,
}) => {
  await visit(page, '/settings');
  for (let time = 0; time < 3; time += 1) {
    await copyEnds(page, Date.now() + 1_500);
    await expectMinutes(page, 45);
    await expect(page.getByRole('link', { name: clockOf(45) })).toBeVisible();
    await expect(page).toHaveURL('/settings');
  }
  await expect(expired(page)).toHaveCount(0);
});

test('time that runs out without a connection says so, and what was typed is there afterwards', async ({
  page,
  context,
}) => {
  await visit(page, '/about');
  // No answer that was on its way gives the time back.
  await page.route('**/rest/v1/rpc/my_pass', (route) => route.abort());
  await page.goto('/settings');
  await page.getByLabel('First name').fill('Rosa');
  // What says it is here before the connection goes.
  await expect(page.getByRole('region', { name: /^Messages/ })).toBeAttached();
  const said = await listenFor(page, 'Trial Expired');
  await context.setOffline(true);
  await copyEnds(page, await endAtServer(page, 1_000));
  await expect.poll(said).toBe(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
  await page.unroute('**/rest/v1/rpc/my_pass');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your session time is over. Nothing is lost.',
  );
  await pay(page);
  await page.getByRole('link', { name: 'Continue to Settings' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Rosa');
});

test('two tabs agree: time that is over is said in one of them, time that is bought is there in both', async ({
  page,
  context,
}) => {
  await visit(page, '/settings');
  const other = await context.newPage();
  await other.goto('/settings?topic=cards#latest');
  await expect(other.getByRole('link', { name: clockOf(45) })).toBeVisible();
  const saidHere = await listenFor(page, 'Trial Expired');
  const saidThere = await listenFor(other, 'Trial Expired');
  await copyEnds(page, await endAtServer(page, 2_500));
  await expect(async () => {
    await comeBack(page);
    await expect(page).toHaveURL('/credit-payment', { timeout: 1_000 });
  }).toPass({ timeout: paced(30_000) });
  await expect(other).toHaveURL('/credit-payment');
  await expect.poll(async () => (await saidHere()) + (await saidThere())).toBe(1);
  await pay(page);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('You’re all set');
  await other.getByRole('link', { name: 'Continue to Settings' }).click();
  await expect(other).toHaveURL('/settings?topic=cards#latest');
});

test('keys that hold no time break no page', async ({ page }) => {
  await page.goto('/about');
  for (const [text, path, title] of [
    ['NaN', '/credit-payment', 'Use Mendwell without an account'],
    ['8640000000000001', '/extend-access', 'You have no pass right now'],
    ['1e300', '/dashboard', 'One page that says what to do next'],
  ] as const) {
    await page.evaluate((expires) => localStorage.setItem('limitedAccessExpires', expires), text);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
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
  await unfoldPasses(page);
  await chooseHour(page);
  await page.getByRole('button', { name: /^Pay \$1\.99/ }).click();
  await expect(
    page.getByText('Nothing was charged. Your browser is blocking this site'),
  ).toBeVisible();
  await page.getByLabel('Invitation, access or recovery code').fill('MEND-2222-2222-2222');
  await page.getByRole('button', { name: 'Use code' }).click();
  await expect(
    page.getByText(
      'Your browser is blocking this site from saving anything, so you’d lose your time when the page closes.',
    ),
  ).toHaveCount(2);
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
    await page.goto('/settings');
    await pay(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Your pass runs until');
    await page.getByRole('link', { name: 'Continue to Settings' }).click();
    await expect(page.getByRole('link', { name: clockOf(60) })).toBeVisible();
    await page.evaluate(() => {
      window.name = 'set';
    });
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What brings you here?');
    await expect(page.getByRole('link', { name: clockOf(60) })).toBeVisible();
    await expect(expired(page)).toHaveCount(0);
  });
