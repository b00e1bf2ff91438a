import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { debtRow, insertRow } from '../testing/rows.ts';
import { addFactor, addUser, asOwner, become, sessionOf } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// What is reported, who looks at it, what they decide, and what everybody concerned is told. Each refusal has its control.

let client: PoolClient;
let author: string;
let reader: string;
let moderator: string;
inTransactions(async (fresh) => {
  client = fresh;
  author = await person();
  reader = await person();
  moderator = await person();
  await client.query(`insert into private.staff (user_id, role) values ($1, 'moderator')`, [
    moderator,
  ]);
});

let count = 0;
/** A member with a name, whose account is so many days old. */
async function person(days = 30): Promise<string> {
  await asOwner(client);
  const id = await addUser(client);
  count += 1;
  await client.query(
    `update auth.users set created_at = now() - make_interval(days => $2),
       email_confirmed_at = now() - make_interval(days => $2) where id = $1`,
    [id, days],
  );
  await client.query(
    `insert into public.aliases (user_id, name, skeleton, pot_shape, pot_glaze, shown_posts)
     values ($1, $2, $2, 0, 0, 5)`,
    [id, `Person ${String.fromCodePoint(97 + (count % 26))}${count}`],
  );
  return id;
}

const as = async (id: string, claims: object = {}) => become(client, sessionOf(id, claims));
async function asModerator(id = moderator): Promise<void> {
  await asOwner(client);
  const { rowCount } = await client.query('select from auth.mfa_factors where user_id = $1', [id]);
  if (!rowCount) await addFactor(client, id, 'verified');
  await as(id, { aal: 'aal2' });
}
async function call<T>(sql: string, values: unknown[] = []): Promise<T> {
  const { rows } = await client.query<{ answer: T }>(`select ${sql} as answer`, values);
  return rows[0]?.answer as T;
}
/** What a call is refused with; the transaction goes on. */
async function refusalOf(asked: () => Promise<unknown>): Promise<string> {
  await client.query('savepoint asked');
  try {
    await asked();
    return 'done';
  } catch (error) {
    await client.query('rollback to savepoint asked');
    return (error as { code: string }).code;
  }
}

const addSessionFrom = (id: string, address: string) =>
  client.query(
    `insert into auth.sessions (id, user_id, aal, created_at, updated_at, ip) values ($1, $2, 'aal1', now(), now(), $3)`,
    [randomUUID(), id, address],
  );
async function addOutcomes(id: string, outcomes: readonly string[]): Promise<void> {
  for (const outcome of outcomes)
    await client.query(
      `insert into public.reports (user_id, post_kind, post_id, reason, outcome, outcome_at)
       values ($1, 'answer', $2, 'sells', $3, now())`,
      [id, randomUUID(), outcome],
    );
}

/** A question with an answer of the author's: ids of both. */
async function post(
  body = 'Half now, half after. I know a guy.',
): Promise<{ question: string; answer: string }> {
  await asOwner(client);
  const question = randomUUID();
  const answer = randomUUID();
  await client.query(
    `insert into public.questions (id, author_id, topic, title, body, state)
     values ($1, $2, 'collections', 'What comes first with a collector?', 'A letter came.', 'shown')`,
    [question, reader],
  );
  await client.query(
    `insert into public.answers (id, question_id, author_id, kind, body, state)
     values ($1, $2, $3, 'experience', $4, 'shown')`,
    [answer, question, author, body],
  );
  return { question, answer };
}
const report = (kind: string, id: string, reason = 'sells', block = false) =>
  call<{ id: string }>('public.report_post($1, $2, $3, null, null, $4)', [kind, id, reason, block]);
const stateOf = async (answer: string) => {
  await asOwner(client);
  return call<string>('(select state from public.answers where id = $1)', [answer]);
};
interface Seen {
  id: string;
  kind: string;
  reason: string;
  words: string;
  reports: number;
  is_hidden: boolean;
  may_decide: boolean;
}
const queue = async () =>
  (await call<{ cases: Seen[]; waiting: number }>('public.queue_page()')).cases;
const decide = (
  id: string,
  action: string,
  rule: number | null = 2,
  sentence: string | null = 'Nothing is sold here.',
  days: number | null = null,
) =>
  call<{ id: string }>('public.decide($1, $2, $3::smallint, $4, $5)', [
    id,
    action,
    rule,
    sentence,
    days,
  ]);

