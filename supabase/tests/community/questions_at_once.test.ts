import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startDatabase } from '../testing/database.ts';
import { addWriter, commitAs, type Writer } from '../testing/writers.ts';

// What two devices, or two people, do in the same instant: nothing counts twice and nobody waits for each other for ever.

let database: Awaited<ReturnType<typeof startDatabase>>;
let dana: Writer;
let lou: Writer;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  await database.pool.query(
    'delete from auth.users; delete from private.released_aliases; delete from private.attempts',
  );
  dana = await addWriter(database.pool, 'Dana');
  lou = await addWriter(database.pool, 'Ledger Lou');
});

const question = () => ({
  draft: randomUUID(),
  topic: 'collections',
  title: 'A letter from a collector. What first?',
  body: 'It was the ninth envelope in the drawer.',
});
const answer = (id: string) => ({
  draft: randomUUID(),
  question: id,
  kind: 'experience',
  body: 'I kept a card next to the phone.',
  source: null,
});
const as = (who: Writer, name: string, given: object) =>
  commitAs(database.pool, who.session, name, given as Record<string, unknown>);
const one = async (sql: string) => Object.values((await database.pool.query(sql)).rows[0] ?? {})[0];
const times = <Value>(count: number, make: (place: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, place) => make(place)));

it('a question sent eight times under one id is asked once', async () => {
  const given = question();
  const answers = await times(8, () => as(dana, 'ask', given));
  expect(new Set(answers.map((found) => JSON.stringify(found))).size).toBe(1);
  expect(await one('select count(*)::int from public.questions')).toBe(1);
  expect(
    await one("select count(*)::int from private.attempts where kind = 'community question'"),
  ).toBe(1);
});

it('an id that two people send at once is the question of one of them', async () => {
  const given = question();
  const answers = await times(6, (place) => as(place % 2 ? dana : lou, 'ask', given));
  expect(await one('select count(*)::int from public.questions')).toBe(1);
  expect(answers.filter((found) => found === '22023').length).toBe(3);
});

it('of eleven questions at once ten are asked, and one has to wait', async () => {
  const answers = await times(11, () => as(dana, 'ask', question()));
  expect(answers.filter((found) => typeof found === 'string')).toEqual([
    expect.stringMatching(/^MW602 \d+$/),
  ]);
});

it('answers of ten people at once are ten', async () => {
  const { id } = await as(dana, 'ask', question());
  const people = await times(10, (place) => addWriter(database.pool, `Wren ${place}`));
  await times(10, (place) => as(people[place] as Writer, 'answer', answer(id)));
  expect(await one('select answers from public.questions')).toBe(10);
});

it('helped counts each of eight people once, however often they say it at once', async () => {
  const { id } = await as(dana, 'ask', question());
  const said = await as(lou, 'answer', answer(id));
  const people = await times(8, (place) => addWriter(database.pool, `Wren ${place}`));
  await times(24, (place) =>
    as(people[place % 8] as Writer, 'mark_helped', { answer: said.id, helped: true }),
  );
  expect(await one('select helped from public.answers')).toBe(8);
  expect(await one('select count(*)::int from public.helped')).toBe(8);
});

it('of two answers accepted at once one stands', async () => {
  const { id } = await as(dana, 'ask', question());
  const said = await times(2, () => as(lou, 'answer', answer(id)));
  await times(10, (place) => as(dana, 'accept', { answer: said[place % 2].id, accepted: true }));
  expect(said.map((found) => found.id)).toContain(
    await one('select accepted_id from public.questions'),
  );
});

it('an account may go while its answers are accepted, marked, changed and taken back', async () => {
  const { id } = await as(dana, 'ask', question());
  const said = await times(4, () => as(lou, 'answer', answer(id)));
  const done = await Promise.all([
    database.pool.query('delete from auth.users where id = $1', [lou.id]),
    ...said.map(({ id: answerId }) => as(dana, 'accept', { answer: answerId, accepted: true })),
    ...said.map(({ id: answerId }) => as(dana, 'mark_helped', { answer: answerId, helped: true })),
    as(lou, 'edit_answer', { answer: said[0].id, kind: 'experience', body: 'Four.', source: null }),
    as(lou, 'remove_post', { kind: 'answer', id: said[1].id }),
    as(lou, 'answer', answer(id)),
  ]);
  expect(JSON.stringify(done)).not.toContain('40P01');
  expect(await one('select answers from public.questions')).toBe(0);
  expect(await one('select count(*)::int from public.answers')).toBe(0);
  expect(await one('select accepted_id from public.questions')).toBe(null);
});

it('an accepted answer may be taken back while the account of who asked goes', async () => {
  const { id } = await as(dana, 'ask', question());
  const said = await as(lou, 'answer', answer(id));
  await as(dana, 'accept', { answer: said.id, accepted: true });
  const eraser = await database.pool.connect();
  try {
    await eraser.query('begin');
    await eraser.query('select from auth.users where id = $1 for update', [dana.id]);
    const taken = as(lou, 'remove_post', { kind: 'answer', id: said.id });
    await expect
      .poll(() => one("select count(*)::int from pg_stat_activity where wait_event_type = 'Lock'"))
      .toBe(1);
    await eraser.query('delete from auth.users where id = $1', [dana.id]);
    await eraser.query('commit');
    expect(await taken).not.toBe('40P01');
  } finally {
    eraser.release();
  }
  expect(await one('select count(*)::int from public.answers')).toBe(0);
  expect(await one('select count(*)::int from public.questions')).toBe(0);
});

it('twenty drafts are twenty, however many are kept at once', async () => {
  const answers = await times(24, () =>
    as(dana, 'save_draft', { ...question(), question: null, kind: null, source: '' }),
  );
  expect(answers.filter((found) => found === 'MW629').length).toBe(4);
  expect(await one('select count(*)::int from public.drafts')).toBe(20);
});
