import type { Cents } from '../../money/cents.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { markedText } from './marked_text.ts';
import { PART, partOf } from './part_said.ts';

// What a question says is to be moved to another card: all of a debt, so much of it, or a part.

export interface SaidMove {
  /** The debts that are moved, in their order. */
  readonly debts: readonly TrackedDebt[];
  /** So much of it; null for all. */
  readonly amount: Cents | null;
  /** A part of it in words, with the rates that stand in them; null for all. */
  readonly part: { readonly words: string; readonly rates: readonly number[] } | null;
  /** Debts of theirs that it goes to. */
  readonly to: readonly TrackedDebt[];
}

const MOVES = String.raw`\b(?:mov(?:e|es|ed|ing)|transfer(?:s|red|ring)?|shift(?:ing)?|roll(?:ing)?|put(?:ting)?|bring(?:ing)?|tak(?:e|ing)|switch(?:ing)?|get(?:ting)?|paso|pas[ae]r?|muev[oae]|mover|mud(?:o|ar)|transfier[oae]|transferir|poner|pongo)\b`;
const FILL = String.raw`(?: (?:over|just|only|about|like|around|the|my|a|some|first|solo|nomas|como|unos|la|el|mi|if|i))*`;
const OF = String.raw`(?: (?:more|dollars|worth))?(?: (?:of|off|from|out of|on|de|del|en))(?: (?:the|my|what i owe on|balance of|la|el|mi|mis|las))*`;
const AMOUNT_OF = new RegExp(`${MOVES}${FILL} A(?<a>\\d)${OF} D(?<d>\\d)`);
/** "Transfer 2000 to a 0% card", with the debt elsewhere or not at all. */
const AMOUNT = new RegExp(`${MOVES}${FILL} A(?<a>\\d)(?! (?:fee|comision|limit|limite))`);
const PART_OF = new RegExp(
  `${MOVES}${FILL} (?<p>${PART}|third|quarter)(?: (?:of|off|de|del))?(?: (?:the|my|what i owe on|it|la|el|mi))*(?<d> D\\d)?`,
);
/** Where it is moved to, which is no debt that is moved. */
const TO = /\b(?:to|onto|into|a|hacia)(?: the| my| la| mi| el)* D(\d)/g;

/** What is said to be moved; of debts that are named, none is where all that's named is where it goes. */
export function moveIn(plain: string, debts: readonly TrackedDebt[]): SaidMove {
  const { text, amounts, rates, debts: named } = markedText(plain, debts);
  const targets = new Set([...text.matchAll(TO)].map((match) => Number(match[1])));
  const moved = named.filter((_, place) => !targets.has(place));
  const amountOf = AMOUNT_OF.exec(text) ?? AMOUNT.exec(text);
  const amount = amounts[Number(amountOf?.groups?.['a'] ?? NaN)] ?? null;
  const words = amount === null ? PART_OF.exec(text)?.groups?.['p'] : undefined;
  return {
    debts: moved,
    amount,
    part: words === undefined ? null : { words: words.replace(/^(?=third|quarter)/, 'a '), rates },
    to: named.filter((_, place) => targets.has(place)),
  };
}

/** What of a balance is moved; null for all of it. */
export const movedOf = ({ amount, part }: SaidMove, owed: Cents): Cents | null =>
  part === null ? amount : partOf(owed, part.words, part.rates);
