import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { addPerson, callAs, type Person } from '../testing/circles.ts';
import { inTransactions } from '../testing/transactions.ts';

// Being matched: who is put together with whom, and how a proposal becomes a circle.

let client: PoolClient;
inTransactions((fresh) => {
  client = fresh;
});
const act = <T = unknown>(person: Person, name: string, args: object = {}) =>
  callAs<T>(client, person.id, name, args as Record<string, unknown>);

/** So many people on the list, who came one after another. */
async function waiting(
  many: number,
  over: { readonly topic?: string; readonly zone?: string; readonly hours?: number } = {},
): Promise<Person[]> {
  const people: Person[] = [];
  for (let n = 0; n < many; n += 1) {
    const person = await addPerson(client);
    await act(person, 'ask_match', {
      topic: over.topic ?? 'collections',
      goal: 'one_debt',
      weekday: 6,
      zone: over.zone ?? 'America/New_York',
    });
    await client.query(
      'update public.match_requests set asked_at = now() - make_interval(hours => $2, mins => $3) where user_id = $1',
      [person.id, over.hours ?? 2, many - n],
    );
    people.push(person);
  }
  return people;
}
const match = () => client.query('select public.run_due_community_jobs()');
interface Mine {
  readonly request: { readonly topic: string } | null;
  readonly waiting: number;
  readonly proposal: {
    readonly id: string;
    readonly mine: boolean | null;
    readonly people: readonly { readonly alias: string; readonly is_me: boolean }[];
  } | null;
}
const mine = (person: Person) => act<Mine>(person, 'my_match');
const answer = async (person: Person, yes: boolean) =>
  act(person, 'answer_match', {
    id: (await mine(person)).proposal?.id,
    yes,
    shares: { goal: false },
  });
const sizes = async () =>
  (
    await client.query<{ size: number }>(
      'select count(*)::int as size from private.match_people group by match_id order by 1',
    )
  ).rows.map(({ size }) => size);

describe('how many wait', () => {
  it('counts whoever could be put together with the one who asks, and nobody else', async () => {
    const [ada, ben, far, busy, held] = [
      ...(await waiting(2)),
      ...(await waiting(1, { zone: 'Pacific/Honolulu' })),
      ...(await waiting(2)),
    ] as [Person, Person, Person, Person, Person];
    expect((await mine(ada)).waiting).toBe(3);
    // Blocked either way, on a proposal, restricted.
    await client.query('insert into public.blocks (user_id, blocked_id) values ($1, $2)', [
      ben.id,
      ada.id,
    ]);
    expect([(await mine(ada)).waiting, (await mine(ben)).waiting]).toEqual([2, 2]);
    await client.query(
      `with made as (insert into private.matches (topic, weekday, time_zone, closes_at)
         values ('collections', 6, 'America/New_York', now() + interval '1 day') returning id)
       insert into private.match_people (match_id, user_id) select id, $1 from made`,
      [busy.id],
    );
    expect((await mine(ada)).waiting).toBe(1);
    await client.query(
      `insert into private.restrictions (user_id, kind, rule, sentence, until)
       values ($1, 'hold', 2, 'For now.', now() + interval '1 day')`,
      [held.id],
    );
    expect((await mine(ada)).waiting).toBe(0);
    expect((await mine(far)).waiting).toBe(0);
  });

  it('goes by the zone of who doesn’t wait yet: what they chose, else what their device said', async () => {
    await waiting(1, { zone: 'Pacific/Honolulu' });
    const reader = await addPerson(client);
    expect((await mine(reader)).waiting, 'New York').toBe(0);
    await client.query(
      "update public.profiles set device_zone = 'Pacific/Honolulu' where user_id = $1",
      [reader.id],
    );
    expect((await mine(reader)).waiting).toBe(1);
    await client.query(
      "update public.profiles set time_zone = 'Europe/Berlin' where user_id = $1",
      [reader.id],
    );
    expect((await mine(reader)).waiting).toBe(0);
  });
});

