import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDatabase, untilWaiting } from '../testing/database.ts';
import { insertRow } from '../testing/rows.ts';
import { addUser, become, sessionOf } from '../testing/sessions.ts';

// A question is taken once, counted once and ended once, whoever asks how often at the same time.

let database: Awaited<ReturnType<typeof startDatabase>>;
let pool: Pool;
let person: string;
beforeAll(async () => {
  database = await startDatabase();
  pool = database.pool;
});
afterAll(() => database.stop());
beforeEach(async () => {
  await pool.query('delete from private.model_uses');
  person = await addUser(pool);
});

const one = async <T>(sql: string, values: unknown[]): Promise<T> =>
  ((await pool.query(`select ${sql} as answer`, values)).rows[0] as { answer: T }).answer;

interface Asked {
  turn?: string;
  conversation?: string;
  person?: string;
  words?: string;
  consentTo?: string | null;
  network?: string;
  isBeginning?: boolean;
  /** Questions a day, the month's sum, and what one may cost; null where the operator's model is not asked. */
  model?: [daily: number, month: number | null, reserve: number] | null;
}
interface Opened {
  isNew: boolean;
  title: string;
  askedAt: string;
  mayUseModel: boolean;
}
const open = (asked: Asked = {}) =>
  one<Opened>('public.open_turn($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)', [
    asked.turn ?? randomUUID(),
    asked.conversation ?? randomUUID(),
    asked.person ?? person,
    asked.words ?? 'How long does it stay?',
    '{}',
    'How long does it stay?',
    asked.consentTo ?? null,
    asked.network ?? randomUUID(),
    asked.model?.[0] ?? null,
    asked.model?.[1] ?? null,
    asked.model?.[2] ?? 0,
    asked.isBeginning ?? true,
  ]);
const append = (turn: string, ...events: object[]) =>
  one<string | null>('public.append_turn_events($1, $2)', [turn, JSON.stringify(events)]);
const close = (
  turn: string,
  { state = 'done', wasSent = false, spent = null as number | null, events = [] as object[] } = {},
) =>
  one('public.close_turn($1, $2, $3, null, $4, $5)', [
    turn,
    JSON.stringify(events),
    state,
    wasSent,
    spent,
  ]);
const stop = (turn: string, by = person) =>
  one<string | null>('public.stop_turn($1, $2)', [turn, by]);
const read = (turn: string, after = 0, by = person) =>
  one<{ events: { id: number }[]; isWriting: boolean } | null>('public.read_turn($1, $2, $3)', [
    turn,
    by,
    after,
  ]);
const use = () => one<{ turns: number; microdollars: number }>('public.model_use_of($1)', [person]);
const stateOf = (turn: string) =>
  one<string>('(select state from public.turns where id = $1)', [turn]);
/** As if whoever wrote it had ended without a word. */
const breakOff = (turn: string) =>
  pool.query(`update public.turns set lease_until = now() - interval '1 second' where id = $1`, [
    turn,
  ]);

describe('how often somebody asks, or looks at what would be sent', () => {
  const pace = (who = person, network: string = randomUUID()) =>
    one('public.pace_question($1, $2)', [who, network]);
  const counted = (subject: string, times: number, minutesAgo: number) =>
    pool.query(
      `insert into private.attempts (kind, subject, tried_at)
       select 'question pace', $1, now() - make_interval(mins => $3) from generate_series(1, $2)`,
      [subject, times, minutesAgo],
    );

  it('is twenty times in a minute, also all at once; then it says how long to wait', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 25 }, () => pace()));
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as { code: string; hint: string }] : [],
    );
    expect(refused).toHaveLength(5);
    for (const { code, hint } of refused) {
      expect(code).toBe('MW801');
      expect(Number(hint)).toBeGreaterThan(0);
      expect(Number(hint)).toBeLessThanOrEqual(60);
    }
    // A control: somebody else, and the same person a minute later.
    await pace(await addUser(pool));
    await pool.query(
      "update private.attempts set tried_at = now() - interval '1 minute' where subject = $1",
      [person],
    );
    await pace();
  });

  it.each([
    ['600 in a day', 600, 100],
    ['20 in this minute', 20, 0],
  ])('is refused to a person after %s', async (_, times, minutesAgo) => {
    await counted(person, times, minutesAgo);
    await expect(pace()).rejects.toMatchObject({ code: 'MW801' });
  });

  it('is a hundred times in a minute from one network, whoever asks', async () => {
    const network = randomUUID();
    await counted(network, 100, 0);
    await expect(pace(person, network)).rejects.toMatchObject({ code: 'MW801' });
    await pace(person);
  });
});

