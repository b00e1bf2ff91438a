import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway } from '../../kernel/testing.ts';
import {
  type AuthGateway,
  confirmingConfig,
  createClock,
  newMember,
  startAuthGateway,
} from '../testing/people.ts';

// What a stranger asks for must cost the stranger something, and the person they name nothing but the mail that left.

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

const spelled = (email: string, detail: number | string) => email.replace('@', `+${detail}@`);

async function newVisitor(from = newNetwork()) {
  const { json } = await gateway.request('POST', '/signup', {}, from);
  return { ...from, authorization: `Bearer ${String(json?.['access_token'])}` };
}

const post = async (path: string, body: object, from: Readonly<Record<string, string>>) =>
  outcome(await gateway.request('POST', path, body, from));

describe('requests that send nothing', () => {
  test('under other spellings of a mailbox leave its owner code, recovery and sign-up', async () => {
    const member = await newMember(gateway);
    const stranger = newNetwork();
    for (let round = 0; round < 7; round += 1) {
      const asked = [
        await post('/recover', { email: spelled(member.email, round) }, stranger),
        await post(
          '/resend',
          { type: 'signup', email: spelled(member.email, `s${round}`) },
          stranger,
        ),
        await post(
          '/resend',
          { type: 'email_change', email: spelled(member.email, `x${round}`) },
          stranger,
        ),
      ];
      expect(asked).toEqual([200, 200, 200]);
    }
    gateway.clock.pass(61);
    const before = (await gateway.mailbox()).length;
    expect(await post('/otp', { email: member.email }, newNetwork())).toBe(200);
    gateway.clock.pass(61);
    expect(await post('/recover', { email: member.email }, newNetwork())).toBe(200);
    const asked = { email: spelled(member.email, 'new') };
    expect(outcome(await gateway.request('PUT', '/user', asked, await newVisitor()))).toBe(200);
    expect((await gateway.mailbox()).length - before).toBe(3);
  });

  test('under the exact address do not stop what sends', async () => {
    const member = await newMember(gateway);
    for (let round = 0; round < 7; round += 1) {
      gateway.clock.pass(61);
      await post('/resend', { type: 'signup', email: member.email }, newNetwork());
      await post('/resend', { type: 'email_change', email: member.email }, newNetwork());
      gateway.clock.pass(61);
      await post('/signup', { email: member.email, password: 'correct horse' }, newNetwork());
    }
    gateway.clock.pass(61);
    expect(await post('/otp', { email: member.email }, newNetwork())).toBe(200);
    const { code: token } = await gateway.lastMessage(member.email);
    const proof = { type: 'email', email: member.email, token };
    expect(await post('/verify', proof, newNetwork())).toBe(200);
  });

  test('are refused at the same time as those that send', async () => {
    for (const [path, body] of [
      ['/recover', {}],
      ['/signup', { password: 'correct horse' }],
      ['/resend', { type: 'signup' }],
      ['/otp', {}],
    ] as const) {
      const asked = async (email: string) => {
        const outcomes: unknown[] = [];
        for (let round = 0; round < 8; round += 1) {
          gateway.clock.pass(61);
          outcomes.push(await post(path, { email, ...body }, newNetwork()));
        }
        return outcomes;
      };
      const email = gateway.newEmail();
      await gateway.operator().auth.admin.createUser({ email, email_confirm: true });
      const known = await asked(email);
      expect(await asked(gateway.newEmail()), path).toEqual(known);
      expect(known.filter((each) => each === 200)).toHaveLength(6);
    }
  });
});

test('mails that leave for one mailbox have one pace, whatever its spelling', async () => {
  const email = gateway.newEmail();
  const change = async (detail: number) =>
    outcome(
      await gateway.request('PUT', '/user', { email: spelled(email, detail) }, await newVisitor()),
    );
  expect([await change(1), await change(2)]).toEqual([200, 'over_email_send_rate_limit']);
  gateway.clock.pass(61);
  expect(await change(3)).toBe(200);
});

test('sign-ups under other spellings do not use up the sign-in codes of the mailbox', async () => {
  const member = await newMember(gateway);
  for (let round = 0; round < 7; round += 1) {
    gateway.clock.pass(61);
    const email = spelled(member.email, round);
    await post('/signup', { email, password: 'correct horse' }, newNetwork());
    await post('/recover', { email }, newNetwork());
  }
  expect(await post('/otp', { email: member.email }, newNetwork())).toBe(200);
});

