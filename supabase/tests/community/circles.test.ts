import type { PoolClient } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addCircle,
  addPerson,
  callAs,
  checkIn,
  invite,
  memberOf,
  type Person,
  seen,
  weekOf,
} from '../testing/circles.ts';
import { inTransactions } from '../testing/transactions.ts';

// Circles: making one, inviting, joining, and what its week says. What ends them: circle_members.test.ts; what may never be
// seen: circle_leaks.test.ts.

let client: PoolClient;
let ada: Person;
let ben: Person;
let cleo: Person;
inTransactions(async (fresh) => {
  client = fresh;
  [ada, ben, cleo] = [await addPerson(client), await addPerson(client), await addPerson(client)];
});
const today = new Date().toISOString().slice(0, 10);
const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const making = {
  name: 'The Slow Kiln',
  purpose: '',
  weekday: 6,
  zone: 'America/New_York',
  shares: {},
};

describe('making a circle', () => {
  it('is one circle, however often it is sent', async () => {
    const first = await callAs<{ id: string }>(client, ada.id, 'make_circle', making);
    expect(await callAs(client, ada.id, 'make_circle', making)).toEqual(first);
    expect(await callAs(client, ada.id, 'my_circles')).toMatchObject([
      { id: first.id, name: 'The Slow Kiln', is_host: true, weekday: 6, checked_in: 0, of: 1 },
    ]);
  });

  it('is done once a person: nobody hosts two', async () => {
    await callAs(client, ada.id, 'make_circle', making);
    await expect(
      callAs(client, ada.id, 'make_circle', { ...making, name: 'Night Bus' }),
    ).rejects.toMatchObject({ code: 'MW619' });
  });

  it.each([
    ['a day that there is not', { weekday: 8 }, '22023'],
    ['a zone that there is not', { zone: 'Mars/Olympus' }, '22023'],
    ['no name', { name: ' ' }, '22023'],
    ['a name that sells', { name: 'Text me for tradelines' }, 'MW615'],
    ['a purpose with a card number', { purpose: '4111 1111 1111 1111' }, 'MW606'],
    ['a field that there is not', { shares: { balances: true } }, '22023'],
    ['a choice that is none', { shares: { goal: 'yes' } }, '22023'],
  ])('is refused with %s', async (_, over, code) => {
    await expect(
      callAs(client, ada.id, 'make_circle', { ...making, ...over }),
    ).rejects.toMatchObject({ code });
  });
});

