import { isSameName } from '../language/creditor_name.ts';
import type { CurrentAccount } from './accounts.ts';
import type { Copy } from './record_of.ts';
import { monthOf } from './report_date.ts';
import type { Bureau } from './report.ts';

const MAX_NUMBER_CHARACTERS = 40;

/**
 * The last four of an account's number as somebody typed it, all of it or masked: "4147 2020 1234 9026" is 9026. Empty where nothing
 * was typed; null where its end isn't there, or it's no number.
 */
export function lastFourTyped(text: string): string | null {
  if (text.length > MAX_NUMBER_CHARACTERS) return null;
  const compact = text.replace(/[\s./–—-]/g, '').replace(/^[Xx*•#]+(?=.)/, '');
  if (compact === '') return '';
  const last = compact.slice(-4);
  if (!/^[0-9A-Za-z]{1,4}$/.test(last) || /^[Xx]+$/.test(last)) return null;
  return compact.length <= 4 || (/\d/.test(last) && !/[Xx]{2}$/.test(last)) ? last : null;
}

interface PrintedLast {
  readonly bureau: Bureau;
  readonly lastFour: string;
}

const lastsOf = (copies: readonly Copy[]): readonly PrintedLast[] =>
  copies.flatMap(({ report, tradeline: { lastFour } }) =>
    lastFour === undefined ? [] : [{ bureau: report.bureau, lastFour }],
  );

/** Fewer digits may be the end of the same four. */
const mayBeSame = (one: string, other: string): boolean =>
  one.endsWith(other) || other.endsWith(one);

/** What the copies of one account give as its last four, where they don't agree; otherwise nothing. */
export function lastFoursApart(copies: readonly Copy[]): readonly PrintedLast[] {
  const lasts = lastsOf(copies);
  const areApart = lasts.some((one) =>
    lasts.some((other) => !mayBeSame(one.lastFour, other.lastFour)),
  );
  return areApart ? lasts : [];
}

interface AlikeAccount {
  readonly account: CurrentAccount;
  readonly own: PrintedLast;
  readonly other: PrintedLast;
}

/** Another bureau's account by the same name and of the same month, which only its last four keeps apart; null where there's none. */
export function alikeButForNumber(
  current: CurrentAccount,
  all: readonly CurrentAccount[],
): AlikeAccount | null {
  for (const account of all) {
    if (account.account.id === current.account.id) continue;
    for (const { report, tradeline } of current.copies)
      for (const copy of account.copies) {
        if (current.copies.some((each) => each.report.bureau === copy.report.bureau)) continue;
        const [one, two] = [tradeline, copy.tradeline];
        const [opened, openedThere] = [one.opened?.value, two.opened?.value];
        if (
          one.lastFour !== undefined &&
          two.lastFour !== undefined &&
          !mayBeSame(one.lastFour, two.lastFour) &&
          one.isCollection === two.isCollection &&
          opened &&
          openedThere &&
          monthOf(opened) === monthOf(openedThere) &&
          isSameName(one.creditor, two.creditor)
        )
          return {
            account,
            own: { bureau: report.bureau, lastFour: one.lastFour },
            other: { bureau: copy.report.bureau, lastFour: two.lastFour },
          };
      }
  }
  return null;
}
