import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { newCode, recover, redeem } from '../testing/codes.ts';
import { buy, call, letPass, recoveryHash, settle, timeline } from '../testing/purchases.ts';
import { addPass, addUser } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// A code that opens everything until a day: what was paid for is not used up beside it.

const day = 1440;

let client: PoolClient;
let visitor: string;
inTransactions(async (fresh) => {
  client = fresh;
  visitor = await addUser(client, { anonymous: true });
});

/** A code that opens everything until so many minutes from now, for anybody. */
async function until(minutes: number) {
  const openUntil = await call<string>(client, '(now() + make_interval(mins => $1))::text', [
    minutes,
  ]);
  return newCode(client, { openUntil, uses: 9 });
}
const ask = (hash: string) => redeem(client, visitor, hash, 'an address', false);
const use = (hash: string) => redeem(client, visitor, hash);
/** Minutes from now. */
async function fromNow(instant: string | null | undefined) {
  return call<number>(client, 'round(extract(epoch from $1::timestamptz - now()) / 60, 2)::float', [
    instant,
  ]);
}

describe('time paid for', () => {
  it('waits while the code opens everything, and goes on after that day with all that is left', async () => {
    await buy(client, visitor, '7d');
    await letPass(client, visitor, day);
    const { hash } = await until(40 * day);
    const { outcome, pass, timeEndsAt } = await use(hash);
    expect(outcome).toBe('given');
    expect([await fromNow(pass?.endsAt), await fromNow(timeEndsAt)]).toEqual([40 * day, 46 * day]);
    expect(await timeline(client, visitor)).toEqual([
      ['code', 0, 40 * day],
      ['7d', 40 * day, 46 * day],
    ]);
  });

  it('is worth the same before the code and after it', async () => {
    const other = await addUser(client, { anonymous: true });
    const { hash } = await until(40 * day);
    await buy(client, visitor, '7d');
    await use(hash);
    await redeem(client, other, hash);
    await buy(client, other, '7d');
    expect(await timeline(client, visitor)).toEqual(await timeline(client, other));
  });

  it('keeps its order and its lengths, also what has not begun', async () => {
    await addPass(client, visitor, -30, 30);
    await buy(client, visitor, '24h');
    const minutes = await newCode(client, { minutes: 90 });
    await use(minutes.hash);
    const { hash } = await until(600);
    await use(hash);
    expect(await timeline(client, visitor)).toEqual([
      ['code', 0, 600],
      ['1h', 600, 630],
      ['24h', 630, 2070],
      ['code', 2070, 2160],
    ]);
  });

  it('that reaches further than the day is not used up either', async () => {
    await buy(client, visitor, '7d');
    const { hash } = await until(2 * day);
    await use(hash);
    expect(await timeline(client, visitor)).toEqual([
      ['code', 0, 2 * day],
      ['7d', 2 * day, 9 * day],
    ]);
  });

  it('comes back at once when the code is withdrawn with what it gave', async () => {
    await buy(client, visitor, '24h');
    const { id, hash } = await until(10 * day);
    await use(hash);
    await letPass(client, visitor, 60);
    expect(await call<number>(client, 'public.revoke_access_code($1, true)', [id])).toBe(1);
    expect(await timeline(client, visitor)).toEqual([['24h', 0, day]]);
  });

  it('that is refunded while it waits leaves the day as it is', async () => {
    const order = await buy(client, visitor, '24h');
    await buy(client, visitor, '1h');
    const { hash } = await until(day);
    await use(hash);
    await settle(client, order, 'refunded');
    expect(await timeline(client, visitor)).toEqual([
      ['code', 0, day],
      ['1h', day, day + 60],
    ]);
  });

  it('that waits begins at once in another browser', async () => {
    const other = await addUser(client, { anonymous: true });
    const order = await buy(client, visitor, '24h');
    const { hash } = await until(10 * day);
    await use(hash);
    await recover(client, other, recoveryHash(order.id));
    expect(await timeline(client, other)).toEqual([['24h', 0, day]]);
    expect(await timeline(client, visitor)).toEqual([['code', 0, 10 * day]]);
  });
});

