/** Small numbers as they are said, each row one more than the row before. */
const ROWS = [
  ['a', 'an', 'one', 'un', 'uno', 'una'],
  ['two', 'dos', 'couple', 'couple of', 'par', 'par de'],
  ['three', 'tres'],
  ['four', 'cuatro'],
  ['five', 'cinco'],
  ['six', 'seis'],
  ['seven', 'siete'],
  ['eight', 'ocho'],
  ['nine', 'nueve'],
  ['ten', 'diez'],
  ['eleven', 'once'],
  ['twelve', 'doce'],
];
const COUNTS: ReadonlyMap<string, number> = new Map(
  ROWS.flatMap((words, row) => words.map((word) => [word, row + 1] as const)),
);

/** How many that is, in words or digits; not a number where it's neither. Which words a question may use is its pattern's to say. */
export const countOf = (said: string): number => COUNTS.get(said) ?? Number(said);
