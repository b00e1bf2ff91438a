import { type FormEvent, useState } from 'react';
import type { Debt, DebtId } from '../../../domain/payoff/debt.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text_field.tsx';
import { readDay } from './debt_draft.ts';
import { showWrong } from './show_wrong.ts';

interface DueDaysFormProps {
  /** Those whose due day is not known. */
  readonly debts: readonly Debt[];
  /** The days that were typed; a debt whose field is empty has none. */
  readonly onDone: (days: ReadonlyMap<DebtId, number>) => void;
  readonly onCancel: () => void;
}

/** Asks for the due days that a calendar needs. None has to be known. */
export function DueDaysForm({ debts, onDone, onCancel }: DueDaysFormProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [wasSent, setSent] = useState(false);
  const read = (id: DebtId) => readDay(typed[id] ?? '');

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (debts.some(({ id }) => read(id) === null))
      return showWrong(event.currentTarget, () => setSent(true));
    setSent(true);
    onDone(
      new Map(
        debts.flatMap(({ id }) => {
          const day = read(id);
          return typeof day === 'number' ? [[id, day] as const] : [];
        }),
      ),
    );
  };

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <p className="text-ink-2">{m.planner_due_days_why()}</p>
      {debts.map(({ id, name }) => (
        <TextField
          key={id}
          label={m.planner_due_days_of({ name })}
          isOptional
          name={`due-${id}`}
          inputMode="numeric"
          autoComplete="off"
          value={typed[id] ?? ''}
          onChange={(text) => setTyped((before) => ({ ...before, [id]: text }))}
          error={wasSent && read(id) === null ? m.planner_error_due_day() : undefined}
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
