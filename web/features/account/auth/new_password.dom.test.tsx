import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { authWith, InApp, member } from '../../../data/testing/people.tsx';
import { serve, standIn } from '../../../data/testing/services.ts';
import { settled } from '../../../data/testing/settled.ts';
import { Component } from './route.tsx';
import { toastsOf } from '../../../ui/toast.ts';

const said: (string | undefined)[][] = [];
standIn(toastsOf, { ...toastsOf(), done: (...toast) => void said.push(toast) });
serve({
  connect: () => Promise.resolve({ auth: { updateUser: () => Promise.resolve({}) } }),
});

afterEach(cleanup);

describe('a new password', () => {
  it('is said to be set on the page that follows', async () => {
    render(
      <AuthContext value={authWith(member, { isRecovering: true })}>
        <MemoryRouter initialEntries={['/auth?mode=new-password']}>
          <Routes>
            <Route path="/auth" element={<Component />} />
            <Route path="/dashboard" element="went on" />
          </Routes>
        </MemoryRouter>
      </AuthContext>,
      { wrapper: InApp },
    );
    const person = userEvent.setup();
    // A password has no role; its label is its name.
    await person.type(screen.getByLabelText('New password'), 'three odd words');
    await person.click(screen.getByRole('button', { name: 'Set my new password' }));
    await settled();
    expect(document.body.textContent).toBe('went on');
    expect(said).toEqual([['Your new password is set', 'Your other devices are signed out.']]);
  });
});
