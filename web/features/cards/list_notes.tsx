import type { Ranking } from '../../../domain/cards/rank.ts';
import { ageMonths } from '../../../domain/cards/staleness.ts';
import type { Survey } from '../../../domain/cards/terms.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { m } from '../../paraglide/messages.js';
import { dayText } from '../../ui/day_text.ts';

const note = 'mt-2 max-w-measure text-1 text-ink-2';

/** What the list shows, what it leaves out and why, and how old its terms are. */
export function ListNotes({
  survey,
  today,
  shown,
  fitting,
  unranked,
  isMoving,
  hasMine,
}: {
  readonly survey: Survey;
  readonly today: IsoDate;
  readonly shown: number;
  readonly fitting: number;
  readonly unranked: Ranking['unranked'];
  readonly isMoving: boolean;
  readonly hasMine: boolean;
}) {
  const secured = unranked.filter(({ reason }) => reason === 'secured_transfer').length;
  const unpriced = unranked.length - secured;
  return (
    <>
      <p className={note}>
        {fitting > 0 && m.cards_shown({ shown, all: fitting })}{' '}
        {unpriced > 0 &&
          (isMoving
            ? m.cards_unranked_transfer({ count: unpriced })
            : m.cards_unranked({ count: unpriced }))}
      </p>
      {secured > 0 && <p className={note}>{m.cards_unranked_secured({ count: secured })}</p>}
      <p className={`${note} max-md:hidden`}>{hasMine ? m.cards_strip_mine() : m.cards_strip()}</p>
      <p className={`${note} md:hidden`}>{m.cards_under_cost()}</p>
      <p className={note}>{m.cards_how_part({ plans: survey.plans })}</p>
      <p className={note}>
        {m.cards_age({ day: dayText(survey.asOf), months: ageMonths(survey.asOf, today) })}
      </p>
    </>
  );
}
