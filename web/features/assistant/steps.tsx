import { CircleCheck } from 'lucide-react';
import type { Step } from '../../../domain/assistant/answer.ts';
import { m } from '../../paraglide/messages.js';

/** What is being done, and what was. */
function textOf({ name, isDone, count }: Step): string {
  const many = { count: count ?? 0 };
  switch (name) {
    case 'read_debts':
      if (!isDone) return m.assistant_step_debts();
      return count === 1 ? m.assistant_step_debts_one() : m.assistant_step_debts_done(many);
    case 'worked_out':
      if (!isDone) return m.assistant_step_plan();
      return count !== null && count > 1
        ? m.assistant_step_plans_done(many)
        : m.assistant_step_plan_done();
    case 'compared_plans':
      return isDone ? m.assistant_step_compared() : m.assistant_step_compare();
    case 'read_rules':
      if (!isDone) return m.assistant_step_rules();
      return count === 1 ? m.assistant_step_rules_one() : m.assistant_step_rules_done(many);
    case 'asked_model':
      return isDone ? m.assistant_step_model_done() : m.assistant_step_model();
    case 'checking':
      return isDone ? m.assistant_step_checked() : m.assistant_step_checking();
  }
}

/** What is being done, for those who wait. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const shown = steps.length > 0 ? steps : null;
  return (
    <ol className="grid gap-2 text-cell">
      {shown?.map((step) => (
        <li key={step.name} className={`flex items-start gap-3 ${step.isDone ? 'text-ink-2' : ''}`}>
          {step.isDone ? (
            <CircleCheck
              aria-hidden="true"
              size={18}
              strokeWidth={1.6}
              className="mt-0.5 flex-none"
            />
          ) : (
            <span aria-hidden="true" className="spin-ring mt-0.5 text-glaze" />
          )}
          {textOf(step)}
        </li>
      )) ?? (
        <li className="flex items-start gap-3">
          <span aria-hidden="true" className="spin-ring mt-0.5 text-glaze" />
          {m.assistant_working()}
        </li>
      )}
    </ol>
  );
}
