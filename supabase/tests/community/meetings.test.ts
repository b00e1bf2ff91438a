import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { addCircle, addPerson, callAs, type Person, seen } from '../testing/circles.ts';
import { inTransactions } from '../testing/transactions.ts';

// Buddies and relief meetings: who may ask whom, times, the parts of a meeting, and what is kept.

let client: PoolClient;
let ada: Person;
let ben: Person;
let circle: string;
inTransactions(async (fresh) => {
  client = fresh;
  [ada, ben] = [await addPerson(client), await addPerson(client)];
  // Whose day to check in is far off: whatever hour it is, nobody is reminded of it here.
  const weekday = new Date(Date.now() + 3 * 86_400_000).getUTCDay() || 7;
  circle = (await addCircle(client, [ada, ben], { weekday })).id;
});

const act = <T = unknown>(person: Person, name: string, args: object = {}) =>
  callAs<T>(client, person.id, name, args as Record<string, unknown>);
const aliasOf = async (viewer: Person, whom: Person) =>
  (await seen(client, viewer, circle, whom))?.alias_id;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const times = () => [inHours(1), inHours(25), inHours(49)];

interface Seen {
  readonly id: string;
  readonly side: string;
  readonly with: { readonly alias: string; readonly alias_id: string };
  readonly state: string;
  readonly step: number;
  readonly step_at: string;
  readonly paused_at: string | null;
  readonly epoch: number;
  readonly is_my_turn: boolean;
  readonly is_open: boolean;
  readonly has_left: boolean;
  readonly keep: string | null;
  readonly both_kept: boolean;
  readonly notes: { readonly mine: string; readonly theirs: string | null } | null;
}
const meetingOf = (person: Person, id: string) => act<Seen>(person, 'meeting', { id });
const buddiesOf = (person: Person) =>
  act<{ alias_id: string; alias: string; state: string; meetings: number }[]>(person, 'my_buddies');

async function becomeBuddies(): Promise<void> {
  await act(ada, 'ask_buddy', { alias_id: await aliasOf(ada, ben) });
  await act(ben, 'answer_buddy', { alias_id: await aliasOf(ben, ada), yes: true });
}
async function offer(): Promise<string> {
  const alias = await aliasOf(ada, ben);
  return (await act<{ id: string }>(ada, 'propose_meeting', { alias_id: alias, times: times() }))
    .id;
}
/** What somebody finds on their dashboard, after a run of the notices. */
async function noticesOf(person: Person): Promise<string[]> {
  await client.query('select public.collect_notices()');
  const { rows } = await client.query<{ type: string }>(
    `select type from public.notices where user_id = $1 and kind = 'meetings' and private.is_current(notices) order by type`,
    [person.id],
  );
  return rows.map(({ type }) => type);
}

it('whoever is asked to be a buddy hears of it, and whoever asked of a yes', async () => {
  await act(ada, 'ask_buddy', { alias_id: await aliasOf(ada, ben) });
  expect(await noticesOf(ben)).toEqual(['buddy_asked']);
  expect(await noticesOf(ada)).toEqual([]);
  await act(ben, 'answer_buddy', { alias_id: await aliasOf(ben, ada), yes: true });
  expect(await noticesOf(ben), 'answered').toEqual([]);
  expect(await noticesOf(ada)).toEqual(['buddy_accepted']);
});

it('a no to a buddy is told to nobody, and neither is a request that a block has ended', async () => {
  await act(ada, 'ask_buddy', { alias_id: await aliasOf(ada, ben) });
  await act(ben, 'answer_buddy', { alias_id: await aliasOf(ben, ada), yes: false });
  expect([await noticesOf(ada), await noticesOf(ben)]).toEqual([[], []]);
  const cal = await addPerson(client);
  await callAs(client, cal.id, 'join_circle', {
    code: (await callAs<{ code: string }>(client, ada.id, 'make_invite', { circle })).code,
    shares: {},
  });
  await act(cal, 'ask_buddy', { alias_id: await aliasOf(cal, ben) });
  expect(await noticesOf(ben), 'control').toEqual(['buddy_asked']);
  await act(ben, 'block_person', { alias: await aliasOf(ben, cal), circle });
  expect(await noticesOf(ben)).toEqual([]);
});

/** A meeting that both are in now, so many minutes after it began. */
async function begin(minutes = 0): Promise<string> {
  await becomeBuddies();
  const id = await offer();
  const { times: offered } = await act<{ times: string[] }>(ben, 'meeting', { id });
  await act(ben, 'take_meeting', { id, time: offered[0] });
  await client.query(
    'update public.meetings set starts_at = now() - make_interval(mins => $2), step_at = now() - make_interval(mins => $2) where id = $1',
    [id, minutes],
  );
  return id;
}

