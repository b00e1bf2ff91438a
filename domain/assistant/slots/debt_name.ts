import type { DebtKind } from '../../planner/debt.ts';
import { plainOf, wordsIn } from './plain.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly kind: DebtKind;
}

/** Words that many names have: alone, they say little of which is meant. */
const COMMON: ReadonlySet<string> = new Set(
  'card cards loan loans visa mastercard amex discover credit bank bill bills debt store the my of and a an at for from with to in on by old new his her their our your owe owed money one account payment llc inc co'.split(
    ' ',
  ),
);

const KINDS: ReadonlySet<string> = new Set(
  'card cards credit loan loans bill bills debt from with owed owe money account payment their your'.split(
    ' ',
  ),
);

/** What people call a debt of a kind. */
const KIND_WORDS: Readonly<Record<DebtKind, RegExp>> = {
  card: /\b(credit )?cards?\b|\bcc\b|\btarjetas?\b/,
  personal_loan: /(?<!\b(student|car|auto|truck|home|builder) )\bloan\b/,
  student_loan: /\bstudent (loans?|debt)\b|\bstudent\b/,
  auto: /\b(car|auto|truck) (loan|payment|note)\b|\b(the|my) (car|truck)\b|\b(del?|el|mi) (carro|coche|troca|auto|camioneta)\b/,
  mortgage: /\bmortgage\b|\bhome loan\b|\bhipoteca\b/,
  medical:
    /\b(medical|hospital|doctor'?s?|clinic|er|dentist) (bill|debt|one)s?\b|\b(the|my|el|del) hospital\b/,
  collection: /\b(the|my) collections?\b|\bcollection (account|debt)\b/,
  tax: /\b(irs|tax) (debt|bill)\b|\bback taxes\b/,
  family:
    /\b(my )?(mom|dad|brother|sister|family|parents?|friend|uncle|aunt|cousin)('?s)? (loan|debt)\b/,
  other: /(?!)/,
};

/** Words of names as they are said in Spanish, or for short: names are kept as they were typed, most of them in English. */
const IN_ENGLISH: ReadonlyMap<string, string> = new Map(
  Object.entries({
    tienda: 'store',
    tarjeta: 'card',
    tarjetas: 'cards',
    carro: 'car',
    coche: 'car',
    auto: 'car',
    troca: 'truck car',
    camioneta: 'truck car',
    prestamo: 'loan',
    hermano: 'brother',
    bro: 'brother',
    hermana: 'sister',
    sis: 'sister',
    mama: 'mom mother',
    papa: 'dad father',
    tia: 'aunt',
    tio: 'uncle',
    primo: 'cousin',
    prima: 'cousin',
    amigo: 'friend',
    amiga: 'friend',
    casa: 'house home',
    hipoteca: 'mortgage',
    escuela: 'school',
    muebles: 'furniture',
    dentista: 'dentist',
    medico: 'medical doctor',
    banco: 'bank',
    telefono: 'phone',
    impuestos: 'tax taxes',
    cap1: 'capital one',
    capone: 'capital one',
    capitol: 'capital',
    amex: 'american express',
    boa: 'bank america',
    discovery: 'discover',
    master: 'mastercard',
    mastercad: 'mastercard',
  }),
);

/** From this score on, a debt was called by its own name, and not only “my card”. */
const BY_NAME = 10;

export interface NamedDebts<Debt> {
  /** Several where it is not clear which; none where none is meant. */
  readonly debts: readonly Debt[];
  readonly isByName: boolean;
}

/** The debts that a text names: by name, by a part of it, nearly, or by what they are. */
export function namedDebts<Debt extends Named>(
  text: string,
  debts: readonly Debt[],
): NamedDebts<Debt> {
  const plain = plainOf(text);
  const words = wordsIn(plain).flatMap((word) => [
    word,
    ...(IN_ENGLISH.get(word)?.split(' ') ?? []),
  ]);
  const scored = debts.map((debt) => ({ debt, score: scoreOf(debt, plain, words) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return {
    debts: best === 0 ? [] : scored.filter(({ score }) => score === best).map(({ debt }) => debt),
    isByName: best >= BY_NAME,
  };
}

function scoreOf({ name, kind }: Named, plain: string, words: readonly string[]): number {
  const title = plainOf(name);
  if (
    wordsIn(title).length > 0 &&
    title.length > 2 &&
    ` ${words.join(' ')} `.includes(` ${wordsIn(title).join(' ')} `)
  )
    return 100 + title.length;
  const own = wordsIn(title).filter((word) => word.length > 2 && !/^\d$/.test(word));
  const special = own.filter(
    (word) => !COMMON.has(word) && words.some((each) => isNearly(each, word)),
  );
  const common = own.filter(
    (word) => COMMON.has(word) && words.some((each) => isNearly(each, word)),
  );
  if (special.length > 0) return 10 * special.length + common.length;
  // “My credit card” is each of the cards, whatever else their names have in common with it.
  if (KIND_WORDS[kind].test(plain)) return 2 + common.filter((word) => !KINDS.has(word)).length;
  return common.some((word) => word.length > 3 && !KINDS.has(word)) ? 1 : 0;
}

/** Whether a word is another as people mistype it. Short words have to be right. */
function isNearly(typed: string, word: string): boolean {
  if (typed === word || typed === `${word}s`) return true;
  const allowed = word.length >= 8 ? 2 : word.length >= 5 ? 1 : 0;
  if (allowed === 0 || Math.abs(typed.length - word.length) > allowed) return false;
  return typed.charAt(0) === word.charAt(0) && editsBetween(typed, word) <= allowed;
}

/** Letters put in, left out, changed, or swapped with their neighbor. */
export function editsBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const now = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const swapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
          ? (before[j - 2] as number) + 1
          : Infinity;
      now.push(
        Math.min(
          (now[j - 1] as number) + 1,
          (last[j] as number) + 1,
          (last[j - 1] as number) + (isSame ? 0 : 1),
          swapped,
        ),
      );
    }
    before = last;
    last = now;
  }
  return last[other.length] as number;
}
