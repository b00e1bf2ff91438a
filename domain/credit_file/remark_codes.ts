// What a remark means, by the words that bureaus print for Metro 2's codes. A remark that none of these knows is not understood:
// then no rule that reads remarks says anything of its account.

interface RemarkCode {
  readonly words: RegExp;
  readonly code: string;
}

/** Special comments. Source: docs/domain/credit_file.md#remarks */
const specialComments: readonly RemarkCode[] = [
  { words: /\bless than (the )?full balance|\bsettled\b/i, code: 'AU' },
  { words: /\bpaid (from|by) collateral/i, code: 'AX' },
  { words: /\bpaid (by|through) insurance/i, code: 'BP' },
  { words: /\bpaid by (the )?(co-?maker|guarantor|comaker)/i, code: 'C' },
  { words: /\bpurchased by another|\bsold to|\bbought by another/i, code: 'AH' },
  { words: /\brefinanc/i, code: 'AS' },
  { words: /\btransferred\b/i, code: 'O' },
  { words: /\bforbearance\b/i, code: 'CP' },
  { words: /\bforeclosure (proceedings )?started/i, code: 'BO' },
  { words: /\bfull termination.*satisf/i, code: 'BC' },
  { words: /\bfull termination.*owing/i, code: 'BD' },
  { words: /\bearly termination.*satisf/i, code: 'BF' },
  { words: /\bearly termination.*owing/i, code: 'BG' },
  { words: /\binvoluntary repossession.*satisf/i, code: 'BJ' },
  { words: /\binvoluntary repossession.*owing/i, code: 'BK' },
  { words: /\binvoluntary repossession/i, code: 'BI' },
  { words: /\bmoved to recovery/i, code: 'BA' },
  { words: /\bprepaid lease/i, code: 'BS' },
  { words: /\bsuspended\b/i, code: 'AP' },
  { words: /\bclosed (by|at) (the )?(credit )?(grantor|lender|creditor)/i, code: 'M' },
];

/** Compliance conditions. */
const conditions: readonly RemarkCode[] = [
  { words: /\bclosed (by|at) (the )?(consumer|cardholder|customer|you)/i, code: 'XA' },
  { words: /\binvestigation.*disagrees|\bconsumer disagrees/i, code: 'XC' },
  {
    words: /\b(was|previously) in dispute|\bdispute (was )?resolved|\bno longer disputed/i,
    code: 'XH',
  },
  { words: /\bdisput/i, code: 'XB' },
];

/** Whether a copy says that the person disputes it now. */
export const saysDisputed = (remarks: readonly string[]): boolean =>
  ['XB', 'XC'].includes(codeIn(conditions, remarks) ?? '');

/** Bankruptcies, by chapter. */
const bankruptcies: readonly RemarkCode[] = [
  { words: /\breaffirm/i, code: 'R' },
  { words: /\b(discharged|completed).*chapter 7|chapter 7.*discharged/i, code: 'E' },
  { words: /\b(discharged|completed).*chapter 11|chapter 11.*discharged/i, code: 'F' },
  { words: /\b(discharged|completed).*chapter 12|chapter 12.*discharged/i, code: 'G' },
  { words: /\b(discharged|completed).*chapter 13|chapter 13.*(discharged|completed)/i, code: 'H' },
  { words: /\bchapter 7\b/i, code: 'A' },
  { words: /\bchapter 11\b/i, code: 'B' },
  { words: /\bchapter 12\b/i, code: 'C' },
  { words: /\bchapter 13\b/i, code: 'D' },
  { words: /\bbankruptcy\b/i, code: 'Z' },
];

const codeIn = (codes: readonly RemarkCode[], remarks: readonly string[]): string | undefined =>
  codes.find(({ words }) => remarks.some((remark) => words.test(remark)))?.code;

export interface RemarkCodes {
  /** Empty where there is no such remark; undefined where a remark isn't understood, which may be one. */
  readonly special: string | undefined;
  readonly compliance: string | undefined;
  readonly bankruptcy: string | undefined;
}

export function remarkCodes(remarks: readonly string[]): RemarkCodes {
  const known = [...specialComments, ...conditions, ...bankruptcies];
  const isUnderstood = remarks.every((remark) => known.some(({ words }) => words.test(remark)));
  const code = (codes: readonly RemarkCode[]) =>
    codeIn(codes, remarks) ?? (isUnderstood ? '' : undefined);
  return {
    special: code(specialComments),
    compliance: code(conditions),
    bankruptcy: code(bankruptcies),
  };
}