describe('buddies', () => {
  it('are two who both said yes, whoever asked first, and however often', async () => {
    const [toBen, toAda] = [await aliasOf(ada, ben), await aliasOf(ben, ada)];
    await act(ada, 'ask_buddy', { alias_id: toBen });
    await act(ada, 'ask_buddy', { alias_id: toBen });
    expect(await buddiesOf(ada)).toMatchObject([{ alias: ben.alias, state: 'asked' }]);
    expect(await buddiesOf(ben)).toMatchObject([{ alias: ada.alias, state: 'asks' }]);
    await act(ben, 'ask_buddy', { alias_id: toAda });
    expect(await buddiesOf(ada)).toMatchObject([{ alias_id: toBen, state: 'buddy', meetings: 0 }]);
    await act(ben, 'end_buddy', { alias_id: toAda });
    await act(ben, 'end_buddy', { alias_id: toAda });
    expect([await buddiesOf(ada), await buddiesOf(ben)]).toEqual([[], []]);
  });

  it('a no is told to nobody, and asks them not again', async () => {
    const toBen = await aliasOf(ada, ben);
    await act(ada, 'ask_buddy', { alias_id: toBen });
    await act(ben, 'answer_buddy', { alias_id: await aliasOf(ben, ada), yes: false });
    expect(await buddiesOf(ben)).toEqual([]);
    expect(await buddiesOf(ada)).toMatchObject([{ state: 'asked' }]);
    await act(ada, 'ask_buddy', { alias_id: toBen });
    expect(await buddiesOf(ben)).toEqual([]);
  });

  it('are asked from a circle or from an answer that was taken, nowhere else', async () => {
    const cleo = await addPerson(client);
    const { rows } = await client.query<{ id: string }>(
      'select id from public.aliases where user_id = $1',
      [cleo.id],
    );
    const alias = rows[0]?.id;
    await expect(act(ada, 'ask_buddy', { alias_id: alias })).rejects.toMatchObject({
      code: 'MW605',
    });
    await client.query(
      `with asked as (
         insert into public.questions (id, author_id, topic, title, body, state) values (gen_random_uuid(), $1, 'budget', 'How do you do a five-week month?', 'As it says.', 'shown')
         returning id
       ), answered as (
         insert into public.answers (id, question_id, author_id, kind, body, state) select gen_random_uuid(), id, $2, 'experience', 'Slowly.', 'shown' from asked
         returning id, question_id
       )
       select id, question_id from answered`,
      [ada.id, cleo.id],
    );
    await expect(act(ada, 'ask_buddy', { alias_id: alias }), 'not taken').rejects.toMatchObject({
      code: 'MW605',
    });
    await client.query(
      'update public.questions set accepted_id = (select id from public.answers where question_id = questions.id)',
    );
    await act(ada, 'ask_buddy', { alias_id: alias });
    expect(await buddiesOf(cleo)).toMatchObject([{ alias: ada.alias, state: 'asks' }]);
  });

  it('know each other by the name of their circle, which tells them no other', async () => {
    await act(ben, 'set_circle_alias', { circle, alias_name: 'Second Shift', shape: 1, glaze: 1 });
    const { rows } = await client.query<{ id: string }>(
      'select id from public.aliases where user_id = $1 and circle_id is null',
      [ben.id],
    );
    await expect(act(ada, 'ask_buddy', { alias_id: rows[0]?.id })).rejects.toMatchObject({
      code: 'MW605',
    });
    const { rows: own } = await client.query<{ id: string }>(
      'select id from public.aliases where user_id = $1 and circle_id is not null',
      [ben.id],
    );
    await act(ada, 'ask_buddy', { alias_id: own[0]?.id });
    expect(await buddiesOf(ada)).toMatchObject([{ alias: 'Second Shift' }]);
    expect(JSON.stringify(await buddiesOf(ada))).not.toContain(ben.alias);
  });

  it('are eight at most', async () => {
    const cleo = await addPerson(client);
    for (let n = 0; n < 8; n += 1) {
      const other = await addPerson(client);
      await client.query(
        `insert into public.buddies (user_id, buddy_id, user_alias_id, buddy_alias_id, accepted_at)
         select $1, $2, (select id from public.aliases where user_id = $1), (select id from public.aliases where user_id = $2), now()`,
        [ada.id, other.id],
      );
    }
    expect(cleo.alias).toBeTruthy();
    await expect(
      act(ada, 'ask_buddy', { alias_id: await aliasOf(ada, ben) }),
    ).rejects.toMatchObject({
      code: 'MW616',
    });
    await act(ben, 'ask_buddy', { alias_id: await aliasOf(ben, ada) });
    await expect(
      act(ada, 'answer_buddy', { alias_id: await aliasOf(ada, ben), yes: true }),
    ).rejects.toMatchObject({ code: 'MW616' });
  });

  it('end with a block, and what they meant to meet for with them', async () => {
    const id = await begin();
    await act(ben, 'block_person', { alias: await aliasOf(ben, ada) });
    for (const person of [ada, ben]) {
      expect(await buddiesOf(person)).toEqual([]);
      expect(await act(person, 'my_meetings')).toEqual([]);
      await expect(meetingOf(person, id)).rejects.toMatchObject({ code: 'MW605' });
    }
  });
});

