import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthContext } from '../session/auth_context.ts';
import { authWith, member, show, takeDown, visitor } from '../testing/people.tsx';
import { InvitationWatch } from './invitation_watch.ts';

const followed = vi.hoisted(() => ({ now: 0, ever: 0 }));
vi.mock('./follow_remembered.ts', () => ({
  followRemembered: () => {
    followed.now += 1;
    followed.ever += 1;
    return () => {
      followed.now -= 1;
    };
  },
}));

beforeEach(() => Object.assign(followed, { now: 0, ever: 0 }));
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
    expect(followed).toEqual({ now: 1, ever: 1 });
    await takeDown();
    expect(followed.now).toBe(0);
  });

  it.each([
    ['nobody', [null]],
    ['a session that is not settled', [member, { isLoading: true }]],
    ['somebody who sets a new password', [member, { isRecovering: true }]],
  ] satisfies [string, Parameters<typeof authWith>][])('rests for %s', async (_who, auth) => {
    await watch(auth);
    expect(followed.ever).toBe(0);
  });
});
