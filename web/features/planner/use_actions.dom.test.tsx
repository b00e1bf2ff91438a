import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { cents } from '../../../domain/money/cents.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { planner } from '../../data/planner/use_planner.ts';
import { clearPersonFromDevice } from '../../data/session/device.ts';
import { keep, linden, setAside } from './testing/planner_page.tsx';
import { useActions } from './use_actions.ts';

afterEach(() => {
  cleanup();
  act(clearPersonFromDevice);
});

describe('a plan', () => {
  it.each([
    ['monthly amount', { monthly: cents(50_000) }],
    ['strategy', { strategy: 'snowball' as const }],
    ['order', { customOrder: [linden.id] }],
  ])('is of the day on which its %s was chosen', (_what, change) => {
    keep(linden);
    setAside(400);
    const { result } = renderHook(() => useActions(isoDate('2027-02-03')));
    act(() => result.current.choose(change));
    expect(planner.get().plan).toMatchObject({
      ...change,
      startsOn: '2026-11-21',
      chosenOn: '2027-02-03',
    });
  });
});
