import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RpcGiven } from '../../../../supabase/wire/rpcs.ts';
import { headRow, meetingRow } from '../../../../supabase/wire/testing/community_rows.ts';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { authWith, member, show, takeDown } from '../../../data/testing/people.tsx';
import { serve } from '../../../data/testing/services.ts';
import { Component as MeetingPage } from './route.tsx';

// The page of a meeting, from three times to the last words. What goes over the live channel between two people is
// e2e/meeting.spec.ts.

const id = '6f0c4f6e-7f8e-4a31-9d0c-6f3f3a1d9b11';
const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** A meeting as the database answers, an hour before its time. */
const meeting = (over: Partial<RpcGiven<'meeting'>> = {}) =>
  meetingRow(fromNow(60), {
    id,
    now: new Date().toISOString(),
    times: [fromNow(60), fromNow(1500), fromNow(3000)],
    opens_at: fromNow(50),
    over_at: fromNow(105),
    ...over,
  });
/** The room, so many minutes after it began. */
const room = (minutes: number, over: Partial<RpcGiven<'meeting'>> = {}) =>
  meeting({
    starts_at: fromNow(-minutes),
    opens_at: fromNow(-minutes - 10),
    over_at: fromNow(45 - minutes),
    step_at: fromNow(-minutes),
    is_open: true,
    ...over,
  });

const server = {
  answers: {} as Record<string, unknown>,
  asked: [] as { name: string; given: Record<string, unknown> }[],
  sent: [] as { event: string; payload: unknown }[],
  topics: new Map<string, (status: string) => void>(),
  hear: new Map<string, (message: object) => void>(),
};
const askedFor = (name: string) =>
  server.asked.filter((each) => each.name === name).map(({ given }) => given);

beforeEach(() => {
  sessionStorage.clear();
  server.answers = { my_circles: [], my_buddies: [] };
  server.asked = [];
  server.sent = [];
  serve({
    connect: () =>
      Promise.resolve({
        rpc: (name: string, given: Record<string, unknown>) => {
          server.asked.push({ name, given });
          const answer = server.answers[name];
          const error = (answer as { error?: object } | undefined)?.error ?? null;
          const answered = Promise.resolve({ data: error ? null : (answer ?? null), error });
          return Object.assign(answered, { abortSignal: () => answered });
        },
        realtime: { setAuth: () => Promise.resolve() },
        channel: (name: string) => {
          const channel = {
            on: (kind: string, _: object, callback: (message: object) => void) => {
              server.hear.set(`${kind} ${name}`, callback);
              return channel;
            },
            subscribe: (callback: (status: string) => void) => {
              server.topics.set(name, callback);
              return channel;
            },
            presenceState: () => ({}),
            track: () => Promise.resolve('ok'),
            untrack: () => Promise.resolve('ok'),
            send: (message: { event: string; payload: unknown }) => {
              server.sent.push(message);
              return Promise.resolve('ok');
            },
            unsubscribe: () => Promise.resolve('ok'),
            teardown: () => undefined,
          };
          return channel;
        },
      }),
  });
});
afterEach(takeDown);

const open = async (answer: unknown, search = `?id=${id}`) => {
  server.answers['meeting'] = answer;
  await show(
    <AuthContext value={authWith(member)}>
      <MemoryRouter initialEntries={[`/community/meeting${search}`]}>
        <MeetingPage />
      </MemoryRouter>
    </AuthContext>,
  );
};
const title = () => screen.findByRole('heading', { level: 1 });
const joined = async () => {
  await waitFor(() => expect(server.topics.has(`meeting:${id}:3`)).toBe(true));
  await act(async () => server.topics.get(`meeting:${id}:3`)?.('SUBSCRIBED'));
};
const heard = (event: string, payload: object) =>
  act(async () => server.hear.get(`broadcast meeting:${id}:3`)?.({ event, payload }));

