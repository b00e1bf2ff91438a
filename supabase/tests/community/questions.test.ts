import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { addPass, addUser, asOwner, become, nobody, sessionOf } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';
import { addWriter, callAs, type Writer } from '../testing/writers.ts';

// Questions and answers as a member, another member, and a visitor with a pass meet them: what is shown to whom, what is held,
// what is refused, and what the counts say afterwards.

let client: PoolClient;
let dana: Writer;
let lou: Writer;
let dee: Writer;
inTransactions(async (fresh) => {
  client = fresh;
  dana = await addWriter(client, 'Dana');
  lou = await addWriter(client, 'Ledger Lou');
  dee = await addWriter(client, 'Second Shift Dee');
});

const title = 'A letter from a collector I have never heard of. What first?';
const body = 'It says I owe on a store card from a town I left eight years ago.';

const as = (who: Writer, name: string, given: object = {}) =>
  callAs(client, who.session, name, given as Record<string, unknown>);
const asked = async (who: Writer, over: object = {}) =>
  (await as(who, 'ask', { draft: randomUUID(), topic: 'collections', title, body, ...over })).id;
const answered = async (who: Writer, question: string, over: object = {}) =>
  (
    await as(who, 'answer', {
      draft: randomUUID(),
      question,
      kind: 'experience',
      body: 'I kept a card next to the phone with three lines on it.',
      source: null,
      ...over,
    })
  ).id;
const page = (who: Writer, over: object = {}) =>
  as(who, 'feed_page', {
    topic: null,
    unanswered: false,
    before_active: null,
    before_id: null,
    ...over,
  });
const titlesOf = (found: { questions: { title: string }[] }) =>
  found.questions.map((one) => one.title);
const thread = (who: Writer, question: string) => as(who, 'thread', { question });
const search = (who: Writer, words: string, topic: string | null = null) =>
  as(who, 'search_feed', { words, topic });
const column = async (sql: string, values: unknown[] = []) =>
  Object.values((await client.query(sql, values)).rows[0] ?? {})[0];

describe('asking', () => {
  it('shows the question to everybody at once, under a name and never an account', async () => {
    const id = await asked(dana);
    const { questions, more } = await page(lou);
    expect(more).toBe(false);
    expect(questions).toEqual([
      {
        id,
        topic: 'collections',
        title,
        author: { id: dana.alias, name: 'Dana', shape: 1, glaze: 2, is_staff: false, is_me: false },
        asked_at: expect.any(String),
        active_at: expect.any(String),
        answers: 0,
        accepted: false,
        new_answers: null,
      },
    ]);
    expect(JSON.stringify([await page(lou), await thread(lou, id)])).not.toContain(dana.id);
  });

  it('sent again under one id is one question, and counts once', async () => {
    const draft = randomUUID();
    const given = { draft, topic: 'medical', title, body };
    const first = await as(dana, 'ask', given);
    expect(first).toEqual({ id: draft, state: 'shown', reason: null });
    expect(await as(dana, 'ask', given)).toEqual(first);
    expect(
      await column("select count(*)::int from private.attempts where kind = 'community question'"),
    ).toBe(1);
    expect(await as(lou, 'ask', given)).toBe('22023');
  });

  it.each([
    ['a title of 11 characters', { title: 'What first?' }],
    ['a title of 121 characters', { title: 'x'.repeat(121) }],
    ['a title of spaces', { title: ' '.repeat(20) }],
    ['a text of 4,001 characters', { body: 'x'.repeat(4001) }],
    ['a topic there is none of', { topic: 'politics' }],
    ['no topic', { topic: null }],
    ['no id', { draft: null }],
    ['a character that turns the text around', { title: 'A question \u202e turned around' }],
  ])('with %s is refused', async (_, over) => {
    const given = { draft: randomUUID(), topic: 'collections', title, body, ...over };
    expect(await as(dana, 'ask', given)).toBe('22023');
    expect(await column('select count(*)::int from public.questions')).toBe(0);
  });

  it('needs no more than its title', async () => {
    expect((await thread(lou, await asked(dana, { body: '' }))).question.body).toBe('');
  });

  it('is for members with a name', async () => {
    const given = { draft: randomUUID(), topic: 'collections', title, body };
    const visitor = await addUser(client, { anonymous: true });
    await addPass(client, visitor, -1, 59);
    expect(await callAs(client, sessionOf(visitor), 'ask', given)).toBe('MW601');
    expect(await callAs(client, sessionOf(await addUser(client)), 'ask', given)).toBe('MW614');
    expect(await callAs(client, nobody, 'ask', given)).toBe('42501');
  });

  it('refuses a card’s number and a Social Security number', async () => {
    for (const words of ['4111 1111 1111 1111', 'My SSN is 123-45-6789'])
      expect(
        await as(dana, 'ask', { draft: randomUUID(), topic: 'cards', title, body: words }),
      ).toBe('MW606');
  });

  it('refuses whoever claims to be staff, with the reason', async () => {
    const given = { draft: randomUUID(), topic: 'cards', title, body: 'I work for Mendwell.' };
    expect(await as(dana, 'ask', given)).toBe('MW615 as_staff');
  });

  it('says beside a dangerous word what it is, and shows the question', async () => {
    const id = await asked(dana, { body: 'Somebody told me about a CPN.' });
    expect((await thread(lou, id)).question).toMatchObject({ state: 'shown', reason: 'cpn' });
  });

  it('is twice a day for new people, with the seconds to wait', async () => {
    const wren = await addWriter(client, 'Wren', { isNew: true });
    await asked(wren);
    await asked(wren);
    expect(await as(wren, 'ask', { draft: randomUUID(), topic: 'cards', title, body })).toMatch(
      /^MW602 86[34]\d\d$/,
    );
  });

  it('is ten times a day for others', async () => {
    for (let times = 0; times < 10; times += 1) await asked(dana);
    expect(await as(dana, 'ask', { draft: randomUUID(), topic: 'cards', title, body })).toMatch(
      /^MW602 /,
    );
  });

  it('is refused to whoever is suspended, with the day', async () => {
    await client.query(
      `insert into private.restrictions (user_id, kind, rule, sentence, until)
       values ($1, 'suspend', 1, 'Nothing is sold here.', '2099-01-01T00:00:00Z')`,
      [dana.id],
    );
    expect(await as(dana, 'ask', { draft: randomUUID(), topic: 'cards', title, body })).toMatch(
      /^MW609 2099-01-01/,
    );
  });
});

