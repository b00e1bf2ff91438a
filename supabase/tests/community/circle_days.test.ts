import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCircle, addPerson, callAs, invite, type Person, weekOf } from '../testing/circles.ts';
import { startDatabase, untilWaiting } from '../testing/database.ts';
import { become, sessionOf } from '../testing/sessions.ts';

// When a circle's check-in is open, whatever its day and zone, and how many it takes when they come at once. The weeks are those of
// November 2026: the 16th is a Monday.

let database: Awaited<ReturnType<typeof startDatabase>>;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

const circleOf = `jsonb_populate_record(null::public.circles, $1)`;
const days = async (circle: object, week: string) =>
  (
    await database.pool.query<{ opens: string; closes: string }>(
      `select private.opens_on(circle, $2)::text as opens, private.closes_on(circle, $2)::text as closes
       from ${circleOf} as circle`,
      [JSON.stringify(circle), week],
    )
  ).rows[0];
const weekAt = async (circle: object, instant: string) =>
  (
    await database.pool.query<{ week: string }>(
      `select private.current_week(circle, $2)::text as week from ${circleOf} as circle`,
      [JSON.stringify(circle), instant],
    )
  ).rows[0]?.week;

const standing = { weekday: 6, time_zone: 'Etc/UTC', first_week_on: '2020-01-06' };

describe('the check-in of the week of November 16', () => {
  it.each([
    ['Monday', 1, '2026-11-15', '2026-11-17'],
    ['Tuesday', 2, '2026-11-16', '2026-11-17'],
    // Until Monday, as the next opens on Tuesday.
    ['Wednesday', 3, '2026-11-17', '2026-11-23'],
    ['Thursday', 4, '2026-11-18', '2026-11-24'],
    ['Friday', 5, '2026-11-19', '2026-11-24'],
    ['Saturday', 6, '2026-11-20', '2026-11-24'],
    ['Sunday', 7, '2026-11-21', '2026-11-24'],
  ])('with the day %s', async (_, weekday, opens, closes) => {
    expect(await days({ ...standing, weekday }, '2026-11-16')).toEqual({ opens, closes });
  });

  it('is one week’s at a time, whatever day is chosen for the next', async () => {
    for (let weekday = 1; weekday <= 7; weekday += 1) {
      for (let next = 1; next <= 7; next += 1) {
        const circle = {
          ...standing,
          weekday,
          next_weekday: next,
          next_weekday_on: '2026-11-23',
        };
        const open = await Promise.all(
          ['2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'].map((week) =>
            days(circle, week),
          ),
        );
        for (const [n, week] of open.entries()) {
          expect([weekday, next, n, (week?.opens ?? '') <= (week?.closes ?? '')]).toEqual([
            weekday,
            next,
            n,
            true,
          ]);
          const before = open[n - 1];
          if (before)
            expect([weekday, next, n, (week?.opens ?? '') > before.closes]).toEqual([
              weekday,
              next,
              n,
              true,
            ]);
        }
      }
    }
  });
});

