import { isNeverSaid } from '../language/never_said.ts';
import type { Piece } from './answer.ts';
import type { Figure } from './figure.ts';
import { isHostile } from './hostile.ts';
import { invisible, normalized } from './letters.ts';
import { isSame, isSameNumber, numbersIn, type SaidNumber } from './numbers.ts';
import { isOwnWording } from './own_wording.ts';
import type { ToolResult } from './tool.ts';
import { contentWords, passageFor, RULE_SHARE, sharedWords } from './wording.ts';

// What a model writes is checked sentence by sentence before anybody sees it: numbers, rules, promises, links. Whatever it was
// told or tricked into, it can only be wrong, and this finds out.

/** A passage that was read in this turn. */
export interface GuardedPassage {
  /** The id it is cited by: `rule/usc15-1692g-b`. */
  readonly source: string;
  /** Our gloss and the law's own words: what a sentence is compared with. */
  readonly words: string;
  /** What it comes to, in our words: this is what is shown. */
  readonly says: string;
  /** Numbers that it holds: "30 days". */
  readonly figures: readonly string[];
  /** "15 USC 1692g(b)". */
  readonly cite: string;
  readonly href: string | null;
}

/** What a sentence may stand on. */
export interface GuardedTurn {
  readonly results: readonly ToolResult[];
  readonly passages: readonly GuardedPassage[];
  readonly question: string;
}

export interface CheckedSentence {
  readonly pieces: readonly Piece[];
  readonly held: readonly ('number' | 'rule' | 'words')[];
  /** The passage whose own words stand here; null where the model's do. */
  readonly rule: string | null;
}

const onlyHeld = (held: 'rule' | 'words'): CheckedSentence => ({
  pieces: [{ held }],
  held: [held],
  rule: null,
});

/** A sentence as it may be shown; null where nothing is left of it. */
export function checkSentence(sentence: string, turn: GuardedTurn): CheckedSentence | null {
  const { text, cited, hasForeign } = readMarkup(sentence, turn);
  if (text.replaceAll(/[\s.,;:!?*()[\]-]/g, '') === '') return null;
  if (
    hasForeign ||
    isNeverSaid(text) ||
    isHostile(text.replaceAll(placeholder, ' ')) ||
    claimsToAct.test(text)
  )
    return onlyHeld('words');
  const passages = turn.passages.filter(({ source }) => cited.includes(source));
  if (namesOtherLaw(text, turn)) return onlyHeld('rule');
  if (touchesRules(text)) return ruleOf(text, passages);
  if (!isOwnWording(text, withoutNumbers(text), hasFigure(text), turn)) {
    const said = ruleOf(text, passages.length > 0 ? passages : turn.passages);
    return said.rule === null ? onlyHeld('words') : said;
  }
  const { pieces, hasHeld } = withNumbers(text, { ...turn, passages });
  return {
    pieces: [...pieces, ...cited.map((source) => ({ source }))],
    held: hasHeld ? ['number'] : [],
    rule: null,
  };
}

