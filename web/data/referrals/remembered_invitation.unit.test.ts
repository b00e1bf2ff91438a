import { describe, expect, it } from 'vitest';
import { invitationIn, remembered } from './remembered_invitation.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const day = 86_400_000;
const kept = (code: string, until: unknown) => JSON.stringify({ code, until });

describe('a remembered invitation', () => {
  it('is kept for 30 days from when it was opened', () => {
    expect(remembered('7Q4K22AB', now, true)).toEqual({
      code: '7Q4K22AB',
      until: now + 30 * day,
      accepted: true,
    });
  });

  it('is read back until its last millisecond', () => {
    const text = JSON.stringify(remembered('7Q4K22AB', now, false));
    const last = now + 30 * day;
    expect(invitationIn(text, now)?.code).toBe('7Q4K22AB');
    expect(invitationIn(text, last - 1)?.code).toBe('7Q4K22AB');
    expect(invitationIn(text, last)).toBeNull();
  });

  it.each([
    [true, true],
    [false, false],
    [undefined, false],
    ['yes', false],
  ])('counts as accepted only where that is what was kept: %s', (accepted, isAccepted) => {
    const text = JSON.stringify({ code: '7Q4K22AB', until: now + day, accepted });
    expect(invitationIn(text, now)?.accepted).toBe(isAccepted);
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
  ])('is not made up from %s', (_what, text) => expect(invitationIn(text, now)).toBeNull());
});
