import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import {
  addCircle,
  addPerson,
  callAs,
  type Circle,
  checkIn,
  memberOf,
  type Person,
  weekOf,
} from '../testing/circles.ts';
import { openOrder, settle } from '../testing/purchases.ts';
import { insertRow, sampleRow } from '../testing/rows.ts';
import {
  addFactor,
  addPass,
  addSession,
  addUser,
  asOwner,
  become,
  server,
  sessionOf,
} from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// An account that is deleted: gone from everybody's sight at once, kept after all or erased later, and what each asks for.

let client: PoolClient;
let dana: Person;
let lou: Person;
let dee: Person;
let circle: Circle;
inTransactions(async (fresh) => {
  client = fresh;
  dana = await addPerson(client, { name: 'Dana Kiln' });
  lou = await addPerson(client, { name: 'Ledger Lou' });
  dee = await addPerson(client, { name: 'Second Shift Dee' });
  circle = await addCircle(client, [dana, lou, dee]);
});

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const withCode = { amr: [{ method: 'otp', timestamp: secondsAgo(5) }] };
async function answerOf<T>(id: string, call: string, claims: object = {}): Promise<T | string> {
  await client.query('savepoint asked');
  try {
    await become(client, sessionOf(id, claims));
    const { rows } = await client.query<{ answer: T }>(`select public.${call} as answer`);
    await asOwner(client);
    return rows[0]?.answer as T;
  } catch (error) {
    await client.query('rollback to savepoint asked');
    return (error as { code: string }).code;
  }
}
const standing = (id: string) => answerOf<string>(id, 'session_status()');
const close = (id: string, claims: object = {}) =>
  answerOf<{ eraseAt: string }>(id, "close_account('delete', true)", claims);
const count = async (sql: string, values: unknown[] = []) =>
  Number(Object.values((await client.query(sql, values)).rows[0] ?? {})[0]);
const due = (id: string) =>
  client.query('update private.leaving_accounts set erase_at = now() where user_id = $1', [id]);
async function eraseDue(): Promise<number> {
  await become(client, server);
  const { rows } = await client.query<{ gone: number }>(
    'select public.erase_due_accounts() as gone',
  );
  await asOwner(client);
  return rows[0]?.gone ?? -1;
}
const exists = async (id: string) =>
  (await count('select count(*) from auth.users where id = $1', [id])) === 1;

const title = 'A letter from a collector I have never heard of. What first?';
const ask = async (who: Person) =>
  (
    await callAs<{ id: string }>(client, who.id, 'ask', {
      draft: randomUUID(),
      topic: 'collections',
      title,
      body: 'It says I owe on a store card from a town I left eight years ago.',
    })
  ).id;
const reply = async (who: Person, question: string, body: string) =>
  (
    await callAs<{ id: string }>(client, who.id, 'answer', {
      draft: randomUUID(),
      question,
      kind: 'experience',
      body,
      source: null,
    })
  ).id;
interface Thread {
  readonly question: { title: string; body: string; state: string; author: object | null };
  readonly answers: readonly { body: string; author: { name: string } | null }[];
}
const thread = (who: Person, question: string) =>
  callAs<Thread>(client, who.id, 'thread', { question });
/** They are no new writers: what they write is shown at once. */
const trusted = () => client.query('update public.aliases set shown_posts = 20');

