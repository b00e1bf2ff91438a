import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startOperated } from './testing.ts';

let instance: Awaited<ReturnType<typeof startOperated>>;
beforeAll(async () => {
  instance = await startOperated({ provider: 'sandbox' });
});
afterAll(() => instance?.close());
beforeEach(() => instance.superuser.query('delete from auth.users; delete from public.orders'));

const order = (...words: string[]) => instance.operator('order', ...words);

/** Somebody opens an order, and does with it on the sandbox's page what `act` says. */
async function ordered(plan: string, act?: string) {
  const { id: person, token } = await instance.visit();
  const id = randomUUID();
  const body = { id, plan, returnTo: '/dashboard' };
  const opened = await instance.call('/payments/orders', token, body);
  const { order } = (await opened.json()) as { order: { number: string } };
  if (act !== undefined) await instance.call('/payments/sandbox', token, { id, act });
  return { id, person, number: order.number };
}
const linesOf = async (...words: string[]) => {
  const result = await order(...words);
  if (!result.ok) throw new Error(result.problem);
  return result.lines;
};
const stateOf = async (id: string) =>
  (
    await instance.superuser.query(
      `select state, refunded_cents, revoked_at is not null as revoked from public.orders
       left join public.access_passes on order_id = orders.id where orders.id = $1`,
      [id],
    )
  ).rows[0];

describe('orders', () => {
  test('are listed, the newest first, all or those in one state', async () => {
    const paid = await ordered('1h', 'pay');
    const open = await ordered('7d');
    const time = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d';
    const lines = await linesOf('list');
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(`^${open.number}  ${time}  open  7d  \\$9\\.99  sandbox \\(no real money\\)$`),
      ),
      expect.stringMatching(
        new RegExp(`^${paid.number}  ${time}  paid  1h  \\$1\\.99  sandbox \\(no real money\\)$`),
      ),
    ]);
    expect(await linesOf('list', '--state', 'paid')).toEqual([lines[1]]);
    expect(await linesOf('list', '--state=review')).toEqual(['No order is review.']);
  });

  test('are said to be none where there is none', async () => {
    expect(await order('list')).toEqual({ ok: true, answer: [], lines: ['There are no orders.'] });
  });

  test('are shown with their checkout and their pass', async () => {
    const { id, number, person } = await ordered('24h', 'pay');
    const result = await order('show', number.toLowerCase());
    expect(result).toMatchObject({ ok: true, answer: { number, state: 'paid', personId: person } });
    const text = result.ok ? result.lines.join('\n') : '';
    expect(text).toContain('plan: 24h, 1440 minutes\namount: $4.99\ngiven back: nothing');
    expect(text).toContain(`checkout there: sandbox_${id}`);
    expect(text).toMatch(/^pass: [\d: -]{16} to [\d: -]{16} UTC$/m);
    expect(text).not.toContain('BACK');
  });

  test('are shown without a pass while nothing is paid', async () => {
    const { number } = await ordered('1h');
    expect((await linesOf('show', number)).join('\n')).toContain(
      'paid: no\nrefunded: no\ndisputed: no\ndispute won: no\npass: none',
    );
  });

  test('are refunded whole, once, and their pass ends', async () => {
    const { id, number } = await ordered('1h', 'pay');
    const other = await ordered('1h', 'pay');
    expect(await order('refund', number)).toEqual({
      ok: true,
      answer: { number, state: 'refunded' },
      lines: [`${number} is refunded, and its pass has ended.`],
    });
    expect(await stateOf(id)).toEqual({ state: 'refunded', refunded_cents: '199', revoked: true });
    expect(await stateOf(other.id)).toMatchObject({ state: 'paid', revoked: false });
    expect(await order('refund', number)).toEqual({
      ok: false,
      problem: `${number} was already refunded. Nothing was refunded now.`,
    });
  });

  test('are refunded once, by however many at the same time', async () => {
    const { id, number } = await ordered('1h', 'pay');
    const answers = await Promise.all(Array.from({ length: 8 }, () => order('refund', number)));
    for (const answer of answers)
      expect(answer.ok ? 'refunded' : answer.problem).toMatch(/^refunded$|was already refunded/);
    expect(answers.some(({ ok }) => ok)).toBe(true);
    expect(await stateOf(id)).toEqual({ state: 'refunded', refunded_cents: '199', revoked: true });
  });

  test.each([
    ['open', undefined, 'was never paid, so'],
    ['processing', 'pay_later', 'is not paid yet'],
    ['failed', 'fail', 'was never paid, so'],
    ['expired', 'expire', 'was never paid, so'],
  ])('that are %s have nothing to give back, and why is said', async (state, act, why) => {
    const { id, number } = await ordered('1h', act);
    expect(await order('refund', number)).toEqual({
      ok: false,
      problem: expect.stringContaining(`${number} ${why}`),
    });
    expect(await stateOf(id)).toMatchObject({ state });
  });

  test('in dispute are left to the bank', async () => {
    const { id, number } = await ordered('1h', 'pay');
    await instance.superuser.query(`update public.orders set state = 'disputed' where id = $1`, [
      id,
    ]);
    expect(await order('refund', number)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('is in dispute, so the bank'),
    });
    expect(await stateOf(id)).toMatchObject({ state: 'disputed' });
  });

  test('are listed whole, past what the backend gives at once; 200 of them unless all are asked for', async () => {
    await instance.superuser.query(
      `insert into public.orders (id, number, plan, minutes, amount_cents, provider, state, return_to, created_at)
       select gen_random_uuid(), 'MO-2222' || upper(translate(lpad(to_hex(n), 4, '0'), '01', 'GH')), '1h', 60, 199, 'sandbox',
              case when n % 2 = 0 then 'paid' else 'open' end, '/', now() - n / 9 * interval '1 second'
       from generate_series(1, 5000) as n`,
    );
    const few = await order('list');
    expect(few).toMatchObject({ ok: true, note: expect.stringContaining('the newest 200. --all') });
    expect(few.ok && few.lines).toHaveLength(200);
    const all = await order('list', '--all');
    expect(all.ok && 'note' in all).toBe(false);
    const rows = all.ok ? (all.answer as { number: string; created_at: string }[]) : [];
    expect(new Set(rows.map(({ number }) => number)).size).toBe(5000);
    const times = rows.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(await linesOf('list', '--state', 'paid', '--all')).toHaveLength(2500);
  });

  test('of a provider that is off are refunded where they were paid', async () => {
    const { id, number } = await ordered('1h', 'pay');
    await instance.superuser.query(`update public.orders set provider = 'stripe' where id = $1`, [
      id,
    ]);
    expect(await order('refund', number)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('PAYMENTS'),
    });
    expect(await stateOf(id)).toMatchObject({ state: 'paid' });
  });

  test.each(['show', 'refund'])('that are not there are no %s', async (word) => {
    expect(await order(word, 'MO-22222222')).toEqual({
      ok: false,
      problem: 'There’s no order MO-22222222. See the newest: order list',
    });
  });

  test.each([
    [[], 'Use order list'],
    [['all'], 'Use order list'],
    [['refund'], 'Use order list'],
    [['refund', 'MO-*'], 'Use order list'],
    [['refund', 'MO-22222222', 'MO-22222223'], 'Use order list'],
    [['refund', 'MO-22222222', '--state', 'paid'], 'This command has no option --state.'],
    [['list', 'MO-22222222'], 'Use order list'],
    [['list', '--state', 'gone'], '--state must be one of created, open'],
    [['list', '--state'], '--state needs a value.'],
  ])('are left alone by what is not understood: %j', async (words, sentence) => {
    const { id } = await ordered('1h', 'pay');
    expect(await order(...words)).toMatchObject({
      ok: false,
      isUsage: true,
      problem: expect.stringContaining(sentence),
    });
    expect(await stateOf(id)).toMatchObject({ state: 'paid' });
  });
});

