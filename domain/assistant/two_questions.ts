import { withItsName } from './pointed_back.ts';
import { wordsIn } from './slots/plain.ts';

// Where one question ends and another begins, in what somebody typed as one.

/** A part of what was typed. */
export interface Part {
  readonly text: string;
  /** Whether it asks something by its form; else it may be what the question is about. */
  readonly isAsking: boolean;
  /** It begins or ends as a question does: if it isn't understood, that is said. */
  readonly isPlainlyAsking: boolean;
  /** "Or does it …": the same question, the other way round. */
  readonly isAlternative: boolean;
}

const EN_STARTS =
  "i (?:also )?(?:want to|wanna|need to|would like to) know|i was wondering|can|could|do|does|did|is|are|am|will|would|should|shall|has|have i|how|what|whats|what's|when|which|who|whose|why|where|(?:when|where|who|how|why)'?s|(?:can|don|doesn|isn|won|wouldn|shouldn|aren)'?t (?:i|it|they|we|u|you|that|this|he|she|my|the)|(?:pls |please )?(?:explain|describe)|any (?:way|chance|idea)|if (?:it|they|i|that|not|so|we)|isn't|isnt|don't i|tell me|show me";
const ES_STARTS =
  'quiero saber|quisiera saber|como|cuando|cuanto|cuanta|cuantos|que|cual|por que|donde|quien|puedo|puede|pueden|debo|deberia|conviene|me (?:pueden|puede|conviene|van|deben|quitan)|me l[oa]s? (?:pueden|puede|van)|l[oae]s? (?:pueden|puede|debo)|se (?:puede|pueden|borra)|eso|esto|es (?:cierto|verdad|legal|posible)|hay|tengo que|todavia (?:l[oae]s? )?(?:debo|tengo que)|si (?:no|pago|me)';
/** How a question begins. */
const STARTS = new RegExp(
  `^(?:(?:so|ok|then|well|pues|entonces|,) )*(?:${EN_STARTS}|${ES_STARTS})\\b`,
);
/** Where a question begins within a sentence that began as none: "i'm behind on the car can they take it". */
const WITHIN =
  /\b(?:can|could|do|does|should|will|would|is|are) (?:i|they|it|we|she|he|my|the|that|this|a|an)\b|\b(?:what|how|when|which|who|why) (?:do|does|can|should|will|would|is|are|much|long|many|to|happens)\b|\b(?:(?<!no )puedo|pueden|debo|que hago|cuanto|como)\b/;

