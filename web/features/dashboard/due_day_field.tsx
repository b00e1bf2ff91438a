import { useId } from 'react';
import { dueThisMonth, paidThroughFor, readDueDay } from '../../../domain/planner/paid_through.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { setDueDays } from '../../data/planner/due_days.ts';
import { usePlanner } from '../../data/planner/use_planner.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { monthDayText } from '../../ui/day_text.ts';
import { useForm } from '../../ui/form/use_form.ts';
import { SegmentedControl } from '../../ui/segmented_control.tsx';
import { TextField } from '../../ui/text_field.tsx';

/** Asks for the due day of a debt where its payment is named, as the planner does: once one is typed, whether this month's is paid. */
export function DueDayField({
  debt,
  today,
  onSaved,
}: {
  readonly debt: TrackedDebt;
  readonly today: IsoDate;
  readonly onSaved: (dueDay: number) => void;
}) {
  const planner = usePlanner();
  const title = useId();
  const form = useForm<{ readonly dueDay: string; readonly paid: '' | 'paid' | 'not_yet' }>({
    initial: { dueDay: '', paid: '' },
    check: ({ dueDay }) =>
      typeof readDueDay(dueDay) === 'number' ? {} : { dueDay: m.dashboard_due_day_error() },
    send: ({ dueDay, paid }) => {
      const day = readDueDay(dueDay);
      if (typeof day !== 'number') return;
      const isPaid = paid === '' ? dueThisMonth(day, today).isPaidByDefault : paid === 'paid';
      const said = { dueDay: day, paidThrough: paidThroughFor(day, isPaid, today) };
      planner.update((document) => setDueDays(document, new Map([[debt.id, said]])));
      onSaved(day);
    },
  });
  const day = readDueDay(form.values.dueDay);
  const question = typeof day === 'number' ? dueThisMonth(day, today) : null;
  const isPaid = form.values.paid === '' ? question?.isPaidByDefault : form.values.paid === 'paid';
  return (
    <form {...form.props} aria-labelledby={title} className="grid max-w-measure grid-cols-1 gap-3">
      <p id={title} className="font-[560] wrap-anywhere">
        {m.dashboard_due_day({ name: debt.name })}
      </p>
      <div className="w-44 max-w-full">
        <TextField
          label={m.dashboard_due_day_label()}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('dueDay')}
        />
      </div>
      {question && (
        <SegmentedControl
          legend={m.planner_form_due_question({ day: monthDayText(question.dueOn) })}
          name="paid"
          value={isPaid === true ? 'paid' : 'not_yet'}
          options={[
            { value: 'paid', label: m.planner_form_due_paid() },
            { value: 'not_yet', label: m.planner_form_due_not_yet() },
          ]}
          onChange={(paid) => form.change({ paid })}
        />
      )}
      <div>
        <Button type="submit">{m.dashboard_due_day_save()}</Button>
      </div>
      <p className="text-1 text-ink-2">{m.dashboard_due_day_where()}</p>
    </form>
  );
}
