import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { staffAnswers } from '../../../content/compiled/staff_answers.ts';
import { addUser, asOwner } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';
import { addWriter, callAs, type Writer } from '../testing/writers.ts';

// What the operator puts into a young community as a person of the staff, and takes out again: once, under a name that is
// marked, and never what somebody else has taken up.

let client: PoolClient;
let staff: Writer;
let dana: Writer;
inTransactions(async (fresh) => {
  client = fresh;
  staff = await addWriter(client, 'Robin');
  dana = await addWriter(client, 'Dana');
  await client.query(
    "update auth.users set email = 'robin@example.com', email_confirmed_at = now() where id = $1",
    [staff.id],
  );
  await client.query(`insert into private.staff (user_id, role) values ($1, 'moderator')`, [
    staff.id,
  ]);
});

const seeds = staffAnswers.slice(0, 3).map(({ lesson, topic, question, answer }) => ({
  lesson: lesson.id,
  topic,
  title: question,
  body: 'People ask this often.',
  answer,
}));
const owner = async (sql: string, values: unknown[] = []) => {
  await asOwner(client);
  return Object.values((await client.query(sql, values)).rows[0] ?? {})[0];
};
const seed = (address = 'robin@example.com', isTrial = false, given: object[] = seeds) =>
  owner('select public.seed_questions($1, $2, $3)', [address, JSON.stringify(given), isTrial]);
const withdraw = (isTrial = false) =>
  owner('select public.withdraw_seeded_questions($1)', [isTrial]);
const feed = () =>
  callAs(client, dana.session, 'feed_page', {
    topic: null,
    unanswered: false,
    before_active: null,
    before_id: null,
  });
const firstThread = async () =>
  callAs(client, dana.session, 'thread', { question: (await feed()).questions[0].id });

describe('putting in', () => {
  it('shows each question with its answer, both by staff, and the lesson as the source', async () => {
    expect(await seed()).toEqual({
      outcome: 'seeded',
      added: seeds.map(({ lesson }) => lesson),
      moved: 0,
      present: 0,
    });
    const { questions } = await feed();
    expect(questions).toHaveLength(3);
    for (const each of questions)
      expect(each).toMatchObject({
        answers: 1,
        author: { name: 'Robin', is_staff: true, is_me: false },
      });
    const { answers } = await firstThread();
    expect(answers).toMatchObject([
      {
        kind: 'rule',
        author: { is_staff: true },
        source: expect.stringMatching(/^\/education\/[a-z-]+$/),
      },
    ]);
  });

  it('again adds only what is missing', async () => {
    await seed('robin@example.com', false, seeds.slice(0, 2));
    expect(await seed()).toMatchObject({ added: [seeds[2]?.lesson], present: 2 });
    expect(await seed()).toMatchObject({ added: [], present: 3 });
    expect((await feed()).questions).toHaveLength(3);
  });

  it('as a trial says what it would do, and changes nothing', async () => {
    expect(await seed('robin@example.com', true)).toMatchObject({
      added: seeds.map(({ lesson }) => lesson),
    });
    expect((await feed()).questions).toEqual([]);
  });

  it('is done as a person of the staff who has a name, and as nobody else', async () => {
    const other = await addUser(client);
    await client.query("update auth.users set email = 'other@example.com' where id = $1", [other]);
    expect(await seed('other@example.com')).toEqual({ outcome: 'not_staff' });
    await client.query(`insert into private.staff (user_id, role) values ($1, 'admin')`, [other]);
    expect(await seed('other@example.com')).toEqual({ outcome: 'nameless' });
    expect((await feed()).questions).toEqual([]);
  });

  it('moves to another person of the staff what stands under someone who left it', async () => {
    await seed();
    await client.query('delete from private.staff where user_id = $1', [staff.id]);
    await client.query("update auth.users set email = 'dana@example.com' where id = $1", [dana.id]);
    await client.query(`insert into private.staff (user_id, role) values ($1, 'admin')`, [dana.id]);
    expect(await seed('dana@example.com', true)).toMatchObject({ moved: 3, present: 0 });
    expect(await seed('dana@example.com')).toMatchObject({ moved: 3, present: 0 });
    const { questions } = await feed();
    expect(questions).toHaveLength(3);
    for (const each of questions) expect(each.author).toMatchObject({ name: 'Dana' });
  });

  it('leaves the person of the staff the questions they may ask in a day', async () => {
    await seed();
    const asked = await callAs(client, staff.session, 'ask', {
      draft: randomUUID(),
      topic: 'cards',
      title: 'Who here has asked for a lower rate by phone?',
      body: '',
    });
    expect(asked).toMatchObject({ state: 'shown' });
  });

  it('nothing that content/ has would be refused if a member wrote it', async () => {
    expect(staffAnswers).toHaveLength(12);
    for (const { question, answer } of staffAnswers)
      expect(
        await owner('select private.moderate_text($1, $2)', [dana.id, `${question}\n${answer}`]),
        question,
      ).not.toMatchObject({ verdict: 'refuse' });
  });
});

describe('taking out', () => {
  it('takes all that nobody took up, counts included, and again takes nothing', async () => {
    const before = await owner('select shown_posts from public.aliases where user_id = $1', [
      staff.id,
    ]);
    await seed();
    expect(await withdraw(true)).toEqual({ withdrawn: 3, kept: 0, others: 0 });
    expect((await feed()).questions).toHaveLength(3);
    expect(await withdraw()).toEqual({ withdrawn: 3, kept: 0, others: 0 });
    expect((await feed()).questions).toEqual([]);
    expect(
      await owner('select shown_posts from public.aliases where user_id = $1', [staff.id]),
    ).toBe(before);
    expect(await withdraw()).toMatchObject({ withdrawn: 0 });
  });

  it('leaves what a member answered, and what helped one', async () => {
    await seed();
    const { questions } = await feed();
    await callAs(client, dana.session, 'answer', {
      draft: randomUUID(),
      question: questions[0].id,
      kind: 'experience',
      body: 'I wrote to them on day 12 and kept the receipt.',
      source: null,
    });
    const { answers } = await callAs(client, dana.session, 'thread', { question: questions[1].id });
    await callAs(client, dana.session, 'mark_helped', { answer: answers[0].id, helped: true });
    expect(await withdraw(true)).toEqual({ withdrawn: 1, kept: 2, others: 0 });
    expect(await withdraw()).toEqual({ withdrawn: 1, kept: 2, others: 0 });
    expect((await feed()).questions).toHaveLength(2);
  });

  it.each(['seed_questions', 'withdraw_seeded_questions'])(
    '%s is not for members',
    async (name) => {
      expect(
        await owner(
          `select has_function_privilege('authenticated', oid, 'execute') from pg_proc where proname = $1`,
          [name],
        ),
      ).toBe(false);
    },
  );
});
