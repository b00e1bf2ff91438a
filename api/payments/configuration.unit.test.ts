import { describe, expect, it } from 'vitest';
import {
  acknowledgement,
  isLocalSite,
  paymentsLine,
  readPaymentSettings,
  stablecoinLine,
} from './configuration.ts';

const local = 'http://127.0.0.1:3000';
const site = 'https://mendwell.example';
const stripe = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  PAYMENTS_ACKNOWLEDGED: acknowledgement,
};

describe('how passes are paid for', () => {
  it.each([
    ['nothing said, on this machine', {}, local, 'sandbox'],
    ['nothing said, in public', {}, site, null],
    ['off', { PAYMENTS: 'off' }, local, null],
    ['off, with a key that waits', { PAYMENTS: 'off', STRIPE_SECRET_KEY: 'sk_test_a' }, site, null],
    ['the sandbox, on this machine', { PAYMENTS: 'sandbox' }, local, 'sandbox'],
    [
      'the sandbox, in public and meant',
      { PAYMENTS: 'sandbox', ALLOW_SANDBOX: '1' },
      site,
      'sandbox',
    ],
    ['Stripe', stripe, site, 'stripe'],
    ['Stripe with test keys on this machine', stripe, local, 'stripe'],
  ])('%s', (_, variables, siteUrl, provider) => {
    expect(readPaymentSettings(variables, siteUrl)).toMatchObject({
      ok: true,
      settings: { provider },
    });
  });

  it.each([
    ['a word nobody knows', { PAYMENTS: 'paypal' }, local, /stripe, sandbox or off/],
    ['a key without a choice', { STRIPE_SECRET_KEY: 'sk_test_a' }, local, /PAYMENTS isn’t/],
    [
      'a webhook secret without a choice',
      { PAYMENT: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_a' },
      site,
      /^STRIPE_WEBHOOK_SECRET is set and PAYMENTS isn’t/,
    ],
    [
      'an acknowledgement without a choice',
      { PAYMENTS_ACKNOWLEDGED: acknowledgement },
      local,
      /PAYMENTS isn’t/,
    ],
    [
      'a key cut short',
      { ...stripe, STRIPE_SECRET_KEY: 'sk_test_...' },
      site,
      /copied in full from Stripe/,
    ],
    ['a secret cut short', { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_...' }, site, /and is long/],
    ['a made-up secret', { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_x' }, site, /and is long/],
    [
      'a sandbox beside a key',
      { PAYMENTS: 'sandbox', STRIPE_SECRET_KEY: 'sk_test_a' },
      local,
      /can’t both be set/,
    ],
    ['a sandbox in public', { PAYMENTS: 'sandbox' }, site, /ALLOW_SANDBOX=1/],
    [
      'a sandbox in public, half meant',
      { PAYMENTS: 'sandbox', ALLOW_SANDBOX: 'yes' },
      site,
      /ALLOW_SANDBOX=1/,
    ],
    ['no key', { ...stripe, STRIPE_SECRET_KEY: '' }, site, /STRIPE_SECRET_KEY/],
    ['a publishable key', { ...stripe, STRIPE_SECRET_KEY: 'pk_test_a' }, site, /begins with sk_/],
    [
      'no webhook secret',
      { ...stripe, STRIPE_WEBHOOK_SECRET: undefined },
      site,
      /STRIPE_WEBHOOK_SECRET/,
    ],
    [
      'no acknowledgement',
      { ...stripe, PAYMENTS_ACKNOWLEDGED: 'yes' },
      site,
      /I sell session time only/,
    ],
    ['live money without https', { ...stripe, STRIPE_SECRET_KEY: 'sk_live_a' }, local, /https/],
    [
      'another API in public',
      { ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:1' },
      site,
      /only name this machine/,
    ],
    [
      'another API out in the world',
      { ...stripe, STRIPE_API_BASE: 'https://evil.example' },
      local,
      /only name this machine/,
    ],
  ])('is refused: %s', (_, variables, siteUrl, problem) => {
    const reading = readPaymentSettings(variables, siteUrl);
    expect(reading.ok ? '' : reading.problem).toMatch(problem);
  });

  it('never repeats a key in what it says', () => {
    const secrets = { ...stripe, STRIPE_SECRET_KEY: 'sk_oops_verysecret' };
    expect(JSON.stringify(readPaymentSettings(secrets, site))).not.toContain('verysecret');
  });
});

it.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:3000', true],
  ['http://192.168.1.20', true],
  ['http://172.20.0.3', true],
  ['http://mendwell.local', true],
  ['https://mendwell.example', false],
  ['https://172.32.0.1', false],
  ['https://localhost.example', false],
  ['https://10.example.com', false],
])('%s is local: %s', (url, is) => expect(isLocalSite(url)).toBe(is));

it('is said in a line', () => {
  const line = (variables: Record<string, string>) => {
    const reading = readPaymentSettings(variables, site);
    return reading.ok ? paymentsLine(reading.settings) : reading.problem;
  };
  expect([
    line({}),
    line({ PAYMENTS: 'sandbox', ALLOW_SANDBOX: '1' }),
    line(stripe),
    line({ ...stripe, STRIPE_SECRET_KEY: 'rk_live_abc' }),
  ]).toEqual([
    'Payments: off.',
    'Payments: the sandbox. No money moves.',
    'Payments: Stripe in test mode. No real money moves.',
    'Payments: Stripe, with real money.',
  ]);
});

describe('when a pass is refunded', () => {
  const refundDays = (REFUND_DAYS: string | undefined) => {
    const reading = readPaymentSettings({ PAYMENTS: 'sandbox', REFUND_DAYS }, local);
    return reading.ok ? reading.settings.refundDays : reading.problem;
  };

  it('is what the operator promises, in days', () => {
    expect(refundDays('14')).toBe(14);
    expect(refundDays(' 0 ')).toBe(0);
    expect(refundDays('365')).toBe(365);
  });

  it('is promised by nobody else', () => {
    expect(refundDays(undefined)).toBeNull();
    expect(refundDays('')).toBeNull();
  });

  it.each(['two weeks', '-1', '1.5', '366', '1e2'])('is not guessed from %s', (given) => {
    expect(refundDays(given)).toBe(
      `REFUND_DAYS must be a whole number of days from 0 to 365, and is "${given}".`,
    );
  });
});

describe('a stablecoin beside a card', () => {
  const chain = {
    QUOTE_KEY: `0x${'5e'.repeat(32)}`,
    TILL_8453: `0x${'a1'.repeat(20)}`,
    STABLECOIN_8453: `0x${'b2'.repeat(20)}`,
    CHAIN_RPC_8453: 'https://one.example,https://two.example',
  };
  const lineOf = (variables: Record<string, string>, siteUrl = site) => {
    const reading = readPaymentSettings(variables, siteUrl);
    return reading.ok ? stablecoinLine(reading.settings) : reading.problem;
  };

  it('is offered where all of it is set, and says so', () => {
    expect(readPaymentSettings({ ...stripe, ...chain }, site)).toMatchObject({
      settings: { provider: 'stripe', stablecoin: { offered: { chainId: 8453 } } },
    });
    expect(lineOf({ ...stripe, ...chain })).toBe(
      `Passes can be paid with a stablecoin on Base, 30 blocks deep, by the till 0x${'a1'.repeat(20)}.`,
    );
    expect(lineOf(stripe)).toBe(null);
  });

  it('is not offered without a card, or while something is missing', () => {
    const off = { ...chain, PAYMENTS: 'off', PAYMENTS_ACKNOWLEDGED: acknowledgement };
    expect(lineOf(off)).toBe('Passes can’t be paid with a stablecoin: set PAYMENTS too.');
    const { QUOTE_KEY: _, ...rest } = chain;
    expect(lineOf({ ...stripe, ...rest })).toContain('set QUOTE_KEY too.');
    const reading = readPaymentSettings({ ...stripe, ...rest }, site);
    expect(reading.ok && reading.settings.stablecoin).toBe(undefined);
  });

  it('is refused where nobody has said what is sold, or something of it is wrong', () => {
    expect(lineOf({ ...chain }, local)).toContain('TILL_… needs PAYMENTS_ACKNOWLEDGED');
    expect(lineOf({ ...stripe, ...chain, TILL_8453: 'x' })).toContain('TILL_8453 must be');
  });
});
