import { afterEach, expect, it } from 'vitest';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { destinationWithInvitation, keptInvitation } from './kept_invitation.ts';

afterEach(() => localStorage.clear());

it('is kept for a week, and not by a clock that ran ahead', () => {
  expect(keptInvitation.read(isoDate('2026-11-29'))).toBeNull();
  keptInvitation.keep('K7QM4TXA9R', isoDate('2026-11-29'));
  expect(keptInvitation.read(isoDate('2026-11-29'))).toBe('K7QM4TXA9R');
  expect(keptInvitation.read(isoDate('2026-12-06'))).toBe('K7QM4TXA9R');
  expect(keptInvitation.read(isoDate('2026-12-07'))).toBeNull();
  expect(keptInvitation.read(isoDate('2026-11-28'))).toBeNull();
  keptInvitation.forget();
  expect(keptInvitation.read(isoDate('2026-11-29'))).toBeNull();
});

it('is where a mail leads while it lasts, and nothing afterwards', () => {
  const to = (day: string) => destinationWithInvitation('/dashboard', isoDate(day));
  expect(to('2026-11-29')).toBe('/dashboard');
  keptInvitation.keep('K7QM4TXA9R', isoDate('2026-11-29'));
  expect(to('2026-11-30')).toBe('/community?join=K7QM4TXA9R');
  expect(to('2026-12-07')).toBe('/dashboard');
  keptInvitation.forget();
  expect(to('2026-11-30')).toBe('/dashboard');
});

it('is none where what lies there is none', () => {
  for (const found of ['K7QM4TXA9R', '{"code":"<b>","keptOn":"2026-11-29"}', '{}']) {
    localStorage.setItem('mendwell-circle-code', found);
    expect(keptInvitation.read(isoDate('2026-11-29'))).toBeNull();
  }
});
