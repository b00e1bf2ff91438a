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
    loaded = await Promise.all(pages.map((page) => page.load()));
  });

  it.each(pages.map((page) => [page.path, page] as const))(
    'loads %s from a module of its own',
    async (_path, page) => {
      const { Component } = await page.load();
      expect(Component).toBeTypeOf('function');
      expect(loaded.filter((other) => other.Component === Component)).toHaveLength(1);
    },
  );

  it('shows the not-found page for every other path', () => {
    for (const path of ['/nope', '/dashboard/more', '/Dashboard', '/auth/v2'])
      expect(pageAt(path)).toBe(notFound);
  });

  it('takes a closing slash for the same page', () => {
    expect(pageAt('/about/').path).toBe('/about');
  });
});
