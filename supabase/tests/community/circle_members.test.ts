import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import {
  addCircle,
  addPerson,
  callAs,
  checkIn,
  type Circle,
  invite,
  memberOf,
  type Person,
  seen,
  weekOf,
} from '../testing/circles.ts';
import { inTransactions } from '../testing/transactions.ts';

// Who is in a circle: leaving, another host, a secret vote, the end. In one database with a clock of its own, so that what is due
// in days is made due by moving what was written.

let client: PoolClient;
let people: Person[];
let circle: Circle;
inTransactions(async (fresh) => {
  client = fresh;
  people = [];
  for (let n = 0; n < 4; n += 1) people.push(await addPerson(client));
  circle = await addCircle(client, people);
});
const at = (n: number): Person => {
  const person = people[n];
  if (!person) throw new Error(`There is no person ${n}`);
  return person;
};
const epoch = async () =>
  (await client.query<{ epoch: number }>('select epoch from public.circles')).rows[0]?.epoch ?? 0;
/** What was sent on the circle's channels, the latest last. */
const sendings = async () =>
  (
    await client.query<{ topic: string; payload: unknown }>(
      "select topic, payload from realtime.messages where topic like 'circle:%' order by inserted_at, topic",
    )
  ).rows;
const act = <T = unknown>(person: Person, name: string, args: object = {}) =>
  callAs<T>(client, person.id, name, { circle: circle.id, ...args });
const aliases = async (viewer: Person) =>
  (await weekOf(client, viewer, circle.id)).members.map(({ alias }) => alias);

describe('leaving', () => {
  it('takes one’s lines at once, keeps one’s own history, and begins a channel that one cannot hear', async () => {
    await checkIn(client, at(0), circle.id);
    await checkIn(client, at(1), circle.id, { line: 'I was here.' });
    await act(at(1), 'nod', {
      member: await memberOf(client, circle.id, at(0)),
      week: (await weekOf(client, at(1), circle.id)).week.from,
      kind: 'with_you',
    });
    expect((await seen(client, at(2), circle.id, at(0)))?.nods, 'control').toHaveLength(1);
    const before = await epoch();
    await act(at(1), 'leave_circle');
    await act(at(1), 'leave_circle');
    expect(await aliases(at(0))).toEqual([at(0).alias, at(2).alias, at(3).alias]);
    expect(await epoch()).toBe(before + 1);
    await expect(weekOf(client, at(1), circle.id)).rejects.toMatchObject({ code: 'MW605' });
    expect((await seen(client, at(2), circle.id, at(0)))?.nods).toEqual([]);
    const { rows } = await client.query(
      'select line from public.check_ins where user_id = $1 and line is not null',
      [at(1).id],
    );
    expect(rows).toEqual([{ line: 'I was here.' }]);
    // Coming again is coming anew: what was said before stays unseen.
    const { code } = await invite(client, at(0), circle.id);
    await client.query('update public.check_ins set week_on = week_on - 700');
    await callAs(client, at(1).id, 'join_circle', { code, shares: {} });
    expect(await seen(client, at(0), circle.id, at(1))).toMatchObject({
      came: 0,
      goal_percent: null,
    });
  });

  it('of the host makes the longest member host, and of the last one ends the circle', async () => {
    await act(at(0), 'leave_circle');
    expect((await weekOf(client, at(1), circle.id)).circle).toMatchObject({ is_host: true });
    for (const n of [1, 2, 3]) await act(at(n), 'leave_circle');
    expect((await client.query('select from public.circles')).rowCount).toBe(0);
  });

  it('by deleting the account is the same', async () => {
    await checkIn(client, at(0), circle.id);
    const before = await epoch();
    await client.query('delete from auth.users where id = $1', [at(0).id]);
    expect(await aliases(at(1))).toEqual([at(1).alias, at(2).alias, at(3).alias]);
    expect((await weekOf(client, at(1), circle.id)).circle).toMatchObject({ is_host: true });
    expect(await epoch()).toBe(before + 1);
  });
});