/** Says that something was done for the person: nothing ever is before they press a button. */
const claimsToAct =
  /\b(?:i|we|mendwell)(?:['’]ve| have|['’]ll| will|['’]m| am|['’]re| are)? (?:\w+ly )?(?:already |just |now )?(?:sav|record|log|chang|updat|add|delet|remov|sen[td]|mail|fil|submitt|pa(?:y|id)|schedul|set|mov|cancel|enter|correct|report|contact|call|notif|stor|creat|put)(?:ed|d|t|ing|s|e|led|ling)?\b|\b(?:it|that|this|your \w+(?: \w+)?)(?:['’]s| is| was| has been| have been| are| were) (?:now |already )?(?:saved|recorded|logged|changed|updated|added|deleted|removed|sent|mailed|filed|submitted|scheduled|moved|canceled|cancelled|entered|stored)\b/i;

/** A rule is said in our own words, which were read against its source: a model only chooses which. Turned upside down, it would
 *  share all its words with the passage. */
function ruleOf(text: string, passages: readonly GuardedPassage[]): CheckedSentence {
  const passage = passageFor(text, passages);
  return passage === null
    ? onlyHeld('rule')
    : { pieces: [passage.says, { source: passage.source }], held: [], rule: passage.source };
}

const ACTORS = String.raw`(?:collectors?|bureaus?|lenders?|creditors?|furnishers?|agenc(?:y|ies)|banks?|issuers?|courts?|hospitals?|employers?|landlords?|sheriffs?|they|nobody|no one|anyone)`;

/** Says what somebody must or may by law, or what the law does. */
const ruleWords = [
  /\b(must|may not|shall|mustn['’]t|required to|obligated to|prohibit\w*|forbidden|illegal\w*|unlawful\w*|lawful\w*|legally|entitled)\b/i,
  /\b(by|the|federal|state|under) (law|laws|statute|act|regulation|rule|rules)\b/i,
  /\b(within|has|have|had|gets?|after|before|for|from|least|only|than|to) (\d+|[a-z]+(?:-[a-z]+)?) (business |calendar )?(days?|years?)\b/i,
  /\b(have|has|gets?|got|within) (a|one) (day|week|month|year)\b/i,
  /\b\d+-?(day|year)\b/i,
  /\b(a|the|your|legal) rights? (to|under|of)\b|\bhas the right\b/i,
  /\b(collectors?|bureaus?|lenders?|creditors?|furnishers?|agenc(?:y|ies)|banks?|issuers?|courts?|hospitals?|they) (can['’]?t|cannot|has to|have to|isn['’]t allowed|aren['’]t allowed|may only|are allowed|is allowed|may)\b/i,
  /§|\b(USC|CFR|FCRA|FDCPA|CROA|TILA|ECOA)\b|\bU\.S\.C\b|\bReg(?:ulation)? [A-Z]\b|\b[Ss]ection \d/,
];

/** Words of a model that may turn out to say what the law does: what we write ourselves may use them plainly. */
const aroundRules = [
  new RegExp(
    String.raw`\b${ACTORS} (?:can['’]?t|cannot|can|could|won['’]?t|will|never|has to|have to|had to|isn['’]t allowed|aren['’]t allowed|may|are allowed|is allowed|get to|gets to)\b`,
    'i',
  ),
  /\b(sue|sues|sued|suing|lawsuits?|summons|court|judge?ments?|garnish\w*|arrest\w*|jail\w*|prison|bankrupt\w*|chapter \d+|statutes?|limitations?|re-?ag\w+|repossess\w*|evict\w*|foreclos\w*)\b/i,
  /\b(wages?|paychecks?|bank accounts?|social security|benefits?)\b.*\b(safe|take\w*|touch\w*|freez\w*|froze\w*|seiz\w*|protect\w*|held|withh\w+)\b/i,
  /\b(falls?|fell|comes?|came|drops?|goes|gone) off\b|\boff (your |the |a |their )?(credit )?(reports?|files?|record)\b/i,
  /\b(reports?|reported|reporting|file|record)\b.*\b(stays?|lasts?|leaves?|shows?|appears?|remains?|counts?)\b/i,
  /\b(don['’]t|do not|doesn['’]t|does not) (have|need) to (pay|answer|respond|reply|write|do anything|worry)\b|\bneedn['’]t\b|\bno need to (pay|answer|respond|reply|write)\b/i,
  /\b(remov\w+|delet\w+|eras\w+)\b|\bon (?:your |the |a |my )?(?:credit )?(?:reports?|files?)\b|\byou have until\b|\bthere(?: is|['’]s) a (?:day|week|month|year)\b/i,
  /\b(disput\w+|validat\w+|verif\w+|fraud alerts?|security freeze|credit freeze|identity theft|inquir\w+|deferred|debt settlement|forgiven)\b/i,
  /\b(clock|seven years|time) (starts?|restarts?|begins?|runs? out|resets?) ?(over|again)?\b|\bstarts? .{0,30}\bover\b|\b(seven|ten|7|10) years\b/i,
];

/** Words of a rule that say nothing of one: how hard it must be, and what one may ask. */
const noRule =
  /\b(?:must|may) (?:be|feel|have been|have felt|seem|sound)\b|\b(?:they|lenders?|hospitals?|creditors?|banks?|issuers?|landlords?) (?:may|might|can|could|will) (?:\w+ )?(?:agree|help|ask|offer|want|listen|say (?:yes|no)|tell|have a)\b/gi;
/** Sends to who knows, and says no more. */
const sendsOn = /\b(lawyer|attorney|legal aid)\b/i;

/** Whether a sentence states a rule. */
export const statesRule = (text: string): boolean =>
  ruleWords.some((pattern) => pattern.test(text.replaceAll(noRule, ' ')));

/** Whether a model's sentence has anything to say of rules. Who only sends on to a lawyer says nothing of them. */
function touchesRules(text: string): boolean {
  const plain = text.replaceAll(noRule, ' ');
  if (sendsOn.test(plain) && !/\d|\b(?:not|never|ignore|needn)\b|n['’]t\b/i.test(plain))
    return false;
  return [...ruleWords, ...aroundRules].some((pattern) => pattern.test(plain));
}

const citation =
  /\b(\d+)\s*(?:USC|U\.S\.C\.?|CFR|C\.F\.R\.?)\s*(?:§+\s*)?([\d.]+[a-z]*(?:-\d+)?)/gi;

/** Whether it names a section that was not read in this turn. */
function namesOtherLaw(text: string, { passages }: GuardedTurn): boolean {
  const known = passages.map(({ cite }) => cite.replaceAll(/\s+/g, ' '));
  const named = [...text.matchAll(citation)].map(
    ([all, title, section = '']) =>
      `${title} ${/C\.?F/i.test(all) ? 'CFR' : 'USC'} ${section.replace(/\.$/, '')}`,
  );
  const bare = [...text.matchAll(/(?:§+|\b[Ss]ections?)\s*([\d.]+[a-z]*(?:-\d+)?)/g)].map(
    ([, section = '']) => section.replace(/\.$/, ''),
  );
  const begins = (cite: string, whole: string) =>
    cite === whole || (cite.startsWith(whole) && !/[\da-z]/i.test(cite[whole.length] ?? ''));
  return (
    named.some((each) => !known.some((cite) => begins(cite, each))) ||
    bare.some((each) => !known.some((cite) => begins(cite.replace(/^\d+ \w+ /, ''), each)))
  );
}

interface Markup {
  readonly text: string;
  /** Sources of this turn that it names, each once. */
  readonly cited: readonly string[];
  /** Whether it has what may not be in an answer: a link that is nobody's, an image, a page's markup. */
  readonly hasForeign: boolean;
}

/** A sentence without its figures, as it's told what it is. */
function withoutNumbers(text: string): string {
  const plain = text.replaceAll(placeholder, ' ');
  return numbersIn(plain)
    .toReversed()
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, plain)
    .replaceAll(/\s+([.,;:!?])/g, '$1')
    .replaceAll(/\s{2,}/g, ' ');
}

/** Whether it says a figure: each number is checked by itself. */
const hasFigure = (text: string): boolean =>
  text.search(placeholder) >= 0 || numbersIn(text).length > 0;

/** Words of help that have a number. */
const helpLines = /\b(?:call|text|call or text|dial)(?: or text)? (?:988|911|211)\b/gi;

/** What no sentence may hold: half a letter, and ends of lines that are none of ours. */
const unshown = /[\p{Cs}\u2028\u2029]/gu;

/** Takes the markup off. */
function readMarkup(sentence: string, { results, passages }: GuardedTurn): Markup {
  const sources = new Set([
    ...passages.map(({ source }) => source),
    ...results.flatMap((result) => [result.id, ...result.sources.map(({ id }) => id)]),
  ]);
  const cited = new Set<string>();
  let hasForeign = false;
  const text = normalized(sentence)
    .replaceAll(/[\n\t]/g, ' ')
    .replaceAll(invisible, '')
    .replaceAll(unshown, '')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, () => {
      hasForeign = true;
      return '';
    })
    .replaceAll(/\[([^\]]*)\]\(([^)]*)\)/g, (_all, shown: string, to: string) => {
      hasForeign ||= !passages.some(({ href }) => href !== null && href === to.trim());
      return shown;
    })
    .replaceAll(/\s*\[([^\]]{1,200})\]/g, (_all, named: string) => {
      for (const each of named.split(/[,;]/)) {
        const id = each.trim();
        if (sources.has(id)) cited.add(id);
      }
      return '';
    })
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  // Addresses are looked for with whatever else leads away (`hostile.ts`).
  hasForeign ||= /<\/?[a-z!][^>]*>|&#?\w+;/i.test(text);
  return { text, cited: [...cited], hasForeign };
}

const placeholder = /⟦\s*([^⟦⟧\s]+)\s*⟧/g;

/** A figure under its path, and whether it is one of two sides that its result compares. */
interface Placed {
  readonly path: string;
  readonly figure: Figure;
  readonly isCompared: boolean;
}

const placedOf = ({ figures }: ToolResult): readonly Placed[] => {
  const isCompared = Object.keys(figures).some((path) => path.startsWith('then.'));
  return Object.entries(figures).map(([path, figure]) => ({ path, figure, isCompared }));
};

function figureAt(path: string, results: readonly ToolResult[]): Placed | undefined {
  const dot = path.indexOf('.');
  const result = results.find(({ id }) => id === path.slice(0, Math.max(0, dot)));
  const name = path.slice(dot + 1);
  return result && placedOf(result).find((each) => each.path === name);
}

/** Which side a figure is of has to be said where there are two. */
const SIDES: readonly (readonly [side: string, words: RegExp])[] = [
  ['avalanche', /\b(highest|avalanche|least cost|cheapest)\b/i],
  ['snowball', /\b(smallest|snowball)\b/i],
  ['minimums', /\bminimums?\b/i],
];
const ofNow =
  /\b(now|today|currently|already|as it is|as it stands|your plan|instead|than|from)\b/i;

function isOnItsSide({ path, isCompared }: Placed, text: string): boolean {
  const [side = ''] = path.split('.', 1);
  if (side === 'now') return !isCompared || ofNow.test(text);
  return SIDES.every(([name, words]) => name !== side || !path.includes('.') || words.test(text));
}

/** Whether a sentence calls a figure by one of its words. */
const isNamed = ({ words }: Figure, { text, said }: Said): boolean =>
  words.some((word) => {
    const parts = contentWords(word);
    // Words that say nothing by themselves, like "by", count where they stand.
    return parts.length > 0
      ? parts.every((each) => said.has(each))
      : ` ${text.toLowerCase()} `.includes(` ${word.toLowerCase()} `);
  });

/** A sentence as its figures are looked for in it. */
interface Said {
  readonly text: string;
  readonly said: ReadonlySet<string>;
}

const LESS = /^[^.,;]{0,12}?\b(less|sooner|earlier|fewer|cheaper|below)\b/i;
const MORE = /^[^.,;]{0,12}?\b(more|later|longer|extra|above|on top)\b/i;
const isLess = (word: string) => /^(?:less|saves?|saved|sooner|earlier|fewer)$/.test(word);
const isMore = (word: string) => /^(?:more|later|longer|grows|costs|extra|on top)$/.test(word);

/** Whether what stands right behind a number turns it around: what is saved is not more, and what is owed is neither. */
function isTurned({ words }: Figure, behind: string): boolean {
  const saysLess = LESS.test(behind);
  const saysMore = !saysLess && MORE.test(behind);
  return (
    (saysLess && !words.some(isLess)) || (saysMore && !words.some(isMore) && words.some(isLess))
  );
}

const denied =
  /\b(?:don['’]t|do not|doesn['’]t|does not|didn['’]t|isn['’]t|aren['’]t|won['’]t|never|not|no longer)\b(?! only)[^.,;:]{0,30}$/i;

function withNumbers(
  text: string,
  turn: GuardedTurn,
): { readonly pieces: readonly Piece[]; readonly hasHeld: boolean } {
  const said: Said = {
    text: text.replaceAll(placeholder, ' '),
    said: new Set(contentWords(text.replaceAll(placeholder, ' '))),
  };
  const pieces: Piece[] = [];
  let hasHeld = false;
  const put = (piece: Piece) => {
    const last = pieces.at(-1);
    if (typeof piece === 'string' && typeof last === 'string')
      pieces[pieces.length - 1] = last + piece;
    else if (piece !== '') pieces.push(piece);
  };
  const hold = () => {
    hasHeld = true;
    put({ held: 'number' });
  };
  const figures = turn.results.flatMap(placedOf);
  const known = [
    ...asked(turn.question, said.said),
    ...turn.passages
      .filter(({ words }) => sharedWords(text, words) >= RULE_SHARE / 2)
      .flatMap((passage) => passage.figures.flatMap((each) => numbersIn(each))),
  ];
  const fits = (placed: Placed, before: string, behind: string): boolean =>
    isNamed(placed.figure, said) &&
    isOnItsSide(placed, said.text) &&
    isOfDebt(placed.figure, said.text, figures) &&
    !isTurned(placed.figure, behind) &&
    !denied.test(before);
  const isBacked = ({ value }: SaidNumber, before: string, behind: string): boolean =>
    value !== null &&
    (figures.some((each) => isSame(value, each.figure) && fits(each, before, behind)) ||
      known.some((each) => each.value !== null && isSameNumber(value, each.value)));
  const plain = (part: string) => {
    let at = 0;
    const plainNames = withoutNames(part, turn).replaceAll(helpLines, (all) =>
      '·'.repeat(all.length),
    );
    for (const number of numbersIn(plainNames)) {
      put(part.slice(at, number.start));
      if (isBacked(number, part.slice(0, number.start), part.slice(number.end)))
        put({ strong: number.text });
      else hold();
      at = number.end;
    }
    put(part.slice(at));
  };
  let at = 0;
  for (const match of text.matchAll(placeholder)) {
    plain(text.slice(at, match.index));
    const placed = figureAt(match[1] ?? '', turn.results);
    const end = match.index + match[0].length;
    if (placed && fits(placed, text.slice(0, match.index), text.slice(end)))
      put({ strong: placed.figure.text });
    else hold();
    at = match.index + match[0].length;
  }
  // A bracket that was never closed is no number of ours either.
  plain(text.slice(at).replaceAll(/[⟦⟧]/g, ''));
  return { pieces, hasHeld };
}

/** A figure of one debt stands in no sentence about another. */
function isOfDebt({ debt }: Figure, text: string, figures: readonly Placed[]): boolean {
  if (debt === undefined) return true;
  const lower = text.toLowerCase();
  const named = new Set(
    figures
      .flatMap(({ figure }) => figure.debt ?? [])
      .filter((each) => lower.includes(each.toLowerCase())),
  );
  return named.size === 0 || named.has(debt);
}

/** How near to a number in a question a word stands that says what it is. Letters. */
const NEARBY = 30;

/** Numbers of the question that the sentence speaks of with a word that stood beside them. */
const asked = (question: string, said: ReadonlySet<string>): readonly SaidNumber[] =>
  numbersIn(question).filter(({ start, end }) => {
    const beside = `${question.slice(Math.max(0, start - NEARBY), start)} ${question.slice(end, end + NEARBY)}`;
    return contentWords(beside).some((word) => said.has(word));
  });

/** The same length, with the numbers of cited sections blotted out: they are names. */
function withoutNames(part: string, { passages }: GuardedTurn): string {
  if (passages.length === 0) return part.replaceAll(citation, (all) => '·'.repeat(all.length));
  return part
    .replaceAll(/(?:§+|\b[Ss]ections?)\s*[\d.]+[a-z]*(?:-\d+)?(?:\([^)]{1,4}\))*/g, (all) =>
      '·'.repeat(all.length),
    )
    .replaceAll(citation, (all) => '·'.repeat(all.length));
}
