import type { AnswerSource, Piece, Sentence } from '../../../domain/assistant/answer.ts';
import { heldAside } from '../../../domain/assistant/answers/asides.ts';
import { checkSentence, type GuardedPassage } from '../../../domain/assistant/guards.ts';
import { NEW_PARAGRAPH, SentenceReader } from '../../../domain/assistant/sentences.ts';
import type { Library } from '../ports.ts';
import type { PreparedTurn } from './prepared_turn.ts';
import type { Found, ToolDesk } from './tool_desk.ts';

/** What may be shown: sources come before the sentence that names them. */
export interface Shown {
  source(source: AnswerSource): void;
  sentence(sentence: Sentence): void;
}

/** A model's words, sentence by sentence as they are finished: each is checked before it is shown. */
export class CheckedText {
  /** Whether anything was shown, and whether some of it holds up. */
  hasShown = false;
  hasBacked = false;
  /** Letters of everything that was written. */
  letters = 0;
  #paragraph = 0;
  #isFresh = true;
  #reader = new SentenceReader();
  readonly #explained = new Set<string>();
  readonly #named = new Set<string>();
  readonly #ruled = new Set<string>();
  readonly #prepared: PreparedTurn;
  readonly #library: Library;
  readonly #desk: ToolDesk;
  readonly #shown: Shown;

  constructor(prepared: PreparedTurn, library: Library, desk: ToolDesk, shown: Shown) {
    this.#prepared = prepared;
    this.#library = library;
    this.#desk = desk;
    this.#shown = shown;
  }

  /** The paragraph for what is said next, apart from what was. */
  get nextParagraph(): number {
    return this.#isFresh ? this.#paragraph : this.#paragraph + 1;
  }

  write(text: string): void {
    this.letters += text.length;
    for (const sentence of this.#reader.push(text)) this.#take(sentence);
  }

  /** The model has ended, or calls tools: what was not finished is finished now. */
  flush(): void {
    for (const sentence of this.#reader.end()) this.#take(sentence);
  }

  /** What was not finished is forgotten. */
  drop(): void {
    this.#reader = new SentenceReader();
  }

  #take(sentence: string): void {
    if (sentence === NEW_PARAGRAPH) {
      this.#newParagraph();
      return;
    }
    const found = this.#desk.found;
    const checked = checkSentence(withLetters(sentence), {
      results: found.map(({ forModel }) => forModel),
      passages: passagesOf(found, this.#library),
      question: withLetters(this.#prepared.question),
    });
    if (checked === null) return;
    // A passage is said once.
    if (checked.rule !== null && this.#ruled.has(checked.rule)) return;
    if (checked.rule !== null) this.#ruled.add(checked.rule);
    const pieces = this.#withSources(sentence, checked.pieces);
    for (const piece of pieces)
      if (typeof piece === 'object' && 'source' in piece) this.#name(piece.source);
    this.#shown.sentence({
      paragraph: this.#paragraph,
      tone: 'answer',
      pieces: pieces.map((piece) => this.#restored(piece)),
    });
    this.#isFresh = false;
    this.hasShown = true;
    if (checked.held.length === 0) this.hasBacked = true;
    for (const held of checked.held) {
      if (this.#explained.has(held)) continue;
      this.#explained.add(held);
      this.#shown.sentence(heldAside(held, this.nextParagraph));
      this.#paragraph = this.nextParagraph + 1;
      this.#isFresh = true;
    }
  }

  #newParagraph(): void {
    this.#paragraph = this.nextParagraph;
    this.#isFresh = true;
  }

  /** A figure stands on its result, whether the model named it or not. */
  #withSources(sentence: string, pieces: readonly Piece[]): readonly Piece[] {
    const cited = new Set(
      pieces.flatMap((piece) =>
        typeof piece === 'object' && 'source' in piece ? [piece.source] : [],
      ),
    );
    const printed = new Set([...sentence.matchAll(/⟦\s*(c\d+)\./g)].map(([, id]) => id ?? ''));
    const more = this.#desk.found.flatMap(({ forPerson: { id, sources } }) =>
      printed.has(id) && !cited.has(id) && sources.some((source) => source.id === id)
        ? [{ source: id }]
        : [],
    );
    const isPrinted = pieces.some((piece) => typeof piece === 'object' && 'strong' in piece);
    return isPrinted ? [...pieces, ...more] : pieces;
  }

  #name(id: string): void {
    if (this.#named.has(id)) return;
    this.#named.add(id);
    const source = this.#desk.found
      .flatMap(({ forPerson }) => forPerson.sources)
      .find((each) => each.id === id);
    if (source) this.#shown.source(source);
  }

  /** Names that were taken out stand in their places again. */
  #restored(piece: Piece): Piece {
    const restore = (text: string) => this.#prepared.redactor.restore(withNumbers(text));
    if (typeof piece === 'string') return restore(piece);
    return 'strong' in piece ? { strong: restore(piece.strong) } : piece;
  }
}

// "Company 1" would be read as a number that nobody backs: while a sentence is checked its labels have letters.
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const withLetters = (text: string): string =>
  text.replaceAll(/\b(Company|Person) (\d{1,2})\b/g, (all, kind: string, place: string) =>
    letters[Number(place) - 1] === undefined ? all : `${kind} ${letters[Number(place) - 1]}`,
  );
const withNumbers = (text: string): string =>
  text.replaceAll(
    /\b(Company|Person) ([A-Z])\b/g,
    (_all, kind: string, letter: string) => `${kind} ${letters.indexOf(letter) + 1}`,
  );

/** What was read in this answer, with all its words, for the checks. */
function passagesOf(
  found: readonly Found[],
  { knowledge, quotes }: Library,
): readonly GuardedPassage[] {
  const ids = new Set(found.flatMap(({ forModel }) => forModel.sources.map(({ id }) => id)));
  const rules = knowledge.passages
    .filter(({ id }) => ids.has(`rule/${id}`))
    .map(({ id, gloss, note, figures, cite, href }) => ({
      source: `rule/${id}`,
      words: [gloss, note ?? '', ...(quotes[id] ?? [])].join(' '),
      says: gloss,
      figures,
      cite,
      href,
    }));
  const lessons = knowledge.lessons
    .filter(({ id }) => ids.has(`lesson/${id}`))
    .map(({ id, title, short }) => ({
      source: `lesson/${id}`,
      words: `${title} ${short}`,
      says: short,
      figures: [short],
      cite: '',
      href: null,
    }));
  const terms = knowledge.terms
    .filter(({ id }) => ids.has(`word/${id}`))
    .map(({ id, term, text }) => ({
      source: `word/${id}`,
      words: `${term} ${text}`,
      says: text,
      figures: [text],
      cite: '',
      href: null,
    }));
  return [...rules, ...lessons, ...terms];
}
