import { act, useReducer } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show, takeDown } from '../testing/people.tsx';
import { isRunning, minutesLeft, readLimitedAccess, useMinutesLeft } from './limited_access.ts';
import { clearLimitedAccess, storeLimitedAccess } from './store_access.ts';
import { services } from '../testing/services.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const ending = (milliseconds: number) => ({ expires: now + milliseconds, plan: '1 hour' });

beforeEach(() => {
  vi.useFakeTimers({ now });
  localStorage.clear();
});
afterEach(async () => {
  await takeDown();
  vi.useRealTimers();
});

describe('minutes left', () => {
  it.each([
    [1, 1],
    [59_999, 1],
    [60_000, 1],
    [60_001, 2],
    [30 * 60_000, 30],
    [7 * 24 * 60 * 60_000, 10_080],
  ])('%i ms are %i minutes of 60000 ms, rounded up', (milliseconds, minutes) => {
    expect(minutesLeft(ending(milliseconds), now)).toBe(minutes);
  });

  it.each([0, -1, -90_000])('are 0 once expired (%i ms)', (milliseconds) => {
    expect(minutesLeft(ending(milliseconds), now)).toBe(0);
    expect(isRunning(ending(milliseconds), now)).toBe(false);
  });

  it('are 0 without a pass', () => {
    expect(minutesLeft(null, now)).toBe(0);
  });
});

describe('the stored copy', () => {
  it('is a timestamp in milliseconds and a label, under the two keys', () => {
    storeLimitedAccess(services, ending(60_000));
    expect(localStorage.getItem('limitedAccessExpires')).toBe(String(now + 60_000));
    expect(localStorage.getItem('limitedAccessPlan')).toBe('1 hour');
    expect(readLimitedAccess()).toEqual(ending(60_000));
  });

  it('loses both keys at once', () => {
    storeLimitedAccess(services, ending(60_000));
    clearLimitedAccess(services);
    expect(localStorage.length).toBe(0);
    expect(readLimitedAccess()).toBeNull();
  });

  it.each(['', ' ', 'soon', 'NaN', 'Infinity', '{}', '1e300', '8640000000000001', '-1e300'])(
    'takes "%s" for no time',
    (text) => {
      localStorage.setItem('limitedAccessExpires', text);
      expect(readLimitedAccess()).toBeNull();
    },
  );
});

function Minutes() {
  return <output>{useMinutesLeft()}</output>;
}

describe('the countdown', () => {
  it('falls with each minute and ends at 0', async () => {
    storeLimitedAccess(services, ending(90_000));
    const page = await show(<Minutes />);
    expect(page.textContent).toBe('2');
    await act(async () => vi.advanceTimersByTime(30_000));
    expect(page.textContent).toBe('1');
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(page.textContent).toBe('0');
  });

  it('follows another tab', async () => {
    const page = await show(<Minutes />);
    expect(page.textContent).toBe('0');
    localStorage.setItem('limitedAccessExpires', String(now + 5 * 60_000));
    await act(async () =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'limitedAccessExpires' })),
    );
    expect(page.textContent).toBe('5');
    localStorage.clear();
    await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(page.textContent).toBe('0');
  });

  it('is the same for everybody at once: nobody is led away before the server is asked', async () => {
    storeLimitedAccess(services, ending(60_000));
    const page = await show(
      <>
        <Minutes />
        <Minutes />
        <Minutes />
      </>,
    );
    expect(page.textContent).toBe('111');
    // With a timer each, one would be told before the other.
    expect(vi.getTimerCount()).toBe(1);
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(page.textContent).toBe('000');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('sees keys that were edited without a word, with the next picture', async () => {
    storeLimitedAccess(services, ending(60_000));
    function Redrawn() {
      const draw = useReducer((count: number) => count + 1, 0)[1];
      return (
        <button type="button" onClick={draw}>
          <Minutes />
        </button>
      );
    }
    const page = await show(
      <>
        <Redrawn />
        <Minutes />
      </>,
    );
    localStorage.setItem('limitedAccessExpires', String(now + 9 * 60_000));
    await act(async () => page.querySelector('button')?.click());
    expect(page.textContent).toBe('99');
  });

  it('does not trust a timer that slept', async () => {
    storeLimitedAccess(services, ending(30 * 60_000));
    const page = await show(<Minutes />);
    vi.setSystemTime(now + 31 * 60_000);
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    expect(page.textContent).toBe('0');
  });
});
