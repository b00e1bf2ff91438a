import { describe, expect, it } from 'vitest';
import { badgesLine, badgeVariables, readBadgeSettings } from './badge_settings.ts';

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const lower = contract.toLowerCase();
const all = {
  BADGES_8453: contract,
  CHAIN_RPC_8453: 'https://one.example',
  VOUCHER_KEY: `0x${'1'.repeat(64)}`,
  CLAIM_SECRET: 'b2Yg0mZpbmRpbmcgdGhpcyBieSB0cnlpbmc=',
};

describe('putting badges on chain', () => {
  it('is off where nothing of it is set, and says nothing', () => {
    const reading = readBadgeSettings({ CHAIN_RPC_8453: 'https://one.example', BADGES_1: ' ' });
    expect(reading).toEqual({ ok: true, settings: null, offer: null, missing: [] });
    expect(reading.ok && badgesLine(reading)).toBe(null);
  });

  it('is on where all of it is set; pages learn where, and no secret', () => {
    const reading = readBadgeSettings({
      ...all,
      BADGES_10: contract,
      CHAIN_RPC_10: 'https://ten.example',
      CHAIN_EXPLORER_8453: 'https://basescan.org/',
    });
    expect(reading).toEqual({
      ok: true,
      settings: {
        contracts: new Map([
          [10, lower],
          [8453, lower],
        ]),
        voucherKey: all.VOUCHER_KEY,
        claimSecret: all.CLAIM_SECRET,
      },
      offer: { chainId: 8453, contract: lower, explorer: 'https://basescan.org' },
      missing: [],
    });
    if (!reading.ok) throw new Error('control');
    expect(badgesLine(reading)).toBe(`Badges can be put on Base, by the contract ${lower}.`);
    expect(JSON.stringify([reading.offer, badgesLine(reading)])).not.toMatch(/1{64}|b2Yg/);
  });

  it('is offered on the first chain it has where the primary one has none', () => {
    expect(readBadgeSettings({ ...all, CHAIN_PRIMARY: '1' })).toMatchObject({
      offer: { chainId: 8453, explorer: null },
    });
  });

  it.each([
    ['VOUCHER_KEY', 'VOUCHER_KEY'],
    ['CLAIM_SECRET', 'CLAIM_SECRET'],
    ['CHAIN_RPC_8453', 'CHAIN_RPC_8453'],
    ['BADGES_8453', 'BADGES_…'],
  ])('is off without %s, and says so', (name, said) => {
    const reading = readBadgeSettings({ ...all, [name]: undefined });
    expect(reading).toMatchObject({ ok: true, settings: null, offer: null, missing: [said] });
    expect(reading.ok && badgesLine(reading)).toBe(
      `Badges can’t be put on chain: set ${said} too.`,
    );
  });

  it.each([
    ['BADGES_8453', '0x12'],
    ['BADGES_8453', 'mendwell.eth'],
    ['VOUCHER_KEY', 'hunter2'],
    ['VOUCHER_KEY', `0x${'0'.repeat(64)}`],
    ['VOUCHER_KEY', `0x${'f'.repeat(64)}`],
    ['CLAIM_SECRET', 'hunter2'],
    ['CLAIM_SECRET', 'a'.repeat(40)],
    ['CHAIN_EXPLORER_8453', 'basescan.org'],
    ['CHAIN_EXPLORER_8453', 'http://basescan.org'],
    ['CHAIN_EXPLORER_8453', 'https://me:hunter2@basescan.org'],
  ])('is refused with %s=%s, which is not repeated', (name, value) => {
    const reading = readBadgeSettings({ ...all, [name]: value });
    expect(reading).toMatchObject({ ok: false, problem: expect.stringContaining(name) });
    if (name !== 'CHAIN_EXPLORER_8453') expect(JSON.stringify(reading)).not.toContain(value);
  });

  it('asks for each of its names', () => {
    for (const name of Object.keys(all)) expect(badgeVariables).toContain(name);
    expect(badgeVariables).toContain('CHAIN_EXPLORER_8453');
  });
});
