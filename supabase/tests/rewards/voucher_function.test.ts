import { type Hex, recoverTypedDataAddress } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { badgeVoucher, pointsVoucher } from '../../../domain/rewards/voucher.ts';
import { chains } from '../../../domain/wallet/chains.ts';
import {
  chainId,
  contracts,
  newAddress,
  type Signed,
  signer,
  startVoucherFunction,
  voucherKey,
} from '../testing/voucher_function.ts';

// The function `rewards` as it runs, on Node inside the gateway and on Deno as the hosted service runs it: who gets a voucher for
// which badge, or for their points, in which wallet, and who doesn't.

const contract = contracts.badges;
let server: Awaited<ReturnType<typeof startVoucherFunction>>;
beforeAll(async () => {
  server = await startVoucherFunction();
});
afterAll(() => server?.stop());

async function give({ id }: Pick<Signed, 'id'>, badge: number) {
  await server.backend.superuser.query(
    'insert into public.earned_badges (user_id, badge) values ($1, $2)',
    [id, badge],
  );
}
const earn = ({ id }: Pick<Signed, 'id'>, points: number) =>
  server.backend.superuser.query(
    `insert into public.referral_entries (user_id, kind, points) values ($1, 'qualified', $2)`,
    [id, points],
  );
/** A member who has earned the first badge and 100 points, and linked a wallet. */
async function earner() {
  const person = await server.join();
  await give(person, 1);
  await earn(person, 100);
  return { person, address: await server.link(person) };
}

/** What vouchers are for: what is asked, where, and the table that remembers it. */
const kinds = {
  badge: { path: 'voucher', table: 'badge_claims', of: { badge: 'first_plan' } },
  points: { path: 'points-voucher', table: 'points_claims', of: {} },
} as const;
let kind: (typeof kinds)[keyof typeof kinds] = kinds.badge;
let runtime: 'Node' | 'Deno' = 'Node';
const ask = (token: string | null, body: unknown, at = server.urls[runtime]) =>
  server.ask(`${at}/rewards/${kind.path}`, token, body);
const claimsOf = async ({ client }: Signed) =>
  (await client.from(kind.table).select('address, chain_id')).data;
const age = (id: string, minutes: number) => server.age(kind.table, id, minutes);
/** Recovers who signed it. */
const signerOf = (
  words: typeof badgeVoucher | typeof pointsVoucher,
  { signature, ...said }: Record<string, string | number>,
) =>
  recoverTypedDataAddress({
    ...words,
    domain: { ...words.domain, chainId, verifyingContract: said['contract'] as Hex },
    message: said,
    signature: signature as Hex,
  } as unknown as Parameters<typeof recoverTypedDataAddress>[0]);