describe('a new day', () => {
  interface Change {
    readonly weekday: number;
    readonly coming: number | null;
    readonly day: string;
    readonly chosen: number;
    readonly isOpen: boolean;
    readonly isRefused: boolean;
    readonly isKept: boolean;
    /** From how many weeks after this one on. */
    readonly begins: number;
  }
  let changes: readonly Change[];
  beforeAll(async () => {
    const client = await database.pool.connect();
    await client.query(
      `create function pg_temp.changed(circle public.circles, chosen smallint, instant timestamptz) returns public.circles
       language plpgsql as $$
       begin
         return private.with_weekday(circle, chosen, instant);
       exception when sqlstate 'MW627' then
         return null;
       end $$`,
    );
    // Every day of two weeks, for circles of every day, with every other day to come on November 23, or none.
    const { rows } = await client.query<Change>(
      `select of_week as weekday, coming, day::date::text as day, chosen, day::date >= private.opens_on(circle, week) as "isOpen",
         changed is null as "isRefused",
         (private.circle_day(changed, week) = private.circle_day(circle, week)
             or day::date >= greatest(private.circle_day(changed, week), private.circle_day(circle, week)))
           and day::date >= private.opens_on(changed, week)
           and private.closes_on(changed, week) >= private.closes_on(circle, week) as "isKept",
         (select min(later) from generate_series(0, 3) as later
           where private.weekday_in(changed, private.week_of(day::date) + later * 7) = chosen) as begins
       from generate_series(1, 7) as of_week, unnest(array[null, 1, 2, 3, 4, 5, 6, 7]) as coming,
         generate_series(timestamptz '2026-11-16 12:00Z', '2026-11-29 12:00Z', '1 day') as day,
         generate_series(1, 7) as chosen,
         lateral jsonb_populate_record(null::public.circles, $1::jsonb || jsonb_build_object('weekday', of_week,
           'next_weekday', coming, 'next_weekday_on', case when coming is not null then '2026-11-23' end)) as circle,
         lateral private.current_week(circle, day) as week,
         lateral pg_temp.changed(circle, chosen::smallint, day) as changed`,
      [JSON.stringify(standing)],
    );
    client.release();
    changes = rows;
  });

  it('never cuts a check-in that is open, whatever was chosen before', () => {
    expect(
      changes.filter(({ isOpen, isRefused, isKept }) => isOpen && !isRefused && !isKept),
    ).toEqual([]);
  });

  it('is refused a second time alone: while a Wednesday’s is open longer for the first', () => {
    const refused = changes.filter(({ isRefused }) => isRefused);
    expect(refused.length).toBeGreaterThan(0);
    expect(
      refused.filter(({ weekday, coming, isOpen }) => weekday !== 3 || coming === null || !isOpen),
    ).toEqual([]);
  });

  it('holds from next week on, and from the week after where it would cut this one', () => {
    const first = changes.filter(
      ({ weekday, coming, chosen }) => coming === null && chosen !== weekday,
    );
    expect(first.filter(({ begins, isOpen }) => begins < 1 || begins > (isOpen ? 2 : 1))).toEqual(
      [],
    );
  });
});

