import { addBusinessDays, isBusinessDay, isBusinessDayByDate } from '../time/business_day.ts';
import { addDays, addMonths, type IsoDate } from '../time/iso_date.ts';
import type { Section } from './sections.ts';

// Every deadline that runs between a person and a bureau, a furnisher or a collector: pure functions of the days that count.

export interface Deadline {
  readonly on: IsoDate;
  readonly sections: readonly Section[];
  /** A day that it counts from isn't known, so it may be earlier or later. */
  readonly isEstimated: boolean;
}

/** The day somebody got a letter; where that isn't known, five business days after it was mailed. */
export type Received = { readonly on: IsoDate } | { readonly mailedOn: IsoDate };

const mailDays = 5;

function receiptOf(
  received: Received,
  counts = isBusinessDay,
): { readonly on: IsoDate; readonly isEstimated: boolean } {
  return 'on' in received
    ? { on: received.on, isEstimated: false }
    : { on: addBusinessDays(received.mailedOn, mailDays, counts), isEstimated: true };
}

export interface DisputeDeadlines {
  /** The last day of its reinvestigation. */
  readonly answer: Deadline;
  /** The last day to mail the answer. It's late only after this. */
  readonly mailed: Deadline;
}

export interface Disputed {
  readonly isBureau: boolean;
  /** Whether the free annual report was what showed it. */
  readonly isAfterAnnualReport: boolean;
  readonly factsAddedOn?: IsoDate;
}

/** When a dispute has to be looked into: 30 days after it was received; 45 where facts were added within the 30 days, or where the free
 *  annual report was what showed it to a bureau's file. A bureau then has five business days to mail the result; a company reports it
 *  within the days that a bureau would have. Source: 15 USC 1681i(a)(1), (6); 1681j(a)(3); 1681s-2(a)(8)(E)(iii). */
export function disputeDeadlines(
  received: Received,
  { isBureau, isAfterAnnualReport, factsAddedOn }: Disputed,
): DisputeDeadlines {
  const { on, isEstimated } = receiptOf(received);
  const ends = addDays(on, 30);
  const isAnnual = isBureau && isAfterAnnualReport;
  const isExtended =
    isAnnual || (factsAddedOn !== undefined && factsAddedOn >= on && factsAddedOn <= ends);
  const answer = isExtended ? addDays(on, 45) : ends;
  if (!isBureau) {
    const due: Deadline = { on: answer, sections: ['15 USC 1681s-2(a)(8)'], isEstimated };
    return { answer: due, mailed: due };
  }
  return {
    answer: {
      on: answer,
      sections: isAnnual ? ['15 USC 1681i(a)(1)', '15 USC 1681j(a)'] : ['15 USC 1681i(a)(1)'],
      isEstimated,
    },
    mailed: { on: addBusinessDays(answer, 5), sections: ['15 USC 1681i(a)(6)'], isEstimated },
  };
}

/** When a bureau that was asked has to say how it looked into it. */
export function procedureDeadline(askedOn: Received): Deadline {
  const { on, isEstimated } = receiptOf(askedOn);
  return { on: addDays(on, 15), sections: ['15 USC 1681i(a)(7)'], isEstimated };
}

/** When a bureau has to tell a person that something it had deleted is back. */
export const reinsertionNotice = (reinsertedOn: IsoDate): Deadline => ({
  on: addBusinessDays(reinsertedOn, 5),
  sections: ['15 USC 1681i(a)(5)(B)'],
  isEstimated: false,
});

/** What is known of a collector's validation notice: the end date that stands on it, when it came, or when it was sent. */
export type ValidationNotice =
  | { readonly endsOn: IsoDate }
  | { readonly receivedOn: IsoDate }
  | { readonly sentOn: IsoDate };

/** The last day to dispute a debt with its collector in writing. Source: 15 USC 1692g(b); 12 CFR 1006.34(b)(5), (c)(3). */
export function validationDeadline(notice: ValidationNotice): Deadline {
  if ('endsOn' in notice)
    return { on: notice.endsOn, sections: ['12 CFR 1006.34(c)(3)'], isEstimated: false };
  const { on, isEstimated } = receiptOf(
    'receivedOn' in notice ? { on: notice.receivedOn } : { mailedOn: notice.sentOn },
    isBusinessDayByDate,
  );
  return { on: addDays(on, 30), sections: ['15 USC 1692g(b)'], isEstimated };
}

/** The last day for the free report after a denial. */
export const denialReportDeadline = (noticeReceivedOn: IsoDate): Deadline => ({
  on: addDays(noticeReceivedOn, 60),
  sections: ['15 USC 1681j(b)'],
  isEstimated: false,
});

/** From when the free annual report of a bureau may be asked for again. */
export const nextAnnualReport = (lastOn: IsoDate): Deadline => ({
  on: addMonths(lastOn, 12),
  sections: ['15 USC 1681j(a)'],
  isEstimated: false,
});

/** When a fraud alert ends: a year, or seven with an identity theft report. A freeze stays until it's lifted. */
export const alertEnd = (placedOn: IsoDate, isExtended: boolean): Deadline => ({
  on: addMonths(placedOn, isExtended ? 7 * 12 : 12),
  sections: ['15 USC 1681c-1'],
  isEstimated: false,
});

/** The last day to sue a bureau or furnisher: two years from when it was found out, at most five from when it happened. */
export function lastDayToSue(happenedOn: IsoDate, foundOn: IsoDate): Deadline {
  const found = addMonths(foundOn, 2 * 12);
  const happened = addMonths(happenedOn, 5 * 12);
  return {
    on: found < happened ? found : happened,
    sections: ['15 USC 1681p'],
    isEstimated: false,
  };
}
