import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { departureOf } from '../../../../data/session/device.ts';
import { takeDown } from '../../../../data/testing/people.tsx';
import { services } from '../../../../data/testing/services.ts';
import { settled } from '../../../../data/testing/settled.ts';
import { channel, startAnew } from './circle_page.tsx';

export const user = userEvent.setup({ delay: null });
/** What somebody pastes, after what stands there. */
export const type = async (field: HTMLElement, words: string) => {
  await user.click(field);
  await user.paste(words);
};
export const title = () => screen.getByRole('heading', { level: 1 }).textContent;
export const lead = () =>
  screen.getByRole('heading', { level: 1 }).parentElement?.textContent ?? '';
export const press = async (name: string | RegExp) => {
  await user.click(screen.getByRole('button', { name }));
  await settled();
};
export const live = async (status: string) => {
  await act(async () => channel.status(status));
  await settled();
};
export const changed = async () => {
  await act(async () => channel.hear('changed'));
  await settled();
};
export const membersList = () => within(screen.getByRole('region', { name: 'This week' }));
export const shelf = () => within(screen.getByRole('region', { name: 'Your circle this week' }));
/** How many pots on it steam: theirs are here. */
export const steams = () =>
  screen.getByRole('region', { name: 'Your circle this week' }).querySelectorAll('[data-steam]')
    .length;

/** Each test begins in a circle that nobody has looked at yet. */
export function eachInCircle(): void {
  beforeEach(() => {
    // The device is where the circle is.
    vi.stubEnv('TZ', 'UTC');
    vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z'), toFake: ['Date'] });
    startAnew();
  });
  afterEach(async () => {
    await takeDown();
    act(() => services.of(departureOf).clearPerson());
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
}
