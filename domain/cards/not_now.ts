import type { Cents } from '../money/cents.ts';
import { addDays, addMonths, type IsoDate, lastOfMonth } from '../time/iso_date.ts';

/** What somebody says of their file, or what it shows. Null is "not said": no reason rests on it. */
export interface Standing {
  /** The days they applied for credit. */
  readonly applications: readonly IsoDate[];
  readonly isLateNow: boolean;
  /** First day of the month in which nothing is late anymore, by their plan; null where none says so. */
  readonly caughtUpIn: IsoDate | null;
  /** The day on which what is late now comes to 30 days, where that's still to come: lenders report an account as current until then. Null
   *  where nobody knows. */
  readonly reportedFrom: IsoDate | null;
  /** The month that their plan's money doesn't cover, and by how much; null where it does. */
  readonly short: { readonly month: IsoDate; readonly by: Cents } | null;
  /** The last day that a payment was 30 days late or more. */
  readonly lateOn: IsoDate | null;
  readonly isFrozen: boolean;
  readonly oldestOpenedOn: IsoDate | null;
  /** A payment before a statement closes that takes a card under a mark, from the planner's own figures. */
  readonly payFirst: {
    readonly name: string;
    readonly pay: Cents;
    readonly below: number;
    /** Null where nobody told when its statement closes. */
    readonly closesOn: IsoDate | null;
    /** The last day to pay for that close: a payment takes days to arrive and post. */
    readonly payBy: IsoDate | null;
  } | null;
  /** Whether any card of the list costs less than the one they have; null without one. */
  readonly isBeaten: boolean | null;
}

/** What the planner can know of somebody's standing. */
export type Planned = Pick<
  Standing,
  'payFirst' | 'isLateNow' | 'caughtUpIn' | 'reportedFrom' | 'short'
>;

/** Where nothing is in the planner. */
export const unplanned: Planned = {
  payFirst: null,
  isLateNow: false,
  caughtUpIn: null,
  reportedFrom: null,
  short: null,
};

/** A reason not to apply now. `until`: the day to look again; null where no day says when, only what changes it. */
export type NotNowReason =
  | { readonly code: 'applied'; readonly until: IsoDate; readonly on: IsoDate }
  | { readonly code: 'applied_often'; readonly until: IsoDate; readonly count: number }
  | {
      readonly code: 'late_now';
      readonly until: IsoDate | null;
      readonly caughtUpIn: IsoDate | null;
      readonly reportedFrom: IsoDate | null;
    }
  | {
      readonly code: 'short';
      readonly until: null;
      readonly month: IsoDate;
      readonly by: Cents;
    }
  | { readonly code: 'late'; readonly until: IsoDate; readonly on: IsoDate }
  | {
      readonly code: 'pay_first';
      readonly until: IsoDate | null;
      readonly name: string;
      readonly pay: Cents;
      readonly below: number;
      readonly closesOn: IsoDate | null;
      readonly payBy: IsoDate | null;
    }
  | { readonly code: 'new_file'; readonly until: IsoDate }
  | { readonly code: 'frozen'; readonly until: null }
  | { readonly code: 'none_cheaper'; readonly until: null };

export interface NotNow {
  /** By day, those without one last. */
  readonly reasons: readonly NotNowReason[];
  /** The latest day of the reasons; null where none has one, or where nobody knows when what is late now is paid, or what is due covered. */
  readonly until: IsoDate | null;
}

/** What speaks against applying for a card to move a balance to, and what is better done before. That no card is cheaper to buy with says
 *  nothing of a move; a payment before a statement closes, or a freeze, keeps nobody waiting. */
export function beforeMoving(found: NotNow | null): {
  readonly waits: NotNow | null;
  readonly first: readonly NotNowReason[];
} {
  if (found === null) return { waits: null, first: [] };
  const isFirst = ({ code }: NotNowReason) => code === 'pay_first' || code === 'frozen';
  const waits = found.reasons.filter(
    (reason) => !isFirst(reason) && reason.code !== 'none_cheaper',
  );
  return {
    waits: waits.length === 0 ? null : { reasons: waits, until: lastDayOf(waits) },
    first: found.reasons.filter(isFirst),
  };
}

/** Whether it's of their plan's money, which comes before all that only time changes. */
const isOfMoney = ({ code }: NotNowReason): boolean => code === 'late_now' || code === 'short';

