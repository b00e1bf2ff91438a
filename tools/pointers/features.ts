// What a text is read by to tell whether it leads its reader elsewhere: its words, with numbers, addresses and rare words by their
// shapes, and the words beside each other. private.pointer_features does the same in SQL: the patterns here are written into it, and
// mean the same to both (no lazy repeats, no alternatives of which one begins another).

/** Written over a text from plain_words() in this order: what stands for what is alike. */
export const REPLACEMENTS: readonly (readonly [pattern: string, by: string])[] = [
  ["['’‘`]", ''],
  [
    '(?<![a-z0-9@.-])(https?://)?(www\\.)?(annualcreditreport\\.com|optoutprescreen\\.com|equifax\\.com|experian\\.com|transunion\\.com|211\\.org|988lifeline\\.org|nfcc\\.org|lawhelp\\.org|law\\.cornell\\.edu|[a-z0-9.-]+\\.gov)(/[^ \\n]*)?(?![a-z0-9])',
    ' zsite ',
  ],
  ['https?:[^ \\n]+', ' zlink '],
  ['(?<![a-z0-9.@])([a-z]\\.){2,}', ' zinitials '],
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

/** How many tokens are weighed together, and how many tokens later the next are. */
export const WINDOW = { length: 24, step: 12 } as const;

/** Words that are read as they are → their kind, if they have one. Every other word is read by its shape. */
export type Vocabulary = ReadonlyMap<string, string | null>;

/** Figures that stand for letters inside a word. */
export const LEET = { figures: '013457', letters: 'oieast' } as const;

/** Longer runs of figures are all alike. */
export const MAX_FIGURES = 11;

/** What a token that is no known word is read as: `z` and a kind. */
function shapeOf(token: string): string {
  if (/^[.!\n]$/.test(token)) return '.';
  if (/^[,;]$/.test(token)) return ',';
  if (/^[?:]$/.test(token)) return token;
  if (/^[0-9]+$/.test(token)) return `z${Math.min(token.length, MAX_FIGURES)}`;
  if (/[^a-z0-9_.]/.test(token)) return 'zsign';
  if (token.includes('.')) return 'zdot';
  if (token.includes('_')) return 'zunder';
  if (/[0-9]/.test(token)) return 'zmix';
  return token.length <= 3 ? 'zshort' : 'zword';
}

const token = new RegExp(TOKEN, 'gu');
const replacements = REPLACEMENTS.map(([pattern, by]) => [new RegExp(pattern, 'gu'), by] as const);

/** The tokens of a text that plainWords() made. */
export const tokensOf = (plain: string): readonly string[] =>
  replacements.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), plain).match(token) ??
  [];

/** A word with figures for letters, as it is meant; a number stays. */
const withoutLeet = (word: string): string =>
  !/[a-z]/.test(word)
    ? word
    : Array.from(word, (letter) => LEET.letters[LEET.figures.indexOf(letter)] ?? letter).join('');

/** A token as it is read, and its kind. */
function reading(each: string, vocabulary: Vocabulary): readonly [read: string, kind: string] {
  const known = [each, withoutLeet(each)].find((word) => vocabulary.has(word));
  const read = known ?? shapeOf(each);
  return [read, (known === undefined ? null : vocabulary.get(known)) ?? read];
}

/** What a text begins and ends with. */
const FIRST = '^';
const LAST = '$';

function featuresAt(
  at: number,
  words: readonly (readonly [read: string, kind: string])[],
): readonly string[] {
  const [first, second, third] = [0, 1, 2].map((step) => words[at + step] ?? [LAST, LAST]) as [
    readonly [string, string],
    readonly [string, string],
    readonly [string, string],
  ];
  const features = ([0, 1] as const).flatMap((by) => [
    first[by],
    `${first[by]} ${second[by]}`,
    `${first[by]} ${second[by]} ${third[by]}`,
    `${first[by]} * ${third[by]}`,
  ]);
  return at > 0
    ? features
    : [...features, `${FIRST} ${first[0]}`, `${FIRST} ${first[0]} ${second[0]}`];
}

/** The features of every window of a text that plainWords() made; a token is in the one that begins before it and the next. */
export function featuresOf(plain: string, vocabulary: Vocabulary): readonly ReadonlySet<string>[] {
  const words = tokensOf(plain).map((each) => reading(each, vocabulary));
  const windows: Set<string>[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const last = Math.floor(at / WINDOW.step);
    for (const window of [last - 1, last])
      if (window >= 0) {
        windows[window] ??= new Set();
        for (const feature of featuresAt(at, words)) windows[window].add(feature);
      }
  }
  return windows;
}
