/** Stands for an amount, a day, a name or an address: one short word to a reader. */
const figure = /^[^a-z]*$|[\d{}@]|\w\.\w/i;

/** Syllables of an English word by its groups of vowels: close enough for an average over many. */
export function syllablesOf(word: string): number {
  const bare = word.toLowerCase().replace(/[^a-z]/g, '');
  if (bare.length <= 3) return 1;
  const spoken = bare
    .replace(/(?:[^laeiouy]es|[^dt]ed|[^laeiouy]e)$/, (end) => end.charAt(0))
    .replace(/^y/, '')
    .replace(/([^cst])ia/g, '$1i-a');
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 1);
}

/** The sentences of a text; a colon or a semicolon ends one, as it does for breath. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.?!:;…])["”’)]*\s+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsOf(sentence).length > 0);
}

/** The words of a text: what has a letter or a digit, or stands in for something that has. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s/–—-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** The Flesch-Kincaid grade: the year of school that reads it with ease. */
export function gradeOf(sentences: readonly string[]): number {
  const words = sentences.flatMap(wordsOf);
  if (words.length === 0) return 0;
  const syllables = words.reduce(
    (sum, word) => sum + (figure.test(word) ? 1 : syllablesOf(word)),
    0,
  );
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}