describe('the first week of who comes', () => {
  const firstAt = async (circle: object, instant: string) =>
    (
      await database.pool.query<{ week: string }>(
        `select private.first_week(circle, $2)::text as week from ${circleOf} as circle`,
        [JSON.stringify(circle), instant],
      )
    ).rows[0]?.week;

  it('is the first whose day is still to come, whatever the day, and no later one', async () => {
    const { rows } = await database.pool.query(
      `select of_week as weekday, day::date::text as day, week::text
       from generate_series(1, 7) as of_week,
         generate_series(timestamptz '2026-11-16 12:00Z', '2026-11-29 12:00Z', '1 day') as day,
         lateral jsonb_populate_record(null::public.circles, $1::jsonb || jsonb_build_object('weekday', of_week)) as circle,
         lateral private.first_week(circle, day) as week
       where private.circle_day(circle, week) <= day::date or private.circle_day(circle, week - 7) > day::date`,
      [JSON.stringify(standing)],
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['a Saturday’s on Sunday', 6, '2026-11-22T12:00:00Z', '2026-11-23'],
    ['a Monday’s on Monday', 1, '2026-11-23T12:00:00Z', '2026-11-30'],
    ['a Saturday’s on Monday, while last week’s is open', 6, '2026-11-23T12:00:00Z', '2026-11-23'],
  ])('is, of %s', async (_, weekday, instant, week) => {
    expect(await firstAt({ ...standing, weekday }, instant)).toBe(week);
  });

  it('goes by the day in the circle’s zone, and by the new day of a week that has one', async () => {
    const eastern = { ...standing, time_zone: 'America/New_York' };
    expect(await firstAt(eastern, '2026-11-21T04:59:00Z')).toBe('2026-11-16');
    expect(await firstAt(eastern, '2026-11-21T05:00:00Z')).toBe('2026-11-23');
    const changed = { ...standing, next_weekday: 2, next_weekday_on: '2026-11-23' };
    expect(await firstAt(changed, '2026-11-23T12:00:00Z')).toBe('2026-11-23');
    expect(await firstAt(changed, '2026-11-25T12:00:00Z')).toBe('2026-11-30');
  });
});

describe('a pause', () => {
  it('takes off as many check-ins as weeks were asked for, whatever the day, and whether this one is said', async () => {
    const { rows } = await database.pool.query<{ off: number; weeks: number }>(
      `select of_week as weekday, day::date::text as day, is_said, weeks, taken.off
       from generate_series(1, 7) as of_week, unnest(array[false, true]) as is_said, generate_series(1, 8) as weeks,
         generate_series(timestamptz '2026-11-16 12:00Z', '2026-11-29 12:00Z', '1 day') as day,
         lateral jsonb_populate_record(null::public.circles, $1::jsonb || jsonb_build_object('weekday', of_week)) as circle,
         lateral private.current_week(circle, day) as week,
         lateral (select private.first_week_off(circle, week, is_said, day) + 7 * weeks as until) as paused,
         lateral (
           select count(*)::int as off from generate_series(-1, 12) as later
           where week + 7 * later < until and private.circle_day(circle, week + 7 * later) >= day::date
             and not (is_said and later = 0)
         ) as taken
       where taken.off <> weeks`,
      [JSON.stringify(standing)],
    );
    expect(rows).toEqual([]);
  });

  it('is counted by the day in the circle’s zone', async () => {
    const { rows } = await database.pool.query<{ week: string }>(
      `select private.first_week_off(circle, '2026-11-16', false, instant)::text as week
       from ${circleOf} as circle, unnest(array[timestamptz '2026-11-22 04:59Z', '2026-11-22 05:00Z']) as instant`,
      [JSON.stringify({ ...standing, time_zone: 'America/New_York' })],
    );
    expect(rows.map(({ week }) => week)).toEqual(['2026-11-16', '2026-11-23']);
  });
});

describe('the week that is shown', () => {
  it('is never one that takes no words any more, whatever day a circle has and whatever day it is', async () => {
    const { rows } = await database.pool.query<{ weekday: number; day: string; week: string }>(
      `select of_week as weekday, day::date::text as day, private.current_week(circle, day + interval '12 hours')::text as week
       from generate_series(1, 7) as of_week,
         generate_series(timestamptz '2026-11-16 00:00Z', '2026-11-29 00:00Z', '1 day') as day,
         lateral jsonb_populate_record(null::public.circles, $1::jsonb || jsonb_build_object('weekday', of_week)) as circle
       where day::date > private.closes_on(circle, private.current_week(circle, day + interval '12 hours'))
         or day::date <= private.closes_on(circle, private.current_week(circle, day + interval '12 hours') - 7)`,
      [JSON.stringify(standing)],
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['Monday', 1],
    ['Tuesday', 2],
    ['Wednesday', 3],
    ['Thursday', 4],
    ['Friday', 5],
    ['Saturday', 6],
    ['Sunday', 7],
  ])('is the one that a promise is for, with the day %s', async (_, weekday) => {
    await inTransaction(async (client) => {
      const [ada, ben] = [await addPerson(client), await addPerson(client)];
      const { id } = await addCircle(client, [ada, ben], { weekday });
      const commitment = 'Open one envelope.';
      const { week } = await callAs<{ week: string }>(client, ada.id, 'commit_week', {
        circle: id,
        today: new Date().toISOString().slice(0, 10),
        commitment,
      });
      const shown = await weekOf(client, ada, id);
      expect([shown.week.from, shown.me['commitment']]).toEqual([week, commitment]);
      const fellow = (await weekOf(client, ben, id)).members.find(({ is_me: isMe }) => !isMe);
      expect([fellow?.commitment, fellow?.state]).toEqual([commitment, 'not_yet']);
    });
  });

  it('is one in which a fellow who said nothing rested, once its check-in is over', async () => {
    await inTransaction(async (client) => {
      const [ada, ben] = [await addPerson(client), await addPerson(client)];
      const { id } = await addCircle(client, [ada, ben]);
      await client.query(
        "update public.circles set ended_at = now() - interval '8 days' where id = $1",
        [id],
      );
      const { members, week } = await weekOf(client, ada, id);
      expect(members.map(({ state }) => state)).toEqual(['resting', 'resting']);
      expect(members[1]?.weeks.at(-1)).toEqual({ from: week.from, result: 'rested' });
    });
  });

  it.each([
    ['while last week’s is open', '2026-11-24T12:00:00Z', '2026-11-16'],
    ['on the day after', '2026-11-25T12:00:00Z', '2026-11-23'],
    ['on its day', '2026-11-21T12:00:00Z', '2026-11-16'],
  ])('%s', async (_, instant, week) => {
    expect(await weekAt(standing, instant)).toBe(week);
  });

  it('is of the circle’s zone: Tuesday night in New York is Wednesday elsewhere', async () => {
    const late = '2026-11-25T04:59:00Z';
    expect(await weekAt({ ...standing, time_zone: 'America/New_York' }, late)).toBe('2026-11-16');
    expect(
      await weekAt({ ...standing, time_zone: 'America/New_York' }, '2026-11-25T05:00:00Z'),
    ).toBe('2026-11-23');
    expect(await weekAt(standing, late)).toBe('2026-11-23');
  });

  it('is none before the circle began', async () => {
    expect(await weekAt({ ...standing, first_week_on: '2026-11-23' }, '2026-11-24T12:00:00Z')).toBe(
      '2026-11-23',
    );
  });
});

/** In a transaction of its own, as a request of the data API is. */
async function inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const value = await work(client);
    await client.query('commit');
    return value;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

describe('who comes at once', () => {
  it('comes one after another: twelve with good codes make a circle of five', async () => {
    const host = await inTransaction((client) => addPerson(client));
    const { id } = await inTransaction((client) => addCircle(client, [host]));
    const { code } = await inTransaction((client) => invite(client, host, id));
    const guests: Person[] = [];
    for (let n = 0; n < 12; n += 1) guests.push(await inTransaction((client) => addPerson(client)));
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('select from public.circles where id = $1 for update', [id]);
    const joins = guests.map((guest) =>
      inTransaction(async (client) => {
        await become(client, sessionOf(guest.id));
        const { rows } = await client.query<{ answer: { outcome: string } }>(
          "select public.join_circle($1, '{}') as answer",
          [code],
        );
        return rows[0]?.answer.outcome;
      }).catch((error: { code: string }) => error.code),
    );
    await untilWaiting(database.pool, 12);
    await holder.query('commit');
    holder.release();
    const outcomes = await Promise.all(joins);
    expect(outcomes.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ...Array(4).fill('known'),
      ...Array(8).fill('MW604'),
    ]);
    const { rowCount } = await database.pool.query(
      'select from public.circle_members where circle_id = $1',
      [id],
    );
    expect(rowCount).toBe(5);
  });

  it('to two circles, or deletes who is in both, takes them by their ids', async () => {
    const [person, one, other] = [
      await inTransaction((client) => addPerson(client)),
      await inTransaction((client) => addPerson(client)),
      await inTransaction((client) => addPerson(client)),
    ];
    const ids = [
      (await inTransaction((client) => addCircle(client, [one]))).id,
      (await inTransaction((client) => addCircle(client, [other]))).id,
    ].toSorted((a, b) => a.localeCompare(b));
    // They came to the one of the higher id first.
    for (const id of ids.toReversed())
      await database.pool.query(
        'insert into public.circle_members (circle_id, user_id, first_week_on) select id, $2, first_week_on from public.circles where id = $1',
        [id, person.id],
      );
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('select from public.circles where id = $1 for update', [ids[0]]);
    const deleting = inTransaction((client) =>
      client.query('delete from auth.users where id = $1', [person.id]),
    );
    await untilWaiting(database.pool, 1);
    // Who waits for the first has not taken the second.
    const second = await holder.query(
      'select from public.circles where id = $1 for update nowait',
      [ids[1]],
    );
    expect(second.rowCount).toBe(1);
    await holder.query('commit');
    holder.release();
    await deleting;
    for (const id of ids) {
      const { rowCount } = await database.pool.query(
        'select from public.circle_members where circle_id = $1',
        [id],
      );
      expect(rowCount).toBe(1);
    }
  });

  it('and who goes at once with somebody’s account: nobody waits in a ring', async () => {
    const people: Person[] = [];
    for (let n = 0; n < 5; n += 1) people.push(await inTransaction((client) => addPerson(client)));
    const { id } = await inTransaction((client) => addCircle(client, people));
    const outcomes = await Promise.all(
      people.map((person, n) =>
        (n < 2
          ? inTransaction((client) =>
              client.query('delete from auth.users where id = $1', [person.id]),
            )
          : inTransaction(async (client) => {
              await become(client, sessionOf(person.id));
              await client.query('select public.leave_circle($1)', [id]);
            })
        ).then(
          () => 'gone',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(outcomes).toEqual(Array(5).fill('gone'));
    expect(
      (await database.pool.query('select from public.circles where id = $1', [id])).rowCount,
    ).toBe(0);
  });
});
