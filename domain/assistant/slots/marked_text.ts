import { type AprBps, type Cents, cents } from '../../money/cents.ts';
import { parsePercent } from '../../money/parse.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { amountPlacesIn } from './amounts.ts';
import { namedDebts } from './debt_name.ts';
import { plainOf, wordsIn } from './plain.ts';

// A question in which every amount, rate and debt stands as a mark, so that what is said of them is read by the words between.

/** A question with `A0`, `R0` and `D0` in place of amounts, rates and debts: capitals, since the rest has none. */
export interface MarkedText {
  readonly text: string;
  /** Amounts in their order; money by the week or the paycheck as it comes to by the month. */
  readonly amounts: readonly Cents[];
  readonly rates: readonly AprBps[];
  /** The debts that are named, each once, in the order in which they come first. */
  readonly debts: readonly TrackedDebt[];
}

export function markedText(plain: string, debts: readonly TrackedDebt[]): MarkedText {
  const last = lastOf.get(debts);
  if (last?.plain === plain) return last.marked;
  const marked = markedOnce(plain, debts);
  lastOf.set(debts, { plain, marked });
  return marked;
}

/** Several readers ask for the marks of one question, one after the other. */
const lastOf = new WeakMap<
  readonly TrackedDebt[],
  { readonly plain: string; readonly marked: MarkedText }
>();

function markedOnce(plain: string, debts: readonly TrackedDebt[]): MarkedText {
  const named = withDebts(plain.replaceAll(A_PARTY, 'party'), debts);
  const rated = withRates(named.text);
  const places = amountPlacesIn(rated.text.replaceAll(/[DR](?=\d)/g, ' '));
  let text = '';
  let from = 0;
  places.forEach(({ at, end }, place) => {
    // The digit of another mark is no amount.
    text += `${rated.text.slice(from, at).replace(/\$\s?$/, '')}A${place}`;
    from = Math.max(from, end);
  });
  text += rated.text.slice(from);
  return {
    text: text
      .replaceAll(/(A\d) ?(?:dollars?|bucks?|usd|dolares|pesos)\b/g, '$1')
      .replaceAll(/\s+/g, ' '),
    amounts: places.map(({ amount }) => cents(amount)),
    rates: rated.rates,
    debts: named.debts,
  };
}

/** A girl's birthday, and no fifteen dollars. */
const A_PARTY = /\bquince(?:anera|s)?\b(?! (?:mil|dolares|pesos|al|a la|por|cada)\b)/g;

const RATE = /(?<![\d.$,])(\d{1,2}(?:\.\d{1,3})?) ?(?:%|percent\b|per cent\b|por ?ciento\b)/g;

function withRates(plain: string): { readonly text: string; readonly rates: readonly AprBps[] } {
  const rates: AprBps[] = [];
  const text = plain.replaceAll(RATE, (whole: string, digits: string) => {
    const read = parsePercent(digits);
    if (!read.ok) return whole;
    rates.push(read.value);
    return `R${rates.length - 1}`;
  });
  return { text, rates };
}

/** What stands beside a debt's own words without naming it. */
const BESIDE =
  /^(?:hospital|medical|doctors?|clinic|dentist|card|cards|debt|loan|bill|bills|account|balance|one|car|auto|truck|student|tarjeta|deuda|cuenta|carro|prestamo)$/;
/** Words that are names and much else: alone they are none. */
const ORDINARY =
  /^(?:best|buy|first|one|home|old|new|my|the|st|san|santa|care|next|target|city|gap|navy|express|capital|american|united|bank|family|direct|general|national|smart|quick|easy|cash|fast|store|card|cards|loan|loans|bill|debt|credit|account|money|other|car|auto|finance|financing|financial|recovery|services|payday|department)$/;
const MAX_WORDS = 5;
const IS_NEW = /^(?:an?|new|another|different|una|nueva|otra)$/;

/** The debts in place, by the longest run of words that names one. */
function withDebts(
  plain: string,
  debts: readonly TrackedDebt[],
): Pick<MarkedText, 'text' | 'debts'> {
  const words = [...plain.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'.]*/gu)].map((match) => ({
    word: match[0].replace(/[.']+$/, ''),
    at: match.index,
  }));
  const found: TrackedDebt[] = [];
  let text = '';
  let from = 0;
  for (let at = 0; at < words.length; at += 1) {
    const max = Math.min(MAX_WORDS, words.length - at);
    const size = Array.from({ length: max }, (_, less) => max - less).find((count) =>
      debtIn(words.slice(at, at + count), debts),
    );
    const [first, last] = [words[at], size === undefined ? undefined : words[at + size - 1]];
    const debt = size === undefined ? null : debtIn(words.slice(at, at + size), debts);
    if (!first || !last || !debt) continue;
    // "A new store card" is none of those that are there.
    const said = words.slice(at, at + (size ?? 1)).map(({ word }) => word);
    if (IS_NEW.test(words[at - 1]?.word ?? '') && said.every((word) => ORDINARY.test(word)))
      continue;
    if (!found.includes(debt)) found.push(debt);
    text += `${plain.slice(from, first.at)}D${found.indexOf(debt)}`;
    from = last.at + last.word.length;
    at += (size ?? 1) - 1;
  }
  return { text: text + plain.slice(from), debts: found };
}

/** The one debt that these words name, all of them; null where another word is among them, or it could be several. */
function debtIn(
  words: readonly { readonly word: string }[],
  debts: readonly TrackedDebt[],
): TrackedDebt | null {
  const said = words.map(({ word }) => word.replaceAll(/['.]/g, ''));
  const together = said.join('');
  const [whole] = debts.filter(({ name }) => wordsIn(plainOf(name)).join('') === together);
  if (whole && together.length > 2) return whole;
  if (said.length === 1 && ORDINARY.test(together)) return null;
  if (said.some((word) => /^\d+$/.test(word))) return null;
  const first = said[0] ?? '';
  const ofKind = first === 'the' || first === 'my' || first === 'el' || first === 'del';
  // Of one hospital's bill, the hospital alone says which.
  const { debts: named, isByName } = namedDebts(
    together === 'hospital' ? 'the hospital' : said.join(' '),
    debts,
  );
  const [debt] = named;
  if (!debt || named.length > 1) return null;
  const own = wordsIn(plainOf(debt.name));
  const isOwn = (word: string) =>
    own.some((each) => each === word || `${each}s` === word || each === `${word}s`) ||
    BESIDE.test(word);
  const meant = ofKind ? said.slice(1) : said;
  const [only = ''] = meant;
  if (meant.length === 0 || (meant.length === 1 && ORDINARY.test(only) && !BESIDE.test(only)))
    return null;
  if (!meant.every((word) => isOwn(word) || isNearlyAlone(word, debt, debts))) return null;
  const hasOwn = meant.some(
    (word) =>
      (isOwn(word) && !BESIDE.test(word)) || own.includes(word) || isNearlyAlone(word, debt, debts),
  );
  return hasOwn || (!isByName && meant.every((word) => BESIDE.test(word))) ? debt : null;
}

/** Whether a longer word, mistyped perhaps, names this debt by itself. */
function isNearlyAlone(word: string, debt: TrackedDebt, debts: readonly TrackedDebt[]): boolean {
  if (word.length < 4 || ORDINARY.test(word)) return false;
  const { debts: named, isByName } = namedDebts(word, debts);
  return isByName && named.length === 1 && named[0] === debt;
}