describe('times', () => {
  it('are three, offered to a buddy, of which the other takes one', async () => {
    await expect(offer()).rejects.toMatchObject({ code: 'MW605' });
    await becomeBuddies();
    const id = await offer();
    expect(await offer(), 'sent twice').toBe(id);
    expect(await meetingOf(ada, id)).toMatchObject({
      side: 'one',
      state: 'offered',
      is_my_turn: false,
    });
    const offered = await act<Seen & { times: string[] }>(ben, 'meeting', { id });
    expect(offered).toMatchObject({ side: 'other', is_my_turn: true, with: { alias: ada.alias } });
    await expect(act(ada, 'take_meeting', { id, time: offered.times[0] })).rejects.toMatchObject({
      code: 'MW608',
    });
    await expect(act(ben, 'take_meeting', { id, time: inHours(3) })).rejects.toMatchObject({
      code: '22023',
    });
    await act(ben, 'take_meeting', { id, time: offered.times[1] });
    await act(ben, 'take_meeting', { id, time: offered.times[1] });
    for (const person of [ada, ben]) {
      expect(await act(person, 'my_meetings')).toMatchObject([
        { id, state: 'taken', starts_at: offered.times[1], step: 0, is_open: false },
      ]);
    }
  });

  it.each([
    ['two', () => [inHours(1), inHours(2)]],
    [
      'the same twice',
      () => [inHours(1), inHours(2), inHours(2)].map((at) => at.slice(0, 13) + ':00:00Z'),
    ],
    ['one that was', () => [inHours(-1), inHours(1), inHours(2)]],
    ['one too far ahead', () => [inHours(1), inHours(2), inHours(24 * 61)]],
  ])('are refused where they are %s', async (_, given) => {
    await becomeBuddies();
    await expect(
      act(ada, 'propose_meeting', { alias_id: await aliasOf(ada, ben), times: given() }),
    ).rejects.toMatchObject({ code: '22023' });
  });

  it('are offered anew by either, until it has begun', async () => {
    const id = await begin();
    await act(ada, 'offer_other_times', { id, times: times() });
    expect(await meetingOf(ben, id)).toMatchObject({ state: 'offered', is_my_turn: true, step: 0 });
    await client.query(
      "update public.meetings set state = 'taken', starts_at = now(), step_at = now(), step = 1",
    );
    await expect(act(ada, 'offer_other_times', { id, times: times() })).rejects.toMatchObject({
      code: 'MW608',
    });
  });
});