describe('an invitation', () => {
  it('shows the circle first, with its people’s aliases, and lets one in once', async () => {
    const circle = await addCircle(client, [ada, ben]);
    const { code } = await invite(client, ben, circle.id);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toLowerCase();
    expect(await callAs(client, cleo.id, 'preview_circle', { code: typed })).toMatchObject({
      outcome: 'known',
      name: 'The Slow Kiln',
      members: [{ alias: ada.alias }, { alias: ben.alias }],
      places_left: 3,
      is_in: false,
    });
    const joined = { outcome: 'known', id: circle.id };
    const join = { code, shares: { goal: false } };
    expect(await callAs(client, cleo.id, 'join_circle', join)).toEqual(joined);
    expect(await callAs(client, cleo.id, 'join_circle', join)).toEqual(joined);
    expect((await weekOf(client, ada, circle.id)).members).toHaveLength(3);
  });

  it('is one live code a member, shown once and kept as a hash', async () => {
    const circle = await addCircle(client, [ada]);
    const first = await invite(client, ada, circle.id);
    const second = await invite(client, ada, circle.id);
    const preview = (code: string) => callAs(client, ben.id, 'preview_circle', { code });
    expect(await preview(first.code)).toEqual({ outcome: 'unknown' });
    expect(await preview(second.code)).toMatchObject({ outcome: 'known' });
    const { rows } = await client.query('select * from private.invite_codes');
    expect(JSON.stringify(rows)).not.toContain(second.code);
    await callAs(client, ada.id, 'revoke_invite', { circle: circle.id });
    expect(await preview(second.code)).toEqual({ outcome: 'unknown' });
  });

  it('is over after seven days', async () => {
    const circle = await addCircle(client, [ada]);
    const { code, expires_at: until } = await invite(client, ada, circle.id);
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(Date.parse(until) - Date.now()).toBeLessThan(7.1 * 86_400_000);
    await client.query('update private.invite_codes set expires_at = now()');
    expect(await callAs(client, ben.id, 'join_circle', { code, shares: {} })).toEqual({
      outcome: 'unknown',
    });
  });

  it('cannot be guessed: after ten wrong codes in an hour the right one waits too', async () => {
    const circle = await addCircle(client, [ada]);
    const { code } = await invite(client, ada, circle.id);
    for (let n = 0; n < 10; n += 1) {
      expect(await callAs(client, ben.id, 'preview_circle', { code: `000000000${n}` })).toEqual({
        outcome: 'unknown',
      });
    }
    for (const name of ['preview_circle', 'join_circle']) {
      const args = name === 'join_circle' ? { code, shares: {} } : { code };
      expect(await callAs(client, ben.id, name, args)).toMatchObject({
        outcome: 'too_many',
        wait_seconds: expect.any(Number),
      });
    }
    expect(await callAs(client, cleo.id, 'preview_circle', { code }), 'control').toMatchObject({
      outcome: 'known',
    });
  });

  const see = async (code: string, sender = 'a network') =>
    (await client.query('select public.see_circle($1, $2) as seen', [code, sender])).rows[0].seen;

  it('shows somebody without an account the circle, who invites and how many, and names no other', async () => {
    const circle = await addCircle(client, [ada, ben]);
    const { code, expires_at: until } = await invite(client, ben, circle.id);
    const seenAs = await see(code.toLowerCase().replace(/^(.{4})/, '$1-'));
    const { members } = await weekOf(client, ada, circle.id);
    const inviter = members.find(({ is_me: isMe }) => !isMe);
    expect(seenAs).toEqual({
      outcome: 'known',
      name: expect.any(String),
      purpose: expect.any(String),
      weekday: expect.any(Number),
      zone: expect.any(String),
      inviter: {
        alias: inviter?.alias,
        pot: { shape: expect.any(Number), glaze: expect.any(Number) },
      },
      members: 2,
      places_left: 3,
      expires_at: expect.any(String),
    });
    expect(Date.parse(seenAs.expires_at)).toBe(Date.parse(until));
    expect(JSON.stringify(seenAs)).not.toContain(members.find(({ is_me: isMe }) => isMe)?.alias);
  });

  it('without an account, one that ran out, was taken back, never was or is full reads alike, and counts', async () => {
    const circle = await addCircle(client, [ada]);
    const { code } = await invite(client, ada, circle.id);
    expect(await see(code), 'control').toMatchObject({ outcome: 'known' });
    const over = [
      ['0000000000', null],
      [code, 'update private.invite_codes set expires_at = now()'],
      [
        code,
        "update private.invite_codes set expires_at = now() + interval '1 day', ended_at = now()",
      ],
      [code, 'update public.circles set ended_at = now()'],
    ] as const;
    for (const [which, change] of over) {
      if (change !== null) await client.query(change);
      expect(await see(which), change ?? 'none').toEqual({ outcome: 'unknown' });
    }
    const four = [cleo, ben, await addPerson(client), await addPerson(client)];
    const full = await addCircle(client, [await addPerson(client), ...four]);
    const { code: late } = await invite(client, cleo, full.id);
    expect(await see(late)).toEqual({ outcome: 'unknown' });
    for (let n = 0; n < 5; n += 1) await see(`000000000${n}`);
    expect(await see(late)).toMatchObject({
      outcome: 'too_many',
      wait_seconds: expect.any(Number),
    });
    expect(await see('0000000000', 'another network'), 'control').toEqual({ outcome: 'unknown' });
  });

  it('leads nowhere for whom somebody inside blocked, and for who blocked somebody inside', async () => {
    const circle = await addCircle(client, [ada, ben]);
    const { code } = await invite(client, ada, circle.id);
    const preview = () => callAs(client, cleo.id, 'preview_circle', { code });
    expect(await preview(), 'control').toMatchObject({ outcome: 'known' });
    for (const [one, other] of [
      [ben, cleo],
      [cleo, ben],
    ] as const) {
      await client.query('insert into public.blocks (user_id, blocked_id) values ($1, $2)', [
        one.id,
        other.id,
      ]);
      expect(await preview()).toEqual({ outcome: 'unknown' });
      expect(await callAs(client, cleo.id, 'join_circle', { code, shares: {} })).toEqual({
        outcome: 'unknown',
      });
      await client.query('delete from public.blocks');
    }
  });

  it('is the host’s alone where the host says so', async () => {
    const circle = await addCircle(client, [ada, ben]);
    const { code } = await invite(client, ben, circle.id);
    await callAs(client, ada.id, 'change_circle', {
      circle: circle.id,
      name: null,
      purpose: null,
      weekday: null,
      members_may_invite: false,
    });
    await expect(invite(client, ben, circle.id)).rejects.toMatchObject({ code: 'MW605' });
    expect(await callAs(client, cleo.id, 'preview_circle', { code })).toEqual({
      outcome: 'unknown',
    });
    expect((await invite(client, ada, circle.id)).code).toHaveLength(10);
  });

  it('waits while the circle is full; five are the most', async () => {
    const circle = await addCircle(client, [ada, ben, cleo, await addPerson(client)]);
    const fifth = await addPerson(client);
    const sixth = await addPerson(client);
    const codes = [await invite(client, ada, circle.id), await invite(client, ben, circle.id)];
    await callAs(client, fifth.id, 'join_circle', { code: codes[0]?.code, shares: {} });
    const join = () =>
      callAs(client, sixth.id, 'join_circle', { code: codes[1]?.code, shares: {} });
    await expect(join()).rejects.toMatchObject({ code: 'MW604' });
    await callAs(client, cleo.id, 'leave_circle', { circle: circle.id });
    expect(await join()).toMatchObject({ outcome: 'known' });
    await expect(join(), 'sent twice').resolves.toMatchObject({ outcome: 'known' });
  });

  it('lets nobody into a third circle', async () => {
    const hosts = [ada, ben, cleo];
    const guest = await addPerson(client);
    const join = async (host: Person) => {
      const circle = await addCircle(client, [host]);
      const { code } = await invite(client, host, circle.id);
      return callAs(client, guest.id, 'join_circle', { code, shares: {} });
    };
    await join(ada);
    await join(ben);
    await expect(join(cleo)).rejects.toMatchObject({ code: 'MW618' });
    expect(hosts).toHaveLength(3);
  });
});