describe('a report', () => {
  it('waits for a person once, however many report it, and says nothing of who did', async () => {
    const { answer } = await post();
    const others = [await person(), await person(3)];
    for (const each of [reader, ...others]) {
      await as(each);
      await report('answer', answer);
    }
    await asModerator();
    const cases = await queue();
    expect(cases).toMatchObject([
      { kind: 'report', reason: 'sells', reports: 3, is_hidden: false, may_decide: true },
    ]);
    expect(JSON.stringify(cases)).not.toMatch(new RegExp([author, reader, ...others].join('|')));
    expect(await stateOf(answer)).toBe('shown');
  });

  it('by three accounts of a week hides it for everybody; by younger ones, or out of worry, it doesn’t', async () => {
    const { answer } = await post();
    for (const each of [await person(1), await person(2), await person(), await person()]) {
      await as(each);
      await report('answer', answer);
    }
    const worried = await person();
    await as(worried);
    await report('answer', answer, 'worried');
    expect(await stateOf(answer)).toBe('shown');
    await as(reader);
    await report('answer', answer);
    expect(await stateOf(answer)).toBe('hidden');
  });

  it.each<[string, number, (id: string, n: number) => Promise<unknown>]>([
    [
      'no confirmed address',
      0,
      (id) =>
        client.query(
          `update auth.users set email = null, email_confirmed_at = null where id = $1`,
          [id],
        ),
    ],
    [
      'a phone that is confirmed',
      3,
      (id) =>
        client.query(
          `update auth.users set email = null, email_confirmed_at = null, phone_confirmed_at = now() - interval '8 days' where id = $1`,
          [id],
        ),
    ],
    [
      'an address confirmed today',
      0,
      (id) => client.query('update auth.users set email_confirmed_at = now() where id = $1', [id]),
    ],
    ['one network', 1, (id, n) => addSessionFrom(id, `203.0.113.${n + 1}`)],
    ['one network of IPv6', 1, (id, n) => addSessionFrom(id, `2001:db8:1:${n + 1}::1`)],
    ['three networks', 3, (id, n) => addSessionFrom(id, `198.51.${n}.7`)],
    ['two reports that staff found wrong', 0, (id) => addOutcomes(id, ['kept', 'kept'])],
    ['one that was wrong', 3, (id) => addOutcomes(id, ['kept'])],
    ['as many right as wrong', 3, (id) => addOutcomes(id, ['kept', 'acted', 'kept', 'acted'])],
  ])('by three accounts of %s counts as %i of three', async (_, counted, make) => {
    const { answer } = await post();
    for (let n = 0; n < 3; n += 1) {
      const id = await person();
      await asOwner(client);
      await make(id, n);
      await as(id);
      await report('answer', answer);
    }
    expect(await stateOf(answer)).toBe(counted >= 3 ? 'hidden' : 'shown');
    // Control: as many others as are missing.
    for (let n = counted; n < 3; n += 1) {
      await as(await person());
      await report('answer', answer);
    }
    expect(await stateOf(answer)).toBe('hidden');
  });

  it('counts once for one network, also after those who sent it signed out', async () => {
    const { answer } = await post();
    for (let n = 0; n < 3; n += 1) {
      const id = await person();
      await asOwner(client);
      await addSessionFrom(id, `203.0.113.${n + 1}`);
      await as(id);
      await report('answer', answer);
      await asOwner(client);
      await client.query('delete from auth.sessions where user_id = $1 and ip is not null', [id]);
    }
    expect(await stateOf(answer)).toBe('shown');
  });

  it('counts no more once who sent it was stopped', async () => {
    const { answer } = await post();
    const reporters = [await person(), await person()];
    for (const id of reporters) {
      await as(id);
      await report('answer', answer);
    }
    await asOwner(client);
    await client.query(
      `update auth.users set banned_until = now() + interval '1 day' where id = any ($1)`,
      [reporters],
    );
    await as(await person());
    await report('answer', answer);
    expect(await stateOf(answer)).toBe('shown');
    for (let n = 0; n < 2; n += 1) {
      await as(await person());
      await report('answer', answer);
    }
    expect(await stateOf(answer), 'control: three others').toBe('hidden');
  });

  it('sent twice is one, and counts once; with another reason it is one still, and counts again', async () => {
    const { answer } = await post();
    const counted = async () => {
      await asOwner(client);
      const count = await call('(select count(*)::int from private.attempts where subject = $1)', [
        reader,
      ]);
      await as(reader);
      return count;
    };
    await as(reader);
    const first = await report('answer', answer);
    expect(await report('answer', answer)).toEqual(first);
    expect(await counted()).toBe(1);
    expect(await report('answer', answer, 'unkind')).toEqual(first);
    expect(await report('answer', answer, 'unkind')).toEqual(first);
    expect(await counted()).toBe(2);
  });

  it('of worry comes before scams, and tells its author where to call, and nobody who it was', async () => {
    const { answer, question } = await post();
    await as(author);
    await report('question', question);
    await as(reader);
    await report('answer', answer, 'worried');
    await asModerator();
    expect((await queue()).map(({ kind }) => kind)).toEqual(['worried', 'report']);
    await as(author);
    const mine = await call<object>('public.my_alias()');
    expect(mine).toMatchObject({ is_cared_for: true, is_staff: false });
    expect(JSON.stringify(mine)).not.toContain(reader);
    await call('public.put_care_away()');
    expect(await call('public.my_alias()')).toMatchObject({ is_cared_for: false });
    await as(reader);
    expect(await call('public.my_alias()'), 'control').toMatchObject({ is_cared_for: false });
  });

  it('may block its author as well: both ways, and by no name', async () => {
    const { answer } = await post();
    await as(reader);
    await report('answer', answer, 'sells', true);
    await asOwner(client);
    expect(await call('private.is_blocked($1, $2)', [author, reader])).toBe(true);
    await as(reader);
    const blocks = await call<{ alias: string }[]>('public.my_blocks()');
    expect(blocks).toMatchObject([{ kind: 'block', alias: expect.stringMatching(/^Person/) }]);
    expect(JSON.stringify(blocks)).not.toContain(author);
  });

  it('of what one cannot see is as of what isn’t there', async () => {
    const { answer } = await post();
    await client.query(`update public.answers set state = 'held', reason = 'phone' where id = $1`, [
      answer,
    ]);
    await as(reader);
    const unseen = [
      ['answer', answer],
      ['answer', randomUUID()],
      ['check_in', randomUUID()],
      ['circle', randomUUID()],
      ['nonsense', answer],
    ] as const;
    for (const [kind, id] of unseen)
      expect([kind, await refusalOf(() => report(kind, id))]).toEqual([kind, 'MW605']);
    const other = await post();
    await as(reader);
    expect(await refusalOf(() => report('answer', other.answer)), 'control').toBe('done');
  });

  it('of a reason that isn’t one, of oneself, with a card’s number, by a visitor is refused', async () => {
    const { answer } = await post();
    await as(reader);
    expect(await refusalOf(() => report('answer', answer, 'nonsense'))).toBe('22023');
    expect(
      await refusalOf(() =>
        call(`public.report_post('answer', $1, 'sells', 'His card is 4111 1111 1111 1111')`, [
          answer,
        ]),
      ),
    ).toBe('MW606');
    await as(author);
    expect(await refusalOf(() => report('answer', answer))).toBe('22023');
    await asOwner(client);
    const visitor = await addUser(client, { anonymous: true });
    await as(visitor, { is_anonymous: true });
    expect(await refusalOf(() => report('answer', answer))).toBe('MW601');
  });

  it('is one of 20 a day', async () => {
    await asOwner(client);
    await client.query(
      `insert into private.attempts (kind, subject) select 'community report', $1 from generate_series(1, 20)`,
      [reader],
    );
    const { answer } = await post();
    await as(reader);
    expect(await refusalOf(() => report('answer', answer))).toBe('MW602');
  });
});

