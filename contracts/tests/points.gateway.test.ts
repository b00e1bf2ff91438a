import fc from 'fast-check';
import { type Hex, parseEventLogs } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findEvmNode } from '../../server/evm_node.ts';
import {
  type Account,
  admin,
  ann,
  ben,
  issuer,
  payer,
  refusalOf,
  restoredAfterEach,
} from './testing/local_chain.ts';
import {
  pointsKind,
  type PointsVoucher,
  startVoucherChain,
  word,
} from './testing/voucher_chain.ts';

// The contract of points on a real node of this machine: how many come where. Whose vouchers count: vouchers.gateway.test.ts.

const program = findEvmNode();
const { abi } = pointsKind.built;

describe.runIf(program !== null)('points on chain', () => {
  let chain: Awaited<ReturnType<typeof startVoucherChain<PointsVoucher>>>;
  beforeAll(async () => {
    chain = await startVoucherChain(pointsKind, program ?? '');
  });
  afterAll(() => chain?.stop());
  restoredAfterEach(() => chain.clock);

  const [mine, theirs] = [word(7n), word(8n)];
  const balanceOf = (of: Account) => chain.read<bigint>('balanceOf', [of.address]);
  const claim = async (cumulative: bigint, given: Partial<PointsVoucher> = {}) =>
    chain.claim(await chain.voucher({ cumulative, ...given }));

  it('come to the voucher’s account, and say of whom no more than a number', async () => {
    const receipt = await claim(300n);
    const [log] = parseEventLogs({ abi, logs: receipt.logs, eventName: 'PointsClaimed' });
    expect(log?.args).toEqual({
      member: mine,
      account: ann.address,
      cumulative: 300n,
      added: 300n,
    });
    expect(await balanceOf(ann)).toBe(300n);
    expect(await chain.read('decimals')).toBe(0);
    expect(await chain.read('totalSupply')).toBe(300n);
    expect(await chain.read('hasClaimed', [ann.address, 300n])).toBe(true);
    expect(await chain.read('hasClaimed', [ann.address, 301n])).toBe(false);
    expect(await chain.read('hasClaimed', [ben.address, 1n])).toBe(false);
    expect(receipt.gasUsed).toBeLessThan(180_000n);
  });

  it('are added up to the voucher’s total, and no further', async () => {
    await claim(100n);
    await claim(300n);
    expect(await balanceOf(ann)).toBe(300n);
    const again = await chain.voucher({ cumulative: 300n });
    expect(await refusalOf(chain.claim(again))).toBe('NothingToClaim');
    for (const lower of [299n, 1n, 0n])
      expect(await refusalOf(claim(lower)), String(lower)).toBe('NothingToClaim');
    expect(await balanceOf(ann)).toBe(300n);
  });

  it('of a voucher that comes twice, or after a later one, are there once', async () => {
    const [early, late] = [
      await chain.voucher({ cumulative: 100n }),
      await chain.voucher({ cumulative: 200n }),
    ];
    await chain.claim(late);
    expect(await refusalOf(chain.claim(early))).toBe('NothingToClaim');
    expect(await refusalOf(chain.claim(late, payer))).toBe('NothingToClaim');
    expect(await balanceOf(ann)).toBe(200n);
  });

  it('of a member come to one account, and an account has those of one member', async () => {
    await claim(100n);
    expect(await refusalOf(claim(200n, { account: ben.address }))).toBe('OtherAccount');
    expect(await refusalOf(claim(200n, { member: theirs }))).toBe('OtherAccount');
    await claim(100n, { member: theirs, account: ben.address });
    expect(await refusalOf(claim(900n, { account: ben.address }))).toBe('OtherAccount');
    expect(await chain.read('accountOf', [mine])).toBe(ann.address);
    expect(await chain.read('memberOf', [ben.address])).toBe(theirs);
    expect([await balanceOf(ann), await balanceOf(ben)]).toEqual([100n, 100n]);
  });

  it('of a voucher that was refused bind nobody', async () => {
    expect(await refusalOf(claim(0n))).toBe('NothingToClaim');
    // A total that nobody has would leave no room for anybody else's.
    expect(await refusalOf(claim(2n ** 64n))).toBe('TooManyPoints');
    expect(await refusalOf(claim(2n ** 256n - 1n))).toBe('TooManyPoints');
    expect(await refusalOf(chain.claim(await chain.voucher({ signer: payer })))).toBe(
      'InvalidVoucher',
    );
    await claim(100n, { account: ben.address });
    expect(await balanceOf(ben)).toBe(100n);
  });

  it('never change hands', async () => {
    await claim(100n);
    const [from, to] = [ann.address, ben.address];
    for (const [who, name, args] of [
      [ann, 'transfer', [to, 1n]],
      [ann, 'transfer', [from, 1n]],
      [ann, 'transfer', [to, 0n]],
      [ann, 'approve', [to, 1n]],
      [ben, 'transferFrom', [from, to, 0n]],
    ] as const)
      expect(await refusalOf(chain.send(who, name, args)), name).toBe('Soulbound');
    for (const who of [ben, admin, issuer])
      expect(await refusalOf(chain.send(who, 'transferFrom', [from, to, 1n]))).toBe(
        'ERC20InsufficientAllowance',
      );
    expect(await balanceOf(ann)).toBe(100n);
  });

  it('are burned by their owner alone, and don’t come back by a voucher that was claimed', async () => {
    const voucher = await chain.voucher({ cumulative: 100n });
    await chain.claim(voucher);
    for (const other of [ben, admin, issuer]) await chain.send(other, 'burn', []);
    expect(await balanceOf(ann)).toBe(100n);
    await chain.send(ann, 'burn', []);
    expect(await balanceOf(ann)).toBe(0n);
    expect(await refusalOf(chain.claim(voucher))).toBe('NothingToClaim');
    await claim(250n);
    expect(await balanceOf(ann)).toBe(150n);
  });

  it('are given and taken by nobody who runs it', () => {
    const names = abi.flatMap((item) =>
      item.type === 'function' && item.stateMutability === 'nonpayable' ? [item.name] : [],
    );
    expect(names.toSorted()).toEqual([
      'burn',
      'claim',
      'grantRole',
      'renounceRole',
      'revokeRole',
      'setPaused',
      'transfer',
      'transferFrom',
    ]);
  });

  it('are, whatever comes in whatever order, the highest total that came, less what was burned', async () => {
    const people = [ann, ben];
    const act = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          member: fc.constantFrom(mine, theirs),
          to: fc.nat({ max: 1 }),
          cumulative: fc.bigInt({ min: 0n, max: 1000n }),
          payer: fc.nat({ max: 1 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ burns: fc.nat({ max: 1 }) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (acts) => {
        const start = await chain.clock.snapshot();
        const accounts = new Map<Hex, number>();
        const [highest, burned] = [
          [0n, 0n],
          [0n, 0n],
        ] as [bigint[], bigint[]];
        for (const each of acts) {
          if ('burns' in each) {
            await chain.send(people[each.burns] ?? ann, 'burn', []);
            burned[each.burns] = highest[each.burns] ?? 0n;
            continue;
          }
          const { member, to, cumulative } = each;
          const account = (people[to] ?? ann).address;
          const trying = chain.claim(
            await chain.voucher({ member, account, cumulative }),
            people[each.payer],
          );
          const isFree = !accounts.has(member) && ![...accounts.values()].includes(to);
          const expected =
            !isFree && accounts.get(member) !== to
              ? 'OtherAccount'
              : cumulative <= (highest[to] ?? 0n)
                ? 'NothingToClaim'
                : null;
          expect(await refusalOf(trying)).toBe(expected);
          if (expected !== null) continue;
          accounts.set(member, to);
          highest[to] = cumulative;
        }
        const held = await Promise.all(people.map(balanceOf));
        expect(held).toEqual(highest.map((total, at) => total - (burned[at] ?? 0n)));
        expect(await chain.read('totalSupply')).toBe(held.reduce((sum, each) => sum + each, 0n));
        await chain.clock.revert({ id: start });
      }),
      { numRuns: 25 },
    );
  });
});
