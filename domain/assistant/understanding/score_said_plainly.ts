import type { IntentName } from '../intents.ts';
import { withoutAccents } from '../letters.ts';

const SCORE = /\b(?:scores?|fico|points?|puntajes?|puntuacion|puntos)\b/;
const WHAT =
  /\b(?:wh?at(?:'?s| is)?|how (?:much|many|high|far)|cuanto|cuantos|que (?:puntaje|puntuacion|score)|a cuanto|como (?:va a )?quedar?\w*)\b/;
const WILL =
  /\b(?:will|would|be|go(?:es)? up|going to|gonna|gain|jump|rise|increase|raise|get|have|subir\w*|sube|suba|subiria|tendre|tener|voy a|queda\w*|va a)\b/;
const PAID =
  /\b(?:pay(?:ing)? (?:\w+ ){0,4}?(?:off|down)|pay(?:ing)? (?:it|them|my|the|this|everything|all)|paid (?:\w+ ){0,3}?off|(?:everything|it|all)(?:'?s| is) paid|pague|pago|pagar|pagada|liquid\w+|termine de pagar|zero balance|at zero|(?:is|are|'s) (?:all )?gone)\b/;
const ANOTHER =
  /\b(?:early|ahead of time|before (?:the|its|my) due|antes de tiempo|collections?|late|dispute\w*|inquir\w+|clos(?:e|ed|ing)|settle\w*|charge[- ]?offs?|appl(?:y|ied|ying)|medical|hospital|judge?ment|cosign\w*|bankrupt\w*|loan|car|rental|rent|coleccion\w*|cobranza\w*|prestamo|carro|cerrar|need|buy a|house)\b/;

/** Whether it is asked what a score will be once a card, or everything, is paid. */
export function asksScoreAfterPaying(plain: string): boolean {
  const bare = withoutAccents(plain);
  return (
    SCORE.test(bare) && WHAT.test(bare) && WILL.test(bare) && PAID.test(bare) && !ANOTHER.test(bare)
  );
}

/** A score by its number, or by what people call a low one. */
const WITH_SCORE =
  /\b(?:scores?|fico|credit|puntaje)\b.{0,20}?(?<![\d.,$])[3-8]\d\d\b(?![\d,.]*\d| ?(?:dollars|bucks|a month|%))|(?<![\d.,$])\b[3-8]\d\d\b (?:credit|fico|scores?|de (?:puntaje|credito))\b|\b(?:with|at|have|got|a|con|is|tengo) (?:an? |only |just |un )?[3-8]\d\d(?:'?s)?\b(?! ?(?:dollars|bucks|a month|on|to|in|down|limit|extra|more|left|payment|a|per|%|saved|al mes|dolares))|\b(?:bad|poor|low|terrible|horrible|awful|damaged|fair) (?:credit|score)\b|\bmal credito\b|\bpuntaje bajo\b/;
const WANTS =
  /\b(?:can|could|will|would|do|am|is|what|whats|which|any|how)\b.{0,40}\b(?:get|approved|qualify|accept\w*|enough|good enough|take me|give me|chances?|eligible|apply|likely|need|best|buy|finance|open|rent)\b|\b(?:puedo|podria|me dan|me aprueban|califico|alcanza)\b/;
const PRODUCTS: readonly (readonly [IntentName, RegExp])[] = [
  [
    'rental_score',
    /\b(?:apartments?|apt|rental|rent (?:a|an)|to rent|lease an|apartamento|departamento)\b/,
  ],
  ['home_loan', /\b(?:mortgage|home loan|house|fha|va loan|condo|hipoteca|casa)\b/],
  [
    'before_applying',
    /\b(?:cards?|cc|visa|discover|amex|mastercard|capital one|chase|loans?|car|auto|truck|financ\w*|approved|tarjetas?|prestamos?|carro)\b/,
  ],
];
const NOT_WITH_SCORE =
  /\b(?:collect\w*|settle\w*|deni(?:ed|al)|turned (?:me )?down|dispute\w*|late|raise|increase|improve|boost|fix|go up|how long|to reach|to get to|from [3-8]\d\d to|pay(?:ing)? off|balance transfer|consolidat\w*|refinanc\w*|secured|cosign\w*|limit|rate|interest|payday|title|bankrupt\w*|job|insurance|first (?:card|time)|lower my|rebuild|student|heloc|home equity|report)\b/;

/** The meaning of a question that says a score and what it is to get; null where it says not both. */
export function asksWithScore(bare: string): IntentName | null {
  if (!WITH_SCORE.test(bare) || !WANTS.test(bare) || NOT_WITH_SCORE.test(bare)) return null;
  return PRODUCTS.find(([, product]) => product.test(bare))?.[0] ?? null;
}
