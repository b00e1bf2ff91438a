import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import type { SyncState } from '../../data/sync/engine.ts';
import { plannerStandingOf } from '../../data/planner/standing.ts';
import { services } from '../../data/testing/services.ts';
import { AuthContext } from '../../data/session/auth_context.ts';
import { departureOf } from '../../data/session/device.ts';
import {
  authWith,
  member,
  sessionOf,
  show,
  takeDown,
  visitor,
} from '../../data/testing/people.tsx';
import { SaveState } from './save_state.tsx';

const waitingForText = sessionOf({ is_anonymous: true, new_phone: '15125550123' });
const waiting = sessionOf({ is_anonymous: true, new_email: 'dana@example.com' });

async function said(session: Parameters<typeof authWith>[0], state: SyncState | null) {
  if (state !== null) act(() => services.of(plannerStandingOf).show(state));
  const page = await show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter>
        <SaveState hasDebts />
      </MemoryRouter>
    </AuthContext>,
  );
  return [page.querySelector('p')?.textContent, page.querySelector('a')?.textContent];
}

afterEach(async () => {
  await takeDown();
  act(() => services.of(departureOf).clearPerson());
});

describe('where the debts are kept', () => {
  it.each([
    ['nobody', 'This is only on this device.', 'settled', null, 'Sign up free'],
    ['a visitor with time', 'Saved. Sign up free to keep it.', 'settled', visitor, undefined],
    [
      'a visitor without',
      'Your session time is up, so new changes are saved only on this device.',
      'refused',
      visitor,
      undefined,
    ],
    ['a member', 'Saved to your account.', 'settled', member, undefined],
    ['a member', 'We couldn’t send that.', 'waiting', member, undefined],
    [
      'who awaits a code',
      'Saved. Confirm your email to keep it.',
      'settled',
      waiting,
      'Confirm your email',
    ],
    [
      'who awaits a text',
      'Saved. Confirm your phone to keep it.',
      'settled',
      waitingForText,
      'Confirm your phone',
    ],
    [
      'who awaits a text',
      'Confirm your phone to keep them.',
      'refused',
      waitingForText,
      'Confirm your phone',
    ],
    [
      'who awaits a code',
      'Confirm your email to keep them.',
      'refused',
      waiting,
      'Confirm your email',
    ],
    [
      'who awaits a code',
      'We’ll try again in 30 seconds.',
      'waiting',
      waiting,
      'Confirm your email',
    ],
  ] as const)('%s is told: %s', async (_who, text, state, session, way) => {
    const [sentence, link] = await said(session, state);
    expect(sentence).toContain(text);
    expect(link).toBe(way);
  });

  it('says how many rows an account has that cannot be shown here', async () => {
    await said(member, 'settled');
    act(() => services.of(plannerStandingOf).show('settled', 3));
    expect(document.body.textContent).toContain(
      'We can’t show 3 of your saved debts or payments here. They’re still in your account.',
    );
  });

  it('is said to be saved only once the server has answered', async () => {
    expect(await said(member, null)).toEqual(['Saving', undefined]);
    act(() => services.of(plannerStandingOf).show('settled'));
    expect(document.querySelector('p')?.textContent).toBe('Saved to your account.');
  });
});
