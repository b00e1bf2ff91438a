import { type AprBps, type Cents, cents } from '../../../money/cents.ts';
import { NO_PART, PART, partOf } from '../part_said.ts';
import type { Reader } from './what_if.ts';

// A part of what is set aside, or of what one debt asks for: "cut my payment in half", "can i pay a third of it".

const PAYMENT = String.raw`(?:payments?|amount|plan|budget|monthly(?: payment| amount)?|what i pay|what i set aside|it|this|that|pagos?|lo que pago|presupuesto|mensualidad|everything)`;
const CUT = new RegExp(
  String.raw`\b(?:cut|cutting|slash|drop|lower|reduce|bring|shrink|chop|reducir|bajar|recortar|cortar|reduzco|bajo|corto)(?:lo|la)?(?: down)?(?: (?:my|the|our|all|mi|mis|el|los|a))*(?: D(?<d>\d)(?:'s)?)?(?: (?:monthly|mensual))?(?: ${PAYMENT})?(?: down| a month| each month)? (?<how>in|by|to|a|en|por)(?: about| like| la| una)* (?<part>half|(?:a|one) third|(?:a|one) (?:quarter|fourth)|two[- ]thirds|mitad|un tercio|tercera parte|cuarta parte|R\d)\b`,
);
const PAYS_PART = new RegExp(
  String.raw`\b(?:can|could|should|may|what if|if|is it (?:ok|okay) (?:to|if)|puedo|si|podria)(?: i| we| yo)?(?: just| only| maybe| still| pay only| solo| nomas)* (?:pay|send|do|set aside|put in|pagar|pago|mandar|dar|doy)(?: just| only| about| like| solo| nomas)* (?<part>${PART})(?: (?:of|as much(?: as)?|de))?(?: (?:that|it|this|what i pay(?: now)?|(?:my|the) (?:(?:monthly|usual|regular|normal) )?(?:payment|amount|plan)|eso|lo que pago|mi pago|el pago))?(?: (?:a|every|each|per|al|cada) (?:month|mes)| instead| for now| now| from now on)?[?.! ]*$`,
);
const NOT_PART =
  /\b(?:score|limit|interest|rate|apr|spending|use|utili[sz]ation|settle\w*|collector\w*|rent|today|right now|this (?:week|month)|friday|now and|rest|other half|minimums?|minimo|they|legally|balance)\b/;

/** A part as it was said. */
export interface Cut {
  readonly words: string;
  /** It is cut by so much, and not to it. */
  readonly isOff: boolean;
  /** Of what one debt asks for. */
  readonly isOfDebt: boolean;
}

/** What a payment is cut to or by; null where its words don't say it plainly. */
export function cutSaid(
  text: string,
  amounts: readonly Cents[],
  rates: readonly AprBps[],
  monthly: Cents | null,
): Cut | null {
  if (amounts.some((each) => each !== monthly) || NOT_PART.test(text) || NO_PART.test(text))
    return null;
  const cut = CUT.exec(text)?.groups;
  const part = cut?.['part'] ?? PAYS_PART.exec(text)?.groups?.['part'];
  if (part === undefined || (part.startsWith('R') && rates.length !== 1)) return null;
  return {
    words: part.replace(/^mitad$/, 'la mitad').replace(/^(?=tercera|cuarta)/, 'la '),
    // By a third leaves two of them; in half and to a third say what is left.
    isOff: cut !== undefined && /^(?:by|por)$/.test(cut['how'] ?? '') && part !== 'half',
    isOfDebt: cut?.['d'] !== undefined,
  };
}

/** Such a part of what is set aside every month. */
export const readCut: Reader = ({ text, amounts, rates, debts, monthly }) => {
  const cut =
    debts.length === 0 && monthly !== null ? cutSaid(text, amounts, rates, monthly) : null;
  const part = cut && monthly !== null ? partOf(monthly, cut.words, rates) : null;
  return cut === null || part === null || monthly === null
    ? null
    : { kind: 'monthly', amount: cut.isOff ? cents(monthly - part) : part };
};
