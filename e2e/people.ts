import {
  type BrowserContext,
  expect,
  type Page,
  type Request,
  type Response,
} from '@playwright/test';

/** What a page has asked for: how often, and what is still under way. */
interface Traffic {
  readonly open: Set<Request>;
  begun: number;
}

const watched = new WeakMap<Page, Traffic>();

function beginsAPage(request: Request, page: Page): boolean {
  if (!request.isNavigationRequest()) return false;
  try {
    return request.frame() === page.mainFrame();
  } catch {
    // A new window's first one: its frame isn't there yet.
    return true;
  }
}

/** What this page asks for, from the first time that somebody wants to know. */
export function trafficOf(page: Page): Traffic {
  const known = watched.get(page);
  if (known) return known;
  const traffic: Traffic = { open: new Set(), begun: 0 };
  page.on('request', (request) => {
    // What the page before this one had begun ends with it, and the browser doesn't always say so.
    if (beginsAPage(request, page)) traffic.open.clear();
    traffic.begun += 1;
    traffic.open.add(request);
  });
  page.on('requestfinished', (request) => traffic.open.delete(request));
  page.on('requestfailed', (request) => traffic.open.delete(request));
  watched.set(page, traffic);
  return traffic;
}

/** Opens a page and waits until the app has come to life on it: that is when it tells of the view. Returns the server's
 *  answer. */
export async function opened(page: Page, path: string): Promise<Response | null> {
  trafficOf(page);
  const view = `Page view: ${path.split(/[?#]/, 1)[0]}`;
  const alive = page.waitForEvent('console', (message) => message.text() === view);
  const answer = await page.goto(path);
  await alive;
  return answer;
}

/** Reloads as a person does who has seen what they did: what the page shows before the server has it is on its way there. */
export async function reloaded(page: Page): Promise<void> {
  const { open } = trafficOf(page);
  const writes = () =>
    [...open].filter(
      (request) =>
        // A beacon outlives its page, and nobody waits for its answer.
        request.resourceType() !== 'ping' && !/^(GET|HEAD|OPTIONS)$/.test(request.method()),
    );
  await expect.poll(() => writes().length, { intervals: [20, 50, 100] }).toBe(0);
  await page.reload();
}

/** Waits until the page is set in our fonts. */
export async function inOurFonts(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.fonts === 'here');
  // Drawn with the fonts: letters that no page has asked for before bring a file of their own.
  await page.evaluate(() =>
    new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(
      () => document.fonts.ready,
    ),
  );
}

/** Waits until nothing is on its way to a page that is alive: its fonts, and whatever it asks for. What has come is drawn,
 *  and made it ask for nothing more. */
export async function settled(page: Page): Promise<void> {
  const traffic = trafficOf(page);
  for (;;) {
    const { begun } = traffic;
    await inOurFonts(page);
    if (traffic.open.size === 0 && traffic.begun === begun) return;
    await expect.poll(() => traffic.open.size, { intervals: [20, 50, 100] }).toBe(0);
  }
}

/** The day every picture is taken on. */
export const pictureDay = new Date('2026-11-21T15:00:00Z');

const names = [
  ['Harbor Visa', 395_739, 440_000, 2499, 'card', 650_000],
  ['Linden Store Card', 41_455, 207_275, 2999, 'card', 220_000],
  ['Northway Mastercard', 273_975, 304_417, 2124, 'card', 450_000],
  ['Cascade personal loan', 396_323, 495_404, 1550, 'personal_loan', null],
  ['St. Anne medical bill', 66_000, 132_000, 0, 'medical', null],
] as const;

/** Five debts on the device, as the planner keeps them. */
const planner = {
  version: 1,
  ownerId: null,
  debts: names.map(([name, amount, startingBalance, apr, kind, creditLimit], index) => {
    const id = `3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f000${index + 1}`;
    return {
      id,
      name,
      kind,
      balances: [{ id, kind: 'purchase', amount, apr }],
      interest: 'monthly',
      minimum:
        kind === 'card'
          ? { kind: 'percent_plus_interest', percent: 100, floor: 2500 }
          : { kind: 'fixed', amount: kind === 'personal_loan' ? 14_800 : 6000 },
      ...(creditLimit === null ? {} : { creditLimit }),
      balanceAsOf: '2026-11-21',
      startingBalance,
    };
  }),
  payments: [],
  plan: { strategy: 'avalanche', monthly: 60_000, startsOn: '2026-11-21', customOrder: [] },
  pending: { debts: {}, payments: {}, plan: null },
  revision: 1,
};

