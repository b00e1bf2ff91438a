import { invisible, normalized, withoutAccents } from '../letters.ts';

/** A question as it is compared: lower case, no accents and no ¿ or ¡, straight quotes, single spaces. */
export const plainOf = (text: string): string =>
  withoutAccents(normalized(text))
    .replaceAll(invisible, '')
    .replaceAll(/[¿¡]/g, '')
    .toLowerCase()
    .replaceAll(/[\u2018\u2019\u02bc\u0060\u00b4]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .replaceAll(/[\u2013\u2014\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Its words, without marks. */
export const wordsIn = (plain: string): readonly string[] =>
  plain.replaceAll("'", '').match(/[\p{L}\p{N}]+/gu) ?? [];
