import type { Page } from '@playwright/test';
import { asMember } from '../visitor_access.ts';

// A relief meeting as its functions and its channel answer: for pictures, which need the same two people at the same minute.

const id = '6f0c4f6e-7f8e-4a31-9d0c-6f3f3a1d9b11';
export const meetingAddress = `/community/meeting?id=${id}`;

const rosa = { alias_id: 'alias-0', alias: 'Rosa', pot: { shape: 4, glaze: 2 } };

/** At six minutes to nine in the morning, in the ten minutes of Rosa, who offered first. */
const meeting = (over: object) => ({
  id,
  side: 'other',
  with: rosa,
  me: { alias: 'Wren', pot: { shape: 0, glaze: 0 } },
  state: 'taken',
  times: ['2026-11-22T01:30:00Z', '2026-11-23T02:15:00Z', '2026-11-25T18:10:00Z'],
  is_my_turn: false,
  starts_at: '2026-11-21T14:54:00Z',
  opens_at: '2026-11-21T14:44:00Z',
  over_at: '2026-11-21T15:39:00Z',
  is_open: true,
  step: 1,
  step_at: '2026-11-21T14:56:00Z',
  step_minutes: [2, 10, 10, 6, 2],
  paused_at: null,
  epoch: 1,
  now: '2026-11-21T15:00:00Z',
  has_left: false,
  i_left: false,
  closed: false,
  keep: null,
  both_kept: false,
  notes: null,
  ...over,
});

/** The person's buddies and next meeting, as they stand beside a circle. */
export const besideCircle = {
  my_buddies: [
    { ...rosa, state: 'buddy', meetings: 3 },
    {
      alias_id: 'alias-9',
      alias: 'Ledger Lou',
      pot: { shape: 2, glaze: 5 },
      state: 'asks',
      meetings: 0,
    },
  ],
  my_meetings: [
    meeting({
      is_open: false,
      step: 0,
      starts_at: '2026-11-23T01:30:00Z',
      step_at: '2026-11-23T01:30:00Z',
      opens_at: '2026-11-23T01:20:00Z',
      over_at: '2026-11-23T02:15:00Z',
    }),
  ],
};

type Frame = [string | null, string | null, string, string, object];

/** Every channel opens; in the room Rosa is there, with these notes. */
async function beThere(page: Page, notes: object): Promise<void> {
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
    socket.onMessage((message) => {
      if (typeof message !== 'string') return;
      const [joinRef, ref, topic, event] = JSON.parse(message) as Frame;
      const say = (kind: string, payload: object, to: string | null = joinRef) =>
        socket.send(JSON.stringify([to, null, topic, kind, payload]));
      socket.send(
        JSON.stringify([joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} }]),
      );
      if (event !== 'phx_join' || !topic.startsWith('realtime:meeting:')) return;
      say('presence_state', {
        one: { metas: [{ phx_ref: 'one' }] },
        other: { metas: [{ phx_ref: 'other' }] },
      });
      say('broadcast', {
        type: 'broadcast',
        event: 'notes',
        payload: { ...notes, isAnswer: true },
      });
    });
  });
}

async function give(page: Page, answers: Readonly<Record<string, unknown>>): Promise<void> {
  await asMember(page, 'Dana');
  await page.route('**/rest/v1/rpc/*', async (route) => {
    const name = new URL(route.request().url()).pathname.replace(/.*\//, '');
    if (name in answers) await route.fulfill({ json: answers[name] });
    else await route.fallback();
  });
}

const hers = [
  'The hospital wrote again. Second notice.',
  'They say by December 4.',
  'I haven’t told my sister. That’s the heavy part, not the bill.',
].join('\n\n');

/** In the room. */
export async function giveRoom(page: Page): Promise<void> {
  await beThere(page, { text: hers, step: '' });
  await give(page, { meeting: meeting({}) });
}

/** Before it is closed. */
export async function giveClosing(page: Page): Promise<void> {
  await beThere(page, {
    text: hers,
    step: 'ask for the charity care form on Monday, with Ines next to me.',
  });
  await give(page, {
    meeting: meeting({ step: 4, step_at: '2026-11-21T14:59:00Z' }),
    my_circles: [
      {
        id: 'circle',
        name: 'The Slow Kiln',
        my_turn: false,
        is_host: true,
        weekday: 6,
        next_weekday_on: null,
        checked_in: 3,
        of: 5,
        ended_on: null,
      },
    ],
  });
}

/** Three times to choose from. */
export async function giveTimes(page: Page): Promise<void> {
  await give(page, {
    meeting: meeting({
      state: 'offered',
      is_my_turn: true,
      is_open: false,
      starts_at: null,
      opens_at: null,
      over_at: null,
      step_at: null,
      step: 0,
    }),
  });
}
