import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthGateway,
  confirmingConfig,
  newMember,
  startAuthGateway,
} from '../testing/people.ts';

let gateway: AuthGateway;
beforeAll(async () => {
  gateway = await startAuthGateway(confirmingConfig, 'loopback');
});
afterAll(() => gateway.close());

let networks = 0;
/** A network that nobody has come from yet. */
function newNetwork() {
  networks += 1;
  return { 'x-forwarded-for': `10.${Math.floor(networks / 250)}.${networks % 250}.1` };
}

const outcome = ({ status, json }: Awaited<ReturnType<AuthGateway['request']>>) =>
  json?.['error_code'] ?? status;

const signIn = async (
  email: string,
  password: string,
  from: Readonly<Record<string, string>> = {},
) =>
  outcome(await gateway.request('POST', '/token?grant_type=password', { email, password }, from));

/** How many of the outcomes were answers to a guess, and not refusals to look at it. */
const looked = (outcomes: readonly unknown[]) =>
  outcomes.filter((each) => each !== 'over_request_rate_limit').length;

describe('a password', () => {
  test('is guessed a hundred times a day from however many networks, and its owner still signs in', async () => {
    const member = await newMember(gateway);
    const outcomes = await Promise.all(
      Array.from({ length: 360 }, (_, index) =>
        signIn(member.email, `wrong ${index}`, {
          'x-forwarded-for': `192.0.2.${index % 250}`,
        }),
      ),
    );
    expect(looked(outcomes)).toBe(100);
    expect(await signIn(member.email, member.password, newNetwork())).toBe(
      'over_request_rate_limit',
    );
    // newMember signed in from this network before.
    expect(await signIn(member.email, 'wrong once')).toBe('invalid_credentials');
    expect(await signIn(member.email, member.password)).toBe(200);
    gateway.clock.pass(24 * 3600 + 1);
    expect(await signIn(member.email, member.password, newNetwork())).toBe(200);
  });

  test('under attack, who comes from a new network has a try in the hour, and knows the way by mail', async () => {
    const member = await newMember(gateway);
    for (let attacker = 0; attacker < 4; attacker += 1) {
      const from = newNetwork();
      for (let guess = 0; guess < 10; guess += 1)
        await signIn(member.email, `wrong ${guess}`, from);
    }
    const [train, hotel] = [newNetwork(), newNetwork()];
    expect(await signIn(member.email, member.password, train)).toBe(200);
    expect(await signIn(member.email, 'mistyped', hotel)).toBe('invalid_credentials');
    expect(await signIn(member.email, member.password, hotel)).toBe('over_request_rate_limit');
    expect(outcome(await gateway.request('POST', '/recover', { email: member.email }, hotel))).toBe(
      200,
    );
    const { code: token } = await gateway.lastMessage(member.email);
    const proof = { type: 'recovery', email: member.email, token };
    expect(outcome(await gateway.request('POST', '/verify', proof, hotel))).toBe(200);
    // From there its owner signed in now.
    expect(await signIn(member.email, member.password, hotel)).toBe(200);
  });

  test('is guessed ten times an hour from one network, and a right one is no guess', async () => {
    const member = await newMember(gateway);
    const [guesser, owner] = [newNetwork(), newNetwork()];
    const outcomes: unknown[] = [];
    for (let guess = 0; guess < 12; guess += 1)
      outcomes.push(await signIn(member.email, `wrong ${guess}`, guesser));
    expect(looked(outcomes)).toBe(10);
    for (let day = 0; day < 12; day += 1)
      expect(await signIn(member.email, member.password, owner)).toBe(200);
  });

  test('of an address without an account is refused at the same guess', async () => {
    const member = await newMember(gateway);
    const guesses = async (email: string) => {
      const outcomes: unknown[] = [];
      for (let network = 0; network < 4; network += 1) {
        const from = newNetwork();
        for (let guess = 0; guess < 11; guess += 1)
          outcomes.push(await signIn(email, `wrong ${guess}`, from));
      }
      return outcomes;
    };
    const known = await guesses(member.email);
    expect(await guesses(gateway.newEmail())).toEqual(known);
    expect(looked(known)).toBe(31);
  });

  test('that was changed makes every place but this one a strange one', async () => {
    const member = await newMember(gateway);
    const thief = newNetwork();
    expect(await signIn(member.email, member.password, thief)).toBe(200);
    expect((await member.client.auth.updateUser({ password: 'battery staple' })).error).toBeNull();
    const outcomes: unknown[] = [];
    for (let guess = 0; guess < 12; guess += 1)
      outcomes.push(await signIn(member.email, `wrong ${guess}`, thief));
    expect(looked(outcomes)).toBe(10);
    for (let guess = 0; guess < 12; guess += 1)
      expect(await signIn(member.email, `wrong ${guess}`)).toBe('invalid_credentials');
    expect(await signIn(member.email, 'battery staple')).toBe(200);
  });
});