describe('times', () => {
  it('that a buddy offered: one is taken, and none that has passed', async () => {
    const times = [fromNow(-10), fromNow(60), fromNow(120)];
    await open(
      meeting({
        state: 'offered',
        is_my_turn: true,
        starts_at: null,
        step_at: null,
        opens_at: null,
        over_at: null,
        times,
      }),
    );
    expect((await title()).textContent).toBe('Rosa suggested three meeting times');
    const choices = screen.getAllByRole('radio');
    expect(choices[0]).toHaveProperty('disabled', true);
    await userEvent.click(choices[2] as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Pick this time' }));
    expect(askedFor('take_meeting')).toEqual([{ id, time: times[2] }]);
  });

  it('that one offered oneself are waited for', async () => {
    await open(
      meeting({ state: 'offered', starts_at: null, step_at: null, opens_at: null, over_at: null }),
    );
    expect((await title()).textContent).toBe('Waiting for Rosa to pick a time');
    expect(
      within(screen.getByRole('list', { name: 'Times' })).getAllByRole('listitem'),
    ).toHaveLength(3);
  });

  it('are three that differ and are to come, before anything is sent', async () => {
    server.answers['my_buddies'] = [
      { alias_id: 'a1', alias: 'Rosa', pot: { shape: 4, glaze: 2 }, state: 'buddy', meetings: 0 },
    ];
    server.answers['propose_meeting'] = { id };
    await open(meeting(), '?with=a1');
    expect((await title()).textContent).toBe('Suggest three times to meet Rosa');
    const day = screen.getByLabelText('Day 1');
    await userEvent.clear(day);
    await userEvent.click(screen.getByRole('button', { name: 'Send these times' }));
    expect(screen.getByRole('alert').textContent).toContain('three different times');
    expect(askedFor('propose_meeting')).toEqual([]);
  });

  it('are offered to buddies alone', async () => {
    await open(meeting(), '?with=a1');
    expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe(
      'Meetings are for buddies',
    );
  });
});

describe('before and after the room', () => {
  it('says how early one is', async () => {
    await open(meeting());
    expect((await title()).textContent).toBe('You’re early');
    expect(screen.getByText(/^The room opens at/)).toBeTruthy();
  });

  it.each([
    ['it is called off', meeting({ state: 'cancelled' }), 'This meeting isn’t happening'],
    [
      'it is unknown',
      { error: { code: 'MW605', hint: null, message: '' } },
      'This meeting isn’t here',
    ],
    ['one left it quietly', room(5, { i_left: true }), 'You left quietly'],
    [
      'nothing answers',
      { error: { code: '', hint: null, message: 'fetch failed' } },
      'This meeting couldn’t be loaded',
    ],
  ])('says so where %s', async (_, answer, words) => {
    await open(answer);
    expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe(words);
  });

  it('shows what was kept, and nothing where all was let go', async () => {
    await open(
      room(50, {
        is_open: false,
        state: 'closed',
        keep: 'mine',
        notes: { mine: 'December 4.', theirs: null, step: null },
      }),
    );
    expect((await title()).textContent).toBe('The room is closed');
    expect(screen.getByText('December 4.')).toBeTruthy();
  });
});

describe('the room', () => {
  it('goes by the row: whose part it is, how much is left, and what comes then', async () => {
    await open(room(6, { step: 1, step_at: fromNow(-4) }));
    expect((await title()).textContent).toBe('Rosa’s ten minutes');
    expect(screen.getByText('About 6 minutes')).toBeTruthy();
    expect(screen.getByText(/^then yours\. Ends near/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Start my ten minutes' })).toBeTruthy();
    expect(screen.getByRole('img', { name: /^Part 2 of 5\. About 6 minutes of/ })).toBeTruthy();
  });

  it('of who offered first begins with their own ten minutes', async () => {
    await open(room(6, { step: 1, side: 'one' }));
    expect((await title()).textContent).toBe('Your ten minutes');
  });

  it('sends what one writes, again to whoever comes, and keeps it in this tab', async () => {
    await open(room(3, { step: 1 }));
    await joined();
    expect(server.sent.map(({ event }) => event)).toEqual(['notes', 'hello']);
    await userEvent.type(screen.getByRole('textbox', { name: 'Your notes' }), 'By Friday');
    await waitFor(() => expect(server.sent.at(-1)?.payload).toMatchObject({ text: 'By Friday' }));
    expect(sessionStorage.getItem('mendwell-meeting')).toContain('By Friday');
    const before = server.sent.length;
    await heard('hello', {});
    expect(server.sent.slice(before)).toMatchObject([
      { event: 'notes', payload: { text: 'By Friday' } },
    ]);
    await heard('notes', { text: 'The hospital wrote again.', step: '' });
    expect(screen.getByText('The hospital wrote again.')).toBeTruthy();
  });

  it('takes no more from the other than fits, and nothing that is no text', async () => {
    await open(room(3, { step: 1 }));
    await joined();
    await heard('notes', { text: 'x'.repeat(5000), step: { not: 'a text' } });
    const notes = screen.getByText(/^x+$/);
    expect(notes.textContent).toHaveLength(4000);
  });

  it('says kindly that one is alone after five minutes, and offers new times', async () => {
    await open(room(6));
    await joined();
    expect(screen.getByText(/^Rosa isn’t here yet\. It happens\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Suggest three new times' }));
    expect((await title()).textContent).toBe('Suggest three times to meet Rosa');
  });

  it('says that both pressed where the other was quicker', async () => {
    await open(room(3, { step: 1 }));
    server.answers['advance_meeting'] = { error: { code: 'MW608', hint: '2', message: '' } };
    server.answers['meeting'] = room(3, { step: 2 });
    await userEvent.click(await screen.findByRole('button', { name: 'Start my ten minutes' }));
    expect(askedFor('advance_meeting')).toEqual([{ id, expected_step: 1 }]);
    await waitFor(async () => expect((await title()).textContent).toBe('Your ten minutes'));
  });

  it('takes no press that was on its way when the other began the next part', async () => {
    await open(room(3, { step: 1 }));
    const button = screen.getByRole('button', { name: 'Start my ten minutes' });
    server.answers['meeting'] = room(3, { step: 2 });
    act(() => server.hear.get(`broadcast meeting:${id}:3`)?.({ event: 'changed', payload: {} }));
    await screen.findByRole('button', { name: 'Start one step each' });
    await userEvent.click(button);
    expect(askedFor('advance_meeting')).toEqual([]);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull(), {
      timeout: 3000,
    });
    await userEvent.click(button);
    expect(askedFor('advance_meeting')).toEqual([{ id, expected_step: 2 }]);
  });

  it('says that the other left, and lets one close', async () => {
    await open(room(12, { step: 2, has_left: true }));
    await joined();
    expect(screen.getByText(/^Rosa has left the room/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close now' }));
    expect((await title()).textContent).toBe('Before you close the room');
  });

  it('says that the line is lost', async () => {
    await open(room(3, { step: 1 }));
    await joined();
    await act(async () => server.topics.get(`meeting:${id}:3`)?.('CHANNEL_ERROR'));
    expect(screen.getByText(/^You’re offline\. Your notes are on this device/)).toBeTruthy();
  });
});

describe('closing', () => {
  const close = async (choice: string) => {
    await open(room(28, { step: 4 }));
    await joined();
    await userEvent.type(screen.getByRole('textbox', { name: 'Your notes' }), 'Mine');
    await userEvent.type(screen.getByLabelText('Your one step'), 'Read it aloud');
    await heard('notes', { text: 'Theirs', step: '' });
    server.answers['close_meeting'] = room(28, { step: 4, keep: 'let_go' });
    await userEvent.click(screen.getByRole('radio', { name: new RegExp(`^${choice}`) }));
    await userEvent.click(screen.getByRole('button', { name: 'Close the room' }));
    return askedFor('close_meeting');
  };

  it('sends no word of what is let go, and forgets it', async () => {
    expect(await close('Let them go')).toEqual([
      { id, step_text: 'Read it aloud', keep: 'let_go' },
    ]);
    expect(sessionStorage.getItem('mendwell-meeting')).toBeNull();
  });

  it('sends one’s own half alone where that is kept', async () => {
    expect(await close('Keep mine')).toEqual([
      { id, step_text: 'Read it aloud', keep: 'mine', mine: 'Mine' },
    ]);
  });

  it('keeps both here until the other has said so too', async () => {
    expect(await close('Keep both')).toMatchObject([
      { keep: 'both', mine: 'Mine', theirs: 'Theirs' },
    ]);
    expect(sessionStorage.getItem('mendwell-meeting')).toContain('Theirs');
  });

  it('makes the step next week’s promise in a circle', async () => {
    server.answers['my_circles'] = [headRow({ my_turn: false, is_host: true, of: 1 })];
    await close('Let them go');
    await waitFor(() =>
      expect(askedFor('commit_week')).toMatchObject([
        { circle: 'c1', commitment: 'Read it aloud', is_next: true },
      ]),
    );
  });
});