describe('closing an account', () => {
  it('says when it is erased, ends every session, and leads to nothing else', async () => {
    await addSession(client, dana.id);
    await addSession(client, dana.id);
    const before = Date.now();
    const answer = (await close(dana.id)) as { eraseAt: string };
    const days = (Date.parse(answer.eraseAt) - before) / 86_400_000;
    expect(Math.round(days)).toBe(14);
    const { rows } = await client.query<{ said: Record<string, string> }>(
      'select raw_app_meta_data as said from auth.users where id = $1',
      [dana.id],
    );
    expect(Date.parse(rows[0]?.said['erase_at'] ?? '')).toBe(Date.parse(answer.eraseAt));
    expect(await count('select count(*) from auth.sessions where user_id = $1', [dana.id])).toBe(0);
    expect(await standing(dana.id)).toBe('leaving');
    await insertRow(client, 'debts', await sampleRow(client, 'debts', dana.id));
    await become(client, sessionOf(dana.id));
    expect((await client.query('select from public.debts')).rowCount).toBe(0);
    await asOwner(client);
    expect(await answerOf(dana.id, 'my_circles()')).toEqual([]);
    expect(await answerOf(dana.id, "set_alias('Dana Again', 1::smallint, 1::smallint, true)")).toBe(
      'MW601',
    );
    // The control: another's session goes on.
    expect(await standing(lou.id)).toBe('member');
  });

  it.each([
    ['an old proof', { amr: [{ method: 'password', timestamp: secondsAgo(700) }] }, 'MW701'],
    ['a token without any', { amr: [] }, 'MW701'],
    [
      'an unfinished password reset',
      { amr: [{ method: 'recovery', timestamp: secondsAgo(1) }] },
      'MW601',
    ],
  ])('is refused to %s', async (_, claims, code) => {
    expect(await close(dana.id, claims)).toBe(code);
    expect(await standing(dana.id)).toBe('member');
  });

  it('asks for the second factor where there is one', async () => {
    await addFactor(client, dana.id, 'verified');
    expect(await close(dana.id)).toBe('MW601');
    expect(await close(dana.id, { aal: 'aal2' })).toBe('MW701');
    expect(
      await close(dana.id, { aal: 'aal2', amr: [{ method: 'totp', timestamp: secondsAgo(9) }] }),
    ).toEqual({ eraseAt: expect.any(String) });
  });

  it.each(["''", "'no'", 'null', `'${'delete'.repeat(20)}'`])(
    'is refused without the word: %s',
    async (word) => {
      expect(await answerOf(dana.id, `close_account(${word}, true)`)).toBe('MW703');
      expect(await answerOf(dana.id, `close_account(' DELETE ', true)`)).toEqual({
        eraseAt: expect.any(String),
      });
    },
  );

  it('is refused to visitors', async () => {
    const visitor = await addUser(client, { anonymous: true });
    expect(await close(visitor, { is_anonymous: true })).toBe('MW601');
  });

  it('takes them out of their circles, and another hosts', async () => {
    await checkIn(client, dana, circle.id);
    const { circle: before } = await weekOf(client, lou, circle.id);
    await close(dana.id);
    const week = await weekOf(client, lou, circle.id);
    expect(week.members.map(({ alias }) => alias).toSorted()).toEqual(
      [lou.alias, dee.alias].toSorted(),
    );
    expect(week.circle).toMatchObject({ is_host: true });
    expect(week.circle.epoch).toBeGreaterThan(before.epoch);
    expect(JSON.stringify(week)).not.toContain('Dana');
  });

  it('ends meetings, buddies and matching, and tells the other', async () => {
    const aliasOf = async (person: Person) =>
      (
        await client.query<{ id: string }>(
          'select id from public.aliases where user_id = $1 and circle_id is null',
          [person.id],
        )
      ).rows[0]?.id;
    await callAs(client, dana.id, 'ask_buddy', { alias_id: await aliasOf(lou) });
    await callAs(client, lou.id, 'ask_buddy', { alias_id: await aliasOf(dana) });
    const times = [1, 2, 3].map((day) => new Date(Date.now() + day * 86_400_000).toISOString());
    await callAs(client, dana.id, 'propose_meeting', { alias_id: await aliasOf(lou), times });
    expect(await callAs<object[]>(client, lou.id, 'my_buddies')).toHaveLength(1);
    await callAs(client, dana.id, 'ask_match', {
      topic: 'collections',
      goal: 'one_debt',
      weekday: 6,
      zone: 'America/New_York',
    });
    await close(dana.id);
    expect(await callAs(client, lou.id, 'my_buddies')).toEqual([]);
    expect(await count('select count(*) from public.match_requests')).toBe(0);
    const { rows } = await client.query('select state from public.meetings');
    expect(rows).toEqual([{ state: 'cancelled' }]);
  });

  it('hides what they wrote everywhere, and what others answered stays', async () => {
    await trusted();
    const own = await ask(dana);
    await reply(lou, own, 'Ask them in writing to prove it.');
    const others = await ask(lou);
    await reply(dana, others, 'I kept a card next to the phone.');
    expect((await thread(dee, others)).answers).toHaveLength(1);
    await close(dana.id);

    const left = await thread(dee, own);
    expect(left.question).toMatchObject({ title: '', body: '', state: 'withdrawn', author: null });
    expect(left.answers.map(({ body }) => body)).toEqual(['Ask them in writing to prove it.']);
    expect((await thread(dee, others)).answers).toEqual([]);
    const page = { topic: null, unanswered: false, before_active: null, before_id: null };
    const feed = await callAs<{ questions: { id: string; answers: number }[] }>(
      client,
      dee.id,
      'feed_page',
      page,
    );
    expect(feed.questions.map(({ id, answers }) => [id, answers])).toEqual([[others, 0]]);
    const search = (words: string) =>
      callAs<{ questions: { id: string }[] }>(client, dee.id, 'search_feed', {
        words,
        topic: null,
      });
    expect((await search('phone')).questions).toEqual([]);
    expect((await search('eight years')).questions.map(({ id }) => id)).toEqual([others]);
  });

  it('hides them from who they invited, and closes their link', async () => {
    await client.query(
      "insert into public.referral_links (user_id, code) values ($1, 'DANA2345')",
      [dana.id],
    );
    const see = async () => {
      const { rows } = await client.query<{ seen: { outcome: string } }>(
        "select public.see_invitation('DANA2345', 'x') as seen",
      );
      return rows[0]?.seen.outcome;
    };
    expect(await see()).toBe('known');
    await close(dana.id);
    expect(await see()).toBe('unknown');
  });

  it('lets nothing of theirs be shown that staff look at meanwhile', async () => {
    await trusted();
    const held = await ask(dana);
    await client.query(
      "update public.questions set state = 'held', reason = 'phone' where id = $1",
      [held],
    );
    await close(dana.id);
    await client.query("select private.show_post('question', $1)", [held]);
    expect(await thread(dee, held).catch((error) => error.code)).toBe('MW605');
  });

  it('lets staff remove what is away for good', async () => {
    await trusted();
    const asked = await ask(dana);
    await close(dana.id);
    await client.query("select private.hide_post('question', $1, 'removed')", [asked]);
    await answerOf(dana.id, 'keep_account()');
    const { rows } = await client.query('select state from public.questions where id = $1', [
      asked,
    ]);
    expect(rows).toEqual([{ state: 'removed' }]);
  });

  it('brings nobody into a circle any more', async () => {
    await close(dana.id);
    await expect(
      client.query(
        "insert into public.circle_members (circle_id, user_id, first_week_on) values ($1, $2, '2026-11-16')",
        [circle.id, dana.id],
      ),
    ).rejects.toMatchObject({ code: 'MW712' });
  });

  it('takes no visitor’s data along', async () => {
    const visitor = await addUser(client, { anonymous: true });
    await close(dana.id);
    await expect(
      client.query('select public.claim_visitor_data($1, $2)', [dana.id, visitor]),
    ).rejects.toMatchObject({ code: 'MW101' });
  });
});

