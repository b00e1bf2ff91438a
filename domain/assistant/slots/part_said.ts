import { type Cents, cents } from '../../money/cents.ts';

// A part of an amount in words: "half", "a third of", "dos tercios", or a share that stands as a mark.

const NAMES: readonly (readonly [words: string, part: number, of: number])[] = [
  [String.raw`half|1\/2|50\/50|la mitad|mitad`, 1, 2],
  [String.raw`two[- ]thirds|2\/3|dos tercios|(?:las )?dos terceras partes`, 2, 3],
  [String.raw`(?:a|one) third|1\/3|un tercio|(?:la|una) tercera parte`, 1, 3],
  [String.raw`(?:three|3)[- ](?:quarters|fourths)|3\/4|tres cuartos`, 3, 4],
  [String.raw`(?:a|one) (?:quarter|fourth)|1\/4|un cuarto|(?:la|una) cuarta parte`, 1, 4],
  [String.raw`(?:a|one) tenth|la decima parte`, 1, 10],
];
/** Words of a part, as a pattern; `R0` is a share that stands as a mark. */
export const PART = String.raw`R\d|${NAMES.map(([words]) => words).join('|')}`;

/** "Half a grand" and "a year and a half" are no parts. */
export const NO_PART =
  /\bhalf (?:a|of a|an|as) |\b(?:year|month|hour|day|week)s? and a half|\bhalf (?:hour|year|price|off)\b|\by medi[oa]\b/;

const IN_WORDS = new RegExp(
  String.raw`(?<![\w./])(?:${NAMES.map(([words]) => words).join('|')})(?![\w/])`,
);
/** Whether a part of something is spoken of. `plain` as it is compared. */
export const saysPart = (plain: string): boolean => IN_WORDS.test(plain) && !NO_PART.test(plain);

/** So much of an amount, to the cent below; `rates` are those of the marks. Null where it is none of it, or all. */
export function partOf(amount: Cents, words: string, rates: readonly number[]): Cents | null {
  const rate = /^R(\d)$/.exec(words)?.[1];
  if (rate !== undefined) {
    const bps = rates[Number(rate)] ?? 0;
    return bps > 0 && bps < 10_000 ? cents(Math.floor((amount * bps) / 10_000)) : null;
  }
  const named = NAMES.find(([each]) => new RegExp(`^(?:${each})$`).test(words));
  return named ? cents(Math.floor((amount * named[1]) / named[2])) : null;
}
