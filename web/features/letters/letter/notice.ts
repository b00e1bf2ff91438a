import type { KnownCollector } from '../../../../domain/credit_file/collector_of_notice.ts';
import type { KeptDeadline } from '../../../../domain/credit_file/kept_deadline.ts';
import { lastDayOf } from '../../../../domain/learning/legal_period.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import { m } from '../../../paraglide/messages.js';
import { emptyLetter, type TypedLetter } from './letter_draft.ts';

/** A day to keep; with an id, one that is kept already. */
export type DayToKeep = Omit<KeptDeadline, 'id'> & { readonly id?: string };

/** A letter with what is known of the notice that it answers: what was typed to the same one stands, and what was typed to another
 *  isn't for this one. */
export function withNotice(
  typed: TypedLetter,
  { name, startedOn }: KeptDeadline,
  { address = '', lastFour }: KnownCollector,
): TypedLetter {
  const isToThem = typed.recipient === '' || typed.recipient === name;
  const { sender, senderAddress } = typed;
  const letter = isToThem ? typed : { ...emptyLetter, sender, senderAddress };
  return {
    ...letter,
    recipient: name,
    recipientAddress: letter.recipientAddress || address,
    reference:
      letter.reference ||
      (lastFour === undefined ? '' : m.letters_notice_reference({ number: lastFour })),
    happenedOn: letter.happenedOn || startedOn,
  };
}

/** The last day to question a debt: as the notice has it, or counted from the day it came; null where that isn't known. */
export function lastDayToQuestion(
  { happenedOn }: Pick<TypedLetter, 'happenedOn'>,
  notice: KeptDeadline | null,
): IsoDate | null {
  if (happenedOn === '') return null;
  return notice?.startedOn === happenedOn ? notice.endsOn : lastDayOf('usc15-1692g-b', happenedOn);
}
