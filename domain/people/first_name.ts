/** What draws nothing, or changes how what stands around it is drawn: marks of direction, joints of words, tags. The joiners
 *  inside of words stay, which some scripts and pictures are written with. */
const unseen =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu;
/** Control characters, blanks of every width, and letters that are blanks. */
const blanks =
  /[\p{Cc} \u00A0\u115F\u1160\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000\u3164\uFFA0]+/gu;
/** More than three accents on one letter: they would reach into the lines above and below. */
const piled =
  /([\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]{3})[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]+/gu;
const ends = /^(?: |[\uFE00-\uFE0F]|\u200C|\u200D)+|(?: |\u200C|\u200D)+$/gu;

/** A first name as it is shown to others, or null where nothing of it can be seen. The same rule as `private.shown_name` in
 *  the database; a test holds the two together. */
export function readFirstName(given: string): string | null {
  const name = given
    .replace(unseen, '')
    .replace(blanks, ' ')
    .replace(piled, '$1')
    .replace(ends, '');
  return name === '' ? null : name;
}

/** Signs that a name has in a heading, at most. */
const longestShown = 24;

/** A name that fits a heading: what is longer ends in an ellipsis, and no letter is cut apart. */
export function shortFirstName(name: string): string {
  if (name.length <= longestShown) return name;
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  if (characters.length <= longestShown) return name;
  return `${characters
    .slice(0, longestShown - 1)
    .join('')
    .trimEnd()}…`;
}