describe('the host', () => {
  it('who was not seen for 28 days is followed by the longest member who was', async () => {
    await client.query(
      "update public.circle_members set seen_at = now() - interval '29 days' where user_id = any ($1)",
      [[at(0).id, at(1).id]],
    );
    expect((await weekOf(client, at(2), circle.id)).circle).toMatchObject({ is_host: true });
  });

  it('who was seen within 28 days stays', async () => {
    await client.query(
      "update public.circle_members set seen_at = now() - interval '27 days' where user_id = $1",
      [at(0).id],
    );
    expect((await weekOf(client, at(1), circle.id)).circle).toMatchObject({ is_host: false });
    expect((await weekOf(client, at(0), circle.id)).circle).toMatchObject({ is_host: true });
  });

  it('hands over to a member who hosts no other', async () => {
    const member = await memberOf(client, circle.id, at(2));
    await expect(act(at(1), 'hand_over', { member })).rejects.toMatchObject({ code: 'MW605' });
    await act(at(0), 'hand_over', { member });
    expect((await weekOf(client, at(2), circle.id)).circle).toMatchObject({ is_host: true });
    await addCircle(client, [at(3)]);
    await expect(
      act(at(2), 'hand_over', { member: await memberOf(client, circle.id, at(3)) }),
    ).rejects.toMatchObject({ code: 'MW620' });
  });

  it('alone changes name, purpose and day; a new day holds from next week on', async () => {
    const change = { name: 'Night Bus', purpose: '', weekday: 3, members_may_invite: null };
    await expect(act(at(1), 'change_circle', change)).rejects.toMatchObject({ code: 'MW605' });
    const before = (await weekOf(client, at(1), circle.id)).week;
    await act(at(0), 'change_circle', change);
    const after = await weekOf(client, at(1), circle.id);
    expect(after.circle).toMatchObject({ name: 'Night Bus', purpose: '' });
    expect(after.week).toEqual(before);
  });
});

describe('a vote', () => {
  const open = async (by: Person, about: Person) =>
    act(by, 'open_vote', { member: await memberOf(client, circle.id, about) });
  const closeNow = () => client.query('update private.removals set closes_at = now()');

  it.each([
    ['two of three', [true, true], false],
    ['one of three', [true], true],
    ['one yes and two noes', [true, false, false], true],
    ['two yeses and a no', [true, true, false], false],
    ['nobody', [], true],
  ])('with %s', async (_, said, stays) => {
    await open(at(0), at(3));
    for (const [n, yes] of said.entries()) await act(at(n), 'cast_vote', { yes });
    expect(await aliases(at(0)), 'not before it is over').toContain(at(3).alias);
    await closeNow();
    expect((await aliases(at(0))).includes(at(3).alias)).toBe(stays);
    expect(await callAs(client, at(3).id, 'my_removals')).toHaveLength(stays ? 0 : 1);
  });

  it('needs at least two yeses where two others are asked', async () => {
    await act(at(3), 'leave_circle');
    await open(at(0), at(2));
    await act(at(0), 'cast_vote', { yes: true });
    await closeNow();
    expect(await aliases(at(0))).toContain(at(2).alias);
  });

  it('is not to be had where fewer than two others are', async () => {
    await act(at(2), 'leave_circle');
    await act(at(3), 'leave_circle');
    await expect(open(at(0), at(1))).rejects.toMatchObject({ code: '22023' });
  });

  it('is secret: whom it is about is told nothing, the others not who opened it or said what', async () => {
    await open(at(0), at(3));
    await act(at(0), 'cast_vote', { yes: true });
    expect((await weekOf(client, at(3), circle.id)).vote).toBeNull();
    const member = await memberOf(client, circle.id, at(3));
    expect((await weekOf(client, at(1), circle.id)).vote).toEqual({
      member_id: member,
      closes_at: expect.any(String),
      mine: null,
    });
    await act(at(0), 'cast_vote', { yes: null });
    expect((await weekOf(client, at(0), circle.id)).vote).toMatchObject({ mine: null });
    await expect(act(at(3), 'cast_vote', { yes: false })).rejects.toMatchObject({ code: 'MW605' });
  });

  it('runs 72 hours, and about somebody again after 30 days', async () => {
    await open(at(0), at(3));
    const { vote } = await weekOf(client, at(1), circle.id);
    const closes = Date.parse((vote as { closes_at?: string } | null)?.closes_at ?? '');
    expect(Math.abs(closes - Date.now() - 72 * 3_600_000)).toBeLessThan(60_000);
    await closeNow();
    await expect(open(at(1), at(3)), 'settled first, then too soon').rejects.toMatchObject({
      code: 'MW612',
    });
    await client.query(
      "update private.removals set settled_at = now(), is_removed = false, closes_at = now() - interval '31 days'",
    );
    await open(at(1), at(3));
  });

  it('asks nobody who came after it was opened', async () => {
    const late = await addPerson(client);
    const { code } = await invite(client, at(0), circle.id);
    await open(at(0), at(3));
    await client.query('update private.removals set opened_at = now() - interval $$1 minute$$');
    await callAs(client, late.id, 'join_circle', { code, shares: {} });
    expect((await weekOf(client, late, circle.id)).vote).toBeNull();
    await expect(act(late, 'cast_vote', { yes: true })).rejects.toMatchObject({ code: 'MW605' });
  });
});

