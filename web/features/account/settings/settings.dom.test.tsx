import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { departureOf } from '../../../data/session/device.ts';
import { storeLimitedAccess } from '../../../data/session/store_access.ts';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { authWith, InApp, member, sessionOf, visitor } from '../../../data/testing/people.tsx';
import { settled } from '../../../data/testing/settled.ts';
import { profileDraftOf } from './profile_draft.ts';
import { Component } from './route.tsx';
import { answerOf, requestOf, type RpcAnswers } from '../../../data/testing/rpc_answers.ts';
import { renewServices, serve, services, standIn } from '../../../data/testing/services.ts';
import { toastsOf } from '../../../ui/toast.ts';

const server = {
  row: { first_name: 'Dana', time_zone: 'America/Chicago' } as unknown,
  fails: false,
  /** When it does. */
  answers: Promise.resolve(),
  saved: [] as unknown[],
};
const row = () => {
  const answer = async () => {
    await server.answers;
    if (server.fails) throw new Error('no');
    return { data: server.row };
  };
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
  return select;
};
const factors = { all: [], totp: [], phone: [] };
const auth = { mfa: { listFactors: () => Promise.resolve({ data: factors, error: null }) } };
const answers: RpcAnswers = {
  my_account: {
    hasPassword: true,
    newEmail: null,
    presentMailboxWaits: false,
    newMailboxWaits: false,
    newPhone: null,
  },
  my_factor_recovery: { left: 0, madeAt: null },
  my_sessions: [],
};
const rpc = (name: string) => requestOf({ data: answerOf(answers, name), error: null });
serve({ connect: () => Promise.resolve({ from: row, auth, rpc }) });

const said: (string | undefined)[][] = [];
standIn(toastsOf, { ...toastsOf(), done: (...toast) => void said.push(toast) });

let person: UserEvent;

async function open(session = member, signOut = () => Promise.resolve()) {
  const { container } = render(
    <AuthContext value={authWith(session, { signOut })}>
      <MemoryRouter initialEntries={['/settings']}>
        <Component />
      </MemoryRouter>
    </AuthContext>,
    { wrapper: InApp },
  );
  await settled();
  return container;
}

const press = async (name: string, where: HTMLElement = document.body) => {
  await person.click(within(where).getByRole('button', { name }));
  await settled();
};

const firstName = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^First name/ });
const timeZone = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' });
/** Replaces the first name. */
const type = async (text: string) => {
  await person.clear(firstName());
  await person.type(firstName(), text);
};
const draftKey = 'mendwell-profile-draft';

beforeEach(() => {
  person = userEvent.setup();
  sessionStorage.clear();
  server.fails = false;
  server.answers = Promise.resolve();
  server.saved.length = 0;
  said.length = 0;
});
afterEach(() => {
  cleanup();
  services.of(profileDraftOf).forget();
  renewServices();
});

