// More of a number than a credit file keeps: a Social Security number, or an account's beyond its last four. The database refuses the
// same (supabase/schemas/credit_file/full_numbers.sql); one list of examples is tested against both.

const run = (from: number, count: number): string =>
  Array.from({ length: count }, (_, n) => String.fromCodePoint(from + n)).join('');

/** Signs that read as another: each of `from` as the one of `to`. What has no other in `to` isn't seen at all, and falls away. */
const readAs: readonly { readonly from: string; readonly to: string }[] = [
  // Digits of full width, Arabic, Persian, Devanagari; superscript ones are marks of footnotes and stay.
  ...[0xff10, 0x0660, 0x06f0, 0x0966].map((zero) => ({ from: run(zero, 10), to: run(0x30, 10) })),
  { from: run(0x2010, 6) + '\u2043\u2212\u02d7\uff0d\ufe63', to: '-'.repeat(11) },
  { from: '\u00a0\u1680\u202f\u205f\u3000\t\r\v\f' + run(0x2000, 11), to: ' '.repeat(20) },
  { from: '\u2022\u25cf\u25aa\u2219\u2217\u00b7\u30fb\uff0a\u2731', to: '*'.repeat(9) },
  { from: '\u00d7\u0445\u0425\uff38\uff58\u2715', to: 'XXXXXX' },
  { from: '\uff0e\u3002\uff0f\u2044\u2215\uff3f\uff0c\u2024', to: '..///_,.' },
  { from: run(0x200b, 5) + run(0x202a, 5) + run(0x2060, 16) + '\u00ad\u034f\u061c\ufeff', to: '' },
];

const plainCharacter = new Map(
  readAs.flatMap(({ from, to }) => Array.from(from, (sign, n) => [sign, to[n] ?? ''] as const)),
);
const otherCharacters = new RegExp(`[${[...plainCharacter.keys()].join('')}]`, 'g');

/** A text with one sign for all that read the same, and none that nobody sees. */
export const withPlainCharacters = (text: string): string =>
  text.replace(otherCharacters, (sign) => plainCharacter.get(sign) ?? sign);

const patterns: readonly RegExp[] = [
  /\d{3} ?[- ] ?\d{2} ?[- ] ?\d{4}/,
  /(?<!\d)\d{3}([./_,*:|])\d{2}\1\d{4}(?!\d)/,
  /\(\d{3}\) ?[-._]{0,2} ?\d{2} ?[-._]{0,2} ?\d{4}(?!\d)/,
  // A sum of money before a month or a year is none.
  /(?<![\d.,])\d{3} ?[-/_]{1,2} ?\d{2} ?[-./_]{1,2} ?\d{4}(?!\d)/,
  /\d{9}/,
  /\d{4} ?[- ] ?\d{4} ?[- ] ?\d{4}/,
  /(?<!\d)\d{4}([./_,*:|])\d{4}\1\d{4}/,
  /(?<!\d)\d{4}[- ]\d{6}[- ]\d{5}(?!\d)/,
  // As many as it takes and no more: a long run would be looked through from each of its places.
  /\d{5}[Xx*]/,
  /[Xx*]{2}-?\d{5}/,
];

/** Whether a text looks like a Social Security number, or like more of an account number than its last four. */
export function hasFullNumber(text: string): boolean {
  const plain = withPlainCharacters(text);
  return patterns.some((pattern) => pattern.test(plain));
}