describe('what is held', () => {
  const withNumber = 'Ask for Renata, 773-555-0142, and say Dana sent you.';

  it('is seen by its author alone, with the reason, and waits for staff', async () => {
    const question = await asked(dana);
    const id = await answered(lou, question, { body: withNumber });
    expect((await thread(lou, question)).answers).toMatchObject([
      { id, state: 'held', reason: 'phone', is_mine: true, shown_at: null },
    ]);
    expect((await thread(dana, question)).answers).toEqual([]);
    expect((await search(dana, 'Renata')).questions).toEqual([]);
    expect((await page(dana)).questions).toMatchObject([{ answers: 0 }]);
    expect((await as(lou, 'my_drafts')).waiting).toMatchObject([
      { kind: 'answer', id, question, state: 'held' },
    ]);
    expect(
      await column('select reason from private.cases where post_id = $1 and decided_at is null', [
        id,
      ]),
    ).toBe('phone');
  });

  it('is posted at once when its author takes out what held it', async () => {
    const question = await asked(dana);
    const id = await answered(lou, question, { body: withNumber });
    expect(
      await as(lou, 'edit_answer', {
        answer: id,
        kind: 'experience',
        body: 'Renata at the credit union read the letter with me.',
        source: null,
      }),
    ).toEqual({ id, state: 'shown', reason: null });
    expect((await thread(dana, question)).answers).toMatchObject([{ id, edited_at: null }]);
    expect((await search(dana, 'Renata')).questions).toMatchObject([{ id: question, answers: 1 }]);
    expect(await column('select count(*)::int from private.cases where decided_at is null')).toBe(
      0,
    );
  });

  it('is shown when staff say so, and is new from then on', async () => {
    const id = await asked(dana, { body: withNumber });
    expect((await page(lou)).questions).toEqual([]);
    expect(await thread(lou, id)).toBe('MW605');
    expect((await thread(dana, id)).question).toMatchObject({ state: 'held', reason: 'phone' });
    await client.query('select private.show_question($1)', [id]);
    expect((await page(lou)).questions).toMatchObject([{ id }]);
    expect((await thread(lou, id)).question).toMatchObject({ state: 'shown', reason: null });
  });

  it('cannot be answered', async () => {
    const id = await asked(dana, { body: withNumber });
    for (const who of [dana, lou])
      expect(
        await as(who, 'answer', {
          draft: randomUUID(),
          question: id,
          kind: 'experience',
          body: 'Yes.',
          source: null,
        }),
      ).toBe('MW605');
  });
});