describe('the week', () => {
  it('shows what each said and did, the same sent twice', async () => {
    const circle = await addCircle(client, [ada, ben, cleo]);
    await callAs(client, ben.id, 'commit_week', {
      circle: circle.id,
      today,
      commitment: 'Send the letter.',
    });
    expect(await seen(client, ada, circle.id, ben)).toMatchObject({
      state: 'not_yet',
      commitment: 'Send the letter.',
      result: null,
    });
    await checkIn(client, ben, circle.id);
    await checkIn(client, ben, circle.id, { line: 'Today.', goal_percent: 90 });
    expect(await seen(client, ada, circle.id, ben)).toMatchObject({
      state: 'checked_in',
      commitment: 'Send the letter.',
      result: 'kept',
      line: 'Today.',
      // Taken the first time: a later one would tell of a payment's day.
      goal_percent: 40,
      came: 1,
      of: 11,
    });
    expect((await weekOf(client, ben, circle.id)).me).toMatchObject({
      next: 'Open every envelope.',
      rested_in_a_row: 10,
    });
    const { rows } = await client.query('select from public.check_ins');
    expect(rows).toHaveLength(2);
  });

  it('takes a line with a number to call for a person to look at, and shows it once it is out', async () => {
    const circle = await addCircle(client, [ada, ben]);
    expect(await checkIn(client, ben, circle.id, { line: 'Call 212 555 0142' })).toEqual({
      held: 'phone',
    });
    expect(await seen(client, ada, circle.id, ben)).toMatchObject({ result: 'kept', line: null });
    expect((await weekOf(client, ben, circle.id)).me).toMatchObject({
      line: 'Call 212 555 0142',
      held: 'phone',
    });
    const waiting = async () =>
      (await client.query("select from private.cases where post_kind = 'check_in'")).rowCount;
    expect(await waiting()).toBe(1);
    await checkIn(client, ben, circle.id, { line: 'Called.' });
    expect(await seen(client, ada, circle.id, ben)).toMatchObject({ line: 'Called.' });
    expect(await waiting()).toBe(0);
  });

  it.each([
    ['a card number', { line: '4111 1111 1111 1111' }, 'MW606'],
    ['somebody who says they are of Mendwell', { line: 'I work for Mendwell' }, 'MW615'],
    ['a line that is too long', { line: 'x'.repeat(201) }, '22023'],
    ['a promise that is too long', { next: 'x'.repeat(141) }, '22023'],
    ['a result that is none', { result: 'rested' }, '22023'],
    ['a percentage over 100', { goal_percent: 101 }, '22023'],
    ['a clock that is days off', { today: '2020-01-01' }, 'MW621'],
  ])('refuses %s, and keeps nothing', async (_, over, code) => {
    const circle = await addCircle(client, [ada]);
    await expect(checkIn(client, ada, circle.id, over)).rejects.toMatchObject({ code });
    const { rowCount } = await client.query('select from public.check_ins');
    expect(rowCount).toBe(0);
  });

  it('without a word is a rested one; to say so is the same, and nothing starts over', async () => {
    const circle = await addCircle(client, [ada, ben]);
    await client.query(
      `insert into public.check_ins (circle_id, user_id, week_on, result, said_at)
       select $1, $2, first_week_on + 14, 'not_yet', now() from public.circles where id = $1`,
      [circle.id, ben.id],
    );
    await callAs(client, ben.id, 'rest_week', { circle: circle.id, today, line: 'Night shifts.' });
    const member = await seen(client, ada, circle.id, ben);
    expect(member).toMatchObject({ state: 'resting', line: 'Night shifts.', came: 1, of: 11 });
    expect(member?.weeks.map(({ result }) => result)).toEqual(Array(8).fill('rested'));
    // Not yet counts as coming.
    expect((await weekOf(client, ben, circle.id)).me).toMatchObject({ rested_in_a_row: 7 });
    await checkIn(client, ben, circle.id, { result: 'partly' });
    expect(await seen(client, ada, circle.id, ben)).toMatchObject({ state: 'checked_in', came: 2 });
  });

  it('that is said isn’t wiped by a rest that comes late', async () => {
    const circle = await addCircle(client, [ada, ben]);
    await checkIn(client, ben, circle.id);
    await expect(
      callAs(client, ben.id, 'rest_week', { circle: circle.id, today, line: 'Night shifts.' }),
    ).rejects.toMatchObject({ code: 'MW617' });
    expect(await seen(client, ada, circle.id, ben)).toMatchObject({
      state: 'checked_in',
      result: 'kept',
      line: 'I walked it in myself.',
    });
  });

  it('is rested while one pauses, for eight weeks at most', async () => {
    const circle = await addCircle(client, [ada, ben]);
    await callAs(client, ben.id, 'pause_circle', { circle: circle.id, weeks: 8 });
    expect(await seen(client, ada, circle.id, ben)).toMatchObject({ state: 'resting' });
    expect((await weekOf(client, ben, circle.id)).me).toMatchObject({
      is_resting: true,
      paused_until: expect.any(String),
    });
    await callAs(client, ben.id, 'pause_circle', { circle: circle.id, weeks: 0 });
    expect(await seen(client, ada, circle.id, ben)).toMatchObject({ state: 'not_yet' });
    await expect(
      callAs(client, ben.id, 'pause_circle', { circle: circle.id, weeks: 9 }),
    ).rejects.toMatchObject({ code: '22023' });
  });

  it('that is said, or whose day is past, is none of the weeks of a pause; other words don’t end it', async () => {
    const circle = await addCircle(client, [ada, ben]);
    const { from } = (await weekOf(client, ben, circle.id)).week;
    const pausedUntil = async () => (await weekOf(client, ben, circle.id)).me['paused_until'];
    const pause = () => callAs(client, ben.id, 'pause_circle', { circle: circle.id, weeks: 1 });
    await pause();
    expect(await pausedUntil()).toBe(daysAfter(from, 7));
    await checkIn(client, ben, circle.id);
    expect(await pausedUntil()).toBeNull();
    await pause();
    expect(await pausedUntil()).toBe(daysAfter(from, 14));
    await checkIn(client, ben, circle.id, { line: 'In other words.' });
    expect(await pausedUntil()).toBe(daysAfter(from, 14));
    expect((await weekOf(client, ada, circle.id)).members[1]).toMatchObject({
      state: 'checked_in',
      line: 'In other words.',
    });
  });

  it('is shown to a newcomer from theirs on: nothing that was said before', async () => {
    const circle = await addCircle(client, [ada, ben]);
    await client.query(
      `insert into public.check_ins (circle_id, user_id, week_on, result, line, goal_percent, said_at)
       select $1, $2, first_week_on + 7 * n, 'kept', 'Before', 30, now()
       from public.circles, generate_series(0, 9) as n where id = $1`,
      [circle.id, ben.id],
    );
    expect(await seen(client, ada, circle.id, ben), 'control').toMatchObject({ came: 10 });
    const { code } = await invite(client, ada, circle.id);
    await callAs(client, cleo.id, 'join_circle', { code, shares: {} });
    const member = await seen(client, cleo, circle.id, ben);
    expect(member).toMatchObject({ line: null, goal_percent: null, came: 0 });
    expect(member?.weeks).toHaveLength(1);
    expect(await seen(client, ada, circle.id, cleo)).toMatchObject({ state: 'new' });
  });

  it('names the mean of three percentages or more that are seen one by one, and none of fewer', async () => {
    const circle = await addCircle(client, [ada, ben, cleo]);
    await checkIn(client, ada, circle.id, { goal_percent: 10 });
    await checkIn(client, ben, circle.id, { goal_percent: 20 });
    expect((await weekOf(client, ada, circle.id)).together).toBeNull();
    await checkIn(client, cleo, circle.id, { goal_percent: 60 });
    expect((await weekOf(client, ada, circle.id)).together).toEqual({ percent: 30, of_members: 3 });
    await callAs(client, cleo.id, 'set_shares', { circle: circle.id, shares: { goal: false } });
    for (const person of [ada, cleo]) {
      expect((await weekOf(client, person, circle.id)).together).toBeNull();
    }
  });

  it('tells no percentage of another while fewer than three are in it', async () => {
    const circle = await addCircle(client, [ada, ben]);
    await checkIn(client, ben, circle.id, { goal_percent: 20 });
    expect(await seen(client, ada, circle.id, ben)).toMatchObject({ goal_percent: null });
    expect(await seen(client, ben, circle.id, ben)).toMatchObject({ goal_percent: 20 });
  });
});

