import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { addCircle, addPerson, callAs, type Person } from '../testing/circles.ts';
import { insertRow } from '../testing/rows.ts';
import { addUser, asOwner, become, server } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// Finding what there is to tell: one circle or person that fails holds up no other, and people who have nothing due cost nothing.

let client: PoolClient;
let ada: Person;
let ben: Person;
let cal: Person;
inTransactions(async (fresh) => {
  client = fresh;
  [ada, ben, cal] = [await addPerson(client), await addPerson(client), await addPerson(client)];
});
beforeEach(async () => {
  await client.query("update private.notices_looked set looked_from_at = now() - interval '1 day'");
});

interface Collected {
  readonly posted: number;
  readonly failed: number;
  readonly failures: readonly { collector: string; id: string; sqlState: string }[];
}
async function serve<T>(name: string): Promise<T> {
  await become(client, server);
  const { rows } = await client.query<{ answer: T }>(`select public.${name}() as answer`);
  await asOwner(client);
  return rows[0]?.answer as T;
}
const collect = () => serve<Collected>('collect_notices');
/** As a run a minute later: the transaction's time stands still. */
const collectNext = async () => {
  await client.query(
    "update private.check_in_reminders set due_at = now() where due_at <= now() + interval '1 minute'",
  );
  return collect();
};
const typesOf = async ({ id }: Person) =>
  (
    await client.query<{ type: string }>('select type from public.notices where user_id = $1', [id])
  ).rows.map(({ type }) => type);
const aliasOf = async ({ id }: Person) =>
  (
    await client.query<{ id: string }>(
      'select id from public.aliases where user_id = $1 and circle_id is null',
      [id],
    )
  ).rows[0]?.id;
const cardChoices = (
  { id }: Person,
  { days, is_reminded = true }: { days: number; is_reminded?: boolean },
) => ({
  user_id: id,
  answers: '{"tier": "poor"}',
  is_reminded,
  look_again_on: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
});
/** How many hours a zone in which it is this hour now is ahead. */
const hoursAhead = (hour: number) => ((hour - new Date().getUTCHours() + 36) % 24) - 12;
const zoneAt = (hour: number) => {
  const ahead = hoursAhead(hour);
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};
/** The day of the week that it is there. */
const weekdayAt = (hour: number) =>
  new Date(Date.now() + hoursAhead(hour) * 3_600_000).getUTCDay() || 7;
const liveAt = (person: Person, hour: number) =>
  client.query('update public.profiles set time_zone = $2 where user_id = $1', [
    person.id,
    zoneAt(hour),
  ]);

/** From here on nothing can be told to this person. */
const poison = ({ id }: Person) =>
  client.query(`
    create function public.poison() returns trigger language plpgsql as $$
    begin raise exception using errcode = 'XX123'; end $$;
    create trigger poison before insert on public.notices for each row when (new.user_id = '${id}')
    execute function public.poison()`);
const heal = () => client.query('drop function public.poison() cascade');

async function question(author: Person, minutesAgo: number): Promise<string> {
  const id = randomUUID();
  await insertRow(client, 'questions', {
    id,
    author_id: author.id,
    topic: 'loans',
    title: 'What do they ask for first?',
    body: 'I never had a loan before.',
    state: 'shown',
    shown_at: new Date(Date.now() - minutesAgo * 60_000),
  });
  return id;
}
const answer = (author: Person, to: string, minutesAgo: number, helped = 0) =>
  insertRow(client, 'answers', {
    id: randomUUID(),
    question_id: to,
    author_id: author.id,
    kind: 'experience',
    body: 'A pay stub.',
    state: 'shown',
    shown_at: new Date(Date.now() - minutesAgo * 60_000),
    helped,
  });
const meeting = async (one: Person, other: Person, over: object) =>
  insertRow(client, 'meetings', {
    one_id: one.id,
    other_id: other.id,
    one_alias_id: await aliasOf(one),
    other_alias_id: await aliasOf(other),
    times: [1, 2, 3].map((days) => new Date(Date.now() + days * 86_400_000)),
    ...over,
  });