describe('answering', () => {
  const rule = { kind: 'rule', body: 'You have 30 days to answer in writing.' };

  it('counts, wakes the question, and is told to who follows', async () => {
    const [old, young] = [await asked(dana), await asked(lou, { title: 'A younger question' })];
    await client.query(
      `update public.questions set active_at = active_at - case id when $1 then interval '2 hours' else interval '1 hour' end`,
      [old],
    );
    expect(titlesOf(await page(dee))).toEqual(['A younger question', title]);
    await answered(dee, old);
    expect((await page(lou)).questions).toMatchObject([{ id: old, answers: 1 }, { id: young }]);
    const { rows } = await client.query(
      'select topic, event, payload, private from realtime.messages order by inserted_at, topic',
    );
    expect(rows).toContainEqual({
      topic: `person:${dana.id}`,
      event: 'answer',
      payload: expect.objectContaining({ question: old }),
      private: true,
    });
    expect(rows.some((row) => row.topic === `person:${dee.id}`)).toBe(false);
  });

  it.each([
    ['a rule without a source', { source: null }],
    ['a rule with a blank source', { source: '  ' }],
    ['a place that anybody may write', { source: 'https://reddit.com/r/credit' }],
    ['a place that only looks like one', { source: 'https://ftc.gov.example.com/rule' }],
    ['a name before the place', { source: 'https://law.cornell.edu@example.com/' }],
    ['a script', { source: 'javascript:alert(1)//.gov' }],
  ])('%s is refused', async (_, over) => {
    const question = await asked(dana);
    const given = { draft: randomUUID(), question, ...rule, ...over };
    expect(await as(lou, 'answer', given)).toBe('MW611');
  });

  it.each([
    'https://www.law.cornell.edu/uscode/text/15/1692g',
    'https://www.consumerfinance.gov/ask-cfpb/',
    'http://ftc.gov',
    '/education/the-first-letter',
  ])('a rule may rest on %s', async (source) => {
    const question = await asked(dana);
    await answered(lou, question, { ...rule, source });
    expect((await thread(dee, question)).answers).toMatchObject([{ kind: 'rule', source }]);
  });

  it('words of the law need a source, unless they are called an experience', async () => {
    const question = await asked(dana);
    const said = { body: 'By law they have to stop calling you at work.', source: null };
    const given = { draft: randomUUID(), question, kind: null, ...said };
    expect(await as(lou, 'answer', given)).toBe('MW611');
    await answered(lou, question, { ...said, kind: 'experience' });
    await answered(dee, question, { kind: null });
    expect((await thread(dana, question)).answers).toMatchObject([
      { kind: 'experience' },
      { kind: 'experience' },
    ]);
  });

  it('of no question, a blocked person’s or a withdrawn one is refused alike', async () => {
    const blocked = await asked(dana);
    const withdrawn = await asked(dee);
    await answered(dana, withdrawn);
    await as(dee, 'remove_post', { kind: 'question', id: withdrawn });
    await as(dana, 'block_person', { alias: lou.alias });
    for (const question of [blocked, withdrawn, randomUUID()])
      expect(
        await as(lou, 'answer', {
          draft: randomUUID(),
          question,
          kind: 'experience',
          body: 'Yes.',
          source: null,
        }),
      ).toBe('MW605');
  });

  it('deletes the draft it was', async () => {
    const question = await asked(dana);
    const draft = randomUUID();
    const given = { draft, question, kind: 'experience', body: 'I never pick up.', source: '' };
    await as(lou, 'save_draft', { ...given, topic: null, title: '' });
    expect((await as(lou, 'my_drafts')).drafts).toMatchObject([{ id: draft, question }]);
    await as(lou, 'answer', given);
    expect((await as(lou, 'my_drafts')).drafts).toEqual([]);
    await as(lou, 'save_draft', { ...given, topic: null, title: '' });
    expect((await as(lou, 'my_drafts')).drafts, 'kept too late').toEqual([]);
  });
});

describe('changing', () => {
  const better = { body: 'I kept a card with four lines on it.', kind: 'experience', source: null };

  it('is free for half an hour, then marked; staff keep what it said', async () => {
    const question = await asked(dana);
    const id = await answered(lou, question);
    await as(lou, 'edit_answer', { answer: id, ...better });
    expect((await thread(dana, question)).answers).toMatchObject([{ edited_at: null }]);
    await client.query("update public.answers set shown_at = now() - interval '31 minutes'");
    await as(lou, 'edit_answer', { answer: id, ...better, body: 'Five lines.' });
    expect((await thread(dana, question)).answers).toMatchObject([
      { body: 'Five lines.', edited_at: expect.any(String) },
    ]);
    const { rows } = await client.query('select words from private.old_words order by id');
    expect(rows.map(({ words }) => words)).toEqual([
      'I kept a card next to the phone with three lines on it.',
      better.body,
    ]);
  });

  it('to the same is no change', async () => {
    const id = await asked(dana);
    await as(dana, 'edit_question', { question: id, topic: 'collections', title, body });
    expect(await column('select count(*)::int from private.old_words')).toBe(0);
  });

  it('holds what may not be shown, and the counts follow', async () => {
    const question = await asked(dana);
    const id = await answered(lou, question);
    await as(lou, 'edit_answer', { answer: id, ...better, body: 'Text me at 773-555-0142.' });
    expect((await page(dana)).questions).toMatchObject([{ answers: 0 }]);
    expect((await thread(dana, question)).answers).toEqual([]);
  });

  it('is for the author alone', async () => {
    const question = await asked(dana);
    const id = await answered(lou, question);
    expect(await as(dee, 'edit_answer', { answer: id, ...better })).toBe('MW605');
    expect(
      await as(lou, 'edit_question', { question, topic: 'collections', title, body: 'Mine.' }),
    ).toBe('MW605');
  });

  it('shows nothing again that staff removed', async () => {
    const question = await asked(dana);
    const id = await answered(lou, question);
    await client.query("select private.hide_answer($1, 'removed')", [id]);
    expect(await as(lou, 'edit_answer', { answer: id, ...better })).toBe('MW605');
    await client.query("select private.hide_question($1, 'hidden')", [question]);
    expect(
      await as(dana, 'edit_question', { question, topic: 'cards', title, body: 'Another text.' }),
    ).toMatchObject({ state: 'hidden' });
    expect((await page(dee)).questions).toEqual([]);
  });

  it('forgets after 90 days what it said before', async () => {
    const id = await asked(dana);
    await as(dana, 'edit_question', { question: id, topic: 'cards', title, body: 'One.' });
    await client.query("update private.old_words set replaced_at = now() - interval '91 days'");
    await as(dana, 'edit_question', { question: id, topic: 'cards', title, body: 'Two.' });
    expect((await client.query('select words from private.old_words')).rows).toEqual([
      { words: `${title}\n\nOne.` },
    ]);
  });
});