describe('the end', () => {
  it('comes seven days after the host says so, unless somebody says no', async () => {
    await expect(act(at(1), 'dissolve_circle')).rejects.toMatchObject({ code: 'MW605' });
    const { ends_on: on } = await act<{ ends_on: string }>(at(0), 'dissolve_circle');
    const days = (Date.parse(on) - Date.parse(new Date().toISOString().slice(0, 10))) / 86_400_000;
    expect(days).toBe(7);
    await act(at(2), 'object_to_end');
    expect((await weekOf(client, at(0), circle.id)).circle).toMatchObject({ ends_on: null });
    await act(at(0), 'dissolve_circle');
    await client.query('update public.circles set ends_at = now()');
    await expect(act(at(2), 'object_to_end')).rejects.toMatchObject({ code: 'MW605' });
    expect((await weekOf(client, at(2), circle.id)).circle).toMatchObject({
      ended_on: expect.any(String),
    });
  });

  const inDays = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const silentFor = async (days: number) => {
    await client.query(
      'update public.circles set last_said_at = now() - make_interval(days => $1)',
      [days],
    );
    await client.query('select public.run_due_circle_jobs()');
  };

  it('by silence is told at least a week before, however long nobody looked', async () => {
    await silentFor(300);
    expect((await weekOf(client, at(1), circle.id)).circle).toMatchObject({
      ends_on: inDays(7),
      ended_on: null,
    });
  });

  it.each([
    ['a check-in', () => checkIn(client, at(1), circle.id)],
    ['a week of rest', () => act(at(1), 'rest_week', { today: inDays(0), line: null })],
    ['a pause', () => act(at(1), 'pause_circle', { weeks: 2 })],
    ['a no', () => act(at(2), 'object_to_end')],
  ])('by silence is taken back by %s', async (_, say) => {
    await silentFor(54);
    await say();
    await client.query('select public.run_due_circle_jobs()');
    expect((await weekOf(client, at(1), circle.id)).circle).toMatchObject({
      ends_on: null,
      ends_by_silence: false,
    });
  });

  it('that the host asked for isn’t taken back by what is said', async () => {
    await silentFor(54);
    await act(at(0), 'dissolve_circle');
    await checkIn(client, at(1), circle.id);
    expect((await weekOf(client, at(1), circle.id)).circle).toMatchObject({
      ends_on: inDays(7),
      ends_by_silence: false,
    });
  });

  it('by silence waits for whoever pauses', async () => {
    await act(at(1), 'pause_circle', { weeks: 8 });
    await silentFor(100);
    expect((await weekOf(client, at(0), circle.id)).circle).toMatchObject({ ends_on: null });
    // The pause is over, and 54 days have gone since.
    await client.query(
      'update public.circle_members set paused_until_on = current_date - 54 where paused_until_on is not null',
    );
    await silentFor(100);
    expect((await weekOf(client, at(0), circle.id)).circle).toMatchObject({
      ends_by_silence: true,
      ended_on: null,
    });
  });

  it('comes after 60 silent days; it is read for 30 days, written no more, and then erased', async () => {
    await checkIn(client, at(1), circle.id);
    await silentFor(52);
    expect((await weekOf(client, at(1), circle.id)).circle).toMatchObject({ ends_on: null });
    await silentFor(54);
    expect((await weekOf(client, at(1), circle.id)).circle).toMatchObject({
      ends_on: inDays(7),
      ends_by_silence: true,
      ended_on: null,
    });
    await client.query('update public.circles set ends_at = now()');
    await client.query('select public.run_due_circle_jobs()');
    expect(await seen(client, at(0), circle.id, at(1))).toMatchObject({ result: 'kept' });
    await expect(checkIn(client, at(2), circle.id)).rejects.toMatchObject({ code: 'MW605' });
    await client.query("update public.circles set ended_at = now() - interval '31 days'");
    await client.query('select public.run_due_circle_jobs()');
    await expect(weekOf(client, at(1), circle.id)).rejects.toMatchObject({ code: 'MW605' });
    const { rows } = await client.query(
      'select line, circle_id from public.check_ins where line is not null',
    );
    expect(rows, 'what one said stays one’s own').toEqual([
      { line: 'I walked it in myself.', circle_id: null },
    ]);
  });
});

