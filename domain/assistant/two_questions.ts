import { wordsIn } from './slots/plain.ts';

// Where one question ends and another begins, in what somebody typed as one.

/** A part of what was typed. */
export interface Part {
  readonly text: string;
  /** Whether it asks something by its form; else it may be what the question is about. */
  readonly isAsking: boolean;
}

const EN_STARTS =
  "can|could|do|does|did|is|are|am|will|would|should|shall|has|have i|how|what|whats|what's|when|which|who|whose|why|where|if (?:it|they|i|that|not|so|we)|isn't|isnt|don't i|tell me|show me";
const ES_STARTS =
  'como|cuando|cuanto|cuanta|cuantos|que|cual|por que|donde|quien|puedo|puede|pueden|debo|deberia|conviene|me (?:pueden|puede|conviene|van|deben|quitan)|me l[oa]s? (?:pueden|puede|van)|l[oae]s? (?:pueden|puede|debo)|se (?:puede|pueden|borra)|eso|esto|es (?:cierto|verdad|legal|posible)|hay|tengo que|si (?:no|pago|me)';
/** How a question begins. */
const STARTS = new RegExp(
  `^(?:(?:so|ok|then|well|pues|entonces|,) )*(?:${EN_STARTS}|${ES_STARTS})\\b`,
);
/** Where a question begins within a sentence that began as none: "i'm behind on the car can they take it". */
const WITHIN =
  /\b(?:can|could|do|does|should|will|would|is|are) (?:i|they|it|we|she|he|my|the|that|this|a|an)\b|\b(?:what|how|when|which|who|why) (?:do|does|can|should|will|would|is|are|much|long|many|to|happens)\b|\b(?:(?<!no )puedo|pueden|debo|que hago|cuanto|como)\b/;

/** Words that put one question to another, whatever it begins with. */
const PUT_TO =
  /(?:[,;]|\.)? ?\b(?:and also|also|plus|oh and|and another thing|another thing|and one more thing|y tambien|tambien|y ademas|ademas)\b,? ?/;
/** Words that do so where a question follows. */
const AND = new RegExp(
  `(?:[,;]? (?:and|&|or|y|e|o|but|pero) (?:then |also |so )?|, ?)(?=(?:${EN_STARTS}|${ES_STARTS})\\b)`,
);
const ENDS = /(?<=\?)\s*(?:and |also |y |& )?|[;\n]\s*|(?<=\p{L}{2,}[.!])\s+/u;

const MIN_WORDS = 3;
const SOONEST = 2;

/** Short questions too: "is it legal", "and why". */
const isLong = (text: string): boolean =>
  !ASKS_ALONG.test(text) && wordsIn(text).length >= (STARTS.test(text) ? SOONEST : MIN_WORDS);

/** Asks the same of what the other part is about: "when is the car due and how much". */
const ASKS_ALONG =
  /^(?:where (?:does|should|would|do) (?:it|that|they|i put it) ?(?:go)?|a donde va|en que|how much|how many|how long|how soon|how|when|what date|where|which one|what for|cuanto tiempo|cuanto me tardo|cuanto tardo|cuanto|cuanto es|cuando acabo|cuando termino|cuando|como|donde|cual)(?: (?:is it|is that|do i owe|es|seria|(?:would|will|does) (?:it|that) (?:take|be)|til im done|til i'm done|till im done))?\??$/;

const trimmed = (text: string): string => text.replace(/^[\s,;.&-]+/, '').trim();

/** The parts of what was typed, in their order. `plain` is as it is compared: lower case, single spaces. */
export function partsOf(plain: string): readonly Part[] {
  return plain.split(ENDS).flatMap((sentence) => {
    const put = sentence.split(PUT_TO);
    return put.flatMap((each) =>
      each
        .split(AND)
        .map(trimmed)
        .filter(isLong)
        .map((text) => ({
          text,
          isAsking: put.length > 1 || text.endsWith('?') || STARTS.test(text) || WITHIN.test(text),
        })),
    );
  });
}
