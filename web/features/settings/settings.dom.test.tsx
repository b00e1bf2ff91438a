import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthContext } from '../../data/session/auth_context.ts';
import { authWith, member, show, takeDown, visitor } from '../../data/testing/people.tsx';
import { queryClient } from '../../data/query_client.ts';
import { Component } from './route.tsx';

const server = vi.hoisted(() => ({
  row: { first_name: 'Dana', time_zone: 'America/Chicago' } as unknown,
  fails: false,
  saved: [] as unknown[],
}));
vi.mock('../../data/client.ts', () => {
  const answer = () =>
    server.fails ? Promise.reject(new Error('no')) : Promise.resolve({ data: server.row });
  const select = {
    select: () => select,
    eq: () => select,
    abortSignal: () => select,
    maybeSingle: () => select,
    throwOnError: answer,
    upsert: (row: unknown) => {
      server.saved.push(row);
      return select;
    },
  };
  return { backend: () => Promise.resolve({ from: () => select }) };
});

async function open(session = member, signOut = () => Promise.resolve()) {
  const page = await show(
    <AuthContext value={authWith(session, { signOut })}>
      <MemoryRouter initialEntries={['/settings']}>
        <Component />
      </MemoryRouter>
    </AuthContext>,
  );
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  return page;
}

const press = (page: HTMLElement, name: string) =>
  act(async () => {
    [...page.querySelectorAll('button')].find((button) => button.textContent === name)?.click();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });

beforeEach(() => {
  queryClient.clear();
  server.fails = false;
  server.saved.length = 0;
});
afterEach(takeDown);

describe('settings', () => {
  it('show a member who is signed in, and their profile', async () => {
    const page = await open();
    expect(page.textContent).toContain('dana@example.com');
    expect(page.querySelector<HTMLInputElement>('[name=first-name]')?.value).toBe('Dana');
    expect(page.querySelector('select')?.value).toBe('America/Chicago');
  });

  it('save the profile', async () => {
    const page = await open();
    await press(page, 'Save');
    expect(server.saved).toEqual([
      { user_id: member.user.id, first_name: 'Dana', time_zone: 'America/Chicago' },
    ]);
  });

  it('say when the profile did not come, and ask again', async () => {
    server.fails = true;
    const page = await open();
    // The one retry comes after a second.
    await act(async () => new Promise((resolve) => setTimeout(resolve, 1_100)));
    expect(page.textContent).toContain('We could not load your profile.');
    server.fails = false;
    await press(page, 'Try again');
    expect(page.querySelector<HTMLInputElement>('[name=first-name]')?.value).toBe('Dana');
  });

  it('let a member sign out', async () => {
    const signOut = vi.fn(() => Promise.resolve());
    await press(await open(member, signOut), 'Sign out');
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('offer a visitor an account, and a clear device after a question', async () => {
    const signOut = vi.fn(() => Promise.resolve());
    const page = await open(visitor, signOut);
    expect(page.querySelector('main a, a')?.textContent).toBe('Create a free account');
    await press(page, 'Clear this device');
    expect(signOut).not.toHaveBeenCalled();
    await press(
      document.querySelector<HTMLElement>('[role=alertdialog]') ?? page,
      'Clear this device',
    );
    expect(signOut).toHaveBeenCalledOnce();
  });
});