describe('a question', () => {
  it('begins a conversation with its title, and the next one goes on in it', async () => {
    const conversation = randomUUID();
    const turn = randomUUID();
    expect(await open({ turn, conversation })).toMatchObject({
      isNew: true,
      title: 'How long does it stay?',
      mayUseModel: false,
    });
    await close(turn);
    await pool.query("update public.conversations set title = 'Mine' where id = $1", [
      conversation,
    ]);
    expect(await open({ conversation })).toMatchObject({ isNew: true, title: 'Mine' });
  });

  it('asked again is known, at once or later, and counts once', async () => {
    const asked = {
      turn: randomUUID(),
      conversation: randomUUID(),
      model: [40, 1000, 10],
    } as const;
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => open({ ...asked, model: [...asked.model] })),
    );
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(answers.map(({ askedAt }) => askedAt))).toHaveLength(1);
    await close(asked.turn, { wasSent: true, spent: 7 });
    expect(await open({ ...asked, model: [...asked.model] })).toMatchObject({ isNew: false });
    expect(await use()).toEqual({ turns: 1, microdollars: 7 });
    const counted =
      "(select count(*)::int from private.attempts where kind = 'question' and subject = $1)";
    expect(await one(counted, [person])).toBe(1);
  });

  it.each<[string, string, () => Promise<Asked>]>([
    [
      'of an id that is another question',
      'MW803',
      async () => {
        const asked = { turn: randomUUID(), conversation: randomUUID() };
        await open(asked);
        return { ...asked, words: 'Another one?' };
      },
    ],
    [
      'of an id that is another person’s',
      'MW803',
      async () => {
        const asked = { turn: randomUUID(), conversation: randomUUID() };
        await open(asked);
        return { ...asked, person: await addUser(pool) };
      },
    ],
    [
      'in another person’s conversation',
      'MW804',
      async () => {
        const conversation = randomUUID();
        await open({ conversation });
        return { conversation, person: await addUser(pool) };
      },
    ],
    [
      'in a conversation that was deleted while a page showed it',
      'MW804',
      async () => {
        const [turn, conversation] = [randomUUID(), randomUUID()];
        await open({ turn, conversation });
        await close(turn);
        expect(await open({ conversation, isBeginning: false }), 'control').toMatchObject({
          isNew: true,
        });
        await pool.query('delete from public.conversations where id = $1', [conversation]);
        return { conversation, isBeginning: false };
      },
    ],
    [
      'while an answer is still being written there',
      'MW802',
      async () => {
        const conversation = randomUUID();
        await open({ conversation });
        return { conversation };
      },
    ],
    [
      'in a conversation of 200',
      'MW805',
      async () => {
        const conversation = randomUUID();
        await insertRow(pool as unknown as PoolClient, 'conversations', {
          id: conversation,
          user_id: person,
          title: 'Long',
        });
        await pool.query(
          `insert into public.turns (id, conversation_id, user_id, question, state, lease_until)
           select gen_random_uuid(), $1, $2, 'x', 'done', now() from generate_series(1, 200)`,
          [conversation, person],
        );
        return { conversation };
      },
    ],
    [
      'that would begin conversation 501',
      'MW806',
      async () => {
        await pool.query(
          `insert into public.conversations (id, user_id, title)
           select gen_random_uuid(), $1, 'x' from generate_series(1, 500)`,
          [person],
        );
        return {};
      },
    ],
    [
      'after 300 in a day',
      'MW801',
      async () => {
        await pool.query(
          "insert into private.attempts (kind, subject) select 'question', $1 from generate_series(1, 300)",
          [person],
        );
        return {};
      },
    ],
    [
      'after 3,000 in a day from one network, whoever asked them',
      'MW801',
      async () => {
        const network = randomUUID();
        await pool.query(
          "insert into private.attempts (kind, subject) select 'question_address', $1 from generate_series(1, 3000)",
          [network],
        );
        return { network };
      },
    ],
  ])('%s is refused with %s, and leaves nothing', async (_, code, arrange) => {
    const asked = { turn: randomUUID(), model: [40, null, 10] as [number, null, number] };
    const over = await arrange();
    const before = await one('(select count(*)::int from public.turns)', []);
    await expect(open({ ...asked, ...over })).rejects.toMatchObject({ code });
    expect(await one('(select count(*)::int from public.turns)', [])).toBe(before);
    expect(await use()).toEqual({ turns: 0, microdollars: 0 });
  });

  it('is let in where the one before it has broken off, which then counts as failed', async () => {
    const [turn, conversation] = [randomUUID(), randomUUID()];
    await open({ turn, conversation });
    await breakOff(turn);
    await open({ conversation });
    expect(await stateOf(turn)).toBe('failed');
  });

  it('in a conversation that is deleted in the same instant is refused with MW804', async () => {
    const [turn, conversation] = [randomUUID(), randomUUID()];
    await open({ turn, conversation });
    await close(turn);
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('delete from public.conversations where id = $1', [conversation]);
      const asked = expect(open({ conversation })).rejects.toMatchObject({ code: 'MW804' });
      await untilWaiting(pool);
      await client.query('commit');
      await asked;
    } finally {
      client.release();
    }
  });

  it('of two at once in one conversation one is let in', async () => {
    const conversation = randomUUID();
    const asked = await Promise.allSettled([open({ conversation }), open({ conversation })]);
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('keeps what the person agreed to: the host, and when', async () => {
    const [turn, conversation] = [randomUUID(), randomUUID()];
    const consent = () =>
      one<{ host: string; at: string }>(
        "(select json_build_object('host', consent_host, 'at', consent_at) from public.conversations where id = $1)",
        [conversation],
      );
    await open({ turn, conversation, consentTo: 'models.example' });
    const first = await consent();
    expect(first).toEqual({ host: 'models.example', at: expect.any(String) });
    await close(turn);
    const next = randomUUID();
    await open({ turn: next, conversation });
    expect(await consent()).toEqual(first);
    await close(next);
    await open({ conversation, consentTo: 'other.example' });
    expect(await consent()).toMatchObject({ host: 'other.example' });
  });
});

