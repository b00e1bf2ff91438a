import { useState } from 'react';
import { type DisputeCase, isPutRight } from '../../../../../domain/credit_file/dispute.ts';
import { writeFollowUp } from '../../../../../domain/letters/dispute_letter.ts';
import type { IsoDate } from '../../../../../domain/time/iso_date.ts';
import { m } from '../../../../paraglide/messages.js';
import { Button } from '../../../../ui/button.tsx';
import { DateField } from '../../../../ui/date_field.tsx';
import { dayText } from '../../../../ui/day_text.ts';
import { LetterActions } from '../../../../ui/letter/letter_actions.tsx';
import { Paper } from '../../../../ui/letter/paper.tsx';
import { headOf, usePeople } from '../kept_people.ts';
import { RecipientAddressField, SenderFields } from '../people_fields.tsx';
import { type LastAnswer } from '../state_text.tsx';

/** The short letter after the letter: that nothing came, or how they checked. */
export function FollowUpLetter({
  kind,
  dispute: { recipientName, recipient, sentOn, receivedOn, answerDueOn, mailDueOn, things },
  answer,
  today,
  isBusy,
  onMailed,
}: {
  readonly kind: 'no_answer' | 'procedure';
  readonly dispute: DisputeCase;
  readonly answer: LastAnswer;
  readonly today: IsoDate;
  readonly isBusy: boolean;
  readonly onMailed: (on: IsoDate) => void;
}) {
  const people = usePeople();
  const [mailedOn, setMailedOn] = useState<IsoDate | ''>(today);
  const letter = writeFollowUp({
    ...headOf(people.people, recipientName, recipient, today),
    kind,
    sentDay: dayText(sentOn ?? today),
    receivedDay: receivedOn === null ? null : dayText(receivedOn),
    dueDay: dueDayOf(recipient === 'bureau' ? mailDueOn : answerDueOn, receivedOn !== null),
    // How they checked what they put right is nobody's question.
    things: things
      .filter(({ id }) => kind === 'no_answer' || !isPutRight(answer?.[id]))
      .map(({ says }) => says),
  });
  return (
    <div className="grid w-full grid-cols-1 gap-6 pt-4 print:block">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 print:hidden">
        <SenderFields {...people} />
        <RecipientAddressField {...people} name={recipientName} />
      </div>
      <div>
        <Paper letter={letter} />
        <LetterActions letter={letter} fileName="follow-up" />
      </div>
      <div className="flex flex-wrap items-end gap-4 print:hidden">
        <div className="w-full max-w-60">
          <DateField
            label={m.dispute_mailed_on()}
            max={today}
            value={mailedOn}
            onChange={setMailedOn}
          />
        </div>
        <Button
          busy={isBusy && m.dispute_busy()}
          onClick={() => onMailed(mailedOn === '' ? today : mailedOn)}
        >
          {m.dispute_mailed_do()}
        </Button>
      </div>
    </div>
  );
}

/** A day that rests on when they got it is named only where that is known. */
const dueDayOf = (day: IsoDate | null, isReceiptKnown: boolean): string | null =>
  day === null || !isReceiptKnown ? null : dayText(day);
