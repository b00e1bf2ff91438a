import { describe, expect, it } from 'vitest';
import { readStablecoinSettings, stablecoinVariables } from './stablecoin_settings.ts';

const key = `0x${'5e'.repeat(32)}`;
const [till, token] = [`0x${'A1'.repeat(20)}`, `0x${'b2'.repeat(20)}`];
const whole = {
  QUOTE_KEY: key,
  TILL_8453: till,
  STABLECOIN_8453: token,
  CHAIN_RPC_8453: 'https://one.example/key, https://two.example',
};

describe('paying with a stablecoin', () => {
  it('is off until something of it is set, and then says what is missing', () => {
    expect(readStablecoinSettings({})).toEqual({ ok: true, settings: null, missing: [] });
    // What other parts need as well turns nothing on.
    expect(readStablecoinSettings({ CHAIN_RPC_8453: 'https://one.example' })).toEqual({
      ok: true,
      settings: null,
      missing: [],
    });
    for (const [left, missing] of [
      ['QUOTE_KEY', 'QUOTE_KEY'],
      ['TILL_8453', 'TILL_8453'],
      ['STABLECOIN_8453', 'STABLECOIN_8453'],
      ['CHAIN_RPC_8453', 'CHAIN_RPC_8453 (two endpoints)'],
    ])
      expect(readStablecoinSettings({ ...whole, [left as string]: undefined })).toEqual({
        ok: true,
        settings: null,
        missing: [missing],
      });
    expect(readStablecoinSettings({ QUOTE_KEY: key })).toMatchObject({
      missing: ['TILL_…', 'STABLECOIN_…'],
    });
    expect(
      readStablecoinSettings({ ...whole, CHAIN_RPC_8453: 'https://one.example' }),
    ).toMatchObject({ missing: ['CHAIN_RPC_8453 (two endpoints)'] });
  });

  it('is on with all of it', () => {
    const offered = {
      chainId: 8453,
      till: till.toLowerCase(),
      token,
      depth: 30,
      endpoints: ['https://one.example/key', 'https://two.example'],
      explorer: null,
    };
    expect(readStablecoinSettings(whole)).toEqual({
      ok: true,
      settings: { offered, tills: new Map([[8453, offered]]), quoteKey: key },
      missing: [],
    });
    const more = {
      ...whole,
      CHAIN_DEPTH_8453: '7',
      CHAIN_EXPLORER_8453: 'https://explorer.example/x',
      TILL_10: till,
      STABLECOIN_10: token,
      CHAIN_RPC_10: 'https://one.example,https://two.example,https://three.example',
    };
    expect(readStablecoinSettings(more)).toMatchObject({
      settings: { offered: { chainId: 8453, depth: 7, explorer: 'https://explorer.example' } },
    });
    expect(readStablecoinSettings({ ...more, CHAIN_PRIMARY: '10' })).toMatchObject({
      settings: { offered: { chainId: 10, depth: 30 } },
    });
  });

  it.each([
    [{ QUOTE_KEY: 'x' }, 'QUOTE_KEY must be a private key'],
    [{ QUOTE_KEY: `0x${'0'.repeat(64)}` }, 'QUOTE_KEY must be a private key'],
    [{ VOUCHER_KEY: key.toUpperCase().replace('0X', '0x') }, 'must be different keys'],
    [{ TILL_8453: '0x12' }, 'TILL_8453 must be the address'],
    [{ STABLECOIN_8453: 'USDC' }, 'STABLECOIN_8453 must be the address'],
    [{ CHAIN_DEPTH_8453: '0' }, 'CHAIN_DEPTH_8453 must be'],
    [{ CHAIN_DEPTH_8453: '10001' }, 'CHAIN_DEPTH_8453 must be'],
    [{ CHAIN_DEPTH_8453: '1.5' }, 'CHAIN_DEPTH_8453 must be'],
    [{ CHAIN_EXPLORER_8453: 'http://explorer.example' }, 'CHAIN_EXPLORER_8453 must be'],
    [{ CHAIN_RPC_8453: 'https://one.example/a,https://one.example/b' }, 'two operators'],
    [{ CHAIN_RPC_8453: 'ftp://one.example' }, 'CHAIN_RPC_8453 must be'],
    [{ CHAIN_PRIMARY: '5' }, 'CHAIN_PRIMARY must be'],
  ])('is refused with %j', (over, sentence) => {
    const reading = readStablecoinSettings({ ...whole, ...over });
    expect(reading).toMatchObject({ ok: false, problem: expect.stringContaining(sentence) });
    expect(JSON.stringify(reading)).not.toContain(key);
  });

  it('asks for each of its variables by name', () => {
    for (const name of Object.keys(whole)) expect(stablecoinVariables).toContain(name);
  });
});
