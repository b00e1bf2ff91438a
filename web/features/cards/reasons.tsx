import type { NotNow, NotNowReason } from '../../../domain/cards/not_now.ts';
import { type Cents } from '../../../domain/money/cents.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { dayText, monthDayText, monthText } from '../../ui/day_text.ts';
import { money } from './card_texts.ts';
import { saveDay } from './downloads.ts';
import type { Keeping } from './keeping.ts';

interface Words {
  readonly title: string;
  readonly text: string;
  readonly source?: string;
}

function wordsOf(reason: NotNowReason): Words {
  switch (reason.code) {
    case 'applied':
      return {
        title: m.cards_why_applied(),
        text: m.cards_why_applied_text({ day: dayText(reason.on) }),
        source: m.cards_why_applied_source(),
      };
    case 'applied_often':
      return {
        title: m.cards_why_often({ count: reason.count }),
        text: m.cards_why_often_text(),
        source: m.cards_why_applied_source(),
      };
    case 'late_now':
      return {
        title: m.cards_why_late_now(),
        text:
          reason.caughtUpIn === null
            ? m.cards_why_late_now_text()
            : m.cards_why_late_now_text_in({ month: monthText(reason.caughtUpIn) }),
        source: m.cards_why_late_source(),
      };
    case 'late':
      return {
        title: m.cards_why_late(),
        text: m.cards_why_late_text({ day: dayText(reason.on) }),
        source: m.cards_why_late_source(),
      };
    case 'pay_first':
      return {
        title: m.cards_why_pay({ amount: money(reason.pay), name: reason.name }),
        text:
          reason.closesOn === null || reason.payBy === null
            ? m.cards_why_pay_text_no_day({ mark: reason.below })
            : m.cards_why_pay_text({
                mark: reason.below,
                by: monthDayText(reason.payBy),
                day: monthDayText(reason.closesOn),
              }),
        source: m.cards_why_pay_source({ mark: reason.below }),
      };
    case 'new_file':
      return {
        title: m.cards_why_new(),
        text: m.cards_why_new_text(),
        source: m.cards_why_new_source(),
      };
    case 'frozen':
      return {
        title: m.cards_why_frozen(),
        text: m.cards_why_frozen_text(),
        source: m.cards_why_frozen_source(),
      };
    case 'none_cheaper':
      return { title: m.cards_why_none(), text: m.cards_why_none_text() };
  }
}

/** Why not now, day by day, and what would change it. */
export function Reasons({
  found,
  today,
  waitCost,
  keeping,
}: {
  readonly found: NotNow;
  readonly today: IsoDate;
  /** What the cheapest card costs less a year than the one they have; null where there is none. */
  readonly waitCost: Cents | null;
  readonly keeping: Keeping;
}) {
  const { until } = found;
  return (
    <section aria-labelledby="why" className="mb-12">
      <h2 id="why" className="sr-only">
        {m.cards_why()}
      </h2>
      <ol className="border-t border-line">
        {found.reasons.map((reason) => {
          const { title, text, source } = wordsOf(reason);
          return (
            <li
              key={reason.code}
              className="grid gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[9rem_minmax(0,1fr)]"
            >
              <p className="num text-ink-2">
                {reason.until === null ? m.cards_when_open() : dayText(reason.until)}
              </p>
              <div className="grid max-w-measure gap-1">
                <h3 className="font-[560]">{title}</h3>
                <p className="text-ink-2">{text}</p>
                {source && <p className="text-1 text-ink-2">{source}</p>}
              </div>
            </li>
          );
        })}
      </ol>
      {waitCost !== null && waitCost > 0 && (
        <p className="mt-4 max-w-measure">{m.cards_wait_cost({ amount: money(waitCost) })}</p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {until !== null && keeping.isMember && !keeping.isReminded && (
          <Button variant="primary" onClick={() => keeping.remind(until)}>
            {m.cards_remind_me({ day: monthDayText(until) })}
          </Button>
        )}
        {until !== null && (
          <Button
            variant={keeping.isMember ? 'quiet' : 'primary'}
            onClick={() => saveDay(until, today)}
          >
            {m.cards_remind({ day: monthDayText(until) })}
          </Button>
        )}
        <a href="#cards" className="inline-flex min-h-12 items-center px-3">
          {m.cards_anyway()}
        </a>
      </div>
      <div role="status" className="mt-3 max-w-measure empty:hidden">
        {keeping.isReminded && (
          <>
            <p>
              {until === null
                ? m.cards_reminded_open()
                : m.cards_reminded({ day: monthDayText(until) })}
            </p>
            <Button variant="text" onClick={() => keeping.remind(null)}>
              {m.cards_remind_not()}
            </Button>
          </>
        )}
      </div>
      {until !== null && !keeping.isReminded && (
        <p className="mt-3 max-w-measure text-1 text-ink-2">
          {keeping.isMember ? m.cards_remind_saves() : m.cards_remind_signed_out()}{' '}
          {!keeping.isMember && (
            <Link to="/auth?mode=sign-in" state={{ from: '/credit-card-advice' }}>
              {m.cards_sign_in()}
            </Link>
          )}
        </p>
      )}
    </section>
  );
}