describe('another day', () => {
  it('is the coming one until its week, and from then on the day, wherever it is shown', async () => {
    const circle = await addCircle(client, [ada, ben], { weekday: 6 });
    const shown = async () =>
      (
        (await weekOf(client, ben, circle.id)) as unknown as {
          circle: { weekday: number; next_weekday: number | null };
        }
      ).circle;
    const change = (over: object) =>
      callAs(client, ada.id, 'change_circle', {
        circle: circle.id,
        name: null,
        purpose: null,
        weekday: null,
        members_may_invite: null,
        ...over,
      });
    await change({ weekday: 7 });
    expect(await shown()).toMatchObject({ weekday: 6, next_weekday: 7 });
    const head = async () => {
      const [mine] = await callAs<{ weekday: number; next_weekday_on: string | null }[]>(
        client,
        ben.id,
        'my_circles',
      );
      return mine;
    };
    const { rows: held } = await client.query<{ on: string }>(
      'select next_weekday_on::text as on from public.circles where id = $1',
      [circle.id],
    );
    expect(await head()).toMatchObject({ weekday: 6, next_weekday_on: held[0]?.on });
    // Two weeks later.
    await client.query(
      'update public.circles set next_weekday_on = next_weekday_on - 21 where id = $1',
      [circle.id],
    );
    expect(await shown()).toMatchObject({ weekday: 7, next_weekday: null });
    expect(await head()).toMatchObject({ weekday: 7, next_weekday_on: null });
    const { secret } = await callAs<{ secret: string }>(client, ben.id, 'make_calendar_feed');
    const { rows } = await client.query<{ dates: { checkIns: object[] } }>(
      'select public.calendar_of($1) as dates',
      [secret],
    );
    expect(rows[0]?.dates.checkIns).toEqual([{ circle: circle.id, weekday: 7, zone: 'Etc/UTC' }]);
    await change({ name: 'Night Bus' });
    expect(await shown()).toMatchObject({ weekday: 7, next_weekday: null });
  });
});

