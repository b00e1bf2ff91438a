import { addDays, type IsoDate } from '../../../../domain/time/iso_date.ts';
import type { CircleWeek, MemberWeek } from '../../../data/community/circle_week.ts';
import { m } from '../../../paraglide/messages.js';
import { monthNameText } from '../../../ui/day_text.ts';
import { marks, markText, ResultMark } from './marks.tsx';
import { cameText } from './week_texts.ts';

/** As many as fit beside each other; a small phone shows the last of them. */
const shownWeeks = 8;
const shownOnPhone = 6;

/** Everyone's last weeks, one mark each. Nobody is counted up against another: what is missing is a rest. */
export function WeeksTable({ week }: { readonly week: CircleWeek }) {
  const { members, circle } = week;
  const columns = [...new Set(members.flatMap(({ weeks }) => weeks.map(({ from }) => from)))]
    .toSorted()
    .slice(-shownWeeks);
  if (columns.length === 0) return null;
  const dayOf = (from: IsoDate) => addDays(from, circle.weekday - 1);
  const isHidden = (index: number) => index < columns.length - shownOnPhone;
  const hidden = (index: number) => (isHidden(index) ? 'max-sm:hidden' : '');
  const isNewMonth = (index: number) => {
    const before = columns[index - 1];
    const own = columns[index];
    return (
      own !== undefined &&
      (before === undefined || dayOf(before).slice(0, 7) !== dayOf(own).slice(0, 7))
    );
  };
  const firstOnPhone = Math.max(0, columns.length - shownOnPhone);
  return (
    <section aria-labelledby="last-weeks">
      <h2 id="last-weeks" className="mb-3">
        {m.circle_last_weeks()}
      </h2>
      <table className="w-full table-fixed border-collapse text-cell">
        <caption className="pb-3 text-left text-1 text-ink-2">
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            {marks.map((mark) => (
              <span key={mark} className="inline-flex items-center gap-1.5">
                <ResultMark result={mark} />
                {markText(mark)}
              </span>
            ))}
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col" className="w-24 max-sm:w-20">
              <span className="sr-only">{m.circle_weeks_who()}</span>
            </th>
            {columns.map((from, index) => (
              <th
                key={from}
                scope="col"
                className={`px-1 pb-2 align-bottom text-1 font-[560] text-ink-2 ${hidden(index)}`}
              >
                <span
                  className={`block ${isNewMonth(index) ? '' : index === firstOnPhone ? 'sm:hidden' : 'hidden'}`}
                >
                  {monthNameText(dayOf(from))}
                </span>
                {Number(dayOf(from).slice(8))}
              </th>
            ))}
            <th scope="col" className="w-28 max-sm:hidden">
              <span className="sr-only">{m.circle_weeks_came()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id} className="border-t border-line last:border-b">
              <th
                scope="row"
                className="overflow-hidden py-3 text-left font-[560] text-ellipsis whitespace-nowrap"
              >
                {member.isMe ? m.circle_you() : member.alias}
              </th>
              {columns.map((from, index) => (
                <td key={from} className={`px-1 py-3 text-center align-middle ${hidden(index)}`}>
                  <WeekCell found={member.weeks.find((each) => each.from === from)} />
                </td>
              ))}
              <td className="py-3 text-right text-1 whitespace-nowrap text-ink-2 max-sm:hidden">
                {cameText(member)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function WeekCell({ found }: { readonly found: MemberWeek | undefined }) {
  if (found === undefined) return <span className="sr-only">{m.circle_mark_before()}</span>;
  return (
    <span className="inline-grid place-items-center align-middle">
      {found.result === null ? (
        <span
          aria-hidden="true"
          className="block size-4 rounded-full border-[1.5px] border-dashed border-line-strong"
        />
      ) : (
        <ResultMark result={found.result} size={16} />
      )}
      <span className="sr-only">
        {found.result === null ? m.circle_mark_open() : markText(found.result)}
      </span>
    </span>
  );
}
