import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { type Hex, parseEventLogs } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findEvmNode } from '../../server/evm_node.ts';
import {
  admin,
  ann,
  argumentsOf,
  ben,
  built,
  issuer,
  payer,
  refusalOf,
  startBadgeChain,
  type Voucher,
} from './testing/badge_chain.ts';

// The contract of badges on a real node of this machine: who gets one, once, and who doesn't.

const program = findEvmNode();

it('what is committed was compiled from what is committed', () => {
  const folder = path.join(import.meta.dirname, '..');
  const now = Object.fromEntries(
    fs
      .readdirSync(path.join(folder, 'badges'))
      .map((file) => `badges/${file}`)
      .map((file) => [
        file,
        createHash('sha256')
          .update(fs.readFileSync(path.join(folder, file)))
          .digest('hex'),
      ]),
  );
  expect(built.sources).toEqual(now);
});

describe.runIf(program !== null)('a badge on chain', () => {
  let chain: Awaited<ReturnType<typeof startBadgeChain>>;
  let before: Hex;
  beforeAll(async () => {
    chain = await startBadgeChain(program ?? '');
  });
  afterAll(() => chain?.stop());
  beforeEach(async () => {
    before = await chain.clock.snapshot();
  });
  afterEach(() => chain.clock.revert({ id: before }));

  const claim = (voucher: Voucher, from = ann) => chain.send(from, 'claim', argumentsOf(voucher));
  const claimed = async (given: Parameters<typeof chain.voucher>[0] = {}) => {
    const voucher = await chain.voucher(given);
    await claim(voucher);
    return {
      voucher,
      token: await chain.read<bigint>('tokenIdOf', [voucher.account, voucher.badgeId]),
    };
  };

  it('comes to the voucher’s account, is locked there, and says by which claim it came', async () => {
    const voucher = await chain.voucher({ badgeId: 2n });
    const receipt = await claim(voucher);
    const [log] = parseEventLogs({ abi: built.abi, logs: receipt.logs, eventName: 'Claimed' });
    expect(log?.args).toMatchObject({
      claimId: voucher.claimId,
      account: ann.address,
      badgeId: 2n,
      tokenId: (2n << 160n) | BigInt(ann.address),
    });
    expect(await chain.read('badgeBalance', [ann.address, 2n])).toBe(1n);
    expect(await chain.read('badgeBalance', [ann.address, 3n])).toBe(0n);
    expect(await chain.read('badgeBalance', [ben.address, 2n])).toBe(0n);
    expect(await chain.read('locked', [(2n << 160n) | BigInt(ann.address)])).toBe(true);
    // EIP-165, EIP-721, its metadata, EIP-5192; not 0xffffffff.
    for (const id of ['0x01ffc9a7', '0x80ac58cd', '0x5b5e139f', '0xb45a3c0e'])
      expect(await chain.read('supportsInterface', [id])).toBe(true);
    expect(await chain.read('supportsInterface', ['0xffffffff'])).toBe(false);
    expect(receipt.gasUsed).toBeLessThan(160_000n);
  });

  it('is described by its number alone', async () => {
    const one = await claimed({ badgeId: 7n });
    const other = await claimed({ badgeId: 7n, account: ben.address });
    const described = 'https://mendwell.example/badges/7.json';
    expect(await chain.read('tokenURI', [one.token])).toBe(described);
    expect(await chain.read('tokenURI', [other.token])).toBe(described);
    expect(await refusalOf(chain.read('tokenURI', [1n]))).toBe('ERC721NonexistentToken');
    expect(await refusalOf(chain.read('locked', [1n]))).toBe('ERC721NonexistentToken');
  });

  it('may be paid for by anybody, and comes to its account all the same', async () => {
    const voucher = await chain.voucher();
    await claim(voucher, payer);
    expect(await chain.read('balanceOf', [ann.address])).toBe(1n);
    expect(await chain.read('balanceOf', [payer.address])).toBe(0n);
  });

  describe('comes once', () => {
    it('by a voucher', async () => {
      const { voucher } = await claimed();
      expect(await refusalOf(claim(voucher))).toBe('VoucherUsed');
    });

    it('by a claim, to whatever address and for however many vouchers', async () => {
      const { voucher } = await claimed();
      const { claimId, badgeId } = voucher;
      const elsewhere = await chain.voucher({ claimId, badgeId, account: ben.address });
      expect(await refusalOf(claim(elsewhere, ben))).toBe('VoucherUsed');
      expect(await refusalOf(claim(await chain.voucher({ claimId })))).toBe('VoucherUsed');
    });

    it('to an address, by whatever claims', async () => {
      await claimed({ badgeId: 3n });
      expect(await refusalOf(claim(await chain.voucher({ badgeId: 3n })))).toBe('AlreadyHeld');
    });

    it('even where it was burned since', async () => {
      const { voucher, token } = await claimed();
      await chain.send(ann, 'burn', [token]);
      expect(await chain.read('badgeBalance', [ann.address, voucher.badgeId])).toBe(0n);
      expect(await refusalOf(claim(voucher))).toBe('VoucherUsed');
    });
  });

  describe('comes by no voucher', () => {
    it('of another signer', async () => {
      for (const signer of [ann, admin, payer])
        expect(await refusalOf(claim(await chain.voucher({ signer })))).toBe('InvalidVoucher');
    });

    it('of another chain, another contract, another name or version of it', async () => {
      const other = await chain.deploy();
      for (const domain of [
        { chainId: 1 },
        { verifyingContract: other },
        { name: 'MendwellBadge' },
        { version: '2' },
      ])
        expect(await refusalOf(claim(await chain.voucher({ domain })))).toBe('InvalidVoucher');
    });

    it('after its deadline, up to which it counts', async () => {
      const { timestamp } = await chain.reader.getBlock();
      const late = await chain.voucher({ deadline: timestamp + 60n });
      const inTime = await chain.voucher({ deadline: timestamp + 62n });
      await chain.clock.setNextBlockTimestamp({ timestamp: timestamp + 61n });
      await chain.clock.mine({ blocks: 1 });
      expect(await refusalOf(claim(late))).toBe('VoucherExpired');
      await chain.clock.setNextBlockTimestamp({ timestamp: timestamp + 62n });
      expect(await refusalOf(claim(inTime))).toBe(null);
    });

    it('of which anything was changed', async () => {
      const voucher = await chain.voucher();
      const word = fc
        .uint8Array({ minLength: 32, maxLength: 32 })
        .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as Hex);
      const changes = fc.oneof(
        fc.record({ account: fc.constantFrom(ben.address, payer.address) }),
        fc.record({ badgeId: fc.bigInt({ min: 0n, max: 2n ** 96n - 1n }) }),
        fc.record({ claimId: word }),
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
        fc.asyncProperty(changes, async (change) => {
          const altered = { ...voucher, ...change };
          fc.pre(Object.entries(change).some(([key, value]) => voucher[key as never] !== value));
          const trying = chain.reader.simulateContract({
            address: chain.address,
            abi: built.abi,
            functionName: 'claim',
            args: argumentsOf(altered),
            account: payer,
          });
          expect(await refusalOf(trying)).toBe('InvalidVoucher');
        }),
        { numRuns: 150 },
      );
      await claim(voucher);
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
        expect(await refusalOf(claim({ ...voucher, signature: other as Hex }))).toBe(
          'InvalidVoucher',
        );
    });
  });

  it('never changes hands', async () => {
    const { token } = await claimed();
    const [mine, theirs] = [ann.address, ben.address];
    for (const [from, name, args] of [
      [ann, 'transferFrom', [mine, theirs, token]],
      [ann, 'safeTransferFrom', [mine, theirs, token]],
      [ann, 'safeTransferFrom', [mine, theirs, token, '0x12']],
      [ann, 'transferFrom', [mine, mine, token]],
      [ben, 'transferFrom', [mine, theirs, token]],
      [admin, 'transferFrom', [mine, theirs, token]],
      [ann, 'approve', [theirs, token]],
      [ann, 'setApprovalForAll', [theirs, true]],
    ] as const)
      expect(await refusalOf(chain.send(from, name, args)), name).toBe('Soulbound');
    expect(await chain.read('ownerOf', [token])).toBe(mine);
  });

  it('is burned by its owner alone', async () => {
    const { token } = await claimed();
    for (const other of [ben, admin, issuer])
      expect(await refusalOf(chain.send(other, 'burn', [token]))).toBe('ERC721IncorrectOwner');
    await chain.send(ann, 'burn', [token]);
    expect(await refusalOf(chain.read('ownerOf', [token]))).toBe('ERC721NonexistentToken');
  });

  describe('those who run it', () => {
    const denied = 'AccessControlUnauthorizedAccount';

    it('take a claim back before it is made: the issuer does, nobody else', async () => {
      const voucher = await chain.voucher();
      for (const other of [ann, admin])
        expect(await refusalOf(chain.send(other, 'revokeClaim', [voucher.claimId]))).toBe(denied);
      await chain.send(issuer, 'revokeClaim', [voucher.claimId]);
      expect(await refusalOf(claim(voucher))).toBe('VoucherUsed');
    });

    it('stop all claims, and let them go on: the admin does', async () => {
      const voucher = await chain.voucher();
      for (const other of [ann, issuer])
        expect(await refusalOf(chain.send(other, 'setPaused', [true]))).toBe(denied);
      await chain.send(admin, 'setPaused', [true]);
      expect(await refusalOf(claim(voucher))).toBe('EnforcedPause');
      await chain.send(admin, 'setPaused', [false]);
      expect(await refusalOf(claim(voucher))).toBe(null);
    });

    it('change the key of vouchers: what the old one signed counts no more', async () => {
      const role = await chain.read<Hex>('ISSUER_ROLE');
      const old = await chain.voucher();
      const fresh = await chain.voucher({ signer: payer });
      expect(await refusalOf(chain.send(issuer, 'grantRole', [role, payer.address]))).toBe(denied);
      await chain.send(admin, 'grantRole', [role, payer.address]);
      await chain.send(admin, 'revokeRole', [role, issuer.address]);
      expect(await refusalOf(claim(old))).toBe('InvalidVoucher');
      expect(await refusalOf(claim(fresh))).toBe(null);
    });

    it('give and take no badge', async () => {
      const names = built.abi.flatMap((item) =>
        item.type === 'function' && item.stateMutability === 'nonpayable' ? [item.name] : [],
      );
      expect(names.toSorted()).toEqual([
        'burn',
        'claim',
        'grantRole',
        'renounceRole',
        'revokeClaim',
        'revokeRole',
        'safeTransferFrom',
        'safeTransferFrom',
        'setPaused',
        'transferFrom',
      ]);
      expect(
        built.abi.some((item) => 'stateMutability' in item && item.stateMutability === 'payable'),
      ).toBe(false);
    });
  });
});
