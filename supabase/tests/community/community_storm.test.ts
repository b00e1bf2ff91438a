import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomOf, soak } from '../../../gateway/kernel/testing/soak.ts';
import { startDatabase } from '../testing/database.ts';
import { become, server, type Session, sessionOf } from '../testing/sessions.ts';
import { addWriter, type Writer } from '../testing/writers.ts';

// Everything that people do with each other, mixed at random on a handful of them by many connections at once, while
// accounts close, come back and are erased, and the clock's jobs run beside it: nobody waits in a circle, nobody is refused
// without a reason, and the rules of the community hold for whatever is left.

const { factor, seed } = soak;
/** Things that are tried, all in all. */
const tries = 1_500 * factor;
const atOnce = 14;
const random = randomOf(seed);

let database: Awaited<ReturnType<typeof startDatabase>>;
/** What nobody was told, because a rule that fails costs nobody a write. */
const swallowed: string[] = [];
/** What somebody was told: the act, the SQLSTATE and the sentence. */
const refused = new Set<string>();
const done = new Map<string, number>();
let begun = 0;

const pick = <T>(things: readonly T[]): T => {
  const picked = things[Math.floor(random() * things.length)];
  if (picked === undefined) throw new Error('There is nothing to pick from');
  return picked;
};
const chance = (of: number) => random() < of;
const today = () => new Date().toISOString().slice(0, 10);

/** One call in a transaction of its own, as a request of the data API is. */
async function ask<T = unknown>(session: Session, name: string, given: object = {}): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await become(client, session);
    const { rows } = await client.query<{ answer: T }>(
      `select public.${name}(${Object.keys(given)
        .map((arg, index) => `"${arg}" => $${index + 1}`)
        .join(', ')}) as answer`,
      Object.values(given),
    );
    await client.query('commit');
    return rows[0]?.answer as T;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Any id that a query finds, or one that is nobody's. */
async function anyOf(sql: string, values: readonly unknown[] = []): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(sql, [...values]);
  return rows.length > 0 ? pick(rows).id : randomUUID();
}

let writers = 0;
const newWriter = async (): Promise<Writer> => {
  writers += 1;
  const writer = await addWriter(database.pool, `Wren ${writers}`);
  await database.pool.query('update auth.users set email_confirmed_at = created_at where id = $1', [
    writer.id,
  ]);
  return writer;
};

