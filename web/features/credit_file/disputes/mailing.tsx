import { useState } from 'react';
import { type DisputeEvent, isMailingNumber } from '../../../../domain/credit_file/dispute.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date_field.tsx';
import { dayText } from '../../../ui/day_text.ts';
import { TextField } from '../../../ui/text_field.tsx';

/** When a letter went out, and its number. */
export type Sent = Pick<DisputeEvent, 'on' | 'details'>;

/** Once the letter is in the mail: its day, and the number of the receipt. */
export function Mailing({
  today,
  quoted,
  isSigned,
  isBusy,
  onMailed,
}: {
  readonly today: IsoDate;
  /** The day of the newest report that the letter quotes: it wasn't mailed before. */
  readonly quoted: IsoDate | null;
  /** Whether the paper has who writes and where they live. */
  readonly isSigned: boolean;
  readonly isBusy: boolean;
  readonly onMailed: (sent: Sent) => void;
}) {
  const [mailedOn, setMailedOn] = useState<IsoDate | ''>(today);
  const [tracking, setTracking] = useState('');
  const [isWanted, setWanted] = useState(false);
  // Who wrote and printed it in another tab has no name here: it's asked once.
  const [isAsked, setAsked] = useState(false);
  const isDoubted = isAsked && !isSigned;
  const number = tracking.trim();
  const isNumber = number === '' || isMailingNumber(number);
  const isTooEarly = quoted !== null && mailedOn !== '' && mailedOn < quoted;
  const save = () => {
    if (!isNumber || isTooEarly) return setWanted(true);
    if (!isSigned && !isAsked) return setAsked(true);
    onMailed({
      on: mailedOn === '' ? today : mailedOn,
      details: number === '' ? {} : { tracking: number },
    });
  };
  return (
    <section aria-labelledby="mailed" className="mt-10 grid gap-4 print:hidden">
      <h2 id="mailed" className="text-4">
        {m.dispute_mailed()}
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label={m.dispute_mailed_on()}
          max={today}
          value={mailedOn}
          onChange={setMailedOn}
          error={
            isWanted && isTooEarly
              ? m.dispute_mailed_before_report({ day: dayText(quoted) })
              : undefined
          }
        />
        <TextField
          label={m.dispute_tracking()}
          isOptional
          value={tracking}
          onChange={setTracking}
          error={isWanted && !isNumber ? m.dispute_tracking_problem() : undefined}
        />
      </div>
      <p className="text-1 text-ink-2">{m.dispute_tracking_help()}</p>
      <p aria-live="polite" className="text-cell text-clay empty:hidden">
        {isDoubted && m.dispute_mailed_nameless()}
      </p>
      <div>
        <Button busy={isBusy && m.dispute_busy()} onClick={save}>
          {isDoubted ? m.dispute_mailed_sure() : m.dispute_mailed_do()}
        </Button>
      </div>
    </section>
  );
}
