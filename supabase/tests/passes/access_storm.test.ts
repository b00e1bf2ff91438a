import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomOf, soak } from '../../../gateway/kernel/testing/soak.ts';
import { acceptInvitation, newCode, recover, redeem } from '../testing/codes.ts';
import { startDatabase } from '../testing/database.ts';
import { attach, call, openOrder, recoveryHash, settle } from '../testing/purchases.ts';
import { addInviter, confirmAccount } from '../testing/referrals.ts';
import { debtRow, insertRow } from '../testing/rows.ts';
import { addUser, become, sessionOf } from '../testing/sessions.ts';

// Everything that writes passes, orders, codes and invitations, mixed at random on a handful of people by many
// connections at once, accounts coming and going: nobody waits in a circle, nobody is refused without a reason, and the
// rules of access, orders and referrals hold for whatever is left.

const { factor, seed } = soak;
/** Things that are tried, all in all. */
const tries = 2_000 * factor;
const atOnce = 14;
/** Decides what is tried next; who is first to ask what is up to the machine. */
const random = randomOf(seed);

let database: Awaited<ReturnType<typeof startDatabase>>;
/** What nobody was told, because a rule that fails costs nobody a write. */
const swallowed: string[] = [];
/** What somebody was told: the act, the SQLSTATE and the sentence. */
const refused = new Set<string>();
const done = new Map<string, number>();
let begun = 0;
/** Seconds that it lasted. */
let lasted = 0;

const pick = <T>(things: readonly T[]): T => {
  const picked = things[Math.floor(random() * things.length)];
  if (picked === undefined) throw new Error('There is nothing to pick from');
  return picked;
};
const chance = (of: number) => random() < of;
/** Puts another in the place of one, which is answered. */
function replaceOne<T>(things: T[], by: T): T {
  const one = pick(things);
  things[things.indexOf(one)] = by;
  return one;
}

