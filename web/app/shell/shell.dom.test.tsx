import { act, useEffect } from 'react';
import { MemoryRouter, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show, takeDown } from '../../data/testing/people.tsx';
import { services, standIn } from '../../data/testing/services.ts';
import { toastsOf } from '../../ui/toast.ts';
import { App } from '../app.tsx';
import { siteOf } from '../../ui/site/site.ts';
import { pages } from '../pages.ts';
import { settled } from '../../data/testing/settled.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const notices = [] as [string, string][];
standIn(toastsOf, {
  ...toastsOf(),
  notice: (title: string, text: string) => notices.push([title, text]),
});

let go: (to: string) => void;
function Steer() {
  const navigate = useNavigate();
  useEffect(() => {
    go = (to) => void navigate(to);
  });
  return null;
}

async function open(at: string) {
  const page = await show(
    <MemoryRouter initialEntries={[at]}>
      <App services={services} />
      <Steer />
    </MemoryRouter>,
  );
  await settled();
  return page;
}

/** Until the page's module is there and its effects have run. */
const steer = async (to: string) => {
  await act(async () => go(to));
  await settled();
};

const pass = (milliseconds: number) => {
  localStorage.setItem('limitedAccessExpires', String(now + milliseconds));
  localStorage.setItem('limitedAccessPlan', '1 hour');
};
const title = (page: HTMLElement) => page.querySelector('main h1')?.textContent;

let views: unknown[][];
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  localStorage.clear();
  notices.length = 0;
  views = [];
  vi.spyOn(console, 'info').mockImplementation((...said) => void views.push(said));
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: undefined } }));
});
afterEach(async () => {
  await takeDown();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the menu opens at its beginning, wherever it was left', async () => {
  const menu = (await open('/about')).querySelector('#menu');
  if (!menu) throw new Error('no menu');
  menu.scrollTop = 120;
  await act(async () => {
    menu.dispatchEvent(
      Object.assign(new Event('toggle'), { newState: 'open', oldState: 'closed' }),
    );
  });
  expect(menu.scrollTop).toBe(0);
});

describe('a page that loads', () => {
  it('shows the spinner with the text Loading... in the meantime', async () => {
    const about = pages.find((page) => page.path === '/careers');
    let arrive: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => (arrive = resolve));
    const load = vi.spyOn(about as { load: (path: string) => Promise<unknown> }, 'load');
    load.mockImplementation(async () => {
      await wait;
      return { Component: () => <h1>here</h1> };
    });
    const page = await open('/careers');
    expect(page.querySelector('main [role=status]')?.textContent).toBe('Loading...');
    await act(async () => arrive());
    await settled();
    expect(page.querySelector('main')?.textContent).toBe('here');
  });

  it('that cannot be loaded shows the fallback with the message, inside the shell', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const terms = pages.find((page) => page.path === '/terms');
    vi.spyOn(terms as { load: (path: string) => Promise<unknown> }, 'load').mockRejectedValue(
      new Error('the chunk is gone'),
    );
    const page = await open('/terms');
    expect(title(page)).toBe('Unexpected Application Error!');
    expect(page.querySelector('main')?.textContent).toContain('the chunk is gone');
    expect(page.querySelector('header nav')).not.toBeNull();
    await steer('/contact');
    expect(title(page)).toBe('Contact');
  });
});

