import { randomUUID } from 'node:crypto';
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
  weekOf,
} from '../testing/circles.ts';
import { asOwner, become, sessionOf } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// A person has one name in a circle and another one everywhere else. Nothing that others do tells that both are one person's: a
// block, a report, a mute, a buddy or a meeting by the one changes nothing where the other is borne.

let client: PoolClient;
let host: Person;
let ada: Person;
let ben: Person;
let third: Person;
let circle: Circle;
inTransactions(async (fresh) => {
  client = fresh;
  [host, ada, ben, third] = [
    await addPerson(client),
    await addPerson(client),
    await addPerson(client),
    await addPerson(client),
  ];
  circle = await addCircle(client, [host, ada, ben, third]);
});
const act = <T = unknown>(person: Person, name: string, args: object = {}) =>
  callAs<T>(client, person.id, name, args as Record<string, unknown>);
async function one<T>(sql: string, values: unknown[] = []): Promise<T> {
  const { rows } = await client.query<{ answer: T }>(`select ${sql} as answer`, values);
  return rows[0]?.answer as T;
}
const openName = (person: Person) =>
  one<string>('(select id from public.aliases where user_id = $1 and circle_id is null)', [
    person.id,
  ]);
/** Another name of somebody's in the circle. */
async function rename(person: Person, name: string): Promise<string> {
  await act(person, 'set_circle_alias', {
    circle: circle.id,
    alias_name: name,
    shape: 1,
    glaze: 1,
  });
  return one('(select id from public.aliases where user_id = $1 and circle_id = $2)', [
    person.id,
    circle.id,
  ]);
}
/** A question of somebody's that is shown to everybody. */
async function asks(author: Person): Promise<string> {
  const id = randomUUID();
  await client.query(
    `insert into public.questions (id, author_id, topic, title, body, state)
     values ($1, $2, 'collections', 'What comes first with a collector?', 'A letter came.', 'shown')`,
    [id, author.id],
  );
  return id;
}
const feed = async (viewer: Person) =>
  (
    await act<{ questions: { id: string }[] }>(viewer, 'feed_page', {
      topic: null,
      unanswered: false,
      before_active: null,
      before_id: null,
    })
  ).questions.map(({ id }) => id);
const aliases = async (viewer: Person) =>
  (await weekOf(client, viewer, circle.id)).members.map(({ alias }) => alias);
const blocks = (viewer: Person) =>
  act<{ id: string; alias: string | null; kind: string }[]>(viewer, 'my_blocks');
const epoch = () => one<number>('(select epoch from public.circles where id = $1)', [circle.id]);
/** May the channel of the circle show that they are there? */
async function mayShow(person: Person): Promise<boolean> {
  const topic = `circle:${circle.id}:${await epoch()}`;
  await become(client, sessionOf(person.id));
  await client.query('reset role');
  const allowed = await one<boolean>('private.may_show_in_circle($1)', [topic]);
  await asOwner(client);
  return allowed;
}

describe('a report of a circle', () => {
  const report = (by: Person) =>
    act<object>(by, 'report_post', {
      post_kind: 'circle',
      post_id: circle.id,
      reason: 'unkind',
      also_block: true,
    });

  it('blocks nobody: it would name the host', async () => {
    const before = [await aliases(ben), await epoch()];
    expect(Object.keys(await report(ben))).toEqual(['id']);
    expect(await blocks(ben)).toEqual([]);
    expect([await aliases(ben), await epoch()]).toEqual(before);
  });

  it('is the same where the host hid from who reports it', async () => {
    await act(host, 'block_person', { alias: await openName(ben) });
    const before = await aliases(ben);
    await report(ben);
    await report(ben);
    expect(await blocks(ben)).toEqual([]);
    expect(await aliases(ben)).toEqual(before);
    expect((await weekOf(client, ben, circle.id)).hidden).toEqual([]);
    expect(await one('(select count(*)::int from public.reports)'), 'control').toBe(1);
  });
});

it('a report of a name answers whoever was blocked like anybody', async () => {
  const name = await openName(host);
  await act(host, 'block_person', { alias: await openName(ben) });
  for (const by of [ben, third]) {
    const report = { post_kind: 'alias', post_id: name, reason: 'unkind', also_block: true };
    expect(await act(by, 'report_post', report)).toEqual({ id: expect.any(String) });
    expect(await blocks(by)).toMatchObject([{ alias: host.alias }]);
  }
});