describe('taking back', () => {
  it('leaves nothing of a question that nobody answered', async () => {
    const id = await asked(dana);
    await as(dana, 'remove_post', { kind: 'question', id });
    expect(await column('select count(*)::int from public.questions')).toBe(0);
    expect(await thread(dana, id)).toBe('MW605');
  });

  it('leaves the answers of others, without words or name, until the last goes', async () => {
    const id = await asked(dana);
    const said = await answered(lou, id);
    await as(dana, 'remove_post', { kind: 'question', id });
    expect((await thread(dee, id)).question).toMatchObject({
      title: '',
      body: '',
      author: null,
      state: 'withdrawn',
      answers: 1,
    });
    expect((await page(dee)).questions).toEqual([]);
    expect((await search(dee, 'collector')).questions).toEqual([]);
    await as(lou, 'remove_post', { kind: 'answer', id: said });
    expect(await column('select count(*)::int from public.questions')).toBe(0);
  });

  it('of an answer makes the question as if it had never been', async () => {
    const id = await asked(dana);
    const before = await column('select active_at from public.questions');
    const said = await answered(lou, id);
    await as(dana, 'accept', { answer: said, accepted: true });
    await as(lou, 'remove_post', { kind: 'answer', id: said });
    expect((await page(dana)).questions).toMatchObject([{ answers: 0, accepted: false }]);
    expect(await column('select active_at from public.questions')).toEqual(before);
    expect((await page(dana, { unanswered: true })).questions).toMatchObject([{ id }]);
  });

  it('takes back nothing of anybody else', async () => {
    const id = await asked(dana);
    const said = await answered(lou, id);
    await as(dee, 'remove_post', { kind: 'question', id });
    await as(dee, 'remove_post', { kind: 'answer', id: said });
    expect((await thread(dee, id)).answers).toMatchObject([{ id: said }]);
    expect(await as(dee, 'remove_post', { kind: 'circle', id })).toBe('22023');
  });

  it('is what deleting an account does, and the answers of others stay', async () => {
    const [lonely, full] = [await asked(dana), await asked(dana, { title: 'Another question' })];
    const other = await asked(lou, { title: 'A question of somebody else' });
    await answered(lou, full);
    await answered(dana, full);
    await answered(dana, other);
    await client.query('delete from auth.users where id = $1', [dana.id]);
    expect(await thread(dee, lonely)).toBe('MW605');
    expect(await thread(dee, full)).toMatchObject({
      question: { author: null, title: '', body: '', answers: 1 },
      answers: [{ author: { name: 'Ledger Lou' } }],
    });
    expect((await thread(dee, other)).answers).toEqual([]);
    expect((await page(dee)).questions).toMatchObject([{ id: other, answers: 0 }]);
    await client.query('delete from auth.users where id = $1', [lou.id]);
    expect(await column('select count(*)::int from public.questions')).toBe(0);
  });
});

describe('this helped', () => {
  it('counts each person once, and can be taken back', async () => {
    const id = await answered(lou, await asked(dana));
    const mark = (who: Writer, helped: boolean | null) =>
      as(who, 'mark_helped', { answer: id, helped });
    expect(await mark(dana, true)).toEqual({ helped: 1, helped_me: true });
    expect(await mark(dana, true)).toEqual({ helped: 1, helped_me: true });
    expect(await mark(dee, true)).toEqual({ helped: 2, helped_me: true });
    expect(await mark(dana, false)).toEqual({ helped: 1, helped_me: false });
    expect(await mark(dana, null)).toBe('22023');
    expect(await mark(lou, true)).toBe('22023');
    await client.query('delete from auth.users where id = $1', [dee.id]);
    expect(await column('select helped from public.answers')).toBe(0);
  });

  it('is said of nothing that one does not see', async () => {
    const id = await answered(lou, await asked(dana));
    await as(dee, 'block_person', { alias: lou.alias });
    for (const answer of [id, randomUUID()])
      expect(await as(dee, 'mark_helped', { answer, helped: true })).toBe('MW605');
  });
});

describe('the accepted answer', () => {
  it('is one, the asker’s choice, and comes with the first page', async () => {
    const question = await asked(dana);
    const [first, second] = [await answered(lou, question), await answered(dee, question)];
    await as(dana, 'accept', { answer: first, accepted: true });
    await as(dana, 'accept', { answer: second, accepted: true });
    expect((await page(lou)).questions).toMatchObject([{ accepted: true }]);
    const taken = async () =>
      (await thread(lou, question)).answers
        .filter((answer: { is_accepted: boolean }) => answer.is_accepted)
        .map((answer: { id: string }) => answer.id);
    expect(await taken()).toEqual([second]);
    await as(dana, 'accept', { answer: first, accepted: false });
    expect(await taken(), 'another is not taken back').toEqual([second]);
    await as(dana, 'accept', { answer: second, accepted: false });
    expect(await taken()).toEqual([]);
    expect(await as(lou, 'accept', { answer: first, accepted: true })).toBe('MW605');
    expect(await as(dana, 'accept', { answer: first, accepted: null })).toBe('22023');
  });
});

