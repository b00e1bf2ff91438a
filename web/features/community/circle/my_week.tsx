import { type ReactNode, useState } from 'react';
import { deviceZone } from '../../../data/profile/device_zone.ts';
import { checkInCalendar } from '../../../../domain/community/check_in_calendar.ts';
import { debtsClosed, goalPercent } from '../../../../domain/community/goal.ts';
import type { CircleWeek } from '../../../data/community/circle_week.ts';
import { commitWeek, pauseCircle, restWeek } from '../../../data/community/circles.ts';
import { type KeptCheckIn, sendCheckIn } from '../../../data/community/kept_check_in.ts';
import { usePlannerDocument } from '../../../data/planner/use_planner.ts';
import { useServices } from '../../../data/services_context.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { weekdayText } from '../../../ui/day_text.ts';
import { saveFile } from '../../../ui/save_file.ts';
import { Pot } from '../parts/pot.tsx';
import { useKeptWords } from '../parts/use_kept_words.ts';
import { CheckInForm, type Said } from './check_in_form.tsx';
import { myCard, type Opened, type PromisedFor } from './my_card.ts';
import { OwnNods } from './own_nods.tsx';
import { numberWord } from './number_words.ts';
import { PromiseForm } from './promise_form.tsx';
import { useAct } from './use_act.ts';
import { useStepFocus } from './use_step_focus.ts';
import { askedFromText, rangeText, windowText } from './week_texts.ts';

