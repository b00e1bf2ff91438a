import { m } from '../../../paraglide/messages.js';

const words = [
  m.circle_number_1,
  m.circle_number_2,
  m.circle_number_3,
  m.circle_number_4,
  m.circle_number_5,
];
const first = [
  m.circle_number_first_1,
  m.circle_number_first_2,
  m.circle_number_first_3,
  m.circle_number_first_4,
  m.circle_number_first_5,
];

/** 1 to 5 in a word, within a sentence; a larger one in figures. */
export const numberWord = (count: number): string => words[count - 1]?.() ?? String(count);

/** The same as a sentence begins with it. */
export const numberWordFirst = (count: number): string => first[count - 1]?.() ?? String(count);
