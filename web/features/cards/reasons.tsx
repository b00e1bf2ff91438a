import type { Answers } from '../../../domain/cards/answers.ts';
import { type FileAnswers, fileBehind } from '../../../domain/cards/file_answers.ts';
import type { NotNow } from '../../../domain/cards/not_now.ts';
import { type Cents } from '../../../domain/money/cents.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { dayText, monthDayText } from '../../ui/day_text.ts';
import { money } from './card_texts.ts';
import { saveDay } from './downloads.ts';
import type { Keeping } from './keeping.ts';
import { wordsOf } from './reason_texts.ts';

/** Why not now, day by day, and what would change it. */
export function Reasons({
  found,
  answers,
  file,
  today,
  waitCost,
  keeping,
  onChange,
}: {
  readonly found: NotNow;
  readonly answers: Answers;
  readonly file: FileAnswers | null;
  readonly today: IsoDate;
  /** What the cheapest card costs less a year than the one they have; null where there is none. */
  readonly waitCost: Cents | null;
  readonly keeping: Keeping;
  readonly onChange: () => void;
}) {
  const { until } = found;
  return (
    <section aria-labelledby="why" className="mb-12">
      <h2 id="why" className="sr-only">
        {m.cards_why()}
      </h2>
      <ol className="border-t border-line">
        {found.reasons.map((reason) => {
          const said = wordsOf(reason, fileBehind(reason, answers, file));
          const { title, text, source } = said;
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
                {said.file && (
                  <p>
                    {said.file}{' '}
                    <Button variant="text" onClick={onChange}>
                      {m.cards_file_change()}
                    </Button>
                  </p>
                )}
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