describe('reading on', () => {
  it('goes by what is liveliest, page by page, and misses and doubles nothing', async () => {
    await client.query(
      `insert into public.questions (id, author_id, topic, title, body, state, shown_at, active_at)
       select gen_random_uuid(), $1, (array['cards', 'budget'])[1 + n % 2], 'Question number ' || lpad(n::text, 3, '0'), '', 'shown',
         now() - make_interval(mins => n / 2), now() - make_interval(mins => n / 2)
       from generate_series(1, 50) as n`,
      [dana.id],
    );
    const seen: string[] = [];
    let after = {};
    for (let pages = 0; pages < 3; pages += 1) {
      const found = await page(lou, after);
      expect(found.more).toBe(pages < 2);
      seen.push(...found.questions.map((one: { title: string }) => one.title));
      const last = found.questions.at(-1);
      after = { before_active: last.active_at, before_id: last.id };
    }
    expect(seen.length).toBe(50);
    expect(new Set(seen).size).toBe(50);
    const cards = await page(lou, { topic: 'cards' });
    expect(new Set(cards.questions.map((one: { topic: string }) => one.topic))).toEqual(
      new Set(['cards']),
    );
    expect(await page(lou, { topic: 'politics' })).toBe('22023');
    expect(await page(lou, { before_id: randomUUID() })).toBe('22023');
  });

  it('an opened question tells what is new since, without one’s own', async () => {
    const id = await asked(dana);
    await as(lou, 'thread_read', { question: id });
    await client.query("update public.thread_reads set read_at = now() - interval '1 minute'");
    await answered(lou, id);
    expect((await page(lou)).questions).toMatchObject([{ answers: 1, new_answers: 0 }]);
    await answered(dee, id);
    expect((await page(lou)).questions).toMatchObject([{ answers: 2, new_answers: 1 }]);
    expect((await page(dee)).questions, 'who answers has read').toMatchObject([{ new_answers: 0 }]);
    await as(lou, 'thread_read', { question: id });
    expect((await page(lou)).questions).toMatchObject([{ new_answers: 0 }]);
  });

  it('fifty answers come at a time, and the accepted one with the first', async () => {
    const question = await asked(dana);
    await client.query(
      `insert into public.answers (id, question_id, author_id, kind, body, state, shown_at)
       select gen_random_uuid(), $1, $2, 'experience', 'Answer ' || n, 'shown', now() + make_interval(secs => n)
       from generate_series(1, 60) as n`,
      [question, lou.id],
    );
    const last = await column('select id from public.answers order by shown_at desc limit 1');
    await as(dana, 'accept', { answer: last, accepted: true });
    const first = await thread(dee, question);
    expect([first.answers.length, first.more, first.question.answers]).toEqual([51, true, 60]);
    const { shown_at: after_at, id: after_id } = first.answers[49];
    const rest = await as(dee, 'thread', { question, after_at, after_id });
    expect([rest.answers.length, rest.more]).toEqual([10, false]);
    expect(rest.answers[0].body).toBe('Answer 51');
  });

  it('is for members and running passes; nobody reads a table', async () => {
    const id = await asked(dana);
    const visitor = await addUser(client, { anonymous: true });
    const given = { question: id };
    const session = sessionOf(visitor, { is_anonymous: true });
    expect(await callAs(client, session, 'thread', given)).toBe('MW623');
    await addPass(client, visitor, -1, 59);
    expect((await callAs(client, session, 'thread', given)).question).toMatchObject({ id });
    for (const table of ['questions', 'answers', 'helped']) {
      const { rows } = await client.query(
        "select has_table_privilege('authenticated', 'public.' || $1, 'select') as may",
        [table],
      );
      expect(rows).toEqual([{ may: false }]);
    }
  });
});

describe('search', () => {
  it('finds all words, in a title before a text, in what was asked and what was answered', async () => {
    const inText = await asked(lou, { title: 'What should come first?', body: 'About hospitals.' });
    const inTitle = await asked(dana, { title: 'The hospital says no', body: 'It is closed.' });
    const inAnswer = await asked(dee, { title: 'A bill that I cannot pay', body: '' });
    await answered(lou, inAnswer, { body: 'Every hospital has a charity desk.' });
    const ids = async (words: string, topic: string | null = null) =>
      (await search(dana, words, topic)).questions.map((one: { id: string }) => one.id);
    expect((await ids('hospital'))[0]).toBe(inTitle);
    expect(new Set(await ids('hospitals'))).toEqual(new Set([inTitle, inText, inAnswer]));
    expect(await ids('hospital charity')).toEqual([inAnswer]);
    expect(await ids('hospital -charity closed')).toEqual([inTitle]);
    expect(await ids('"charity desk"', 'collections')).toEqual([inAnswer]);
    expect(await ids('hospital', 'cards')).toEqual([]);
    expect(await ids('the')).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['too much', 'x'.repeat(201)],
  ])('for %s is refused', async (_, words) => {
    expect(await search(dana, words)).toBe('22023');
  });

  it('takes whatever a person types', async () => {
    await asked(dana);
    for (const words of ["' | & ! ( ) : * <->", 'collector:*', '\\', '-- drop', 'a OR', '"'])
      expect((await search(dana, words)).questions, words).toEqual(expect.any(Array));
  });

  it('is sixty times a minute', async () => {
    for (let times = 0; times < 60; times += 1) await search(dana, 'letter');
    expect(await search(dana, 'letter')).toMatch(/^MW602 \d+$/);
    expect((await search(lou, 'letter')).questions).toEqual([]);
  });
});