const taken = (minutes: number) => ({
  state: 'taken',
  starts_at: new Date(Date.now() + minutes * 60_000),
  step_at: new Date(Date.now() + minutes * 60_000),
});

/** Something to tell to Ada and to Ben, by each collector. */
const events: Readonly<Record<string, () => Promise<unknown>>> = {
  async check_in() {
    await addCircle(client, [cal, ada, ben], { weekday: weekdayAt(18) });
    await liveAt(ada, 18);
    await liveAt(ben, 18);
    await liveAt(cal, 12);
  },
  async vote() {
    const { id } = await addCircle(client, [cal, ada, ben]);
    await client.query(
      `insert into private.removals (circle_id, about_id, opened_at, closes_at)
       values ($1, $2, now(), now() + interval '3 days')`,
      [id, cal.id],
    );
  },
  match: () =>
    client.query(
      `with made as (
         insert into private.matches (topic, weekday, time_zone, closes_at)
         values ('loans', 6, 'Etc/UTC', now() + interval '3 days') returning id)
       insert into private.match_people (match_id, user_id) select id, person from made, unnest($1::uuid[]) as person`,
      [[ada.id, ben.id]],
    ),
  async match_waits() {
    for (const person of [ada, ben])
      await insertRow(client, 'match_requests', {
        user_id: person.id,
        topic: 'loans',
        goal: 'all_debts',
        weekday: 6,
        time_zone: 'Etc/UTC',
        asked_at: new Date(Date.now() - 25 * 3_600_000),
      });
  },
  async circle_ends() {
    const { id } = await addCircle(client, [cal, ada, ben]);
    await client.query(
      "update public.circles set ends_at = now() + interval '7 days' where id = $1",
      [id],
    );
  },
  async first_promise() {
    await addCircle(client, [cal, ada, ben]);
    for (const person of [ada, ben]) await liveAt(person, 12);
    await client.query(
      `insert into public.check_ins (circle_id, user_id, week_on, first_promise, first_promised_on)
       select circle_id, user_id, first_week_on, 'Open one envelope', current_date - 1
       from public.circle_members where user_id = any ($1)`,
      [[ada.id, ben.id]],
    );
  },
  async dispute_late() {
    for (const person of [ada, ben]) {
      await client.query(
        `insert into public.dispute_cases (id, user_id, recipient, bureau, recipient_name, facts, words, state, sent_on, answer_due_on, mail_due_on)
         select gen_random_uuid(), $1, 'bureau', 'equifax', 'Equifax', '[{"id": "x", "says": "Paid"}]',
           'I paid this loan off in June 2025.', state, current_date - 60, current_date - 9, current_date - late
         from (values ('sent', 2), ('received', 30), ('sent', -3), ('answered', 2)) as cases (state, late)`,
        [person.id],
      );
    }
  },
  async deadline_soon() {
    const inDays = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    for (const [person, days] of [
      [ada, 1],
      [ben, 1],
      [ada, 9],
      [ben, -5],
    ] as const)
      await insertRow(client, 'deadlines', {
        user_id: person.id,
        kind: 'denial',
        name: 'Elm Bank',
        started_on: inDays(days - 60),
        ends_on: inDays(days),
      });
  },
  async off_report() {
    for (const [person, days] of [
      [ada, -2],
      [ada, -5],
      [ben, -2],
      [ben, -15],
      [cal, 3],
    ] as const)
      await client.query(
        'insert into private.off_report_days (user_id, off_on, is_disputable) values ($1, current_date + $2::integer, true)',
        [person.id, days],
      );
    await client.query(
      'insert into private.off_report_days (user_id, off_on, is_disputable) values ($1, current_date - 1, false)',
      [cal.id],
    );
  },
  async cards_again() {
    for (const person of [ada, ben])
      await insertRow(client, 'card_choices', cardChoices(person, { days: -2 }));
    await insertRow(client, 'card_choices', cardChoices(cal, { days: 3 }));
  },
  async joined() {
    const { id } = await addCircle(client, [ada, ben]);
    await client.query(
      `insert into public.circle_members (circle_id, user_id, first_week_on, joined_at)
       select $1, $2, first_week_on, now() from public.circles where id = $1`,
      [id, cal.id],
    );
  },
  async nods() {
    const { id } = await addCircle(client, [cal, ada, ben]);
    await client.query(
      `insert into public.nods (user_id, member_id, week_on, kind)
       select $2, id, '2026-11-16', 'with_you' from public.circle_members where circle_id = $1 and user_id <> $2`,
      [id, cal.id],
    );
  },
  async answer() {
    const id = await question(ada, 60);
    await insertRow(client, 'thread_reads', {
      user_id: ben.id,
      question_id: id,
      is_following: true,
      read_at: new Date(Date.now() - 3_600_000),
    });
    await answer(cal, id, 1);
  },
  async no_answer() {
    await question(ada, 2 * 24 * 60 + 5);
    await question(ben, 2 * 24 * 60 + 5);
  },
  async question() {
    const id = await question(cal, 30 * 24 * 60);
    await answer(ada, id, 29 * 24 * 60, 3);
    await answer(ben, id, 29 * 24 * 60, 2);
    await question(cal, 5);
  },
  async buddy_asked() {
    for (const asked of [ada, ben])
      await insertRow(client, 'buddies', {
        user_id: cal.id,
        buddy_id: asked.id,
        user_alias_id: await aliasOf(cal),
        buddy_alias_id: await aliasOf(asked),
      });
  },
  async buddy_accepted() {
    for (const asker of [ada, ben])
      await insertRow(client, 'buddies', {
        user_id: asker.id,
        buddy_id: cal.id,
        user_alias_id: await aliasOf(asker),
        buddy_alias_id: await aliasOf(cal),
        accepted_at: new Date(Date.now() - 60_000),
      });
  },
  async meeting_offered() {
    await meeting(cal, ada, { state: 'offered' });
    await meeting(cal, ben, { state: 'offered' });
  },
  async meeting_taken() {
    await meeting(ada, cal, taken(24 * 60));
    await meeting(ben, cal, taken(24 * 60));
  },
  meeting_soon: () => meeting(ada, ben, taken(30)),
};

