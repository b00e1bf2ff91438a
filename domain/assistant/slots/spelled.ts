// Numbers in words: "a hundred and twenty", "one fifty", "fifteen hundred", "doscientos cincuenta", "mil quinientos".

const UNITS = 'one two three four five six seven eight nine'.split(' ');
const TEENS =
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Spanish; "once" is left out: in English it says how often. */
const ES_UNITS = 'dos tres cuatro cinco seis siete ocho nueve'.split(' ');
const ES_TENS = 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const ES_HUNDREDS =
  'cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  );
const ES_OTHERS: Readonly<Record<string, number>> = {
  diez: 10,
  doce: 12,
  trece: 13,
  catorce: 14,
  quince: 15,
  veinticinco: 25,
  ciento: 100,
};

/** `hundreds`: a whole number of them, as Spanish has it in one word. */
type Kind = 'unit' | 'ten' | 'hundred' | 'hundreds' | 'thousand';

function wordOf(word: string): { readonly kind: Kind; readonly value: number } | null {
  if (/^(?:hundred|hunnid|hunned|hunnit|hundo|hunny)$/.test(word))
    return { kind: 'hundred', value: 100 };
  if (word === 'thousand' || word === 'grand') return { kind: 'thousand', value: 1_000 };
  if (UNITS.includes(word)) return { kind: 'unit', value: UNITS.indexOf(word) + 1 };
  if (TEENS.includes(word)) return { kind: 'ten', value: TEENS.indexOf(word) + 10 };
  if (TENS.includes(word)) return { kind: 'ten', value: (TENS.indexOf(word) + 2) * 10 };
  return spanishWord(word);
}

function spanishWord(word: string): { readonly kind: Kind; readonly value: number } | null {
  if (word === 'mil') return { kind: 'thousand', value: 1_000 };
  if (ES_UNITS.includes(word)) return { kind: 'unit', value: ES_UNITS.indexOf(word) + 2 };
  if (ES_TENS.includes(word)) return { kind: 'ten', value: (ES_TENS.indexOf(word) + 2) * 10 };
  if (ES_HUNDREDS.includes(word))
    return { kind: 'hundreds', value: (ES_HUNDREDS.indexOf(word) + 1) * 100 };
  const value = Object.hasOwn(ES_OTHERS, word) ? ES_OTHERS[word] : undefined;
  return value === undefined ? null : { kind: value === 100 ? 'hundreds' : 'ten', value };
}

export interface Spelled {
  readonly value: number;
  readonly at: number;
  readonly end: number;
}

/** Numbers from ten on that are written out. */
export function spelledIn(text: string): readonly Spelled[] {
  const found: Spelled[] = [];
  let run: Run | null = null;
  const finish = () => {
    if (run && run.total + run.part >= 10)
      found.push({ value: run.total + run.part, at: run.at, end: run.end });
    run = null;
  };
  for (const match of text.matchAll(/[a-z]+/g)) {
    const [word] = match;
    const end = match.index + word.length;
    const read = wordOf(word);
    // An "and" goes on only after a hundred or a thousand; whether it does, the next word says.
    const isAnd =
      (word === 'and' && (run?.last === 'hundred' || run?.last === 'thousand')) ||
      (word === 'y' && run?.last === 'ten');
    const gap: string = run ? text.slice(run.end, match.index) : '';
    if (!read && isAnd) continue;
    if (!read || !/^(?:[ -]| and | y )?$/.test(gap)) finish();
    if (!read) continue;
    const next: Run | null = run && joined(run, read, end);
    if (!next) finish();
    run = next ?? joined({ total: 0, part: 0, last: null, at: match.index, end }, read, end);
  }
  finish();
  return found;
}

interface Run {
  readonly total: number;
  readonly part: number;
  readonly last: Kind | null;
  readonly at: number;
  readonly end: number;
}

/** A number with one more word; null where the word begins another. */
function joined(
  run: Run,
  { kind, value }: { readonly kind: Kind; readonly value: number },
  end: number,
): Run | null {
  const { total, part, last } = run;
  if (kind === 'unit')
    return last === 'unit' || (last === 'ten' && part % 100 < 20)
      ? null
      : { ...run, part: part + value, last: kind, end };
  if (kind === 'ten') {
    if (last === 'ten') return null;
    // "One fifty" is 150, and "a hundred fifty" too.
    if (last === 'unit')
      return part < 10 && total === 0
        ? { ...run, part: part * 100 + value, last: kind, end }
        : null;
    return { ...run, part: part + value, last: kind, end };
  }
  if (kind === 'hundreds')
    return last === null || last === 'thousand'
      ? { ...run, part: part + value, last: 'hundred', end }
      : null;
  if (last === 'hundred' && kind === 'hundred') return null;
  return kind === 'hundred'
    ? { ...run, part: (part || 1) * value, last: kind, end }
    : { ...run, total: total + (part || 1) * value, part: 0, last: kind, end };
}
