// Letters as they are compared, whatever somebody typed, pasted or hid among them.

/** NFKC takes the square of a run of combining marks: what is normalized at once is so long at most. */
const MAX_NORMALIZED = 2_000;

/** What nobody sees: it can stand inside a word, and the word still reads the same. */
export const invisible = /[\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu;

/** NFKC, in time that grows with the text alone. Letters that stand for whole sentences stay as they are. */
export function normalized(text: string): string {
  let whole = '';
  for (let at = 0; at < text.length; at += MAX_NORMALIZED) {
    const part = text.slice(at, at + MAX_NORMALIZED);
    const folded = part.normalize('NFKC');
    whole += folded.length > 2 * part.length + 100 ? part : folded;
  }
  return whole;
}

/** Letters of other alphabets that look like ours: what a reader sees is what counts. */
const LOOKS_LIKE: Readonly<Record<string, string>> = Object.fromEntries([
  ['а', 'a'],
  ['ɑ', 'a'],
  ['α', 'a'],
  ['в', 'b'],
  ['с', 'c'],
  ['ϲ', 'c'],
  ['ԁ', 'd'],
  ['е', 'e'],
  ['ҽ', 'e'],
  ['ε', 'e'],
  ['ɡ', 'g'],
  ['һ', 'h'],
  ['н', 'h'],
  ['і', 'i'],
  ['ι', 'i'],
  ['ı', 'i'],
  ['ӏ', 'l'],
  ['ј', 'j'],
  ['к', 'k'],
  ['κ', 'k'],
  ['м', 'm'],
  ['ո', 'n'],
  ['η', 'n'],
  ['о', 'o'],
  ['ο', 'o'],
  ['օ', 'o'],
  ['р', 'p'],
  ['ρ', 'p'],
  ['ԛ', 'q'],
  ['г', 'r'],
  ['ѕ', 's'],
  ['т', 't'],
  ['τ', 't'],
  ['υ', 'u'],
  ['ս', 'u'],
  ['ν', 'v'],
  ['ѵ', 'v'],
  ['ѡ', 'w'],
  ['ԝ', 'w'],
  ['х', 'x'],
  ['χ', 'x'],
  ['у', 'y'],
  ['γ', 'y'],
  ['ᴢ', 'z'],
  // Small capitals.
  ...Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏ', (letter, at): [string, string] => [
    letter,
    'abcdefghijklmnoprstuvwy'.charAt(at),
  ]),
  ['ꞌ', "'"],
  ['。', '.'],
  ['․', '.'],
  ['∕', '/'],
  ['⁄', '/'],
]);

/** Letters in flags, squares and brackets: each alphabet in a row, by where its A is. */
const ENCLOSED: readonly number[] = [0x1_f1_e6, 0x1_f1_30, 0x1_f1_50, 0x1_f1_70, 0x24_9c];
const LETTERS = 26;

function enclosed(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const first = ENCLOSED.find((each) => code >= each && code < each + LETTERS);
  return first === undefined ? letter : String.fromCodePoint(0x61 + code - first);
}

/** Every letter as the one of ours that it looks like. */
export const asTheyLook = (text: string): string =>
  text.replaceAll(/[^\n -~]/gu, (letter) => LOOKS_LIKE[letter] ?? enclosed(letter));

/** Letters alone, without what stands above or below them. */
export function withoutAccents(text: string): string {
  let whole = '';
  for (let at = 0; at < text.length; at += MAX_NORMALIZED)
    whole += text
      .slice(at, at + MAX_NORMALIZED)
      .normalize('NFD')
      .replaceAll(/\p{M}+/gu, '');
  return whole;
}

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** A digit of any script as 0 to 9: each script has its ten in a row. */
function digitOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && isDigit(code - value - 1)) value += 1;
  return String(value);
}

/** Any dash as a hyphen, and any script's digits as 0 to 9: a number is one however it is set. */
export const withPlainNumbers = (text: string): string =>
  text.replaceAll(/[\p{Pd}\u2212]/gu, '-').replaceAll(/(?![0-9])\p{Nd}/gu, digitOf);
