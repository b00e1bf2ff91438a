import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDatabase, untilWaiting } from '../testing/database.ts';
import { addFactor, server, sessionOf } from '../testing/sessions.ts';
import { addWriter, commitAs, type Writer } from '../testing/writers.ts';

// The order of schemas/community/lock_order.sql, act by act. A third connection has one row, so that the first of two acts stops in
// the middle and the second meets it there: without the order they would then wait for each other, each for a row of the other's.

let database: Awaited<ReturnType<typeof startDatabase>>;
let pool: Pool;
/** Asks both questions. */
let dana: Writer;
/** Leaves: answered both questions, and was helped by Wren's answer to the first. */
let lou: Writer;
/** Wrote the answer that others act on. */
let wren: Writer;
let ray: Writer;
let staff: Writer;

const first = '10000000-0000-4000-8000-000000000001';
const second = '20000000-0000-4000-8000-000000000002';
const answerOfWren = 'a0000000-0000-4000-8000-000000000001';
const firstOfLou = 'b0000000-0000-4000-8000-000000000001';
const secondOfLou = 'b0000000-0000-4000-8000-000000000002';

beforeAll(async () => {
  database = await startDatabase();
  pool = database.pool;
});
afterAll(() => database.stop());
beforeEach(async () => {
  await pool.query(
    'delete from auth.users; delete from public.questions; delete from private.released_aliases; delete from private.attempts',
  );
  dana = await addWriter(pool, 'Dana');
  lou = await addWriter(pool, 'Ledger Lou');
  wren = await addWriter(pool, 'Wren');
  ray = await addWriter(pool, 'Ray');
  staff = await addStaff('Staff');
  await asks(dana, first);
  await asks(dana, second);
  await answers(wren, first, answerOfWren);
});

async function addStaff(name: string): Promise<Writer> {
  const writer = await addWriter(pool, name);
  await pool.query("insert into private.staff (user_id, role) values ($1, 'moderator')", [
    writer.id,
  ]);
  await addFactor(pool, writer.id, 'verified');
  return { ...writer, session: sessionOf(writer.id, { aal: 'aal2' }) };
}

const as = (who: Writer, name: string, given: Record<string, unknown>) =>
  commitAs(pool, who.session, name, given);
const asks = (who: Writer, draft: string) =>
  as(who, 'ask', {
    draft,
    topic: 'collections',
    title: 'A letter from a collector. What first?',
    body: 'It was the ninth envelope in the drawer.',
  });
const answers = (who: Writer, question: string, draft: string) =>
  as(who, 'answer', {
    draft,
    question,
    kind: 'experience',
    body: 'I kept a card next to the phone.',
    source: null,
  });
const helps = (who: Writer, answer: string) => as(who, 'mark_helped', { answer, helped: true });
const reports = (who: Writer, answer: string, also_block = false) =>
  as(who, 'report_post', { post_kind: 'answer', post_id: answer, reason: 'unkind', also_block });
const closes = (who: Writer) => as(who, 'close_account', { word: 'delete', keep_answers: true });
const erases = ({ id }: Writer) =>
  commitAs(
    pool,
    sessionOf(id, { amr: [{ method: 'otp', timestamp: Math.floor(Date.now() / 1000) }] }),
    'erase_account_now',
    { word: 'delete', keep_answers: false },
  );
const opensCase = async (kind: string, what: string, id: string, author: Writer) =>
  (
    await pool.query<{ id: string }>("select private.open_case($1, 'unkind', $2, $3, $4) as id", [
      kind,
      what,
      id,
      author.id,
    ])
  ).rows[0]?.id;
const decides = (who: Writer, case_id: string | undefined, action: string) =>
  as(who, 'decide', {
    case_id,
    action,
    rule: 1,
    sentence: 'It was unkind.',
    days: null,
  });