/** Everything that may happen, with how often beside the rest. */
function actsOn(people: Writer[], codes: string[]) {
  const sql = (text: string, values: readonly unknown[] = []) =>
    database.pool.query(text, [...values]);
  const someone = () => pick(people);
  const circleOf = ({ id }: Writer) =>
    anyOf(
      chance(0.9)
        ? 'select circle_id as id from public.circle_members where user_id = $1'
        : 'select id from public.circles where $1::uuid is not null',
      [id],
    );
  const fellowOf = ({ id }: Writer) =>
    anyOf(
      `select others.id from public.circle_members as mine join public.circle_members as others
       on others.circle_id = mine.circle_id and others.user_id <> mine.user_id where mine.user_id = $1`,
      [id],
    );
  /** A week of somebody in the same circle, who said how it went. */
  const saidByFellow = async ({ id }: Writer) => {
    const { rows } = await database.pool.query<{ circle: string; member: string; week: string }>(
      `select others.circle_id as circle, others.id as member, check_ins.week_on::text as week from public.circle_members as mine
       join public.circle_members as others on others.circle_id = mine.circle_id and others.user_id <> mine.user_id
       join public.check_ins on check_ins.circle_id = mine.circle_id and check_ins.user_id = others.user_id
       where mine.user_id = $1 and check_ins.result is not null`,
      [id],
    );
    return rows.length > 0 ? pick(rows) : { member: randomUUID(), week: today() };
  };
  const aliasOfOther = ({ id }: Writer) =>
    anyOf('select id from public.aliases where user_id <> $1', [id]);
  const question = () => anyOf('select id from public.questions');
  const answer = () => anyOf('select id from public.answers');
  const meetingOf = ({ id }: Writer) =>
    anyOf('select id from public.meetings where $1 in (one_id, other_id)', [id]);
  const times = () => [1, 2, 3].map((day) => new Date(Date.now() + day * 86_400_000).toISOString());
  /** As the person whose session it is. */
  const by =
    (name: string, given: (who: Writer) => Promise<object> | object = () => ({})) =>
    async () => {
      const who = someone();
      return ask(who.session, name, await given(who));
    };
  const acts: Record<string, [often: number, () => Promise<unknown>]> = {
    'begins a circle': [
      3,
      by('make_circle', () => ({
        name: `Kiln ${Math.floor(random() * 9)}`,
        purpose: '',
        // Half of them check in tomorrow: theirs is open today, whatever day the test runs on.
        weekday: chance(0.5) ? 1 + new Date().getUTCDay() : 1 + Math.floor(random() * 7),
        zone: pick(['Etc/UTC', 'America/New_York', 'Pacific/Auckland']),
        shares: {},
      })),
    ],
    invites: [
      16,
      async () => {
        const who = someone();
        const { code } = await ask<{ code: string }>(who.session, 'make_invite', {
          circle: await circleOf(who),
        });
        if (codes.push(code) > 6) codes.shift();
      },
    ],
    joins: [24, by('join_circle', () => ({ code: pick([...codes, 'NOSUCHCODE']), shares: {} }))],
    'looks at a circle': [
      12,
      by('circle_week', async (who) => ({ circle: await circleOf(who), today: today() })),
    ],
    'looks at circles': [4, by('my_circles')],
    'checks in': [
      16,
      by('check_in', async (who) => ({
        circle: await circleOf(who),
        today: today(),
        result: pick(['kept', 'partly', 'not_yet']),
        line: chance(0.5) ? 'One letter opened.' : null,
        next: chance(0.5) ? 'The next one.' : null,
        goal_percent: 40,
      })),
    ],
    promises: [
      8,
      by('commit_week', async (who) => ({
        circle: await circleOf(who),
        today: today(),
        commitment: 'Open the envelope.',
        is_next: chance(0.5),
      })),
    ],
    rests: [
      4,
      by('rest_week', async (who) => ({
        circle: await circleOf(who),
        today: today(),
        line: null,
      })),
    ],
    nods: [
      8,
      by('nod', async (who) => ({
        circle: await circleOf(who),
        kind: 'with_you',
        ...(await saidByFellow(who)),
      })),
    ],
    pauses: [
      1,
      by('pause_circle', async (who) => ({
        circle: await circleOf(who),
        weeks: Math.floor(random() * 3),
      })),
    ],
    'chooses what is seen': [
      4,
      by('set_shares', async (who) => ({
        circle: await circleOf(who),
        shares: { goal: chance(0.5) },
      })),
    ],
    'leaves a circle': [2, by('leave_circle', async (who) => ({ circle: await circleOf(who) }))],
    'hands a circle over': [
      8,
      by('hand_over', async (who) => ({
        circle: await circleOf(who),
        member: await fellowOf(who),
      })),
    ],
    'asks for a vote': [
      8,
      by('open_vote', async (who) => ({
        circle: await circleOf(who),
        member: await fellowOf(who),
      })),
    ],
    votes: [
      12,
      by('cast_vote', async (who) => ({ circle: await circleOf(who), yes: chance(0.7) })),
    ],
    // As a rule of theirs, and of another host now and then.
    'ends a circle': [
      2,
      by('dissolve_circle', async ({ id }) => ({
        circle: await anyOf(
          chance(0.8)
            ? 'select id from public.circles where host_id = $1 and ended_at is null'
            : 'select id from public.circles where $1::uuid is not null',
          [id],
        ),
      })),
    ],
    'keeps a circle': [4, by('object_to_end', async (who) => ({ circle: await circleOf(who) }))],
    'waits to be matched': [
      12,
      by('ask_match', () => ({
        topic: 'collections',
        goal: 'all_debts',
        weekday: 3,
        zone: 'America/New_York',
      })),
    ],
    'waits no more': [1, by('leave_match')],
    'answers a proposal': [
      16,
      by('answer_match', async ({ id }) => ({
        id: await anyOf(
          `select matches.id from private.matches join private.match_people as mine on mine.match_id = matches.id
           where mine.user_id = $1 and matches.settled_at is null`,
          [id],
        ),
        yes: chance(0.9),
      })),
    ],
    blocks: [1, by('block_person', async (who) => ({ alias: await aliasOfOther(who) }))],
    mutes: [1, by('mute_person', async (who) => ({ alias: await aliasOfOther(who) }))],
    'blocks no more': [
      8,
      by('unblock_person', async ({ id }) => ({
        block: await anyOf('select id from public.blocks where user_id = $1', [id]),
      })),
    ],
    'asks for a buddy': [
      20,
      by('ask_buddy', async (who) => ({ alias_id: await aliasOfOther(who) })),
    ],
    'answers who asked': [
      12,
      by('answer_buddy', async ({ id }) => ({
        alias_id: await anyOf(
          `select aliases.id from public.buddies join public.aliases on aliases.user_id = buddies.user_id
           where buddies.buddy_id = $1`,
          [id],
        ),
        yes: chance(0.8),
      })),
    ],
    'ends a buddy': [1, by('end_buddy', async (who) => ({ alias_id: await aliasOfOther(who) }))],
    'offers a meeting': [
      14,
      by('propose_meeting', async ({ id }) => ({
        alias_id: await anyOf(
          `select aliases.id from public.buddies join public.aliases
           on aliases.user_id in (buddies.user_id, buddies.buddy_id) and aliases.user_id <> $1
           where $1 in (buddies.user_id, buddies.buddy_id)`,
          [id],
        ),
        times: times(),
      })),
    ],
    'takes a meeting': [
      14,
      by('take_meeting', async (who) => {
        const id = await meetingOf(who);
        return {
          id,
          time: (
            await database.pool.query<{ at: Date }>(
              'select times[1] as at from public.meetings where id = $1',
              [id],
            )
          ).rows[0]?.at,
        };
      }),
    ],
    'offers other times': [
      4,
      by('offer_other_times', async (who) => ({ id: await meetingOf(who), times: times() })),
    ],
    'calls a meeting off': [4, by('leave_meeting', async (who) => ({ id: await meetingOf(who) }))],
    'asks a question': [
      8,
      by('ask', () => ({
        draft: randomUUID(),
        topic: 'collections',
        title: 'A letter came. What first?',
        body: 'It was the ninth envelope in the drawer.',
      })),
    ],
    answers: [
      12,
      by('answer', async () => ({
        draft: randomUUID(),
        question: await question(),
        kind: 'experience',
        body: 'I kept a card next to the phone.',
        source: null,
      })),
    ],
    'says what helped': [
      12,
      by('mark_helped', async () => ({ answer: await answer(), helped: chance(0.8) })),
    ],
    'takes an answer': [
      4,
      by('accept', async ({ id }) => ({
        answer: await anyOf(
          `select answers.id from public.answers join public.questions on questions.id = answers.question_id
           where questions.author_id = $1`,
          [id],
        ),
        accepted: chance(0.8),
      })),
    ],
    'changes words': [
      4,
      by('edit_answer', async ({ id }) => ({
        answer: await anyOf('select id from public.answers where author_id = $1', [id]),
        kind: 'experience',
        // What has a number to call waits for a person.
        body: chance(0.5) ? 'I wrote a letter.' : 'Call me at 212 555 0143.',
        source: null,
      })),
    ],
    'takes words back': [
      1,
      by('remove_post', async ({ id }) => ({
        kind: 'answer',
        id: await anyOf('select id from public.answers where author_id = $1', [id]),
      })),
    ],
    reports: [
      2,
      by('report_post', async () => ({
        post_kind: 'answer',
        post_id: await answer(),
        reason: pick(['sells', 'unkind', 'worried']),
        also_block: chance(0.2),
      })),
    ],
    'reads questions': [
      4,
      by('feed_page', () => ({
        topic: null,
        unanswered: false,
        before_active: null,
        before_id: null,
      })),
    ],
    'reads a thread': [4, by('thread', async () => ({ question: await question() }))],
    'has read a thread': [4, by('thread_read', async () => ({ question: await question() }))],
    'decides a case': [
      2,
      async () => {
        const case_id = await anyOf('select id from private.cases where decided_at is null');
        const staff = pick(people);
        await sql(
          "insert into private.staff (user_id, role) values ($1, 'moderator') on conflict do nothing",
          [staff.id],
        );
        const session = sessionOf(staff.id, { aal: 'aal2' });
        await ask(session, 'take_case', { case_id });
        await ask(session, 'decide', {
          case_id,
          action: pick(['show', 'remove', 'warn', 'hold']),
          rule: 1,
          sentence: 'It sells something.',
          days: 1,
        });
      },
    ],
    'closes an account': [
      1,
      by('close_account', () => ({ word: 'delete', keep_answers: chance(0.5) })),
    ],
    'keeps an account': [
      8,
      async () => {
        const id = await anyOf('select user_id as id from private.leaving_accounts');
        return ask(sessionOf(id), 'keep_account');
      },
    ],
    'erases an account': [
      1,
      async () => {
        const who = pick(people);
        await ask(
          sessionOf(who.id, {
            amr: [{ method: 'otp', timestamp: Math.floor(Date.now() / 1000) }],
          }),
          'erase_account_now',
          { word: 'delete', keep_answers: chance(0.5) },
        );
        people[people.indexOf(who)] = await newWriter();
      },
    ],
    'time passes': [
      16,
      async () => {
        await sql(
          pick([
            'update private.removals set closes_at = now() where id in (select id from private.removals where settled_at is null limit 1 for update skip locked)',
            'update private.matches set closes_at = now() where id in (select id from private.matches where settled_at is null limit 1 for update skip locked)',
            'update public.circles set ends_at = now() where id in (select id from public.circles where ends_at is not null limit 1 for update skip locked)',
            'update private.leaving_accounts set erase_at = now() where user_id in (select user_id from private.leaving_accounts limit 1 for update skip locked)',
            'delete from public.blocks where id in (select id from public.blocks limit 2 for update skip locked)',
            'update private.restrictions set lifted_at = now() where id in (select id from private.restrictions where lifted_at is null limit 2 for update skip locked)',
            'delete from private.attempts where id in (select id from private.attempts limit 200 for update skip locked)',
          ]),
        );
      },
    ],
    'the community is tended': [8, () => ask(server, 'run_due_community_jobs')],
    'there is something to tell': [8, () => ask(server, 'collect_notices')],
    'those who left are erased': [4, () => ask(server, 'erase_due_accounts')],
  };
  return Object.entries(acts).flatMap(([name, [often, act]]) =>
    Array.from({ length: often }, () => [name, act] as const),
  );
}

