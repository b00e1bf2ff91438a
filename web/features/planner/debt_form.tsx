import { type FormEvent, useState } from 'react';
import { DEBT_KINDS, type DebtKind } from '../../../domain/payoff/debt.ts';
import { MAX_AMOUNT } from '../../../domain/payoff/limits.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { MoneyField } from '../../ui/money_field.tsx';
import { PercentField } from '../../ui/percent_field.tsx';
import { SegmentedControl } from '../../ui/segmented_control.tsx';
import { SelectField } from '../../ui/select_field.tsx';
import { TextField } from '../../ui/text_field.tsx';
import type { DebtDraft, DraftProblem, MinimumChoice } from './debt_draft.ts';
import { kindText, money } from './plan_texts.ts';
import { showWrong } from './show_wrong.ts';

interface DebtFormProps {
  readonly draft: DebtDraft;
  readonly onDraft: (draft: DebtDraft) => void;
  /** Takes the draft, or says what is wrong with it. */
  readonly onSave: () => DraftProblem | null;
  readonly onCancel: () => void;
}

/** One debt: what it is, what is owed, its rate and its minimum. */
export function DebtForm({ draft, onDraft, onSave, onCancel }: DebtFormProps) {
  const [problems, setProblems] = useState<DraftProblem>({});
  const set =
    <Field extends keyof DebtDraft>(field: Field) =>
    (value: DebtDraft[Field]) => {
      onDraft({ ...draft, [field]: value });
      setProblems((before) => ({ ...before, [field]: undefined }));
    };
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
    onDraft({ ...draft, kind, minimum });
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = onSave();
    if (found === null) setProblems({});
    else showWrong(event.currentTarget, () => setProblems(found));
  };

  const amountField = (
    field: 'balance' | 'minimumAmount' | 'minimumFloor',
    label: string,
    error: string,
  ) => (
    <MoneyField
      label={label}
      name={field}
      value={draft[field]}
      onChange={set(field)}
      error={problems[field] ? error : undefined}
    />
  );
  const dayField = (field: 'dueDay' | 'statementDay', label: string) => (
    <TextField
      label={label}
      isOptional
      name={field}
      inputMode="numeric"
      autoComplete="off"
      value={draft[field]}
      onChange={set(field)}
      error={problems[field] ? m.planner_error_due_day() : undefined}
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
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField
        label={m.planner_form_name()}
        help={m.planner_form_name_help()}
        name="name"
        autoComplete="off"
        value={draft.name}
        onChange={set('name')}
        error={problems.name ? m.planner_error_name() : undefined}
      />
      <SelectField
        label={m.planner_form_kind()}
        name="kind"
        value={draft.kind}
        options={DEBT_KINDS.map((kind) => ({ value: kind, label: kindText[kind]() }))}
        onChange={setKind}
      />
      {amountField(
        'balance',
        m.planner_form_balance(),
        m.planner_error_balance({ limit: money(MAX_AMOUNT) }),
      )}
      <PercentField
        label={m.planner_form_apr()}
        help={m.planner_form_apr_help()}
        name="apr"
        value={draft.apr}
        onChange={set('apr')}
        error={problems.apr ? m.planner_error_apr() : undefined}
      />
      <SegmentedControl
        legend={m.planner_form_minimum()}
        name="minimum"
        value={draft.minimum}
        options={choices}
        onChange={set('minimum')}
      />
      {draft.minimum === 'usual' && (
        <p className="text-1 text-ink-2">{m.planner_form_minimum_usual_help()}</p>
      )}
      {draft.minimum === 'fixed' &&
        amountField('minimumAmount', m.planner_form_minimum_amount(), m.planner_error_minimum())}
      {draft.minimum === 'percent' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <PercentField
            label={m.planner_form_minimum_share()}
            name="minimumShare"
            value={draft.minimumShare}
            onChange={set('minimumShare')}
            error={problems.minimumShare ? m.planner_error_share() : undefined}
          />
          {amountField('minimumFloor', m.planner_form_minimum_floor(), m.planner_error_minimum())}
        </div>
      )}
      {dayField('dueDay', m.planner_form_due_day())}
      {draft.kind === 'card' && (
        <>
          <MoneyField
            label={m.planner_form_limit()}
            help={m.planner_form_limit_help()}
            isOptional
            name="creditLimit"
            value={draft.creditLimit}
            onChange={set('creditLimit')}
            error={
              problems.creditLimit
                ? m.planner_error_balance({ limit: money(MAX_AMOUNT) })
                : undefined
            }
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
