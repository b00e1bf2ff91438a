import type { AprBps, Cents } from '../../../money/cents.ts';
import type { TrackedDebt } from '../../../planner/progress.ts';
import type { IsoDate } from '../../../time/iso_date.ts';
import type { MarkedText } from '../marked_text.ts';

/** What somebody thinks of with amounts of their own: one change of the plan or of one debt. Cents, basis points. */
export type WhatIf =
  /** Another amount every month from now on, for all debts. */
  | {
      readonly kind: 'monthly';
      readonly amount: Cents;
      /** Charges that stop stand beside it: they are no money to pay with. */
      readonly isBesideCharges?: boolean;
      /** It ends again some day that isn't said. */
      readonly isForNow?: boolean;
      /** Which way the words have it go, where it goes the other way. */
      readonly says?: 'up' | 'down';
    }
  /** So much more every month, for all debts. */
  | { readonly kind: 'more'; readonly amount: Cents; readonly isBesideCharges: boolean }
  /** Charges that stop, so much a month, and no word of what is paid. */
  | { readonly kind: 'stopped'; readonly amount: Cents }
  /** So much every month on each of several debts. */
  | {
      readonly kind: 'each';
      readonly parts: readonly { readonly debt: TrackedDebt; readonly amount: Cents }[];
    }
  /** One debt unpaid for a while, for the sake of another. */
  | { readonly kind: 'paused'; readonly debt: TrackedDebt; readonly other: TrackedDebt }
  /** Money that comes once; `isKept`: what is kept back of it is off already. */
  | {
      readonly kind: 'once';
      readonly amount: Cents;
      readonly debt: TrackedDebt | null;
      readonly isKept: boolean;
      /** Somebody near lends it. */
      readonly isLent?: boolean;
      /** It was asked which of two: that one is the dearer. */
      readonly isOfTwo?: boolean;
    }
  /** Only the minimums for some months; `spend` is what else the first of them has to pay for. */
  | {
      readonly kind: 'minimums';
      readonly months: number;
      /** First day of the first of them; null where none is named. */
      readonly from: IsoDate | null;
      /** Months that are named and aren't in a row: none of it is worked out. */
      readonly apart: readonly IsoDate[];
      readonly spend: Cents | null;
    }
  /** Months in which nothing is paid; `monthly` is what is paid in all others, null for what is set aside now. `isAll`: the others are what
   *  is spoken of. */
  | {
      readonly kind: 'skip';
      readonly months: readonly IsoDate[];
      readonly monthly: Cents | null;
      readonly isAll: boolean;
      /** What is paid in them, where that is something. */
      readonly instead: Cents | null;
    }
  /** Another amount in some months, and then the plan again. */
  | { readonly kind: 'another'; readonly months: readonly IsoDate[]; readonly amount: Cents }
  /** One amount a month and then another from a month on. `first` is null for what is set aside now, `firstFrom` for now. */
  | {
      readonly kind: 'steps';
      readonly first: Cents | null;
      readonly firstFrom: IsoDate | null;
      readonly amount: Cents;
      readonly from: IsoDate;
      /** What is saved first, and by how much a month: it comes out of what is set aside. */
      readonly saved?: { readonly goal: Cents; readonly each: Cents };
    }
  /** What is left after a month that is named, with another amount every month. */
  | { readonly kind: 'left'; readonly amount: Cents }
  /** Half of what is set aside every two weeks. */
  | { readonly kind: 'biweekly' }
  /** Money that comes again every year; the first day of the month it comes next, null where none is named. */
  | { readonly kind: 'each_year'; readonly amount: Cents; readonly month: IsoDate | null }
  | { readonly kind: 'charge'; readonly amount: Cents; readonly debt: TrackedDebt }
  /** A purchase on one of two cards. */
  | {
      readonly kind: 'charge_either';
      readonly amount: Cents;
      readonly debts: readonly [TrackedDebt, TrackedDebt];
    }
  /** So much of a debt falls away, by whoever's money. */
  | {
      readonly kind: 'off';
      readonly amount: Cents | 'all' | 'half';
      readonly debt: TrackedDebt;
      readonly endMonth: IsoDate | null;
      /** What it is on is sold for that. */
      readonly isSale?: true;
    }
  /** Two months that each bring their own amount: on top of what is set aside, or in its place. */
  | {
      readonly kind: 'two_sums';
      readonly sums: readonly [SumOfMonth, SumOfMonth];
      readonly isOnTop: boolean;
    }
  /** So much newly charged every month on a card that is being paid down; null where it isn't said which. */
  | { readonly kind: 'still_used'; readonly amount: Cents; readonly debt: TrackedDebt | null }
  | { readonly kind: 'rate'; readonly rate: AprBps; readonly debt: TrackedDebt }
  /** So much every month on one debt until it is gone. */
  | {
      readonly kind: 'held';
      readonly amount: Cents;
      readonly debt: TrackedDebt;
      /** What is paid on it now, as it is told. */
      readonly now?: Cents;
    }
  /** So much more every month on one debt than it asks for. */
  | { readonly kind: 'extra'; readonly amount: Cents; readonly debt: TrackedDebt }
  /** One debt closed by several payments; `amount` is all of them together. */
  | { readonly kind: 'parts'; readonly amount: Cents; readonly debt: TrackedDebt }
  /** So many times its minimum every month. */
  | { readonly kind: 'times'; readonly times: number; readonly debt: TrackedDebt }
  /** One debt closed for less, or the same money on another; null where it isn't said on which. */
  | {
      readonly kind: 'settle';
      readonly amount: Cents;
      readonly debt: TrackedDebt;
      readonly other: TrackedDebt | null;
    }
  /** So much of one debt let go of for paying the rest of it at once, in basis points. */
  | { readonly kind: 'percent_off'; readonly share: number; readonly debt: TrackedDebt }
  /** A debt that isn't there yet, in the whole plan; `minimum` is null where nobody says what it asks for. */
  | {
      readonly kind: 'new_debt';
      readonly amount: Cents;
      readonly rate: AprBps;
      readonly minimum: Cents | null;
    }
  /** What is above the minimums, in equal parts on some debts in place of the order. */
  | { readonly kind: 'split_extra'; readonly debts: readonly TrackedDebt[] }
  /** One loan with its rate and months said: for those it is to pay off, or for the dear debts where none is named. */
  | {
      readonly kind: 'loan';
      readonly debts: readonly TrackedDebt[];
      readonly amount: Cents | null;
    }
  /** A balance moved to a card that doesn't take all of it, with its months said. */
  | { readonly kind: 'transfer' }
  | { readonly kind: 'daily'; readonly debt: TrackedDebt }
  | { readonly kind: 'yearly'; readonly amount: Cents; readonly rate: AprBps };