describe('settings', () => {
  it('know somebody who has signed up and has an address to confirm', async () => {
    const page = await open(sessionOf({ is_anonymous: true, new_email: 'dana@example.com' }));
    expect(page.textContent).toContain('You signed up with dana@example.com.');
    expect(page.textContent).not.toContain('No account yet');
    expect(
      within(page).getByRole('link', { name: 'Confirm your email' }).getAttribute('href'),
    ).toBe('/auth?mode=sign-up');
  });

  it('let members and visitors take their data along and delete it', async () => {
    for (const [session, way] of [
      [member, 'Delete account'],
      [visitor, 'Delete my data'],
    ] as const) {
      const page = await open(session);
      const data = within(page).getByRole('region', { name: 'Your data' });
      expect(await within(data).findByRole('button', { name: 'Get my data' })).toBeDefined();
      expect(within(data).getByRole('button', { name: way })).toBeDefined();
      cleanup();
    }
  });

  it('say that somebody is signed out, once they are', async () => {
    await open();
    await press('Sign out');
    expect(said).toEqual([['You’re signed out', 'Nothing of yours is left on this device.']]);
  });

  it('show a member who is signed in, and their profile', async () => {
    const page = await open();
    expect(page.textContent).toContain('dana@example.com');
    expect(firstName().value).toBe('Dana');
    expect(timeZone().value).toBe('America/Chicago');
  });

  it('offer ten time zones and the saved one; the rest come when asked for', async () => {
    server.row = { first_name: 'Dana', time_zone: 'Europe/Paris' };
    await open();
    // The device's own, ten of the United States, the saved one, and the way to the others.
    expect(timeZone().options).toHaveLength(13);
    expect(timeZone().value).toBe('Europe/Paris');
    await person.selectOptions(timeZone(), 'Show every time zone…');
    expect(timeZone().options.length).toBeGreaterThan(300);
    expect(timeZone().value).toBe('Europe/Paris');
    await person.selectOptions(timeZone(), 'Asia/Tokyo');
    expect(timeZone().value).toBe('Asia/Tokyo');
    server.row = { first_name: 'Dana', time_zone: 'America/Chicago' };
  });

  it('save the profile', async () => {
    await open();
    await press('Save');
    expect(server.saved).toEqual([
      { user_id: member.user.id, first_name: 'Dana', time_zone: 'America/Chicago' },
    ]);
  });

  it('say when the profile did not come, and ask again', async () => {
    server.fails = true;
    const page = await open();
    expect(page.textContent).toContain('We couldn’t load your profile.');
    server.fails = false;
    await press('Try again', within(page).getByRole('region', { name: 'Your profile' }));
    expect(firstName().value).toBe('Dana');
  });

  it('let a member sign out', async () => {
    const signOut = vi.fn(() => Promise.resolve());
    await open(member, signOut);
    await press('Sign out');
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('offer a visitor an account, and a clear device after a question', async () => {
    const signOut = vi.fn(() => Promise.resolve());
    const page = await open(visitor, signOut);
    expect(within(page).getByRole('link', { name: 'Create a free account' })).toBeDefined();
    await press('Clear this device');
    expect(signOut).not.toHaveBeenCalled();
    await press('Clear this device', screen.getByRole('alertdialog'));
    expect(signOut).toHaveBeenCalledOnce();
  });
});

it('a device is not cleared of time that was paid for without a word, though the server is not heard', async () => {
  await open(visitor);
  await press('Clear this device');
  const question = () => screen.getByRole('alertdialog').textContent;
  expect(question()).not.toContain('the time you paid for');
  await act(async () =>
    storeLimitedAccess(services, { expires: Date.now() + 600_000, plan: '1h' }),
  );
  expect(question()).toContain('the time you paid for');
  await act(async () =>
    storeLimitedAccess(services, { expires: Date.now() + 600_000, plan: '30m' }),
  );
  expect(question()).not.toContain('the time you paid for');
  services.of(departureOf).clearPerson();
});

describe('a profile that is half typed', () => {
  it('keeps what is typed while what was typed before is saved', async () => {
    await open(visitor);
    await type('Sam');
    let answer: () => void = () => undefined;
    server.answers = new Promise<void>((resolve) => (answer = resolve));
    await press('Save');
    await type('Samira');
    answer();
    await settled();
    expect(server.saved).toMatchObject([{ first_name: 'Sam' }]);
    expect(sessionStorage.getItem(draftKey)).toContain('Samira');
    expect(firstName().value).toBe('Samira');
  });

  it('is a visitor’s to fill in too', async () => {
    await open(visitor);
    await type('Sam');
    await press('Save');
    expect(server.saved).toEqual([
      { user_id: visitor.user.id, first_name: 'Sam', time_zone: 'America/Chicago' },
    ]);
  });

  it('is still there when the page comes back, and gone once it is saved', async () => {
    await open(visitor);
    await type('Sam');
    cleanup();
    await open(visitor);
    expect(firstName().value).toBe('Sam');
    await press('Save');
    expect(sessionStorage.getItem(draftKey)).toBeNull();
  });

  it('is still there where nothing optional may be kept, as long as the page lives', async () => {
    localStorage.setItem('mendwell-optional', 'no');
    await open(visitor);
    await type('Sam');
    expect(sessionStorage.getItem(draftKey)).toBeNull();
    cleanup();
    await open(visitor);
    expect(firstName().value).toBe('Sam');
    cleanup();
    services.of(departureOf).clearPerson();
    await open(visitor);
    expect(firstName().value).toBe('Dana');
    localStorage.clear();
  });

  it('stays when it could not be saved', async () => {
    await open(visitor);
    await type('Sam');
    server.fails = true;
    await press('Save');
    expect(firstName().value).toBe('Sam');
    expect(sessionStorage.getItem(draftKey)).toContain('Sam');
  });

  it('is not kept when it is what was saved', async () => {
    await open(visitor);
    await type('Sam');
    await type('Dana');
    expect(sessionStorage.getItem(draftKey)).toBeNull();
  });

  it('is nobody else’s', async () => {
    await open(visitor);
    await type('Sam');
    cleanup();
    const other = sessionOf({ id: '00000000-0000-4000-8000-000000000002', is_anonymous: true });
    await open(other);
    expect(firstName().value).toBe('Dana');
  });

  it('goes when the person signs out', async () => {
    await open(member);
    await type('Sam');
    expect(sessionStorage.getItem(draftKey)).not.toBeNull();
    services.of(departureOf).clearPerson();
    expect(sessionStorage.getItem(draftKey)).toBeNull();
  });
});
