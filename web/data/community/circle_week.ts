import type { Member, Shares, SharesRow } from '../../../supabase/wire/community/circles.ts';
import { addDays, type IsoDate } from '../../../domain/time/iso_date.ts';

export type {
  CircleWeek,
  Me,
  Member,
  MemberWeek,
  ShareName,
  Shares,
} from '../../../supabase/wire/community/circles.ts';

export const defaultShares: Shares = {
  weeks: true,
  here: true,
  goal: true,
  firstName: false,
  badges: false,
  debtsClosed: false,
};

/** As the database names them. */
export const sharesRow = ({ firstName, debtsClosed, ...rest }: Shares): SharesRow => ({
  ...rest,
  first_name: firstName,
  debts_closed: debtsClosed,
});

/** Whether they checked in the week before the one that begins on `from`. */
export const hasCheckedInBefore = (member: Member | undefined, from: IsoDate): boolean =>
  member?.weeks.some(
    ({ from: each, result }) =>
      each === addDays(from, -7) && result !== null && result !== 'rested',
  ) ?? false;
