import { usualTerm } from '../../../domain/planner/default_minimum.ts';
import { m } from '../../paraglide/messages.js';
import type { Form } from '../../ui/form/use_form.ts';
import { MoneyField } from '../../ui/money_field.tsx';
import type { DebtDraft } from './debt_draft.ts';
import { guessedPayment, withPayment } from './payment_draft.ts';
import { money } from './plan_texts.ts';
import { isBehind } from './read_draft.ts';

/** What a loan's lender asks for each month; left empty it is a guess, and called one. */
export function PaymentField({
  form: { values: draft, field, change },
}: {
  readonly form: Form<DebtDraft>;
}) {
  const help = [
    draft.kind === 'mortgage' ? m.planner_form_payment_mortgage() : '',
    isBehind(draft) ? m.planner_form_minimum_behind() : '',
  ].filter((text) => text !== '');
  return (
    <div className="grid gap-2">
      <MoneyField
        label={m.planner_form_payment()}
        isOptional
        {...(help.length > 0 && { help: help.join(' ') })}
        {...field('minimumAmount')}
        onChange={(text) => change(withPayment(text))}
      />
      {draft.minimum === 'usual' && <p className="text-1 text-ink-2">{guessText(draft)}</p>}
    </div>
  );
}

function guessText(draft: DebtDraft): string {
  const months = usualTerm(draft.kind) ?? 0;
  const amount = guessedPayment(draft);
  return amount === null
    ? m.planner_form_payment_guess_open({ months })
    : m.planner_form_payment_guess({ amount: money(amount), months });
}
