import { Link } from 'react-router';
import type { Clock } from '../../../../domain/credit_file/clocks.ts';
import type { Finding } from '../../../../domain/credit_file/finding.ts';
import { isInQuestion } from '../../../../domain/credit_file/in_question.ts';
import type { PassedRemoval } from '../../../../domain/credit_file/removal_passed.ts';
import { daysOf, isMonth } from '../../../../domain/credit_file/report_date.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import { m } from '../../../paraglide/messages.js';
import { dayText, monthNameText, monthText, shortDayText } from '../../../ui/day_text.ts';
import { locale } from '../../../ui/locale.ts';
import { bureausText, bureauTexts, reportDateText } from '../parts/report_texts.ts';
import { KeptDeadlines } from './kept_deadlines.tsx';
import { SectionLinks } from '../parts/section_link.tsx';

interface ClockText {
  readonly what: string;
  readonly why: string;
}

function textOf({ kind, name, from, usual, bureaus }: Clock): ClockText {
  const bureau = bureaus[0] ? bureauTexts[bureaus[0]]() : '';
  const since = from ? reportDateText(from) : '';
  const usually = usual ? monthText(usual) : '';
  switch (kind) {
    case 'collection_leaves':
      return {
        what: m.file_clock_collection({ name }),
        why: m.file_clock_collection_why({ from: since, usual: usually }),
      };
    case 'removal_printed':
      return { what: m.file_clock_removal({ name, bureau }), why: m.file_clock_removal_why() };
    case 'late_payment_leaves':
      return { what: m.file_clock_late({ name }), why: m.file_clock_late_why({ from: since }) };
    case 'bankruptcy_leaves':
      return {
        what: m.file_clock_bankruptcy({ name }),
        why: usual ? m.file_clock_bankruptcy_13({ usual: usually }) : m.file_clock_bankruptcy_why(),
      };
    case 'judgment_leaves':
      return { what: m.file_clock_judgment({ name }), why: m.file_clock_judgment_why() };
    case 'tax_lien_leaves':
      return { what: m.file_clock_lien({ name }), why: m.file_clock_lien_why() };
    case 'inquiry_leaves':
      return { what: m.file_clock_inquiry({ name }), why: m.file_clock_inquiry_why() };
    case 'annual_report':
      return { what: m.file_clock_annual({ bureau }), why: m.file_clock_annual_why() };
  }
}