describe('a block by a circle’s name', () => {
  it('hides there, both ways, and nowhere else', async () => {
    const name = await rename(ada, 'Quiet Fox');
    const asked = await asks(ada);
    const askedByBen = await asks(ben);
    await act(ben, 'block_person', { alias: name });
    expect(await aliases(ben)).not.toContain('Quiet Fox');
    expect(await aliases(ada)).not.toContain(ben.alias);
    expect(new Set(await feed(ben))).toEqual(new Set([asked, askedByBen]));
    expect(new Set(await feed(ada))).toEqual(new Set([asked, askedByBen]));
    expect((await weekOf(client, ben, circle.id)).hidden).toMatchObject([{ alias: 'Quiet Fox' }]);
    expect(await mayShow(ben), 'shown to nobody there').toBe(false);
    expect(await mayShow(third), 'control').toBe(true);
    // The open name can be blocked beside it, and stands in the list by itself.
    await act(ben, 'block_person', { alias: await openName(ada) });
    expect(await feed(ben)).toEqual([askedByBen]);
    expect(new Set((await blocks(ben)).map(({ alias }) => alias))).toEqual(
      new Set(['Quiet Fox', ada.alias]),
    );
    const kept = (await blocks(ben)).find(({ alias }) => alias === ada.alias);
    await act(ben, 'unblock_person', { block: kept?.id });
    expect(new Set(await feed(ben))).toEqual(new Set([asked, askedByBen]));
    expect(await aliases(ben)).not.toContain('Quiet Fox');
  });

  it('is the same of a report there', async () => {
    await rename(ada, 'Quiet Fox');
    const asked = await asks(ada);
    await checkIn(client, ada, circle.id);
    await act(ben, 'report_post', {
      post_kind: 'check_in',
      post_id: await one<string>('(select id from public.check_ins where line is not null)'),
      reason: 'unkind',
      also_block: true,
    });
    expect(await aliases(ben)).not.toContain('Quiet Fox');
    expect(await feed(ben)).toEqual([asked]);
  });

  it('hides who blocks there alone as well, where they go by another name', async () => {
    await rename(ben, 'Loud Owl');
    const asked = await asks(ben);
    await act(ben, 'block_person', { alias: await openName(ada), circle: circle.id });
    expect(await aliases(ada)).not.toContain('Loud Owl');
    expect(await feed(ada), 'their open name stays').toEqual([asked]);
  });

  it('ends what they meant to meet for by that name, and nothing by the other', async () => {
    await act(ben, 'ask_buddy', { alias_id: await openName(ada) });
    await act(ada, 'answer_buddy', { alias_id: await openName(ben), yes: true });
    const name = await rename(ada, 'Quiet Fox');
    // By another name they are somebody else: asking is as it is with anybody.
    await act(ben, 'ask_buddy', { alias_id: name });
    await client.query('update public.buddies set accepted_at = now() where accepted_at is null');
    const names = async () =>
      (await act<{ alias: string }[]>(ben, 'my_buddies')).map(({ alias }) => alias).toSorted();
    expect(await names()).toEqual(['Quiet Fox', ada.alias].toSorted());
    const times = [1, 25, 49].map((hours) =>
      new Date(Date.now() + hours * 3_600_000).toISOString(),
    );
    const offers = async (alias: string) =>
      (await act<{ id: string }>(ben, 'propose_meeting', { alias_id: alias, times })).id;
    const openMeeting = await offers(await openName(ada));
    const circleMeeting = await offers(name);
    expect(circleMeeting, 'one meeting for each name').not.toBe(openMeeting);
    await act(ben, 'block_person', { alias: name });
    expect(await names()).toEqual([ada.alias]);
    expect((await act<{ id: string }[]>(ben, 'my_meetings')).map(({ id }) => id)).toEqual([
      openMeeting,
    ]);
  });
});

