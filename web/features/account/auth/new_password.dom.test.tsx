import { act } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { authWith, member, show, takeDown } from '../../../data/testing/people.tsx';
import { find, type } from '../../../ui/testing/hands.ts';
import { Component } from './route.tsx';

const said = vi.hoisted(() => [] as (string | undefined)[][]);
vi.mock('../../../ui/toast.ts', () => ({
  toast: { done: (title: string, text?: string) => void said.push([title, text]) },
}));
vi.mock('../../../data/client.ts', () => ({
  backend: () => Promise.resolve({ auth: { updateUser: () => Promise.resolve({}) } }),
}));

afterEach(takeDown);

describe('a new password', () => {
  it('is said to be set on the page that follows', async () => {
    const page = await show(
      <AuthContext value={authWith(member, { isRecovering: true })}>
        <MemoryRouter initialEntries={['/auth?mode=new-password']}>
          <Routes>
            <Route path="/auth" element={<Component />} />
            <Route path="/dashboard" element="went on" />
          </Routes>
        </MemoryRouter>
      </AuthContext>,
    );
    await type(find(page, '[name=password]'), 'three odd words');
    await act(async () => find<HTMLFormElement>(page, 'form').requestSubmit());
    expect(page.textContent).toBe('went on');
    expect(said).toEqual([['Your new password is set', 'Your other devices are signed out.']]);
  });
});