describe('whoever is blocked', () => {
  it('is gone from everywhere, both ways, and nothing says so', async () => {
    const question = await asked(dana, { title: 'A question about the hospital' });
    await client.query("update public.questions set active_at = now() - interval '1 hour'");
    const other = await asked(dee, { title: 'A question of somebody else' });
    await as(lou, 'thread_read', { question: other });
    await as(dana, 'thread_read', { question: other });
    await client.query("update public.thread_reads set read_at = now() - interval '1 minute'");
    await answered(dana, other, { body: 'The hospital has a desk.' });
    const said = await answered(lou, other, { body: 'The hospital has a form.' });
    await as(dee, 'accept', { answer: said, accepted: true });
    expect((await page(dana)).questions, 'control').toMatchObject([
      { id: other, answers: 2, new_answers: 1, accepted: true },
      { id: question },
    ]);

    await as(lou, 'block_person', { alias: dana.alias });
    expect((await page(lou)).questions).toMatchObject([
      { id: other, answers: 1, new_answers: 0, accepted: true },
    ]);
    expect((await page(dana)).questions).toMatchObject([
      { id: other, answers: 1, new_answers: 0, accepted: false },
      { id: question },
    ]);
    expect((await search(lou, 'hospital')).questions).toMatchObject([{ id: other }]);
    expect((await search(lou, 'desk')).questions).toEqual([]);
    expect((await search(dana, 'form')).questions).toEqual([]);
    expect(await thread(lou, question)).toBe('MW605');
    const names = (found: { answers: { author: { name: string } }[] }) =>
      found.answers.map(({ author }) => author.name);
    expect(names(await thread(lou, other))).toEqual(['Ledger Lou']);
    expect(names(await thread(dana, other))).toEqual(['Dana']);
    expect(names(await thread(dee, other)).toSorted()).toEqual(['Dana', 'Ledger Lou']);
    for (const name of ['follow', 'thread_read'])
      expect(
        await as(lou, name, { question, ...(name === 'follow' ? { is_following: true } : {}) }),
      ).toBe('MW605');
  });

  it('is not told of by the channel of one’s own', async () => {
    const question = await asked(dana);
    await as(dana, 'mute_person', { alias: lou.alias });
    await answered(lou, question);
    expect(
      await column('select count(*)::int from realtime.messages where topic = $1', [
        `person:${dana.id}`,
      ]),
    ).toBe(0);
    await answered(dee, question);
    expect(
      await column('select count(*)::int from realtime.messages where topic = $1', [
        `person:${dana.id}`,
      ]),
    ).toBe(1);
  });

  it('and muted, is gone for one', async () => {
    const question = await asked(dana);
    await as(lou, 'mute_person', { alias: dana.alias });
    expect((await page(lou)).questions).toEqual([]);
    expect((await page(dee)).questions).toMatchObject([{ id: question }]);
    await asked(lou, { title: 'A question of the other one' });
    expect(titlesOf(await page(dana))).toContain('A question of the other one');
  });
});

describe('what one reported', () => {
  it('is seen by others still, and by oneself no more', async () => {
    const [question, other] = [await asked(dana), await asked(dana, { title: 'Another question' })];
    const said = await answered(lou, other, { body: 'Buy my course about hospitals.' });
    const report = (who: Writer, kind: string, id: string, reason: string) =>
      client.query(
        'insert into public.reports (user_id, post_kind, post_id, reason) values ($1, $2, $3, $4)',
        [who.id, kind, id, reason],
      );
    await report(dee, 'question', question, 'unkind');
    await report(dee, 'answer', said, 'sells');
    expect((await page(dee)).questions).toMatchObject([{ id: other, answers: 0 }]);
    expect((await thread(dee, other)).answers).toEqual([]);
    expect(await thread(dee, question)).toBe('MW605');
    expect((await search(dee, 'hospitals')).questions).toEqual([]);
    expect((await page(lou)).questions.length).toBe(2);
    await report(lou, 'question', question, 'worried');
    expect((await page(lou)).questions.length, 'worry hides nothing').toBe(2);
  });

  it('enough to be hidden is seen by its author alone, until staff show it', async () => {
    const question = await asked(dana);
    await client.query("select private.hide_question($1, 'hidden')", [question]);
    expect((await page(lou)).questions).toEqual([]);
    expect((await search(lou, 'collector')).questions).toEqual([]);
    expect(await thread(lou, question)).toBe('MW605');
    expect((await thread(dana, question)).question).toMatchObject({ state: 'hidden' });
    await client.query('select private.show_question($1)', [question]);
    expect((await page(lou)).questions).toMatchObject([{ id: question }]);
  });
});

