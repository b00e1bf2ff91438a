import fc from 'fast-check';
import type { Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findEvmNode } from '../../server/evm_node.ts';
import {
  admin,
  ann,
  ben,
  issuer,
  payer,
  refusalOf,
  restoredAfterEach,
} from './testing/local_chain.ts';
import {
  badgeKind,
  type BadgeVoucher,
  pointsKind,
  type PointsVoucher,
  startVoucherChain,
  type VoucherKind,
} from './testing/voucher_chain.ts';

// What holds for every contract that takes vouchers, on a real node of this machine: whose count, until when, and who may stop them.

const program = findEvmNode();

type Voucher = BadgeVoucher | PointsVoucher;
const wordOf = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as Hex);
const numberOf = (bits: bigint) => fc.bigInt({ min: 0n, max: 2n ** bits - 1n });
const account = fc.record({ account: fc.constantFrom(ben.address, payer.address) });

describe.runIf(program !== null).each([
  {
    name: 'badges',
    kind: badgeKind as unknown as VoucherKind<Voucher>,
    changes: [account, fc.record({ badgeId: numberOf(96n) }), fc.record({ claimId: wordOf })],
  },
  {
    name: 'points',
    kind: pointsKind as unknown as VoucherKind<Voucher>,
    changes: [account, fc.record({ cumulative: numberOf(256n) }), fc.record({ member: wordOf })],
  },
])('a voucher for $name', ({ kind, changes }) => {
  let chain: Awaited<ReturnType<typeof startVoucherChain<Voucher>>>;
  beforeAll(async () => {
    chain = await startVoucherChain(kind, program ?? '');
  });
  afterAll(() => chain?.stop());
  restoredAfterEach(() => chain.clock);

  it('may be paid for by anybody, and counts for its account all the same', async () => {
    await chain.claim(await chain.voucher(), payer);
    expect(await chain.read<bigint>('balanceOf', [ann.address])).toBeGreaterThan(0n);
    expect(await chain.read('balanceOf', [payer.address])).toBe(0n);
  });

  describe('doesn’t count', () => {
    it('of another signer', async () => {
      for (const signer of [ann, admin, payer])
        expect(await refusalOf(chain.claim(await chain.voucher({ signer })))).toBe(
          'InvalidVoucher',
        );
    });

    it('of another chain, another contract, another name or version of it', async () => {
      const other = await chain.deploy();
      for (const domain of [
        { chainId: 1 },
        { verifyingContract: other },
        { name: 'Mendwell' },
        { version: '2' },
      ])
        expect(await refusalOf(chain.claim(await chain.voucher({ domain })))).toBe(
          'InvalidVoucher',
        );
    });

    it('after its deadline, up to which it counts', async () => {
      const { timestamp } = await chain.reader.getBlock();
      const late = await chain.voucher({ deadline: timestamp + 60n });
      const inTime = await chain.voucher({ deadline: timestamp + 62n });
      await chain.clock.setNextBlockTimestamp({ timestamp: timestamp + 61n });
      await chain.clock.mine({ blocks: 1 });
      expect(await refusalOf(chain.claim(late))).toBe('VoucherExpired');
      await chain.clock.setNextBlockTimestamp({ timestamp: timestamp + 62n });
      expect(await refusalOf(chain.claim(inTime))).toBe(null);
    });

    it('where anything of it was changed', async () => {
      const voucher = await chain.voucher();
      const altering = fc.oneof(
        ...changes,
        fc.record({ deadline: fc.bigInt({ min: voucher.deadline, max: 2n ** 256n - 1n }) }),
        // One bit of the signature.
        fc.nat({ max: 65 * 8 - 1 }).map((bit) => {
          const bytes = Buffer.from(voucher.signature.slice(2), 'hex');
          bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
          return { signature: `0x${bytes.toString('hex')}` as Hex };
        }),
        fc.uint8Array({ maxLength: 130 }).map((bytes) => ({
          signature: `0x${Buffer.from(bytes).toString('hex')}` as Hex,
        })),
      );
      await fc.assert(
        fc.asyncProperty(altering, async (change) => {
          fc.pre(Object.entries(change).some(([key, value]) => voucher[key as never] !== value));
          const altered = { ...voucher, ...change } as Voucher;
          expect(await refusalOf(chain.tryClaim(altered, payer))).toBe('InvalidVoucher');
        }),
        { numRuns: 150 },
      );
      await chain.claim(voucher);
    });

    it('with the other signature of the same curve, or a compact one', async () => {
      const voucher = await chain.voucher();
      const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
      const { signature } = voucher;
      const s = BigInt(`0x${signature.slice(66, 130)}`);
      const v = signature.slice(130) === '1b' ? '1c' : '1b';
      const twin = `${signature.slice(0, 66)}${(order - s).toString(16).padStart(64, '0')}${v}`;
      const compact = signature.slice(0, 130);
      for (const other of [twin, compact, '0x', `${signature}00`])
        expect(await refusalOf(chain.claim({ ...voucher, signature: other as Hex }))).toBe(
          'InvalidVoucher',
        );
    });
  });

  describe('is stopped by those who run it', () => {
    const denied = 'AccessControlUnauthorizedAccount';

    it('with all others, and let go on: by the admin', async () => {
      const voucher = await chain.voucher();
      for (const other of [ann, issuer])
        expect(await refusalOf(chain.send(other, 'setPaused', [true]))).toBe(denied);
      await chain.send(admin, 'setPaused', [true]);
      expect(await refusalOf(chain.claim(voucher))).toBe('EnforcedPause');
      await chain.send(admin, 'setPaused', [false]);
      expect(await refusalOf(chain.claim(voucher))).toBe(null);
    });

    it('by another key: what the old one signed counts no more', async () => {
      const role = await chain.read<Hex>('ISSUER_ROLE');
      const old = await chain.voucher();
      const fresh = await chain.voucher({ signer: payer });
      expect(await refusalOf(chain.send(issuer, 'grantRole', [role, payer.address]))).toBe(denied);
      await chain.send(admin, 'grantRole', [role, payer.address]);
      await chain.send(admin, 'revokeRole', [role, issuer.address]);
      expect(await refusalOf(chain.claim(old))).toBe('InvalidVoucher');
      expect(await refusalOf(chain.claim(fresh))).toBe(null);
    });
  });

  it('takes no money, ever', () => {
    const payable = kind.built.abi.filter(
      (item) => 'stateMutability' in item && item.stateMutability === 'payable',
    );
    expect(payable).toEqual([]);
  });
});
