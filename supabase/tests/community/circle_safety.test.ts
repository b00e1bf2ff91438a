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
import { inTransactions } from '../testing/transactions.ts';

// What keeps people in a circle safe from each other: who was voted out stays out, a name of one circle leads to no other name,
// and nobody learns who asks about them or who blocked them.

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
const act = <T = unknown>(person: Person, name: string, args: object = {}) =>
  callAs<T>(client, person.id, name, { circle: circle.id, ...args });
const call = <T = unknown>(person: Person, name: string, args: object = {}) =>
  callAs<T>(client, person.id, name, { ...args });
async function one<T>(sql: string, values: unknown[] = []): Promise<T> {
  const { rows } = await client.query<{ answer: T }>(`select ${sql} as answer`, values);
  return rows[0]?.answer as T;
}
const codeOf = ({ code }: { readonly code: string }) => code;
const openVote = async (by: Person, about: Person) =>
  act(by, 'open_vote', { member: await memberOf(client, circle.id, about) });
const closeVotes = () =>
  client.query(`update private.removals set closes_at = now() - interval '1 minute'`);
const join = (person: Person, code: string) =>
  call<{ outcome: string }>(person, 'join_circle', { code, shares: {} });
const guesses = (person: Person) =>
  one<number>(
    `(select count(*)::int from private.attempts where kind = 'community wrong invite' and subject = $1)`,
    [person.id],
  );

describe('who was voted out', () => {
  it('comes back by no code, and a code looks like a wrong one to them', async () => {
    const { code } = await invite(client, at(0), circle.id);
    await openVote(at(0), at(3));
    for (const n of [0, 1, 2]) await act(at(n), 'cast_vote', { yes: true });
    await closeVotes();
    expect((await weekOf(client, at(0), circle.id)).members, 'control').toHaveLength(3);
    expect(await join(at(3), code)).toEqual({ outcome: 'unknown' });
    expect(await call(at(3), 'preview_circle', { code })).toEqual({ outcome: 'unknown' });
    expect(await guesses(at(3))).toBe(2);
    expect(await join(await addPerson(client), code), 'control').toMatchObject({
      outcome: 'known',
    });
  });

  it('who left by themselves comes back', async () => {
    const { code } = await invite(client, at(0), circle.id);
    await act(at(3), 'leave_circle');
    expect(await join(at(3), code)).toMatchObject({ outcome: 'known' });
  });
});

describe('a vote', () => {
  it('about somebody keeps nobody from another, and tells them nothing', async () => {
    await openVote(at(0), at(3));
    await client.query(`update private.removals set opened_at = now() - interval '1 minute'`);
    // Whom it is about asks as well, and about another: nothing says that there is a vote.
    await openVote(at(3), at(0));
    expect((await weekOf(client, at(3), circle.id)).vote).toMatchObject({
      member_id: await memberOf(client, circle.id, at(0)),
    });
    await expect(openVote(at(1), at(3))).rejects.toMatchObject({ code: 'MW612' });
    // The oldest is asked first, and what is said counts there.
    expect((await weekOf(client, at(1), circle.id)).vote).toMatchObject({
      member_id: await memberOf(client, circle.id, at(3)),
    });
    for (const n of [0, 1, 2]) await act(at(n), 'cast_vote', { yes: true });
    await closeVotes();
    const aliases = (await weekOf(client, at(1), circle.id)).members.map(({ alias }) => alias);
    expect(aliases.toSorted()).toEqual([0, 1, 2].map((n) => at(n).alias).toSorted());
    expect(await one('(select count(*)::int from private.removals where settled_at is null)')).toBe(
      0,
    );
  });

  it('is said of the one that the page showed: of another it is refused', async () => {
    await openVote(at(0), at(3));
    await expect(
      act(at(1), 'cast_vote', { yes: true, member: await memberOf(client, circle.id, at(2)) }),
    ).rejects.toMatchObject({ code: 'MW605' });
    await act(at(1), 'cast_vote', {
      yes: true,
      member: await memberOf(client, circle.id, at(3)),
    });
    expect((await weekOf(client, at(1), circle.id)).vote).toMatchObject({ mine: true });
  });

  it('about who blocked them asks nobody, and hides no other from them', async () => {
    await openVote(at(0), at(3));
    await client.query(`update private.removals set opened_at = now() - interval '1 minute'`);
    await openVote(at(0), at(2));
    expect((await weekOf(client, at(1), circle.id)).vote, 'control').toMatchObject({
      member_id: await memberOf(client, circle.id, at(3)),
    });
    await call(at(3), 'block_person', {
      alias: await one<string>(
        '(select id from public.aliases where user_id = $1 and circle_id is null)',
        [at(1).id],
      ),
    });
    expect((await weekOf(client, at(1), circle.id)).vote).toMatchObject({
      member_id: await memberOf(client, circle.id, at(2)),
    });
  });

  it('is opened three times a day', async () => {
    for (const n of [1, 2, 3]) await openVote(at(0), at(n));
    await client.query(`update private.removals set settled_at = now(), is_removed = false,
      closes_at = now() - interval '31 days'`);
    await expect(openVote(at(0), at(1))).rejects.toMatchObject({ code: 'MW602' });
  });
});