describe('the room', () => {
  it('is open from ten minutes before to fifteen after, and a pause keeps it open longer', async () => {
    const id = await begin();
    const openAt = async (minutes: number) => {
      await client.query(
        'update public.meetings set starts_at = now() - make_interval(secs => $1)',
        [minutes * 60],
      );
      return (await meetingOf(ada, id)).is_open;
    };
    expect([
      await openAt(-10.1),
      await openAt(-9.9),
      await openAt(44.9),
      await openAt(45.1),
    ]).toEqual([false, true, true, false]);
    await client.query('update public.meetings set paused_seconds = 300');
    expect([await openAt(49.9), await openAt(50.1)]).toEqual([true, false]);
    expect((await meetingOf(ada, id)).state).toBe('closed');
  });

  it('goes on from the part that was seen: of two who press at once one does it', async () => {
    const id = await begin();
    expect(await act(ada, 'advance_meeting', { id, expected_step: 0 })).toMatchObject({ step: 1 });
    await expect(act(ben, 'advance_meeting', { id, expected_step: 0 })).rejects.toMatchObject({
      code: 'MW608',
      hint: '1',
    });
    for (const step of [1, 2, 3]) await act(ben, 'advance_meeting', { id, expected_step: step });
    await expect(act(ben, 'advance_meeting', { id, expected_step: 4 })).rejects.toMatchObject({
      code: 'MW608',
    });
  });

  it('stands still in a pause, and goes on where it was', async () => {
    const id = await begin(1);
    await act(ada, 'pause_meeting', { id, paused: true });
    await act(ben, 'pause_meeting', { id, paused: true });
    await client.query("update public.meetings set paused_at = now() - interval '40 seconds'");
    const before = Date.parse((await meetingOf(ada, id)).step_at);
    await act(ben, 'pause_meeting', { id, paused: false });
    const after = await meetingOf(ada, id);
    expect(after.paused_at).toBeNull();
    expect(Date.parse(after.step_at) - before).toBe(40_000);
  });

  it('shows the other that one left, and that one came back', async () => {
    const id = await begin();
    await act(ben, 'leave_meeting', { id });
    expect(await meetingOf(ada, id)).toMatchObject({ has_left: true });
    await act(ben, 'leave_meeting', { id, has_left: false });
    expect(await meetingOf(ada, id)).toMatchObject({ has_left: false });
  });

  it('is of the two alone', async () => {
    const id = await begin();
    const cleo = await addPerson(client);
    for (const [name, args] of Object.entries({
      meeting: {},
      advance_meeting: { expected_step: 0 },
      pause_meeting: { paused: true },
      leave_meeting: {},
      take_meeting: { time: inHours(1) },
      offer_other_times: { times: times() },
      close_meeting: { step_text: null, keep: 'mine' },
    })) {
      await expect(act(cleo, name, { id, ...args }), name).rejects.toMatchObject({ code: 'MW605' });
    }
    expect(await act(cleo, 'my_meetings')).toEqual([]);
  });
});

describe('closing', () => {
  const close = (person: Person, id: string, keep: string) =>
    act<Seen>(person, 'close_meeting', {
      id,
      step_text: 'Read the first letter aloud.',
      keep,
      mine: `Notes of ${person.alias}`,
      theirs: 'What the other wrote',
    });

  it('lets everything go where that is said: nothing is kept anywhere', async () => {
    const id = await begin(25);
    await close(ada, id, 'mine');
    expect(await close(ada, id, 'let_go')).toMatchObject({ keep: 'let_go', notes: null });
    expect((await client.query('select from public.meeting_notes')).rowCount).toBe(0);
  });

  it('keeps one’s own half, and the other’s only where both said so', async () => {
    const id = await begin(25);
    expect((await close(ada, id, 'both')).notes).toMatchObject({
      mine: `Notes of ${ada.alias}`,
      theirs: null,
    });
    expect(await close(ben, id, 'mine')).toMatchObject({ both_kept: false, state: 'closed' });
    expect((await close(ada, id, 'both')).notes).toMatchObject({ theirs: null });
    expect((await close(ben, id, 'both')).notes).toMatchObject({ theirs: 'What the other wrote' });
    expect((await close(ada, id, 'both')).notes).toMatchObject({ theirs: 'What the other wrote' });
    expect(JSON.stringify(await meetingOf(ada, id))).not.toContain(`Notes of ${ben.alias}`);
  });

  it('is not to be had before it was', async () => {
    await becomeBuddies();
    const id = await offer();
    await expect(close(ada, id, 'mine')).rejects.toMatchObject({ code: 'MW608' });
  });

  it('counts with the buddy, and stays on nobody’s list', async () => {
    const id = await begin(25);
    await act(ada, 'advance_meeting', { id, expected_step: 0 });
    await close(ada, id, 'let_go');
    expect(await act(ada, 'my_meetings')).toEqual([]);
    expect(await act(ben, 'my_meetings'), 'who has not closed it yet').toHaveLength(1);
    await close(ben, id, 'let_go');
    expect(await buddiesOf(ada)).toMatchObject([{ meetings: 1 }]);
  });
});

it('tells the two that something changed, and never what', async () => {
  await begin();
  const { rows } = await client.query<{ topic: string; payload: unknown }>(
    "select topic, payload from realtime.messages where topic like 'meeting:%' or topic like 'person:%'",
  );
  expect(new Set(rows.map(({ topic }) => topic.split(':')[0]))).toEqual(
    new Set(['meeting', 'person']),
  );
  for (const { payload } of rows) expect(payload).toEqual({});
});
