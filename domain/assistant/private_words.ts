import { normalized } from './letters.ts';
import { groupedCard, isCardNumber, socialSecurity } from './private_numbers.ts';

/** Names that the product knows of a person's own. */
export interface OwnNames {
  /** In the order of their list. */
  readonly debts: readonly { readonly id: string; readonly name: string }[];
  /** What their profile says of them: names, a street. */
  readonly profile: readonly string[];
  /** What they took out of the question themselves. */
  readonly takenOut: readonly string[];
}

export type TakenKind =
  | 'companies'
  | 'debts'
  | 'numbers'
  | 'addresses'
  | 'people'
  | 'dates'
  | 'own';
/** Something in a text that goes. */
export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly kind: TakenKind;
  /** The debt it names. */
  readonly debt?: string;
}

const escaped = (text: string) =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
const whole = (text: string) => String.raw`(?<![\p{L}\p{N}])${text}(?![\p{L}\p{N}])`;

/** Words that many debts are called by: they tell nobody's from another's. */
const commonWords: ReadonlySet<string> = new Set(
  'account auto balance bank bill card cards cash charge checking collection collections credit debt doctor family finance financial home hospital house loan loans medical mom mortgage old other payment personal plan rent rewards savings school small store student tax taxes the travel truck union visa mastercard car my first second third new big line of and for to from'.split(
    ' ',
  ),
);

const isCommon = (word: string) => commonWords.has(word);

/** Words that a sentence begins with, and so have a capital. */
const leading: ReadonlySet<string> = new Set(
  'a an and any are but can could did do does every each fair consumer fico had has have how i if in into is it its just me no no one our really should some that these they this those two was what when where which who why will with would your'.split(
    ' ',
  ),
);

/** Who is asked about a file is nobody's secret, and what they are called changes the answer. */
const bureaus =
  /^(?:equifax|experian|transunion|trans union|innovis|chexsystems|lexisnexis|fico|vantagescore)$/i;

const suffix =
  '(?:Recovery|Collections?|Collectors|Financial|Finance|Bank|Bancorp|L\\.?L\\.?C\\.?|Inc\\.?|Corp\\.?|Corporation|Company|Co\\.|Services?|Servicing|Credit Union|Credit|FCU|Associates|Capital|Funding|Holdings|Hospital|Clinic|Medical(?: Center| Group)?|Health(?:care)?|Radiology|Dental|Law(?: Group| Firm| Offices?)?|Partners|Agency|Group|Management|Solutions|Systems|Receivables|Portfolio|Acquisitions?|Lending|Lenders|Loans?|Mortgage|Insurance|University|College|Motors?|Auto(?: Finance| Sales)?|Energy|Electric|Wireless|Mobile|Communications|Apartments|Properties|Realty|Rentals?|Card|Visa|Mastercard|N\\.A\\.)';

/** Names that say enough by themselves. Those that are words too count with a capital only. */
const knownNames =
  "american express|amex|bank of america|bofa|barclays|best egg|capital one|cavalry|citibank|citi|comenity|credit acceptance|credit one|encore|fingerhut|first premier|goldman sachs|jefferson capital|jpmorgan(?: chase)?|jp morgan|klarna|lendingclub|lending club|lvnv|macy['’]?s|kohl['’]?s|midland(?: credit| funding)?|mohela|navient|navy federal|nelnet|onemain|paypal|pnc|portfolio recovery|radius global|sallie mae|santander|sofi|synchrony|toyota financial|transworld|truist|usaa|upstart|us bank|u\\.s\\. bank|verizon|walmart|wells fargo|amazon|at&t|t-mobile|comcast|xfinity|spectrum|afterpay|aidvantage|edfinancial|great lakes";
const knownWithCapital =
  'Chase|Discover|Target|Ally|Affirm|Avant|Mission Lane|Merrick|Milestone|Indigo|Sezzle|Zip|Oportun|Prosper|Regions|Resurgent|Sprint|Cricket';

const capital = String.raw`\p{Lu}[\p{L}\p{N}&'’.-]*`;

interface Pattern {
  readonly kind: TakenKind;
  readonly find: RegExp;
  readonly isIt?: (found: string, whole: string, at: number) => boolean;
}

const street =
  '(?:street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|court|ct|circle|cir|way|place|pl|terrace|ter|parkway|pkwy|highway|hwy|trail|trl|square|sq)';
const states =
  'A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]|PR';
const monthName = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';

