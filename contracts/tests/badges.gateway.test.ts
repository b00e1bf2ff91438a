import { parseEventLogs } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findEvmNode } from '../../server/evm_node.ts';
import { admin, ann, ben, issuer, refusalOf, restoredAfterEach } from './testing/local_chain.ts';
import {
  badgeKind,
  type BadgeVoucher,
  type Given,
  startVoucherChain,
} from './testing/voucher_chain.ts';

// The contract of badges on a real node of this machine: who gets one, once. Whose vouchers count: vouchers.gateway.test.ts.

const program = findEvmNode();
const { abi } = badgeKind.built;

describe.runIf(program !== null)('a badge on chain', () => {
  let chain: Awaited<ReturnType<typeof startVoucherChain<BadgeVoucher>>>;
  beforeAll(async () => {
    chain = await startVoucherChain(badgeKind, program ?? '');
  });
  afterAll(() => chain?.stop());
  restoredAfterEach(() => chain.clock);

  const claim = (voucher: BadgeVoucher, from = ann) => chain.claim(voucher, from);
  const claimed = async (given: Given<BadgeVoucher> = {}) => {
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
    const [log] = parseEventLogs({ abi, logs: receipt.logs, eventName: 'Claimed' });
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

    it('give and take no badge', async () => {
      const names = abi.flatMap((item) =>
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
    });
  });
});
