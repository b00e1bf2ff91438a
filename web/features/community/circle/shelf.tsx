import type { CircleWeek } from '../../../data/community/circle_week.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import { m } from '../../../paraglide/messages.js';
import { Pot } from '../parts/pot.tsx';
import { fillOf, standingText, togetherText } from './week_texts.ts';

/** The circle's pots on their shelf, and how far they are together along its edge. */
export function Shelf({
  week,
  today,
  here,
}: {
  readonly week: CircleWeek;
  /** Where the circle is. */
  readonly today: IsoDate;
  /** Ids of the members who are here now. */
  readonly here: readonly string[];
}) {
  const { members, together } = week;
  return (
    <section aria-label={m.circle_shelf()} className="pt-4">
      <div className="grid grid-cols-5 grid-rows-[auto_14px_auto] justify-items-center">
        <ul className="contents">
          {members.map((member, place) => {
            const isHere = here.includes(member.id);
            return (
              <li
                key={member.id}
                className="row-span-3 row-start-1 grid min-w-0 grid-rows-subgrid justify-items-center"
                style={{ gridColumnStart: place + 1 }}
              >
                <div className="-mb-[3px] self-end">
                  <Pot {...member.pot} fill={fillOf(member)} isHere={isHere} size="shelf" />
                </div>
                <div className="row-start-3 grid max-w-full justify-items-center text-center text-cell/[1.35]">
                  <strong className="max-w-full overflow-hidden font-[600] text-ellipsis max-sm:text-1">
                    {member.isMe ? m.circle_you() : member.alias}
                  </strong>
                  <span className="text-1 text-ink-2">
                    {standingText(member, week, today, isHere)}
                  </span>
                </div>
              </li>
            );
          })}
        </ul>
        <div
          {...(together
            ? {
                role: 'img',
                'aria-label': m.circle_together_label({ percent: together.percent }),
              }
            : { 'aria-hidden': true })}
          className="relative col-span-full row-start-2 h-3.5 self-stretch justify-self-stretch"
        >
          <span className="absolute inset-x-0 top-[3px] h-px bg-line-strong forced-colors:bg-[CanvasText]" />
          {together && (
            <span
              className="absolute top-[2px] left-0 h-[3px] rounded-full bg-gold transition-[width] duration-(--slow) ease-out forced-colors:bg-[Highlight]"
              style={{ width: `${together.percent}%` }}
            />
          )}
        </div>
      </div>
      {together && (
        <p className="mt-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-cell text-ink-2">
          <span>
            <strong className="num font-serif text-3 font-[400] text-ink">
              {together.percent}%
            </strong>{' '}
            {m.circle_together()}
          </span>
          <span>{togetherText(week)}</span>
        </p>
      )}
    </section>
  );
}
