import { beforeEach, describe, expect, it } from 'vitest';
import {
  acceptedCode,
  rememberAccepted,
  rememberedCode,
  rememberOpened,
} from './remembered_invitation.ts';
import { services } from '../testing/services.ts';

const key = 'mendwell-invitation';
const now = Date.parse('2026-11-21T10:00:00Z');
const at = { ...services, clock: () => now };
const day = 86_400_000;
const kept = (code: string, until: unknown) => JSON.stringify({ code, until });

beforeEach(() => localStorage.clear());

describe('a remembered invitation', () => {
  it('is kept for 30 days from when it was opened', () => {
    rememberAccepted(at, '7Q4K22AB');
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({
      code: '7Q4K22AB',
      until: now + 30 * day,
      accepted: true,
    });
  });

  it('is read back until its last millisecond', () => {
    rememberOpened(at, '7Q4K22AB');
    const last = now + 30 * day;
    expect(rememberedCode(now)).toBe('7Q4K22AB');
    expect(rememberedCode(last - 1)).toBe('7Q4K22AB');
    expect(rememberedCode(last)).toBeNull();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it.each([
    [true, true],
    [false, false],
    [undefined, false],
    ['yes', false],
  ])('counts as accepted only where that is what was kept: %s', (accepted, isAccepted) => {
    localStorage.setItem(key, JSON.stringify({ code: '7Q4K22AB', until: now + day, accepted }));
    expect(rememberedCode(now)).toBe('7Q4K22AB');
    expect(acceptedCode(now) !== null).toBe(isAccepted);
  });

  it.each([
    ['nothing', null],
    ['no JSON', 'soon'],
    ['JSON of something else', '[1]'],
    ['null', 'null'],
    ['no code', kept('<b>', now + day)],
    ['an access code', kept('MEND7Q4K22ABZZ99', now + day)],
    ['no time', kept('7Q4K22AB', 'tomorrow')],
    ['a time that no device was told', kept('7Q4K22AB', now + 31 * day)],
    ['no number', '{"code":"7Q4K22AB","until":null}'],
  ])('is not made up from %s', (_what, text) => {
    if (text !== null) localStorage.setItem(key, text);
    expect(rememberedCode(now)).toBeNull();
  });
});