describe('one that fails', () => {
  it.each(Object.keys(events))(
    'holds up no other of %s, is counted and named, and is tried again',
    async (type) => {
      await events[type]?.();
      await poison(ben);
      const first = await collect();
      expect(await typesOf(ada)).toContain(type);
      expect(await typesOf(ben)).toEqual([]);
      expect(first.failed).toBeGreaterThan(0);
      expect(first.failures).toContainEqual({
        collector: type,
        id: expect.any(String),
        sqlState: 'XX123',
      });
      expect((await collectNext()).failed, 'tried again').toBeGreaterThan(0);
      await heal();
      expect(await collectNext()).toMatchObject({ failed: 0, failures: [] });
      expect(await typesOf(ben)).toContain(type);
      expect((await typesOf(ada)).filter((each) => each === type)).toHaveLength(1);
    },
  );

  it('may be a circle: of one whose zone nobody knows any more, the others are reminded', async () => {
    const broken = await addCircle(client, [ada, await addPerson(client)], {
      weekday: weekdayAt(18),
    });
    await addCircle(client, [ben, await addPerson(client)], { weekday: weekdayAt(18) });
    await liveAt(ada, 18);
    await liveAt(ben, 18);
    await client.query("update public.circles set time_zone = 'Nowhere/Gone' where id = $1", [
      broken.id,
    ]);
    expect(await collect()).toMatchObject({
      failed: 2,
      failures: [
        { collector: 'check_in', sqlState: '22023' },
        { collector: 'check_in', sqlState: '22023' },
      ],
    });
    expect(await typesOf(ben)).toEqual(['check_in']);
    await client.query("update public.circles set time_zone = 'Etc/UTC' where id = $1", [
      broken.id,
    ]);
    expect(await collectNext()).toMatchObject({ failed: 0 });
    expect(await typesOf(ada)).toEqual(['check_in']);
  });

  it('in the community keeps nobody else from being matched, voted on or ended', async () => {
    const waiting: Person[] = [];
    for (let n = 0; n < 5; n += 1) {
      const person = await addPerson(client);
      await callAs(client, person.id, 'ask_match', {
        topic: 'loans',
        goal: 'one_debt',
        weekday: 6,
        zone: 'Etc/UTC',
      });
      waiting.push(person);
    }
    const [lost, ...others] = waiting as [Person, ...Person[]];
    await client.query(
      "update public.match_requests set time_zone = 'Nowhere/Gone' where user_id = $1",
      [lost.id],
    );
    const over = async (name: string) => {
      const { id } = await addCircle(client, [await addPerson(client), await addPerson(client)]);
      await client.query(
        "update public.circles set name = $2, ends_at = now() - interval '1 minute' where id = $1",
        [id, name],
      );
      return id;
    };
    const [bad, good] = [await over('Poisoned'), await over('Well')];
    await client.query(`
      create function public.poison() returns trigger language plpgsql as $$
      begin raise exception using errcode = 'XX123'; end $$;
      create trigger poison before update on public.circles for each row when (old.name = 'Poisoned')
      execute function public.poison()`);
    const ended = async () =>
      (
        await client.query<{ id: string }>(
          'select id from public.circles where ended_at is not null order by name',
        )
      ).rows.map(({ id }) => id);
    expect(await serve('run_due_community_jobs')).toEqual({
      done: 1,
      failed: 2,
      failures: [
        { collector: 'circle', id: bad, sqlState: 'XX123' },
        { collector: 'match_request', id: lost.id, sqlState: '22023' },
      ],
    });
    expect(await ended()).toEqual([good]);
    const { rows } = await client.query<{ user_id: string }>(
      'select user_id from private.match_people order by 1',
    );
    expect(rows.map(({ user_id }) => user_id)).toEqual(others.map(({ id }) => id).toSorted());
    await heal();
    expect(await serve('run_due_community_jobs')).toMatchObject({ done: 1, failed: 1 });
    expect(await ended()).toEqual([bad, good]);
  });
});