describe('visitors who left nothing', () => {
  const purge = (...words: string[]) => instance.operator('purge-visitors', ...words);

  test('are forgotten when the operator says so', async () => {
    const { id } = await instance.visit();
    await instance.visit();
    await instance.superuser.query(
      `update auth.users set created_at = now() - interval '31 days', last_sign_in_at = null where id = $1`,
      [id],
    );
    await instance.superuser.query('delete from auth.sessions where user_id = $1', [id]);
    expect(await purge('--days', '40')).toMatchObject({ ok: true, answer: { visitors: 0 } });
    expect(await purge()).toEqual({
      ok: true,
      answer: { visitors: 1 },
      lines: ['Visitors deleted: 1. They left nothing and had not been seen for 30 days.'],
    });
    const { rows } = await instance.superuser.query('select id from auth.users');
    expect(rows).toHaveLength(1);
  });

  test.each([
    [['now'], 'Use purge-visitors'],
    [['--days', '0'], '--days must be a number from 1 to 3650, and is "0".'],
    [['--days', '-1'], 'and is "-1"'],
    [['--day', '30'], 'This command has no option --day.'],
  ])('stay when it is not understood: %j', async (words, sentence) => {
    expect(await purge(...words)).toMatchObject({
      ok: false,
      isUsage: true,
      problem: expect.stringContaining(sentence),
    });
  });
});

describe('an order paid with a stablecoin', () => {
  test('shows which wallet paid, and isn’t refunded at a provider', async () => {
    const id = randomUUID();
    await instance.superuser.query(
      `insert into public.orders (id, number, plan, minutes, amount_cents, provider, is_live, state, return_to, paid_at)
       values ($1, 'MO-CHAN2345', '1h', 60, 199, 'stablecoin', true, 'paid', '/', now())`,
      [id],
    );
    await instance.superuser.query(
      `insert into private.order_checkouts (order_id, recovery_hash) values ($1, $2)`,
      [id, id],
    );
    expect(await linesOf('show', 'MO-CHAN2345')).toContain('on chain: nothing seen');
    await instance.superuser.query(
      `insert into public.chain_payments
         (order_id, chain_id, transaction, log_index, block_number, payer, token, token_amount, state)
       values ($1, 10, $2, 0, 7, $3, $4, 1990000, 'final')`,
      [id, `0x${'ab'.repeat(32)}`, `0x${'c3'.repeat(20)}`, `0x${'b2'.repeat(20)}`],
    );
    const lines = await linesOf('show', 'MO-CHAN2345');
    expect(lines).toContain(`on chain: final, 0x${'ab'.repeat(32)} on 10`);
    expect(lines).toContain(`paid from: 0x${'c3'.repeat(20)}`);
    // Where the till isn't set up any more.
    expect(await order('refund', 'MO-CHAN2345')).toMatchObject({
      ok: false,
      problem: expect.stringContaining('a provider that is off'),
    });
    expect(await order('refund', 'MO-CHAN2345', '--transaction', '0x12')).toMatchObject({
      ok: false,
      problem: expect.stringContaining('--transaction must be'),
    });
  });
});
