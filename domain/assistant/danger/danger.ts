import { invisible } from '../letters.ts';
import { MAX_QUESTION } from '../limits.ts';
import type { Classifier } from '../understanding/classifier.ts';
import { ANNOYED, withoutHarmless } from './harmless.ts';
import { learnedDanger } from './learned.ts';
import type { DangerKind } from './kinds.ts';
import { isSpanish, SPANISH } from './spanish.ts';
import { typedPlainly } from './typed.ts';
import {
  CHILD_HARM,
  DANGER_NOW,
  ELDER_HARM,
  HARM_TO_OTHERS,
  HOME_HEAVY,
  PARTNER_VIOLENCE,
} from './violence.ts';
import { ALREADY_DONE, WANTING_TO_DIE } from './wanting_to_die.ts';

// Whether somebody may be in danger, and which: it decides whom they are sent to. By families of wordings in two languages, wide
// on purpose: a person who meant something else reads two kind sentences.

export interface Danger {
  /** The gravest first. */
  readonly kinds: readonly DangerKind[];
  readonly language: 'en' | 'es';
}

const KINDS: readonly (readonly [DangerKind, readonly RegExp[]])[] = [
  ['done', ALREADY_DONE],
  ['self', [...WANTING_TO_DIE, ...SPANISH.self]],
  ['now', [...DANGER_NOW, ...SPANISH.now]],
  ['child', [...CHILD_HARM, ...SPANISH.child]],
  ['partner', [...PARTNER_VIOLENCE, ...SPANISH.partner]],
  ['elder', [...ELDER_HARM, ...SPANISH.elder]],
  ['others', [...HARM_TO_OTHERS, ...SPANISH.others]],
];

const kindsIn = (typed: string): readonly DangerKind[] =>
  KINDS.filter(([, patterns]) => patterns.some((pattern) => pattern.test(typed))).map(
    ([kind]) => kind,
  );

/** Sentences that are looked at one by one: the reading's work grows with their number, so a text of a hundred has some of them together. */
const MAX_SENTENCES = 40;
/** What is shorter says nothing by itself, and is read with the one after it. */
const MIN_LETTERS = 8;

function sentencesIn(text: string): readonly string[] {
  const sentences: string[] = [];
  let open = '';
  for (const each of text.split(/(?<=[.!?;\n\u2026])(?=\s|$)/u)) {
    open += each;
    if (open.trim().length < MIN_LETTERS) continue;
    sentences.push(open.replace(/[.!?;\n\u2026]+\s*$/u, ''));
    open = '';
  }
  if (open.trim() !== '') sentences.push(open);
  const together = Math.ceil(sentences.length / MAX_SENTENCES);
  return together <= 1
    ? sentences
    : Array.from({ length: Math.ceil(sentences.length / together) }, (_, at) =>
        sentences.slice(at * together, (at + 1) * together).join('. '),
      );
}

/** What danger a message tells of; null where none is seen. Looked for before anything else is known of it, and so in its
 *  beginning and its end alone where it has no end. What nobody sees may hide in a word, or part two. */
export function dangerIn(message: string, learned: Classifier | null = null): Danger | null {
  const looked =
    message.length <= 2 * MAX_QUESTION
      ? message
      : `${message.slice(0, MAX_QUESTION)} \n ${message.slice(-MAX_QUESTION)}`;
  const written = new Set([
    looked,
    looked.replaceAll(invisible, ' '),
    looked.replaceAll(/\p{M}+/gu, ''),
  ]);
  const readings = new Set(
    [...written].flatMap((each) => [each, ...sentencesIn(each)].map(typedPlainly)),
  );
  // Whole, and each sentence by itself: words that end one weigh more than the same words in the middle.
  const kinds = new Set([...readings].flatMap((typed) => kindsIn(withoutHarmless(typed))));
  const [first = ''] = readings;
  if (kinds.size === 0 && learned) {
    const kind = learnedDanger(looked, learned);
    if (kind) kinds.add(kind);
  }
  return kinds.size === 0
    ? null
    : {
        kinds: KINDS.map(([kind]) => kind).filter((kind) => kinds.has(kind)),
        language: isSpanish(first) ? 'es' : 'en',
      };
}

/** Who laughs about somebody's temper is told of no hotline for the idiom alone. */
const LAUGHS = /\b(?:ha(?:ha)+h?|lol+|lmao|rofl|jk|just kidding|(?:ja){2,}j?)\b/;

/** Whether the words are of a home that may not be safe: the answer stays, and the hotline is named beside it. */
export function isHomeHeavy(message: string): boolean {
  const typed = typedPlainly(message.slice(0, MAX_QUESTION));
  if (typed.search(ANNOYED) >= 0 && !LAUGHS.test(typed)) return true;
  // A laugh takes the idiom back, and nothing else that is said beside it.
  const rest = typed.replaceAll(ANNOYED, ' ');
  return HOME_HEAVY.some((pattern) => pattern.test(rest));
}
