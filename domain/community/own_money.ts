import { namesAmount } from './amounts.ts';

/** What words tell of somebody's own money. */
export interface OwnMoney {
  readonly hasAmount: boolean;
  /** The first of their debts that is named, as they call it. */
  readonly debt: string | null;
}

/** Words that many names have in them, and many sentences: by themselves they name nobody. */
const common = new Set(
  `account american amex auto bank best bill bills capital card cards cash citizens clinic collection collections college
  community company consumer credit debt debts dental doctor federal finance financial first gold group health home hospital
  house installment insurance lender loan loans mastercard medical mobile money mortgage national online payday payment
  people personal phone platinum private reserve rewards savings secured services signature state store student taxes truck
  trust union united university utility vehicle visa water world`.split(/\s+/),
);
const shortestOwnWord = 4;

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function names(words: readonly string[], name: string): boolean {
  const parts = wordsIn(name);
  if (parts.length === 0) return false;
  if (words.some((_, at) => parts.every((part, index) => words[at + index] === part))) return true;
  // People say "Cascade" of what is called "Cascade Rewards Visa".
  return parts.some(
    (part) =>
      part.length >= shortestOwnWord &&
      !common.has(part) &&
      !/^\p{N}+$/u.test(part) &&
      words.includes(part),
  );
}

/** Whether words name an amount or one of somebody's own debts; null where they name neither. A circle sees percentages and
 *  promises, so they are asked before it sees more. */
export function ownMoneyIn(text: string, debts: readonly string[]): OwnMoney | null {
  const words = wordsIn(text);
  const hasAmount = namesAmount(text);
  const debt = debts.find((name) => names(words, name)) ?? null;
  return hasAmount || debt !== null ? { hasAmount, debt } : null;
}