// That the other runtime gives points alike, `is the same again` shows.
describe.each([
  ['Node', 'badge'],
  ['Deno', 'badge'],
  ['Deno', 'points'],
] as const)('a voucher, on %s, for a %s', (where, what) => {
  beforeEach(() => {
    runtime = where;
    kind = kinds[what];
  });

  it('is the same again, however often and many at once', async () => {
    const { person, address } = await earner();
    const asked = { ...kind.of, address, chainId };
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(person.token, asked)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const again = await ask(person.token, { ...asked, address: address.toLowerCase() });
    const other = server.urls[runtime === 'Deno' ? 'Node' : 'Deno'];
    const elsewhere = await ask(person.token, asked, other);
    const all = [...answers, again, elsewhere].map(({ json }) => JSON.stringify(json));
    expect(new Set(all).size).toBe(1);
    expect((await claimsOf(person))?.length).toBe(1);
  });

  it('gets a new deadline when five minutes are left, for the same claim', async () => {
    const { person, address } = await earner();
    const asked = { ...kind.of, address, chainId };
    const first = (await ask(person.token, asked)).json;
    await age(person.id, 24);
    const good = (await ask(person.token, asked)).json;
    expect(Number(first['deadline']) - Number(good['deadline'])).toBe(24 * 60);
    await age(person.id, 1);
    const fresh = (await ask(person.token, asked)).json;
    expect(Number(fresh['deadline'])).toBeGreaterThanOrEqual(Number(first['deadline']));
    const { deadline: _, signature: __, ...same } = first;
    expect(fresh).toMatchObject(same);
    expect(fresh['signature']).not.toBe(good['signature']);
  });

  it('is bound to its chain by the first one, and to its wallet while that one is good', async () => {
    const { person, address } = await earner();
    const second = await server.link(person);
    const asked = { ...kind.of, address, chainId };
    expect(await ask(person.token, asked)).toMatchObject({ status: 200 });
    expect(await ask(person.token, { ...asked, chainId: 10 })).toMatchObject({
      status: 409,
      code: 'other_chain',
    });
    expect(await ask(person.token, { ...asked, address: second })).toMatchObject({
      status: 409,
      code: 'voucher_elsewhere',
    });
    await age(person.id, 31);
    const first = (await ask(person.token, { ...asked, address: second })).json;
    expect(first['account']).toBe(second.toLowerCase());
    expect(await ask(person.token, { ...asked, chainId: 10 })).toMatchObject({
      code: 'other_chain',
    });
  });

  it('is for nobody, no visitor, and no member whose session is over or waits for a second factor', async () => {
    const { person, address } = await earner();
    const asked = { ...kind.of, address, chainId };
    expect(await ask(null, asked)).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect(await ask('a.b.c', asked)).toMatchObject({ status: 401 });
    expect(await ask(server.backend.secrets.anonKey, asked)).toMatchObject({ status: 401 });
    const { data } = await server.newClient().auth.signInAnonymously();
    expect(await ask(data.session?.access_token ?? '', asked)).toMatchObject({
      status: 403,
      code: 'members_only',
    });
    const email = (await person.client.auth.getUser()).data.user?.email ?? '';
    await server.backend.superuser.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', 'x', now(), now())`,
      [person.id],
    );
    const elsewhere = await server.newClient().auth.signInWithPassword({
      email,
      password: 'mended with gold',
    });
    expect(await ask(elsewhere.data.session?.access_token ?? '', asked)).toMatchObject({
      status: 403,
      code: 'second_factor_due',
    });
    await server.backend.superuser.query('delete from auth.mfa_factors where user_id = $1', [
      person.id,
    ]);
    expect(await claimsOf(person)).toEqual([]);
    expect(await ask(person.token, asked), 'control').toMatchObject({ status: 200 });
    await person.client.auth.signOut({ scope: 'local' });
    expect((await ask(person.token, asked)).status).toBeGreaterThanOrEqual(401);
  });

  it('is for a wallet that its member has linked on that chain', async () => {
    const { person, address } = await earner();
    const lou = await earner();
    const asked = { ...kind.of, address, chainId };
    for (const other of [newAddress(), lou.address])
      expect(await ask(person.token, { ...asked, address: other })).toMatchObject({
        status: 403,
        code: 'wallet_not_linked',
      });
    const elsewhere = await server.link(person, newAddress(), 10);
    expect(await ask(person.token, { ...asked, address: elsewhere })).toMatchObject({
      code: 'wallet_not_linked',
    });
    expect(await ask(person.token, { ...asked, chainId: 1 })).toMatchObject({
      status: 409,
      code: 'other_chain',
    });
    expect(await claimsOf(person)).toEqual([]);
    expect(await ask(person.token, asked), 'control').toMatchObject({ status: 200 });
    await server.backend.superuser.query('delete from public.wallets where user_id = $1', [
      person.id,
    ]);
    expect(await ask(person.token, asked)).toMatchObject({ code: 'wallet_not_linked' });
    expect(await claimsOf(lou.person), 'nobody reads another’s').toEqual([]);
  });

  it('is not given for what is no request', async () => {
    const { person, address } = await earner();
    const asked = { ...kind.of, address, chainId };
    for (const body of [
      '{',
      '[]',
      'null',
      {},
      { ...asked, badge: 1 },
      { ...asked, points: 5 },
      { ...asked, badge: 'constructor' },
      { ...asked, address: 'mendwell.eth' },
      { ...asked, address: `${address}0` },
      { ...asked, chainId: '8453' },
      { ...asked, chainId: 5 },
      { ...asked, deadline: 9_999_999_999 },
    ])
      expect(await ask(person.token, body)).toMatchObject({
        status: 400,
        code: 'malformed_request',
      });
    expect((await ask(person.token, { ...asked, more: 'x'.repeat(2000) })).status).toBe(413);
    expect(await claimsOf(person)).toEqual([]);
  });

  it('is given thirty times an hour', async () => {
    const { person, address } = await earner();
    const asked = { ...kind.of, address, chainId };
    const statuses: number[] = [];
    for (let times = 0; times < 31; times += 1)
      statuses.push((await ask(person.token, asked)).status);
    expect(statuses.lastIndexOf(200)).toBe(29);
    expect(await ask(person.token, asked)).toMatchObject({
      status: 429,
      code: 'too_many_vouchers',
      json: { retryAfterSeconds: expect.any(Number) },
    });
  });
});