describe('a block by the name that everybody knows', () => {
  it('changes nothing in a circle that knows another, its channel and invitations among it', async () => {
    await rename(ada, 'Quiet Fox');
    await checkIn(client, ada, circle.id);
    const asked = await asks(ada);
    const outside = await addPerson(client);
    const { code } = await invite(client, host, circle.id);
    const seen = async () =>
      JSON.stringify([
        await weekOf(client, ben, circle.id),
        await weekOf(client, ada, circle.id),
        await act(ben, 'my_circles'),
        await act(outside, 'preview_circle', { code }),
        await epoch(),
        await mayShow(ben),
      ]);
    const before = await seen();
    expect(before, 'control').toContain('Quiet Fox');
    for (const by of [ben, outside]) await act(by, 'block_person', { alias: await openName(ada) });
    expect(await seen()).toBe(before);
    expect(await feed(ben), 'control: it holds elsewhere').not.toContain(asked);
    await act(ben, 'nod', {
      circle: circle.id,
      member: await memberOf(client, circle.id, ada),
      week: (await weekOf(client, ben, circle.id)).week.from,
      kind: 'with_you',
      wanted: true,
    });
    expect((await blocks(ben)).map(({ alias }) => alias)).toEqual([ada.alias]);
  });

  it('holds in a circle that knows the same name, and another one chosen later lifts nothing', async () => {
    await act(ben, 'block_person', { alias: await openName(ada) });
    await client.query(`update public.blocks set created_at = now() - interval '1 hour'`);
    expect(await aliases(ben)).not.toContain(ada.alias);
    await rename(ada, 'Quiet Fox');
    expect(await aliases(ben)).not.toContain('Quiet Fox');
    expect(await aliases(ada)).not.toContain(ben.alias);
  });

  it('lets them meet as strangers in a circle that knows another when they come', async () => {
    const newcomer = await addPerson(client);
    await act(newcomer, 'block_person', { alias: await openName(ada) });
    await client.query(`update public.blocks set created_at = now() - interval '1 hour'`);
    const { code } = await invite(client, host, circle.id);
    expect(await act(newcomer, 'preview_circle', { code }), 'control').toEqual({
      outcome: 'unknown',
    });
    await rename(ada, 'Quiet Fox');
    expect(await act(newcomer, 'preview_circle', { code })).toMatchObject({ outcome: 'known' });
    await act(newcomer, 'join_circle', { code, shares: {} });
    expect(await aliases(newcomer)).toContain('Quiet Fox');
  });

  it('is lifted by nobody who leaves the circle and comes back', async () => {
    await client.query(
      `insert into private.circle_voices (circle_id, user_id, voice_id, since, first_joined_at)
       select circle_id, user_id, gen_random_uuid(), joined_at, joined_at from public.circle_members where circle_id = $1
       on conflict on constraint circle_voices_once do update set first_joined_at = excluded.first_joined_at`,
      [circle.id],
    );
    await act(ben, 'block_person', { alias: await openName(ada) });
    await client.query(`update public.blocks set created_at = now() - interval '1 hour'`);
    await rename(ada, 'Quiet Fox');
    await act(ben, 'leave_circle', { circle: circle.id });
    const { code } = await invite(client, host, circle.id);
    expect(await act(ben, 'preview_circle', { code })).toEqual({ outcome: 'unknown' });
    expect(await aliases(ada)).not.toContain(ben.alias);
  });
});

