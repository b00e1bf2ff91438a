import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthGateway,
  claimsIn,
  confirmingConfig,
  startAuthGateway,
} from '../testing/people.ts';
import { createWallet } from '../testing/wallet.ts';

const site = 'https://app.example.com';
const config = `${confirmingConfig.replace('[auth.rate_limit]', '[auth.rate_limit]\nweb3 = 100000')}
[auth.web3.ethereum]
enabled = true
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
`;

let gateway: AuthGateway;
beforeAll(async () => {
  gateway = await startAuthGateway(config);
});
afterAll(() => gateway.close());

type Wallet = ReturnType<typeof createWallet>;

const signInWith = (wallet: Wallet, url = `${site}/auth`, client = gateway.client()) =>
  client.auth.signInWithWeb3({
    chain: 'ethereum',
    statement: 'Sign in to Mendwell.',
    wallet,
    options: { url, signInWithEthereum: { issuedAt: gateway.clock.now() } },
  });

/** A message as the standard has it, with what a test changes. */
function messageOf(
  wallet: Wallet,
  changed: Record<string, string> = {},
  domain = 'app.example.com',
) {
  const fields: Record<string, string> = {
    URI: `${site}/auth`,
    Version: '1',
    'Chain ID': '1',
    Nonce: '7kq2Wm9xTb',
    'Issued At': gateway.clock.now().toISOString(),
    ...changed,
  };
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    wallet.address,
    '',
    'Sign in to Mendwell.',
    '',
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
  ].join('\n');
}
const show = (message: string, signature: string, chain = 'ethereum') =>
  gateway.request('POST', '/token?grant_type=web3', { chain, message, signature });

describe('a wallet', () => {
  test('signs a person in by the official client, and finds them again', async () => {
    const wallet = createWallet({ chainId: 8453 });
    const first = await signInWith(wallet);
    expect(first.error).toBe(null);
    const { user, session } = first.data;
    expect(user?.identities).toEqual([
      expect.objectContaining({
        provider: 'web3',
        id: `web3:ethereum:${wallet.address}`,
        identity_data: {
          sub: `web3:ethereum:${wallet.address}`,
          custom_claims: {
            address: wallet.address,
            chain: 'ethereum',
            network: '8453',
            domain: 'app.example.com',
            statement: 'Sign in to Mendwell.',
          },
        },
      }),
    ]);
    expect(user?.app_metadata).toMatchObject({ provider: 'web3', providers: ['web3'] });
    expect(claimsIn(session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'web3' }],
      is_anonymous: false,
    });
    const again = await signInWith(wallet);
    expect(again.data.user?.id).toBe(user?.id);
    const other = await signInWith(createWallet());
    expect(other.data.user?.id).not.toBe(user?.id);
  });

  test('does not do for a second factor', async () => {
    const wallet = createWallet();
    const client = gateway.client();
    await signInWith(wallet, undefined, client);
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
    const { TOTP } = await import('otpauth');
    const code = new TOTP({ secret: factor?.totp?.secret ?? '' }).generate({
      timestamp: gateway.clock.now().getTime(),
    });
    await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code });
    const thief = gateway.client();
    await signInWith(wallet, undefined, thief);
    const { data } = await thief.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  });

  test('is written down in the log of the account', async () => {
    const wallet = createWallet();
    const { data } = await signInWith(wallet);
    const { rows } = await gateway.superuser.query<{ action: string }>(
      "select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = $1 order by created_at",
      [data.user?.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['user_signedup', 'login']);
  });
});

test('new accounts of wallets are as many as visits, from one network; a known wallet is in', async () => {
  const few = await startAuthGateway(
    config.replace('anonymous_users = 100000', 'anonymous_users = 2'),
  );
  try {
    const come = async (wallet: Wallet) => {
      const { error } = await few.client().auth.signInWithWeb3({
        chain: 'ethereum',
        wallet,
        options: { url: `${site}/auth`, signInWithEthereum: { issuedAt: few.clock.now() } },
      });
      return error?.status ?? 200;
    };
    const first = createWallet();
    expect(await come(first)).toBe(200);
    expect(await come(createWallet())).toBe(200);
    expect(await come(createWallet())).toBe(429);
    expect(await come(first)).toBe(200);
  } finally {
    await few.close();
  }
});

