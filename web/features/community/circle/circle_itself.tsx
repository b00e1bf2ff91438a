import type { ReactNode } from 'react';
import { exampleOf } from '../../../../domain/community/weeks.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import type { CircleWeek } from '../../../data/community/circle_week.ts';
import { maxMembers } from '../../../../domain/community/limits.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { monthDayText, weekdayNameText } from '../../../ui/day_text.ts';
import { chooseText, chooseTitle } from './choices.ts';
import { Invite } from './invite.tsx';
import { numberWordFirst } from './number_words.ts';

/** The circle as such: its members and invitations, the host's settings, and the ways to rest, decide or leave. */
export function CircleItself({
  week,
  nextDayOn,
  hasInvite,
  onHost,
  onChoose,
}: {
  readonly week: CircleWeek;
  /** The Monday from which another day holds. */
  readonly nextDayOn: IsoDate | null;
  /** Whether the invitation stands here. */
  readonly hasInvite: boolean;
  readonly onHost: () => void;
  readonly onChoose: () => void;
}) {
  const { circle } = week;
  // How many they see, and whom they blocked: of whoever blocked them nothing is told.
  const people = week.members.length + week.hidden.length;
  // Of those they know: the database doesn't tell whether there's room.
  const isFull = people >= maxMembers;
  return (
    <section aria-labelledby="itself">
      <h2 id="itself" className="mb-3">
        {m.circle_itself()}
      </h2>
      <div className="*:border-t *:border-line *:py-5 [&>:last-child]:border-b">
        <Row
          title={
            people === 1
              ? m.circle_places_one()
              : m.circle_places({ count: numberWordFirst(people) })
          }
          text={
            !circle.mayInvite ? m.circle_places_host() : isFull ? m.circle_places_full() : undefined
          }
        >
          {circle.isHost && <Button onClick={onHost}>{m.circle_host()}</Button>}
        </Row>
        <Row
          title={m.circle_days({ day: weekdayNameText(exampleOf(circle.weekday)) })}
          text={
            circle.nextWeekday === null || nextDayOn === null
              ? undefined
              : m.circle_days_next({
                  from: monthDayText(nextDayOn),
                  day: weekdayNameText(exampleOf(circle.nextWeekday)),
                })
          }
        />
        {hasInvite && circle.mayInvite && !isFull && <Invite week={week} />}
        <Row title={chooseTitle(week)} text={chooseText(week)}>
          <Button onClick={onChoose}>{m.circle_choose()}</Button>
        </Row>
      </div>
    </section>
  );
}

const Row = ({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
}) => (
  <div className="flex items-center justify-between gap-x-8 gap-y-4 max-sm:flex-col max-sm:items-stretch">
    <div className="min-w-0">
      <h3>{title}</h3>
      {text && <p className="text-ink-2">{text}</p>}
    </div>
    {children}
  </div>
);