describe('a name of one circle', () => {
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
      await call<{ questions: { id: string }[] }>(viewer, 'feed_page', {
        topic: null,
        unanswered: false,
        before_active: null,
        before_id: null,
      })
    ).questions.map(({ id }) => id);
  const blocks = async (viewer: Person) =>
    (await call<{ alias: string | null }[]>(viewer, 'my_blocks')).map(({ alias }) => alias);
  async function renamed(): Promise<string> {
    await act(at(1), 'set_circle_alias', { alias_name: 'Quiet Fox', shape: 1, glaze: 1 });
    return one<string>('(select id from public.aliases where circle_id = $1)', [circle.id]);
  }

  it('is the one that a block keeps which is made by a report there', async () => {
    await renamed();
    await checkIn(client, at(1), circle.id, { line: 'I was here.' });
    const said = await one<string>('(select id from public.check_ins where line is not null)');
    await call(at(2), 'report_post', {
      post_kind: 'check_in',
      post_id: said,
      reason: 'unkind',
      also_block: true,
    });
    expect(await blocks(at(2))).toEqual(['Quiet Fox']);
    await act(at(0), 'set_circle_alias', { alias_name: 'Loud Owl', shape: 1, glaze: 1 });
    await call(at(3), 'report_post', {
      post_kind: 'circle',
      post_id: circle.id,
      reason: 'unkind',
      also_block: true,
    });
    // Of a circle it would tell who hosts it.
    expect(await blocks(at(3))).toEqual([]);
    // Of a post that everybody sees it is the name that everybody knows.
    await call(at(3), 'report_post', {
      post_kind: 'question',
      post_id: await asks(at(1)),
      reason: 'unkind',
      also_block: true,
    });
    expect(new Set(await blocks(at(3))), 'control').toEqual(new Set([at(1).alias]));
  });

  it('muted is muted there alone; the name that everybody knows, everywhere else', async () => {
    const own = await renamed();
    const asked = await asks(at(1));
    await checkIn(client, at(1), circle.id, { line: 'I was here.' });
    const line = async (viewer = at(2)) => {
      const member = await memberOf(client, circle.id, at(1));
      const { members } = await weekOf(client, viewer, circle.id);
      return members.find(({ member_id }) => member_id === member)?.line;
    };
    expect(await line(), 'control').toBe('I was here.');
    await call(at(2), 'mute_person', { alias: own });
    expect(await line()).toBeNull();
    expect(await feed(at(2))).toEqual([asked]);
    // The name leads back to the circle even when nobody bears it any more.
    await act(at(1), 'set_circle_alias', { alias_name: null, shape: null, glaze: null });
    expect(await feed(at(2)), 'without the name').toEqual([asked]);
    expect(await line(), 'without the name').toBeNull();
    const known = await one<string>(
      '(select id from public.aliases where user_id = $1 and circle_id is null)',
      [at(1).id],
    );
    await call(at(3), 'mute_person', { alias: known });
    expect(await feed(at(3))).toEqual([]);
    expect(await line(at(3)), 'no name of theirs there').toBeNull();
    await renamed();
    expect(await line(at(3)), 'by another name').toBe('I was here.');
  });
});

