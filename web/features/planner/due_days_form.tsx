import type { Debt, DebtId } from '../../../domain/planner/debt.ts';
import { dueThisMonth, paidThroughFor, readDueDay } from '../../../domain/planner/paid_through.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import type { DueDay } from '../../data/planner/due_days.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { DialogFoot } from '../../ui/dialog_foot.tsx';
import { useForm } from '../../ui/form/use_form.ts';
import { TextField } from '../../ui/text_field.tsx';
import type { Paid } from './debt_draft.ts';
import { DueQuestion } from './due_question.tsx';
import { saysPaid } from './read_draft.ts';

interface DueDaysFormProps {
  readonly today: IsoDate;
  /** Those whose due day is not known. */
  readonly debts: readonly Debt[];
  /** The days that were typed; a debt whose field is empty has none. */
  readonly onDone: (days: ReadonlyMap<DebtId, DueDay>) => void;
  readonly onCancel: () => void;
}

type Typed = Readonly<Record<`due-${DebtId}`, string> & Record<`paid-${DebtId}`, Paid>>;

/** Asks for the due days that a calendar needs. None has to be known. */
export function DueDaysForm({ today, debts, onDone, onCancel }: DueDaysFormProps) {
  const read = (typed: Typed, id: DebtId) => readDueDay(typed[`due-${id}`]);
  const form = useForm<Typed>({
    initial: Object.fromEntries(
      debts.flatMap(({ id }) => [
        [`due-${id}`, ''],
        [`paid-${id}`, ''],
      ]),
    ) as Typed,
    check: (typed) =>
      Object.fromEntries(
        debts.map(({ id }) => [
          `due-${id}`,
          read(typed, id) === null ? m.planner_error_due_day() : undefined,
        ]),
      ),
    send: (typed) =>
      onDone(
        new Map(
          debts.flatMap(({ id }) => {
            const dueDay = read(typed, id);
            if (typeof dueDay !== 'number') return [];
            const isPaid = saysPaid(typed[`paid-${id}`] ?? '', dueThisMonth(dueDay, today));
            return [[id, { dueDay, paidThrough: paidThroughFor(dueDay, isPaid, today) }] as const];
          }),
        ),
      ),
  });

  return (
    <form {...form.props} className="grid gap-5">
      <p className="text-ink-2">{m.planner_due_days_why()}</p>
      {debts.map(({ id, name }) => {
        const dueDay = read(form.values, id);
        return (
          <div key={id} className="grid gap-3">
            <TextField
              label={m.planner_due_days_of({ name })}
              isOptional
              inputMode="numeric"
              autoComplete="off"
              {...form.field(`due-${id}`)}
            />
            {typeof dueDay === 'number' && (
              <DueQuestion
                question={dueThisMonth(dueDay, today)}
                of={name}
                {...form.field(`paid-${id}`)}
                value={form.values[`paid-${id}`] ?? ''}
              />
            )}
          </div>
        );
      })}
      <DialogFoot>
        <Button type="submit" variant="primary" className="max-sm:flex-1">
          {m.planner_calendar()}
        </Button>
        <Button onClick={onCancel}>{m.planner_form_cancel()}</Button>
      </DialogFoot>
    </form>
  );
}