describe('a block in a shared circle', () => {
  it('takes each from the other’s sight, tells neither, and leaves a vote to who blocked', async () => {
    await checkIn(client, at(1), circle.id);
    await checkIn(client, at(2), circle.id);
    const before = await epoch();
    const aliasId = (await seen(client, at(1), circle.id, at(2)))?.alias_id;
    await callAs(client, at(1).id, 'block_person', { alias: aliasId });
    expect(await aliases(at(1))).toEqual([at(0).alias, at(1).alias, at(3).alias]);
    expect(await aliases(at(2))).toEqual([at(0).alias, at(2).alias, at(3).alias]);
    expect(await aliases(at(0)), 'the others see both').toHaveLength(4);
    expect((await weekOf(client, at(1), circle.id)).hidden).toEqual([
      { member_id: expect.any(String), alias: at(2).alias },
    ]);
    expect((await weekOf(client, at(2), circle.id)).hidden).toEqual([]);
    expect(await epoch()).toBe(before + 1);
    await act(at(1), 'open_vote', { member: await memberOf(client, circle.id, at(2)) });
  });
});

it('a promise for next week that waits for a person is told to its author, with why', async () => {
  await checkIn(client, at(1), circle.id, { next: 'Dial 202 555 0134 by noon.' });
  expect((await weekOf(client, at(1), circle.id)).me).toMatchObject({
    held: null,
    next: 'Dial 202 555 0134 by noon.',
    next_held: 'phone',
  });
});

it('whoever was blocked finds no trace: in no number and no name', async () => {
  const { code } = await invite(client, at(2), circle.id);
  const whole = async () =>
    JSON.stringify([
      (await weekOf(client, at(2), circle.id)).circle,
      await callAs(client, at(2).id, 'preview_circle', { code }),
      await callAs(client, at(2).id, 'my_circles'),
    ]);
  expect(await whole(), 'control').toContain(at(1).alias);
  const aliasId = (await seen(client, at(1), circle.id, at(2)))?.alias_id;
  await callAs(client, at(1).id, 'block_person', { alias: aliasId });
  const said = await whole();
  expect(said).not.toContain(at(1).alias);
  // Three are seen of four: nothing counts the fourth.
  expect(said).toContain('"places_left":2');
  expect(said).toContain('"of":3');
  expect(JSON.parse(said)[0]).not.toHaveProperty('places_left');
});

describe('another name in one circle', () => {
  it('is the one that this circle knows, and goes with it', async () => {
    await act(at(1), 'set_circle_alias', { alias_name: 'Second Shift', shape: 4, glaze: 5 });
    expect(await aliases(at(0))).toContain('Second Shift');
    await act(at(1), 'set_circle_alias', { alias_name: null, shape: 0, glaze: 0 });
    expect(await aliases(at(0))).toContain(at(1).alias);
    await act(at(1), 'set_circle_alias', { alias_name: 'Second Shift', shape: 4, glaze: 5 });
    await act(at(1), 'leave_circle');
    const { rows } = await client.query('select from public.aliases where circle_id is not null');
    expect(rows).toEqual([]);
  });
});

it('the channel says that something changed, and not what', async () => {
  await checkIn(client, at(1), circle.id);
  const sent = await sendings();
  expect(sent.length).toBeGreaterThan(0);
  for (const { topic, payload } of sent) {
    expect(topic).toMatch(/^circle:[0-9a-f-]{36}:\d+$/);
    expect(payload).toEqual({});
  }
});