describe('the queue', () => {
  const calls: [name: string, ask: (id: string) => Promise<unknown>][] = [
    ['queue_page', () => queue()],
    ['take_case', (id) => call('public.take_case($1)', [id])],
    ['give_case_back', (id) => call('public.give_case_back($1)', [id])],
    ['decide', (id) => decide(id, 'remove')],
  ];

  it.each(calls)('%s is for staff with a second factor, and for nobody else', async (_, ask) => {
    const { answer } = await post();
    await as(reader);
    await report('answer', answer);
    await asOwner(client);
    const id = await call<string>('(select id from private.cases)');
    await as(author);
    expect(await refusalOf(() => ask(id))).toBe('MW613');
    await as(moderator);
    expect(await refusalOf(() => ask(id)), 'without the second factor').toBe('MW628');
    // What a person writes about themselves makes nobody staff.
    await as(reader, {
      aal: 'aal2',
      user_metadata: { role: 'admin', staff: true },
      app_metadata: { staff: true },
    });
    expect(await refusalOf(() => ask(id))).toBe('MW613');
    await asModerator();
    expect(await refusalOf(() => ask(id)), 'control').toBe('done');
  });

  it('shows the post, three around it and what was said, and of its author nothing else', async () => {
    const { answer, question } = await post();
    for (let at = 0; at < 4; at += 1)
      await client.query(
        `insert into public.answers (id, question_id, author_id, kind, body, state) values ($1, $2, $3, 'experience', $4, 'shown')`,
        [randomUUID(), question, reader, `Another answer ${at}`],
      );
    await insertRow(client, 'debts', {
      ...debtRow(author),
      name: 'Harbor Visa',
      balance_cents: 123_456,
    });
    await as(reader);
    await report('answer', answer);
    await asModerator();
    const [waiting] = await queue();
    const opened = await call<{ post: object; around: object[]; author: object }>(
      'public.take_case($1)',
      [waiting?.id],
    );
    expect(opened.post).toMatchObject({ words: 'Half now, half after. I know a guy.' });
    expect(opened.around).toHaveLength(3);
    expect(opened.author).toEqual({
      alias: expect.stringMatching(/^Person/),
      shape: 0,
      glaze: 0,
      since: expect.any(String),
      shown_posts: expect.any(Number),
      decisions: 0,
    });
    expect(JSON.stringify(opened)).not.toMatch(new RegExp(`${author}|${reader}|Harbor|123456|@`));
  });

  it('lets one moderator at a time decide, and nobody about themselves', async () => {
    const { answer } = await post();
    await as(reader);
    await report('answer', answer);
    await asOwner(client);
    const other = await person();
    await client.query(
      `insert into private.staff (user_id, role) values ($1, 'moderator'), ($2, 'moderator')`,
      [other, author],
    );
    await asModerator();
    const [waiting] = await queue();
    const id = waiting?.id ?? '';
    await call('public.take_case($1)', [id]);
    await asModerator(other);
    expect(await refusalOf(() => call('public.take_case($1)', [id]))).toBe('MW626');
    expect(await refusalOf(() => decide(id, 'remove'))).toBe('MW626');
    await asModerator(author);
    expect(await refusalOf(() => decide(id, 'show', null, null))).toBe('MW626');
    await asOwner(client);
    await client.query(`update private.cases set taken_at = now() - interval '31 minutes'`);
    await asModerator(other);
    expect(await refusalOf(() => decide(id, 'remove')), 'after half an hour').toBe('done');
    expect(await refusalOf(() => decide(id, 'remove')), 'twice').toBe('MW605');
  });
});

