import { CalendarPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { type LetterDay, letterCalendar } from '../../../../domain/letters/calendar.ts';
import {
  isDispute,
  type LetterDraft,
  type LetterKind,
  waitsFor,
} from '../../../../domain/letters/letter.ts';
import { addDays, type IsoDate } from '../../../../domain/time/iso_date.ts';
import type { KeptDeadline } from '../../../../domain/credit_file/kept_deadline.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { isMember } from '../../../data/session/person.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date_field.tsx';
import { shortDayText } from '../../../ui/day_text.ts';
import { lazyPart } from '../../../ui/lazy_part.ts';
import { saveFile } from '../../../ui/save_file.ts';
import { type DayToKeep, lastDayToQuestion } from './notice.ts';

/** Members alone have where to keep them: what keeps them comes for them alone. */
const KeepDates = lazyPart(() => import('./keep_dates.tsx'));

/** Days after it was mailed on which one looks for an answer: ours, and said so. A bureau's own days fit into it, with the mail. */
const lookAfter = (kind: LetterKind): number => (isDispute(kind) ? 45 : 30);

/** The days that follow from a letter. Only a day that a passage sets is a deadline, and only while it's to come. */
function daysOf(kind: LetterKind, mailed: IsoDate, lastDay: IsoDate | null): readonly LetterDay[] {
  const last: readonly LetterDay[] =
    lastDay !== null && lastDay >= mailed
      ? [
          {
            id: 'last-day',
            day: lastDay,
            title: m.letters_day_last(),
            text: m.letters_day_last_text(),
          },
        ]
      : [];
  const look = {
    id: 'look',
    day: addDays(mailed, lookAfter(kind)),
    title: m.letters_day_look(),
    text: isDispute(kind) ? m.letters_day_look_dispute() : m.letters_day_look_text(),
  };
  return [...last, look].toSorted((one, other) => one.day.localeCompare(other.day));
}

/** What a letter for proof makes them wait for, in words; null where it makes them wait for nothing. */
function waitText(
  draft: LetterDraft,
  mailed: IsoDate | '',
  last: IsoDate | null,
): readonly [string, string] | null {
  const what = waitsFor(draft);
  if (what === 'nothing') return null;
  const title = what === 'proof' ? m.letters_day_none() : m.letters_day_none_creditor();
  if (last !== null && mailed !== '' && last < mailed) return [title, m.letters_day_late_text()];
  return [title, what === 'proof' ? m.letters_day_none_text() : m.letters_day_none_creditor_text()];
}

/** The days as a member keeps them with their account, once the letter is mailed: what is over, and what has no name, isn't kept. */
function deadlinesOf(
  kind: LetterKind,
  mailed: IsoDate,
  draft: LetterDraft,
  last: IsoDate | null,
  notice: KeptDeadline | null,
  today: IsoDate,
): readonly DayToKeep[] {
  const name = draft.recipient.trim().split('\n')[0]?.slice(0, 80) ?? '';
  if (name === '') return [];
  const startedOn = draft.happenedOn;
  const isOfNotice = notice !== null && notice.startedOn === startedOn;
  const all: readonly DayToKeep[] = [
    ...(last !== null && startedOn !== '' && startedOn <= mailed
      ? [
          {
            ...(isOfNotice
              ? notice
              : { kind: 'collector_notice' as const, name, startedOn, endsOn: last }),
            mailedOn: mailed,
          },
        ]
      : []),
    { kind: 'letter_answer', name, startedOn: mailed, endsOn: addDays(mailed, lookAfter(kind)) },
  ];
  return all.filter(({ endsOn }) => endsOn >= today);
}

const stamp = (now: Date): string => `${now.toISOString().replace(/[-:]|\.\d+/g, '')}`;

const saveCalendar = (days: readonly LetterDay[]): void =>
  saveFile('letter.ics', 'text/calendar', letterCalendar(days, stamp(new Date())));

/** What comes after the letter is in the mail: its days, for a calendar of one's own. */
export function Mailed({
  kind,
  today,
  draft,
  notice,
}: {
  readonly kind: LetterKind;
  readonly today: IsoDate;
  readonly draft: LetterDraft;
  /** The collector's letter that it answers. */
  readonly notice: KeptDeadline | null;
}) {
  // Until one is chosen it's today, whatever day the page was made on.
  const [chosen, setChosen] = useState<IsoDate | '' | null>(null);
  const mailed = chosen ?? today;
  const { session } = useAuth();
  const last = kind === 'ask-for-proof' ? lastDayToQuestion(draft, notice) : null;
  const wait = kind === 'ask-for-proof' ? waitText(draft, mailed, last) : null;
  const days = mailed === '' ? [] : daysOf(kind, mailed, last);
  return (
    <section aria-labelledby="mailed" className="mt-10 print:hidden">
      <h2 id="mailed" className="text-4">
        {m.letters_mail()}
      </h2>
      <p className="mt-2 text-ink-2">{m.letters_mail_text()}</p>
      <div className="mt-4 max-w-60">
        <DateField label={m.letters_mailed_on()} max={today} value={mailed} onChange={setChosen} />
      </div>
      <ul className="mt-5">
        {days.map(({ id, day, title, text }) => (
          <li
            key={id}
            className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3 border-t border-line py-3"
          >
            <span className="num font-[560]">{shortDayText(day)}</span>
            <span>
              <span className="block font-[560]">{title}</span>
              <span className="block text-1 text-ink-2">{text}</span>
            </span>
          </li>
        ))}
        {wait !== null && (
          <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3 border-t border-line py-3">
            <span className="text-ink-2">{m.letters_no_date()}</span>
            <span>
              <span className="block font-[560]">{wait[0]}</span>
              <span className="block text-1 text-ink-2">{wait[1]}</span>
            </span>
          </li>
        )}
      </ul>
      <Button className="mt-2" onClick={() => saveCalendar(days)}>
        <CalendarPlus aria-hidden="true" size={20} strokeWidth={1.6} />
        {m.letters_calendar()}
      </Button>
      {mailed !== '' && !isDispute(kind) && isMember(session) && (
        <Suspense fallback={null}>
          <KeepDates
            deadlines={deadlinesOf(kind, mailed, draft, last, notice, today)}
            isToCollector={kind === 'ask-for-proof'}
          />
        </Suspense>
      )}
      {kind === 'ask-for-proof' && (
        <>
          <h3 className="mt-8 font-[560]">{m.letters_something()}</h3>
          <ul className="mt-2 grid list-disc grid-cols-1 gap-1 pl-5 wrap-anywhere text-ink-2">
            <li>{m.letters_comes_proof()}</li>
            <li>{m.letters_comes_mistake()}</li>
            <li>{m.letters_comes_calls()}</li>
            <li>{m.letters_comes_court()}</li>
          </ul>
        </>
      )}
    </section>
  );
}