describe('the end of session time', () => {
  const visit = async (hours: number, left: string) => {
    const id = await addUser(client, { anonymous: true });
    const pass = await insertPass(id, hours, left);
    return { id, alias: '', pass };
  };
  const insertPass = async (person: string, hours: number, left: string) =>
    (
      await client.query<{ id: string }>(
        `insert into public.access_passes (user_id, plan, source, starts_at, ends_at)
         values ($1, '7d', 'order', now() + $3::interval - make_interval(hours => $2), now() + $3::interval) returning id`,
        [person, hours, left],
      )
    ).rows[0]?.id;

  it('is told a day before and an hour before, once each, to whoever had a day of it or more', async () => {
    const week = await visit(168, '23 hours');
    const long = await visit(168, '25 hours');
    const day = await visit(24, '23 hours');
    const lastHour = await visit(24, '59 minutes');
    const short = await visit(1, '30 minutes');
    expect(await collect()).toMatchObject({ posted: 2, failed: 0 });
    expect(await collect()).toMatchObject({ posted: 0 });
    const types = [week, long, day, lastHour, short].map(typesOf);
    expect(await Promise.all(types)).toEqual([['pass_ends'], [], [], ['pass_ends'], []]);
    const { rows } = await client.query("select mail from public.notices where type = 'pass_ends'");
    expect(rows).toEqual([{ mail: 'none' }, { mail: 'none' }]);
    expect(await callAs(client, week.id, 'my_notices')).toHaveLength(1);
    await client.query(
      "update public.access_passes set ends_at = now() + interval '30 minutes' where id = $1",
      [week.pass],
    );
    expect(await collect()).toMatchObject({ posted: 1 });
    expect(await callAs(client, week.id, 'my_notices')).toHaveLength(1);
  });

  it('is not where more time follows, it was taken back, or the visitor has signed up', async () => {
    const [more, back, member] = [
      await visit(168, '23 hours'),
      await visit(168, '23 hours'),
      await visit(168, '23 hours'),
    ];
    await insertPass(more.id, 24, '47 hours');
    await client.query(
      "update public.access_passes set revoked_at = now(), revoked_why = 'refunded' where id = $1",
      [back.pass],
    );
    await client.query('update auth.users set is_anonymous = false where id = $1', [member.id]);
    expect(await collect()).toMatchObject({ posted: 0, failed: 0 });
  });

  it('that was told says so no more once there is more time', async () => {
    const visitor = await visit(168, '23 hours');
    await collect();
    await insertPass(visitor.id, 24, '47 hours');
    expect(await callAs(client, visitor.id, 'my_notices')).toEqual([]);
  });
});