describe('a decision', () => {
  async function reported(): Promise<{ answer: string; id: string }> {
    const { answer } = await post();
    await as(reader);
    await report('answer', answer);
    await asModerator();
    const [waiting] = await queue();
    return { answer, id: waiting?.id ?? '' };
  }

  it('says which rule and why, to its author; whoever reported is told that something was done', async () => {
    const { answer, id } = await reported();
    await decide(id, 'remove');
    expect(await stateOf(answer)).toBe('removed');
    await as(author);
    expect(await call('public.my_decisions()')).toMatchObject([
      {
        action: 'remove',
        rule: 2,
        sentence: 'Nothing is sold here.',
        excerpt: 'Half now, half after. I know a guy.',
        appeal: null,
      },
    ]);
    await as(reader);
    const { rows } = await client.query('select outcome from public.reports');
    expect(rows).toEqual([{ outcome: 'acted' }]);
    expect(await call('public.my_decisions()'), 'control').toEqual([]);
    await asOwner(client);
    const { rows: log } = await client.query(
      'select staff_id, action, detail from private.audit_log order by id',
    );
    expect(log).toEqual([{ staff_id: moderator, action: 'decided', detail: 'remove' }]);
  });

  it('to show it leaves it, and says so', async () => {
    const { answer, id } = await reported();
    await decide(id, 'show', null, null);
    expect(await stateOf(answer)).toBe('shown');
    await as(author);
    expect(await call('public.my_decisions()')).toEqual([]);
    await as(reader);
    const { rows } = await client.query('select outcome from public.reports');
    expect(rows).toEqual([{ outcome: 'kept' }]);
  });

  it.each([
    ['hold', 7, 'hold', 'done'],
    ['suspend', 30, 'suspend', 'MW609'],
    ['ban', null, 'ban', 'MW609'],
  ] as const)('%s keeps its author from writing as it says', async (action, days, kind, writes) => {
    const { id } = await reported();
    await decide(id, action, 2, 'Nothing is sold here.', days);
    await as(author);
    expect(await call('public.my_alias()')).toMatchObject({ restriction: { kind } });
    expect(await refusalOf(() => call('(select private_free())')), 'nothing else is open').toBe(
      '42883',
    );
    await asOwner(client);
    expect(
      await refusalOf(async () => {
        await as(author);
        return call(`public.ask($1, 'budget', 'A question of twelve letters?', 'With words.')`, [
          randomUUID(),
        ]);
      }),
    ).toBe(writes);
    await as(reader);
    expect(await call('public.my_alias()'), 'control').toMatchObject({ restriction: null });
  });

  it.each([
    ['no rule', 'remove', null, 'Because.', null],
    ['no sentence', 'remove', 2, ' ', null],
    ['an unknown rule', 'remove', 9, 'Because.', null],
    ['too many days', 'hold', 2, 'Because.', 31],
    ['no days', 'suspend', 2, 'Because.', null],
    ['an unknown action', 'nonsense', 2, 'Because.', null],
    ['an appeal’s', 'uphold', 2, 'Because.', null],
  ] as const)(
    'with %s is refused, and changes nothing',
    async (_, action, rule, sentence, days) => {
      const { answer, id } = await reported();
      expect(['22023', '23514']).toContain(
        await refusalOf(() => decide(id, action, rule, sentence, days)),
      );
      expect(await stateOf(answer)).toBe('shown');
      await asModerator();
      expect(await queue()).toHaveLength(1);
    },
  );

  it('is appealed once, within 30 days, to another person', async () => {
    const { answer, id } = await reported();
    await decide(id, 'suspend', 2, 'Nothing is sold here.', 30);
    await as(author);
    const [decision] = await call<{ id: string }[]>('public.my_decisions()');
    const appeal = (said: string) => call('public.appeal($1, $2)', [decision?.id, said]);
    await as(reader);
    expect(await refusalOf(() => appeal('That wasn’t mine.')), 'another’s').toBe('MW605');
    await as(author);
    expect(
      await refusalOf(() => appeal('I quoted the scam to warn people.')),
      'also who may not write',
    ).toBe('done');
    expect(await refusalOf(() => appeal('I quoted the scam to warn people.')), 'sent twice').toBe(
      'done',
    );
    expect(await refusalOf(() => appeal('In other words.'))).toBe('MW624');
    await asModerator();
    expect(await queue()).toMatchObject([
      { kind: 'appeal', may_decide: false, words: 'I quoted the scam to warn people.' },
    ]);
    const [waiting] = await queue();
    expect(await refusalOf(() => decide(waiting?.id ?? '', 'uphold')), 'decided by the same').toBe(
      'MW626',
    );
    await asOwner(client);
    const other = await person();
    await client.query(`insert into private.staff (user_id, role) values ($1, 'admin')`, [other]);
    await asModerator(other);
    await decide(waiting?.id ?? '', 'overturn', null, null);
    expect(await stateOf(answer)).toBe('shown');
    await as(author);
    expect(await call('public.my_alias()')).toMatchObject({ restriction: null });
    expect(await call('public.my_decisions()')).toMatchObject([
      { appeal: { outcome: 'overturned' } },
    ]);
  });

  /** A name that staff took, the author's appeal, and another person's decision that it stands or doesn't. */
  async function nameTaken(
    kind: 'alias' | 'circle',
    post: string,
    before?: () => Promise<unknown>,
  ) {
    await asOwner(client);
    await client.query("select private.open_case('report', 'unkind', $1, $2, $3)", [
      kind,
      post,
      author,
    ]);
    await asModerator();
    const [opened] = await queue();
    await decide(opened?.id ?? '', 'remove');
    await as(author);
    await before?.();
    const [decision] = await call<{ id: string }[]>('public.my_decisions()');
    await call('public.appeal($1, $2)', [decision?.id, 'It’s my name.']);
    await asOwner(client);
    const other = await person();
    await client.query(`insert into private.staff (user_id, role) values ($1, 'admin')`, [other]);
    await asModerator(other);
    const [appealed] = await queue();
    await decide(appealed?.id ?? '', 'overturn', null, null);
    await asOwner(client);
  }
  const aliasOf = async (id: string) => {
    await asOwner(client);
    const { rows } = await client.query<{ id: string; name: string; skeleton: string }>(
      'select id, name, skeleton from public.aliases where user_id = $1',
      [id],
    );
    return rows[0] ?? { id: '', name: '', skeleton: '' };
  };
  const rename = (name: string) =>
    call<{ alias: { name: string } }>('public.set_alias($1, 1::smallint, 2::smallint, true)', [
      name,
    ]);

  it('overturned, gives a person’s name back', async () => {
    await as(author);
    await rename('Night Owl');
    await nameTaken('alias', (await aliasOf(author)).id);
    expect(await aliasOf(author)).toMatchObject({ name: 'Night Owl' });
    await as(reader);
    expect(await refusalOf(() => rename('Night Owl')), 'nobody else’s').toBe('MW610');
  });

  it('overturned, leaves a name that was chosen since, and the old one free for its owner', async () => {
    await as(author);
    await rename('Night Owl');
    await nameTaken('alias', (await aliasOf(author)).id, () => rename('Day Heron'));
    expect(await aliasOf(author)).toMatchObject({ name: 'Day Heron' });
    await as(reader);
    expect(await refusalOf(() => rename('Night Owl'))).toBe('MW610');
    await as(author);
    expect((await rename('Night Owl')).alias.name).toBe('Night Owl');
  });

  it.each([
    ['both', "name = 'A circle'", { name: 'The Slow Kiln', purpose: 'Nothing late.' }],
    ['what wasn’t said anew', "name = 'Ember'", { name: 'Ember', purpose: 'Nothing late.' }],
  ])('overturned, gives a circle its name and purpose back: %s', async (_, since, is) => {
    await asOwner(client);
    const { rows } = await client.query<{ id: string }>(
      `insert into public.circles (host_id, name, purpose, weekday, time_zone, first_week_on)
       values ($1, 'The Slow Kiln', 'Nothing late.', 6, 'Etc/UTC', '2026-11-16') returning id`,
      [author],
    );
    const [circle] = rows;
    await nameTaken('circle', circle?.id ?? '', async () => {
      await asOwner(client);
      await client.query(`update public.circles set ${since} where id = $1`, [circle?.id]);
      await as(author);
    });
    const { rows: after } = await client.query(
      'select name, purpose from public.circles where id = $1',
      [circle?.id],
    );
    expect(after).toEqual([is]);
  });

  it('is not appealed after 30 days', async () => {
    const { id } = await reported();
    const decided = await decide(id, 'remove');
    await asOwner(client);
    await client.query(
      `update private.decisions set decided_at = now() - interval '30 days 1 minute'`,
    );
    await as(author);
    expect(await refusalOf(() => call(`public.appeal($1, 'Late.')`, [decided.id]))).toBe('MW625');
  });
});

