// Words as they are typed on a phone in Spanish, written out: "q hago", "xq", "tmb".

const WRITTEN_OUT: readonly (readonly [RegExp, string])[] = [
  [/\b(?:q|k|ke)\b/g, 'que'],
  [/\b(?:xq|pq|porq|xke|porke)\b/g, 'porque'],
  [/\b(?:tmb|tb|tbn|tmbn)\b/g, 'tambien'],
  [/\bdnd\b/g, 'donde'],
  [/\bcnd\b/g, 'cuando'],
  [/\bx (?=mes|semana|favor|dia|que|la|el)\b/g, 'por '],
  [/\bpa (?=la|el|pagar|que|mis|las|los)\b/g, 'para '],
];

/** A question in Spanish with what its writer left out; `plain` is as it is compared. */
export const writtenOut = (plain: string): string =>
  WRITTEN_OUT.reduce((text, [short, word]) => text.replaceAll(short, word), plain);