/** In a transaction of its own, as a request of the data API is. */
async function inTransaction(work: (client: PoolClient) => Promise<unknown>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const as = (person: string, anonymous: boolean, work: (client: PoolClient) => Promise<unknown>) =>
  inTransaction(async (client) => {
    await become(client, sessionOf(person, { is_anonymous: anonymous }));
    await work(client);
  });

const savePlan = (client: PoolClient, person: string) =>
  client.query(
    `insert into public.payoff_plans (user_id, strategy, monthly_cents, starts_on)
     values ($1, 'avalanche', 40000, '2026-12-01') on conflict (user_id) do update set strategy = 'snowball'`,
    [person],
  );

interface Cast {
  readonly visitors: string[];
  readonly members: { readonly id: string; readonly code: string }[];
  readonly orders: { readonly id: string; readonly amountCents: number }[];
  readonly codes: { readonly id: string; readonly hash: string }[];
  readonly questions: { readonly turn: string; readonly conversation: string }[];
}

const newMaster = () => {
  const openUntil = new Date(Date.now() + 86_400_000).toISOString();
  return newCode(database.pool, { uses: 5, ...(chance(0.3) ? { openUntil } : { minutes: 30 }) });
};

async function castOf(): Promise<Cast> {
  const { pool } = database;
  const many = <T>(length: number, make: () => Promise<T>) =>
    Promise.all(Array.from({ length }, make));
  const visitors = await many(4, () => addUser(pool, { anonymous: true }));
  return {
    visitors,
    members: await many(3, () => addInviter(pool)),
    orders: await many(2, () => openOrder(pool, pick(visitors))),
    codes: await many(3, newMaster),
    questions: Array.from({ length: 6 }, () => ({
      turn: randomUUID(),
      conversation: randomUUID(),
    })),
  };
}

/** Everything that may happen, with how often beside the rest. */
function actsOn({ visitors, members, orders, codes, questions }: Cast) {
  const { pool } = database;
  const addVisitor = () => addUser(pool, { anonymous: true });
  const anybody = () => (chance(0.8) ? pick(visitors) : pick(members).id);
  // Others every while, so that limits do not end what can happen.
  const sender = () => `address ${Math.floor(random() * 8)} of ${Math.floor(begun / 1000)}`;
  /** As the auth service does it. */
  const forget = (id: string) =>
    inTransaction(async (client) => {
      await client.query('select from auth.users where id = $1 for no key update', [id]);
      await client.query('delete from auth.users where id = $1', [id]);
    });
  const accept = (person: string, wantsTime: boolean) =>
    acceptInvitation(pool, person, pick(members).code, { wantsTime, sender: sender() });
  const acts: Record<string, [often: number, () => Promise<unknown>]> = {
    'opens an order': [
      2,
      async () => {
        const order = await openOrder(pool, pick(visitors), { plan: pick(['1h', '24h', '7d']) });
        if (orders.push(order) > 30) orders.shift();
      },
    ],
    'has a page to pay on': [1, () => attach(pool, pick(orders))],
    pays: [3, () => settle(pool, pick(orders), 'paid')],
    'does not pay': [
      1,
      () => settle(pool, pick(orders), pick(['processing', 'failed', 'expired'])),
    ],
    'gets it back': [1, () => settle(pool, pick(orders), pick(['refunded', 'disputed', 'won']))],
    'brings a pass along': [
      3,
      () => recover(pool, anybody(), recoveryHash(pick(orders).id), sender()),
    ],
    'redeems a code': [1, () => redeem(pool, anybody(), pick(codes).hash, sender())],
    'guesses a code': [1, () => redeem(pool, anybody(), 'no such code', randomUUID())],
    'takes an invitation': [1, () => accept(anybody(), chance(0.7))],
    'takes one, as a member': [1, () => accept(pick(members).id, false)],
    'owes, as a member': [
      1,
      () => {
        const { id } = pick(members);
        return as(id, false, (client) => insertRow(client, 'debts', debtRow(id)));
      },
    ],
    'plans, as a member': [
      1,
      () => {
        const { id } = pick(members);
        return as(id, false, (client) => savePlan(client, id));
      },
    ],
    'looks at invitations, as a member': [
      1,
      () => as(pick(members).id, false, (client) => client.query('select my_invitations()')),
    ],
    'owes and plans, as a visitor': [
      2,
      () => {
        const id = pick(visitors);
        return as(id, true, async (client) => {
          await insertRow(client, 'debts', debtRow(id));
          await savePlan(client, id);
        });
      },
    ],
    'brings a visit along': [
      2,
      () => call(pool, 'public.claim_visitor_data($1, $2)', [pick(members).id, pick(visitors)]),
    ],
    asks: [
      3,
      async () => {
        const { conversation } = pick(questions);
        const question = { turn: randomUUID(), conversation };
        const of = `public.open_turn($1, $2, $3, 'Why?', '{}', 'Why?', null, $4, 40, 1000, 10, $5)`;
        await call(pool, of, [question.turn, conversation, anybody(), sender(), chance(0.7)]);
        replaceOne(questions, { ...question, conversation: pick([conversation, randomUUID()]) });
        questions[0] = question;
      },
    ],
    'is answered': [
      2,
      async () => {
        const { turn } = pick(questions);
        await call(pool, `public.append_turn_events($1, '[{"id": 1}]')`, [turn]);
        await call(pool, `public.close_turn($1, '[]', 'done', null, $2, 5)`, [turn, chance(0.5)]);
      },
    ],
    'deletes a conversation': [
      1,
      () => {
        const id = pick(members).id;
        return as(id, false, (client) =>
          client.query('delete from public.conversations where id = any ($1)', [
            questions.map(({ conversation }) => conversation),
          ]),
        );
      },
    ],
    'reads a lesson': [
      1,
      () => {
        const id = anybody();
        return as(id, true, (client) =>
          client.query(
            `insert into public.lesson_progress (user_id, lesson_id, read_to) values ($1, $2, 1)
             on conflict (user_id, lesson_id) do update set read_to = excluded.read_to, changed_at = now()`,
            [id, pick(['one', 'two', 'three'])],
          ),
        );
      },
    ],
    'is a visitor no more': [1, async () => forget(replaceOne(visitors, await addVisitor()))],
    'is a member no more': [1, async () => forget(replaceOne(members, await addInviter(pool)).id)],
    'signs up': [1, async () => confirmAccount(pool, replaceOne(visitors, await addVisitor()))],
    'confirms an address': [
      1,
      () =>
        inTransaction(async (client) => {
          const { id } = pick(members);
          await client.query('select from auth.users where id = $1 for no key update', [id]);
          await client.query('update auth.users set email_confirmed_at = now() where id = $1', [
            id,
          ]);
        }),
    ],
    'asks to stay': [
      1,
      () =>
        pool.query('update auth.users set email_change = $2 where id = $1 and is_anonymous', [
          pick(visitors),
          `${randomUUID()}@mail.test`,
        ]),
    ],
    'was not seen for long': [
      1,
      async () => {
        await pool.query(
          "update auth.users set created_at = created_at - interval '3 days' where id = any ($1)",
          [[await addVisitor(), pick(visitors)]],
        );
        await pool.query(
          `update private.attempts set tried_at = tried_at - interval '2 days'
           where id in (select id from private.attempts limit 10 for update skip locked)`,
        );
        await call(pool, "public.purge_empty_visitors('2 days')", []);
      },
    ],
    'takes a code back, as the operator': [
      1,
      async () => {
        const { id } = replaceOne(codes, await newMaster());
        await call(pool, 'public.revoke_access_code($1, true)', [id]);
      },
    ],
  };
  return Object.entries(acts).flatMap(([name, [often, act]]) =>
    Array.from({ length: often }, () => [name, act] as const),
  );
}

beforeAll(async () => {
  // Who waits in a circle hears of it soon, so that seconds find what an evening would.
  database = await startDatabase({ settings: '-c deadlock_timeout=20ms' });
  const { pool } = database;
  pool.on('connect', (client) =>
    client.on('notice', ({ message }) => swallowed.push(message ?? '')),
  );
  const acts = actsOn(await castOf());
  const start = performance.now();
  const work = async () => {
    while (begun < tries) {
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
  lasted = (performance.now() - start) / 1000;
});
afterAll(() => database?.stop());

describe(`in a storm of seed ${seed}`, () => {
  it('everything happens', () => {
    expect([...done.keys()].toSorted()).toEqual(
      [
        ...new Set(
          actsOn({ visitors: [], members: [], orders: [], codes: [], questions: [] }).map(
            ([name]) => name,
          ),
        ),
      ].toSorted(),
    );
  });

  it('nobody is refused but by a rule, or because their account has just gone', () => {
    const byRule = /: (MW\d{3}|42501) /;
    const justGone = /^(owes|plans|looks|asks|reads).*: 23503 .*_user_id_fkey"$/;
    expect(
      [...refused].filter((refusal) => !byRule.test(refusal) && !justGone.test(refusal)),
    ).toEqual([]);
  });

  it('nothing fails that nobody is told', () => expect(swallowed).toEqual([]));
});

describe(`after a storm of seed ${seed}`, () => {
  /** What breaks a rule. */
  const breaking = async (sql: string) => (await database.pool.query<object>(sql)).rows;

  it('a conversation, its answers and what is counted are one person’s', async () => {
    const found = await breaking(
      `select turns.id from public.turns join public.conversations on conversations.id = turns.conversation_id
       where conversations.user_id <> turns.user_id`,
    );
    expect(found).toEqual([]);
    const left = await breaking(
      `select user_id from private.model_uses where user_id is not null
       group by user_id having count(*) > 40`,
    );
    expect(left).toEqual([]);
  });

  it('a paid order of a visitor has one pass of its length, and what was given back has none', async () => {
    const found = await breaking(
      `select orders.state, orders.minutes, passes.revoked_at, passes.ends_at - passes.starts_at as length
       from public.orders left join public.access_passes as passes on passes.order_id = orders.id
       left join auth.users as holders on holders.id = orders.user_id
       where case orders.state
         when 'paid' then holders.is_anonymous and (passes.id is null or passes.revoked_at is not null
           or extract(epoch from passes.ends_at - passes.starts_at) not between orders.minutes * 60 - ${lasted + 30} and orders.minutes * 60)
         else passes.id is not null and passes.revoked_at is null end`,
    );
    expect(found).toEqual([]);
  });

  it('time that has not begun follows on what is there, without a hole', async () => {
    const found = await breaking(
      `select passes.plan, passes.starts_at, before.ends_at from public.access_passes as passes
       cross join lateral (select max(ends_at) as ends_at from public.access_passes as earlier
         where earlier.user_id = passes.user_id and earlier.revoked_at is null
           and (earlier.starts_at, earlier.id) < (passes.starts_at, passes.id)) as before
       where passes.revoked_at is null and passes.starts_at > now()
         and (before.ends_at is null or passes.starts_at > before.ends_at + interval '1 millisecond')`,
    );
    expect(found).toEqual([]);
  });

  it('no two passes overlap, but for the day of grace and a code that opens until a day', async () => {
    const found = await breaking(
      `with counted as (
         select passes.* from public.access_passes as passes
         left join private.access_code_uses as uses on uses.pass_id = passes.id
         left join private.access_codes as codes on codes.id = uses.code_id
         where passes.revoked_at is null and passes.source <> 'grace' and codes.open_until is null
       )
       select one.plan, other.plan from counted as one
       join counted as other on other.user_id = one.user_id and other.id > one.id
       where extract(epoch from least(one.ends_at, other.ends_at) - greatest(one.starts_at, other.starts_at)) > 0.001`,
    );
    expect(found).toEqual([]);
  });

  it.each([
    [
      'an inviter gives no more than ten half hours a month',
      "kind = 'pass_given' group by user_id, date_trunc('month', created_at, 'UTC') having count(*) > 10",
    ],
    [
      'an inviter earns no more than a thousand points a month',
      "true group by user_id, date_trunc('month', created_at, 'UTC') having sum(points) > 1000",
    ],
    [
      'a friend is told once of each step',
      "kind in ('invited', 'joined', 'qualified') and referral is not null group by user_id, referral, kind having count(*) > 1",
    ],
  ])('%s', async (_, rule) => {
    expect(await breaking(`select user_id from public.referral_entries where ${rule}`)).toEqual([]);
  });

  it('a friend with an account, a debt and a plan is not overlooked', async () => {
    const found = await breaking(
      `select referrals.state from private.referrals join auth.users on users.id = referrals.friend_id
       where referrals.state in ('invited', 'joined') and not users.is_anonymous and users.email_confirmed_at is not null
         and exists (select from public.debts where debts.user_id = users.id)
         and exists (select from public.payoff_plans where payoff_plans.user_id = users.id)`,
    );
    expect(found).toEqual([]);
  });

  it('a code is used no more often than it may be', async () => {
    const found = await breaking(
      `select codes.id from private.access_codes as codes join private.access_code_uses as uses on uses.code_id = codes.id
       group by codes.id having count(*) > codes.uses`,
    );
    expect(found).toEqual([]);
  });
});