test('a wallet that comes ten times at once for the first time has one account', async () => {
  const wallet = createWallet();
  const answers = await Promise.all(Array.from({ length: 10 }, () => signInWith(wallet)));
  const ids = new Set(answers.flatMap(({ data }) => data.user?.id ?? []));
  expect(ids.size).toBe(1);
  for (const { error } of answers) expect([undefined, 409]).toContain(error?.status);
});

describe('a message', () => {
  test('is taken once, however often it is shown at once', async () => {
    const wallet = createWallet();
    const message = messageOf(wallet);
    const signature = wallet.sign(message);
    const answers = await Promise.all(Array.from({ length: 8 }, () => show(message, signature)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    const late = await show(
      message,
      `${signature.slice(0, -2)}${signature.endsWith('1b') ? '00' : '01'}`,
    );
    expect(late).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
  });

  test('of another page, another time or another key is not', async () => {
    const wallet = createWallet();
    const at = (minutes: number) =>
      new Date(gateway.clock.now().getTime() + minutes * 60_000).toISOString();
    const refused: readonly [string, string][] = [
      [messageOf(wallet, { URI: 'https://evil.example/auth' }, 'evil.example'), 'another app'],
      [messageOf(wallet, {}, 'evil.example'), 'Domain'],
      [messageOf(wallet, {}, 'app.example.com:444'), 'Domain'],
      [messageOf(wallet, {}, 'me@app.example.com'), 'Domain'],
      [messageOf(wallet, {}, 'http://app.example.com'), 'Domain'],
      [messageOf(wallet, { URI: 'https://me@app.example.com/' }), 'another app'],
      [messageOf(wallet, { URI: 'http://app.example.com/' }), 'another app'],
      [messageOf(wallet, { URI: 'urn:app.example.com' }), 'another app'],
      [messageOf(wallet, { 'Issued At': at(-11) }), 'too long ago'],
      [messageOf(wallet, { 'Issued At': at(11) }), 'too far in the future'],
      [messageOf(wallet, { 'Expiration Time': at(-0.1) }), 'expired'],
      [messageOf(wallet, { 'Not Before': at(5) }), 'becomes valid in the future'],
      [messageOf(createWallet()), 'Signature does not match'],
      [messageOf(wallet, { 'Request ID': 'link:7kq2Wm9xTb' }), 'something else than signing in'],
    ];
    for (const [message, sentence] of refused)
      expect(await show(message, wallet.sign(message))).toMatchObject({
        status: 400,
        json: { error: 'invalid_grant', error_description: expect.stringContaining(sentence) },
      });
    const message = messageOf(wallet);
    expect(await show(`${message} `, wallet.sign(message))).toMatchObject({ status: 400 });
  });

  test('that is none is told what it lacks', async () => {
    const wallet = createWallet();
    const message = messageOf(wallet);
    const signature = wallet.sign(message);
    for (const [text, signed, sentence] of [
      ['', signature, 'too short'],
      ['x'.repeat(21_000), signature, '20KB'],
      ['é'.repeat(11_000), signature, '20KB'],
      [message, '0x12', '65 bytes'],
      [message, '', '65 bytes'],
      [message.replace('Version: 1', 'Version: 2'), signature, 'version'],
      [`${message}\nRequest ID: a b`, signature, 'request ID'],
    ] as const)
      expect(await show(text, signed)).toMatchObject({
        status: 400,
        json: { error_code: 'validation_failed', msg: expect.stringContaining(sentence) },
      });
    expect(await show(message, `0x${'f'.repeat(130)}`)).toMatchObject({
      json: { error: 'invalid_grant' },
    });
    expect(await show(message, signature, 'solana')).toMatchObject({
      status: 422,
      json: { error_code: 'web3_provider_disabled' },
    });
  });
});

test('one network may try as often as the configuration says', async () => {
  const limited = await startAuthGateway(config.replace('web3 = 100000', 'web3 = 2'));
  try {
    const statuses: number[] = [];
    for (let tried = 0; tried < 3; tried += 1)
      statuses.push(
        (await limited.request('POST', '/token?grant_type=web3', { chain: 'ethereum' })).status,
      );
    expect(statuses).toEqual([400, 400, 429]);
  } finally {
    await limited.close();
  }
});
