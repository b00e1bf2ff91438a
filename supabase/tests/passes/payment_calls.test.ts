import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreateCodeResponse, RedeemResponse } from '../../../api/access/wire.ts';
import type { CheckResponse, OrderResponse } from '../../../api/payments/wire.ts';
import { addFactor } from '../testing/sessions.ts';
import { type Caller, startShop } from '../testing/shop.ts';

// Every endpoint of the functions `payments` and `access`, called by those who may not, with what is no request, too
// often and at once.

let shop: Awaited<ReturnType<typeof startShop>>;
let buyer: Caller;
let stranger: Caller;
let member: Caller;
let order: Awaited<ReturnType<typeof shop.order>>;
beforeAll(async () => {
  shop = await startShop();
  [buyer, stranger, member] = await Promise.all([shop.visit(), shop.visit(), shop.join()]);
  order = await shop.order(buyer);
});
afterAll(() => shop?.close());
beforeEach(() => shop.backend.superuser.query('delete from private.attempts'));

type Endpoint = readonly [name: string, body: () => object, whose: 'session' | 'operator'];
const endpoints: readonly Endpoint[] = [
  ['payments/orders', () => ({ id: randomUUID(), plan: '1h', returnTo: '/' }), 'session'],
  ['payments/orders/resume', () => ({ id: order.id }), 'session'],
  ['payments/orders/check', () => ({ id: order.id }), 'session'],
  ['payments/receipts', () => ({ id: order.id }), 'session'],
  ['payments/sandbox', () => ({ id: order.id, act: 'pay' }), 'session'],
  ['payments/refunds', () => ({ number: order.number }), 'operator'],
  ['access/redeem', () => ({ code: 'MEND-2222-2222-2222' }), 'session'],
  ['access/invitation', () => ({ code: '2222-2222', wantsTime: true }), 'session'],
  ['access/codes', () => ({ minutes: 60, uses: 1 }), 'operator'],
  ['access/codes/revoke', () => ({ id: randomUUID(), withPasses: true }), 'operator'],
];

/** Everything that a call could have changed. */
const written = () =>
  shop.rowsOf(
    `select (select count(*) from access_passes) as passes, (select count(*) from orders) as orders,
            (select count(*) from private.access_codes) as codes,
            (select count(*) from private.referrals) as referrals,
            (select count(*) from private.payment_events) as events,
            (select count(*) from private.attempts) as attempts`,
  );

const operator = () => shop.backend.secrets.serviceRoleKey;

const redeem = ({ token }: Caller, code: string) =>
  shop.call<RedeemResponse>('access/redeem', { token, body: { code } });

/** A session that was there and is over. */
async function signedOut(): Promise<string> {
  const { token } = await shop.visit();
  await shop.call(`${shop.backend.url}/auth/v1/logout?scope=global`, { token });
  return token;
}