describe('keeping it after all', () => {
  it('brings back what they wrote and own, and no circle', async () => {
    await trusted();
    const own = await ask(dana);
    const others = await ask(lou);
    await reply(dana, others, 'I kept a card next to the phone.');
    await insertRow(client, 'debts', await sampleRow(client, 'debts', dana.id));
    await close(dana.id);
    expect(await answerOf(dana.id, 'keep_account()')).toBe('');
    expect(await standing(dana.id)).toBe('member');
    const { rows } = await client.query(
      'select raw_app_meta_data as said from auth.users where id = $1',
      [dana.id],
    );
    expect(rows[0]?.said).not.toHaveProperty('erase_at');
    expect((await thread(dee, own)).question).toMatchObject({ title, state: 'shown' });
    expect((await thread(dee, others)).answers[0]).toMatchObject({ author: { name: dana.alias } });
    await become(client, sessionOf(dana.id));
    expect((await client.query('select from public.debts')).rowCount).toBe(1);
    await asOwner(client);
    expect(await answerOf(dana.id, 'my_circles()')).toEqual([]);
    await due(dana.id);
    expect(await eraseDue()).toBe(0);
    expect(await exists(dana.id)).toBe(true);
  });

  it('is refused where nothing is closed', async () => {
    expect(await answerOf(dana.id, 'keep_account()')).toBe('MW707');
    const visitor = await addUser(client, { anonymous: true });
    expect(await answerOf(visitor, 'keep_account()', { is_anonymous: true })).toBe('MW707');
  });
});

