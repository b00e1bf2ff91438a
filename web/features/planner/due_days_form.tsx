import type { Debt, DebtId } from '../../../domain/payoff/debt.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/form/use_form.ts';
import { TextField } from '../../ui/text_field.tsx';
import { readDay } from './debt_draft.ts';

interface DueDaysFormProps {
  /** Those whose due day is not known. */
  readonly debts: readonly Debt[];
  /** The days that were typed; a debt whose field is empty has none. */
  readonly onDone: (days: ReadonlyMap<DebtId, number>) => void;
  readonly onCancel: () => void;
}

/** Asks for the due days that a calendar needs. None has to be known. */
export function DueDaysForm({ debts, onDone, onCancel }: DueDaysFormProps) {
  const read = (text: string | undefined) => readDay(text ?? '');
  const form = useForm<Readonly<Record<DebtId, string>>>({
    initial: Object.fromEntries(debts.map(({ id }) => [id, ''])) as Record<DebtId, string>,
    check: (typed) =>
      Object.fromEntries(
        debts.map(({ id }) => [
          id,
          read(typed[id]) === null ? m.planner_error_due_day() : undefined,
        ]),
      ),
    send: (typed) =>
      onDone(
        new Map(
          debts.flatMap(({ id }) => {
            const day = read(typed[id]);
            return typeof day === 'number' ? [[id, day] as const] : [];
          }),
        ),
      ),
  });

  return (
    <form {...form.props} className="grid gap-5">
      <p className="text-ink-2">{m.planner_due_days_why()}</p>
      {debts.map(({ id, name }) => (
        <TextField
          key={id}
          label={m.planner_due_days_of({ name })}
          isOptional
          inputMode="numeric"
          autoComplete="off"
          {...form.field(id)}
          name={`due-${id}`}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" className="max-sm:flex-1">
          {m.planner_calendar()}
        </Button>
        <Button onClick={onCancel} className="max-sm:flex-1">
          {m.planner_form_cancel()}
        </Button>
      </div>
    </form>
  );
}
