import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway } from '../../kernel/testing.ts';
import {
  type AuthGateway,
  confirmingConfig,
  createClock,
  newMember,
  startAuthGateway,
} from '../testing/people.ts';

let gateway: AuthGateway;
beforeAll(async () => {
  gateway = await startAuthGateway(confirmingConfig, 'loopback');
});
afterAll(() => gateway.close());

let networks = 0;
/** A network that nobody has come from yet, nor from its neighbours. */
function newNetwork() {
  networks += 1;
  return { 'x-forwarded-for': `10.${Math.floor(networks / 250)}.${networks % 250}.1` };
}

const outcome = ({ status, json }: Awaited<ReturnType<AuthGateway['request']>>) =>
  json?.['error_code'] ?? status;

/** A visitor on a network of their own. */
async function newVisitor() {
  const from = newNetwork();
  const { json } = await gateway.request('POST', '/signup', {}, from);
  return { ...from, authorization: `Bearer ${String(json?.['access_token'])}` };
}

describe('one mailbox', () => {
  test('gets one mail a minute and six an hour, however many visitors name it', async () => {
    const email = gateway.newEmail();
    const outcomes: unknown[] = [];
    for (let visitor = 0; visitor < 12; visitor += 1) {
      const spelled = visitor % 2 === 0 ? email : email.replace('@', `+${visitor}@`);
      const asked = await gateway.request('PUT', '/user', { email: spelled }, await newVisitor());
      outcomes.push(outcome(asked));
      gateway.clock.pass(61);
    }
    expect(outcomes.filter((each) => each === 200)).toHaveLength(6);
    expect(outcomes.slice(6)).toEqual(Array(6).fill('over_email_send_rate_limit'));
    const atOnce = gateway.newEmail();
    const visitors = await Promise.all(Array.from({ length: 8 }, newVisitor));
    const answers = await Promise.all(
      visitors.map((visitor) => gateway.request('PUT', '/user', { email: atOnce }, visitor)),
    );
    expect(answers.map(outcome).filter((each) => each === 200)).toHaveLength(1);
    expect(await gateway.messagesTo(atOnce)).toHaveLength(1);
  });

  test('gets fifteen a day', async () => {
    const email = gateway.newEmail();
    for (let round = 0; round < 20; round += 1) {
      await gateway.request('PUT', '/user', { email }, await newVisitor());
      gateway.clock.pass(3601);
    }
    expect(await gateway.messagesTo(email)).toHaveLength(15);
  });

  test('a telephone gets five an hour', async () => {
    const phone = gateway.newPhone();
    for (let visitor = 0; visitor < 8; visitor += 1) {
      await gateway.request('PUT', '/user', { phone }, await newVisitor());
      gateway.clock.pass(61);
    }
    expect(await gateway.messagesTo(phone)).toHaveLength(5);
  });

  test('its owner still gets theirs after strangers have used up what they may ask for', async () => {
    const member = await newMember(gateway);
    for (let stranger = 0; stranger < 10; stranger += 1) {
      gateway.clock.pass(61);
      await gateway.request('POST', '/recover', { email: member.email }, newNetwork());
    }
    const refused = await gateway.request(
      'POST',
      '/recover',
      { email: member.email },
      newNetwork(),
    );
    expect(outcome(refused)).toBe('over_email_send_rate_limit');
    // newMember signed in from here.
    const atHome = await gateway.request('POST', '/recover', { email: member.email });
    expect(outcome(atHome)).toBe(200);
    const { code } = await gateway.lastMessage(member.email);
    const { error } = await gateway
      .client()
      .auth.verifyOtp({ email: member.email, token: code, type: 'recovery' });
    expect(error).toBeNull();
  });
});

test('one account asks for eight messages an hour, to whatever addresses', async () => {
  const visitor = await newVisitor();
  const outcomes: unknown[] = [];
  for (let round = 0; round < 10; round += 1) {
    const email = gateway.newEmail();
    outcomes.push(outcome(await gateway.request('PUT', '/user', { email }, visitor)));
    gateway.clock.pass(61);
  }
  expect(outcomes).toEqual([...Array(8).fill(200), ...Array(2).fill('over_email_send_rate_limit')]);
});

describe('which address has an account', () => {
  const ways = [
    ['/recover', {}],
    ['/otp', {}],
    ['/signup', { password: 'correct horse' }],
    ['/resend', { type: 'signup' }],
  ] as const;
  const pairs = ways.flatMap((first) => ways.map((second) => [first, second] as const));

  test.each(pairs)('is not told by %j and then %j', async (first, second) => {
    const email = gateway.newEmail();
    await gateway.operator().auth.admin.createUser({ email, email_confirm: true });
    const ask = async (email: string, [path, body]: (typeof ways)[number]) =>
      outcome(await gateway.request('POST', path, { email, ...body }, newNetwork()));
    const known = [await ask(email, first), await ask(email, second)];
    const stranger = gateway.newEmail();
    const unknown = [await ask(stranger, first), await ask(stranger, second)];
    expect(known).toEqual(unknown);
  });
});