describe('groups', () => {
  it('are fours, of whoever waited longest', async () => {
    const people = await waiting(7);
    expect((await mine(people[0] as Person)).waiting).toBe(6);
    await match();
    expect(await sizes()).toEqual([4]);
    for (const [n, person] of people.entries())
      expect((await mine(person)).proposal !== null).toBe(n < 4);
  });

  it.each([
    [2, 30, []],
    [3, 2, []],
    [3, 30, [3]],
    [5, 2, [5]],
    [8, 2, [4, 4]],
  ])('of %i who waited %i hours: %j', async (many, hours, expected) => {
    await waiting(many, { hours });
    await match();
    expect(await sizes()).toEqual(expected);
  });

  it('are of one topic, until somebody waited 72 hours', async () => {
    await waiting(2, { topic: 'medical' });
    await waiting(2, { topic: 'loans' });
    await match();
    expect(await sizes()).toEqual([]);
    await client.query(
      "update public.match_requests set asked_at = asked_at - interval '72 hours'",
    );
    await match();
    expect(await sizes()).toEqual([4]);
  });

  it('are within three hours', async () => {
    await waiting(2, { zone: 'America/New_York' });
    await waiting(2, { zone: 'Pacific/Honolulu' });
    await match();
    expect(await sizes()).toEqual([]);
    await waiting(2, { zone: 'America/Los_Angeles' });
    await match();
    expect(await sizes()).toEqual([4]);
  });

  it('have nobody in them who blocked another, nobody who is restricted', async () => {
    const [one, two, three] = await waiting(5);
    await client.query('insert into public.blocks (user_id, blocked_id) values ($1, $2)', [
      one?.id,
      two?.id,
    ]);
    await client.query(
      `insert into private.restrictions (user_id, kind, rule, sentence, until)
       values ($1, 'hold', 2, 'Nothing is sold here.', now() + interval '1 day')`,
      [three?.id],
    );
    await client.query("update public.match_requests set asked_at = asked_at - interval '1 day'");
    await match();
    const { rows } = await client.query<{ id: string }>(
      'select user_id as id from private.match_people',
    );
    const ids = rows.map(({ id }) => id);
    expect(ids).toHaveLength(3);
    expect(ids).not.toContain(two?.id);
    expect(ids).not.toContain(three?.id);
  });
});

describe('a proposal', () => {
  it('becomes a circle of those who said yes, once all have answered', async () => {
    const people = await waiting(4);
    await match();
    for (const person of people.slice(0, 3)) await answer(person, true);
    expect(await act(people[0] as Person, 'my_circles')).toEqual([]);
    await answer(people[3] as Person, false);
    for (const person of people.slice(0, 3)) {
      expect(await act(person, 'my_circles')).toMatchObject([{ name: 'Saturday circle', of: 3 }]);
      expect((await mine(person)).request).toBeNull();
    }
    const { rows } = await client.query('select share_goal from public.circle_members');
    expect(rows).toEqual(Array(3).fill({ share_goal: false }));
    const [, , , last] = people;
    expect(await act(last as Person, 'my_circles')).toEqual([]);
    expect((await mine(last as Person)).request, 'who said no keeps their place').not.toBeNull();
  });

  it('becomes one after 72 hours where three said yes', async () => {
    const people = await waiting(4);
    await match();
    for (const person of people.slice(0, 3)) await answer(person, true);
    await client.query('update private.matches set closes_at = now()');
    await match();
    expect(await act(people[0] as Person, 'my_circles')).toHaveLength(1);
  });

  it('is over where three can’t be reached; nobody is told why, and the same are not proposed again', async () => {
    const people = await waiting(4);
    await match();
    await answer(people[0] as Person, true);
    await answer(people[1] as Person, false);
    expect(await mine(people[0] as Person)).toMatchObject({ proposal: { mine: true } });
    await answer(people[2] as Person, false);
    for (const person of people) expect((await mine(person)).proposal).toBeNull();
    await match();
    expect(await sizes()).toEqual([4]);
  });

  it('shows names and pots, and nothing of what others said', async () => {
    const people = await waiting(4);
    await match();
    await answer(people[0] as Person, true);
    const seen = await mine(people[1] as Person);
    expect(seen.proposal?.people).toHaveLength(4);
    expect(Object.keys(seen.proposal?.people[0] ?? {}).toSorted()).toEqual([
      'alias',
      'is_me',
      'pot',
    ]);
    expect(seen.proposal?.mine).toBeNull();
    await expect(
      act(await addPerson(client), 'answer_match', { id: seen.proposal?.id, yes: true }),
    ).rejects.toMatchObject({ code: 'MW605' });
  });
});

describe('the list', () => {
  it('is for accounts that are a day old', async () => {
    const person = await addPerson(client);
    await client.query(
      "update auth.users set created_at = now() - interval '23 hours' where id = $1",
      [person.id],
    );
    await expect(
      act(person, 'ask_match', { topic: 'budget', goal: 'one_debt', weekday: 1, zone: 'Etc/UTC' }),
    ).rejects.toMatchObject({ code: 'MW602', hint: '3600' });
  });

  it('keeps one’s place when one changes what one waits for, and lets one go', async () => {
    const [person] = await waiting(1, { hours: 50 });
    await act(person as Person, 'ask_match', {
      topic: 'budget',
      goal: 'on_time',
      weekday: 2,
      zone: 'America/Chicago',
    });
    const { rows } = await client.query<{ hours: number }>(
      'select round(extract(epoch from now() - asked_at) / 3600)::int as hours from public.match_requests',
    );
    expect(rows).toEqual([{ hours: 50 }]);
    await act(person as Person, 'leave_match');
    await act(person as Person, 'leave_match');
    expect((await mine(person as Person)).request).toBeNull();
  });
});