/** How long things may stay, and when a report is free again. Being sued for a debt is another count, and said beside it. */
export function ClocksList({
  today,
  clocks,
  findings,
  over,
  passed,
}: {
  readonly today: IsoDate;
  readonly clocks: readonly Clock[];
  readonly findings: readonly Finding[];
  /** What the law let be reported until a day that is over. */
  readonly over: readonly Clock[];
  /** Bureaus' own dates that are over. */
  readonly passed: readonly PassedRemoval[];
}) {
  return (
    <section aria-labelledby="dates" className="scroll-mt-6">
      <h2 id="dates" className="mb-4">
        {m.file_dates()}
      </h2>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-16">
        {clocks.length + over.length + passed.length === 0 ? (
          <div className="grid content-start gap-6">
            <p className="text-ink-2">{m.file_dates_none()}</p>
            <KeptDeadlines today={today} />
          </div>
        ) : (
          <div>
            <div className="mb-8">
              <KeptDeadlines today={today} />
            </div>
            <ol>
              {over.map((each) => (
                <OverItem key={each.key} clock={each} isAsked={isInQuestion(each, findings)} />
              ))}
              {passed.map((each) => (
                <PassedItem key={each.key} passed={each} />
              ))}
              {clocks.map((clock) => (
                <ClockItem key={clock.key} clock={clock} isAsked={isInQuestion(clock, findings)} />
              ))}
            </ol>
            <p className="mt-3 max-w-measure text-1 text-ink-2">
              {m.file_exempt()} <SectionLinks sections={['15 USC 1681c(b)']} />
            </p>
          </div>
        )}
        <div className="grid content-start gap-6 text-cell">
          <div className="rounded-3 bg-sunken p-5">
            <h3>{m.file_sued_title()}</h3>
            <p className="mt-1 text-ink-2">
              {m.file_sued()}{' '}
              <a href="https://www.lsc.gov/about-lsc/what-legal-aid/get-legal-help">
                {m.file_sued_link()}
              </a>
              .
            </p>
          </div>
          <div>
            <h3>{m.file_free_title()}</h3>
            <p className="mt-1 text-ink-2">
              {m.file_free()}{' '}
              <a href="https://www.annualcreditreport.com">{m.file_annual_link()}</a>.{' '}
              <SectionLinks sections={['15 USC 1681j(a)']} />
            </p>
          </div>
          <p>
            <Link to="/dashboard/scores" className="inline-flex min-h-11 items-center">
              {m.file_scores_link()}
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}

/** "9 months ago"; of the same month, "this month". */
function agoText(months: number): string {
  const relative = new Intl.RelativeTimeFormat(locale, {
    numeric: months === 0 ? 'auto' : 'always',
  });
  return months < 24
    ? relative.format(-months, 'month')
    : relative.format(-Math.floor(months / 12), 'year');
}

/** When something leaves: its month, where no day is known. */
function ClockDate({ on, isMonth: isWholeMonth }: Pick<Clock, 'on' | 'isMonth'>) {
  return (
    <time dateTime={isWholeMonth ? on.slice(0, 7) : on} className="num">
      <span className="block font-serif text-3/[1.2] whitespace-nowrap">
        {isWholeMonth ? monthNameText(on) : shortDayText(on)}
      </span>{' '}
      <span className="text-1 text-ink-2">{on.slice(0, 4)}</span>
    </time>
  );
}

/** What should be gone by now, as far as the reports that are here tell. */
function OverItem({ clock, isAsked }: { readonly clock: Clock; readonly isAsked: boolean }) {
  const { name, kind, on, bureaus, sections } = clock;
  const of = { day: dayText(on), bureaus: bureausText(bureaus, locale) };
  return (
    <li className="grid grid-cols-[5.25rem_minmax(0,1fr)] gap-3 border-t border-line py-4">
      <ClockDate on={clock.on} isMonth={clock.isMonth} />
      <div className="text-cell/[1.45]">
        <h3 className="text-[1rem] wrap-anywhere">
          {kind === 'late_payment_leaves' ? m.file_over_late({ name }) : m.file_over({ name })}
        </h3>
        <p className="text-ink-2">
          {m.file_over_why(of)} {isAsked && <>{m.file_clock_in_question()} </>}
          <SectionLinks sections={sections} />
        </p>
        <a href="https://www.annualcreditreport.com" className="inline-flex min-h-11 items-center">
          {m.file_over_link()}
        </a>
      </div>
    </li>
  );
}

function PassedItem({
  passed: { name, bureau: code, removal, months, wasThere, printedOn },
}: {
  readonly passed: PassedRemoval;
}) {
  const bureau = bureauTexts[code]();
  const of = { bureau, day: dayText(printedOn) };
  const { to } = daysOf(removal);
  return (
    <li className="grid grid-cols-[5.25rem_minmax(0,1fr)] gap-3 border-t border-line py-4">
      <time dateTime={removal} className="num">
        <span className="block font-serif text-3/[1.2] whitespace-nowrap">
          {isMonth(removal) ? monthNameText(to) : shortDayText(to)}
        </span>{' '}
        <span className="text-1 text-ink-2">{removal.slice(0, 4)}</span>
      </time>
      <div className="text-cell/[1.45]">
        <h3 className="text-[1rem] wrap-anywhere">
          {m.file_passed({ name, bureau, ago: agoText(months) })}
        </h3>
        <p className="text-ink-2">{wasThere ? m.file_passed_there(of) : m.file_passed_older(of)}</p>
      </div>
    </li>
  );
}

function ClockItem({
  clock,
  isAsked,
}: {
  readonly clock: Clock;
  /** Whether what it counts from may be wrong. */
  readonly isAsked: boolean;
}) {
  const { kind, bureaus, sections, isEstimated } = clock;
  const { what, why } = textOf(clock);
  return (
    <li className="grid grid-cols-[5.25rem_minmax(0,1fr)] gap-3 border-t border-line py-4">
      <ClockDate on={clock.on} isMonth={clock.isMonth} />
      <div className="text-cell/[1.45]">
        <h3 className="text-[1rem]">{what}</h3>
        <p className="text-ink-2">
          {isEstimated && <>{m.file_clock_estimated()}. </>}
          {why}{' '}
          {kind !== 'annual_report' && (
            <>{m.file_clock_at({ bureaus: bureausText(bureaus, locale) })} </>
          )}
          {isAsked && <>{m.file_clock_in_question()} </>}
          <SectionLinks sections={sections.filter((each) => each !== 'practice')} />
        </p>
      </div>
    </li>
  );
}