/** Five debts, under ids of their own. */
const fiveDebts = () =>
  JSON.stringify(planner).replaceAll('3b0c6d1e-', `${crypto.randomUUID().slice(0, 8)}-`);

/** A device with five debts on it, whenever it has none. */
export const giveDebts = (page: Page) =>
  page.addInitScript((text) => {
    if (localStorage.getItem('mendwell-planner') === null)
      localStorage.setItem('mendwell-planner', text);
  }, fiveDebts());

/** Puts five debts on the device, once: what becomes of them later is the product's doing. */
export async function typeDebts(page: Page): Promise<void> {
  await opened(page, '/about');
  await page.evaluate((text) => localStorage.setItem('mendwell-planner', text), fiveDebts());
}

/** Time left, as the browser mirrors it: 23 minutes of an hour. */
export const giveTime = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('limitedAccessExpires', String(Date.now() + 23 * 60_000));
    localStorage.setItem('limitedAccessPlan', '1 hour');
  });

/** Each visitor comes from an address of their own, as people do: limits count by it. Of so many that no two are alike. */
export async function fromSomewhere(context: BrowserContext): Promise<void> {
  const part = () => 1 + Math.floor(Math.random() * 250);
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` });
}

/** Minutes of the pass, as the browser mirrors it. */
export const minutesLeft = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.ceil((Number(localStorage.getItem('limitedAccessExpires')) - Date.now()) / 60_000),
  );

/** Milliseconds to wait for what takes longer than others: more where the machine is busy, as every limit is. */
export const paced = (timeoutMs: number): number =>
  timeoutMs * Number(process.env['TEST_PACE'] ?? 1);

/** Whole minutes that may go by while a test runs, on however slow a machine: it ends after two. What waits behind
 *  something else loses them twice. */
const slowness = 4;

/** Waits until the pass has what is left of so many minutes by now. */
export const expectMinutes = (page: Page, given: number): Promise<void> =>
  expect
    .poll(async () => {
      const left = await minutesLeft(page);
      return left <= given && left >= given - slowness ? given : left;
    })
    .toBe(given);

/** What a clock says of so many minutes, by now. */
export const clockOf = (given: number, words: 'min left' | 'minutes left' = 'min left'): RegExp =>
  new RegExp(
    `^(${Array.from({ length: slowness + 1 }, (_, gone) => given - gone).join('|')}) ${words}$`,
  );

/** Opens a page that needs time. Where the server takes longer to tell of it than a page waits, the page that sells time
 *  leads on. */
export async function enter(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  const way = page.getByRole('link', { name: /^Continue to / });
  const there = page.getByRole('heading', { level: 1, name: heading, exact: true });
  // It may take one page more.
  await expect(way.or(there)).toBeVisible({ timeout: paced(40_000) });
  if (await way.isVisible()) await way.click();
  await expect(page).toHaveURL(path);
  await expect(there).toBeVisible();
}

/** Listens from now on, until the page is loaded anew: how many elements came up that begin with these words. For what
 *  leaves again by itself, maybe before anybody looks. */
export async function listenFor(page: Page, words: string): Promise<() => Promise<number>> {
  const heard = await page.evaluateHandle((begin) => {
    const found = new Set<Element>();
    const look = () => {
      for (const element of document.querySelectorAll('body *'))
        if (element.childElementCount === 0 && element.textContent.startsWith(begin))
          found.add(element);
    };
    const kinds = { childList: true, subtree: true, characterData: true };
    new MutationObserver(look).observe(document.body, kinds);
    return found;
  }, words);
  return () => heard.evaluate((found) => found.size);
}