/** Words that put one question to another, whatever it begins with. */
const PUT_TO =
  /(?:[,;]|\.)? ?\b(?:(?:and|&|n|oh|ok|so|y) )*(?:also|plus|oh and|another thing|one more thing|by the way|btw|while (?:im|i'm) (?:at it|here)|tambien|ademas|otra cosa|una cosa mas|por cierto|aparte de eso|de paso)\b,? ?(?:(?:and|y) )?/;
/** Words that do so where a question follows. */
const AND = new RegExp(
  `(?:[,;]? ?(?:\\b(?:and|n|nd|or|y|e|o|but|pero)|&|\\+) ?\\b(?:then |also |so |oh )?|, ?)(?=(?:${EN_STARTS}|${ES_STARTS})\\b)`,
);
const ENDS = /(?<=\?)\s*(?:and |also |y |& |n )?|[;\n]\s*|(?<=\p{L}{2,}[.!])\s+/u;

const MIN_WORDS = 3;
const SOONEST = 2;

/** Short questions too: "is it legal", "and why". */
const isLong = (text: string): boolean =>
  !ASKS_ALONG.test(text) && wordsIn(text).length >= (STARTS.test(text) ? SOONEST : MIN_WORDS);

/** Asks the same of what the other part is about: "when is the car due and how much". */
const ASKS_ALONG =
  /^(?:where (?:does|should|would|do) (?:it|that|they|i put it) ?(?:go)?|a donde va|en que|how much|how many|how long|how soon|how|when|what date|where|which one|what (?:card|debt|bill|day|one)|what for|que tarjeta|cual deuda|(?:how (?:long|many days|much time)|cuanto tiempo|cuantos dias) (?:do i|do we|will i|me|tengo) ?(?:have|get|got|queda|quedan)?(?: left)?(?: (?:to|para) (?:answer|respond|reply|file|act|contestar|responder))?(?: (?:it|them|this|by))?|cuanto tiempo|cuanto me tardo|cuanto tardo|cuanto|cuanto es|cuando acabo|cuando termino|cuando|como|donde|cual|(?:(?:does|do|would|will|did) (?:it|that|this)(?: even| really| actually)* (?:matter|make (?:a|any) difference|change anything|count|help|hurt|work)(?: for me| at all| in my case| here| much| or not)*))(?: (?:is it|is that|do i owe|es|seria|(?:would|will|does) (?:it|that) (?:take|be)))?\??$/;

/** Where another question begins in what was dictated, with nothing between them. */
const RUN_ON =
  /(?<!\b(?:how|much|long|what|when|why|where|which|who|bad|first|should|if|and|or|do|does|is|cuanto|cuando|que|como|donde|cual|si|y|o|me|no)) (?=(?:when (?:am|will|would|do|is)|how (?:much|long|do i|can i|bad)|can (?:they|i|the|he|she|it)|could (?:they|i)|what (?:happens|do i|about|is)|should i|do i|will (?:they|i|it|the)|are they allowed|cuando (?:termino|acabo|salgo)|cuanto (?:debo|pago|me|voy)|me (?:pueden|puede)|pueden|que (?:hago|pasa)|como (?:hago|le hago|puedo))\b)/;

/** The same of what has no mark and no word between its questions: only two, and each long enough to be one. */
export function dictatedPartsOf(plain: string): readonly Part[] {
  const parts = plain
    .split(RUN_ON)
    .map(trimmed)
    .filter((text) => text !== '');
  return parts.length === 2 && parts.every((text) => wordsIn(text).length >= MIN_WORDS)
    ? parts.map((text) => ({
        text,
        isAsking: true,
        isPlainlyAsking: true,
        isAlternative: false,
      }))
    : [];
}

const trimmed = (text: string): string => text.replace(/^[\s,;.&-]+/, '').trim();

const ALTERNATIVE = /\b(?:or|o) (?:then |also |so |oh )?$/;
/** "Florida btw, and I'm the only one working": told, and not asked. */
const TELLS = /^(?:i|i'?m|i'?ve|my|he|she|they|we|we'?re|it|its|the|a|yo|mi|el|la|ellos)\b/;
const MIN_WORDS_OF_A_QUESTION = 3;

/** A part as it stands in what was typed. */
function partOf(text: string, isPut: boolean, plain: string, from: number): Part {
  const at = plain.indexOf(text, from);
  const asks = text.endsWith('?') || STARTS.test(text);
  return {
    text,
    isAsking: isPut || asks || WITHIN.test(text),
    isPlainlyAsking:
      (asks || (isPut && !TELLS.test(text))) && wordsIn(text).length >= MIN_WORDS_OF_A_QUESTION,
    isAlternative: ALTERNATIVE.test(plain.slice(0, Math.max(0, at))),
  };
}

/** "How much do I owe" asks nothing along where nothing stands before it. */
const isWhole = (text: string): boolean =>
  ASKS_ALONG.test(text) && wordsIn(text).length >= MIN_WORDS_OF_A_WHOLE;
const MIN_WORDS_OF_A_WHOLE = 4;

const bare = (text: string): string => text.replace(/[?.! ]+$/, '');

/** "I've got two questions": it asks nothing. */
const HOW_MANY =
  /\b(?:(?:so|ok|hi|hey|hello|hola) )*(?:i(?:'ve| have|'ve got| have got| got| had)?|just|tengo|son) ?(?:(?:two|2|three|3|a couple(?: of)?|a few|some|several|dos|tres|un par de|varias) )(?:quick |more )?(?:(?:questions?|preguntas)(?: (?:for (?:you|u)|about (?:this|that)|para ti))?|things (?:to ask|i (?:want|need) to (?:ask|know))(?: (?:you|u))?|things(?= ?:))[,.:;!-]* ?/;
/** Questions that are counted: "first ... second", "1) ... 2)". */
const COUNTED = new RegExp(
  String.raw`(?:(?:^|[.,;:?!] ?|\b(?:and|y) )(?:the |la )?(?:first|second|third|primera?o?|segund[ao]|tercer[ao]?)(?:ly)?(?: of all| one| question| pregunta| thing)?(?: is| es)?[,:]? |(?:^|[ .,;:?!])\(?(?:[1-4]|[a-d])[):] ?)(?=(?:${EN_STARTS}|${ES_STARTS})\b)`,
  'g',
);
const FIRST_OF_ALL = /\b(?:first|primera?o?)\b.*\b(?:second|segund[ao])|(?:1|a)[):].*(?:2|b)[):]/;

/** Without the words that count its questions. */
const withoutCounts = (plain: string): string => {
  const bare = plain.replace(HOW_MANY, '');
  return FIRST_OF_ALL.test(bare) ? bare.replaceAll(COUNTED, '; ') : bare;
};
/** Why it is so, of what was just asked: the answer to that says it. */
const ONLY_WHY =
  /^(?:and |y |but |pero )*(?:why(?: is that| so| that one| not)?|how come|por que(?: razon)?)[?.! ]*$/;

/** The parts of what was typed, in their order. `typed` is as it is compared: lower case, single spaces. */
export function partsOf(typed: string): readonly Part[] {
  const plain = withoutCounts(typed);
  const pieces = plain.split(ENDS).flatMap((sentence) => {
    const put = sentence.split(PUT_TO);
    return put.flatMap((each) =>
      each
        .split(AND)
        .map(trimmed)
        .filter((text) => text !== '')
        .map((text) => ({ text, isPut: put.length > 1 })),
    );
  });
  const parts: Part[] = [];
  let from = 0;
  for (const { text, isPut } of pieces) {
    const before = parts.at(-1);
    // "There's a 500 bonus in december. where should it go?": what is told and what is asked of it are one.
    if (before && !before.isAsking && /\d/.test(before.text) && ASKS_ALONG.test(text))
      parts[parts.length - 1] = {
        ...before,
        text: `${before.text} ${text}`,
        isAsking: true,
        isPlainlyAsking: true,
      };
    else if (before?.isAsking && ONLY_WHY.test(text)) continue;
    else if (
      isLong(text) ||
      (!before && isWhole(text)) ||
      (before && withItsName(bare(before.text), bare(text)) !== null)
    )
      parts.push(partOf(text, isPut, plain, from));
    from = Math.max(from, plain.indexOf(text, from));
  }
  return parts;
}

/** Whether it asks more than one thing by its form: then each part is read by itself. */
export const asksSeveral = (plain: string): boolean =>
  partsOf(plain).filter(({ isAsking }) => isAsking).length > 1;
