import { type CreditFile, type CurrentAccount, currentAccounts, isNotMine } from './accounts.ts';
import { type Fact, finding, type Finding, factOf } from './finding.ts';
import { isLateCode } from './lateness.ts';
import type { Copy } from './record_of.ts';
import type { TradelineField } from './shown_rules.ts';

// What the person says of their file and no rule finds: an account that isn't theirs, and whatever else they know to be wrong. It's as
// good a reason to ask as any: 15 USC 1681i(a)(1)(A) takes a dispute of any item from the person.

/** What tells an account from others, the first that is printed. */
const telling: readonly TradelineField[] = ['opened', 'balance', 'highCredit', 'status'];

function tellingFact(copy: Copy): Fact {
  const facts = telling.map((field) => factOf(copy, field));
  return facts.find(({ printed }) => printed !== null) ?? factOf(copy, 'status');
}

/** Accounts that the person said aren't theirs, where no mixed file says it already. */
export const notMine = (
  file: CreditFile,
  accounts: readonly CurrentAccount[],
  mixed: readonly Finding[],
): readonly Finding[] =>
  accounts
    .filter(({ account }) => isNotMine(file, account))
    .flatMap(({ account, copies }) => {
      const others = copies.filter(
        ({ report }) =>
          !mixed.some(({ facts }) => facts.some(({ reportId }) => reportId === report.id)),
      );
      return others.length === 0
        ? []
        : [
            {
              ...finding('not_mine', 'look', account.id, others.map(tellingFact), others, [
                '15 USC 1681i(a)(1)',
                '15 USC 1681c-2',
              ]),
              // One an account, whichever bureaus show it.
              id: `not_mine|${account.id}`.slice(0, 500),
            },
          ];
    });

const shown: readonly TradelineField[] = [
  'status',
  'balance',
  'pastDue',
  'limit',
  'highCredit',
  'monthlyPayment',
  'chargeOff',
  'opened',
  'closed',
  'lastPayment',
  'firstDelinquency',
  'removal',
  'responsibility',
  'remarks',
];

/** Late months of a copy that may be ticked, the newest first. */
const maxMonths = 12;

const factsOf = (copy: Copy): readonly Fact[] => [
  ...shown.map((field) => factOf(copy, field)).filter(({ printed }) => printed !== null),
  ...copy.tradeline.history
    .filter(({ code }) => isLateCode(code))
    .slice(0, maxMonths)
    .map(({ month, printed }) => factOf(copy, 'history', { month, printed })),
];

/** What the letter about an account begins with. */
export const saidWrongId = (accountId: string): string => `said_wrong|${accountId}`.slice(0, 500);

/** Each account as something that may be wrong, with all that is printed of it: the person ticks what is. */
export const saidWrong = (file: CreditFile): readonly Finding[] =>
  currentAccounts(file).flatMap(({ account, copies }) => {
    const facts = copies.flatMap(factsOf);
    return facts.length === 0
      ? []
      : [
          {
            ...finding('said_wrong', 'look', account.id, facts, copies, ['15 USC 1681i(a)(1)']),
            // One an account, whatever is printed of it next month.
            id: saidWrongId(account.id),
          },
        ];
  });
