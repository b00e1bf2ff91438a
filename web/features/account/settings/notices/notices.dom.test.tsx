import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthContext } from '../../../../data/session/auth_context.ts';
import { authWith, InApp, member, sessionOf } from '../../../../data/testing/people.tsx';
import { refusedAs, requestOf, answeredWith } from '../../../../data/testing/rpc_answers.ts';
import { renewServices, serve, standIn } from '../../../../data/testing/services.ts';
import { settled } from '../../../../data/testing/settled.ts';
import { noticeKinds } from '../../../../data/notices/choices.ts';
import { toastsOf } from '../../../../ui/toast.ts';
import { NoticesSection } from './notices_section.tsx';

// What a member is told and where, and the address for their calendar.

const secret = 'a1'.repeat(32);
const server = {
  row: null as object | null,
  fails: false,
  saved: [] as unknown[],
  /** Answers wait for it. */
  answers: Promise.resolve() as Promise<void>,
  feed: { secret: null as string | null, madeAt: null as string | null },
  refusal: null as { code: string } | null,
  called: [] as string[],
};
const toasts: string[] = [];
const note = (title: string) => void toasts.push(title);

beforeEach(() => {
  Object.assign(server, {
    row: null,
    fails: false,
    saved: [],
    answers: Promise.resolve(),
    feed: { secret: null, madeAt: null },
    refusal: null,
    called: [],
  });
  toasts.length = 0;
  standIn(toastsOf, { ...toastsOf(), done: note, failed: note });
  const table = () => {
    const answer = async () => {
      await server.answers;
      if (server.fails) throw new TypeError('no connection');
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
  const rpc = (name: string) => {
    server.called.push(name);
    if (name === 'make_calendar_feed' && !server.refusal)
      server.feed = { secret, madeAt: '2026-11-22T15:00:00Z' };
    if (name === 'end_calendar_feed') server.feed = { secret: null, madeAt: null };
    if (server.refusal) return requestOf(refusedAs(server.refusal.code));
    return requestOf(answeredWith(name === 'end_calendar_feed' ? null : server.feed));
  };
  const functions = { url: '/functions/v1' };
  serve({ connect: () => Promise.resolve({ from: table, rpc, functions }) });
});
afterEach(() => {
  cleanup();
  renewServices();
});

const fresh = sessionOf(
  { ...member.user },
  { amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }] },
);
async function open(email: string | null = 'dana@example.com', session = fresh) {
  render(
    <AuthContext value={authWith(session)}>
      <MemoryRouter>
        <NoticesSection userId={member.user.id} email={email} />
      </MemoryRouter>
    </AuthContext>,
    { wrapper: InApp },
  );
  await settled();
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const press = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }));
  await settled();
};

