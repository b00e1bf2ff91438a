import { afterEach, describe, expect, test } from 'vitest';
import { startTestGateway } from '../../kernel/testing.ts';
import { createClock } from '../testing/people.ts';

// A few networks that ask for all the mail of an hour leave everybody else theirs, and the operator hears of it.

const toml = `
[auth]
enable_anonymous_sign_ins = true
[auth.rate_limit]
email_sent = 100
sms_sent = 100
sign_in_sign_ups = 10000
anonymous_users = 10000
[auth.email]
enable_confirmations = true
[auth.sms]
enable_signup = true
enable_confirmations = true
`;

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const gateway of open.splice(0)) await gateway.close();
});

async function startSmall() {
  const clock = createClock();
  const lines: string[] = [];
  const gateway = await startTestGateway({
    toml,
    trustedProxies: 'loopback',
    now: clock.now,
    operatorEmail: 'operator@example.org',
    evenAnswerMs: 5,
    logLine: (line) => void lines.push(line),
  });
  open.push(gateway);
  let people = 0;
  const ask = async (method: string, path: string, body: object, from: string, bearer?: string) => {
    const response = await fetch(`${gateway.url}/auth/v1${path}`, {
      method,
      headers: {
        apikey: gateway.secrets.anonKey,
        'content-type': 'application/json',
        'x-forwarded-for': from,
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };
  const newEmail = () => `person${(people += 1)}@example.com`;
  const newPhone = () => `1555200${String((people += 1)).padStart(4, '0')}`;
  const password = 'correct horse';
  const ways: Record<string, (from: string) => Promise<number>> = {
    'a sign-up': async (from) =>
      (await ask('POST', '/signup', { email: newEmail(), password }, from)).status,
    'a code': async (from) => (await ask('POST', '/otp', { email: newEmail() }, from)).status,
    'a text': async (from) => (await ask('POST', '/otp', { phone: newPhone() }, from)).status,
    'a change of address': async (from) => {
      const { json } = await ask('POST', '/signup', {}, from);
      const token = String(json['access_token']);
      return (await ask('PUT', '/user', { email: newEmail() }, from, token)).status;
    },
  };
  /** All that networks ask for until each is refused: how many of it left. */
  async function flood(from: readonly string[], way: (from: string) => Promise<number>) {
    let sent = 0;
    const open = new Set(from);
    while (open.size > 0)
      for (const network of open)
        if ((await way(network)) === 200) sent += 1;
        else open.delete(network);
    return sent;
  }
  /** Accounts that exist: their addresses. */
  async function members(count: number) {
    const emails = Array.from({ length: count }, newEmail);
    await gateway.superuser.query(
      `insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, created_at, updated_at,
         raw_app_meta_data, raw_user_meta_data)
       select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', email,
         now(), now(), now(), '{}', '{}' from unnest($1::text[]) email`,
      [emails],
    );
    return emails;
  }
  const operatorMails = async () =>
    (await gateway.mailbox()).filter(({ to }) => to === 'operator@example.org');
  return { ...gateway, clock, lines, ask, ways, flood, newEmail, members, operatorMails };
}

const networks = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}.${index}.1`);

describe('nine networks that ask for all they can', () => {
  test.each(['a sign-up', 'a code', 'a text', 'a change of address'])(
    'leave others %s',
    async (kind) => {
      const small = await startSmall();
      const way = small.ways[kind];
      if (!way) throw new Error(kind);
      await small.flood(networks(9, '10.0'), way);
      const others: number[] = [];
      for (const from of networks(15, '203.0')) others.push(await way(from));
      expect(others).toEqual(Array(15).fill(200));
    },
  );

  test('at IPv6, from one provider, leave others theirs', async () => {
    const small = await startSmall();
    const way = small.ways['a code'];
    if (!way) throw new Error('There is one.');
    const sites = Array.from({ length: 200 }, (_, index) => `2001:db8:${index.toString(16)}::1`);
    expect(await small.flood(sites, way)).toBeLessThan(50);
    expect(await way('2001:abc::1')).toBe(200);
    expect(await way('203.0.113.1')).toBe(200);
  });

  test('have the same share each, and by recoveries leave sign-ups theirs', async () => {
    const small = await startSmall();
    const members = await small.members(90);
    const sentOf = new Map<string, number>();
    const recover = async (from: string) => {
      const email = members.pop();
      if (email === undefined) return 429;
      const { status } = await small.ask('POST', '/recover', { email }, from);
      if (status === 200) sentOf.set(from, (sentOf.get(from) ?? 0) + 1);
      return status;
    };
    await small.flood(networks(9, '10.0'), recover);
    const shares = [...sentOf.values()];
    expect(shares).toHaveLength(9);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(2);
    expect(await small.ways['a sign-up']?.('203.0.113.1')).toBe(200);
  });
});

describe('thirty networks that ask for all the codes they can', () => {
  /** All of it is gone for networks that asked today, and another network (an office, a carrier's) has asked once. */
  async function startFlooded() {
    const small = await startSmall();
    const code = small.ways['a code'];
    const signUp = small.ways['a sign-up'];
    if (!code || !signUp) throw new Error('There are two.');
    expect(await small.flood(networks(30, '172.16'), code)).toBeLessThanOrEqual(61);
    await code('203.0.113.1');
    expect(await signUp('203.0.113.7')).toBe(429);
    const waysIn: Record<string, (email: string, from: string) => Promise<number>> = {
      'a recovery': async (email, from) =>
        (await small.ask('POST', '/recover', { email }, from)).status,
      'a code': async (email, from) =>
        (await small.ask('POST', '/otp', { email, create_user: false }, from)).status,
      'a code that might sign up': async (email, from) =>
        (await small.ask('POST', '/otp', { email }, from)).status,
    };
    return { ...small, signUp, waysIn };
  }

  test('leave members who ask from a network that asked before their way in', async () => {
    const small = await startFlooded();
    const ways = Object.values(small.waysIn);
    const statuses: number[] = [];
    for (const [at, email] of (await small.members(6)).entries())
      statuses.push((await ways[at % ways.length]?.(email, `203.0.${at}.9`)) ?? 0);
    // The first of each network is a newcomer's; then the very same networks again.
    for (const [at, email] of (await small.members(6)).entries())
      statuses.push((await ways[at % ways.length]?.(email, `203.0.${at}.10`)) ?? 0);
    expect(statuses).toEqual(Array(12).fill(200));
  });

  test('can’t use up what is kept for accounts by recoveries either, and it is shared out', async () => {
    const small = await startFlooded();
    const recover = small.waysIn['a recovery'];
    if (!recover) throw new Error('There is one.');
    let sent = 0;
    for (const email of await small.members(20))
      sent += (await recover(email, '172.16.1.1')) === 200 ? 1 : 0;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(6);
    const [member = ''] = await small.members(1);
    expect(await recover(member, '203.0.113.9')).toBe(200);
  });

  test('are answered alike for an address that no account has', async () => {
    const small = await startFlooded();
    const recover = small.waysIn['a recovery'];
    const [member = ''] = await small.members(1);
    expect([
      await recover?.(member, '203.0.113.9'),
      await recover?.(small.newEmail(), '203.0.113.9'),
    ]).toEqual([200, 200]);
  });
});

test('the end of the hour’s share is for networks that asked for nothing today', async () => {
  const small = await startSmall();
  const way = small.ways['a code'];
  if (!way) throw new Error('There is one.');
  const many = networks(70, '10.0');
  for (const from of many) await way(from);
  small.clock.pass(3601);
  // Those of the hour before are strangers no more: together they get no further than the reserve.
  const statuses: number[] = [];
  for (const from of many) statuses.push(await way(from));
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  for (const from of networks(15, '203.0')) expect(await way(from)).toBe(200);
  small.clock.pass(24 * 3600);
  expect(await way('10.0.1.1')).toBe(200);
});

describe('the operator', () => {
  test('gets a mail when networks are held to their share, once an hour', async () => {
    const small = await startSmall();
    const way = small.ways['a code'];
    if (!way) throw new Error('There is one.');
    await small.flood(networks(9, '10.0'), way);
    const [mail, ...more] = await small.operatorMails();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/email/i);
    expect(mail?.text).toContain('email_sent');
    expect(mail?.text).not.toMatch(/person\d|10\.0\./);
    small.clock.pass(3601);
    await small.flood(networks(9, '10.1'), way);
    expect(await small.operatorMails()).toHaveLength(2);
  });

  test('gets one near the limit, and at it', async () => {
    const small = await startSmall();
    const way = small.ways['a code'];
    if (!way) throw new Error('There is one.');
    for (const from of networks(85, '10.0')) await way(from);
    const mails = await small.operatorMails();
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^[\w.:]+: 80 of 100 emails this hour are used$/),
    ]);
    expect(await small.ways['a text']?.('10.0.1.1')).toBe(200);
  });
});