describe('a nod', () => {
  it('stands once, and is taken back by giving it again or by saying so', async () => {
    const circle = await addCircle(client, [ada, ben]);
    await checkIn(client, ben, circle.id);
    const week = (await weekOf(client, ada, circle.id)).week.from;
    const nod = async (over: object = {}) =>
      callAs<boolean>(client, ada.id, 'nod', {
        circle: circle.id,
        member: await memberOf(client, circle.id, ben),
        week,
        kind: 'well_kept',
        ...over,
      });
    expect(await nod()).toBe(true);
    expect(await nod({ wanted: true })).toBe(true);
    expect((await seen(client, ben, circle.id, ben))?.nods).toEqual([
      { kind: 'well_kept', aliases: [ada.alias], mine: false },
    ]);
    expect(await nod()).toBe(false);
    expect(await nod({ wanted: false })).toBe(false);
    expect((await seen(client, ben, circle.id, ben))?.nods).toEqual([]);
    await expect(nod({ kind: 'rest_well' })).rejects.toMatchObject({ code: '22023' });
    await expect(nod({ kind: 'ha' })).rejects.toMatchObject({ code: '22023' });
  });

  it('is for nobody outside, and not for oneself', async () => {
    const circle = await addCircle(client, [ada, ben]);
    const week = (await weekOf(client, ada, circle.id)).week.from;
    for (const [giver, member] of [
      [cleo, await memberOf(client, circle.id, ben)],
      [ada, await memberOf(client, circle.id, ada)],
    ] as const) {
      await expect(
        callAs(client, giver.id, 'nod', { circle: circle.id, member, week, kind: 'with_you' }),
      ).rejects.toMatchObject({ code: 'MW605' });
    }
  });
});

describe('a report of what a fellow said', () => {
  it('is by the week that the page shows, and hides its words from who reports', async () => {
    const circle = await addCircle(client, [ada, ben]);
    const report = (person: Person, id: string | null | undefined) =>
      callAs(client, person.id, 'report_post', {
        post_kind: 'check_in',
        post_id: id,
        reason: 'sells',
        said: null,
        attached: null,
        also_block: false,
      });
    expect((await seen(client, ada, circle.id, ben))?.check_in_id).toBeNull();
    await checkIn(client, ben, circle.id);
    const said = (await seen(client, ada, circle.id, ben))?.check_in_id;
    expect(said).toMatch(/^[0-9a-f-]{36}$/);
    expect((await seen(client, ben, circle.id, ben))?.check_in_id).toBeNull();
    await expect(report(cleo, said)).rejects.toMatchObject({ code: 'MW605' });
    await report(ada, said);
    expect(await seen(client, ada, circle.id, ben)).toMatchObject({ line: null });
  });
});

beforeEach(() => {
  expect(today).toBe(new Date().toISOString().slice(0, 10));
});
