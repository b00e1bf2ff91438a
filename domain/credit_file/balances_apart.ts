import { cents, type Cents } from '../money/cents.ts';
import type { Account } from './accounts.ts';
import { factOf, finding, type Finding } from './finding.ts';
import type { Copy } from './record_of.ts';
import { isMonth } from './report_date.ts';

// Balances of different days differ honestly: something was bought or paid, or interest was added. Of one day there is one.

/** In whole dollars: some bureaus leave out the cents. */
const dollarsOf = ({ tradeline }: Copy): Cents | null => {
  const balance = tradeline.balance?.value ?? null;
  return balance === null ? null : cents(balance - (balance % 100));
};

const reportedDay = ({ tradeline }: Copy) => {
  const day = tradeline.reported?.value;
  return day && !isMonth(day) ? day : null;
};

/** Whether both give one day for what they show. */
const isOneDay = (one: Copy, other: Copy): boolean =>
  reportedDay(one) !== null && reportedDay(one) === reportedDay(other);

/** Pairs of copies whose balances differ by a dollar or more, the one that is owed less first, the furthest apart first. */
const pairsApart = (copies: readonly Copy[]): readonly (readonly [Copy, Copy])[] =>
  copies
    .flatMap((one) =>
      copies.flatMap((other) => {
        const [less, more] = [dollarsOf(one), dollarsOf(other)];
        return less !== null && more !== null && less < more
          ? [{ pair: [one, other] as const, by: more - less }]
          : [];
      }),
    )
    .toSorted((one, other) => other.by - one.by)
    .map(({ pair }) => pair);

/** Whether the copies' balances differ at all. */
export const areBalancesApart = (copies: readonly Copy[]): boolean => pairsApart(copies).length > 0;

/** Balances that the company gave for one day, and that aren't the same. */
export function balancesApart(
  account: Account,
  copies: readonly Copy[],
  isSure: boolean,
): readonly Finding[] {
  const pair = pairsApart(copies).find(([one, other]) => isOneDay(one, other));
  if (!pair) return [];
  return [
    finding(
      'balance_apart',
      isSure ? 'likely' : 'look',
      account.id,
      pair.map((copy) => factOf(copy, 'balance')),
      pair,
      ['15 USC 1681s-2(a)(1)', '15 USC 1681i(a)'],
    ),
  ];
}