describe('when a check-in is reminded of', () => {
  /** At which instant, of a circle whose day is Saturday, November 28, and whose next day may be another one. */
  const remindedAt = async (circleZone: string, zone: string, nextWeekday = 6) =>
    (
      await client.query<{ at: Date; ends: Date }>(
        `select private.check_in_reminder_at(circles, '2026-11-23', $2) as at,
           private.check_in_ends_at(circles, '2026-11-23') as ends
         from (select (jsonb_populate_record(null::public.circles, jsonb_build_object('weekday', 6, 'time_zone', $1::text,
           'next_weekday', $3::int, 'next_weekday_on', '2026-11-30'))).*) as circles`,
        [circleZone, zone, nextWeekday],
      )
    ).rows[0] as { at: Date; ends: Date };

  it('it is six in the evening of the circle’s day, where the person is', async () => {
    const at = async (circleZone: string, zone: string) =>
      (await remindedAt(circleZone, zone)).at.toISOString();
    expect(await at('America/New_York', 'America/New_York')).toBe('2026-11-28T23:00:00.000Z');
    expect(await at('America/New_York', 'America/Los_Angeles')).toBe('2026-11-29T02:00:00.000Z');
    expect(await at('America/Los_Angeles', 'Asia/Tokyo')).toBe('2026-11-28T09:00:00.000Z');
  });

  it('it is the evening before, where the window is over by that hour', async () => {
    // The next week's day is Monday, so this week's check-in is over with its own Saturday in Tokyo.
    const { at, ends } = await remindedAt('Asia/Tokyo', 'America/Los_Angeles', 1);
    expect(ends.toISOString()).toBe('2026-11-28T15:00:00.000Z');
    expect(at.toISOString(), 'Friday at six in the evening').toBe('2026-11-28T02:00:00.000Z');
  });

  it.each(['Pacific/Kiritimati', 'Asia/Tokyo', 'Europe/Berlin', 'America/Denver', 'Etc/GMT+12'])(
    'of a circle in %s it is inside the window, an hour before its end at the latest',
    async (circleZone) => {
      for (const zone of [
        'Pacific/Kiritimati',
        'Asia/Kolkata',
        'Etc/UTC',
        'America/Chicago',
        'Etc/GMT+12',
      ])
        for (const nextWeekday of [1, 2, 3, 6, 7]) {
          const { at, ends } = await remindedAt(circleZone, zone, nextWeekday);
          expect(ends.getTime() - at.getTime(), `${zone} ${nextWeekday}`).toBeGreaterThanOrEqual(
            3_600_000,
          );
        }
    },
  );

  it('it is told within its three hours, and not after the window', async () => {
    const { id } = await addCircle(client, [ada, ben], { weekday: weekdayAt(21) });
    await client.query(
      "update public.circle_members set paused_until_on = '2099-01-05' where circle_id = $1 and user_id = $2",
      [id, ben.id],
    );
    await liveAt(ada, 21);
    await collect();
    expect(await typesOf(ada), 'too late today').toEqual([]);
    const { rows } = await client.query<{ due: boolean }>(
      'select bool_and(due_at > now()) as due from private.check_in_reminders',
    );
    expect(rows, 'nobody is looked at again before their time').toEqual([{ due: true }]);
  });
});

