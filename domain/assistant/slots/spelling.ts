import type { AskContext } from '../context.ts';
import type { Kin } from '../understanding/features.ts';
import { editsBetween } from './debt_name.ts';
import { plainOf } from './plain.ts';

// English as it is typed with a thumb or dictated, in the words that everything after it reads: "wat", "ur cc", "min pmt", "aye pee
// are", and words of this field with one letter wrong.

/** What is short for another word here, or heard as one. */
const WRITTEN_OUT: readonly (readonly [RegExp, string])[] = [
  [/\b(?:aye|eh|ay) (?:pee|pea|p) (?:are|r|arr)\b|\ba\.? ?p\.? r\.?(?= |$)/g, 'apr'],
  [/\b(?:wh?at|wut|whut|waht)if\b/g, 'what if'],
  [/\b(?:wat|wut|whut|waht)(?='?s?\b)/g, 'what'],
  [/\b(?:hunderd|hundered|hundrd|hunred|hundread)s?\b/g, 'hundred'],
  [/\b(?:thosand|thousnd|thowsand|thousend)s?\b/g, 'thousand'],
  [/\bhaf\b/g, 'half'],
  [/\b(?:btwn|btween|b\/w)(?= |$)/g, 'between'],
  [/\bch(?:ap|apt|p|pt)?\.? ?(?=(?:7|11|13)\b(?![.,]?\d| ?(?:%|percent)))/g, 'chapter '],
  [/\b(?:thx|tnx)\b/g, 'thanks'],
  [/\b(?:wen|whn)\b(?! wen)/g, 'when'],
  [/\b(?:wich|whitch|wch)\b/g, 'which'],
  [/\b(?:shud|shuld|shoud|shld)\b/g, 'should'],
  [/\b(?:cud|culd|coud)\b/g, 'could'],
  [/\b(?:wud|wuld|woud)\b/g, 'would'],
  [/\b(?:bcuz|becuz|bcz|becuase|becasue)\b/g, 'because'],
  [/\b(?:abt|abut)\b/g, 'about'],
  [/\b(?:frist|furst)\b/g, 'first'],
  [/\b(?:pls|plz)\b/g, 'please'],
  [/\b(?:ppl)\b/g, 'people'],
  [/\bbefor\b(?! tax)/g, 'before'],
  [/\binsted\b/g, 'instead'],
  [/\bu(?: ?r|r)\b(?= (?:advice|site|app|opinion|answer|help|name|plan|planner)\b)/g, 'your'],
  [/\b(?:pmts|pymts|paymts|pmnts)\b/g, 'payments'],
  [/\b(?:pmt|pymt|paymt|pmnt|paymnt)\b/g, 'payment'],
  [/\bmin(?=s? (?:payment|due|amount)\b)/g, 'minimum'],
  [/\bbal\b/g, 'balance'],
  [/\bbals\b/g, 'balances'],
  [/\bacct(?=s?\b)/g, 'account'],
  [/\bcc\b(?! (?:me|him|her|them|us)\b)/g, 'credit card'],
  [/\bcc'?s\b/g, 'credit cards'],
  [/\bcoll (?=agenc|compan|acc)/g, 'collection '],
  [
    /(?<=\b(?:want|need|have|how|going|gonna|trying|able|got|what|when|where|which) )2 (?=\p{L})/gu,
    'to ',
  ],
  [/(?<=\b(?:the|my|to|toward|on|in|much|more) )principle\b(?! of)/g, 'principal'],
  [/\bcharge of\b(?=$|[?.!,]| (?:mean|on my|account|and))/g, 'charge off'],
  [/\bpay(?:ing)? of (?=the |my |all |everything|a |it|this|that|one|these|those)/g, 'pay off '],
];

/** Words of this field that are mended where a letter of them is wrong, missing, doubled or swapped with the next; of longer ones, two. */
const MENDED =
  'interest minimum minimums principal balance balances payment payments paycheck paychecks collector collectors collection collections agency garnish garnished garnishment bankruptcy hospital medical afford secured credit report reports score scores dispute disputed error instead before which should statement lender lenders bureau bureaus lawsuit summons judgment wages settle settled settlement consolidate consolidation utilization transfer closing opened applying approved denied deposit overdraft identity stolen refund bonus smallest highest biggest account accounts letter receive received removed remove forgive forgiven landlord apartment mortgage foreclosure repossess repossessed repossession charged inquiry inquiries budget monthly weekly missed behind extra savings insurance attorney counselor counseling hardship student federal retirement deferred authorized cosigned cosigner cosign'.split(
    ' ',
  );

/** Words of their own, one or two letters away from these. */
const OTHERS: ReadonlySet<string> = new Set(
  'store stores stored shore snore snores spore swore scare scares scary scope sores scorers changed saving collect collective collected connector messed misled kissed forgave forgives approve approves counsel budge budges budged bonds bones bogus dented denies deterred overdraw overdrawn consigned inquire inquiring charger requirement seattle settler opener wakes waves wagers watch witch winch remote removal principle bankrupt authorize authorizes identify identifying weakly litter latter later leader lander reader pavement secure secures resort retort repost reposts reporter shoulder cloning clothing extract judgement creditor credito creditos reportes hospitales garnishee identical possession insured statements consigner receiver refuse refused mouthy scored student students medicals terror errors stunted'.split(
    ' ',
  ),
);
/** An ending makes another form of a word, and no mistake. */
const ENDING = /^(?:s|es|d|ed|r|er|ing)$/;

/** From so many letters on, two may be wrong. */
const TWO_WRONG = 9;

/** A question with what was mistyped in it mended; `names` are kept as they are. `plain` is as it is compared. */
export function mendedSpelling(plain: string, kin: Kin, names: readonly string[]): string {
  const own = new Set(names.flatMap((name) => name.match(/[a-z]+/g) ?? []));
  const written = WRITTEN_OUT.reduce(
    (text, [short, word]) => text.replaceAll(short, (found) => (own.has(found) ? found : word)),
    plain,
  );
  return written.replaceAll(/(?<![\p{L}\p{N}@./'])[a-z]{5,}(?![\p{L}\p{N}@'])/gu, (word) =>
    kin.has(word) || own.has(word) || OTHERS.has(word) || KNOWN.has(word) ? word : mended(word),
  );
}

const KNOWN: ReadonlySet<string> = new Set(MENDED);

function mended(word: string): string {
  if (MENDED.some((known) => isAnotherForm(word, known))) return word;
  const near = MENDED.filter((known) => known[0] === word[0]).map((known) => ({
    known,
    edits: editsAllowed(word, known),
  }));
  const [best] = near.filter(({ edits }) => edits !== null).toSorted(byEdits);
  return best?.known ?? word;
}

interface Near {
  readonly known: string;
  readonly edits: number | null;
}
const byEdits = (one: Near, other: Near): number => (one.edits ?? 0) - (other.edits ?? 0);

const isAnotherForm = (word: string, known: string): boolean =>
  (word.startsWith(known) && ENDING.test(word.slice(known.length))) ||
  (known.startsWith(word) && ENDING.test(known.slice(word.length)));

/** How many letters are wrong; null where that's more than so long a word may have. */
function editsAllowed(word: string, known: string): number | null {
  const allowed = known.length >= TWO_WRONG ? 2 : 1;
  if (Math.abs(word.length - known.length) > allowed) return null;
  const edits = editsBetween(word, known);
  return edits <= allowed ? edits : null;
}

/** The same, with what somebody's debts are called kept. */
export const mendedFor = (plain: string, { understanding, records }: AskContext): string =>
  mendedSpelling(
    plain,
    understanding.meanings.lexicon.kin,
    records.debts.map(({ name }) => plainOf(name)),
  );