describe('a name that a circle does not know', () => {
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  /** What the attacker sees of the circle, and what of theirs is kept. */
  const traces = async () =>
    JSON.stringify([
      await aliases(ben),
      await epoch(),
      await blocks(ben),
      await one(`(select count(*)::int from private.attempts where kind = 'community block')`),
    ]);

  it('blocks nobody there, whoever of it is behind it: like a stranger’s, and like nobody’s', async () => {
    const stranger = await openName(await addPerson(client));
    await rename(ada, 'Quiet Fox');
    await rename(ben, 'Loud Owl');
    const before = await traces();
    for (const alias of [await openName(ada), stranger, randomUUID()]) {
      const call = act(ben, 'block_person', { alias, circle: circle.id });
      expect(await codeOf(call)).toBe('MW605');
      expect(await traces()).toBe(before);
    }
    expect(await codeOf(act(ben, 'unblock_person', { block: randomUUID() }))).toBe('done');
    expect(await traces()).toBe(before);
    await act(ben, 'block_person', { alias: await openName(third), circle: circle.id });
    expect(await aliases(ben), 'control').not.toContain(third.alias);
  });

  it('is no way there either where it is the name of another circle', async () => {
    await rename(ada, 'Quiet Fox');
    await rename(ben, 'Loud Owl');
    const other = await addCircle(client, [ada, ben]);
    await act(ada, 'set_circle_alias', {
      circle: other.id,
      alias_name: 'Third Name',
      shape: 1,
      glaze: 1,
    });
    const theirs = await one<string>(
      '(select id from public.aliases where user_id = $1 and circle_id = $2)',
      [ada.id, other.id],
    );
    const before = await traces();
    expect(await codeOf(act(ben, 'block_person', { alias: theirs, circle: circle.id }))).toBe(
      'MW605',
    );
    expect(await traces()).toBe(before);
    const elsewhere = [
      ['block_person', { alias: theirs, circle: other.id }],
      ['block_person', { alias: theirs }],
      ['mute_person', { alias: theirs }],
    ] as const;
    for (const [name, args] of elsewhere)
      expect(await codeOf(act(third, name, args)), 'who is not in it').toBe('MW605');
    for (const [name, args] of elsewhere) expect(await codeOf(act(ben, name, args))).toBe('done');
    expect(await aliases(ben), 'where it is borne, and nowhere else').toContain('Quiet Fox');
  });

  it('is the same of whoever hid there and whoever left', async () => {
    const calls = async (alias: string) => {
      const report = { post_kind: 'alias', post_id: alias, reason: 'unkind', also_block: true };
      return [
        await codeOf(act(ben, 'block_person', { alias, circle: circle.id })),
        await codeOf(act(ben, 'block_person', { alias })),
        await codeOf(act(ben, 'mute_person', { alias })),
        await codeOf(act(ben, 'report_post', report)),
      ];
    };
    const hid = await rename(ada, 'Quiet Fox');
    const left = await rename(third, 'Calm Elk');
    await act(ada, 'block_person', { alias: await openName(ben), circle: circle.id });
    await act(third, 'leave_circle', { circle: circle.id });
    expect(await calls(hid)).toEqual(['MW605', 'MW605', 'MW605', 'MW605']);
    expect(await calls(left)).toEqual(await calls(hid));
    expect(await blocks(ben)).toEqual([]);
    expect(await calls(await rename(host, 'Old Kiln')), 'control').toEqual([
      'done',
      'done',
      'done',
      'done',
    ]);
  });

  it('is not blocked by a report of a meeting for another', async () => {
    await rename(ben, 'Loud Owl');
    await act(ben, 'ask_buddy', { alias_id: await openName(ada) });
    await client.query('update public.buddies set accepted_at = now()');
    const times = [1, 25, 49].map((hours) =>
      new Date(Date.now() + hours * 3_600_000).toISOString(),
    );
    const { id } = await act<{ id: string }>(ben, 'propose_meeting', {
      alias_id: await openName(ada),
      times,
    });
    const asked = await asks(ben);
    await act(ben, 'report_post', {
      post_kind: 'meeting',
      post_id: id,
      reason: 'unkind',
      also_block: true,
    });
    expect(await aliases(ada)).not.toContain('Loud Owl');
    expect(await feed(ada), 'the open name of who reports stays').toEqual([asked]);
  });
});

describe('blocks, mutes and taking them back', () => {
  it('are forty a day', async () => {
    const alias = await openName(ada);
    await act(ben, 'block_person', { alias });
    const [kept] = await blocks(ben);
    await client.query(
      `insert into private.attempts (kind, subject) select 'community block', $1 from generate_series(1, 39)`,
      [ben.id],
    );
    for (const [name, args] of [
      ['block_person', { alias }],
      ['mute_person', { alias }],
      ['unblock_person', { block: kept?.id }],
    ] as const) {
      await expect(act(ben, name, args)).rejects.toMatchObject({ code: 'MW602' });
    }
    await act(ben, 'report_post', {
      post_kind: 'question',
      post_id: await asks(host),
      reason: 'unkind',
      also_block: true,
    });
    expect(
      await one(
        `(select count(*)::int from private.attempts where kind = 'community block' and subject = $1)`,
        [ben.id],
      ),
      'a report is taken, and its block counted',
    ).toBe(41);
  });
});

it('cheers by a name that is hidden in a circle tell nobody of it, whatever the open name is', async () => {
  const name = await rename(ada, 'Quiet Fox');
  await checkIn(client, ben, circle.id);
  const week = (await weekOf(client, ada, circle.id)).week.from;
  await act(ada, 'nod', {
    circle: circle.id,
    member: await memberOf(client, circle.id, ben),
    week,
    kind: 'with_you',
    wanted: true,
  });
  const notices = async () => {
    await client.query('savepoint before_notices');
    const posted = await one<number>(`private.post_due_notice('nods', $1, $2)`, [
      await memberOf(client, circle.id, ben),
      ben.id,
    ]);
    await client.query('rollback to savepoint before_notices');
    return posted;
  };
  expect(await notices(), 'control').toBe(1);
  await act(ben, 'mute_person', { alias: name });
  expect(await notices()).toBeFalsy();
});
