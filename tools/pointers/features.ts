// What a text is read by to tell whether it leads its reader elsewhere: its words, with numbers, addresses and rare words by their
// shapes, and the words beside each other. private.pointer_features does the same in SQL: patterns here mean the same to both
// (no lazy repeats, no alternatives of which one begins another).

/** Written over a text from plain_words() in this order: what stands for what is alike. */
export const REPLACEMENTS: readonly (readonly [pattern: string, by: string])[] = [
  ["['’‘`]", ''],
  [
    '(?<![a-z0-9@.-])(https?://)?(www\\.)?(annualcreditreport\\.com|optoutprescreen\\.com|equifax\\.com|experian\\.com|transunion\\.com|211\\.org|988lifeline\\.org|nfcc\\.org|lawhelp\\.org|law\\.cornell\\.edu|[a-z0-9.-]+\\.gov)(/[^ \\n]*)?(?![a-z0-9])',
    ' zsite ',
  ],
  ['https?:[^ \\n]+', ' zlink '],
  ['[a-z0-9._%+-]+ ?@ ?[a-z0-9-]+\\.[a-z]{2,}', ' zmail '],
  ['(?<![a-z0-9._@])@ ?[a-z_][a-z0-9_.]*[a-z0-9_]', ' zhandle '],
  ['\\$[a-z][a-z0-9_-]+', ' ztag '],
  ['\\$ ?[0-9][0-9,]*(\\.[0-9]+)?k?', ' zmoney '],
  ['[0-9]+(\\.[0-9]+)? ?%', ' zpercent '],
  ['(?<![0-9/.-])[0-9]{1,2}[/-][0-9]{1,2}([/-](19|20)?[0-9]{2})?(?![0-9/-])', ' zdate '],
  ['(?<![0-9/.-])[0-9]{1,2}[/-](19|20)[0-9]{2}(?![0-9/-])', ' zdate '],
  ['(?<![0-9,])[0-9]{1,3}(,[0-9]{3})+(\\.[0-9]+)?(?![0-9])', ' zmoney '],
  [
    '(?<![0-9])(\\+?1[ .-]{0,2})?\\(?[0-9]{3}\\)?[ ./_-]{0,3}[0-9]{3}[ ./_-]{0,3}[0-9]{4}(?![0-9])',
    ' zphone ',
  ],
  ['(?<![0-9.])[0-9]{1,5}\\.[0-9]{1,2}(?![0-9.])', ' zdecimal '],
  ['(?<![0-9:])[0-9]{1,2}:[0-9]{2}(?![0-9:])( ?[ap]\\.?m(?![a-z]))?', ' ztime '],
  ['(?<![0-9])[0-9]{1,2} ?[ap]\\.?m(?![a-z])', ' ztime '],
  ['(?<![0-9])[0-9]{1,2}(st|nd|rd|th)(?![a-z])', ' zday '],
  ['(?<![0-9])(19|20)[0-9]{2}(?![0-9])', ' zyear '],
];

/** A word, with what joins its parts; an end of a sentence; any character beyond ASCII (letters are plain by now). */
export const TOKEN = '[a-z0-9_]+(\\.[a-z0-9_]+)*|[.?!,:;\\n]|[^\\u0001-\\u007f]';

/** How many words are weighed together, and how many words later the next are. */
export const WINDOW = { length: 40, step: 20 } as const;

/** Words that are kept or stand for their kind → what they are read as. */
export type Vocabulary = ReadonlyMap<string, string>;

const LEET = { from: '013457', to: 'oieast' } as const;

/** What a token that is no known word is read as. The same in SQL. */
function shapeOf(token: string): string {
  if (/^[.!\n]$/.test(token)) return '.';
  if (/^[,;]$/.test(token)) return ',';
  if (/^[?:]$/.test(token)) return token;
  if (/^[0-9]+$/.test(token)) return `z${Math.min(token.length, 11)}`;
  if (/[^a-z0-9_.]/.test(token)) return 'zsign';
  if (/\./.test(token)) return 'zdot';
  if (/_/.test(token)) return 'zunder';
  if (/[0-9]/.test(token)) return 'zmix';
  return token.length <= 3 ? 'zshort' : 'zword';
}

export const tokensOf = (plain: string): readonly string[] =>
  REPLACEMENTS.reduce((text, [pattern, by]) => text.replaceAll(new RegExp(pattern, 'gu'), by), plain)
    .match(new RegExp(TOKEN, 'gu')) ?? [];

function readAs(token: string, vocabulary: Vocabulary): string {
  const known = vocabulary.get(token);
  if (known !== undefined) return known;
  if (/^[a-z0-9]+$/.test(token) && /[a-z]/.test(token) && /[0-9]/.test(token)) {
    const plain = [...token]
      .map((letter) => LEET.to[LEET.from.indexOf(letter)] ?? letter)
      .join('');
    return vocabulary.get(plain) ?? 'zmix';
  }
  return shapeOf(token);
}

export type Kin = ReadonlyMap<string, string>;

/** The features of every window of a text. */
export function featuresOf(plain: string, vocabulary: Vocabulary, kin: Kin): readonly ReadonlySet<string>[] {
  const tokens = tokensOf(plain);
  const read = tokens.map((token) => readAs(token, vocabulary));
  const kinds = tokens.map((token, at) => kin.get(token) ?? read[at]);
  const windows: Set<string>[] = [];
  for (const [at, first] of read.entries()) {
    const second = read[at + 1] ?? '$';
    const third = read[at + 2] ?? '$';
    const features = [first, `${first} ${second}`, `${first} ${second} ${third}`, `${first} * ${third}`];
    const [a, b, c] = [kinds[at], kinds[at + 1] ?? '$', kinds[at + 2] ?? '$'];
    features.push(`${a}`, `${a} ${b}`, `${a} ${b} ${c}`, `${a} * ${c}`);
    if (at === 0) features.push(`^ ${first}`, `^ ${first} ${second}`);
    const last = Math.floor(at / WINDOW.step);
    for (const window of [last - 1, last])
      if (window >= 0) {
        windows[window] ??= new Set();
        for (const feature of features) windows[window].add(feature);
      }
  }
  // A window that another holds whole says nothing.
  return windows;
}
