import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { newCode, recover, redeem, acceptInvitation, visitorStanding } from '../testing/codes.ts';
import { untilWaiting } from '../testing/database.ts';
import { inTransactions } from '../testing/transactions.ts';
import { buy, call, letPass, timeline } from '../testing/purchases.ts';
import { addPass, addUser } from '../testing/sessions.ts';

// Codes are hashed with the server's key before they reach the database: here any text stands for a hash.

let client: PoolClient;
let visitor: string;
const database = inTransactions(async (fresh) => {
  client = fresh;
  visitor = await addUser(client, { anonymous: true });
});

const anonymous = (on: Pick<PoolClient | Pool, 'query'>) => addUser(on, { anonymous: true });
const standing = (person: string) => visitorStanding(client, person);
const revoke = (id: string, withPasses: boolean) =>
  call<number | null>(client, 'public.revoke_access_code($1, $2)', [id, withPasses]);
const uses = async (on: Pick<PoolClient | Pool, 'query'>, id: string) =>
  (await on.query('select from private.access_code_uses where code_id = $1', [id])).rowCount;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

describe('a master code', () => {
  it('gives its minutes from the end of what there is, and is written down', async () => {
    await addPass(client, visitor, -10, 50);
    const { id, hash } = await newCode(client, { minutes: 90 });
    const { outcome, pass } = await redeem(client, visitor, hash);
    expect(outcome).toBe('given');
    expect(pass?.plan).toBe('code');
    expect(await timeline(client, visitor)).toEqual([
      ['1h', -10, 50],
      ['code', 50, 140],
    ]);
    const { rows } = await client.query(
      `select uses.user_id, passes.source from private.access_code_uses as uses
       join public.access_passes as passes on passes.id = uses.pass_id where code_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ user_id: visitor, source: 'code' }]);
  });

  it('opens everything until its day', async () => {
    await client.query("select set_config('test.day', (now() + interval '10 days')::text, true)");
    const openUntil = await call<string>(client, "current_setting('test.day')", []);
    const { hash } = await newCode(client, { openUntil });
    expect((await redeem(client, visitor, hash)).outcome).toBe('given');
    expect(await timeline(client, visitor)).toEqual([['code', 0, 14_400]]);
  });

  it('gives one person one pass: asked again, it is the same', async () => {
    const { id, hash } = await newCode(client, { uses: 5 });
    const first = await redeem(client, visitor, hash);
    expect(await redeem(client, visitor, hash)).toEqual({ outcome: 'already', pass: first.pass });
    expect(await uses(client, id)).toBe(1);
    expect(await timeline(client, visitor)).toHaveLength(1);
  });

  it('is used up after so many, also when one of them is gone', async () => {
    const { hash } = await newCode(client, { uses: 2 });
    expect((await redeem(client, visitor, hash)).outcome).toBe('given');
    expect((await redeem(client, await anonymous(client), hash)).outcome).toBe('given');
    expect((await redeem(client, await anonymous(client), hash)).outcome).toBe('used_up');
    await client.query('delete from auth.users where id = $1', [visitor]);
    expect((await redeem(client, await anonymous(client), hash)).outcome).toBe('used_up');
  });

  it('is over past its end, past its day, and once it was taken back', async () => {
    const late = await newCode(client, { endsAt: anHourAgo() });
    const past = await newCode(client, { openUntil: anHourAgo() });
    const taken = await newCode(client);
    await revoke(taken.id, false);
    for (const { hash } of [late, past, taken])
      expect((await redeem(client, visitor, hash)).outcome).toBe('over');
    const control = await newCode(client, { endsAt: inAnHour() });
    expect((await redeem(client, visitor, control.hash)).outcome).toBe('given');
  });

  it('is not needed by a member', async () => {
    const { id, hash } = await newCode(client);
    expect((await redeem(client, await addUser(client), hash)).outcome).toBe('not_needed');
    expect(await uses(client, id)).toBe(0);
  });

  it('of one use, redeemed by 50 people at once, gives one pass', async () => {
    const { pool } = database;
    const people = await Promise.all(Array.from({ length: 50 }, () => anonymous(pool)));
    const { id, hash } = await newCode(pool);
    const answers = await Promise.all(people.map((person) => redeem(pool, person, hash, person)));
    const outcomes = answers.map(({ outcome }) => outcome).toSorted();
    expect(outcomes).toEqual(['given', ...Array.from({ length: 49 }, () => 'used_up')]);
    expect(await uses(pool, id)).toBe(1);
    const { rowCount } = await pool.query(
      'select from public.access_passes where user_id = any ($1)',
      [people],
    );
    expect(rowCount).toBe(1);
  });

  it('of many uses, redeemed by one person 30 times at once, gives one pass', async () => {
    const { pool } = database;
    const person = await anonymous(pool);
    const { id, hash } = await newCode(pool, { uses: 100 });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => redeem(pool, person, hash, person)),
    );
    expect(answers.filter(({ outcome }) => outcome === 'given')).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === 'already')).toHaveLength(29);
    expect(await uses(pool, id)).toBe(1);
  });
});

describe('guessing', () => {
  const guess = (person: string, sender = 'an address') =>
    redeem(client, person, randomUUID(), sender);

  it('ends after five wrong codes by one person, wherever they are', async () => {
    const { hash } = await newCode(client);
    for (let n = 0; n < 5; n += 1)
      expect((await guess(visitor, `address ${n}`)).outcome).toBe('unknown');
    const { outcome, waitSeconds } = await guess(visitor, 'a sixth address');
    expect([outcome, waitSeconds]).toEqual(['too_many', 900]);
    expect((await redeem(client, visitor, hash, 'a seventh')).outcome, 'the right one').toBe(
      'too_many',
    );
    expect((await redeem(client, await anonymous(client), hash, 'an eighth')).outcome).toBe(
      'given',
    );
  });

  it('ends after five wrong codes from one address, whoever asks', async () => {
    const { hash } = await newCode(client);
    for (let n = 0; n < 5; n += 1)
      expect((await guess(await anonymous(client), 'one address')).outcome).toBe('unknown');
    expect((await redeem(client, visitor, hash, 'one address')).outcome).toBe('too_many');
    expect((await redeem(client, visitor, hash, 'another')).outcome).toBe('given');
  });

  it('counts wrong recovery codes too, and right codes not at all', async () => {
    for (let n = 0; n < 8; n += 1) {
      const { hash } = await newCode(client);
      expect((await redeem(client, visitor, hash)).outcome).toBe('given');
    }
    for (let n = 0; n < 3; n += 1)
      expect((await recover(client, visitor, randomUUID())).outcome).toBe('unknown');
    for (let n = 0; n < 2; n += 1) expect((await guess(visitor)).outcome).toBe('unknown');
    expect((await guess(visitor, 'elsewhere')).outcome).toBe('too_many');
    expect((await recover(client, visitor, randomUUID())).outcome).toBe('too_many');
  });

  it('closes no invitation to the others of a house, which are counted for themselves', async () => {
    for (let n = 0; n < 5; n += 1) await guess(visitor);
    expect((await guess(visitor)).outcome).toBe('too_many');
    for (let n = 0; n < 5; n += 1)
      expect(await acceptInvitation(client, visitor, '22223333')).toEqual({ outcome: 'unknown' });
    expect(await acceptInvitation(client, visitor, 'x', { sender: 'elsewhere' })).toMatchObject({
      outcome: 'too_many',
    });
  });

  it('is open again a quarter of an hour after the first of the five', async () => {
    for (let n = 0; n < 5; n += 1) await guess(visitor, 'an address');
    await client.query(
      "update private.attempts set tried_at = tried_at - interval '14 minutes 30 seconds'",
    );
    expect((await guess(visitor, 'an address')).waitSeconds).toBe(30);
    await client.query("update private.attempts set tried_at = tried_at - interval '30 seconds'");
    const { hash } = await newCode(client);
    expect((await redeem(client, visitor, hash)).outcome).toBe('given');
  });

  it('counts to five, also when many guess at once', async () => {
    const { pool } = database;
    const person = await anonymous(pool);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => redeem(pool, person, randomUUID(), person)),
    );
    expect(answers.filter(({ outcome }) => outcome === 'unknown')).toHaveLength(5);
    expect(answers.filter(({ outcome }) => outcome === 'too_many')).toHaveLength(25);
  });
});

describe('the operator', () => {
  it('sees every code and its uses, the newest first, and none of the codes themselves', async () => {
    await client.query('delete from private.access_codes');
    const first = await newCode(client, { minutes: 30, uses: 3, note: 'For the library' });
    await client.query("update private.access_codes set created_at = now() - interval '1 day'");
    const second = await newCode(client, { openUntil: inAnHour() });
    await redeem(client, visitor, first.hash);
    const listed = await call<Record<string, unknown>[]>(client, 'public.list_access_codes()', []);
    expect(listed.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(listed[1]).toMatchObject({
      hint: 'ZZ99',
      minutes: 30,
      openUntil: null,
      uses: 3,
      used: 1,
      note: 'For the library',
      revokedAt: null,
    });
    expect(JSON.stringify(listed)).not.toContain('hash');
  });

  it.each([[{ minutes: 0 }], [{ minutes: 525_601 }], [{ uses: 0 }], [{ note: 'x'.repeat(201) }]])(
    'makes no code with %j',
    async (over) => {
      await expect(newCode(client, over)).rejects.toMatchObject({ code: '23514' });
    },
  );

  it('takes a code back, and leaves what it gave', async () => {
    const { id, hash } = await newCode(client);
    await redeem(client, visitor, hash);
    expect(await revoke(id, false)).toBe(0);
    expect(await standing(visitor)).toBe('visitor_pass_running');
    expect(await revoke(randomUUID(), true)).toBeNull();
  });

  it('takes a code back with what it gave: what people have after it moves up', async () => {
    const other = await anonymous(client);
    const { id, hash } = await newCode(client, { uses: 2 });
    await redeem(client, visitor, hash);
    await buy(client, visitor, '24h');
    await redeem(client, other, hash);
    expect(await revoke(id, true)).toBe(2);
    expect(await timeline(client, visitor)).toEqual([['24h', 0, 1440]]);
    expect([await standing(visitor), await standing(other)]).toEqual([
      'visitor_pass_running',
      'visitor_pass_over',
    ]);
    expect(await revoke(id, true), 'a second time').toBe(0);
  });

  it('takes a code back in the instant in which somebody buys more: that moves up too', async () => {
    const { pool } = database;
    const person = await anonymous(pool);
    const { id, hash } = await newCode(pool);
    await redeem(pool, person, hash);
    await client.query('commit');
    await client.query('begin');
    await buy(client, person, '24h');
    const taken = call<number>(pool, 'public.revoke_access_code($1, true)', [id]);
    await untilWaiting(pool);
    await client.query('commit');
    expect(await taken).toBe(1);
    const [only, another] = await timeline(pool, person);
    expect([only?.[0], another]).toEqual(['24h', undefined]);
    expect(only?.[1]).toBeLessThanOrEqual(0);
  });

  it('is asked again by who used it: it is over, because it was taken back with its pass', async () => {
    const { id, hash } = await newCode(client);
    await redeem(client, visitor, hash);
    await revoke(id, false);
    expect((await redeem(client, visitor, hash)).outcome).toBe('already');
    await revoke(id, true);
    expect(await redeem(client, visitor, hash)).toEqual({ outcome: 'over' });
  });

  it('takes back what is left, and not what was before', async () => {
    const { id, hash } = await newCode(client);
    await redeem(client, visitor, hash);
    await letPass(client, visitor, 61);
    expect(await revoke(id, true)).toBe(0);
    const waiting = await newCode(client);
    await buy(client, visitor, '24h');
    await redeem(client, visitor, waiting.hash);
    expect(await revoke(waiting.id, true)).toBe(1);
    expect(await timeline(client, visitor)).toEqual([
      ['code', -61, -1],
      ['24h', 0, 1440],
    ]);
  });
});
