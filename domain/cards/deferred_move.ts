import type { IsoDate } from '../time/iso_date.ts';
import { earliestEnd, type MoveOffer } from './what_if.ts';

/** A move as it was worked out, and whether its deferred interest is charged. */
export type WithDeferred<Worked> = Worked & { readonly isChargedBack: boolean };

/**
 * A move to an offer of deferred interest: as the low rate has it where all of it is paid before the first day it can end on; else as if the full rate had run from the
 * first day. That is what is charged back, with interest on the interest of those months: a little more than an issuer that counts none, and
 * never less. `paidOn`: when what was moved is paid. Source: docs/domain/cards.md#what-if
 */
export function withDeferred<Worked extends object>(
  offer: MoveOffer,
  today: IsoDate,
  work: (offer: MoveOffer) => Worked | null,
  paidOn: (worked: Worked) => IsoDate,
): WithDeferred<Worked> | null {
  const worked = work(offer);
  const { promotion, isDeferred } = offer;
  if (!isDeferred || promotion === null || promotion.months <= 0)
    return worked && { ...worked, isChargedBack: false };
  // A payment on the day itself, or on a day of its month that nobody knows, may come too late.
  if (worked !== null && paidOn(worked) < earliestEnd(today, promotion.months))
    return { ...worked, isChargedBack: false };
  const charged = work({ ...offer, promotion: null });
  return charged && { ...charged, isChargedBack: true };
}