test('a change asked for again counts where its mail goes', async () => {
  const email = gateway.newEmail();
  const thief = await newMember(gateway);
  const { data } = await thief.client.auth.getSession();
  const bearer = { authorization: `Bearer ${String(data.session?.access_token)}`, ...newNetwork() };
  expect(outcome(await gateway.request('PUT', '/user', { email }, bearer))).toBe(200);
  for (let round = 0; round < 10; round += 1) {
    gateway.clock.pass(61);
    const named = round % 2 === 0 ? thief.email : email;
    await post('/resend', { type: 'email_change', email: named }, newNetwork());
  }
  expect(await gateway.messagesTo(email)).toHaveLength(6);
});

const small = (emails: number, requests: number) => `
[auth]
enable_anonymous_sign_ins = true
[auth.rate_limit]
email_sent = ${emails}
sign_in_sign_ups = ${requests}
anonymous_users = 1000
[auth.email]
enable_confirmations = true
max_frequency = "1s"
`;

async function startSmall(emails: number, requests: number) {
  const clock = createClock();
  const started = await startTestGateway({
    toml: small(emails, requests),
    trustedProxies: 'loopback',
    now: clock.now,
  });
  let people = 0;
  const ask = async (path: string, body: object, network: string) => {
    clock.pass(60);
    const response = await fetch(`${started.url}/auth/v1${path}`, {
      method: 'POST',
      headers: {
        apikey: started.secrets.anonKey,
        'content-type': 'application/json',
        'x-forwarded-for': network,
      },
      body: JSON.stringify(body),
    });
    return response.status;
  };
  /** How many of these sign-ups, one from each network, were let through. */
  const signUps = async (from: readonly string[]) => {
    let passed = 0;
    for (const network of from) {
      people += 1;
      const body = { email: `person${people}@example.com`, password: 'correct horse' };
      if ((await ask('/signup', body, network)) === 200) passed += 1;
      clock.pass(-59);
    }
    return passed;
  };
  return { ...started, clock, ask, signUps };
}

const numbered = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => name(index));

describe('the networks of one provider or household', () => {
  test.each([
    ['/64', 4, (index: number) => `2001:db8::${index + 1}`],
    ['/56', 8, (index: number) => `2001:db8:0:${index.toString(16)}::1`],
    ['/48', 16, (index: number) => `2001:db8:0:${(index * 256).toString(16)}::1`],
    ['/24', 16, (index: number) => `203.0.113.${index}`],
  ])('sign up as many people as a %s may', async (_, allowed, name) => {
    const started = await startSmall(1000, 4);
    try {
      expect(await started.signUps(numbered(20, name))).toBe(allowed);
      expect(await started.signUps(['198.51.100.1', '2001:db8:1::1'])).toBe(2);
    } finally {
      await started.close();
    }
  });

  test('that have had their share fill nobody’s mailbox', async () => {
    const started = await startSmall(1000, 2);
    try {
      const [spent, home] = ['203.0.113.1', '198.51.100.1'];
      expect(await started.signUps(numbered(3, () => spent))).toBe(2);
      const dora = { email: 'dora@example.com', password: 'correct horse' };
      for (let round = 0; round < 8; round += 1)
        expect(await started.ask('/signup', dora, spent)).toBe(429);
      expect(await started.ask('/signup', dora, home)).toBe(200);
    } finally {
      await started.close();
    }
  });
});

test('the last fifth of the whole is for accounts that exist', async () => {
  const started = await startSmall(20, 1000);
  try {
    const member = { email: 'member@example.com', password: 'correct horse' };
    expect(await started.ask('/signup', member, '203.0.113.7')).toBe(200);
    const [mail] = await started.mailbox();
    const token = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
    expect(await started.ask('/verify', { type: 'email', ...member, token }, '203.0.113.7')).toBe(
      200,
    );
    expect(await started.signUps(numbered(30, (index) => `10.0.${index}.1`))).toBe(15);
    const elsewhere = (path: string, third: number) =>
      started.ask(path, { email: member.email }, `10.1.${third}.1`);
    expect([await elsewhere('/otp', 1), await elsewhere('/recover', 2)]).toEqual([200, 200]);
    expect(await started.ask('/otp', { email: 'new@example.com' }, '10.1.3.1')).toBe(429);
  } finally {
    await started.close();
  }
});
