const stopWords: ReadonlySet<string> = new Set(
  'a about after all also am an and any are as at be because been before being but by can could did do does doing down each even every for from get gets got had has have having he her here him his how i if in into is it its just like made make many may me might more must my no nor not now of off on once one only or other our out over own said same say says shall she should so some such take than that the their them then there these they this those to too under until up upon us use very was way we were what when where which while who whom why will with within without would yet you your'.split(
    ' ',
  ),
);

/** A word as it is compared: without the endings that make it many, past or going on. */
function stemOf(word: string): string {
  const plain = word.replace(/['’](?:s|re|ve|ll|d|t)$/, '');
  if (plain.length <= 4) return plain.replace(/(?<=[a-z]{2})s$/, '');
  return plain
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?:ations?|ments?|ings?|ers?|ors?|ions?|ed|es|ly|s)$/, '')
    .replace(/([a-z])\1$/, '$1')
    .replace(/e$/, '');
}

/** The words of a text that say what it is about, as they are compared. */
export function contentWords(text: string): readonly string[] {
  return (text.toLowerCase().match(/[a-z]+(?:['’][a-z]+)?/g) ?? [])
    .filter((word) => !stopWords.has(word))
    .map(stemOf)
    .filter((word) => word.length > 1);
}

/** As much of a sentence's words has to be in the passage's, and so many of them. Fitted on the lessons: docs/domain/assistant.md. */
export const RULE_SHARE = 0.4;
const RULE_WORDS = 2;

/** How much of a sentence's words a passage has: 0 to 1. */
export function sharedWords(sentence: string, passage: string): number {
  const said = new Set(contentWords(sentence));
  if (said.size === 0) return 0;
  const known = new Set(contentWords(passage));
  return [...said].filter((word) => known.has(word)).length / said.size;
}

/** The passage that a sentence speaks of, by enough of its words; null where none is near enough. */
export function passageFor<Passage extends { readonly words: string }>(
  sentence: string,
  passages: readonly Passage[],
): Passage | null {
  const words = new Set(contentWords(sentence)).size;
  const near = passages
    .map((passage) => ({ passage, share: sharedWords(sentence, passage.words) }))
    .filter(({ share }) => share >= RULE_SHARE && share * words >= RULE_WORDS)
    .toSorted((one, other) => other.share - one.share);
  return near[0]?.passage ?? null;
}
