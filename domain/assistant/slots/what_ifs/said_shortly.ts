import { placeOf, type Reader } from './what_if.ts';

// Changes said in a few words: what is canceled for the debts' sake, and money that would come by luck.

const REGULAR = String.raw`(?:gym|netflix|hulu|disney|spotify|cable|streaming|subscriptions?|tv|internet|phone plan|insurance|lottery tickets?|eating out|take ?out|door ?dash|uber eats|coffee|starbucks|smok\w+|cigarettes|vap\w+|beer|drinking|gimnasio|suscripcion(?:es)?|cafe|comer fuera)`;
const CANCELED = new RegExp(
  String.raw`\b(?:cancel\w*|drop\w*|ditch\w*|quit\w*|cut\w*|stop\w*|get rid of|give up|gave up|dej[oae]\w*(?: de)?|quito)(?: out| off)?(?: my| the| our| all| el| la| mi| las| los| de)* ${REGULAR}(?:(?:,| and| y) ${REGULAR})*(?: \w+)?,? (?:and|y)(?: i| then| just)* (?:use|put|throw|send|pay|add|uso|pongo|mando|meto)(?: that| the| those| its| extra| all| los| esos)* A(?<a>\d)\b`,
);
/** Where it is another's money or no debt: "cancel the card and use that 45 fee". */
const NOT_CANCELED = /\b(?:fee|refund|once|credit card|charge\w*|owe|debo)\b/;

/** "Cancel the gym and use that 45": what is canceled comes every month. */
export const readCanceled: Reader = ({ text, amounts, rates, debts }) => {
  const amount = amounts[placeOf(CANCELED.exec(text), 'a')];
  return amount !== undefined &&
    amounts.length === 1 &&
    rates.length === 0 &&
    debts.length <= 1 &&
    !NOT_CANCELED.test(text)
    ? { kind: 'more', amount, isBesideCharges: false }
    : null;
};

const LUCK =
  /\b(?:if|what if|say|suppose|si|y si|que pasa si)(?: i| we| me| nos| yo)* (?:ever )?(?:win|won|find|found|hit|inherit\w*|come into|came into|gano|ganara|saco|encuentro|heredo|cae|cayeran)(?: like| about| around| the lottery for| la loteria de| unos)* A(?<a>\d)\b/;
const NOT_LUCK =
  /\b(?:a|per|each|every|al|por|cada) (?:month|week|year|mes|semana|ano)\b|\b(?:court|case|lawsuit|sue[ds]?|corte|juicio|demanda|out|that (?:they|it)|charge\w*|wrong|mistake)\b/;

/** "What if I win 10k": once. */
export const readLuck: Reader = ({ text, amounts, rates, debts }) => {
  const amount = amounts[placeOf(LUCK.exec(text), 'a')];
  return amount !== undefined &&
    amounts.length === 1 &&
    rates.length === 0 &&
    debts.length <= 1 &&
    !NOT_LUCK.test(text)
    ? { kind: 'once', amount, debt: debts[0] ?? null, isKept: false }
    : null;
};
