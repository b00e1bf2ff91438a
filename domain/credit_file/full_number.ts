const patterns: readonly RegExp[] = [
  /\d{3}-\d{2}-\d{4}/,
  /\d{3} \d{2} \d{4}/,
  /\d{9}/,
  /\d{4}[ -]\d{4}[ -]\d{4}/,
  /\d{5,}[Xx*]/,
  /[Xx*]{2,}-?\d{5,}/,
];

/** Whether a text looks like a Social Security number, or like more of an account number than its last four. The database refuses
 *  the same (`private.has_full_number`). */
export const hasFullNumber = (text: string): boolean =>
  patterns.some((pattern) => pattern.test(text));