describe('the count of what is shown of somebody', () => {
  it('follows what is shown, and makes nobody new again by a trick', async () => {
    const wren = await addWriter(client, 'Wren', { isNew: true });
    const shown = () =>
      column('select shown_posts from public.aliases where id = $1', [wren.alias]);
    const question = await asked(wren);
    const said = await answered(wren, await asked(dana));
    expect(await shown()).toBe(2);
    await client.query("select private.hide_answer($1, 'removed')", [said]);
    expect(await shown()).toBe(1);
    await as(wren, 'remove_post', { kind: 'question', id: question });
    expect(await shown()).toBe(0);
  });
});

describe('drafts', () => {
  const draft = (over: object = {}) => ({
    draft: randomUUID(),
    question: null,
    topic: 'cards',
    title: 'Does it ever',
    kind: null,
    body: '',
    source: '',
    ...over,
  });

  it('are twenty, one’s own, and overwritten by the same id', async () => {
    const first = draft();
    expect(await as(dana, 'save_draft', first)).toEqual({ saved_at: expect.any(String) });
    await as(dana, 'save_draft', { ...first, title: 'Does it ever stop?' });
    expect((await as(dana, 'my_drafts')).drafts).toMatchObject([{ title: 'Does it ever stop?' }]);
    expect(await as(lou, 'save_draft', first)).toBe('22023');
    await as(lou, 'delete_draft', { draft: first.draft });
    for (let more = 1; more < 20; more += 1) await as(dana, 'save_draft', draft());
    expect(await as(dana, 'save_draft', draft())).toBe('MW629');
    expect(await as(dana, 'save_draft', first)).toEqual({ saved_at: expect.any(String) });
    await as(dana, 'delete_draft', { draft: first.draft });
    expect(await as(dana, 'save_draft', draft())).toEqual({ saved_at: expect.any(String) });
    expect((await as(lou, 'my_drafts')).drafts).toEqual([]);
  });

  it('are kept sixty times a minute, and no oftener', async () => {
    const first = draft();
    await client.query(
      "insert into private.attempts (kind, subject) select 'community draft', $1 from generate_series(1, 59)",
      [dana.id],
    );
    expect(await as(dana, 'save_draft', first)).toEqual({ saved_at: expect.any(String) });
    expect(await as(dana, 'save_draft', first)).toMatch(/^MW602 \d+$/);
    expect(await as(lou, 'save_draft', draft())).toEqual({ saved_at: expect.any(String) });
  });

  it.each([
    ['a topic there is none of', { topic: 'politics' }, '22023'],
    ['a kind there is none of', { kind: 'rumor' }, '22023'],
    ['too long a text', { body: 'x'.repeat(4001) }, '22023'],
    ['no id', { draft: null }, '22023'],
    ['a question there is none of', { question: randomUUID() }, 'MW605'],
    ['a card’s number', { body: '4111111111111111' }, 'MW606'],
  ])('with %s are refused', async (_, over, code) => {
    expect(await as(dana, 'save_draft', draft(over))).toBe(code);
  });
});

describe('the channel of a topic', () => {
  it('says at most once a second that there is something, and never what', async () => {
    const heard = async () =>
      (
        await client.query<{ topic: string; payload: object }>(
          "select topic, event, payload - 'id' as payload from realtime.messages where topic like 'feed:%' order by topic",
        )
      ).rows;
    await asked(dana);
    await asked(lou);
    const once = ['feed:all', 'feed:collections'].map((topic) => ({
      topic,
      event: 'question',
      payload: {},
    }));
    expect(await heard()).toEqual(once);
    await client.query("update private.feed_notices set sent_at = sent_at - interval '2 seconds'");
    await asked(dana, { topic: 'cards' });
    expect((await heard()).length).toBe(4);
  });
});

describe('a question that nobody answers', () => {
  it('is put before staff after a day, once, and no more when somebody answers', async () => {
    const [old, young, answeredOne] = [
      await asked(dana),
      await asked(lou, { title: 'A younger question' }),
      await asked(dee, { title: 'A question with an answer' }),
    ];
    await answered(lou, answeredOne);
    await client.query(
      "update public.questions set active_at = now() - interval '25 hours' where id <> $1",
      [young],
    );
    const call = () => column('select private.call_staff_to_questions()');
    const open = async () =>
      (
        await client.query(
          "select post_id, author_id from private.cases where kind = 'unanswered' and decided_at is null",
        )
      ).rows;
    expect(await call()).toBe(1);
    expect(await call()).toBe(0);
    expect(await open()).toEqual([{ post_id: old, author_id: dana.id }]);
    await answered(lou, old);
    expect(await open()).toEqual([]);
    expect(await call()).toBe(0);
    await client.query(
      "update public.questions set active_at = now() - interval '25 hours' where id = $1",
      [young],
    );
    await client.query('select public.run_due_community_jobs()');
    expect(await open(), 'by the clock').toEqual([{ post_id: young, author_id: lou.id }]);
  });
});

