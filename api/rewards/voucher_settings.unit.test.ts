import { describe, expect, it } from 'vitest';
import {
  readAllVoucherSettings,
  readVoucherSettings,
  voucherVariables,
} from './voucher_settings.ts';

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const lower = contract.toLowerCase();
const keys = {
  CHAIN_RPC_8453: 'https://one.example',
  VOUCHER_KEY: `0x${'1'.repeat(64)}`,
  CLAIM_SECRET: 'b2Yg0mZpbmRpbmcgdGhpcyBieSB0cnlpbmc=',
};
const linesOf = (variables: Readonly<Record<string, string | undefined>>) => {
  const reading = readAllVoucherSettings(variables);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.lines;
};

describe.each([
  ['badges', 'BADGES', 'Badges', 'POINTS'],
  ['points', 'POINTS', 'Points', 'BADGES'],
] as const)('putting %s on chain', (kind, prefix, name, other) => {
  const all = { ...keys, [`${prefix}_8453`]: contract };

  it('is off where nothing of it is set, and says nothing', () => {
    const variables = { CHAIN_RPC_8453: 'https://one.example', [`${prefix}_1`]: ' ' };
    expect(readVoucherSettings(kind, variables)).toEqual({
      ok: true,
      settings: null,
      offer: null,
      missing: [],
    });
    expect(linesOf(variables)).toEqual([]);
  });

  it('is on where all of it is set; pages learn where, and no secret', () => {
    const variables = {
      ...all,
      [`${prefix}_10`]: contract,
      CHAIN_RPC_10: 'https://ten.example',
      CHAIN_EXPLORER_8453: 'https://basescan.org/',
    };
    const reading = readVoucherSettings(kind, variables);
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
    const lines = linesOf(variables);
    expect(lines).toEqual([`${name} can be put on Base, by the contract ${lower}.`]);
    if (!reading.ok) throw new Error('control');
    expect(JSON.stringify([reading.offer, lines])).not.toMatch(/1{64}|b2Yg/);
  });

  it('is on and off by itself', () => {
    const reading = readAllVoucherSettings(all);
    const off = kind === 'badges' ? 'points' : 'badges';
    expect(reading).toMatchObject({
      settings: { [off]: null, [kind]: expect.anything() },
      offers: { [off]: null, [kind]: expect.anything() },
    });
    expect(linesOf({ ...all, [`${other}_8453`]: contract })).toHaveLength(2);
  });

  it('is offered on the first chain it has where the primary one has none', () => {
    expect(readVoucherSettings(kind, { ...all, CHAIN_PRIMARY: '1' })).toMatchObject({
      offer: { chainId: 8453, explorer: null },
    });
  });

  it.each(['VOUCHER_KEY', 'CLAIM_SECRET', 'CHAIN_RPC_8453'])(
    'is off without %s, and says so',
    (missing) => {
      const variables = { ...all, [missing]: undefined };
      expect(readVoucherSettings(kind, variables)).toMatchObject({
        ok: true,
        settings: null,
        offer: null,
        missing: [missing],
      });
      expect(linesOf(variables)).toEqual([`${name} can’t be put on chain: set ${missing} too.`]);
    },
  );

  it.each([
    [`${prefix}_8453`, '0x12'],
    [`${prefix}_8453`, 'mendwell.eth'],
    ['VOUCHER_KEY', 'hunter2'],
    ['VOUCHER_KEY', `0x${'0'.repeat(64)}`],
    ['VOUCHER_KEY', `0x${'f'.repeat(64)}`],
    ['CLAIM_SECRET', 'hunter2'],
    ['CLAIM_SECRET', 'a'.repeat(40)],
    ['CHAIN_EXPLORER_8453', 'basescan.org'],
    ['CHAIN_EXPLORER_8453', 'http://basescan.org'],
    ['CHAIN_EXPLORER_8453', 'https://me:hunter2@basescan.org'],
  ])('is refused with %s=%s, which is not repeated', (variable, value) => {
    const reading = readAllVoucherSettings({ ...all, [variable]: value });
    expect(reading).toMatchObject({ ok: false, problem: expect.stringContaining(variable) });
    if (variable !== 'CHAIN_EXPLORER_8453') expect(JSON.stringify(reading)).not.toContain(value);
  });

  it('asks for each of its names', () => {
    for (const each of Object.keys(all)) expect(voucherVariables).toContain(each);
    expect(voucherVariables).toContain('CHAIN_EXPLORER_8453');
  });
});

it('keys without any contract are badges begun', () => {
  expect(linesOf(keys)).toEqual(['Badges can’t be put on chain: set BADGES_… too.']);
});