describe('notices', () => {
  it('stand as the database has them for who has said nothing', async () => {
    await open();
    expect(screen.getAllByRole('checkbox')).toHaveLength(2 * noticeKinds.length);
    expect(box('Payments due, by email').checked).toBe(true);
    expect(box('Your circle, by email').checked).toBe(false);
    expect(screen.getByText(/Emails go to dana@example\.com/)).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Quiet from' }).value).toBe(
      '21',
    );
  });

  it('are each saved, in their order, while the one before is still on its way', async () => {
    await open();
    let go = () => {};
    server.answers = new Promise((resolve) => {
      go = resolve;
    });
    await userEvent.click(box('Answers, by email'));
    await userEvent.click(box('Your circle, by email'));
    await userEvent.click(box('Payments due, by email'));
    expect([
      box('Answers, by email').checked,
      box('Your circle, by email').checked,
      box('Payments due, by email').checked,
    ]).toEqual([false, true, false]);
    expect(server.saved).toHaveLength(1);
    go();
    await settled();
    await settled();
    expect(server.saved).toEqual([
      { user_id: member.user.id, answers_mail: false },
      { user_id: member.user.id, circle_mail: true },
      { user_id: member.user.id, payments_mail: false },
    ]);
    expect(toasts).toEqual([]);
  });

  it('are ticked before the browser does anything else', async () => {
    await open();
    // As in a browser, where nothing is held back until a test has looked.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    let isSameTask = true;
    const timer = setTimeout(() => (isSameTask = false));
    box('Your circle, by email').click();
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect([box('Your circle, by email').checked, isSameTask]).toEqual([true, true]);
    clearTimeout(timer);
    vi.unstubAllGlobals();
    await settled();
  });

  it('are saved as they are chosen', async () => {
    await open();
    await userEvent.click(box('Answers, by email'));
    await settled();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'until' }), '7');
    await settled();
    expect(server.saved).toEqual([
      { user_id: member.user.id, answers_mail: false },
      { user_id: member.user.id, quiet_until: 7 },
    ]);
    expect(box('Answers, by email').checked).toBe(false);
  });

  it('are as they were where they could not be saved', async () => {
    await open();
    server.fails = true;
    await userEvent.click(box('Answers, by email'));
    await settled();
    expect(box('Answers, by email').checked).toBe(true);
    expect(toasts).toEqual(['Not saved']);
  });

  it('that did not come are asked for again', async () => {
    server.fails = true;
    await open();
    expect(screen.getByText('Your choices didn’t load')).toBeTruthy();
    server.fails = false;
    await press('Load your choices');
    expect(screen.getAllByRole('checkbox')).toHaveLength(2 * noticeKinds.length);
  });

  it('say how to get mail where there is no address', async () => {
    await open(null);
    expect(screen.getByText(/add an email address above/)).toBeTruthy();
    const mail = box('Payments due, by email');
    expect([mail.disabled, mail.checked]).toEqual([true, false]);
    expect(
      document.getElementById(mail.getAttribute('aria-describedby') ?? '')?.textContent,
    ).toMatch(/add an email address above/);
    expect(box('Payments due, here').disabled).toBe(false);
  });

  it('say so where no hour is quiet', async () => {
    server.row = { quiet_from: 8, quiet_until: 8 };
    await open();
    expect(screen.getByText(/^No quiet hours/)).toBeTruthy();
  });
});

describe('the calendar', () => {
  const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Calendar address' });

  it('gets an address when it is asked for, that can be renewed and turned off', async () => {
    await open();
    await press('Make an address');
    expect(address().value).toBe(
      `${window.location.origin}/functions/v1/notices/calendar/${secret}.ics`,
    );
    await press('Make a new one');
    await press('Turn it off');
    const dialog = screen.getByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Turn it off' }));
    await settled();
    expect(server.called.slice(1)).toEqual([
      'make_calendar_feed',
      'make_calendar_feed',
      'end_calendar_feed',
    ]);
    expect(screen.getByRole('button', { name: 'Make an address' })).toBeTruthy();
    expect(toasts).toEqual(['Turned off']);
  });

  it('is shown once it is shown that it is still them', async () => {
    server.feed = { secret: null, madeAt: '2026-11-22T15:00:00Z' };
    await open('dana@example.com', member);
    expect(screen.queryByRole('textbox', { name: 'Calendar address' })).toBeNull();
    await press('Show the address');
    expect(await screen.findByRole('dialog', { name: 'Is it still you?' })).toBeTruthy();
  });

  it('is not made by a session that was left open', async () => {
    await open('dana@example.com', member);
    await press('Make an address');
    expect(await screen.findByRole('dialog', { name: 'Is it still you?' })).toBeTruthy();
    expect(server.called).not.toContain('make_calendar_feed');
  });

  it('says that it was renewed often enough, and keeps the one there is', async () => {
    server.feed = { secret, madeAt: '2026-11-22T15:00:00Z' };
    await open();
    server.refusal = { code: 'MW711' };
    await press('Make a new one');
    expect(toasts).toEqual(['That didn’t work']);
    expect(address().value).toContain(secret);
  });
});