describe('the audit log', () => {
  it('is only added to, and keeps its lines when an account goes', async () => {
    await asOwner(client);
    await client.query(`insert into private.audit_log (staff_id, action) values ($1, 'opened')`, [
      moderator,
    ]);
    expect(
      await refusalOf(() => client.query(`update private.audit_log set action = 'other'`)),
    ).toBe('42501');
    expect(await refusalOf(() => client.query('delete from private.audit_log'))).toBe('42501');
    await client.query('delete from auth.users where id = $1', [moderator]);
    const { rows } = await client.query('select staff_id, action from private.audit_log');
    expect(rows).toEqual([{ staff_id: null, action: 'opened' }]);
  });
});

describe('who is staff', () => {
  it('is the operator’s to say, by the mail address of a member', async () => {
    await asOwner(client);
    await client.query(
      'update auth.users set email = $2, email_confirmed_at = now() where id = $1',
      [reader, 'ada@example.com'],
    );
    expect(await call(`public.add_staff(' Ada@Example.com ', 'moderator')`)).toBe('added');
    expect(await call(`public.add_staff('ada@example.com', 'admin')`), 'again').toBe('added');
    expect(await call(`public.list_staff()`)).toContainEqual({
      email: 'ada@example.com',
      role: 'admin',
      addedAt: expect.any(String),
      hasSecondFactor: false,
    });
    expect(await call(`public.add_staff('nobody@example.com', 'moderator')`)).toBe('unknown');
    await asOwner(client);
    for (const [email, column] of [
      ['sso@example.com', 'is_sso_user = true'],
      ['claimed@example.com', 'email_confirmed_at = null'],
    ]) {
      const other = await addUser(client);
      await client.query(`update auth.users set email = $2, ${column} where id = $1`, [
        other,
        email,
      ]);
    }
    expect(await call(`public.add_staff('sso@example.com', 'admin')`)).toBe('single_sign_on');
    expect(await call(`public.add_staff('claimed@example.com', 'admin')`)).toBe('unconfirmed');
    expect(await call(`public.remove_staff('ada@example.com')`)).toBe('removed');
    expect(await call(`public.remove_staff('ada@example.com')`)).toBe('unknown');
    for (const name of ['add_staff', 'remove_staff', 'list_staff']) {
      const { rows } = await client.query(
        `select has_function_privilege('authenticated', oid, 'execute') as open from pg_proc where proname = $1`,
        [name],
      );
      expect(rows).toEqual([{ open: false }]);
    }
  });
});

