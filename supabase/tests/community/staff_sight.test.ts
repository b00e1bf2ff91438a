import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import {
  addCircle,
  addPerson,
  callAs,
  checkIn,
  type Circle,
  type Person,
  seen,
} from '../testing/circles.ts';
import { addFactor, asOwner, become, sessionOf } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// What staff see of a case and who of them, and that what they decide stays decided.

let client: PoolClient;
let author: Person;
let reader: Person;
let fellow: Person;
let moderator: Person;
inTransactions(async (fresh) => {
  client = fresh;
  author = await addPerson(client);
  reader = await addPerson(client);
  fellow = await addPerson(client);
  moderator = await addPerson(client);
  await makeStaff(moderator);
});

async function makeStaff(person: Person): Promise<void> {
  await asOwner(client);
  await client.query(`insert into private.staff (user_id, role) values ($1, 'moderator')`, [
    person.id,
  ]);
  await addFactor(client, person.id, 'verified');
}
/** One call as staff with a second factor; a refusal leaves the transaction as it was. */
async function asStaff<T>(person: Person, sql: string, values: unknown[] = []): Promise<T> {
  await client.query('savepoint staff_call');
  try {
    await become(client, sessionOf(person.id, { aal: 'aal2' }));
    const { rows } = await client.query<{ answer: T }>(`select ${sql} as answer`, values);
    await asOwner(client);
    return rows[0]?.answer as T;
  } catch (error) {
    await client.query('rollback to savepoint staff_call');
    await asOwner(client);
    throw error;
  }
}
const report = (by: Person, kind: string, id: string, reason = 'sells') =>
  callAs(client, by.id, 'report_post', { post_kind: kind, post_id: id, reason });
async function one<T>(sql: string, values: unknown[] = []): Promise<T> {
  const { rows } = await client.query<{ answer: T }>(`select ${sql} as answer`, values);
  return rows[0]?.answer as T;
}
const openCase = (post: string) =>
  one<string | null>(
    '(select id from private.cases where post_id = $1 and decided_at is null limit 1)',
    [post],
  );
const take = (by: Person, id: string | null) =>
  asStaff<{ before?: { words: string }[]; may_decide: boolean }>(by, 'public.take_case($1)', [id]);
const decide = (by: Person, id: string | null, action: string) =>
  asStaff(
    by,
    `public.decide($1, $2, 2::smallint, 'Nothing is sold here.', case $2 when 'suspend' then 3 end)`,
    [id, action],
  );

/** A question of the reader's with an answer of the author's. */
async function post(): Promise<{ question: string; answer: string }> {
  const question = randomUUID();
  const answer = randomUUID();
  await client.query(
    `insert into public.questions (id, author_id, topic, title, body, state)
     values ($1, $2, 'collections', 'What comes first with a collector?', 'A letter came.', 'shown')`,
    [question, reader.id],
  );
  await client.query(
    `insert into public.answers (id, question_id, author_id, kind, body, state)
     values ($1, $2, $3, 'experience', 'Half now, half after. I know a guy.', 'shown')`,
    [answer, question, author.id],
  );
  return { question, answer };
}
const stateOf = (answer: string) =>
  one<string>('(select state from public.answers where id = $1)', [answer]);
const circleOf = async (...people: Person[]): Promise<Circle> => addCircle(client, people);
const wordsOf = async (by: Person, circle: string, line: string) => {
  await checkIn(client, by, circle, { line });
  return one<string>('(select id from public.check_ins where user_id = $1 and line = $2)', [
    by.id,
    line,
  ]);
};

describe('after staff let a post stay', () => {
  async function kept(): Promise<string> {
    const { answer } = await post();
    for (const each of [reader, fellow, await addPerson(client)])
      await report(each, 'answer', answer);
    expect(await stateOf(answer), 'control').toBe('hidden');
    const second = await addPerson(client);
    await makeStaff(second);
    await asStaff(second, `public.decide($1, 'show')`, [await openCase(answer)]);
    expect(await stateOf(answer), 'control').toBe('shown');
    return answer;
  }

  it('one report of a young account hides it no more, and neither do those that were decided', async () => {
    const answer = await kept();
    const young = await addPerson(client);
    await client.query('update auth.users set created_at = now() where id = $1', [young.id]);
    await report(young, 'answer', answer);
    expect(await stateOf(answer)).toBe('shown');
    await report(await addPerson(client), 'answer', answer);
    expect(await stateOf(answer), 'one who counts, after three that are decided').toBe('shown');
  });

  it('who reported it before opens no case by reporting again, unless out of worry', async () => {
    const answer = await kept();
    await report(reader, 'answer', answer);
    expect(await openCase(answer)).toBeNull();
    await report(reader, 'answer', answer, 'worried');
    expect(await openCase(answer)).not.toBeNull();
  });

  it('three others who count hide it again', async () => {
    const answer = await kept();
    for (let n = 0; n < 3; n += 1) await report(await addPerson(client), 'answer', answer);
    expect(await stateOf(answer)).toBe('hidden');
  });
});

