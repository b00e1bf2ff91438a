import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthContext } from '../session/auth_context.ts';
import { authWith, member, show, takeDown, visitor } from '../testing/people.tsx';
import { services, standIn } from '../testing/services.ts';
import { InvitationWatch } from './invitation_watch.ts';
import { invitationTakerOf } from './take_invitation.ts';

/** How often what is remembered was asked for. */
let asked = 0;
standIn(invitationTakerOf, {
  ...invitationTakerOf(services),
  redeemRemembered: async () => {
    asked += 1;
    return null;
  },
});

beforeEach(() => {
  asked = 0;
});
afterEach(takeDown);

async function watch(auth: Parameters<typeof authWith>) {
  await show(
    <AuthContext value={authWith(...auth)}>
      <InvitationWatch />
    </AuthContext>,
  );
  await act(async () => vi.dynamicImportSettled());
}

describe('the watch', () => {
  it.each([
    ['a visitor', visitor],
    ['a member', member],
  ])('follows what is remembered for %s, until the page is left', async (_who, session) => {
    await watch([session]);
    expect(asked).toBe(1);
    window.dispatchEvent(new Event('online'));
    expect(asked).toBe(2);
    await takeDown();
    window.dispatchEvent(new Event('online'));
    expect(asked).toBe(2);
  });

  it.each([
    ['nobody', [null]],
    ['a session that is not settled', [member, { isLoading: true }]],
    ['somebody who sets a new password', [member, { isRecovering: true }]],
  ] satisfies [string, Parameters<typeof authWith>][])('rests for %s', async (_who, auth) => {
    await watch(auth);
    expect(asked).toBe(0);
  });
});