describe('a name', () => {
  const named = (name: string, adult = true) =>
    call<{ alias: { name: string } }>('public.set_alias($1, 1::smallint, 2::smallint, $2)', [
      name,
      adult,
    ]);

  it('is one’s own by how it looks, and claims to be nobody', async () => {
    await asOwner(client);
    const one = await addUser(client);
    const two = await addUser(client);
    await as(one);
    expect(await refusalOf(() => named('Night Owl', false)), 'not 18').toBe('MW622');
    expect((await named('  Night   Owl ')).alias.name).toBe('Night Owl');
    expect((await named('Night Owl.')).alias.name, 'one’s own again').toBe('Night Owl.');
    await as(two);
    for (const taken of ['night owl', 'N1ght 0wl', 'Night-Owl'])
      expect([taken, await refusalOf(() => named(taken))]).toEqual([taken, 'MW610']);
    for (const reserved of ['Mendwell Help', 'The Staff', 'Admin', 'M0derator', 'Equifax Dan'])
      expect([reserved, await refusalOf(() => named(reserved))]).toEqual([reserved, 'MW610']);
    for (const wrong of ['ab', 'x'.repeat(25), 'a@b.com', 'Нина', 'call 5550142!', '   '])
      expect([wrong, await refusalOf(() => named(wrong))]).toEqual([wrong, '22023']);
    expect(await refusalOf(() => named('Day Owl')), 'control').toBe('done');
  });

  it('that was given up is nobody else’s for 90 days', async () => {
    await asOwner(client);
    const one = await addUser(client);
    const two = await addUser(client);
    await as(one);
    await named('Night Owl');
    await named('Day Owl');
    await as(two);
    expect(await refusalOf(() => named('Night Owl'))).toBe('MW610');
    await asOwner(client);
    await client.query(
      `update private.released_aliases set released_at = now() - interval '91 days'`,
    );
    await as(two);
    expect(await refusalOf(() => named('Night Owl'))).toBe('done');
    await asOwner(client);
    await client.query('delete from auth.users where id = $1', [one]);
    await as(two);
    expect(await refusalOf(() => named('Day Owl')), 'of an account that went').toBe('MW610');
  });
});