describe('erasing', () => {
  it('waits for its day, and takes as many as it is told', async () => {
    for (const { id } of [dana, lou, dee]) await close(id);
    expect(await eraseDue()).toBe(0);
    await due(dana.id);
    expect(await eraseDue()).toBe(1);
    expect(await exists(dana.id)).toBe(false);
    await due(lou.id);
    await due(dee.id);
    await become(client, server);
    await client.query('select public.erase_due_accounts(1)');
    await asOwner(client);
    expect(await count('select count(*) from private.leaving_accounts')).toBe(1);
    for (const amount of ['0', '1001', 'null'])
      await expect(
        client
          .query('savepoint asked')
          .then(() => client.query(`select public.erase_due_accounts(${amount})`))
          .finally(() => client.query('rollback to savepoint asked')),
      ).rejects.toMatchObject({ code: '22023' });
  });

  it.each(['no', 'too long'])('of one that fails (%s) notes it, and the others go', async (why) => {
    for (const { id } of [dana, lou]) {
      await close(id);
      await due(id);
    }
    await client.query(
      "update private.leaving_accounts set erase_at = erase_at - interval '1 day' where user_id = $1",
      [dana.id],
    );
    await client.query(
      `create function private.fail_for_test() returns trigger language plpgsql as $$
         begin
           if old.id = '${dana.id}' then
             raise exception using errcode = '${why === 'no' ? 'P0001' : '57014'}';
           end if;
           return old;
         end $$;
       create trigger fail_for_test before delete on auth.users for each row execute function private.fail_for_test()`,
    );
    expect((await eraseDue()) + (await eraseDue())).toBe(1);
    expect([await exists(dana.id), await exists(lou.id)]).toEqual([true, false]);
    expect(
      await count('select count(*) from private.leaving_accounts where failed_at is not null'),
    ).toBe(1);
  });

  it('erases for two seconds, and leaves the others to the next call', async () => {
    for (const { id } of [dana, lou, dee]) {
      await close(id);
      await due(id);
    }
    await client.query(
      `create function private.wait_for_test() returns trigger language plpgsql as $$
         begin perform pg_sleep(1.2); return old; end $$;
       create trigger wait_for_test before delete on auth.users for each row execute function private.wait_for_test()`,
    );
    expect([await eraseDue(), await eraseDue()]).toEqual([2, 1]);
  });

  it('of one that fails keeps no other from it, and is tried again after the others', async () => {
    for (const { id } of [dana, lou]) {
      await close(id);
      await due(id);
    }
    await client.query(
      `create function private.fail_for_test() returns trigger language plpgsql as $$
         begin if old.id = '${dana.id}' then raise exception 'no'; end if; return old; end $$;
       create trigger fail_for_test before delete on auth.users for each row execute function private.fail_for_test()`,
    );
    expect(await eraseDue()).toBe(1);
    expect([await exists(dana.id), await exists(lou.id)]).toEqual([true, false]);
    // The table is the auth service's: its triggers are not ours to drop.
    await client.query(
      `create or replace function private.fail_for_test() returns trigger language plpgsql as $$ begin return old; end $$`,
    );
    expect(await eraseDue()).toBe(1);
    expect(await exists(dana.id)).toBe(false);
  });

  it('leaves answers that helped, without a name, where they said so', async () => {
    await trusted();
    const asked = await ask(lou);
    const helpful = await reply(dana, asked, 'Ask them in writing to prove it.');
    await reply(dana, asked, 'I never pick up.');
    await callAs(client, dee.id, 'mark_helped', { answer: helpful, helped: true });
    expect(await answerOf(dana.id, 'my_leaving()')).toMatchObject({
      kind: 'member',
      atOnceFrom: null,
      helpfulAnswers: 1,
      circles: 1,
    });
    await close(dana.id);
    expect(await answerOf(dana.id, 'my_leaving()')).toMatchObject({
      kind: 'leaving',
      keepsAnswers: true,
      eraseAt: expect.any(String),
    });
    await due(dana.id);
    await eraseDue();
    const left = await thread(dee, asked);
    expect(left.answers).toMatchObject([
      { body: 'Ask them in writing to prove it.', author: null, helped: 1, is_mine: false },
    ]);
    // Who blocked somebody sees it all the same: it is nobody's.
    await client.query(
      `insert into public.blocks (user_id, blocked_id, alias_id)
       select $1, $2, id from public.aliases where user_id = $2 and circle_id is null`,
      [lou.id, dee.id],
    );
    expect((await thread(lou, asked)).answers).toHaveLength(1);
  });

  it('leaves none where they did not', async () => {
    await trusted();
    const asked = await ask(lou);
    const helpful = await reply(dana, asked, 'Ask them in writing to prove it.');
    await callAs(client, dee.id, 'mark_helped', { answer: helpful, helped: true });
    await answerOf(dana.id, "close_account('delete', false)");
    await due(dana.id);
    await eraseDue();
    expect((await thread(dee, asked)).answers).toEqual([]);
  });

  it('now asks for a code that was sent, and the second factor where there is one', async () => {
    const erase = (claims: object = {}) =>
      answerOf(dana.id, "erase_account_now('delete', false)", claims);
    expect(await erase()).toBe('MW708');
    expect(await erase({ amr: [{ method: 'otp', timestamp: secondsAgo(700) }] })).toBe('MW708');
    expect(await answerOf(dana.id, "erase_account_now('erase', false)", withCode)).toBe('MW703');
    await addFactor(client, dana.id, 'verified');
    expect(await erase(withCode)).toBe('MW601');
    expect(await erase({ ...withCode, aal: 'aal2' })).toBe('MW701');
    await client.query('delete from auth.mfa_factors where user_id = $1', [dana.id]);
    expect(await exists(dana.id)).toBe(true);
    expect(await erase(withCode)).toBe('');
    expect(await exists(dana.id)).toBe(false);
    expect(await standing(dana.id)).toBe('nobody');
  });

  it('now works as well while the account is closed', async () => {
    await close(dana.id);
    expect(await answerOf(dana.id, "erase_account_now('delete', false)", withCode)).toBe('');
    expect(await exists(dana.id)).toBe(false);
    expect(await eraseDue()).toBe(0);
  });

  it('takes no time that nobody paid for: the day that a visitor gets who signs up', async () => {
    const timeEndsAt = async () =>
      ((await answerOf(dana.id, 'my_leaving()')) as { timeEndsAt: unknown }).timeEndsAt;
    await client.query(
      `insert into public.access_passes (user_id, plan, source, starts_at, ends_at)
       values ($1, 'grace', 'grace', now(), now() + interval '1 day')`,
      [dana.id],
    );
    expect(await timeEndsAt()).toBeNull();
    await addPass(client, dana.id, -1, 59);
    expect(await timeEndsAt()).toEqual(expect.any(String));
  });

  it('of a visitor needs the word alone, with a pass or after it', async () => {
    const visitor = await addUser(client, { anonymous: true });
    const erase = (word: string) =>
      answerOf(visitor, `erase_visit('${word}')`, { is_anonymous: true });
    await insertRow(client, 'debts', await sampleRow(client, 'debts', visitor));
    await addPass(client, visitor, -1, 59);
    expect(await answerOf(visitor, 'my_leaving()')).toMatchObject({
      kind: 'visitor',
      timeEndsAt: expect.any(String),
    });
    expect(await erase('')).toBe('MW703');
    expect(await erase('delete')).toBe('');
    expect(await exists(visitor)).toBe(false);
    expect(await answerOf(dana.id, "erase_visit('delete')")).toBe('MW714');
  });

  it('while a payment is under way keeps the books: what comes later waits for the operator, without a name', async () => {
    const visitor = await addUser(client, { anonymous: true });
    const order = await openOrder(client, visitor, { returnTo: '/settings?of=me' });
    await client.query(
      'update private.order_checkouts set reference = $2, payment = $3 where order_id = $1',
      [order.id, `checkout of ${order.id}`, null],
    );
    await client.query("update public.orders set state = 'open' where id = $1", [order.id]);
    expect(await answerOf(visitor, 'my_leaving()')).toMatchObject({
      orders: [{ number: order.number, state: 'open' }],
    });
    await answerOf(visitor, "erase_visit('delete')");
    await settle(client, order, 'paid');
    const { rows } = await client.query(
      'select user_id, return_to, state, amount_cents from public.orders where id = $1',
      [order.id],
    );
    expect(rows).toEqual([
      { user_id: null, return_to: '/', state: 'review', amount_cents: String(order.amountCents) },
    ]);
    expect(await count('select count(*) from public.access_passes')).toBe(0);
  });

  it('is the server’s: no session erases others', async () => {
    expect(await answerOf(dana.id, 'erase_due_accounts()')).toBe('42501');
    expect(await memberOf(client, circle.id, dana)).toEqual(expect.any(String));
  });
});
