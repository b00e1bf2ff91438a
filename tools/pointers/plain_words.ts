// What private.plain_words (supabase/schemas/community/people.sql) makes of a text, so that the examples are read without a database.
// A test of the database compares the two over every example.

const CAPITALS = 'АВСЕНІЈКМОРЅТУХԌԚԜҮΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ';
const CAPITALS_AS = 'abcehijkmopstyxgqwyabezhikmnoptyxcabcdefghijklmnoprstuvwyz';
const LETTERS =
  'авсԁеһнгіјкӏмтпорԛѕуԝхѵαβεηικνορτυχωϲłıŋǀƒøđħðþɑɡ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९‐‑‒–—―−⁃֊⸺⸻〜〰·•․‧∙⋅。۔';
const LETTERS_AS =
  'abcdehhrijklmtnopqsywxvabenikvoptuxwclinlfodhdpag012345678901234567890123456789-------------........';
const UNSEEN =
  /[\ufe00-\ufe0f\u0300-\u036f\u20d0-\u20ff\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufff8\u{e0000}-\u{e0fff}]/gu;

/** As PostgreSQL's translate(): the first of a character counts, and one without a counterpart goes. */
function translated(text: string, from: string, to: string): string {
  const targets = Array.from(to);
  const by = new Map(
    Array.from(from, (letter, at) => [letter, targets[at] ?? ''] as const).toReversed(),
  );
  return Array.from(text, (letter) => by.get(letter) ?? letter).join('');
}

export const plainWords = (text: string): string =>
  translated(
    translated(text.normalize('NFKD'), CAPITALS, CAPITALS_AS).toLowerCase().replaceAll(UNSEEN, ''),
    LETTERS,
    LETTERS_AS,
  )
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll(/[^\S\n]*\n[\s\u0085\u1680\u2028\u2029\u2800]*/g, '\n')
    .replaceAll(/[^\S\n]+|[\u0085\u1680\u2028\u2029\u2800]+/g, ' ')
    .replaceAll(/^[ \n]+|[ \n]+$/g, '');
