import type { TrackedDebt } from '../../planner/progress.ts';
import { namedDebts } from './debt_name.ts';
import type { Slots } from './slots.ts';

// A part of what is owed or set aside that a question is about.

/** All but what is named. "More or less" and "without interest" leave out no debt. */
const WITHOUT =
  /\b(?:not counting|not including|without|leaving out|minus|except(?: for)?|besides|other than|aside from|apart from|sin contar|sin|quitando|(?<!\bo |pag\w+ |paga |dar |pedir )menos(?! al? mes| cada| a la)|fuera de|aparte de)\b(?! (?:the |any |los |ningun |pagar |paying )?(?:interest|fees?|charges|interes|intereses|cargos|recargos|comisiones)\b)/;

/** The one debt that is left out: it is named after the word that leaves it out. Null where none is. */
export function debtLeftOut(plain: string, { debts }: Slots): TrackedDebt | null {
  const found = WITHOUT.exec(plain);
  const [debt] = debts;
  if (!found || !debt || debts.length > 1) return null;
  const after = plain.slice(found.index + found[0].length);
  return namedDebts(after, debts).debts.length === 1 ? debt : null;
}
/** The cards, and no one of them. */
export const CARDS_ALONE =
  /\b(?:just|only|all|both|two|my|the|las|mis|todas|ambas|dos|solo|nomas) (?:\w+ )?(?:credit )?(?:cards|tarjetas)\b|\bon (?:the )?cards\b|\ben tarjetas\b/;

const OWED =
  /\b(?:owe|owed|total|altogether|in all|debt is|add(?:ed|s)? up|together|combined|sum|debo|debe|en total|juntas|sumadas)\b/;

/** Whether what all but one debt comes to is asked, or what the cards do. */
export const isPartOwed = (plain: string, slots: Slots): boolean =>
  OWED.test(plain) &&
  plain.split(' ').length <= 16 &&
  (debtLeftOut(plain, slots) !== null ||
    /\b(?:just|only|alone|nomas|solo)\b.*\b(?:cards|tarjetas)\b|\b(?:cards|tarjetas)\b.*\b(?:alone|nomas|only)\b/.test(
      plain,
    ));

const LEFT_AFTER =
  /\b(?:left|leftover|left over|remaining|extra)\b.*\b(?:after|once)\b.*\b(?:minimums?|mins?)\b|\b(?:sobra|queda|quedan)\b.*\bminimos?\b/;

/** Whether what the minimums leave of the month's money is asked about. */
export const isOfLeft = (plain: string, { debts }: Pick<Slots, 'debts'>): boolean =>
  debts.length === 0 && LEFT_AFTER.test(plain);
