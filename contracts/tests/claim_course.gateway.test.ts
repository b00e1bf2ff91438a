import { createWalletClient, encodeFunctionData, type Hex, http } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ClaimCourse,
  claimAfter,
  claimBegun,
  graceSeconds,
} from '../../domain/rewards/claim_course.ts';
import { findEvmNode } from '../../server/evm_node.ts';
import { lookAt, type SentClaim } from '../../web/data/rewards/claims.ts';
import { type Account, ann, ben, payer } from './testing/local_chain.ts';
import {
  badgeKind,
  type BadgeVoucher,
  type Given,
  pointsKind,
  type PointsVoucher,
  startVoucherChain,
  type VoucherKind,
  word,
} from './testing/voucher_chain.ts';

// What a page sees of a claim on a real node: transactions that wait, get lost, are done another way, refused, and taken back.

const program = findEvmNode();

type Voucher = BadgeVoucher | PointsVoucher;
interface Followed {
  readonly name: string;
  readonly kind: VoucherKind<Voucher>;
  /** What the wallet of an account claims, by the number of the claim. */
  readonly given: (account: Hex, at: number) => object;
  readonly sent: (at: number) => Pick<SentClaim, 'what' | 'points'>;
}
const followed: readonly Followed[] = [
  {
    name: 'a badge',
    kind: badgeKind as unknown as VoucherKind<Voucher>,
    given: (account, at) => ({ account, badgeId: 1n, claimId: word(BigInt(1000 + at)) }),
    sent: () => ({ what: 'first_plan', points: null }),
  },
  {
    name: 'points',
    kind: pointsKind as unknown as VoucherKind<Voucher>,
    // More than all before of the same member.
    given: (account, at) => ({ account, member: word(BigInt(account)), cumulative: BigInt(at) }),
    sent: (at) => ({ what: 'points', points: at }),
  },
];

describe.runIf(program !== null).each(followed)(
  'a claim of $name is followed',
  ({ kind, given, sent: sentBy }) => {
    let chain: Awaited<ReturnType<typeof startVoucherChain<Voucher>>>;
    beforeAll(async () => {
      chain = await startVoucherChain(kind, program ?? '');
      const ask = globalThis.fetch;
      // What the server does for a page.
      vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
        ask(url === '/rpc/8453' ? chain.node.url : url, init),
      );
    });
    afterAll(async () => {
      vi.unstubAllGlobals();
      await chain?.stop();
    });
    beforeEach(() => chain.node.ask('evm_setAutomine', [false]));

    const mine = (blocks = 1) => chain.clock.mine({ blocks });
    /** Sends a transaction as a wallet does, however it ends. */
    const push = (from: Account, to: Hex, data: Hex, over: object = {}) =>
      createWalletClient({
        chain: chain.chain,
        transport: http(chain.node.url),
        account: from,
      }).sendTransaction({ to, data, gas: 300_000n, ...over });

    let next = 0;
    /** A claim of what is still free, which waits to be mined. */
    async function begin(from: Account) {
      next += 1;
      const voucher = await chain.voucher(given(from.address, next) as Given<Voucher>);
      const data = encodeFunctionData({
        abi: kind.built.abi,
        functionName: 'claim',
        args: chain.argumentsOf(voucher),
      });
      const hash = await push(from, chain.address, data);
      const sent: SentClaim = {
        ...sentBy(next),
        chainId: 8453,
        contract: chain.address,
        address: from.address.toLowerCase(),
        hash,
        nonce: null,
        deadline: Number(voucher.deadline),
      };
      return { sent, data, voucher };
    }
    /** A page that looks when it is asked to. */
    function follow(sent: SentClaim) {
      let claim = sent;
      let course: ClaimCourse = claimBegun;
      return async (now = sent.deadline - 1000) => {
        const { look, nonce } = await lookAt(claim);
        claim = { ...claim, nonce };
        course = claimAfter(course, look, sent.deadline, now);
        return course.step;
      };
    }

    it('from the wallet to the last final block', async () => {
      const { sent } = await begin(ann);
      const look = follow(sent);
      expect(await look()).toBe('sent');
      await mine();
      expect(await look()).toBe('included');
      await mine(10);
      expect(await look()).toBe('included');
      await mine(80);
      expect(await look()).toBe('final');
    });

    it('until it’s lost: no one has it, and its voucher is over', async () => {
      const { sent } = await begin(ben);
      const look = follow(sent);
      expect(await look()).toBe('sent');
      await chain.node.ask('anvil_dropTransaction', [sent.hash]);
      expect(await look()).toBe('sent');
      expect(await look(sent.deadline + graceSeconds + 1)).toBe('dropped');
    });

    it('also where it was sped up, or canceled', async () => {
      const { sent, data } = await begin(ben);
      const look = follow(sent);
      await look();
      const nonce = Number(
        await chain.node.ask('eth_getTransactionCount', [ben.address, 'latest']),
      );
      /** So many gwei: more than what waits has. */
      const tip = (gwei: bigint) => ({
        maxFeePerGas: (gwei + 10n) * 1_000_000_000n,
        maxPriorityFeePerGas: gwei * 1_000_000_000n,
      });
      await push(ben, chain.address, data, { ...tip(80n), nonce });
      await mine();
      expect(await look()).toBe('included');

      const other = await begin(payer);
      const lookAgain = follow(other.sent);
      await lookAgain();
      const at = Number(await chain.node.ask('eth_getTransactionCount', [payer.address, 'latest']));
      await push(payer, payer.address, '0x', { ...tip(800n), nonce: at });
      await mine();
      expect(await lookAgain()).toBe('sent');
      expect(await lookAgain()).toBe('replaced');
    });

    it('until the contract refuses', async () => {
      const { sent } = await begin(payer);
      const look = follow(sent);
      await chain.clock.increaseTime({ seconds: 3600 });
      await mine();
      expect(await look()).toBe('reverted');
    });

    it('through a chain that takes it back, and has it again', async () => {
      const { sent, data } = await begin(payer);
      const look = follow(sent);
      await mine();
      expect(await look()).toBe('included');
      await chain.node.ask('anvil_reorg', [1, []]);
      await chain.node.ask('anvil_dropTransaction', [sent.hash]);
      expect(await look()).toBe('reorganized');
      await push(payer, chain.address, data);
      await mine();
      expect(await look()).toBe('included');
    });
  },
);
