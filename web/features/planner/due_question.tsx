import type { DueThisMonth } from '../../../domain/planner/paid_through.ts';
import { m } from '../../paraglide/messages.js';
import { monthDayText } from '../../ui/day_text.ts';
import { SegmentedControl } from '../../ui/segmented_control.tsx';
import type { Paid } from './debt_draft.ts';
import { saysPaid } from './read_draft.ts';

/** Whether this month's payment is paid: asked when the due day is first set. */
export function DueQuestion({
  question,
  of,
  name,
  value,
  onChange,
}: {
  readonly question: DueThisMonth;
  /** The debt's name, where it does not stand right above. */
  readonly of?: string;
  readonly name: string;
  readonly value: Paid;
  readonly onChange: (paid: Paid) => void;
}) {
  const day = monthDayText(question.dueOn);
  return (
    <SegmentedControl
      legend={
        of === undefined
          ? m.planner_form_due_question({ day })
          : m.planner_due_days_question({ name: of, day })
      }
      name={name}
      value={saysPaid(value, question) ? 'paid' : 'not_yet'}
      options={[
        { value: 'paid', label: m.planner_form_due_paid() },
        { value: 'not_yet', label: m.planner_form_due_not_yet() },
      ]}
      onChange={onChange}
    />
  );
}