describe('who is blocked', () => {
  const blockedBy = async (blocker: Person, blocked: Person) =>
    call(blocker, 'block_person', {
      alias: await one<string>(
        '(select id from public.aliases where user_id = $1 and circle_id is null)',
        [blocked.id],
      ),
    });

  it('counts a code that leads to who blocked them like a wrong one', async () => {
    const outside = await addPerson(client);
    await blockedBy(at(0), outside);
    const { code } = await invite(client, at(1), circle.id);
    expect(await join(outside, code)).toEqual({ outcome: 'unknown' });
    expect(await guesses(outside)).toBe(1);
  });

  it('reads the code of a circle that they are in as before', async () => {
    const { code } = await invite(client, at(1), circle.id);
    await blockedBy(at(0), at(1));
    expect(await call(at(1), 'preview_circle', { code })).toMatchObject({
      outcome: 'known',
      is_in: true,
    });
  });

  it('sees a goal where they see three, whoever is hidden', async () => {
    for (const n of [0, 1, 2, 3]) await checkIn(client, at(n), circle.id, { goal_percent: 40 + n });
    const goals = async () =>
      (await weekOf(client, at(1), circle.id)).members
        .filter(({ is_me: isMe }) => !isMe)
        .map(({ goal_percent: percent }) => percent);
    await blockedBy(at(0), at(1));
    expect(await goals(), 'control: three are seen').toEqual([42, 43]);
    await blockedBy(at(3), at(1));
    expect(await goals()).toEqual([null]);
    expect((await weekOf(client, at(1), circle.id)).together).toBeNull();
    // It's the same as when they have gone.
    await act(at(0), 'leave_circle');
    await act(at(3), 'leave_circle');
    expect(await goals()).toEqual([null]);
  });

  it('is told of nobody that they host, but of themselves', async () => {
    const { circle: whole, members } = await weekOf(client, at(1), circle.id);
    for (const member of members) expect(member).not.toHaveProperty('is_host');
    expect(whole).toMatchObject({ is_host: false });
    expect((await weekOf(client, at(0), circle.id)).circle, 'control').toMatchObject({
      is_host: true,
    });
  });

  it('finds no more of who blocked them by blocking back than of who left', async () => {
    const hidden = async (viewer: Person) =>
      (await weekOf(client, viewer, circle.id)).hidden.map(({ alias }) => alias);
    const vote = (by: Person, about: Person) => openVote(by, about).then(() => 'open', codeOf);
    await blockedBy(at(0), at(1));
    await client.query(`update public.blocks set created_at = now() - interval '1 minute'`);
    await blockedBy(at(1), at(0));
    expect(await hidden(at(1))).toEqual([]);
    expect(await vote(at(1), at(0))).toBe('MW605');
    expect(await hidden(at(0)), 'control: who blocked first').toEqual([at(1).alias]);
    expect(await vote(at(0), at(1)), 'control: who blocked first').toBe('open');
    const gone = await memberOf(client, circle.id, at(0));
    await openVote(at(2), at(0));
    expect((await weekOf(client, at(1), circle.id)).vote).toBeNull();
    await expect(act(at(1), 'cast_vote', { yes: true, member: gone })).rejects.toMatchObject({
      code: 'MW605',
    });
  });

  it('asks a vote where they know two others to say yes, whoever is hidden', async () => {
    await act(at(3), 'leave_circle');
    const vote = () => openVote(at(1), at(2)).then(() => 'open', codeOf);
    await blockedBy(at(0), at(1));
    expect(await vote()).toBe('22023');
    await client.query('delete from public.blocks');
    expect(await vote(), 'control').toBe('open');
  });

  it('invites the same, whether the circle that they see smaller is full or not', async () => {
    const seen = async () => {
      const { circle: whole, invitation } = await weekOf(client, at(1), circle.id);
      return [whole['may_invite'], invitation !== null];
    };
    await blockedBy(at(0), at(1));
    const { code } = await invite(client, at(1), circle.id);
    expect(await seen()).toEqual([true, true]);
    const { code: other } = await invite(client, at(2), circle.id);
    expect(await join(await addPerson(client), other)).toMatchObject({ outcome: 'known' });
    expect(await seen(), 'five are in it').toEqual([true, true]);
    const sixth = await addPerson(client);
    expect(await call(sixth, 'preview_circle', { code: other })).toMatchObject({ places_left: 0 });
    await expect(join(sixth, other)).rejects.toMatchObject({ code: 'MW604' });
    // A circle with somebody in it whom they blocked is none, full or not.
    expect(await call(at(1), 'preview_circle', { code })).toMatchObject({ places_left: 1 });
    expect(await invite(client, at(1), circle.id)).toMatchObject({ code: expect.any(String) });
  });

  it('mutes as they would anybody', async () => {
    await blockedBy(at(0), at(1));
    const alias = await one<string>(
      '(select id from public.aliases where user_id = $1 and circle_id is null)',
      [at(0).id],
    );
    await call(at(1), 'mute_person', { alias });
    expect(await call(at(1), 'my_blocks')).toMatchObject([{ kind: 'mute', alias: at(0).alias }]);
    await expect(call(at(1), 'mute_person', { alias: randomUUID() })).rejects.toMatchObject({
      code: 'MW605',
    });
  });

  it('finds a question unanswered that only who blocked them answered', async () => {
    const question = randomUUID();
    await client.query(
      `insert into public.questions (id, author_id, topic, title, body, state)
       values ($1, $2, 'collections', 'What comes first with a collector?', 'A letter came.', 'shown')`,
      [question, at(2).id],
    );
    await client.query(
      `insert into public.answers (id, question_id, author_id, kind, body, state)
       values ($1, $2, $3, 'experience', 'A letter first.', 'shown')`,
      [randomUUID(), question, at(0).id],
    );
    await blockedBy(at(0), at(1));
    const unanswered = async (viewer: Person) =>
      (
        await call<{ questions: object[] }>(viewer, 'feed_page', {
          topic: null,
          unanswered: true,
          before_active: null,
          before_id: null,
        })
      ).questions;
    expect(await unanswered(at(1))).toMatchObject([{ id: question, answers: 0 }]);
    expect(await unanswered(at(3)), 'control').toEqual([]);
  });
});

