import { dayIn, timeIn } from '../../../../domain/community/weeks.ts';
import { addDays, type IsoDate } from '../../../../domain/time/iso_date.ts';
import type { CheckInResult } from '../../../../domain/community/circle.ts';
import type { CircleWeek, Member } from '../../../data/community/circle_week.ts';
import { m } from '../../../paraglide/messages.js';
import { monthDayText, weekdayNameText, weekdayText } from '../../../ui/day_text.ts';
import { locale } from '../../../ui/locale.ts';
import { deviceZone } from '../../../data/profile/device_zone.ts';
import { numberWord, numberWordFirst } from './number_words.ts';

/** How many have checked in: the heading of the page. */
export function titleOf({ members }: Pick<CircleWeek, 'members'>): string {
  const done = members.filter(({ state }) => state === 'checked_in').length;
  const of = numberWord(members.length);
  if (members.length === 1)
    return done === 1 ? m.circle_checked_alone_done() : m.circle_checked_alone();
  if (members.every(({ state }) => state === 'resting')) return m.circle_checked_quiet();
  if (done === 0) return m.circle_checked_none();
  if (done === members.length) return m.circle_checked_all({ of });
  return done === 1
    ? m.circle_checked_one({ of })
    : m.circle_checked_some({ count: numberWordFirst(done), of });
}

/** Until when one can check in, or from when: in the reader's zone. Where the circle's midnight isn't theirs, it's said by
 *  the hour. */
export function windowText(
  { week, circle }: Pick<CircleWeek, 'week'> & { readonly circle: { readonly zone: string } },
  now: number,
  zone = deviceZone(),
): string {
  const today = dayIn(zone, now);
  if (week.isOpen) {
    const closesAt = week.closesAt.getTime();
    if (isMidnight(closesAt, zone, circle.zone)) {
      // The night before the midnight.
      const lastDay = dayIn(zone, closesAt - 1);
      return lastDay <= today
        ? m.circle_open_tonight()
        : m.circle_open_until({ day: weekdayNameText(lastDay) });
    }
    const closesOn = dayIn(zone, closesAt);
    const time = timeText(closesAt, zone);
    return closesOn <= today
      ? m.circle_open_today_here({ time })
      : m.circle_open_until_here({ day: weekdayNameText(closesOn), time });
  }
  const opensAt = week.opensAt.getTime();
  const opensOn = dayIn(zone, opensAt);
  const day = opensOn < addDays(today, 7) ? weekdayNameText(opensOn) : weekdayText(opensOn);
  if (isMidnight(opensAt, zone, circle.zone))
    return opensOn <= today
      ? m.circle_opens_today()
      : m.circle_opens({ day, on: weekdayNameText(addDays(opensOn, 1)) });
  const time = timeText(opensAt, zone);
  return opensOn <= today
    ? m.circle_opens_today_here({ time })
    : m.circle_opens_here({ day, time });
}

/** From when the page asks how it went, in the reader's zone. */
export function askedFromText(
  { week, circle }: Pick<CircleWeek, 'week'> & { readonly circle: { readonly zone: string } },
  zone = deviceZone(),
): string {
  const askedAt = week.askedAt.getTime();
  const day = weekdayNameText(dayIn(zone, askedAt));
  return isMidnight(askedAt, zone, circle.zone)
    ? m.circle_asked_from({ day })
    : m.circle_asked_from_here({ day, time: timeText(askedAt, zone) });
}

/** Whether a midnight of the circle's is one for the reader. Where the hands skip midnight, a day begins later for both. */
const isMidnight = (at: number, zone: string, circleZone: string): boolean =>
  timeIn(zone, at) === '00:00' ||
  (timeIn(zone, at) === timeIn(circleZone, at) && dayIn(zone, at) === dayIn(circleZone, at));

/** "9 PM", "5:30 AM". */
const timeText = (at: number, zone: string): string =>
  new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    ...(timeIn(zone, at).endsWith(':00') ? {} : { minute: '2-digit' }),
    timeZone: zone,
  }).format(at);

/** "November 23 to 29", "November 30 to December 6". */
export const rangeText = ({ from, to }: Pick<CircleWeek['week'], 'from' | 'to'>): string =>
  m.circle_from_to({
    from: monthDayText(from),
    to: from.slice(0, 7) === to.slice(0, 7) ? String(Number(to.slice(8))) : monthDayText(to),
  });

/** "9 of 12 weeks". Null where they keep it to themselves, and before their first week. */
export const cameText = ({ came, of }: Pick<Member, 'came' | 'of'>): string | null =>
  came === null || of === null || of === 0
    ? null
    : of === 1
      ? m.circle_mate_came_one({ came })
      : m.circle_mate_came({ came, of });

/** The day somebody said it, as one says it: "today", "Friday". */
export function saidDayText(saidAt: Date, zone: string, today: IsoDate): string {
  const day = dayIn(zone, saidAt.getTime());
  if (day >= today) return m.circle_today();
  return day === addDays(today, -1) ? m.circle_yesterday() : weekdayNameText(day);
}

/** What stands below a pot on the shelf. */
export function standingText(
  member: Member,
  { week, circle }: CircleWeek,
  today: IsoDate,
  isHere: boolean,
): string {
  if (isHere && !member.isMe) return m.circle_here();
  switch (member.state) {
    case 'checked_in':
      return member.saidAt === null
        ? m.circle_full_pot()
        : saidDayText(member.saidAt, circle.zone, today);
    case 'resting':
      return m.circle_resting();
    case 'new':
      return member.isMe && week.isOpen ? m.circle_your_turn() : m.circle_new();
    case 'not_yet':
      return member.isMe && week.isOpen ? m.circle_your_turn() : m.circle_not_yet();
  }
}

export const fillOf = ({ state }: Pick<Member, 'state'>): 'full' | 'outline' | 'over' =>
  state === 'checked_in' ? 'full' : state === 'resting' ? 'over' : 'outline';

const results: Readonly<Record<CheckInResult, () => string>> = {
  kept: m.circle_kept,
  partly: m.circle_partly,
  not_yet: m.circle_not_done,
};
export const resultText = (result: CheckInResult): string => results[result]();

/** Of how many goals the common figure is, and whose isn't in it: who keeps theirs private, and who has told none yet. */
export function togetherText({
  members,
  together,
}: Pick<CircleWeek, 'together'> & {
  readonly members: readonly Pick<Member, 'alias' | 'isMe' | 'sharesGoal' | 'goalPercent'>[];
}): string {
  const missing = members.filter(({ goalPercent, isMe }) => goalPercent === null && !isMe);
  const [privately] = missing.filter(({ sharesGoal }) => !sharesGoal);
  const [without] = missing.filter(({ sharesGoal }) => sharesGoal);
  const count = numberWord(together?.ofMembers ?? 0);
  const of = m.circle_together_of({ count });
  if (missing.length > 1) return [of, m.circle_together_others()].join(' ');
  if (privately) return [of, m.circle_together_private({ name: privately.alias })].join(' ');
  if (without) return [of, m.circle_together_without({ name: without.alias })].join(' ');
  return of;
}
