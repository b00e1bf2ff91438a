import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { plans } from '../../../domain/passes/plans.ts';
import { inTransactions } from '../testing/transactions.ts';
import { buy, call, letPass, settle, timeline } from '../testing/purchases.ts';
import {
  addFactor,
  addPass,
  addUser,
  asOwner,
  become,
  nobody,
  sessionOf,
} from '../testing/sessions.ts';

let client: PoolClient;
let visitor: string;
const database = inTransactions(async (fresh) => {
  client = fresh;
  visitor = await addUser(client, { anonymous: true });
});

const give = (minutes: number, label = 'code') =>
  call<string>(client, "(private.give_pass($1, $2, 'code', make_interval(mins => $3))).id", [
    visitor,
    label,
    minutes,
  ]);
const revoke = (pass: string) => client.query("select private.revoke_pass($1, 'refunded')", [pass]);
const session = () => sessionOf(visitor, { is_anonymous: true });

async function asked<T>(sql: string, as = session()): Promise<T> {
  await become(client, as);
  const answer = await call<T>(client, sql, []);
  await asOwner(client);
  return answer;
}
const standing = () => asked<string>('public.session_status()');
const myPass = (as = session()) =>
  asked<{ plan: string | null; endsAt: string | null; isPaid: boolean; now: string }>(
    'public.my_pass()',
    as,
  );

describe('the plans on sale', () => {
  it.each(plans)('$id costs and lasts in the database what the domain says', async (plan) => {
    const { rows } = await client.query('select * from private.plan_terms($1)', [plan.id]);
    expect(rows).toEqual([{ minutes: plan.minutes, price_cents: String(plan.price) }]);
  });

  it.each(['30m', '1H', '', 'code', ' 1h'])('%j is none', async (label) => {
    const { rows } = await client.query('select * from private.plan_terms($1)', [label]);
    expect(rows).toEqual([{ minutes: null, price_cents: null }]);
  });

  it('there is no other', async () => {
    const { rows } = await client.query<{ source: string }>(
      "select prosrc as source from pg_proc where oid = 'private.plan_terms'::regproc",
    );
    const labels = [...(rows[0]?.source ?? '').matchAll(/'(\w+)'/g)].map(([, label]) => label);
    expect(labels).toEqual(plans.map(({ id }) => id));
  });
});

