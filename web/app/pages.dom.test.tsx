import { beforeAll, describe, expect, it } from 'vitest';
import { notFound, pageAt, pages } from './pages.ts';

const open = [
  '/',
  '/auth',
  '/referral',
  '/extend-access',
  '/education',
  '/ai-assistant',
  '/debt-destroyer',
  '/credit-card-advice',
  '/about',
  '/careers',
  '/contact',
  '/privacy',
  '/terms',
  '/cookies',
  '/credit-payment',
  '/payment-success',
  '/payment-canceled',
];
const guarded = ['/dashboard', '/community', '/settings', '/web3-rewards', '/referral-dashboard'];

/** Where a star stands for many paths: one of them. */
const firstOf = ({ path }: (typeof pages)[number]) =>
  path.replace('*', path.includes('letters') ? 'hardship' : 'five-day-notice');

describe('the table of routes', () => {
  it('has the 17 public paths of the specification', () => {
    const paths = pages.filter((page) => !page.isProtected).map((page) => page.path);
    expect(paths).toEqual(expect.arrayContaining(open));
  });

  it('has its 5 protected paths', () => {
    const paths = pages.filter((page) => page.isProtected).map((page) => page.path);
    expect(paths).toEqual(expect.arrayContaining(guarded));
  });

  // All of them, which takes a busy machine its time: whichever test came first would have to wait for it.
  let loaded: readonly Awaited<ReturnType<(typeof pages)[number]['load']>>[] = [];
  beforeAll(async () => {
    loaded = await Promise.all(pages.map((page) => page.load(firstOf(page))));
  });

  it.each(pages.map((page) => [page.path, page] as const))(
    'loads %s from a module of its own',
    async (_path, page) => {
      const found = await page.load(firstOf(page));
      expect(found?.Component).toBeTypeOf('function');
      expect(loaded.filter((other) => other?.Component === found?.Component)).toHaveLength(
        page.path.endsWith('/*') ? 0 : 1,
      );
    },
  );

  it('shows the not-found page for every other path', () => {
    for (const path of ['/nope', '/dashboard/more', '/Dashboard', '/auth/v2'])
      expect(pageAt(path)).toBe(notFound);
  });

  it('finds a page below another by its own path, and none two levels below', async () => {
    const lesson = pages.find(({ path }) => path === '/education/*');
    expect(pageAt('/education/five-day-notice')).toEqual({
      ...lesson,
      path: '/education/five-day-notice',
    });
    expect(await lesson?.load('/education/no-such-lesson')).toBeNull();
    expect(pageAt('/education/five-day-notice/more')).toBe(notFound);
  });

  it('takes a closing slash for the same page', () => {
    expect(pageAt('/about/').path).toBe('/about');
  });
});