describe.each(endpoints)('%s', (path, body, whose) => {
  const ask = (token: string | null, over: object | string = body()) =>
    shop.call(path, { token, body: over });

  it('is closed to who may not call it, and nothing is written', async () => {
    const before = await written();
    const forged = stranger.token.replace(/[^.]+$/, 'c2lnbmVkIGJ5IG5vYm9keQ');
    const closed = [await ask(null), await ask('a.b.c'), await ask(forged), await ask('x')];
    // The function itself turns them away: whoever shows no key is no operator, and whoever has no session isn't signed in.
    const refused = whose === 'operator' ? 403 : 401;
    expect(closed.map(({ status }) => status)).toEqual([refused, refused, refused, refused]);
    const { anonKey, publishableKey } = shop.backend.secrets;
    const known = whose === 'operator' ? [stranger.token, member.token] : [];
    for (const token of [anonKey, publishableKey, await signedOut(), ...known]) {
      const { status, body: said } = await ask(token);
      if (whose === 'operator')
        expect([path, status, said.code]).toEqual([path, 403, 'operator_only']);
      else expect([path, status]).toEqual([path, 401]);
    }
    // The operator has no session: their key is nobody's.
    if (whose === 'session') expect((await ask(operator())).body.code).toBe('not_signed_in');
    expect(await written()).toEqual(before);
  });

  it('refuses what is no request, and nothing is written', async () => {
    const token = whose === 'operator' ? operator() : buyer.token;
    const before = await written();
    const good = body();
    const spoiled = Object.keys(good).flatMap((name) => [
      { ...good, [name]: undefined },
      { ...good, [name]: null },
      { ...good, [name]: { $ne: '' } },
      { ...good, [name]: ['x'] },
    ]);
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '"text"',
      '{}',
      { ...good, role: 'service_role' },
      ...spoiled,
    ];
    for (const said of bodies) {
      const answer = await ask(token, said);
      expect([said, answer.status, answer.body.code]).toEqual([said, 400, 'malformed_request']);
    }
    expect(await written()).toEqual(before);
  });

  it('refuses a body that is too large, whether it says its length or not', async () => {
    const token = whose === 'operator' ? operator() : buyer.token;
    const large = { ...body(), note: 'a'.repeat(20_000) };
    const answer = await ask(token, large);
    expect([answer.status, answer.body.code]).toEqual([413, 'body_too_large']);
    const chunked = await fetch(`${shop.backend.url}/functions/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: new Blob([JSON.stringify(large)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
  });

  it('is there for POST alone', async () => {
    const token = whose === 'operator' ? operator() : buyer.token;
    const methods = path === 'access/codes' ? ['PUT', 'DELETE'] : ['GET', 'PUT', 'DELETE'];
    for (const method of methods)
      expect([method, (await shop.call(path, { method, token })).status]).toEqual([method, 404]);
  });
});

describe('somebody else’s order', () => {
  it.each(['payments/orders/resume', 'payments/orders/check', 'payments/receipts'])(
    'is not there: %s',
    async (path) => {
      const ask = ({ token }: Caller, id: string) => shop.call(path, { token, body: { id } });
      for (const answer of [await ask(stranger, order.id), await ask(member, order.id)]) {
        expect([answer.status, answer.body.code]).toEqual([404, 'order_unknown']);
        expect(JSON.stringify(answer.body)).not.toContain(order.number);
      }
      expect((await ask(buyer, randomUUID())).body.code).toBe('order_unknown');
      expect((await ask(buyer, order.id)).status).toBe(200);
    },
  );
});

it('a visitor who asks without end how an order stands has the provider asked sixty times', async () => {
  const visitor = await shop.visit();
  const { id } = await shop.order(visitor);
  const before = shop.double.requests().length;
  const ask = () => shop.call('payments/orders/check', { token: visitor.token, body: { id } });
  for (let times = 0; times < 7; times += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }
  expect(shop.double.requests().length - before).toBe(60);
});

describe('the page to go back to', () => {
  it.each([
    ['another site', 'https://evil.example/'],
    ['another site without a scheme', '//evil.example/'],
    ['another site by a backslash', '/\\evil.example/'],
    ['another site once dots are taken out', '/a/..//evil.example/'],
    ['another site once written dots are taken out', '/%2e//evil.example/'],
    ['two lines', '/dash\nboard'],
    ['half a sign', '/dash\ud800board'],
    ['a script', 'javascript:alert(1)'],
    ['half a path', 'dashboard'],
    ['longer than any', `/${'a'.repeat(2000)}`],
  ])('is never %s', async (_, returnTo) => {
    const { status, body } = await shop.call('payments/orders', {
      token: buyer.token,
      body: { id: randomUUID(), plan: '1h', returnTo },
    });
    expect([status, body.code]).toEqual([400, 'malformed_request']);
  });
});

describe('the sandbox', () => {
  it('is not there beside a real provider', async () => {
    for (const act of ['pay', 'pay_later', 'fail', 'expire', 'cancel']) {
      const { status, body } = await shop.call('payments/sandbox', {
        token: buyer.token,
        body: { id: order.id, act },
      });
      expect([status, body.code]).toEqual([503, 'payments_off']);
    }
    expect(await shop.stateOf(order.id)).toBe('open');
  });
});

describe('a member whose second factor is due', () => {
  it('sees no order of theirs, as in the tables', async () => {
    const visitor = await shop.visit();
    const { id, session } = await shop.order(visitor);
    await shop.double.deliver(shop.double.pay(session));
    await shop.backend.superuser.query(
      'update auth.users set is_anonymous = false, email = $2 where id = $1',
      [visitor.id, `${randomUUID()}@mail.test`],
    );
    const ask = (path: string) =>
      shop.call<CheckResponse>(path, { token: visitor.token, body: { id } });
    expect((await ask('payments/orders/check')).body.order.state).toBe('paid');
    await addFactor(shop.backend.superuser, visitor.id, 'verified');
    for (const path of ['payments/orders/check', 'payments/orders/resume', 'payments/receipts']) {
      const { status, body } = await ask(path);
      expect([path, status, body.code]).toEqual([path, 403, 'second_factor_due']);
    }
    const code = await redeem(visitor, 'MEND-2222-2222-2222');
    expect([code.status, code.body.code]).toEqual([403, 'second_factor_due']);
  });
});

describe('a master code', () => {
  const create = async (over: object = {}) => {
    const { status, body } = await shop.call<CreateCodeResponse>('access/codes', {
      token: operator(),
      body: { minutes: 90, uses: 1, ...over },
    });
    expect(status).toBe(200);
    return body;
  };
  const passesOf = ({ id }: Caller) =>
    shop.rowsOf(
      `select plan, source, extract(epoch from ends_at - starts_at)::int / 60 as minutes
       from access_passes where user_id = $1`,
      id,
    );

  it('gives its minutes, once to one person, however it is typed', async () => {
    const visitor = await shop.visit();
    const { code } = await create({ uses: 5 });
    expect(code).toMatch(/^MEND(-[2-9A-HJKMNP-Z]{4}){3}$/);
    const first = await redeem(visitor, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
    expect(first.body).toMatchObject({ kind: 'master', outcome: 'given', pass: { plan: 'code' } });
    const again = await redeem(visitor, code);
    expect(again.body).toEqual({ ...first.body, outcome: 'already' });
    expect(await passesOf(visitor)).toEqual([{ plan: 'code', source: 'code', minutes: 90 }]);
  });

  it('of one use, redeemed by fifty people at once, is one pass', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => shop.visit()));
    const { code } = await create();
    const answers = await Promise.all(people.map((person) => redeem(person, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ body }) => body.code ?? []))).toEqual(
      new Set(['code_used_up']),
    );
    const rows = await shop.rowsOf(
      'select id from access_passes where user_id = any($1)',
      people.map(({ id }) => id),
    );
    expect(rows).toHaveLength(1);
  });

  it('redeemed by one person fifty times at once is one pass', async () => {
    const visitor = await shop.visit();
    const { code } = await create({ uses: 50 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(visitor, code)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await passesOf(visitor)).toHaveLength(1);
  });

  it('is guessed five times, by fifty calls at once too, and then not even the right one counts', async () => {
    const visitor = await shop.visit();
    const { code } = await create();
    const guesses = await Promise.all(
      Array.from({ length: 50 }, () => redeem(visitor, 'MEND-2222-2222-2222')),
    );
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(5);
    const refused = guesses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(45);
    expect(refused[0]?.body.code).toBe('too_many_codes');
    expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(14 * 60);
    expect((await redeem(visitor, code)).status).toBe(429);
    // Nor from another session on the same machine.
    expect((await redeem(await shop.visit(), code)).status).toBe(429);
    expect(await passesOf(visitor)).toEqual([]);
  });

  it('is listed without itself, and taken back with what it gave', async () => {
    const visitor = await shop.visit();
    const { id, code } = await create({ note: 'for the clinic' });
    await redeem(visitor, code);
    const list = await shop.call<object[]>('access/codes', { method: 'GET', token: operator() });
    expect(list.body).toContainEqual(
      expect.objectContaining({ id, hint: code.slice(-4), used: 1, note: 'for the clinic' }),
    );
    expect(JSON.stringify(list.body)).not.toContain(code.replaceAll('-', ''));
    expect(JSON.stringify(list.body)).not.toContain(code);
    const ended = await shop.call('access/codes/revoke', {
      token: operator(),
      body: { id, withPasses: true },
    });
    expect(ended.body).toEqual({ endedPasses: 1 });
    expect((await redeem(await shop.visit(), code)).body.code).toBe('code_over');
  });

  it('may only be listed by the operator', async () => {
    for (const token of [buyer.token, member.token, shop.backend.secrets.anonKey]) {
      const { status, body } = await shop.call('access/codes', { method: 'GET', token });
      expect([status, body.code]).toEqual([403, 'operator_only']);
    }
  });
});

describe('a recovery code', () => {
  it('brings a paid pass to one browser at a time, by ten calls at once too', async () => {
    const visitor = await shop.visit();
    const { id, session } = await shop.order(visitor);
    await shop.double.deliver(shop.double.pay(session));
    const { body } = await shop.call<{ recoveryCode: string }>('payments/receipts', {
      token: visitor.token,
      body: { id },
    });
    const others = await Promise.all(Array.from({ length: 10 }, () => shop.visit()));
    const answers = await Promise.all(
      others.map(({ token }) =>
        shop.call<RedeemResponse>('access/redeem', { token, body: { code: body.recoveryCode } }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.body.outcome))).toEqual(new Set(['moved']));
    expect(await shop.minutesOf(id)).toEqual([60]);
    const [holder] = await shop.rowsOf<{ user_id: string }>(
      'select user_id from access_passes where order_id = $1',
      id,
    );
    expect(others.map((other) => other.id)).toContain(holder?.user_id);
    // The order went along, so the first browser has it no more.
    const gone = await shop.call<OrderResponse>('payments/orders/check', {
      token: visitor.token,
      body: { id },
    });
    expect([gone.status, gone.body.code]).toEqual([404, 'order_unknown']);
  });
});

describe('an invitation', () => {
  it('asked for fifty times at once gives its half hour once', async () => {
    const visitor = await shop.visit();
    const mine = await shop.call<{ code: string }>(
      `${shop.backend.url}/rest/v1/rpc/my_invitations`,
      {
        token: member.token,
        body: {},
      },
    );
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        shop.call<RedeemResponse>('access/invitation', {
          token: visitor.token,
          body: { code: mine.body.code, wantsTime: true },
        }),
      ),
    );
    const outcomes = answers.map(({ body }) => body.outcome).toSorted();
    expect(outcomes).toEqual([...Array.from({ length: 49 }, () => 'already'), 'given']);
    const passes = await shop.rowsOf(
      `select plan, extract(epoch from ends_at - starts_at)::int / 60 as minutes
       from access_passes where user_id = $1`,
      visitor.id,
    );
    expect(passes).toEqual([{ plan: '30m', minutes: 30 }]);
    const own = await shop.call('access/invitation', {
      token: member.token,
      body: { code: mine.body.code, wantsTime: true },
    });
    expect([own.status, own.body.code]).toEqual([409, 'own_invitation']);
  });
});