/** What stands earlier wins where two find the same. */
const patterns: readonly Pattern[] = [
  { kind: 'addresses', find: /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu },
  { kind: 'addresses', find: /\b(?:https?:\/\/|www\.)\S+/gi },
  { kind: 'numbers', find: groupedCard, isIt: isCardNumber },
  { kind: 'numbers', find: socialSecurity },
  {
    kind: 'numbers',
    find: /(?:ssn|social(?: security)?(?: number)?|itin|ein)\D{0,15}(\d[\d\s-]{2,12}\d)/gi,
  },
  {
    kind: 'numbers',
    find: /(?<![\d$,.])\d(?:[ -]?\d){12,18}(?![\d])/g,
  },
  { kind: 'addresses', find: /(?<![\d$])(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}(?!\d)/g },
  { kind: 'addresses', find: /(?<![\d$])\+\d{8,15}(?!\d)/g },
  {
    kind: 'dates',
    find: new RegExp(
      String.raw`(?:born|birth(?:day|date)?|dob|d\.o\.b\.?)[^.\n]{0,20}?((?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4})|(?:${monthName}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4})|(?:\d{1,2}\s+${monthName}\s+\d{4})|(?:(?:19|20)\d\d))`,
      'gi',
    ),
  },
  { kind: 'addresses', find: new RegExp(String.raw`\bp\.?\s?o\.?\s?box\s+\d+`, 'gi') },
  {
    kind: 'addresses',
    find: new RegExp(
      String.raw`(?<![$\d])\d{1,6}\s+(?:[nsew]\.?\s+)?(?:[\p{L}\d'’.-]+\s+){1,4}?${street}\b\.?(?:,?\s*(?:apt|unit|suite|ste|#)\.?\s*[\w-]+)?`,
      'giu',
    ),
    isIt: (found) =>
      !/\b(?:days?|weeks?|months?|years?|dollars?|percent|payments?|cards?|a|the|of|in)\b/i.test(
        found,
      ),
  },
  {
    kind: 'addresses',
    find: new RegExp(
      String.raw`\b${capital}(?:\s+${capital}){0,2},?\s+(?:${states})\s+\d{5}(?:-\d{4})?\b`,
      'gu',
    ),
  },
  { kind: 'addresses', find: /\bzip(?: code)?\D{0,5}(\d{5}(?:-\d{4})?)/gi },
  { kind: 'addresses', find: /(?<!\d)\d{5}-\d{4}(?!\d)/g },
  { kind: 'numbers', find: /(?:ending|ends)\s+(?:in|with)\s+(\d{3,6})/gi },
  {
    kind: 'numbers',
    find: /(?:\b(?:account|acct|case|docket|claim|file|reference|ref|policy|member|customer|invoice|license|licence|routing|card|loan|id)\b\.?\s*(?:number|num|no\.?|nr\.?|#|:)*\s*|#\s*)((?=[\w-]*\d{3})[\w-]*\d[\w-]*)/gi,
  },
  { kind: 'numbers', find: /[x*•]{2,}[\s-]?\d{3,6}\b/gi },
  // Long runs of digits that are no amount and no day.
  {
    kind: 'numbers',
    find: /(?<![\d$.,/-])\d(?:[ -]?\d){6,}(?![\d]*[.,]\d)/g,
    isIt: (found, text, at) =>
      !/^(?:19|20)\d\d[- ](?:\d\d[- ]\d\d|(?:19|20)\d\d)$/.test(found) &&
      !/^\s*(?:dollars?|bucks|usd|cents?)\b/i.test(text.slice(at + found.length)),
  },
  { kind: 'numbers', find: /\b(?=[A-Z0-9-]*\d{3})(?=[A-Z0-9-]*[A-Z]{1,})[A-Z0-9][A-Z0-9-]{6,}\b/g },
  { kind: 'companies', find: new RegExp(whole(`(?:${knownNames})`), 'giu') },
  { kind: 'companies', find: new RegExp(whole(`(?:${knownWithCapital})`), 'gu') },
  {
    kind: 'companies',
    find: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${capital}\s+(?:(?:&|and|of|the)\s+)?){1,4}${suffix}(?:[\s,]+${suffix}){0,3}(?![\p{L}\p{N}])`,
      'gu',
    ),
    isIt: (found) =>
      !found
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .every((word) => word === '' || isCommon(word) || leading.has(word)),
  },
  {
    kind: 'people',
    find: new RegExp(
      String.raw`\b(?:Mr|Mrs|Ms|Miss|Dr|Judge|Attorney|Officer)\.?\s+(${capital}(?:\s+${capital})?)`,
      'gu',
    ),
  },
  {
    kind: 'people',
    find: new RegExp(
      String.raw`\b[Mm]y\s+(?:ex-?)?(?:wife|husband|son|daughter|boss|friend|brother|sister|mom|mother|dad|father|partner|ex|landlord|doctor|lawyer|aunt|uncle|cousin|roommate|girlfriend|boyfriend|spouse)(?:,|\s+is)?\s+(${capital}(?:\s+${capital})?)`,
      'gu',
    ),
  },
  {
    kind: 'people',
    find: new RegExp(
      String.raw`\b(?:[Mm]y name is|[Mm]y name['’]s|[Tt]his is|[Ii] am|[Ii]['’]m|[Nn]amed|[Ss]igned by|[Ss]poke (?:to|with)|[Tt]alked (?:to|with))\s+(${capital}(?:\s+${capital}){0,2})`,
      'gu',
    ),
    isIt: (found) => !/^(?:I|A|An|The|My|In|On|At|Not|So|Behind|Late|OK|Ok)\b/.test(found),
  },
];

const wordsOf = (name: string): readonly string[] =>
  name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function placesOf(text: string, pattern: string): readonly Pick<Finding, 'start' | 'end'>[] {
  return [...text.matchAll(new RegExp(pattern, 'giu'))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** What the person took out, and the whole names of their debts. */
function ownWords(text: string, { takenOut, debts }: OwnNames): readonly Finding[] {
  const taken = takenOut
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .flatMap((each) =>
      placesOf(text, escaped(each)).map((place): Finding => ({ ...place, kind: 'own' })),
    );
  const named = debts
    .filter(({ name }) => !wordsOf(name).every(isCommon))
    .flatMap(({ id, name }) =>
      placesOf(text, whole(escaped(normalized(name).trim()))).map(
        (place): Finding => ({ ...place, kind: 'debts', debt: id }),
      ),
    );
  return [...taken, ...named];
}

/** Single words of a debt's name that no other debt has, and the names of the profile. */
function ownParts(text: string, { debts, profile }: OwnNames): readonly Finding[] {
  const isOnlyOf = (id: string, word: string) =>
    debts.every((other) => other.id === id || !wordsOf(other.name).includes(word));
  const named = debts.flatMap(({ id, name }) =>
    wordsOf(name)
      .filter((word) => word.length >= 4 && !isCommon(word) && isOnlyOf(id, word))
      .flatMap((word) =>
        placesOf(text, whole(escaped(word))).map(
          (place): Finding => ({ ...place, kind: 'debts', debt: id }),
        ),
      ),
  );
  const people = profile
    .map((each) => each.trim())
    .filter((each) => each.length >= 2)
    .flatMap((each) =>
      placesOf(text, whole(escaped(each))).map((place): Finding => ({ ...place, kind: 'people' })),
    );
  return [...named, ...people];
}

const isName = ({ kind }: Pattern): boolean => kind === 'companies' || kind === 'people';

function findingsOf(text: string, { kind, find, isIt }: Pattern): readonly Finding[] {
  return [...text.matchAll(find)].flatMap((match) => {
    // A group is what goes; what stands around it only tells that it does.
    const inner: string = match[1] ?? match[0];
    const start = match.index + match[0].lastIndexOf(inner);
    const isKept = kind === 'companies' && bureaus.test(inner.trim());
    if (isKept || (isIt && !isIt(inner, text, start))) return [];
    return [{ start, end: start + inner.length, kind }];
  });
}

/** What of a finding no other covers, where anything can be read there. */
function piecesBeside(
  text: string,
  finding: Finding,
  others: readonly Finding[],
): readonly Finding[] {
  let pieces: readonly Finding[] = [finding];
  for (const { start, end } of others)
    pieces = pieces.flatMap((piece) =>
      start < piece.end && end > piece.start
        ? [
            { ...piece, end: start },
            { ...piece, start: end },
          ].filter((part) => part.end > part.start)
        : [piece],
    );
  return pieces.filter(
    (piece) => piece.end > piece.start && /[\p{L}\p{N}]/u.test(text.slice(piece.start, piece.end)),
  );
}

/** Everything in a text that is somebody's, in its order; nothing twice. What is surest comes first. */
export function findPrivate(text: string, own: OwnNames): readonly Finding[] {
  const all = [
    ...ownWords(text, own),
    ...patterns.filter((each) => !isName(each)).flatMap((each) => findingsOf(text, each)),
    ...ownParts(text, own),
    ...patterns.filter(isName).flatMap((each) => findingsOf(text, each)),
  ];
  const found: Finding[] = [];
  // What is found twice in part goes in whole: what is left of the later finding is one of its own.
  for (const finding of all) found.push(...piecesBeside(text, finding, found));
  return found.toSorted((one, other) => one.start - other.start);
}
