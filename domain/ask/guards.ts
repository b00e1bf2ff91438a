import { isNeverSaid } from '../language/never_said.ts';
import type { Piece } from './answer.ts';
import type { Figure } from './figure.ts';
import { isSame, numbersIn, type SaidNumber } from './numbers.ts';
import type { ToolResult } from './tool.ts';
import { contentWords, isBackedBy, RULE_SHARE, sharedWords } from './wording.ts';

// What a model writes is checked sentence by sentence before anybody sees it: numbers, rules, promises, links. Whatever it was
// told or tricked into, it can only be wrong, and this finds out.

/** A passage that was read in this turn. */
export interface GuardedPassage {
  /** The id it is cited by: `rule/usc15-1692g-b`. */
  readonly source: string;
  /** Our gloss and the law's own words. */
  readonly words: string;
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
}

const onlyHeld = (held: 'rule' | 'words'): CheckedSentence => ({
  pieces: [{ held }],
  held: [held],
});

/** A sentence as it may be shown; null where nothing is left of it. */
export function checkSentence(sentence: string, turn: GuardedTurn): CheckedSentence | null {
  const { text, cited, hasForeign } = readMarkup(sentence, turn);
  if (text.replaceAll(/[\s.,;:!?*()[\]-]/g, '') === '') return null;
  if (hasForeign || isNeverSaid(text)) return onlyHeld('words');
  const passages = turn.passages.filter(({ source }) => cited.includes(source));
  if (namesOtherLaw(text, turn) || (statesRule(text) && !isBackedBy(text, passages)))
    return onlyHeld('rule');
  const { pieces, hasHeld } = withNumbers(text, { ...turn, passages });
  return {
    pieces: [...pieces, ...cited.map((source) => ({ source }))],
    held: hasHeld ? ['number'] : [],
  };
}

/** Says what somebody must or may by law. */
const ruleWords = [
  /\b(must|may not|shall|mustn['’]t|required to|obligated to|prohibit\w*|forbidden|illegal\w*|unlawful\w*|lawful\w*|legally|entitled)\b/i,
  /\b(by|the|federal|state|under) (law|laws|statute|act|regulation|rule|rules)\b/i,
  /\b(within|has|have|had|gets?|after|before|for|least|only|than|to) (\d+|[a-z]+(?:-[a-z]+)?) (business |calendar )?(days?|years?)\b/i,
  /\b\d+-?(day|year)\b/i,
  /\b(a|the|your|legal) rights? (to|under|of)\b|\bhas the right\b/i,
  /\b(collectors?|bureaus?|lenders?|creditors?|furnishers?|agenc(?:y|ies)|banks?|issuers?|courts?|hospitals?|they) (can['’]?t|cannot|has to|have to|isn['’]t allowed|aren['’]t allowed|may only|are allowed|is allowed|may)\b/i,
  /§|\b(USC|CFR|FCRA|FDCPA|CROA|TILA|ECOA)\b|\bU\.S\.C\b|\bReg(?:ulation)? [A-Z]\b|\b[Ss]ection \d/,
];

/** Whether a sentence has something to say of rules. Days and years that are a figure's own are none. */
export const statesRule = (text: string): boolean =>
  ruleWords.some((pattern) => pattern.test(text));

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

const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/gu;

/** Takes the markup off. */
function readMarkup(sentence: string, { results, passages }: GuardedTurn): Markup {
  const sources = new Set([
    ...passages.map(({ source }) => source),
    ...results.flatMap((result) => [result.id, ...result.sources.map(({ id }) => id)]),
  ]);
  const cited = new Set<string>();
  let hasForeign = false;
  const text = sentence
    .replaceAll(/[\n\t]/g, ' ')
    .replaceAll(invisible, '')
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
  hasForeign ||=
    /<\/?[a-z!][^>]*>|&#?\w+;|\b(?:https?|javascript|data|ftp|mailto):|\bwww\.|\b[\w-]+\.(?:com|net|org|io|gov|edu|co|biz|info|app|xyz|ru|cn)\b/i.test(
      text,
    );
  return { text, cited: [...cited], hasForeign };
}

const placeholder = /⟦\s*([^⟦⟧\s]+)\s*⟧/g;

/** What of a sentence is around a placeholder or a number, for its words. */
function figureAt(path: string, results: readonly ToolResult[]): Figure | undefined {
  const dot = path.indexOf('.');
  const result = results.find(({ id }) => id === path.slice(0, Math.max(0, dot)));
  const name = path.slice(dot + 1);
  return result && Object.hasOwn(result.figures, name) ? result.figures[name] : undefined;
}

/** Whether a sentence calls a figure by one of its words. */
const isNamed = ({ words }: Figure, said: ReadonlySet<string>): boolean =>
  words.some((word) => {
    const parts = contentWords(word);
    // Words that say nothing, like "in all", name nothing.
    return parts.length > 0 && parts.every((each) => said.has(each));
  });

function withNumbers(
  text: string,
  turn: GuardedTurn,
): { readonly pieces: readonly Piece[]; readonly hasHeld: boolean } {
  const said: ReadonlySet<string> = new Set(contentWords(text.replaceAll(placeholder, ' ')));
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
  const figures = turn.results.flatMap((result) => Object.values(result.figures));
  const known = [
    ...asked(turn.question, said),
    ...turn.passages
      .filter(({ words }) => sharedWords(text, words) >= RULE_SHARE / 2)
      .flatMap((passage) => passage.figures.flatMap((each) => numbersIn(each))),
  ];
  const isBacked = ({ value }: SaidNumber): boolean =>
    value !== null &&
    (figures.some((figure) => isSame(value, figure) && isNamed(figure, said)) ||
      known.some((each) => each.value !== null && isEqual(value, each.value)));
  const plain = (part: string) => {
    let at = 0;
    for (const number of numbersIn(withoutNames(part, turn))) {
      put(part.slice(at, number.start));
      if (isBacked(number)) put({ strong: number.text });
      else hold();
      at = number.end;
    }
    put(part.slice(at));
  };
  let at = 0;
  for (const match of text.matchAll(placeholder)) {
    plain(text.slice(at, match.index));
    const figure = figureAt(match[1] ?? '', turn.results);
    if (figure && isNamed(figure, said)) put({ strong: figure.text });
    else hold();
    at = match.index + match[0].length;
  }
  // A bracket that was never closed is no number of ours either.
  plain(text.slice(at).replaceAll(/[⟦⟧]/g, ''));
  return { pieces, hasHeld };
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

function isEqual(
  one: NonNullable<SaidNumber['value']>,
  other: NonNullable<SaidNumber['value']>,
): boolean {
  switch (other.kind) {
    case 'year':
      return one.kind === 'year' && one.year === other.year;
    case 'month_name':
      return one.kind === 'month_name' && one.month === other.month;
    case 'month_day':
      return one.kind === 'month_day' && one.month === other.month && one.day === other.day;
    default:
      return isSame(one, other);
  }
}