describe.each(['Node', 'Deno'] as const)('a voucher for a badge, on %s', (where) => {
  beforeEach(() => {
    runtime = where;
    kind = kinds.badge;
  });

  it('is the issuer’s signature of the badge, the wallet, a claim and a deadline, for one contract', async () => {
    const { person, address } = await earner();
    const before = Math.floor(Date.now() / 1000);
    const { status, json } = await ask(person.token, { badge: 'first_plan', address, chainId });
    expect(status).toBe(200);
    expect(json).toEqual({
      chainId,
      contract,
      account: address.toLowerCase(),
      badgeId: 1,
      claimId: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      deadline: expect.any(Number),
      signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
    });
    expect(Number(json['deadline']) - before).toBeGreaterThanOrEqual(1799);
    expect(Number(json['deadline']) - before).toBeLessThan(1900);
    expect(await signerOf(badgeVoucher, json)).toBe(signer);
    expect(await claimsOf(person)).toEqual([{ address: address.toLowerCase(), chain_id: chainId }]);
    for (const secret of [person.id, person.id.replaceAll('-', ''), voucherKey.slice(2)])
      expect(JSON.stringify(json)).not.toContain(secret);
  });

  it('is for another claim where the badge or the member is another', async () => {
    const [one, other] = [await earner(), await earner()];
    await give(one.person, 5);
    const claims = await Promise.all([
      ask(one.person.token, { badge: 'first_plan', address: one.address, chainId }),
      ask(one.person.token, { badge: 'ten_lessons', address: one.address, chainId }),
      ask(other.person.token, { badge: 'first_plan', address: other.address, chainId }),
    ]);
    expect(new Set(claims.map(({ json }) => json['claimId'])).size).toBe(3);
    expect(claims.map(({ json }) => json['badgeId'])).toEqual([1, 5, 1]);
  });

  it('is given once it was earned', async () => {
    const { person, address } = await earner();
    expect(await ask(person.token, { badge: 'ten_lessons', address, chainId })).toMatchObject({
      status: 403,
      code: 'not_earned',
    });
    expect(await claimsOf(person)).toEqual([]);
  });
});