/** Begins `one`, which stops at what `gate` holds; then `other`, which meets it there; then opens the gate. What both answer. */
async function meet(
  gate: (client: PoolClient) => Promise<unknown>,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[unknown, unknown]> {
  const client = await pool.connect();
  const both: Promise<unknown>[] = [];
  try {
    await client.query('begin');
    await gate(client);
    both.push(one());
    await untilWaiting(pool, 1);
    both.push(other());
    await untilWaiting(pool, 2);
  } finally {
    await client.query('commit');
    client.release();
  }
  const [answered, answeredToo] = await Promise.all(both);
  return [answered, answeredToo];
}
const held = (table: string, id: string) => (client: PoolClient) =>
  client.query(`select from public.${table} where id = $1 for update`, [id]);

/** Questions and answers whose numbers are wrong. */
const miscounted = async () =>
  (
    await pool.query(
      `select id from public.questions where answers <>
         (select count(*) from public.answers where question_id = questions.id and state = 'shown')
       union all
       select id from public.answers where helped <> (select count(*) from public.helped where answer_id = answers.id)`,
    )
  ).rows;

describe.each([
  ['an account is erased', () => erases(lou)],
  [
    'the auth service deletes an account',
    async () => (await pool.query('delete from auth.users where id = $1', [lou.id])) && '',
  ],
])('while %s that answered a question and was helped by another answer to it', (_, leaves) => {
  beforeEach(async () => {
    await answers(lou, first, firstOfLou);
    await answers(lou, second, secondOfLou);
    await helps(lou, answerOfWren);
  });

  it.each<[string, () => Promise<unknown>, () => Promise<unknown>, unknown]>([
    [
      'staff remove that answer',
      () => opensCase('report', 'answer', answerOfWren, wren),
      async () =>
        decides(
          staff,
          (await pool.query<{ id: string }>('select id from private.cases')).rows[0]?.id,
          'remove',
        ),
      expect.objectContaining({ action: 'remove' }),
    ],
    [
      'staff show it again',
      async () => {
        await pool.query("update public.answers set state = 'hidden' where id = $1", [
          answerOfWren,
        ]);
        await opensCase('report', 'answer', answerOfWren, wren);
      },
      async () =>
        decides(
          staff,
          (await pool.query<{ id: string }>('select id from private.cases')).rows[0]?.id,
          'show',
        ),
      expect.objectContaining({ action: 'show' }),
    ],
    [
      'the third report hides it',
      async () => {
        await reports(ray, answerOfWren);
        await reports(staff, answerOfWren);
      },
      () => reports(dana, answerOfWren),
      { id: expect.any(String) },
    ],
    [
      'its author makes it right',
      () =>
        pool.query("update public.answers set state = 'held', reason = 'phone' where id = $1", [
          answerOfWren,
        ]),
      () =>
        as(wren, 'edit_answer', {
          answer: answerOfWren,
          kind: 'experience',
          body: 'I wrote a letter.',
          source: null,
        }),
      expect.objectContaining({ state: 'shown' }),
    ],
    [
      'its author takes it back',
      async () => undefined,
      () => as(wren, 'remove_post', { kind: 'answer', id: answerOfWren }),
      '',
    ],
    [
      'it is accepted',
      async () => undefined,
      () => as(dana, 'accept', { answer: answerOfWren, accepted: true }),
      '',
    ],
  ])('%s, and both come to an end', async (_act, prepare, act, expected) => {
    await prepare();
    expect(await meet(held('questions', second), leaves, act)).toEqual(['', expected]);
    expect(await miscounted()).toEqual([]);
  });
});

it('of several accounts that are due, each may have to do with the same question', async () => {
  await answers(lou, first, firstOfLou);
  await helps(dana, firstOfLou);
  await answers(ray, second, secondOfLou);
  await helps(ray, answerOfWren);
  for (const [who, days] of [
    [lou, 2],
    [ray, 1],
  ] as const) {
    await closes(who);
    await pool.query(
      'update private.leaving_accounts set erase_at = now() - make_interval(days => $2) where user_id = $1',
      [who.id, days],
    );
  }
  expect(
    await meet(
      held('answers', secondOfLou),
      () => commitAs(pool, server, 'erase_due_accounts', {}),
      () => as(wren, 'remove_post', { kind: 'answer', id: answerOfWren }),
    ),
  ).toEqual([2, '']);
  expect(await miscounted()).toEqual([]);
});

describe('an answer is reported, and its author blocked, while', () => {
  const third = '30000000-0000-4000-8000-000000000003';
  beforeEach(async () => {
    await asks(lou, third);
    await answers(lou, second, secondOfLou);
    await answers(lou, first, firstOfLou);
    await reports(ray, firstOfLou);
    await reports(staff, firstOfLou);
  });

  it('its author is erased', async () => {
    expect(
      await meet(
        held('questions', first),
        () => reports(dana, firstOfLou, true),
        () => erases(lou),
      ),
    ).toEqual([{ id: expect.any(String) }, '']);
    expect(await miscounted()).toEqual([]);
  });

  it('its author closes their account', async () => {
    expect(
      await meet(
        held('answers', secondOfLou),
        () => closes(lou),
        () => reports(dana, firstOfLou, true),
      ),
    ).toEqual([{ eraseAt: expect.any(String) }, 'MW605']);
    expect(await miscounted()).toEqual([]);
  });
});

it('a held answer is decided while its author makes it right', async () => {
  await pool.query("update public.answers set state = 'held', reason = 'phone' where id = $1", [
    answerOfWren,
  ]);
  const opened = await opensCase('held', 'answer', answerOfWren, wren);
  expect(
    await meet(
      (client) =>
        client.query(
          "select pg_advisory_xact_lock(hashtextextended('attempt:community edit:' || $1::text, 0))",
          [wren.id],
        ),
      () =>
        as(wren, 'edit_answer', {
          answer: answerOfWren,
          kind: 'experience',
          body: 'I wrote a letter.',
          source: null,
        }),
      () => decides(staff, opened, 'show'),
    ),
  ).toEqual([expect.objectContaining({ state: 'shown' }), 'MW605']);
});

it('of two cases of one name, two of the staff decide one each, and the other is decided with it', async () => {
  const other = await addStaff('Other Staff');
  const reported = await opensCase('report', 'alias', lou.alias, lou);
  const worried = await opensCase('worried', 'alias', lou.alias, lou);
  expect(
    await meet(
      held('aliases', lou.alias),
      () => decides(staff, reported, 'remove'),
      () => decides(other, worried, 'remove'),
    ),
  ).toEqual([expect.objectContaining({ action: 'remove' }), 'MW605']);
});

describe('nobody keeps another from closing their account', () => {
  /** Runs `work` while a connection has done `hold` and not yet ended. */
  async function whileHeld(
    hold: (client: PoolClient) => Promise<unknown>,
    work: (release: () => Promise<unknown>) => Promise<unknown>,
  ) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await hold(client);
      await work(() => client.query('commit'));
    } finally {
      await client.query('commit');
      client.release();
    }
  }
  const waits = (howMany = 1) => untilWaiting(pool, howMany).then(() => 'waits');
  beforeEach(() => answers(lou, first, firstOfLou));

  it.each<[string, Record<string, unknown>, string]>([
    ['for a reason that there is not', { reason: 'spam' }, '22023'],
    ['for none', { reason: null }, '22023'],
    ['in words that are too many', { said: 'a '.repeat(1001) }, '22023'],
    ['of what there is not', { post_id: secondOfLou }, 'MW605'],
  ])('by a report %s: it is refused before its author is held', async (_, over, refusal) => {
    await whileHeld(
      (client) => client.query('select from auth.users where id = $1 for update', [lou.id]),
      async () => {
        const report = as(dana, 'report_post', {
          post_kind: 'answer',
          post_id: firstOfLou,
          reason: 'unkind',
          ...over,
        });
        expect(await Promise.race([report, waits().catch(() => undefined)])).toBe(refusal);
      },
    );
  });

  it('by one report after another: who reports later waits for who closes', async () => {
    let closing: Promise<unknown> = Promise.resolve();
    let reporting: Promise<unknown> = Promise.resolve();
    await whileHeld(
      async (client) => {
        await client.query("select set_config('request.jwt.claims', $1, true)", [
          JSON.stringify(ray.session.claims),
        ]);
        await client.query('select private.lock_people(array[$1]::uuid[])', [lou.id]);
      },
      async () => {
        closing = closes(lou);
        await waits();
        reporting = reports(dana, firstOfLou);
        expect(await Promise.race([reporting, waits(2)])).toBe('waits');
      },
    );
    expect(await Promise.all([closing, reporting])).toEqual([
      { eraseAt: expect.any(String) },
      'MW605',
    ]);
  });

  it('by closing their own while they hold it themselves', async () => {
    await whileHeld(
      (client) => client.query('select from auth.users where id = $1 for key share', [lou.id]),
      async (release) => {
        const own = closes(lou);
        await waits();
        expect(await Promise.race([closes(ray), own])).toEqual({ eraseAt: expect.any(String) });
        expect((await pool.query('select user_id from private.leaving_accounts')).rows).toEqual([
          { user_id: ray.id },
        ]);
        await release();
        expect(await own).toEqual({ eraseAt: expect.any(String) });
      },
    );
  });
});
