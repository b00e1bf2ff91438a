import fs from 'node:fs';
import { type Abi, encodeFunctionData, parseAbi } from 'viem';
import { expect, it } from 'vitest';
import {
  balanceCall,
  claimData,
  isMoreThanNothing,
  pointsBalanceCall,
  pointsClaimData,
  pointsClaimedCall,
  tokenOf,
  writingFeeCall,
} from './chain_reads.ts';

// Calls of contracts as they're written here, against the library and the contract's own interface.

const abiOf = (name: string) =>
  (JSON.parse(fs.readFileSync(`contracts/built/${name}.json`, 'utf8')) as { readonly abi: Abi })
    .abi;
const abi = abiOf('MendwellBadges');
const pointsAbi = abiOf('MendwellPoints');
const account = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
const voucher = {
  account,
  badgeId: 5,
  claimId: `0x${'0a'.repeat(32)}`,
  deadline: 1_795_900_000,
  signature: `0x${'c3'.repeat(65)}`,
};

it('a claim is what the contract takes', () => {
  expect(claimData(voucher)).toBe(
    encodeFunctionData({
      abi,
      functionName: 'claim',
      args: [account, 5n, voucher.claimId, BigInt(voucher.deadline), voucher.signature],
    }),
  );
});

it('whether an address has a badge is asked as the contract wants it', () => {
  const call = balanceCall('0x12', account, 5, 'finalized');
  expect(call.params).toEqual([
    {
      to: '0x12',
      data: encodeFunctionData({ abi, functionName: 'badgeBalance', args: [account, 5n] }),
    },
    'finalized',
  ]);
});

it('points are claimed, counted and looked for as their contract wants it', () => {
  const { deadline, signature } = voucher;
  const member = `0x${'0b'.repeat(32)}`;
  expect(pointsClaimData({ member, account, cumulative: 1200, deadline, signature })).toBe(
    encodeFunctionData({
      abi: pointsAbi,
      functionName: 'claim',
      args: [member, account, 1200n, BigInt(deadline), signature],
    }),
  );
  const asked = (functionName: string, args: readonly unknown[]) => [
    { to: '0x12', data: encodeFunctionData({ abi: pointsAbi, functionName, args }) },
    'latest',
  ];
  expect(pointsBalanceCall('0x12', account, 'latest').params).toEqual(
    asked('balanceOf', [account]),
  );
  expect(pointsClaimedCall('0x12', account, 1200, 'latest').params).toEqual(
    asked('hasClaimed', [account, 1200n]),
  );
});

it('what a chain takes for writing to another is asked as its contract wants it', () => {
  const data = claimData(voucher);
  expect(writingFeeCall(data).params[0]).toMatchObject({
    data: encodeFunctionData({
      abi: parseAbi(['function getL1Fee(bytes) view returns (uint256)']),
      args: [data],
    }),
  });
});

it('a badge’s number is which, then whose', () => {
  expect(tokenOf('0x0000000000000000000000000000000000000001', 2)).toBe(
    ((2n << 160n) + 1n).toString(),
  );
});

it.each([
  ['0x1', true],
  [`0x${'0'.repeat(63)}1`, true],
  [`0x${'0'.repeat(64)}`, false],
  ['0x', false],
  ['', false],
  [undefined, false],
  [null, false],
  [1, false],
])('%j is more than nothing: %s', (value, isMore) => {
  expect(isMoreThanNothing(value)).toBe(isMore);
});