describe('words', () => {
  const judged = async (words: string, id = author) => {
    await asOwner(client);
    return call<{ verdict: string; reason: string | null }>('private.moderate_text($1, $2)', [
      id,
      words,
    ]);
  };

  it.each([
    ['phone', 'Call Renata, 555 0142, and say Dana sent you.'],
    ['phone', 'Ring (212) 555-0142.'],
    ['phone', '+1 212.555.0142'],
    ['elsewhere', 'Write to ada (at) example (dot) com.'],
    ['handle', 'I am on Telegram, my user name is ace700.'],
    ['handle', 'Find @creditace700'],
    ['payment_tag', 'Send it to $CreditAce'],
    ['elsewhere', 'Just text me.'],
    ['sells', 'I know a guy who wipes collections in 48 hours.'],
    ['sells', 'I can get you a CPN.'],
    ['sells', 'Guaranteed approval, no matter what.'],
    ['asks_fee', 'The loan has a processing fee that you send to me.'],
  ])('%s: “%s” waits for a person', async (reason, words) => {
    expect(await judged(words)).toEqual({ verdict: 'hold', reason });
  });

  it.each([
    'I pay $1,240.50 on the 15th of 2026 and owe 2019 taxes.',
    'The rule is 15 USC 1692g, and 1681c(a)(4) too.',
    'From 11/2025 to 10/2026 I paid $500-$600 a month.',
    'I called the bank and they removed the late fee.',
    'My score went from 580 to 640 between 2024-2026.',
  ])('“%s” is shown', async (words) => {
    expect(await judged(words)).toEqual({ verdict: 'ok', reason: null });
  });

  it('that speak for our staff are refused; a CPN is noted', async () => {
    expect(await judged('I work for Mendwell, send me the code.')).toMatchObject({
      verdict: 'refuse',
      reason: 'as_staff',
    });
    expect(await judged('Is a CPN legal?')).toEqual({ verdict: 'note', reason: 'cpn' });
  });

  it('with a link wait only where a new writer sends people to a place that isn’t known', async () => {
    const link = 'See https://example.com/letter for it.';
    await asOwner(client);
    const fresh = await person(1);
    expect(await judged(link, fresh)).toEqual({ verdict: 'hold', reason: 'link' });
    expect(await judged('See https://www.consumerfinance.gov/x', fresh)).toMatchObject({
      verdict: 'ok',
    });
    expect(await judged('See https://www.consumerfinance.gov.example.com/x', fresh)).toMatchObject({
      verdict: 'hold',
    });
    expect(await judged('See https://consumerfinance.gov@example.com/x', fresh)).toMatchObject({
      verdict: 'hold',
    });
    expect(await judged(link)).toMatchObject({ verdict: 'ok' });
  });

  it.each([
    ['4111 1111 1111 1111', 'MW606'],
    ['378282246310005', 'MW606'],
    ['123-45-6789', 'MW606'],
    ['my ssn is 123456789', 'MW606'],
    ['my social is 123456789', 'MW606'],
    ['123 - 45 - 6789', 'MW606'],
    ['123_45_6789', 'MW606'],
    ['123/45/6789', 'MW606'],
    ['4111_1111_1111_1111', 'MW606'],
    ['4111/1111/1111/1111', 'MW606'],
    ['4111,1111,1111,1111', 'MW606'],
    ['12/25/2026', 'done'],
    ['$1,111,111.11 of 4,111,111', 'done'],
    ['', '22023'],
    ['x'.repeat(201), '22023'],
    ['a\u202eb', '22023'],
    // Read as it looks, each of these is many characters: the limit is of those.
    ['\ufdfa'.repeat(200), '22023'],
    ['\ufdfb'.repeat(100), '22023'],
    ['\u3316'.repeat(120), '22023'],
    [`${'x'.repeat(100)}${'\ufdfa'.repeat(30)}`, '22023'],
    ['The rate is \u00bd\u2026 \u2122 or \ufb01ne.'.repeat(7), 'done'],
    ['\uac01'.repeat(200), 'done'],
    ['\u1ebf'.repeat(200), 'done'],
    ['4111 1111 1111 1112', 'done'],
    ['The case is 20261122 000123.', 'done'],
  ])('“%s” as something to keep: %s', async (words, outcome) => {
    await asOwner(client);
    expect(await refusalOf(() => call('private.check_words($1, 200)', [words]))).toBe(outcome);
  });
});
