// How lessons, words and rules are searched: the same for a page and for a server. Options of MiniSearch, as plain data and
// pure functions, so that nothing here needs the library.

/** Something that can be found. */
export interface SearchEntry {
  /** `lesson/…`, `word/…` or `rule/…`. */
  readonly id: string;
  readonly title: string;
  /** How a person would ask. */
  readonly asks: string;
  readonly terms: string;
  readonly text: string;
  /** The page of it. */
  readonly to: string;
  /** What is shown below its title. */
  readonly says: string;
  readonly minutes: number;
}

/** Words that nearly every question has, and that say nothing of what it is about. */
const stopWords: ReadonlySet<string> = new Set(
  'a about after all am an and any are as at be been but by can could did do does for from get got had has have how i if in into is it its just me my no not of on one or our should so some than that the their them then there they this to up was we what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** What people say → what the lessons say. Both as `stemOf` leaves them. */
const synonyms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    agency: 'bureau',
    agencie: 'bureau',
    cc: 'card',
    chargeoff: 'charge',
    collector: 'collector',
    collection: 'collector',
    complain: 'dispute',
    contest: 'dispute',
    challenge: 'dispute',
    challeng: 'dispute',
    hospital: 'medical',
    doctor: 'medical',
    rejected: 'denied',
    reject: 'denied',
    decline: 'denied',
    declined: 'denied',
    refused: 'denied',
    stolen: 'theft',
    fraud: 'theft',
    error: 'mistake',
    wrong: 'mistake',
    incorrect: 'mistake',
    utilisation: 'utilization',
    lawsuit: 'sue',
    sued: 'sue',
    suing: 'sue',
    apr: 'interest',
    overdue: 'late',
    missed: 'late',
    delinquent: 'late',
    employer: 'job',
    boss: 'job',
    supervisor: 'job',
    wage: 'paycheck',
    salary: 'paycheck',
    garnish: 'garnishment',
    garnished: 'garnishment',
    issuer: 'lender',
    creditor: 'lender',
    mailing: 'mail',
    firm: 'company',
    investigate: 'investigation',
    legit: 'real',
    legitimate: 'real',
  }),
);

/** A word without its plural. */
const stemOf = (word: string): string =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;

/** A word as it is compared; null where it says nothing. */
function processTerm(term: string): string | null {
  const word = term.toLowerCase().replaceAll(/[’']/g, '');
  if (word === '' || stopWords.has(word)) return null;
  const stem = stemOf(word);
  return synonyms.get(word) ?? synonyms.get(stem) ?? stem;
}

export const searchOptions = {
  fields: ['title', 'asks', 'terms', 'text'],
  storeFields: ['title', 'to', 'says', 'minutes'],
  processTerm,
  searchOptions: { boost: { title: 3, asks: 3, terms: 2 } },
};

/** How it is asked: as it was typed first; with what begins like it, and what is nearly it, where that finds nothing. */
export const searchAttempts = [{}, { prefix: true }, { prefix: true, fuzzy: 0.25 }] as const;

/** What the first attempt finds that finds anything. `search` asks an index once, with the options of one attempt. */
export function firstFound<Result>(
  search: (options: (typeof searchAttempts)[number]) => readonly Result[],
): readonly Result[] {
  for (const options of searchAttempts) {
    const found = search(options);
    if (found.length > 0) return found;
  }
  return [];
}