describe('a mailed code', () => {
  const wrong = (code: string, guess: number) =>
    String((Number(code) + 1 + guess) % 1_000_000).padStart(6, '0');

  test('of which a stranger typed thirty wrong ones still lets its owner in', async () => {
    const email = gateway.newEmail();
    const owner = newNetwork();
    await gateway.request('POST', '/signup', { email, password: 'correct horse' }, owner);
    const { code } = await gateway.lastMessage(email);
    const typed = async (token: string, from: Readonly<Record<string, string>>) =>
      outcome(await gateway.request('POST', '/verify', { type: 'email', email, token }, from));
    const outcomes: unknown[] = [];
    for (let stranger = 0; stranger < 6; stranger += 1) {
      const from = newNetwork();
      for (let guess = 0; guess < 10; guess += 1)
        outcomes.push(await typed(wrong(code, guess), from));
    }
    expect(looked(outcomes)).toBe(33);
    expect(await typed(wrong(code, 0), owner)).toBe('otp_expired');
    expect(await typed(code, owner)).toBe(200);
  });

  test('cannot be guessed where it was asked for either', async () => {
    const email = gateway.newEmail();
    const asker = newNetwork();
    await gateway.request('POST', '/otp', { email }, asker);
    const { code } = await gateway.lastMessage(email);
    const outcomes: unknown[] = [];
    for (let guess = 0; guess < 20; guess += 1) {
      const body = { type: 'email', email, token: wrong(code, guess) };
      outcomes.push(outcome(await gateway.request('POST', '/verify', body, asker)));
    }
    expect(looked(outcomes)).toBe(15);
  });

  test('is guessed fifty times a day where it was asked for, however many places ask, and its owner gets in', async () => {
    const member = await newMember(gateway);
    // The code of their own sign-up was one of the day's.
    gateway.clock.pass(24 * 3600 + 1);
    const guessesOf = async (email: string) => {
      let code = '';
      let guesses = 0;
      const outcomes: unknown[] = [];
      for (let place = 0; place < 6; place += 1) {
        gateway.clock.pass(61);
        const from = newNetwork();
        await gateway.request('POST', '/otp', { email }, from);
        code = (await gateway.lastMessage(email)).code;
        for (let guess = 0; guess < 15; guess += 1) {
          guesses += 1;
          const body = { type: 'email', email, token: wrong(code, guesses) };
          outcomes.push(outcome(await gateway.request('POST', '/verify', body, from)));
        }
      }
      return { code, outcomes };
    };
    const known = await guessesOf(member.email);
    expect(looked(known.outcomes)).toBe(50);
    expect((await guessesOf(gateway.newEmail())).outcomes).toEqual(known.outcomes);
    // Nor does going on as a stranger make them more than a hundred.
    const strangers: unknown[] = [];
    for (let place = 0; place < 80; place += 1) {
      if (place % 40 === 0) gateway.clock.pass(3601);
      const body = { type: 'email', email: member.email, token: wrong(known.code, 100 + place) };
      strangers.push(outcome(await gateway.request('POST', '/verify', body, newNetwork())));
    }
    expect(looked(strangers)).toBe(50);
    // newMember signed in from this network before.
    await gateway.request('POST', '/otp', { email: member.email });
    const { code: token } = await gateway.lastMessage(member.email);
    const proof = { type: 'email', email: member.email, token };
    expect(outcome(await gateway.request('POST', '/verify', proof))).toBe(200);
  });
});

test('where people signed in is kept as a hash, for half a year, and goes with the account', async () => {
  const member = await newMember(gateway);
  const kept = () =>
    gateway.superuser.query<{ row: string }>(
      'select known::text as row from _gateway.known_networks known',
    );
  const before = await kept();
  expect(before.rows.length).toBeGreaterThan(0);
  const text = before.rows.map(({ row }) => row).join('\n');
  for (const plain of [member.email, '127.0.0.1']) expect(text).not.toContain(plain);
  gateway.clock.pass(181 * 24 * 3600);
  await signIn(member.email, member.password);
  expect((await kept()).rows).toHaveLength(1);
  await gateway.operator().auth.admin.deleteUser(member.user.id);
  expect((await kept()).rows).toHaveLength(0);
});