describe('who waits to be matched', () => {
  const waits = async (hours: number) =>
    client.query(
      'update public.match_requests set asked_at = now() - make_interval(hours => $1) where user_id = $2',
      [hours, ada.id],
    );
  const sees = async () =>
    JSON.stringify(await callAs(client, ada.id, 'my_notices', {})).includes('match_waits');

  it('is told once that a day is over, not before it, and not what is over itself', async () => {
    await events['match_waits']?.();
    await waits(23);
    await collect();
    expect(await typesOf(ada)).toEqual([]);
    await waits(25);
    await collectNext();
    await collectNext();
    expect(await typesOf(ada)).toEqual(['match_waits']);
    expect(await sees()).toBe(true);
    await client.query('delete from public.match_requests where user_id = $1', [ada.id]);
    expect(await sees(), 'they left the line').toBe(false);
  });

  it('is told nothing of it while they look at people', async () => {
    await events['match_waits']?.();
    await events['match']?.();
    await collect();
    expect(await typesOf(ada)).toEqual(['match']);
  });
});

describe('20,000 people who have nothing due', () => {
  it('cost a run a bounded number of rows', async () => {
    await client.query('set local session_replication_role = replica');
    await client.query(`
      insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, is_anonymous, created_at, updated_at)
      select '00000000-0000-0000-0000-000000000000', md5('person ' || n)::uuid, 'authenticated', 'authenticated',
        n || '@quiet.test', now(), false, now(), now()
      from generate_series(1, 20000) as n;
      insert into public.profiles (user_id, time_zone)
      select md5('person ' || n)::uuid, 'America/New_York' from generate_series(1, 20000) as n;
      insert into public.circles (id, host_id, name, purpose, weekday, time_zone, first_week_on)
      select md5('circle ' || n)::uuid, md5('person ' || n)::uuid, 'A circle', '', 6, 'America/New_York', '2026-01-05'
      from generate_series(1, 5000) as n;
      insert into public.circle_members (id, circle_id, user_id, first_week_on, joined_at)
      select md5('member ' || n)::uuid, md5('circle ' || 1 + n % 5000)::uuid, md5('person ' || n)::uuid, '2026-01-05',
        now() - interval '30 days'
      from generate_series(1, 20000) as n;
      insert into private.check_in_reminders (member_id, due_at)
      select md5('member ' || n)::uuid, now() + make_interval(mins => n) from generate_series(1, 20000) as n;
      insert into private.reckonings (user_id, due_at)
      select md5('person ' || n)::uuid, now() + make_interval(secs => n) from generate_series(1, 20000) as n;
      insert into public.dispute_cases (id, user_id, recipient, bureau, recipient_name, facts, words, state, mail_due_on)
      select md5('dispute ' || n)::uuid, md5('person ' || n)::uuid, 'bureau', 'equifax', 'Equifax', '[{"id": "x", "says": "Paid"}]',
        'I paid this loan off in June 2025.', 'sent', current_date + 10 from generate_series(1, 5000) as n;
      insert into public.card_choices (user_id, answers, is_reminded, look_again_on)
      select md5('person ' || n)::uuid, '{}', true, current_date + 10 from generate_series(1, 5000) as n;
      insert into public.check_ins (circle_id, user_id, week_on, first_promise, first_promised_on, first_result)
      select md5('circle ' || 1 + n % 5000)::uuid, md5('person ' || n)::uuid, '2026-01-05', 'Open one envelope', '2026-01-05', 'kept'
      from generate_series(1, 5000) as n;
      insert into public.notices (user_id, kind, type, event, is_here, mail, mail_at, mail_until)
      select md5('person ' || n)::uuid, 'circle', 'nods', 'x', true, 'waiting', now() + interval '8 hours', now() + interval '1 day'
      from generate_series(1, 20000) as n`);
    await client.query('set local session_replication_role = origin');
    await client.query(`
      analyze auth.users; analyze public.profiles; analyze public.circles; analyze public.circle_members;
      analyze private.check_in_reminders; analyze private.reckonings; analyze public.notices; analyze public.dispute_cases;
      analyze public.check_ins; analyze public.card_choices`);
    await events['check_in']?.();
    const rowsRead = async () =>
      Number(
        (
          await client.query<{ rows: string }>(
            'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_xact_user_tables',
          )
        ).rows[0]?.rows,
      );
    const before = await rowsRead();
    expect(await collect()).toMatchObject({ posted: 2, failed: 0 });
    await become(client, server);
    for (const name of ['people_to_recompute', 'take_notices'])
      expect((await client.query(`select public.${name}(20) as found`)).rowCount).toBe(1);
    await asOwner(client);
    expect((await rowsRead()) - before).toBeLessThan(1000);
  });
});

