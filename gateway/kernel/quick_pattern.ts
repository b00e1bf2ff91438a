/** Characters of a pattern: PostgreSQL tries it from every place of a text. */
export const maxPatternCharacters = 128;
const maxRepetitions = 20;
const maxAnchors = 4;
const maxDepth = 8;

/** What of a pattern decides how long it takes: a character after a backslash, one class of characters in brackets, a group that
 *  looks ahead or behind, the beginning and the end of any other, an anchor, a repetition without an end. */
const patternParts =
  /\\(?<escaped>.)|(?<looking>\(\?<?[=!])|(?<open>\((?:\?:)?)|(?<close>\)[*+?{]?)|(?<bracket>\[\^?\]?(?:\\.|\[[:.=].*?[:.=]\]|[^\]\\])*\])|(?<anchor>[$^])|(?<endless>[*+]|\{\d+,\})|(?<unread>[[])/gs;
const anchors = 'mMyYAZ';

/** Whether a group is repeated so that PostgreSQL takes seconds to read it: counted, or with an anchor in it or something that looks
 *  around. Also whether there are many of those, or many groups in each other. And whether something looks around without an end:
 *  it would look from every place of a text to its end. Anything else is compared in one pass over the text, however its
 *  repetitions and alternatives stand in each other. */
function isTangled(pattern: string): boolean {
  const hasAnchor = [false];
  const looks = [false];
  let count = 0;
  const anchored = () => {
    hasAnchor[hasAnchor.length - 1] = true;
    count += 1;
  };
  for (const { groups = {} } of pattern.matchAll(patternParts)) {
    const { escaped, looking, open, close, bracket, anchor, endless, unread } = groups;
    if (unread !== undefined) return true;
    if (endless !== undefined && looks.at(-1)) return true;
    if (looking !== undefined || open !== undefined) {
      hasAnchor.push(false);
      looks.push(looking !== undefined || looks.at(-1) === true);
      if (hasAnchor.length > maxDepth) return true;
      if (looking !== undefined) anchored();
    } else if (close !== undefined) {
      const had = hasAnchor.pop() ?? false;
      looks.pop();
      if (looks.at(-1) && /[*+]$/.test(close)) return true;
      if (close.endsWith('{') || (had && close.length > 1)) return true;
      hasAnchor.push((hasAnchor.pop() ?? false) || had);
    } else if (
      anchor !== undefined ||
      // "[[:<:]]" is the beginning of a word.
      (bracket !== undefined && /\[\[:[<>]:\]\]/.test(bracket)) ||
      (escaped !== undefined && anchors.includes(escaped))
    )
      anchored();
  }
  return count > maxAnchors;
}

/** Whether PostgreSQL neither reads nor tries a regular expression for long: whoever asks may send any, and others wait meanwhile. The
 *  dialect is the usual one, so that what is looked at here is what PostgreSQL reads. */
export const isQuickPattern = (pattern: string): boolean =>
  pattern.length <= maxPatternCharacters &&
  !/^\*\*\*|\(\?[^:=!<]/.test(pattern) &&
  !/\\[1-9]/.test(pattern) &&
  (pattern.match(/\{/g) ?? []).length <= 1 &&
  (pattern.match(/\{[^}]*/)?.[0].match(/\d+/g) ?? []).every(
    (bound) => Number(bound) <= maxRepetitions,
  ) &&
  !isTangled(pattern);
