import { m } from '../../paraglide/messages.js';
import { monthNameText } from '../../ui/day_text.ts';
import type { Form } from '../../ui/form/use_form.ts';
import { MoneyField } from '../../ui/money_field.tsx';
import { SelectField } from '../../ui/select_field.tsx';
import { TextField } from '../../ui/text_field.tsx';
import { BalanceFields, PromotionFields } from './balance_fields.tsx';
import type { DebtDraft } from './debt_draft.ts';
import { DueQuestion } from './due_question.tsx';
import { MinimumFields } from './minimum_fields.tsx';
import { type DraftContext, dueQuestion, isBehind } from './read_draft.ts';
import { useNextFocus } from './use_next_focus.ts';
import { usedFields } from './used_fields.ts';

const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: () => monthNameText(`2026-${String(index + 1).padStart(2, '0')}-01`),
}));

/** What may be said of a debt beyond what it is, what is owed and its rate: in two columns on a desk. */
export function MoreFields({
  form,
  initial,
  context,
  isPromotionAbove,
}: {
  readonly form: Form<DebtDraft>;
  readonly initial: DebtDraft;
  readonly context: DraftContext;
  /** Whether the rate that ends is asked for beside the rate already. */
  readonly isPromotionAbove: boolean;
}) {
  const { values: draft, field } = form;
  const used = usedFields(draft, initial);
  const question = dueQuestion(draft, context);
  const { box, focusNext } = useNextFocus();
  const day = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <div ref={box} className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <MinimumFields
        form={form}
        known={context.before?.debt.minimum}
        onOther={() => focusNext('input[name=minimum]:checked')}
      />
      <div className="grid content-start gap-4">
        <div className="grid grid-cols-2 items-end gap-3">
          {!isBehind(draft) && (
            <TextField label={m.planner_form_due_day()} {...day} {...field('dueDay')} />
          )}
          {used.statementDay && (
            <TextField label={m.planner_form_statement_day()} {...day} {...field('statementDay')} />
          )}
        </div>
        {question && <DueQuestion question={question} {...field('paid')} />}
      </div>
      {used.promotion && !isPromotionAbove && (
        <PromotionFields form={form} number={0} isCard={draft.kind === 'card'} />
      )}
      {used.fee && (
        <div className="grid grid-cols-2 content-start items-end gap-3">
          <MoneyField label={m.planner_form_fee()} {...field('feeAmount')} />
          <SelectField
            label={m.planner_form_fee_month()}
            {...field('feeMonth')}
            options={[
              { value: '', label: m.planner_form_fee_month_none() },
              ...months.map(({ value, label }) => ({ value, label: label() })),
            ]}
          />
        </div>
      )}
      {used.creditLimit && (
        <MoneyField
          label={m.planner_form_limit()}
          help={m.planner_form_limit_help()}
          {...field('creditLimit')}
        />
      )}
      {used.charges && (
        <MoneyField
          label={m.planner_form_charges()}
          help={m.planner_form_charges_help()}
          {...field('charges')}
        />
      )}
      {used.balances && (
        <div className="sm:col-span-2">
          <BalanceFields form={form} focusNext={focusNext} />
        </div>
      )}
    </div>
  );
}