/** The latest of the days; null where none has one, or where nobody knows when what is late now is paid, or what is due covered. */
function lastDayOf(reasons: readonly NotNowReason[]): IsoDate | null {
  if (reasons.some((reason) => isOfMoney(reason) && reason.until === null)) return null;
  return (
    reasons
      .flatMap(({ until }) => (until === null ? [] : [until]))
      .toSorted()
      .at(-1) ?? null
  );
}

const DAYS_AFTER_APPLYING = 90;
const OFTEN = 3;
const MONTHS = 6;

/** Why not to apply now, and until when; null where nothing speaks against it. The days are our judgment, what they rest on is
 *  not: docs/domain/cards.md#not-now */
export function notNow(standing: Standing, today: IsoDate): NotNow | null {
  const reasons: readonly NotNowReason[] = [
    ...applied(standing.applications, today),
    ...late(standing, today),
    ...(standing.short ? [{ code: 'short' as const, until: null, ...standing.short }] : []),
    ...payFirst(standing, today),
    ...newFile(standing, today),
    ...(standing.isFrozen ? [{ code: 'frozen' as const, until: null }] : []),
    ...(standing.isBeaten === false ? [{ code: 'none_cheaper' as const, until: null }] : []),
  ];
  if (reasons.length === 0) return null;
  const dated = reasons
    .flatMap((reason) => (reason.until === null ? [] : [{ ...reason, until: reason.until }]))
    .toSorted((one, other) => (one.until < other.until ? -1 : 1));
  const isOpen = ({ until }: NotNowReason) => until === null;
  return {
    // What is late now, and what isn't covered, comes before all that can wait.
    reasons: [
      ...reasons.filter(isOfMoney),
      ...dated.filter((reason) => !isOfMoney(reason)),
      ...reasons.filter((reason) => isOpen(reason) && !isOfMoney(reason)),
    ],
    until: lastDayOf(reasons),
  };
}

function applied(applications: readonly IsoDate[], today: IsoDate): readonly NotNowReason[] {
  const past = applications
    .filter((day) => day <= today)
    .toSorted()
    .toReversed();
  const [last] = past;
  if (last === undefined) return [];
  const found: NotNowReason[] = [];
  const ends = addDays(last, DAYS_AFTER_APPLYING);
  if (today < ends) found.push({ code: 'applied', until: ends, on: last });
  const recent = past.filter((day) => today < addMonths(day, MONTHS));
  // Under three again once the third latest is six months old.
  const third = recent[OFTEN - 1];
  if (third !== undefined)
    found.push({ code: 'applied_often', until: addMonths(third, MONTHS), count: recent.length });
  return found;
}

function late(
  { isLateNow, caughtUpIn, reportedFrom, lateOn }: Standing,
  today: IsoDate,
): readonly NotNowReason[] {
  const before = lateBefore(lateOn, today);
  if (!isLateNow) return before;
  const until = caughtUpIn && lookAgainAfter(caughtUpIn, reportedFrom);
  const now = { code: 'late_now' as const, until, caughtUpIn, reportedFrom };
  // Six months after catching up outlast whatever was late before.
  return reportedFrom === null ? [now] : [now, ...before];
}

function lateBefore(lateOn: IsoDate | null, today: IsoDate): readonly NotNowReason[] {
  if (lateOn === null || lateOn > today) return [];
  const until = addMonths(lateOn, MONTHS);
  return today < until ? [{ code: 'late', until, on: lateOn }] : [];
}

/** Whoever has caught up by the end of `month`, before it was 30 days late, was never reported late. */
function lookAgainAfter(month: IsoDate, reportedFrom: IsoDate | null): IsoDate {
  const last = lastOfMonth(month);
  return reportedFrom !== null && last < reportedFrom ? addDays(last, 1) : addMonths(last, MONTHS);
}

const payFirst = ({ payFirst: target }: Standing, today: IsoDate): readonly NotNowReason[] =>
  target === null || target.pay <= 0 || (target.closesOn !== null && target.closesOn < today)
    ? []
    : [
        {
          code: 'pay_first',
          until: target.closesOn === null ? null : addDays(target.closesOn, 1),
          ...target,
        },
      ];

function newFile({ oldestOpenedOn }: Standing, today: IsoDate): readonly NotNowReason[] {
  if (oldestOpenedOn === null || oldestOpenedOn > today) return [];
  const until = addMonths(oldestOpenedOn, MONTHS);
  return today < until ? [{ code: 'new_file', until }] : [];
}