beforeAll(async () => {
  // Who waits in a circle hears of it soon, so that seconds find what an evening would.
  database = await startDatabase({ settings: '-c deadlock_timeout=20ms' });
  database.pool.on('connect', (client) =>
    client.on('notice', ({ message }) => swallowed.push(message ?? '')),
  );
  const people = await Promise.all(Array.from({ length: 12 }, newWriter));
  const acts = actsOn(people, []);
  const names = new Set(acts.map(([name]) => name));
  const work = async () => {
    // Until all of it has happened, too: what comes of what is not the same twice.
    while (begun < tries || (done.size < names.size && begun < 4 * tries)) {
      begun += 1;
      const [name, act] = pick(acts);
      try {
        await act();
        done.set(name, (done.get(name) ?? 0) + 1);
      } catch (error) {
        const { code, message, where, detail } = error as {
          code?: string;
          message: string;
          where?: string;
          detail?: string;
        };
        const circle = code === '40P01' ? ` in ${where}: ${detail}` : '';
        refused.add(`${name}: ${code} ${message}${circle}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}, 120_000 * factor);
afterAll(() => database?.stop());

describe(`in a storm of seed ${seed}`, () => {
  it('everything happens', () => {
    expect([...done.keys()].toSorted()).toEqual(
      [...new Set(actsOn([], []).map(([name]) => name))].toSorted(),
    );
  });

  it('nobody is refused but by a rule, or because their account has just gone', () => {
    const byRule = /: (MW\d{3}|42501|22023) /;
    const justGone = /: 23503 .*(_(user|author|moderator)_id|cases_taken_by)_fkey"$/;
    expect(
      [...refused].filter((refusal) => !byRule.test(refusal) && !justGone.test(refusal)),
    ).toEqual([]);
  });

  it('nothing fails that nobody is told', () => expect(swallowed).toEqual([]));
});

describe(`after a storm of seed ${seed}`, () => {
  it.each([
    [
      'a circle has five people at most, each with a circle that stands',
      'select circle_id from public.circle_members group by circle_id having count(*) > 5',
    ],
    [
      'nobody is in more than two circles that stand',
      `select user_id from public.circle_members join public.circles on circles.id = circle_id
       where ended_at is null group by user_id having count(*) > 2`,
    ],
    [
      'a circle that stands is hosted by one who is in it',
      `select id from public.circles where ended_at is null
       and exists (select from public.circle_members where circle_id = circles.id)
       and not exists (select from public.circle_members where circle_id = circles.id and user_id = host_id)`,
    ],
    [
      'whoever is closed is in no circle, waits for none, meets nobody and is nobody’s buddy',
      `select leaving.user_id from private.leaving_accounts as leaving
       where exists (select from public.circle_members where user_id = leaving.user_id)
         or exists (select from public.match_requests where user_id = leaving.user_id)
         or exists (select from public.buddies where leaving.user_id in (user_id, buddy_id))
         or exists (select from public.meetings where leaving.user_id in (one_id, other_id) and state in ('offered', 'taken'))`,
    ],
    [
      'what the closed wrote is out of sight',
      `select id from public.answers join private.leaving_accounts on user_id = author_id where state = 'shown'
       union all select id from public.questions join private.leaving_accounts on user_id = author_id where state = 'shown'`,
    ],
    [
      'nobody waits in two proposals',
      `select user_id from private.match_people join private.matches on matches.id = match_id
       where settled_at is null group by user_id having count(*) > 1`,
    ],
    [
      'two who block each other are no buddies and do not meet, by the names of where it holds',
      `select id from public.buddies
         where private.is_blocked(user_id, buddy_id, private.place_of_names(user_alias_id, buddy_alias_id))
       union all select id from public.meetings where state in ('offered', 'taken')
         and private.is_blocked(one_id, other_id, private.place_of_names(one_alias_id, other_alias_id))`,
    ],
    [
      'everybody in a circle has one voice there, and its maker alone the circle’s own',
      `select members.id from public.circle_members as members
         left join private.circle_voices as voices
           on voices.circle_id = members.circle_id and voices.user_id = members.user_id
         where voices.id is null
       union all
       select circle_id from private.circle_voices where voice_id = circle_id group by circle_id having count(*) > 1`,
    ],
    [
      'answers are counted as often as they are shown',
      `select questions.id from public.questions where answers <>
         (select count(*) from public.answers where question_id = questions.id and state = 'shown')`,
    ],
    [
      'what helped is counted once for each who said so',
      `select answers.id from public.answers where helped <>
         (select count(*) from public.helped where answer_id = answers.id)`,
    ],
    [
      'a taken answer belongs to its question',
      `select questions.id from public.questions join public.answers on answers.id = accepted_id
       where answers.question_id <> questions.id`,
    ],
    [
      'an event is told once to one person',
      'select user_id from public.notices group by user_id, event having count(*) > 1',
    ],
    [
      'one vote about one person at a time',
      'select circle_id from private.removals where settled_at is null group by circle_id, about_id having count(*) > 1',
    ],
  ])('%s', async (_, sql) => {
    expect((await database.pool.query(sql)).rows).toEqual([]);
  });
});
