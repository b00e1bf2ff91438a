import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearPersonFromDevice } from '../../../data/session/device.ts';
import { storeLimitedAccess } from '../../../data/session/store_access.ts';
import { AuthContext } from '../../../data/session/auth_context.ts';
import {
  authWith,
  member,
  sessionOf,
  show,
  takeDown,
  visitor,
} from '../../../data/testing/people.tsx';
import { settled } from '../../../data/testing/settled.ts';
import { queryClient } from '../../../data/query_client.ts';
import { forgetProfileDraft } from './profile_draft.ts';
import { Component } from './route.tsx';

const server = vi.hoisted(() => ({
  row: { first_name: 'Dana', time_zone: 'America/Chicago' } as unknown,
  fails: false,
  saved: [] as unknown[],
}));
vi.mock('../../../data/client.ts', () => {
  const answer = () =>
    server.fails ? Promise.reject(new Error('no')) : Promise.resolve({ data: server.row });
  const select = {
    select: () => select,
    eq: () => select,
    abortSignal: () => select,
    maybeSingle: () => select,
    throwOnError: answer,
    upsert: (row: unknown) => {
      if (!server.fails) server.saved.push(row);
      return select;
    },
  };
  return { backend: () => Promise.resolve({ from: () => select }) };
});

const said = vi.hoisted(() => [] as (string | undefined)[][]);
vi.mock('../../../ui/toast.ts', async (original) => {
  const real = await original<typeof import('../../../ui/toast.ts')>();
  const done = (title: string, text?: string) => void said.push([title, text]);
  return { ...real, toast: { ...real.toast, done } };
});

async function open(session = member, signOut = () => Promise.resolve()) {
  const page = await show(
    <AuthContext value={authWith(session, { signOut })}>
      <MemoryRouter initialEntries={['/settings']}>
        <Component />
      </MemoryRouter>
    </AuthContext>,
  );
  await settled();
  return page;
}

const press = async (page: HTMLElement, name: string) => {
  await act(async () =>
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
  );
  await settled();
};

/** Types into the first name, as a keyboard does. */
const type = (page: HTMLElement, text: string) =>
  act(async () => {
    const field = page.querySelector<HTMLInputElement>('[name=first-name]');
    if (!field) throw new Error('no field');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const firstName = (page: HTMLElement) =>
  page.querySelector<HTMLInputElement>('[name=first-name]')?.value;
const draftKey = 'mendwell-profile-draft';

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  server.fails = false;
  server.saved.length = 0;
  said.length = 0;
});
afterEach(async () => {
  await takeDown();
  forgetProfileDraft();
});

describe('settings', () => {
  it('know somebody who has signed up and has an address to confirm', async () => {
    const page = await open(sessionOf({ is_anonymous: true, new_email: 'dana@example.com' }));
    expect(page.textContent).toContain('You signed up with dana@example.com.');
    expect(page.textContent).not.toContain('No account yet');
    expect(page.querySelector('[href="/auth?mode=sign-up"]')?.textContent).toBe(
      'Confirm your email',
    );
  });

  it('say what can be had on request already, and tell nobody without an account to sign out', async () => {
    const words = 'sign out and reset it';
    expect((await open()).textContent).toContain(words);
    await takeDown();
    const page = await open(visitor);
    expect(page.textContent).not.toContain(words);
    expect(page.textContent).toContain('For now, write to the people who run this site and ask.');
  });

  it('say that somebody is signed out, once they are', async () => {
    const page = await open();
    await press(page, 'Sign out');
    expect(said).toEqual([['You’re signed out', 'Nothing of yours is left on this device.']]);
  });

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
    expect(page.textContent).toContain('We couldn’t load your profile.');
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
    expect(page.querySelector('section a')?.textContent).toBe('Create a free account');
    await press(page, 'Clear this device');
    expect(signOut).not.toHaveBeenCalled();
    await press(
      document.querySelector<HTMLElement>('[role=alertdialog]') ?? page,
      'Clear this device',
    );
    expect(signOut).toHaveBeenCalledOnce();
  });
});

it('a device is not cleared of time that was paid for without a word, though the server is not heard', async () => {
  const page = await open(visitor);
  await press(page, 'Clear this device');
  const question = () => document.querySelector('[role=alertdialog]')?.textContent;
  expect(question()).not.toContain('the time you paid for');
  await act(async () => storeLimitedAccess({ expires: Date.now() + 600_000, plan: '1h' }));
  expect(question()).toContain('the time you paid for');
  await act(async () => storeLimitedAccess({ expires: Date.now() + 600_000, plan: '30m' }));
  expect(question()).not.toContain('the time you paid for');
  clearPersonFromDevice();
});

describe('a profile that is half typed', () => {
  it('keeps what is typed while what was typed before is saved', async () => {
    const page = await open(visitor);
    await type(page, 'Sam');
    await act(async () => {
      [...page.querySelectorAll('button')].find((each) => each.textContent === 'Save')?.click();
      await type(page, 'Samira');
    });
    await press(page, 'Nothing');
    expect(server.saved).toMatchObject([{ first_name: 'Sam' }]);
    expect(sessionStorage.getItem(draftKey)).toContain('Samira');
    expect(firstName(page)).toBe('Samira');
  });

  it('is a visitor’s to fill in too', async () => {
    const page = await open(visitor);
    await type(page, 'Sam');
    await press(page, 'Save');
    expect(server.saved).toEqual([
      { user_id: visitor.user.id, first_name: 'Sam', time_zone: 'America/Chicago' },
    ]);
  });

  it('is still there when the page comes back, and gone once it is saved', async () => {
    await type(await open(visitor), 'Sam');
    await takeDown();
    const page = await open(visitor);
    expect(firstName(page)).toBe('Sam');
    await press(page, 'Save');
    expect(sessionStorage.getItem(draftKey)).toBeNull();
  });

  it('is still there where nothing optional may be kept, as long as the page lives', async () => {
    localStorage.setItem('mendwell-optional', 'no');
    await type(await open(visitor), 'Sam');
    expect(sessionStorage.getItem(draftKey)).toBeNull();
    await takeDown();
    expect(firstName(await open(visitor))).toBe('Sam');
    await takeDown();
    clearPersonFromDevice();
    expect(firstName(await open(visitor))).toBe('Dana');
    localStorage.clear();
  });

  it('stays when it could not be saved', async () => {
    const page = await open(visitor);
    await type(page, 'Sam');
    server.fails = true;
    await press(page, 'Save');
    expect(firstName(page)).toBe('Sam');
    expect(sessionStorage.getItem(draftKey)).toContain('Sam');
  });

  it('is not kept when it is what was saved', async () => {
    const page = await open(visitor);
    await type(page, 'Sam');
    await type(page, 'Dana');
    expect(sessionStorage.getItem(draftKey)).toBeNull();
  });

  it('is nobody else’s', async () => {
    await type(await open(visitor), 'Sam');
    await takeDown();
    const other = sessionOf({ id: '00000000-0000-4000-8000-000000000002', is_anonymous: true });
    expect(firstName(await open(other))).toBe('Dana');
  });

  it('goes when the person signs out', async () => {
    await type(await open(member), 'Sam');
    expect(sessionStorage.getItem(draftKey)).not.toBeNull();
    clearPersonFromDevice();
    expect(sessionStorage.getItem(draftKey)).toBeNull();
  });
});