describe('the last day to answer a collector', () => {
  it('is no news any more once the letter is mailed', async () => {
    const { rows } = await client.query<{ id: string }>(
      `insert into public.deadlines (user_id, kind, name, started_on, ends_on)
       select person, 'collector_notice', 'Beacon Recovery', current_date - 27, current_date + 1
       from unnest($1::uuid[]) as person returning id`,
      [[ada.id, ben.id]],
    );
    await client.query(
      'update public.deadlines set mailed_on = current_date - 2 where user_id = $1',
      [ben.id],
    );
    for (const person of [ada, ben]) await liveAt(person, 12);
    expect(await collect()).toMatchObject({ posted: 1, failed: 0 });
    const noticesOf = async () => callAs(client, ada.id, 'my_notices', {});
    expect(await noticesOf()).toMatchObject([{ type: 'deadline_soon' }]);
    await client.query('update public.deadlines set mailed_on = current_date where id = $1', [
      rows[0]?.id,
    ]);
    expect(await noticesOf()).toEqual([]);
  });
});

describe('the day to look at cards again', () => {
  const dayAt = async ({ id }: Person) =>
    (
      await client.query<{ day: string }>(
        'select (now() at time zone private.zone_of($1))::date::text as day',
        [id],
      )
    ).rows[0]?.day;
  const choose = async (person: Person, look_again_on: string | undefined) =>
    insertRow(client, 'card_choices', { ...cardChoices(person, { days: 0 }), look_again_on });

  it('is told from nine in the morning of the person’s own day, once', async () => {
    await liveAt(ada, 10);
    await liveAt(ben, 8);
    await choose(ada, await dayAt(ada));
    await choose(ben, await dayAt(ben));
    expect(await collect()).toMatchObject({ posted: 1, failed: 0 });
    expect(await typesOf(ada)).toEqual(['cards_again']);
    expect(await typesOf(ben)).toEqual([]);
    expect(await collect()).toMatchObject({ posted: 0 });
  });

  it('is told to nobody who did not ask, nor where it passed two weeks ago', async () => {
    await insertRow(client, 'card_choices', cardChoices(ada, { days: -2, is_reminded: false }));
    await insertRow(client, 'card_choices', cardChoices(ben, { days: -15 }));
    expect(await collect()).toMatchObject({ posted: 0, failed: 0 });
  });

  it('is no news any more once its reasons moved it', async () => {
    await insertRow(client, 'card_choices', cardChoices(ada, { days: -2 }));
    await collect();
    const noticesOf = async () => callAs(client, ada.id, 'my_notices', {});
    expect(await noticesOf()).toMatchObject([{ type: 'cards_again' }]);
    await client.query('update public.card_choices set look_again_on = current_date + 30');
    expect(await noticesOf()).toEqual([]);
  });
});
