import type { Slots } from './slots.ts';

// A part of what is owed or set aside that a question is about.

/** All but what is named. */
export const WITHOUT =
  /\b(?:not counting|not including|without|leaving out|minus|except(?: for)?|besides|other than|aside from|apart from|sin contar|sin|quitando|menos|fuera de|aparte de)\b/;
/** The cards, and no one of them. */
export const CARDS_ALONE =
  /\b(?:just|only|all|both|two|my|the|las|mis|todas|ambas|dos|solo|nomas) (?:\w+ )?(?:credit )?(?:cards|tarjetas)\b|\bon (?:the )?cards\b|\ben tarjetas\b/;

const OWED = /\b(?:owe|owed|total|altogether|in all|debt is|debo|debe|en total)\b/;

/** Whether what all but one debt comes to is asked, or what the cards do. */
export const isPartOwed = (plain: string, { debts }: Slots): boolean =>
  OWED.test(plain) &&
  plain.split(' ').length <= 16 &&
  ((WITHOUT.test(plain) && debts.length === 1) ||
    /\b(?:just|only|alone|nomas|solo)\b.*\b(?:cards|tarjetas)\b|\b(?:cards|tarjetas)\b.*\b(?:alone|nomas|only)\b/.test(
      plain,
    ));

const LEFT_AFTER =
  /\b(?:left|leftover|left over|remaining|extra)\b.*\b(?:after|once)\b.*\b(?:minimums?|mins?)\b|\b(?:sobra|queda|quedan)\b.*\bminimos?\b/;

/** Whether what the minimums leave of the month's money is asked about. */
export const isOfLeft = (plain: string): boolean => LEFT_AFTER.test(plain);