describe('a search among many', () => {
  it('for a common word looks at the newest posts, and finds what is rare wherever it stands', async () => {
    await client.query('set local session_replication_role = replica');
    await client.query(
      `insert into public.questions (id, author_id, topic, title, body, state, shown_at, active_at)
       select gen_random_uuid(), $1, 'cards', 'A question of many ' || n,
         case when n % 10 = 0 then 'hospital' else 'bill' end || case when n in (1, 2) then ' kintsugi hospital' else '' end,
         'shown', now() - make_interval(mins => 30000 - n), now() - make_interval(mins => 30000 - n)
       from generate_series(1, 20000) as n`,
      [dana.id],
    );
    await client.query('set local session_replication_role = origin');
    await client.query('analyze public.questions');
    const narrowed = (words: string) =>
      column(
        "select private.narrowed(websearch_to_tsquery('english', $1), 'questions', 500)::text",
        [words],
      );
    expect(await narrowed('hospital')).toContain('#8k 2');
    expect(await narrowed('bill'), 'read from the newest').not.toContain('#');
    expect(await narrowed('kintsugi'), 'has few hits').not.toContain('#');
    const numbers = (found: { questions: { title: string }[] }) =>
      titlesOf(found).map((one) => Number(one.split(' ').at(-1)));
    expect(numbers(await search(lou, 'hospital'))).toEqual(
      Array.from({ length: 20 }, (_, place) => 20_000 - place * 10),
    );
    expect(numbers(await search(lou, 'kintsugi'))).toEqual([2, 1]);
    // What PostgreSQL keeps of the words is of another day: everything is looked at in the end.
    await client.query(
      "update public.questions set body = 'bill' where body = 'hospital' and number > (select max(number) - 15000 from public.questions)",
    );
    expect((await search(lou, 'hospital')).questions.length).toBe(20);
  });
});

describe('whoever listens', () => {
  it('hears of a topic while they may enter, and of nobody else’s followed questions', async () => {
    const visitor = await addUser(client, { anonymous: true });
    const session = sessionOf(visitor, { is_anonymous: true });
    const hears = async (who: typeof session, topic: string) => {
      await client.query(
        "insert into realtime.messages (topic, extension, event, payload, private) values ($1, 'broadcast', 'x', '{}', true)",
        [topic],
      );
      await client.query("select set_config('realtime.topic', $1, true)", [topic]);
      await become(client, who);
      const { rowCount } = await client.query('select from realtime.messages where topic = $1', [
        topic,
      ]);
      await asOwner(client);
      return (rowCount ?? 0) > 0;
    };
    expect(await hears(session, 'feed:cards')).toBe(false);
    await addPass(client, visitor, -1, 59);
    expect(await hears(session, 'feed:cards')).toBe(true);
    expect(await hears(session, `person:${visitor}`)).toBe(true);
    expect(await hears(session, `person:${dana.id}`)).toBe(false);
    expect(await hears(dana.session, 'feed:all')).toBe(true);
    expect(await hears(nobody, 'feed:all')).toBe(false);
    await become(client, dana.session);
    await expect(
      client.query(
        "insert into realtime.messages (topic, extension, event, payload, private) values ('feed:all', 'broadcast', 'x', '{}', true)",
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('who somebody is', () => {
  it('is in nothing that another is answered, refused or sent, and their own name is', async () => {
    const question = await asked(dana);
    const said = await answered(lou, question);
    const held = await answered(lou, question, { body: 'Text me at 773-555-0142.' });
    await as(dana, 'accept', { answer: said, accepted: true });
    await as(lou, 'save_draft', {
      draft: randomUUID(),
      question,
      topic: null,
      title: '',
      kind: null,
      body: 'A draft of Lou.',
      source: '',
    });
    const visitor = await addUser(client, { anonymous: true });
    await addPass(client, visitor, -1, 59);
    const outside = sessionOf(visitor, { is_anonymous: true });
    const answers: unknown[] = [];
    for (const session of [dee.session, outside]) {
      const call = (name: string, given: Record<string, unknown>) =>
        callAs(client, session, name, given);
      answers.push(
        await call('feed_page', {
          topic: null,
          unanswered: false,
          before_active: null,
          before_id: null,
        }),
        await call('thread', { question }),
        await call('search_feed', { words: 'collector', topic: null }),
        await call('search_feed', { words: '773', topic: null }),
        await call('my_drafts', {}),
        await call('mark_helped', { answer: held, helped: true }),
        await call('accept', { answer: said, accepted: true }),
        await call('ask', { draft: question, topic: 'cards', title, body }),
        await call('edit_answer', { answer: held, kind: 'experience', body: 'x', source: null }),
        await call('thread_read', { question: held }),
        await call('remove_post', { kind: 'answer', id: said }),
      );
    }
    const { rows } = await client.query('select payload from realtime.messages');
    const heard = JSON.stringify([answers, rows]);
    for (const secret of [
      dana.id,
      lou.id,
      held,
      'mail.test',
      '773-555',
      'A draft of Lou',
      'skeleton',
    ])
      expect(heard, secret).not.toContain(secret);
    expect(heard, 'control: names are').toContain('Ledger Lou');
    expect(JSON.stringify(await thread(lou, question)), 'control: what is one’s own').toContain(
      held,
    );
  });
});