describe.each(['Node', 'Deno'] as const)('a voucher for points, on %s', (where) => {
  beforeEach(() => {
    runtime = where;
    kind = kinds.points;
  });

  it('is the issuer’s signature of a member, the wallet, all points so far and a deadline, for one contract', async () => {
    const { person, address } = await earner();
    const { status, json } = await ask(person.token, { address, chainId });
    expect(status).toBe(200);
    expect(json).toEqual({
      chainId,
      contract: contracts.points,
      account: address.toLowerCase(),
      member: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      cumulative: 100,
      deadline: expect.any(Number),
      signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
    });
    expect(await signerOf(pointsVoucher, json)).toBe(signer);
    for (const secret of [person.id, person.id.replaceAll('-', ''), voucherKey.slice(2)])
      expect(JSON.stringify(json)).not.toContain(secret);
    const badge = await server.ask(`${server.urls[runtime]}/rewards/voucher`, person.token, {
      badge: 'first_plan',
      address,
      chainId,
    });
    expect(badge.json['claimId'], 'nothing connects the two').not.toBe(json['member']);
  });

  it('is for all points of the member’s own ledger, and for the same member whenever more come', async () => {
    const [one, other] = [await earner(), await earner()];
    const said = async ({ person, address }: typeof one) =>
      (await ask(person.token, { address, chainId })).json;
    const [mine, theirs] = [await said(one), await said(other)];
    expect(mine['member']).not.toBe(theirs['member']);
    await earn(one.person, 0);
    expect(await said(one)).toEqual(mine);
    await earn(one.person, 100);
    const more = await said(one);
    expect(more).toMatchObject({ member: mine['member'], cumulative: 200 });
    expect(more['deadline'], 'no more time by that').toBe(mine['deadline']);
    expect(await said(other)).toEqual(theirs);
  });

  it('is not given for none', async () => {
    const person = await server.join();
    const address = await server.link(person);
    for (const points of [0, null]) {
      if (points !== null) await earn(person, points);
      expect(await ask(person.token, { address, chainId })).toMatchObject({
        status: 403,
        code: 'not_earned',
      });
    }
    expect(await claimsOf(person)).toEqual([]);
    await earn(person, 100);
    expect(await ask(person.token, { address, chainId }), 'control').toMatchObject({ status: 200 });
  });
});

it.each(['badge', 'points'] as const)(
  'is given nowhere where it isn’t set up for %s, and the function says so',
  async (what) => {
    kind = kinds[what];
    const { person, address } = await earner();
    const asked = { ...kind.of, address, chainId };
    expect(await ask(person.token, asked, server.urls.off)).toMatchObject({
      status: 503,
      code: 'claims_off',
    });
    expect(await claimsOf(person)).toEqual([]);
  },
);

describe.each(['badge', 'points'] as const)('claims of a %s', (what) => {
  beforeEach(() => {
    runtime = 'Node';
    kind = kinds[what];
  });

  it('are written by nobody by hand, and signed by no function of SQL', async () => {
    const { person, address } = await earner();
    const { client } = person;
    const row: object = {
      user_id: person.id,
      ...(what === 'badge' && { badge: 1 }),
      address: address.toLowerCase(),
      chain_id: 1,
    };
    expect((await client.from(kind.table).insert(row)).error?.code).toBe('42501');
    const open = (given: object, by = client) =>
      by.rpc(`open_${what}_claim`, {
        ...(what === 'badge' && { badge_number: 1 }),
        wallet_address: address,
        chain: chainId,
        ...given,
      });
    const { data } = await open({});
    expect(Object.keys(data).toSorted()).toEqual(
      ['address', 'chainId', 'deadline', what].toSorted(),
    );
    for (const change of [
      client.from(kind.table).update({ chain_id: 10 }).eq('user_id', person.id),
      client.from(kind.table).delete().eq('user_id', person.id),
    ])
      expect((await change).error?.code).toBe('42501');
    for (const given of [
      ...(what === 'badge' ? [0, 8, null].map((badge_number) => ({ badge_number })) : []),
      { wallet_address: 'x' },
      { wallet_address: null },
      { chain: 0 },
      { chain: null },
      // A network that nothing can be claimed on would have it for good.
      { chain: 424_242 },
    ])
      expect((await open(given)).error?.code, JSON.stringify(given)).toBe('22023');
    expect((await open({}, server.newClient())).error?.code).toBe('42501');
    for (const chain of [...chains.map(({ id }) => id), 0, 5, 424_242, null]) {
      const { rows } = await server.backend.superuser.query(
        'select private.is_wallet_chain($1) as known',
        [chain],
      );
      expect(rows).toEqual([{ known: chains.some(({ id }) => id === chain) }]);
    }
  });

  it('go with the account', async () => {
    const { person, address } = await earner();
    expect(await ask(person.token, { ...kind.of, address, chainId })).toMatchObject({
      status: 200,
    });
    await server.backend.superuser.query('delete from auth.users where id = $1', [person.id]);
    const { rows } = await server.backend.superuser.query(
      `select from public.${kind.table} where user_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([]);
  });
});
