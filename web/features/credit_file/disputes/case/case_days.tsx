import { clsx } from 'clsx';
import { dayToSue } from '../../../../../domain/credit_file/day_to_sue.ts';
import {
  type DisputeCase,
  type DisputedAnswer,
  isAnswerLate,
} from '../../../../../domain/credit_file/dispute.ts';
import type { Section } from '../../../../../domain/credit_file/sections.ts';
import { daysBetween, type IsoDate } from '../../../../../domain/time/iso_date.ts';
import { addBusinessDays } from '../../../../../domain/time/business_day.ts';
import { m } from '../../../../paraglide/messages.js';
import { shortDateText, shortDayText } from '../../../../ui/day_text.ts';
import { SectionLinks } from '../../parts/section_link.tsx';

interface Day {
  readonly day: IsoDate;
  readonly title: string;
  readonly text?: string;
  readonly sections?: readonly Section[];
  readonly isToday?: boolean;
}

/** Its days in their order: mailed, received, the last ones to check it and to mail the result, and today among them. */
export function CaseDays({
  dispute,
  answer,
  today,
}: {
  readonly dispute: DisputeCase;
  readonly answer: DisputedAnswer | null;
  readonly today: IsoDate;
}) {
  const { state, sentOn, receivedOn, answerDueOn, mailDueOn, procedureDueOn, recipient } = dispute;
  const isOpen = state === 'sent' || state === 'received';
  if (sentOn === null || answerDueOn === null || mailDueOn === null) return null;
  const receipt = receivedOn ?? addBusinessDays(sentOn, 5);
  const isLonger = daysBetween(receipt, answerDueOn) > 30;
  const isLate = isAnswerLate(dispute, today);
  const days: readonly Day[] = [
    { day: sentOn, title: m.dispute_day_mailed() },
    receivedOn === null
      ? {
          day: receipt,
          title: m.dispute_day_received_about(),
          text: m.dispute_day_received_about_text(),
        }
      : { day: receipt, title: m.dispute_day_received() },
    {
      day: answerDueOn,
      title: m.dispute_day_answer(),
      text: isLonger ? m.dispute_day_answer_text_annual() : m.dispute_day_answer_text(),
      sections: isLonger
        ? ['15 USC 1681i(a)(1)', '15 USC 1681j(a)']
        : [recipient === 'bureau' ? '15 USC 1681i(a)(1)' : '15 USC 1681s-2(a)(8)'],
    },
    ...(recipient === 'bureau'
      ? [
          {
            day: mailDueOn,
            title: m.dispute_day_post(),
            text: m.dispute_day_post_text(),
            sections: ['15 USC 1681i(a)(6)'] as const,
          },
        ]
      : []),
    ...(isOpen ? [{ day: today, title: m.dispute_day_today(), isToday: true }] : []),
  ];
  const asked: readonly Day[] =
    procedureDueOn === null
      ? []
      : [
          {
            day: procedureDueOn,
            title: m.dispute_day_procedure(),
            text: m.dispute_day_procedure_text(),
            sections: ['15 USC 1681i(a)(7)'],
          },
          { day: today, title: m.dispute_day_today(), isToday: true },
        ];
  const sue = dayToSue(dispute, answer, today);
  const suing: readonly Day[] =
    sue === null
      ? []
      : [
          {
            day: sue.on,
            title: m.dispute_day_sue(),
            text: m.dispute_day_sue_text(),
            sections: sue.sections,
          },
        ];
  // Once it is answered or over, what was still to come no longer is, but for what was asked since.
  const ordered = days
    .filter(
      ({ day }, at) => isOpen || (state === 'no_answer' ? day <= today : at < 2 && day <= today),
    )
    .concat(asked, suing)
    .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
  return (
    <section aria-labelledby="days">
      <h2 id="days" className="mb-4">
        {m.dispute_days()}
      </h2>
      <ol>
        {ordered.map(({ day, title, text, sections = [], isToday = false }) => (
          <li
            key={`${day} ${title}`}
            aria-current={isToday ? 'date' : undefined}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 border-t border-line py-3"
          >
            <span className={clsx('num font-[560]', isToday && isLate && 'text-clay')}>
              {day.slice(0, 4) === today.slice(0, 4) ? shortDayText(day) : shortDateText(day)}
            </span>
            <span>
              <span className={clsx('block font-[560]', isToday && isLate && 'text-clay')}>
                {title}
              </span>
              {text !== undefined && (
                <span className="block text-1 text-ink-2">
                  {text} {sections.length > 0 && <SectionLinks sections={sections} />}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
