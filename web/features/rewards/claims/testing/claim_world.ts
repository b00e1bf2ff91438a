import { vi } from 'vitest';
import type { RpcGiven } from '../../../../../supabase/wire/rpcs.ts';
import { type Claims, claimsOf, type FollowedClaim } from '../../../../data/rewards/claims.ts';
import { takeDown } from '../../../../data/testing/people.tsx';
import { answeredWith, requestOf } from '../../../../data/testing/rpc_answers.ts';
import { serve, standIn } from '../../../../data/testing/services.ts';
import { type Wallet, walletOf } from '../../../../data/wallet/wallet.ts';
import type { WalletError } from '../../../../data/wallet/wallet_errors.ts';
import type { ContractCall, WalletState } from '../../../../data/wallet/wallet_types.ts';

// A wallet, a server and a chain for what is put there.

export const address = `0x${'7a'.repeat(20)}`;
export const contract = `0x${'c0'.repeat(20)}`;
export const offer = { chainId: 8453, contract, explorer: 'https://explorer.example' };
export const other = `0x${'9b'.repeat(20)}`;
export const connected: WalletState = {
  status: 'connected',
  address,
  chain: { id: 8453, isUnsupported: false },
  name: 'Fern Wallet',
};
export const voucher = {
  chainId: 8453,
  contract,
  account: address,
  badgeId: 1,
  claimId: `0x${'0a'.repeat(32)}`,
  deadline: Math.floor(Date.now() / 1000) + 1800,
  signature: `0x${'c3'.repeat(65)}`,
};

const { badgeId: _, claimId: member, ...signed } = voucher;
export const pointsVoucher = { ...signed, member, cumulative: 300 };
const noInvitations = {
  code: '7Q4K22AB',
  invited: 0,
  joined: 0,
  qualified: 0,
  points: 0,
  pointsThisMonth: 0,
  pointsAFriend: 100,
  friendsAMonth: 10,
  passesLeft: 10,
  passesAMonth: 10,
  friends: [],
};

export const world = {
  wallet: connected as WalletState,
  linked: true,
  claims: [] as { badge: number; address: string }[],
  /** Points of the ledger, on chain, and the address they were claimed for. */
  points: 0,
  pointsThere: 0,
  pointsAt: null as string | null,
  /** What the function refuses with. */
  refusal: null as string | null,
  gas: '0x186a0' as string | null,
  balance: '0xde0b6b3a7640000',
  isHeld: false,
  answer: null as WalletError | null,
  /** What the wallet was given to send. */
  sent: [] as ContractCall[],
  followed: [] as readonly FollowedClaim[],
};

/** A node behind `/rpc/8453`. */
async function node(_url: string, init: { readonly body: string }): Promise<Response> {
  const calls = JSON.parse(init.body) as { id: number; method: string }[];
  const answers: Readonly<Record<string, string | null>> = {
    eth_call: world.isHeld ? '0x1' : `0x${world.pointsThere.toString(16)}`,
    eth_estimateGas: world.gas,
    eth_gasPrice: '0x3b9aca00',
    eth_getBalance: world.balance,
    eth_getTransactionCount: '0x9',
  };
  return Response.json(
    calls.map(({ id, method }) => {
      const result = answers[method];
      return result === null ? { id, error: { code: 3 } } : { id, result };
    }),
  );
}

const listeners = new Set<() => void>();
/** Another account is chosen in the wallet. */
export function chooseAccount(chosen: string): void {
  world.wallet = { ...connected, address: chosen } as WalletState;
  for (const listener of listeners) listener();
}

/** What stands around the page: wallet, server and chain, all well unless `world` says otherwise. */
export function setWorld(): void {
  Object.assign(world, {
    wallet: connected,
    linked: true,
    claims: [],
    points: 0,
    pointsThere: 0,
    pointsAt: null,
    refusal: null,
    gas: '0x186a0',
    balance: '0xde0b6b3a7640000',
    isHeld: false,
    answer: null,
    sent: [],
    followed: [],
  });
  vi.stubGlobal('fetch', node);
  const rows = {
    wallets: () =>
      world.linked
        ? [{ id: '1', address, chain_id: null, name: null, created_at: '2026-11-01T00:00:00Z' }]
        : [],
    badge_claims: () => world.claims,
    points_claims: () => (world.pointsAt === null ? [] : [{ address: world.pointsAt }]),
  };
  const from = (table: keyof typeof rows) => {
    const query = {
      select: () => query,
      eq: () => query,
      order: () => query,
      throwOnError: async () => ({ data: rows[table]() }),
    };
    return query;
  };
  const invoke = async (path: string) =>
    world.refusal === null
      ? { data: path === 'rewards/voucher' ? voucher : pointsVoucher, error: null }
      : {
          data: null,
          error: {
            context: Response.json({ code: world.refusal, message: '' }, { status: 409 }),
          },
        };
  const rpc = () =>
    requestOf(
      answeredWith({ ...noInvitations, points: world.points } satisfies RpcGiven<'my_invitations'>),
    );
  serve({ connect: () => Promise.resolve({ from, rpc, functions: { invoke } }) });
  listeners.clear();
  standIn(walletOf, {
    state: () => world.wallet,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    kit: async () =>
      ({
        send: async (call: ContractCall) => {
          world.sent.push(call);
          return world.answer === null
            ? { ok: true, value: `0x${'ab'.repeat(32)}` }
            : { ok: false, error: world.answer };
        },
        switchChain: async () => ({ ok: false, error: { code: 'cannot_switch' } }),
      }) as never,
    resume: () => undefined,
  } satisfies Wallet);
  standIn(claimsOf, {
    state: () => world.followed,
    subscribe: () => () => undefined,
    follow(claim) {
      world.followed = [
        { ...claim, course: { step: 'sent', isByAnother: false, lostAt: null, wasUsedUp: false } },
      ];
    },
    forget: () => undefined,
  } satisfies Claims);
}

export async function leaveWorld(): Promise<void> {
  await takeDown();
  vi.unstubAllGlobals();
}
