import type { Health } from '../../../data/community/moderation.ts';
import { m } from '../../../paraglide/messages.js';
import { locale } from '../../../ui/locale.ts';
import { timeSpanText } from '../../../ui/time_span.ts';

const percentText = (part: number, of: number): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(part / of);

const span = (seconds: number | null): string =>
  seconds === null ? m.moderation_none_yet() : timeSpanText(Math.max(1, Math.ceil(seconds / 60)));

/** How the community does, beside what we aim at. */
export function HealthList({ health }: { readonly health: Health }) {
  const rows = [
    {
      name: m.moderation_health_answers(),
      value: span(health.firstAnswerSeconds),
      aim: m.moderation_health_answers_aim(),
    },
    {
      name: m.moderation_health_unanswered(),
      value:
        health.oldQuestions === 0
          ? m.moderation_none_yet()
          : percentText(health.unanswered, health.oldQuestions),
      aim: m.moderation_health_unanswered_aim(),
    },
    {
      name: m.moderation_health_scams(),
      value: span(health.scamSeconds),
      aim: m.moderation_health_scams_aim(),
    },
    {
      name: m.moderation_health_appeals(),
      value:
        health.appeals === 0
          ? m.moderation_none_yet()
          : m.moderation_of({ part: health.overturned, all: health.appeals }),
      aim: null,
    },
  ];
  return (
    <section aria-labelledby="health-title" className="mt-10">
      <h2 id="health-title" className="text-4">
        {m.moderation_health_title()}
      </h2>
      <dl className="mt-3">
        {rows.map(({ name, value, aim }) => (
          <div
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-3"
          >
            <dt>{name}</dt>
            <dd className="num">
              <span className="font-[560]">{value}</span>
              {aim && <span className="ml-2 text-1 text-ink-2">{aim}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-1 text-ink-2">{m.moderation_health_note()}</p>
    </section>
  );
}