it('time paid for is not used up beside a grace that reaches further than the day', async () => {
  await buy(client, visitor, '1h');
  await client.query("update auth.users set email_change = 'ada@mail.test' where id = $1", [
    visitor,
  ]);
  const { hash } = await until(60);
  const { timeEndsAt } = await use(hash);
  expect(await fromNow(timeEndsAt)).toBe(day + 60);
  expect(await timeline(client, visitor)).toEqual([
    ['code', 0, 60],
    ['grace', 0, day],
    ['1h', day, day + 60],
  ]);
});

it('the grace of a sign-up that waits for its confirmation runs as it is', async () => {
  await client.query("update auth.users set email_change = 'ada@mail.test' where id = $1", [
    visitor,
  ]);
  const { hash } = await until(10 * day);
  const { timeEndsAt } = await use(hash);
  expect(await fromNow(timeEndsAt)).toBe(10 * day);
  expect(await timeline(client, visitor)).toEqual([
    ['grace', 0, day],
    ['code', 0, 10 * day],
  ]);
});

describe('before it is used', () => {
  it('the person is asked: what it would give is told, and nothing changes', async () => {
    await buy(client, visitor, '7d');
    const { id, hash } = await until(40 * day);
    const before = await timeline(client, visitor);
    const { outcome, pass, timeEndsAt } = await ask(hash);
    expect(outcome).toBe('asks');
    expect([await fromNow(pass?.endsAt), await fromNow(timeEndsAt)]).toEqual([40 * day, 47 * day]);
    expect(await timeline(client, visitor)).toEqual(before);
    expect(
      await call<number>(
        client,
        '(select count(*)::int from private.access_code_uses where code_id = $1)',
        [id],
      ),
    ).toBe(0);
    expect((await use(hash)).timeEndsAt, 'and it gives just that').toBe(timeEndsAt);
  });

  it('who has no other time is told the day alone', async () => {
    const { hash } = await until(day);
    const { pass, timeEndsAt } = await ask(hash);
    expect([await fromNow(pass?.endsAt), await fromNow(timeEndsAt)]).toEqual([day, day]);
  });

  it('nobody is asked about minutes: they are added', async () => {
    const { hash } = await newCode(client, { minutes: 30 });
    expect(await ask(hash)).toMatchObject({ outcome: 'given', timeEndsAt: null });
  });

  it('a code that is over, used up or used by this person says so instead', async () => {
    const { id, hash } = await until(day);
    await use(hash);
    expect((await ask(hash)).outcome).toBe('already');
    const taken = await until(2 * day);
    await call(client, 'public.revoke_access_code($1, false)', [taken.id]);
    expect((await ask(taken.hash)).outcome).toBe('over');
    await client.query('update private.access_codes set uses = 1 where id = $1', [id]);
    const other = await addUser(client, { anonymous: true });
    expect((await redeem(client, other, hash, 'an address', false)).outcome).toBe('used_up');
  });
});

describe('a second day', () => {
  it('further on replaces the first: what waits goes on after the second', async () => {
    await buy(client, visitor, '24h');
    await use((await until(10 * day)).hash);
    await use((await until(20 * day)).hash);
    expect(await timeline(client, visitor)).toEqual([
      ['code', 0, 10 * day],
      ['code', 0, 20 * day],
      ['24h', 20 * day, 21 * day],
    ]);
  });

  it.each([5, 10])('that gives nothing (day %i of 10) is not used', async (days) => {
    await use((await until(10 * day)).hash);
    const { id, hash } = await until(days * day);
    const { outcome, pass } = await use(hash);
    expect([outcome, await fromNow(pass?.endsAt)]).toEqual(['covered', 10 * day]);
    expect(
      await call<number>(
        client,
        '(select count(*)::int from private.access_code_uses where code_id = $1)',
        [id],
      ),
    ).toBe(0);
  });

  it('counts once the first was withdrawn', async () => {
    const first = await until(10 * day);
    await use(first.hash);
    await call(client, 'public.revoke_access_code($1, true)', [first.id]);
    expect((await use((await until(5 * day)).hash)).outcome).toBe('given');
  });
});
