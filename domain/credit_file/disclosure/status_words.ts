type Words<Code> = readonly (readonly [RegExp, Code])[];

const first = <Code>(words: Words<Code>, text: string): Code | null =>
  words.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Account status in the bureaus' words, by Metro 2's code. The first that fits is it: "paid charge-off" before "charge-off". */
const statuses: Words<string> = [
  [/\bpaid\b.*voluntar|voluntar.*\bpaid\b/i, '61'],
  [/\b(?:paid|settled)\b.*\bcollection|\bcollection\b.*\b(?:paid|settled)\b/i, '62'],
  [/\bpaid\b.*reposs|reposs.*\b(?:paid|redeemed)\b/i, '63'],
  [
    /\b(?:paid|settled)\b.*(?:charge[ds]?[- ]?off|written[- ]off)|(?:charge[ds]?[- ]?off|written[- ]off).*\b(?:paid|settled)\b/i,
    '64',
  ],
  [/\bpaid\b.*foreclos|foreclos.*\bpaid\b/i, '65'],
  [
    /charge[ds]?[- ]?off|\bwritten[- ]off|\bwrite[- ]off|profit and loss|reported as a loss|\bbad debt|\bc\/o\b/i,
    '97',
  ],
  [/deed .*lieu/i, '89'],
  [/(?:government|insurance) claim|claim filed/i, '88'],
  [/\bcollections?\b|\bcol\b|^unpaid\b/i, '93'],
  [/voluntar(?:y|ily) surrender|\bvs\b/i, '95'],
  [/reposs|\brpo\b/i, '96'],
  [/foreclos|\bfc\b/i, '94'],
  [/\b180\b|\bsix(?:th)? (?:or more )?payments|180\+/i, '84'],
  [/\b150\b/i, '83'],
  [/\b120\b|more than four payments/i, '82'],
  [/\b90\b|\bfour payments past due/i, '80'],
  [/\b60\b|\bthree payments past due/i, '78'],
  [/\b30\b|\btwo payments past due/i, '71'],
  [/\btransfer|\bsold\b|\bpurchased by\b/i, '05'],
  [
    /\bpaid\b,? ?(?:and |or |& )?closed|closed\b.*\bpaid\b(?! as agreed)|\bpaid (?:in full|off|satisfactorily)|\bpaid\/|^paid\.?$|zero balance/i,
    '13',
  ],
  [/as agreed|\bcurrent\b|^ok$|never late|\bon time\b|\bpaying\b|\bgood standing/i, '11'],
];

/** Metro 2's code of a status in words; null where the words say none. How late it once was isn't how it stands. */
export function statusIn(printed: string): string | null {
  const now = printed
    .replace(/[<>]/g, '')
    .replaceAll('_', ' ')
    .replace(/[;,.(]?\s*\b(?:was|were|previously|formerly|in the past|in prior|ever)\b.*$/i, '')
    .replace(/[-–—]?\s*\$[\d,.]+/g, ' ')
    .trim();
  const code = first(statuses, now);
  // Never late, but closed: whether anything is owed on it the words don't say.
  return code === '11' && /^closed\b/i.test(now) ? null : code;
}

/** Words that say how an account stands and have no code: how many days late it is, or whether it's paid, they leave open. */
const uncoded = /^(?:account )?(?:is )?(?:open|closed)\b/i;

/** Whether a status is understood, with a code of Metro 2's or without one, e.g. "Open. $180 past due as of Nov 2026." */
export const isStatus = (printed: string): boolean =>
  statusIn(printed) !== null || uncoded.test(printed.replace(/[<>]/g, '').trim());

const portfolios: Words<'C' | 'I' | 'M' | 'O' | 'R'> = [
  [
    /collection|debt buyer|factoring|returned check|open account|^open$|utility|child support|rental|^o$/i,
    'O',
  ],
  [/line of credit|home equity line|heloc|^c$/i, 'C'],
  [/mortgage|real estate|home loan|^m$/i, 'M'],
  [/revolv|credit card|charge account|charge card|flexible|^r$|check credit|credit line/i, 'R'],
  [/install|auto|student|educat|loan|lease|note|secured|unsecured|financ|^i$/i, 'I'],
];

export const portfolioIn = (printed: string): 'C' | 'I' | 'M' | 'O' | 'R' | null =>
  first(portfolios, printed.trim());

/** Metro 2's account types in words. */
const accountTypes: Words<string> = [
  [/debt buyer|factoring|debt purchaser/i, '0C'],
  [/collection/i, '48'],
  [/returned check/i, '77'],
  [/child support|family support/i, '93'],
  [/rental/i, '29'],
  [/utility/i, '92'],
  [/telecommunication|cell(?:ular)?/i, '4D'],
  [/secured credit card|secured card/i, '2A'],
  [/business credit card/i, '8A'],
  [/credit card|bank card/i, '18'],
  [/charge account|charge card/i, '07'],
  [/flexible spending/i, '0G'],
  [/home equity line|heloc/i, '89'],
  [/home equity/i, '6D'],
  [/\bfha\b/i, '19'],
  [/\bva\b.*(?:mortgage|real estate|loan)|veterans.*mortgage/i, '25'],
  [/second mortgage|junior lien/i, '5A'],
  [/mortgage|real estate|home loan/i, '26'],
  [/auto.*lease/i, '3A'],
  [/\blease\b/i, '13'],
  [/auto/i, '00'],
  [/student|educat/i, '12'],
  [/line of credit|check credit|credit line/i, '15'],
  [/(?:partially|partly) secured/i, '03'],
  [/unsecured|personal loan|signature/i, '01'],
  [/secured/i, '02'],
  [/home improvement/i, '04'],
  [/installment sales? contract/i, '06'],
];

export const accountTypeIn = (printed: string): string | null => first(accountTypes, printed);

const responsibilities: Words<string> = [
  [/authori[sz]ed/i, '3'],
  [/co-?\s?(?:maker|signer)|guarantor|cosigned/i, '5'],
  [/joint|shared|contractual/i, '2'],
  [/terminated/i, 'T'],
  [/deceased/i, 'X'],
  [/business|commercial/i, 'W'],
  [/^maker|primary maker/i, '7'],
  [/individual|primary|\bown(?:er)?\b|sole|^i$/i, '1'],
  [/^j$/i, '2'],
  [/^a$/i, '3'],
];

/** Metro 2's ECOA code. */
export const responsibilityIn = (printed: string): string | null =>
  first(responsibilities, printed.replace(/[<>.]/g, '').replaceAll('_', ' ').trim());