/** What is mine this week: what I said, how it went, what I say next. The page's one primary action is here. */
export function MyWeek({
  week,
  userId,
  now,
  kept,
  onKept,
  onChoose,
}: {
  readonly week: CircleWeek;
  readonly userId: string;
  readonly now: number;
  /** A check-in that waits for the connection. */
  readonly kept: KeptCheckIn | null;
  readonly onKept: () => void;
  /** Opens the ways to pause or leave. */
  readonly onChoose: (step: 'rest' | 'leave') => void;
}) {
  const services = useServices();
  const today = useToday();
  const { act, isBusy } = useAct();
  const { debts, payments } = usePlannerDocument();
  const { circle, me } = week;
  const promisePlace = `promise/${circle.id}/${week.week.from}`;
  const checkInPlace = `check_in/${circle.id}/${week.week.from}`;
  const begun = {
    promise: useKeptWords(promisePlace, {}).isBegun,
    checkIn: useKeptWords(checkInPlace, {}).isBegun,
  };
  // What they were changing when the page went away is open again.
  const [opened, setOpened] = useState<Opened>(() => {
    const closed = myCard(week, { now, opened: null, isUnsent: kept !== null });
    if (closed.kind === 'promised' && begun.promise()) return 'words';
    if (closed.kind === 'promised' && closed.mayCheckIn && begun.checkIn()) return 'check_in';
    const mayChange =
      (closed.kind === 'done' && closed.mayChange) ||
      (closed.kind === 'resting' && closed.may === 'check_in');
    return mayChange && begun.checkIn() ? 'words' : null;
  });
  const mine = week.members.find(({ isMe }) => isMe);
  const percent = goalPercent({ debts, payments }, today);
  // Changed words leave the figure as it was when they were first said.
  const known = me.result === null ? percent : (mine?.goalPercent ?? percent);
  const seesWords =
    me.shares.goal && known !== null
      ? m.circle_sees_words_percent({ percent: known })
      : m.circle_sees_words();

  const say = async ({ result, line, next }: Said) => {
    const sent = await sendCheckIn(
      services,
      {
        userId,
        circle: circle.id,
        week: week.week.from,
        result,
        line,
        next,
        goalPercent: percent,
        debtsClosed: debtsClosed({ debts, payments }, today),
      },
      today,
    );
    if (!sent.ok) return sent.error;
    if (sent.value === 'kept') onKept();
    setOpened(null);
    return null;
  };
  const promise = async (commitment: string) => {
    const sent = await commitWeek(services, circle.id, today, commitment);
    if (!sent.ok) return sent.error;
    setOpened(null);
    return null;
  };

  const card = myCard(week, { now, opened, isUnsent: kept !== null });
  useStepFocus([card.kind, opened].join(), () => document.getElementById('my-week'));

  const staying = (asksWhetherToStay: boolean) =>
    asksWhetherToStay && (
      <Callout>
        <strong>{m.circle_rests_title({ count: numberWord(me.restedInARow) })}</strong>
        <p>{m.circle_rests_text()}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={() => onChoose('rest')}>{m.circle_pause()}</Button>
          <Button variant="text" onClick={() => onChoose('leave')}>
            {m.circle_leave()}
          </Button>
        </div>
      </Callout>
    );

  const back = (
    <Button
      busy={isBusy && m.circle_committing()}
      onClick={() => void act(() => pauseCircle(services, circle.id, 0))}
    >
      {m.circle_back()}
    </Button>
  );

  switch (card.kind) {
    case 'unsent':
      return (
        <Card title={m.circle_kept_title()} id="my-week">
          <p className="text-ink-2">{m.circle_kept_text()}</p>
          {kept?.line && <Quote>{kept.line}</Quote>}
        </Card>
      );

    case 'done':
      return (
        <section
          aria-labelledby="my-week"
          className="grid items-center gap-6 rounded-3 bg-glaze-tint p-6 forced-colors:border sm:grid-cols-[auto_minmax(0,1fr)] md:p-8"
        >
          {mine && <Pot {...mine.pot} size="lg" isHere />}
          <div className="grid gap-3">
            <h2 id="my-week" tabIndex={-1}>
              {m.circle_done_title()}
            </h2>
            <p>
              {me.next && m.circle_done_next({ next: me.next })}{' '}
              {mine?.came != null &&
                mine.of != null &&
                mine.of > 1 &&
                m.circle_done_came({ came: mine.came, of: mine.of })}
            </p>
            <OwnNods week={week} />
            {card.pausedUntil !== null && (
              <p>{m.circle_rested_until({ day: weekdayText(card.pausedUntil) })}</p>
            )}
            <div className="flex flex-wrap gap-3">
              {card.pausedUntil !== null && back}
              {card.mayChange && (
                <Button onClick={() => setOpened('words')}>{m.circle_change_words()}</Button>
              )}
              <Button
                variant="text"
                onClick={() =>
                  saveFile(
                    m.circle_calendar_file(),
                    'text/calendar',
                    checkInCalendar(circle.weekday, today, circle.id, {
                      circle: circle.zone,
                      person: deviceZone(),
                    }),
                  )
                }
              >
                {m.circle_calendar()}
              </Button>
            </div>
          </div>
        </section>
      );

    case 'paused':
      return (
        <Card
          id="my-week"
          title={m.circle_rested_title()}
          text={m.circle_rested_until({ day: weekdayText(card.until) })}
        >
          {me.line && <Quote>{me.line}</Quote>}
          <div className="flex flex-wrap gap-3">{back}</div>
        </Card>
      );

    case 'resting':
      return (
        <Card id="my-week" title={m.circle_rested_title()} text={m.circle_rested_text()}>
          {me.line && <Quote>{me.line}</Quote>}
          {me.next && <p>{m.circle_done_next({ next: me.next })}</p>}
          {card.may === 'check_in' && (
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => setOpened('words')}>{m.circle_still_check_in()}</Button>
            </div>
          )}
          {staying(card.asksWhetherToStay)}
        </Card>
      );

    case 'unpromised':
      return (
        <Card
          id="my-week"
          title={promiseTitle(card.promisedFor, week)}
          text={m.circle_first_text()}
        >
          {staying(card.asksWhetherToStay)}
          <PromiseForm
            place={promisePlace}
            label={promiseTitle(card.promisedFor, week)}
            initial=""
            isPrimary
            onSend={promise}
          />
          <p className="text-1 text-ink-2">{m.circle_sees_words()}</p>
          {week.week.isOpen && (
            <div>
              <Button
                variant="text"
                className="-ml-3"
                busy={isBusy && m.circle_committing()}
                onClick={() => void act(() => restWeek(services, circle.id, today, null))}
              >
                {m.circle_rest()}
              </Button>
            </div>
          )}
        </Card>
      );

    case 'asked':
      return (
        <Card
          id="my-week"
          above={me.commitment === null ? undefined : promisedText(card.promisedFor)}
          title={me.commitment === null ? m.circle_how() : `“${me.commitment}”`}
        >
          {staying(card.asksWhetherToStay)}
          <CheckInForm
            place={checkInPlace}
            isTitled={me.commitment === null}
            initial={{ result: me.result ?? '', line: me.line ?? '', next: me.next ?? '' }}
            onSend={say}
            onCancel={card.mayCancel ? () => setOpened(null) : undefined}
          />
          <p className="text-1 text-ink-2">
            {seesWords} <a href="#sees">{m.circle_sees_title()}</a>
          </p>
        </Card>
      );

    case 'promised':
      return (
        <Card
          id="my-week"
          above={promisedText(card.promisedFor)}
          title={`“${me.commitment ?? ''}”`}
        >
          <p className="text-ink-2">
            {card.mayCheckIn ? askedFromText(week) : windowText(week, now)}
          </p>
          <OwnNods week={week} />
          {card.isChanging ? (
            <PromiseForm
              place={promisePlace}
              label={promiseTitle(card.promisedFor, week)}
              initial={me.commitment ?? ''}
              isPrimary
              onSend={promise}
              onCancel={() => setOpened(null)}
            />
          ) : (
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => setOpened('words')}>{m.circle_change_words()}</Button>
              {card.mayCheckIn && (
                <Button variant="text" onClick={() => setOpened('check_in')}>
                  {m.circle_check_in_now()}
                </Button>
              )}
            </div>
          )}
        </Card>
      );
  }
}

const promiseTitle = (promisedFor: PromisedFor, week: CircleWeek): string =>
  promisedFor === 'first_week'
    ? m.circle_first_week_title({ range: rangeText(week.week) })
    : promisedFor === 'next_week'
      ? m.circle_next()
      : m.circle_first_title();

const promised: Readonly<Record<PromisedFor, () => string>> = {
  last_week: m.circle_said_last,
  this_week: m.circle_said_this,
  next_week: m.circle_said_next,
  first_week: m.circle_said_first,
};
const promisedText = (promisedFor: PromisedFor): string => promised[promisedFor]();

function Card({
  id,
  above,
  title,
  text,
  children,
}: {
  readonly id: string;
  readonly above?: string | undefined;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-3 bg-glaze-tint p-6 forced-colors:border md:px-10 md:py-8"
    >
      <div>
        {above && <p className="mb-2 text-cell text-ink-2">{above}</p>}
        <h2 id={id} tabIndex={-1} className="max-w-[34rem] text-5/[1.12]">
          {title}
        </h2>
        {text && <p className="mt-2 max-w-measure text-ink-2">{text}</p>}
      </div>
      {children}
    </section>
  );
}

const Quote = ({ children }: { readonly children: string }) => (
  <p className="font-serif text-3/[1.4]">{children}</p>
);