/** An amount and the first day of its month. */
export interface SumOfMonth {
  readonly amount: Cents;
  readonly month: IsoDate;
}

/** A question as the readers take it. */
export interface Question extends MarkedText {
  /** As it was typed, in plain letters. */
  readonly plain: string;
  /** What is set aside a month now; null without a plan. */
  readonly monthly: Cents | null;
  /** Every debt in the planner. */
  readonly ownDebts: readonly TrackedDebt[];
  readonly today: IsoDate;
  readonly endMonth: IsoDate | null;
  /** The first month that is named. */
  readonly month: IsoDate | null;
  /** Every month that is named or counted; null where it isn't said how many. */
  readonly months: readonly IsoDate[] | null;
}

export type Reader = (question: Question) => WhatIf | null;

/** The mark's number in the group of that name. */
export const placeOf = (match: RegExpExecArray | null, group: string): number =>
  Number(match?.groups?.[group] ?? NaN);

/** Whether something is asked or thought of, and not only said. */
export const ASKS =
  /\?|\b(?:if|what|whats|how|hows|when|whens|where|which|would|wld|should|can i|could i|do i|does (?:it|that|this)|will (?:it|that|i)|am i|is (?:it|that)|worth|better|still|say|suppose|lets say|thinking|si|cuando|cuanto|cuantos|cuanta|que tanto|como|conviene|vale la pena|puedo)\b/;
