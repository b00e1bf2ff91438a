import { invisible, normalized } from '../letters.ts';

/** A question as it is compared: lower case, straight quotes, single spaces, no marks at its end. */
export const plainOf = (text: string): string =>
  normalized(text)
    .replaceAll(invisible, '')
    .toLowerCase()
    .replaceAll(/[\u2018\u2019\u02bc\u0060\u00b4]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .replaceAll(/[\u2013\u2014\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Its words, without marks. */
export const wordsIn = (plain: string): readonly string[] =>
  plain.replaceAll("'", '').match(/[\p{L}\p{N}]+/gu) ?? [];