describe('the whole of an installation', () => {
  const limited = `
[auth]
enable_anonymous_sign_ins = true
[auth.rate_limit]
email_sent = 10
sms_sent = 10
sign_in_sign_ups = 1000
anonymous_users = 1000
[auth.email]
enable_confirmations = true
[auth.sms]
enable_signup = true
enable_confirmations = true
[auth.sms.test_otp]
15550100 = "123456"
`;

  /** A gateway with these limits, what it logged, and a way to ask from a network. */
  async function startLimited() {
    const lines: string[] = [];
    const small = await startTestGateway({
      toml: limited,
      trustedProxies: 'loopback',
      now: createClock().now,
      logLine: (line) => void lines.push(line),
    });
    const post = async (path: string, body: object, network: string) => {
      const response = await fetch(`${small.url}/auth/v1${path}`, {
        method: 'POST',
        headers: {
          apikey: small.secrets.anonKey,
          'content-type': 'application/json',
          'x-forwarded-for': network,
        },
        body: JSON.stringify(body),
      });
      return response.status;
    };
    return { ...small, lines, post };
  }

  test('is not used up by addresses without an account, nor by one network', async () => {
    const small = await startLimited();
    try {
      for (let round = 0; round < 30; round += 1)
        await small.post('/recover', { email: `nobody${round}@example.com` }, `10.0.${round}.1`);
      const household: number[] = [];
      for (let round = 0; round < 12; round += 1)
        household.push(
          await small.post(
            '/signup',
            { email: `flood${round}@example.com`, password: 'correct horse' },
            `2001:db8::${round + 1}`,
          ),
        );
      expect(household.filter((status) => status === 200)).toHaveLength(2);
      const person = { email: 'person@example.com', password: 'correct horse' };
      expect(await small.post('/signup', person, '203.0.113.7')).toBe(200);
      expect(await small.mailbox()).toHaveLength(3);
    } finally {
      await small.close();
    }
  });

  test('keeps its end for members, and tells the operator how far it is, without an address', async () => {
    const small = await startLimited();
    try {
      const member = { email: 'someone@example.com', password: 'correct horse' };
      const home = '203.0.113.7';
      expect(await small.post('/signup', member, home)).toBe(200);
      const [mail] = await small.mailbox();
      const token = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
      const proof = { type: 'email', email: member.email, token };
      expect(await small.post('/verify', proof, home)).toBe(200);
      const statuses: number[] = [];
      for (let round = 0; round < 12; round += 1)
        statuses.push(
          await small.post(
            '/signup',
            { email: `someone${round}@example.com`, password: 'correct horse' },
            `10.0.${round}.1`,
          ),
        );
      expect(statuses).toEqual([...Array(7).fill(200), ...Array(5).fill(429)]);
      expect(await small.post('/recover', member, '10.1.49.1')).toBe(200);
      expect(await small.post('/recover', member, '10.1.50.1')).toBe(429);
      expect(await small.post('/recover', member, home)).toBe(200);
      expect(await small.post('/otp', { email: member.email }, home)).toBe(429);
      const logged = small.lines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ msg }) => String(msg).startsWith('the limit of messages'))
        .map(({ level, channel, sent, limit, msg }) => ({ level, channel, sent, limit, msg }));
      const whole = { channel: 'mail', limit: 10 };
      expect(logged).toEqual([
        {
          ...whole,
          level: 40,
          sent: 8,
          msg: 'the limit of messages an hour is near: none are sent for sign-ups',
        },
        {
          ...whole,
          level: 50,
          sent: 9,
          msg: 'the limit of messages an hour is reached for all but known places',
        },
        {
          ...whole,
          level: 50,
          sent: 10,
          msg: 'the limit of messages an hour is reached: no more are sent',
        },
      ]);
      expect(small.lines.join('')).not.toContain('someone');
      // An address that gets none is refused alike.
      expect(await small.post('/recover', { email: 'nobody@example.com' }, '10.1.99.1')).toBe(429);
    } finally {
      await small.close();
    }
  });

  test('is not counted for a number that gets no SMS', async () => {
    const small = await startLimited();
    try {
      for (let round = 0; round < 3; round += 1) {
        await small.post('/otp', { phone: '15550100' }, `10.0.${round}.1`);
        await small.superuser.query('delete from _gateway.rate_limits where key like $1', [
          'auth_pace%',
        ]);
      }
      const { rows } = await small.superuser.query(
        `select key from _gateway.rate_limits where key = 'auth_messages:sms'`,
      );
      expect(rows).toEqual([]);
    } finally {
      await small.close();
    }
  });
});