describe('a case', () => {
  it('about a moderator is opened by another one alone', async () => {
    const { answer } = await post();
    await makeStaff(author);
    await report(reader, 'answer', answer);
    const id = await openCase(answer);
    await expect(take(author, id)).rejects.toMatchObject({ code: 'MW626' });
    expect(await take(moderator, id), 'control').toMatchObject({ may_decide: true });
  });

  it('against a decision isn’t held up by who decided', async () => {
    const { answer } = await post();
    await report(reader, 'answer', answer);
    await decide(moderator, await openCase(answer), 'remove');
    const decision = await one<string>('(select id from private.decisions)');
    await callAs(client, author.id, 'appeal', { decision, words: 'It was advice.' });
    const id = await openCase(decision);
    await expect(take(moderator, id)).rejects.toMatchObject({ code: 'MW626' });
    const second = await addPerson(client);
    await makeStaff(second);
    expect(await take(second, id), 'control').toMatchObject({ may_decide: true });
  });

  it('is nothing for staff who are held back themselves', async () => {
    await asStaff(moderator, 'public.queue_page()');
    await client.query(
      `insert into private.restrictions (user_id, kind, rule, sentence) values ($1, 'ban', 2, 'Sold things.')`,
      [moderator.id],
    );
    await expect(asStaff(moderator, 'public.queue_page()')).rejects.toMatchObject({
      code: 'MW613',
    });
  });

  it('shows what its post said before, the latest first and three at most, also when it is gone', async () => {
    const { answer } = await post();
    await report(reader, 'answer', answer);
    for (const body of ['Two.', 'Three.', 'Four.', 'Nothing to see here.'])
      await callAs(client, author.id, 'edit_answer', {
        answer,
        kind: 'experience',
        body,
        source: null,
      });
    const id = await openCase(answer);
    const before = async () => (await take(moderator, id)).before?.map(({ words }) => words);
    expect(await before()).toEqual(['Four.', 'Three.', 'Two.']);
    await callAs(client, author.id, 'remove_post', { kind: 'answer', id: answer });
    expect(await before()).toEqual(['Nothing to see here.', 'Four.', 'Three.']);
    const [listed] = (
      await asStaff<{ cases: { words: string }[] }>(moderator, 'public.queue_page()')
    ).cases;
    expect(listed?.words, 'in the queue').toBe('Nothing to see here.');
    await decide(moderator, id, 'warn');
    expect(await one('(select excerpt from private.decisions)')).toBe('Nothing to see here.');
  });
});

describe('what staff remove', () => {
  it('of a circle is its name and what it is for; its host reads which it was', async () => {
    const circle = await circleOf(author, reader, fellow);
    await client.query(`update public.circles set name = 'Tradelines for you', purpose = 'Ask me'`);
    await report(reader, 'circle', circle.id);
    await decide(moderator, await openCase(circle.id), 'remove');
    const { rows } = await client.query('select name, purpose from public.circles');
    expect(rows).toEqual([{ name: 'A circle', purpose: '' }]);
    expect(await callAs<{ excerpt: string }[]>(client, author.id, 'my_decisions')).toMatchObject([
      { excerpt: 'Tradelines for you\nAsk me' },
    ]);
  });

  it('of a week is removed, not only hidden until somebody looks', async () => {
    const circle = await circleOf(author, reader, fellow);
    const said = await wordsOf(author, circle.id, 'I know a guy.');
    await report(reader, 'check_in', said);
    await decide(moderator, await openCase(said), 'remove');
    expect(await one('(select state from public.check_ins where id = $1)', [said])).toBe('removed');
    expect((await seen(client, fellow, circle.id, author))?.line).toBeNull();
  });
});