describe('what somebody changes', () => {
  it.each([
    ['set_shares', { shares: { weeks: true } }],
    ['commit_week', { commitment: 'Pay the card.', is_next: true }],
    ['check_in', { result: 'kept', line: null, next: null, goal_percent: 10 }],
    ['rest_week', { line: null }],
    ['cast_vote', { yes: true }],
    ['pause_circle', { weeks: 2 }],
    ['change_circle', { name: 'Night Bus', purpose: '', weekday: null, members_may_invite: null }],
    ['dissolve_circle', {}],
    ['object_to_end', {}],
  ])('%s is one of 120 changes an hour', async (name, args) => {
    if (name === 'cast_vote') await openVote(at(0), at(3));
    const given = ['commit_week', 'check_in', 'rest_week'].includes(name)
      ? { ...args, today: new Date().toISOString().slice(0, 10) }
      : args;
    const person = ['change_circle', 'dissolve_circle'].includes(name) ? at(0) : at(1);
    await act(person, name, given);
    await client.query(
      `insert into private.attempts (kind, subject) select 'community change', $1 from generate_series(1, 119)`,
      [person.id],
    );
    await expect(act(person, name, given)).rejects.toMatchObject({ code: 'MW602' });
  });

  it('hiding that one is here begins a new channel at most six times a minute', async () => {
    const share = (here: boolean) => act(at(1), 'set_shares', { shares: { here } });
    for (let hidden = 0; hidden < 6; hidden += 1) {
      await share(true);
      await share(false);
    }
    await share(true);
    await expect(share(false)).rejects.toMatchObject({ code: 'MW602' });
    await client.query(`update private.attempts set tried_at = tried_at - interval '61 seconds'`);
    await share(false);
  });
});