describe('a page that was not loaded before the connection went', () => {
  it('says so in place of an error, and is opened once the connection is back', async () => {
    const terms = pages.find((page) => page.path === '/cookies');
    vi.spyOn(terms as { load: (path: string) => Promise<unknown> }, 'load').mockRejectedValue(
      new TypeError('Failed to fetch dynamically imported module'),
    );
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const page = await open('/cookies');
    expect(title(page)).toBe('You’re offline');
    expect(page.querySelector('main')?.textContent).toContain(
      'It’ll load when you’re back online.',
    );
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('page views', () => {
  it('are logged to the console, the pathname alone', async () => {
    await open('/referral?code=SECRET#part');
    await steer('/contact?token=SECRET');
    expect(views).toEqual([['Page view: /referral'], ['Page view: /contact']]);
  });
});

describe('navigation', () => {
  it('moves the focus to the name of the page, and names the tab', async () => {
    const page = await open('/contact');
    expect(document.activeElement).toBe(document.body);
    await steer('/privacy');
    expect(document.activeElement).toBe(page.querySelector('main h1'));
    expect(document.activeElement?.textContent).toBe('Privacy');
    expect(document.title).toBe('Privacy · Mendwell');
  });

  it('moves the focus to the part that a link names', async () => {
    await open('/contact');
    await steer('/about#methods');
    expect(document.activeElement?.id).toBe('methods');
  });

  it('moves the focus to the part that the address of the first page names', async () => {
    await open('/about#methods');
    expect(document.activeElement?.id).toBe('methods');
    await steer('/contact');
    expect(document.activeElement?.tagName).toBe('H1');
    await steer('/about');
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('opens a page whose fragment stands for nothing', async () => {
    const page = await open('/contact');
    await steer('/privacy#50%');
    expect(title(page)).toBe('Privacy');
    expect(document.activeElement).toBe(page.querySelector('main h1'));
  });

  it('begins with a way past itself', async () => {
    const page = await open('/contact');
    const first = page.querySelector('a');
    expect(first?.textContent).toBe('Skip to content');
    expect(page.querySelector(first?.getAttribute('href') ?? '')?.tagName).toBe('MAIN');
  });

  const linksIn = (page: HTMLElement) =>
    new Set([...page.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''));

  it('leads somebody new to everything that is open to them, and nowhere else', async () => {
    const page = await open('/contact');
    const shown = [...linksIn(page)].map((href) => href.split(/[?#]/, 1)[0] ?? '');
    // Reached by being led there: a payment page's answer, a friend's link, a pass that runs, an account that was closed, the lessons, the letters.
    const led = [
      '/payment-success',
      '/payment-canceled',
      '/referral',
      '/extend-access',
      '/account-closed',
      '/your-data',
      '/education/*',
      '/education/letters',
      '/education/letters/*',
      '/credit-card-advice/move',
    ];
    for (const { path, isProtected, stage } of pages) {
      const isOffered = stage !== 'coming' && !isProtected && !led.includes(path);
      expect(shown.includes(path), path).toBe(isOffered);
    }
  });

  it('leads nobody to what is not open: in no bar, no menu, at no foot, whoever is here', async () => {
    pass(60_000);
    const page = await open('/contact');
    await settled();
    for (const href of linksIn(page)) expect(siteOf(pages).isOpen(href), href).toBe(true);
    expect(linksIn(page)).toContain('/dashboard');
    expect(linksIn(page)).toContain('/extend-access');
    expect(linksIn(page)).toContain('/settings?view=history');
  });

  it('tells at the foot what is on its way', async () => {
    const page = await open('/contact');
    const next = page.querySelector('footer a[href="/about#building"]');
    expect(next?.textContent).toBe('What’s next');
    await steer('/about#building');
    expect(document.activeElement?.id).toBe('building');
  });

  it('marks the place one is at', async () => {
    const page = await open('/about');
    const current = [...page.querySelectorAll('[aria-current=page]')];
    expect(current.length).toBeGreaterThan(0);
    for (const link of current) expect(link.getAttribute('href')?.split('#')[0]).toBe('/about');
  });

  it('has one menu, the last place at the bottom of a phone', async () => {
    const page = await open('/education');
    const places = page.querySelectorAll('nav.sticky > *');
    expect(places).toHaveLength(5);
    expect(places[4]?.getAttribute('popovertarget')).toBe('menu');
    expect(page.querySelectorAll('header [popovertarget]')).toHaveLength(0);
    expect(page.querySelector('#menu[popover]')).not.toBeNull();
  });

  it('offers no way to the sign-up page on that page', async () => {
    const ways = (page: HTMLElement) =>
      page.querySelectorAll(':is(header, #menu) a[href^="/auth"]').length;
    const page = await open('/contact');
    expect(ways(page)).toBe(4);
    await steer('/auth?mode=sign-in');
    expect(ways(page)).toBe(0);
  });
});

describe('the time left', () => {
  it.each([
    [1, '1 min left'],
    [22 * 60_000 + 1, '23 min left'],
    [120 * 60_000, '120 min left'],
    [150 * 60_000, '2 h 30 min left'],
    [7 * 24 * 60 * 60_000, '7 days left'],
  ])('of %i ms is said as "%s"', async (milliseconds, text) => {
    pass(milliseconds);
    const page = await open('/contact');
    expect(page.querySelector('header a[href="/extend-access"]')?.textContent).toBe(text);
  });

  it('is not there without a pass', async () => {
    const page = await open('/contact');
    expect(page.querySelector('header a[href="/extend-access"]')).toBeNull();
  });
});

describe('the time left, for who does not see the clock', () => {
  it('is said at five minutes and at one, and not between', async () => {
    pass(6 * 60_000);
    await open('/contact');
    const said: number[] = [];
    for (let minute = 0; minute < 6; minute += 1) {
      said.push(notices.length);
      await act(async () => vi.advanceTimersByTime(60_000));
    }
    expect(said).toEqual([0, 1, 1, 1, 1, 2]);
    expect(notices.slice(0, 2)).toEqual([
      ['5 minutes left', 'You can add time, or sign up free. What you’ve entered stays.'],
      ['1 minute left', 'What you’ve entered stays, even after your time is up.'],
    ]);
  });
});

describe('a page opened with few minutes left', () => {
  it.each([5, 4, 1])('does not say again that it is %i', async (minutes) => {
    pass(minutes * 60_000 - 20_000);
    await open('/contact');
    expect(notices).toEqual([]);
  });
});

describe('Trial Expired', () => {
  const said = ['Trial Expired', 'Please purchase more time or sign up for full access'];

  it('is said once, then the redirect applies', async () => {
    pass(-1);
    const page = await open('/dashboard');
    expect(notices).toEqual([said]);
    expect(title(page)).toBe('Your session time is over. Nothing is lost.');
    expect(localStorage.getItem('limitedAccessExpires')).toBeNull();
    expect(localStorage.getItem('limitedAccessPlan')).toBeNull();
    await steer('/community');
    expect(notices).toEqual([said]);
  });

  it('is said when the time runs out on the page', async () => {
    pass(60_000);
    const page = await open('/community');
    expect(title(page)).toBe('Circles need a free account');
    await act(async () => vi.advanceTimersByTime(60_000));
    await settled();
    expect(notices).toEqual([said]);
    expect(title(page)).toBe('Your session time is over. Nothing is lost.');
    expect(page.querySelector('main')?.textContent).toContain('What you entered is saved.');
  });

  it('waits in a tab that nobody looks at, and is said when somebody does', async () => {
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    pass(60_000);
    const page = await open('/community');
    await act(async () => vi.advanceTimersByTime(60_000));
    await settled();
    expect(title(page)).toBe('Your session time is over. Nothing is lost.');
    expect(notices).toEqual([]);
    seen.mockReturnValue('visible');
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    expect(notices).toEqual([said]);
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    expect(notices).toEqual([said]);
    expect(localStorage.length).toBe(0);
  });

  it('is not said again in a tab where another one has said it, or has more time', async () => {
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    pass(60_000);
    await open('/contact');
    await act(async () => vi.advanceTimersByTime(60_000));
    localStorage.clear();
    seen.mockReturnValue('visible');
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    expect(notices).toEqual([]);
  });

  it('is said by one of the tabs that come to it at once', async () => {
    let isHeld = false;
    const request = async (_name: string, _how: object, work: (lock: unknown) => unknown) => {
      if (isHeld) return work(null);
      isHeld = true;
      return work({});
    };
    vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
    pass(-1);
    await open('/contact');
    expect(notices).toEqual([said]);
    await takeDown();
    // Another tab, to which the storage does not tell it yet.
    pass(-1);
    await open('/contact');
    expect(notices).toEqual([said]);
  });

  it('has its place ready before it is needed: there may be no connection then', async () => {
    const wake = vi.fn<() => void>();
    const stop = services.of(toastsOf).onFirst(wake);
    await open('/contact');
    expect(wake).not.toHaveBeenCalled();
    await takeDown();
    pass(60_000);
    await open('/contact');
    expect(wake).toHaveBeenCalled();
    stop();
  });

  it('is not said to somebody who never had time', async () => {
    await open('/dashboard');
    expect(notices).toEqual([]);
  });
});

describe('an unknown path', () => {
  it('is the not-found page within the shell', async () => {
    const page = await open('/no/such/page');
    expect(title(page)).toBe('Page not found');
    expect(document.title).toBe('Page not found · Mendwell');
    expect(page.querySelector('header nav')).not.toBeNull();
  });
});