describe('what was agreed to', () => {
  it('is taken back by the person, and by nobody else', async () => {
    const [conversation, stranger] = [randomUUID(), await addUser(pool)];
    await open({ conversation, consentTo: 'models.example' });
    const takeBack = async (by: string) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await become(client, sessionOf(by));
        const { rowCount } = await client.query(
          'update public.conversations set consent_host = null, consent_at = null where id = $1',
          [conversation],
        );
        await client.query('commit');
        return rowCount;
      } finally {
        client.release();
      }
    };
    expect([await takeBack(stranger), await takeBack(person)]).toEqual([0, 1]);
    const host = '(select consent_host from public.conversations where id = $1)';
    expect(await one(host, [conversation])).toBeNull();
  });
});

describe('the operator’s model', () => {
  const ask = (model: Asked['model']) => open({ model: model ?? null });

  it('is asked so often in a day by a person, and then no more', async () => {
    const answers = [];
    for (let index = 0; index < 4; index += 1) answers.push(await ask([3, null, 5]));
    expect(answers.map(({ mayUseModel }) => mayUseModel)).toEqual([true, true, true, false]);
    await pool.query("update private.model_uses set used_at = now() - interval '25 hours'");
    expect(await ask([3, null, 5])).toMatchObject({ mayUseModel: true });
  });

  it('costs no more in a month than was said, with all that may be under way', async () => {
    const others = await Promise.all(Array.from({ length: 8 }, () => addUser(pool)));
    const answers = await Promise.all(
      others.map((each) => open({ person: each, model: [40, 500, 100] })),
    );
    expect(answers.filter(({ mayUseModel }) => mayUseModel)).toHaveLength(5);
  });

  /** How many of so many questions one after another are answered by the model. */
  const askedBy = async (who: string, times: number, model: [number, number, number]) => {
    let answered = 0;
    for (let time = 0; time < times; time += 1)
      answered += (await open({ person: who, model })).mayUseModel ? 1 : 0;
    return answered;
  };

  it('costs a person a tenth of the month a day, so that the next has theirs', async () => {
    const other = await addUser(pool);
    expect(await askedBy(person, 40, [40, 1000, 10])).toBe(10);
    expect(await askedBy(other, 40, [40, 1000, 10])).toBe(9);
    await pool.query("update private.model_uses set used_at = now() - interval '25 hours'");
    expect((await open({ model: [40, 1000, 10] })).mayUseModel).toBe(true);
  });

  it('leaves a third to the others where ten people ask for all they can', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => addUser(pool)));
    let answered = 0;
    for (const each of people) answered += await askedBy(each, 40, [40, 1000, 10]);
    expect(answered).toBeLessThan(67);
    expect(await askedBy(person, 5, [40, 1000, 10])).toBeGreaterThan(1);
  });

  it('answers two questions of a person a day however little is left of the month', async () => {
    expect(await askedBy(await addUser(pool), 3, [40, 100, 20])).toBe(2);
    expect(await askedBy(person, 3, [40, 100, 20])).toBe(2);
  });

  it('is not counted where nothing was sent to it', async () => {
    const turn = randomUUID();
    await open({ turn, model: [1, 100, 100] });
    await close(turn, { wasSent: false });
    expect(await use()).toEqual({ turns: 0, microdollars: 0 });
    expect(await ask([1, 100, 100])).toMatchObject({ mayUseModel: true });
  });

  it('counts what was set aside where the cost is not known, and the cost where it is', async () => {
    const [unknown, known] = [randomUUID(), randomUUID()];
    await open({ turn: unknown, model: [5, 1000, 100] });
    await close(unknown, { wasSent: true });
    await open({ turn: known, model: [5, 1000, 100] });
    await close(known, { wasSent: true, spent: 8 });
    expect(await use()).toEqual({ turns: 2, microdollars: 108 });
  });

  it('stays counted when the conversation is deleted, and in the month when the account is', async () => {
    const turn = randomUUID();
    await open({ turn, model: [1, 1000, 100] });
    await close(turn, { wasSent: true, spent: 60 });
    await pool.query('delete from public.conversations where user_id = $1', [person]);
    expect(await ask([1, 1000, 100])).toMatchObject({ mayUseModel: false });
    await pool.query('delete from auth.users where id = $1', [person]);
    expect(await one('private.model_microdollars()::int', [])).toBe(60);
  });

  it('is forgotten after two months', async () => {
    await ask([5, null, 1]);
    await pool.query("update private.model_uses set used_at = now() - interval '3 months'");
    await ask([5, null, 1]);
    expect(await one('(select count(*)::int from private.model_uses)', [])).toBe(1);
  });
});

