import { afterEach, expect, it } from 'vitest';
import { inlineScript } from '../../../build/page_plugin.mjs';

const arriveAt = (address: string) => {
  history.replaceState(null, '', address);
  // oxlint-disable-next-line no-eval -- the very text that the page carries
  (0, eval)(inlineScript('before_paint'));
  const state = history.state as { usr?: { arrival: string } } | null;
  return state?.usr?.arrival;
};

afterEach(() => history.replaceState(null, '', '/'));

it.each([
  ['/auth?from=%2Fcommunity&code=c', 'from=%2Fcommunity&code=c'],
  ['/auth?x=1#access_token=a&refresh_token=r', 'access_token=a&refresh_token=r&x=1'],
  [
    '/auth?from=%2Fcommunity&error=e#error=e&error_code=bad',
    'error=e&error_code=bad&from=%2Fcommunity&error=e',
  ],
])('what %s brought is out of the address before anything reads it', (address, arrival) => {
  expect(arriveAt(address)).toBe(arrival);
  expect(location.pathname + location.search + location.hash).toBe('/auth?mode=link');
});

it.each(['/', '/dashboard', '/debt-destroyer?x=1', '/education/five-day-notice', '/no-such-page'])(
  'a session that comes to %s is out of its address',
  (path) => {
    const brought = 'access_token=a&refresh_token=r';
    expect(arriveAt(`${path}#${brought}`)).toBe(`${brought}&from=${encodeURIComponent(path)}`);
    expect(location.pathname + location.search + location.hash).toBe('/auth?mode=link');
  },
);

it.each(['/auth?mode=code', '/auth?mode=sign-in', '/join?code=7Q4K22AB'])(
  '%s brings nothing',
  (address) => {
    expect(arriveAt(address)).toBeUndefined();
    expect(location.pathname + location.search).toBe(address);
  },
);