describe('time is added', () => {
  it('to now, where there is none', async () => {
    await give(60);
    expect(await timeline(client, visitor)).toEqual([['code', 0, 60]]);
    expect(await standing()).toBe('visitor_pass_running');
  });

  it('to the end of what there is', async () => {
    await addPass(client, visitor, -10, 50);
    await give(1440, '24h');
    await give(60);
    expect(await timeline(client, visitor)).toEqual([
      ['1h', -10, 50],
      ['24h', 50, 1490],
      ['code', 1490, 1550],
    ]);
  });

  it('to now, where what there was is over or was taken back', async () => {
    await addPass(client, visitor, -120, -60);
    await revoke(await give(600));
    await give(60, '1h');
    expect(await timeline(client, visitor)).toEqual([
      ['1h', -120, -60],
      ['1h', 0, 60],
    ]);
  });

  it('after the day of grace', async () => {
    await client.query("update auth.users set email_change = 'ada@mail.test' where id = $1", [
      visitor,
    ]);
    await give(60);
    expect(await timeline(client, visitor)).toEqual([
      ['grace', 0, 1440],
      ['code', 1440, 1500],
    ]);
  });

  it('without overlap, however many come at once', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into auth.users (instance_id, id, aud, role, is_anonymous, created_at, updated_at)
       values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', true, now(), now())
       returning id`,
    );
    const id = rows[0]?.id ?? '';
    await Promise.all(
      Array.from({ length: 20 }, () =>
        database.pool.query("select private.give_pass($1, '1h', 'order', interval '1 hour')", [id]),
      ),
    );
    const found = await timeline(database.pool, id);
    expect(found).toHaveLength(20);
    const begun = found[0]?.[1] ?? Number.NaN;
    found.forEach(([, from, until], nth) => {
      expect(from).toBeCloseTo(begun + nth * 60, 1);
      expect(until).toBeCloseTo(begun + nth * 60 + 60, 1);
    });
    await database.pool.query('delete from auth.users where id = $1', [id]);
  });
});

describe('a pass that is taken back', () => {
  it('lets nobody in from that instant', async () => {
    const pass = await give(60);
    expect([await standing(), (await myPass()).plan]).toEqual(['visitor_pass_running', 'code']);
    await revoke(pass);
    expect(await standing()).toBe('visitor_pass_over');
    expect(await myPass()).toMatchObject({ plan: null, endsAt: null, isPaid: false });
  });

  it('in the middle: what comes after it moves up, with its whole length', async () => {
    await give(60, 'first');
    const middle = await give(1440, 'middle');
    await give(30, 'third');
    await give(600, 'fourth');
    await revoke(middle);
    expect(await timeline(client, visitor)).toEqual([
      ['first', 0, 60],
      ['third', 60, 90],
      ['fourth', 90, 690],
    ]);
  });

  it('while it runs: what comes after it begins now', async () => {
    const running = await give(60, 'running');
    await give(1440, 'later');
    await letPass(client, visitor, 20);
    await revoke(running);
    expect(await timeline(client, visitor)).toEqual([['later', 0, 1440]]);
    expect(await standing()).toBe('visitor_pass_running');
  });

  it('after it is over: nothing moves', async () => {
    const past = await give(60, 'past');
    await give(60, 'running');
    await letPass(client, visitor, 70);
    await revoke(past);
    expect(await timeline(client, visitor)).toEqual([['running', -10, 50]]);
  });

  it('is taken back once, and one that is not there never', async () => {
    const pass = await give(60);
    await give(60, 'later');
    await revoke(pass);
    await client.query("select private.revoke_pass($1, 'disputed')", [pass]);
    await client.query("select private.revoke_pass(gen_random_uuid(), 'disputed')");
    expect(await timeline(client, visitor)).toEqual([['later', 0, 60]]);
    const { rows } = await client.query(
      'select revoked_why from public.access_passes where id = $1',
      [pass],
    );
    expect(rows).toEqual([{ revoked_why: 'refunded' }]);
  });

  it('does not pull what comes after it into time that is had anyway', async () => {
    const first = await give(60, 'first');
    await client.query(
      `insert into public.access_passes (user_id, plan, source, starts_at, ends_at)
       values ($1, 'until a day', 'code', now(), now() + interval '10 hours')`,
      [visitor],
    );
    await give(1440, 'paid');
    await revoke(first);
    expect(await timeline(client, visitor)).toEqual([
      ['until a day', 0, 600],
      ['paid', 600, 2040],
    ]);
  });

  it('moves others by their length in minutes, whatever zone the session is in', async () => {
    await client.query("set local timezone = 'America/New_York'");
    const first = await give(60, 'first');
    // Half a year has one change of the clock, wherever it begins.
    const minutes = 182 * 1440;
    await give(minutes, 'long');
    await revoke(first);
    expect(await timeline(client, visitor)).toEqual([['long', 0, minutes]]);
  });
});

describe('my_pass', () => {
  it('is nothing where no time is left, with the server’s own clock', async () => {
    await addPass(client, visitor, -90, -30);
    const { now, ...rest } = await myPass();
    expect(rest).toEqual({ plan: null, endsAt: null, isPaid: false });
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
  });

  it('ends with the last of several, is labelled by it, and is paid while one of them was', async () => {
    const order = await buy(client, visitor, '24h');
    await give(60);
    const { plan, endsAt, isPaid, now } = await myPass();
    expect([plan, isPaid]).toEqual(['code', true]);
    expect((Date.parse(endsAt ?? '') - Date.parse(now)) / 60_000).toBe(1500);
    await settle(client, order, 'refunded');
    expect(await myPass()).toMatchObject({ plan: 'code', isPaid: false });
  });

  it('is one’s own', async () => {
    await give(60);
    const other = await addUser(client, { anonymous: true });
    expect((await myPass(sessionOf(other, { is_anonymous: true }))).plan).toBeNull();
    expect((await myPass()).plan, 'control').toBe('code');
  });

  it('tells nothing before the second factor, and nobody without a session', async () => {
    await give(60);
    await addFactor(client, visitor, 'verified');
    expect((await myPass()).plan).toBeNull();
    await expect(myPass(nobody)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('limits on trying', () => {
  const wait = (who: string, maxAttempts = 3) =>
    call<number>(client, "private.attempt_wait('test', $1, $2, interval '10 minutes')", [
      who,
      maxAttempts,
    ]);
  const note = (who: string, minutesAgo = 0) =>
    client.query(
      `insert into private.attempts (kind, subject, tried_at)
       values ('test', $1, now() - make_interval(mins => $2))`,
      [who, minutesAgo],
    );

  it('open until they are reached, then for as long as the oldest of them counts', async () => {
    expect(await wait('ada')).toBe(0);
    await note('ada', 7);
    await note('ada', 4);
    expect(await wait('ada')).toBe(0);
    await note('ada');
    expect(await wait('ada')).toBe(180);
    expect(await wait('grace'), 'another').toBe(0);
    expect(await wait('ada', 4), 'a wider limit').toBe(0);
  });

  it('open again when the time is up, and forget what is older than a day', async () => {
    for (const minutes of [11, 11, 11, 1500]) await note('ada', minutes);
    expect(await wait('ada')).toBe(0);
    await client.query("select private.note_attempt('test', 'grace')");
    const { rows } = await client.query(
      "select count(*)::int as kept from private.attempts where kind = 'test'",
    );
    expect(rows).toEqual([{ kept: 4 }]);
  });
});
