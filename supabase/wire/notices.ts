import * as z from 'zod/mini';
import { count, day, from, instant, nothing, row, words } from './row.ts';

const text = z.optional(z.nullable(z.string()));

/** What there is beside the type depends on it. */
const noticeRow = row({
  id: words,
  /** One of a newer server may be none that this page knows. */
  type: words,
  at: from('created_at', instant),
  params: z.object({
    dueOn: z.optional(day),
    endsOn: z.optional(day),
    startsAt: z.optional(instant),
    endsAt: z.optional(instant),
    /** Browser and system: "Chrome on Windows". */
    device: text,
    circle: text,
    meeting: text,
    dispute: text,
    question: text,
    /** Of the question, while everybody may read it. */
    title: text,
  }),
});

/** Something a person is told, until they put it away. */
const notice = z.pipe(
  noticeRow,
  z.transform(({ params, ...rest }: z.output<typeof noticeRow>) => ({
    ...rest,
    dueOn: params.dueOn ?? null,
    endsOn: params.endsOn ?? null,
    startsAt: params.startsAt ?? null,
    endsAt: params.endsAt ?? null,
    device: params.device ?? null,
    circle: params.circle ?? null,
    meeting: params.meeting ?? null,
    dispute: params.dispute ?? null,
    question: params.question ?? null,
    title: params.title ?? null,
  })),
);
export type Notice = z.output<typeof notice>;

/** The address of a member's dates, for calendars. */
const calendarFeed = z.object({
  /** Null until the person has shown within ten minutes that it is them. */
  secret: z.nullable(words),
  /** Null where there is none. */
  madeAt: z.nullable(instant),
});

export const noticeAnswers = {
  my_notices: z.array(notice),
  /** How many were put away. */
  see_notices: count,
  my_calendar_feed: calendarFeed,
  make_calendar_feed: calendarFeed,
  end_calendar_feed: nothing,
};
