import { DEBT_KINDS, type DebtKind } from '../../../domain/payoff/debt.ts';
import { MAX_AMOUNT } from '../../../domain/payoff/limits.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { type FormErrors, useForm } from '../../ui/form/use_form.ts';
import { MoneyField } from '../../ui/money_field.tsx';
import { PercentField } from '../../ui/percent_field.tsx';
import { SegmentedControl } from '../../ui/segmented_control.tsx';
import { SelectField } from '../../ui/select_field.tsx';
import { TextField } from '../../ui/text_field.tsx';
import type { TrackedDebt } from '../../../domain/payoff/progress.ts';
import type { DebtDraft, DebtReading, DraftProblem, MinimumChoice } from './debt_draft.ts';
import { kindText, money } from './plan_texts.ts';

interface DebtFormProps {
  /** What stands there at first. */
  readonly draft: DebtDraft;
  readonly onDraft: (draft: DebtDraft) => void;
  /** The debt that a draft describes, or what is wrong with it. */
  readonly read: (draft: DebtDraft) => DebtReading;
  readonly onSave: (debt: TrackedDebt) => void;
  readonly onCancel: () => void;
}

const balanceError = () => m.planner_error_balance({ limit: money(MAX_AMOUNT) });
const problemTexts: Readonly<Record<keyof DraftProblem, () => string>> = {
  name: m.planner_error_name,
  balance: balanceError,
  apr: m.planner_error_apr,
  minimumAmount: m.planner_error_minimum,
  minimumShare: m.planner_error_share,
  minimumFloor: m.planner_error_minimum,
  dueDay: m.planner_error_due_day,
  creditLimit: balanceError,
  statementDay: m.planner_error_due_day,
};

const errorsOf = (problems: DraftProblem): FormErrors<DebtDraft> =>
  Object.fromEntries(
    (Object.keys(problems) as (keyof DraftProblem)[]).map((field) => [
      field,
      problemTexts[field](),
    ]),
  );

/** One debt: what it is, what is owed, its rate and its minimum. */
export function DebtForm({ draft: initial, onDraft, read, onSave, onCancel }: DebtFormProps) {
  const form = useForm({
    initial,
    onChange: onDraft,
    check: (draft) => {
      const reading = read(draft);
      return reading.ok ? {} : errorsOf(reading.problems);
    },
    send: (draft) => {
      const reading = read(draft);
      if (reading.ok) onSave(reading.debt);
    },
  });
  const { values: draft, field } = form;
  // A bill has no usual rule: what a card asks for would be wrong for it. Whoever passes over other
  // kinds on the way to a card, as the arrow keys do, finds the card's rule again.
  const setKind = (kind: DebtKind) => {
    const isUntyped = draft.minimum === 'fixed' && draft.minimumAmount === '';
    const minimum =
      kind === 'card'
        ? isUntyped
          ? 'usual'
          : draft.minimum
        : draft.minimum === 'usual'
          ? 'fixed'
          : draft.minimum;
    form.change({ kind, minimum });
  };

  const dayField = (name: 'dueDay' | 'statementDay', label: string) => (
    <TextField
      label={label}
      isOptional
      inputMode="numeric"
      autoComplete="off"
      {...field(name)}
      className="sm:max-w-60"
    />
  );
  const choices: readonly { value: MinimumChoice; label: string }[] = [
    ...(draft.kind === 'card'
      ? [{ value: 'usual' as const, label: m.planner_form_minimum_usual() }]
      : []),
    { value: 'fixed', label: m.planner_form_minimum_fixed() },
    { value: 'percent', label: m.planner_form_minimum_percent() },
  ];

  return (
    <form {...form.props} className="grid gap-5">
      <TextField
        label={m.planner_form_name()}
        help={m.planner_form_name_help()}
        autoComplete="off"
        {...field('name')}
      />
      <SelectField
        label={m.planner_form_kind()}
        name="kind"
        value={draft.kind}
        options={DEBT_KINDS.map((kind) => ({ value: kind, label: kindText[kind]() }))}
        onChange={setKind}
      />
      <MoneyField label={m.planner_form_balance()} {...field('balance')} />
      <PercentField
        label={m.planner_form_apr()}
        help={m.planner_form_apr_help()}
        {...field('apr')}
      />
      <SegmentedControl
        legend={m.planner_form_minimum()}
        name="minimum"
        value={draft.minimum}
        options={choices}
        onChange={field('minimum').onChange}
      />
      {draft.minimum === 'usual' && (
        <p className="text-1 text-ink-2">{m.planner_form_minimum_usual_help()}</p>
      )}
      {draft.minimum === 'fixed' && (
        <MoneyField label={m.planner_form_minimum_amount()} {...field('minimumAmount')} />
      )}
      {draft.minimum === 'percent' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <PercentField label={m.planner_form_minimum_share()} {...field('minimumShare')} />
          <MoneyField label={m.planner_form_minimum_floor()} {...field('minimumFloor')} />
        </div>
      )}
      {dayField('dueDay', m.planner_form_due_day())}
      {draft.kind === 'card' && (
        <>
          <MoneyField
            label={m.planner_form_limit()}
            help={m.planner_form_limit_help()}
            isOptional
            {...field('creditLimit')}
          />
          {dayField('statementDay', m.planner_form_statement_day())}
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" className="max-sm:flex-1">
          {m.planner_form_save()}
        </Button>
        <Button onClick={onCancel} className="max-sm:flex-1">
          {m.planner_form_cancel()}
        </Button>
      </div>
    </form>
  );
}