describe('an answer', () => {
  it('grows, is read from any place on, and ends', async () => {
    const turn = randomUUID();
    await open({ turn });
    expect(await append(turn, { id: 1 }, { id: 2 })).toBe('running');
    expect(await read(turn, 1)).toEqual({ events: [{ id: 2 }], isWriting: true });
    await close(turn, { events: [{ id: 3 }] });
    expect(await read(turn, 1)).toEqual({ events: [{ id: 2 }, { id: 3 }], isWriting: false });
    expect(await append(turn, { id: 4 })).toBeNull();
    await close(turn, { events: [{ id: 5 }], state: 'failed' });
    expect([await stateOf(turn), (await read(turn))?.events.length]).toEqual(['done', 3]);
  });

  it('that nobody renews is no longer being written', async () => {
    const turn = randomUUID();
    await open({ turn });
    await breakOff(turn);
    expect(await read(turn)).toEqual({ events: [], isWriting: false });
    expect(await stop(turn)).toBe('over');
    expect(await append(turn, { id: 1 }), 'control: somebody does').toBe('running');
    expect(await read(turn)).toMatchObject({ isWriting: true });
  });

  it('is stopped by the person alone, and whoever writes it hears of it', async () => {
    const turn = randomUUID();
    await open({ turn });
    const stranger = await addUser(pool);
    expect(await stop(turn, stranger)).toBeNull();
    expect(await append(turn)).toBe('running');
    expect([await stop(turn), await stop(turn)]).toEqual(['stopping', 'stopping']);
    expect(await append(turn, { id: 1 })).toBe('stopping');
    await close(turn, { state: 'stopped' });
    expect([await stateOf(turn), await stop(turn)]).toEqual(['stopped', 'over']);
  });

  it('is read by nobody else', async () => {
    const turn = randomUUID();
    await open({ turn });
    expect(await read(turn, 0, await addUser(pool))).toBeNull();
    expect(await read(turn), 'control').not.toBeNull();
  });

  it('of a conversation that was deleted meanwhile is written no more', async () => {
    const turn = randomUUID();
    await open({ turn });
    await pool.query('delete from public.conversations where user_id = $1', [person]);
    expect(await append(turn, { id: 1 })).toBeNull();
    await close(turn);
    expect(await read(turn)).toBeNull();
  });
});

describe('feedback', () => {
  it('hangs on an answer to oneself, and on no other', async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await open({ turn: mine });
    await open({ turn: theirs, person: await addUser(pool) });
    const client = await pool.connect();
    try {
      await client.query('begin');
      await become(client, sessionOf(person));
      const say = (turn: string) =>
        insertRow(client, 'turn_feedback', { turn_id: turn, verdict: 'off' });
      await say(mine);
      await expect(say(theirs)).rejects.toMatchObject({ code: '23503' });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('brought along from a visit', () => {
  it('conversations go to the member with their answers and what was said of them', async () => {
    const visitor = await addUser(pool, { anonymous: true });
    const [turn, conversation] = [randomUUID(), randomUUID()];
    await open({ turn, conversation, person: visitor });
    await insertRow(pool as unknown as PoolClient, 'turn_feedback', {
      turn_id: turn,
      user_id: visitor,
      verdict: 'right',
    });
    for (let times = 0; times < 2; times += 1)
      await pool.query('select public.claim_visitor_data($1, $2)', [person, visitor]);
    const owners = `(select array[
      (select user_id from public.conversations where id = $2),
      (select user_id from public.turns where id = $1),
      (select user_id from public.turn_feedback where turn_id = $1)])`;
    expect(await one(owners, [turn, conversation])).toEqual([person, person, person]);
    expect(await append(turn, { id: 1 }), 'an answer under way goes on').toBe('running');
  });
});
