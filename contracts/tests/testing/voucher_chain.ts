import type { Hex, TypedDataDomain } from 'viem';
import { badgeVoucher, pointsVoucher } from '../../../domain/rewards/voucher.ts';
import {
  type Account,
  admin,
  ann,
  type Built,
  builtOf,
  issuer,
  startLocalChain,
} from './local_chain.ts';

interface Signed {
  /** Seconds since 1970. */
  readonly deadline: bigint;
  readonly signature: Hex;
}

export interface BadgeVoucher extends Signed {
  readonly account: Hex;
  readonly badgeId: bigint;
  readonly claimId: Hex;
}

export interface PointsVoucher extends Signed {
  readonly member: Hex;
  readonly account: Hex;
  readonly cumulative: bigint;
}

/** A contract whose vouchers are claimed. */
export interface VoucherKind<Voucher extends Signed> {
  readonly built: Built;
  readonly words: typeof badgeVoucher | typeof pointsVoucher;
  /** What its constructor takes besides the admin and the issuer. */
  readonly besides: readonly unknown[];
  /** Another one than all before, by its number from 1. */
  readonly fresh: (at: bigint) => Omit<Voucher, keyof Signed>;
}

export const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as Hex;

export const badgeKind: VoucherKind<BadgeVoucher> = {
  built: builtOf('MendwellBadges'),
  words: badgeVoucher,
  besides: ['https://mendwell.example/badges/'],
  fresh: (at) => ({ account: ann.address, badgeId: 100n + at, claimId: word(at) }),
};

export const pointsKind: VoucherKind<PointsVoucher> = {
  built: builtOf('MendwellPoints'),
  words: pointsVoucher,
  besides: [],
  fresh: (at) => ({ member: word(7n), account: ann.address, cumulative: 100n * at }),
};

export type Given<Voucher extends Signed> = Partial<Omit<Voucher, 'signature'>> & {
  readonly signer?: Account;
  readonly domain?: TypedDataDomain;
};

/** A chain of this machine with a contract on it that takes vouchers. */
export async function startVoucherChain<Voucher extends Signed>(
  { built, words, besides, fresh }: VoucherKind<Voucher>,
  program: string,
  chainId = 8453,
) {
  const local = await startLocalChain(program, chainId);
  const { abi } = built;
  const deploy = () => local.deploy(built, [admin.address, issuer.address, ...besides]);
  const address = await deploy();
  const send = (from: Account, functionName: string, args: readonly unknown[]) =>
    local.send(from, address, abi, functionName, args);
  let last = 0n;
  return {
    ...local,
    address,
    deploy,
    send,
    read: <Value>(functionName: string, args: readonly unknown[] = []) =>
      local.reader.readContract({ address, abi, functionName, args }) as Promise<Value>,
    /** Signed by the issuer for something else than all before, unless another thing is asked for. */
    async voucher(given: Given<Voucher> = {}): Promise<Voucher> {
      const { signer = issuer, domain, ...said } = given;
      last += 1n;
      const { timestamp } = await local.reader.getBlock();
      const message = { ...fresh(last), deadline: timestamp + 1800n, ...said };
      const signature = await signer.signTypedData({
        ...words,
        domain: { ...words.domain, chainId, verifyingContract: address, ...domain },
        message,
      } as Parameters<Account['signTypedData']>[0]);
      return { ...message, signature } as unknown as Voucher;
    },
    /** What `claim` takes, in its order: what was signed, then the signature. */
    argumentsOf: (voucher: Voucher) => argumentsOf(words, voucher),
    claim: (voucher: Voucher, from: Account = ann) =>
      send(from, 'claim', argumentsOf(words, voucher)),
    tryClaim: (voucher: Voucher, from: Account) =>
      local.reader.simulateContract({
        address,
        abi,
        functionName: 'claim',
        args: argumentsOf(words, voucher),
        account: from,
      }),
  };
}

const argumentsOf = ({ types }: VoucherKind<never>['words'], voucher: Signed) => {
  const fields: readonly { readonly name: string }[] = Object.values(types).flat();
  return [...fields.map(({ name }) => name), 'signature'].map(
    (name) => voucher[name as keyof Signed],
  );
};
