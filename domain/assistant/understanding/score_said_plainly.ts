import { withoutAccents } from '../letters.ts';

const SCORE = /\b(?:scores?|fico|points?|puntajes?|puntuacion|puntos)\b/;
const WHAT =
  /\b(?:wh?at(?:'?s| is)?|how (?:much|many|high|far)|cuanto|cuantos|que (?:puntaje|puntuacion|score)|a cuanto|como (?:va a )?quedar?\w*)\b/;
const WILL =
  /\b(?:will|would|be|go(?:es)? up|going to|gonna|gain|jump|rise|increase|raise|get|have|subir\w*|sube|suba|subiria|tendre|tener|voy a|queda\w*|va a)\b/;
const PAID =
  /\b(?:pay(?:ing)? (?:\w+ ){0,4}?(?:off|down)|pay(?:ing)? (?:it|them|my|the|this|everything|all)|paid (?:\w+ ){0,3}?off|(?:everything|it|all)(?:'?s| is) paid|pague|pago|pagar|pagada|liquid\w+|termine de pagar|zero balance|at zero|(?:is|are|'s) (?:all )?gone)\b/;
const ANOTHER =
  /\b(?:collections?|late|dispute\w*|inquir\w+|clos(?:e|ed|ing)|settle\w*|charge[- ]?offs?|appl(?:y|ied|ying)|medical|hospital|judge?ment|cosign\w*|bankrupt\w*|loan|car|rental|rent|coleccion\w*|cobranza\w*|prestamo|carro|cerrar|need|buy a|house)\b/;

/** Whether it is asked what a score will be once a card, or everything, is paid. */
export function asksScoreAfterPaying(plain: string): boolean {
  const bare = withoutAccents(plain);
  return (
    SCORE.test(bare) && WHAT.test(bare) && WILL.test(bare) && PAID.test(bare) && !ANOTHER.test(bare)
  );
}
