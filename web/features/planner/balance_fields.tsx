import { Plus } from 'lucide-react';
import { cents } from '../../../domain/money/cents.ts';
import { parseMoney } from '../../../domain/money/parse.ts';
import { type IsoDate, isIsoDate } from '../../../domain/time/iso_date.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date_field.tsx';
import type { Form } from '../../ui/form/use_form.ts';
import { MoneyField } from '../../ui/money_field.tsx';
import { PercentField } from '../../ui/percent_field.tsx';
import { SelectField } from '../../ui/select_field.tsx';
import { type DebtDraft, numbersOf, withBalance, withoutBalance } from './debt_draft.ts';
import { balanceKindText } from './debt_form_texts.ts';
import { money } from './plan_texts.ts';

/** More than any card has, and far from what a row holds. */
const MAX_BALANCES = 20;

interface OfBalance {
  readonly form: Form<DebtDraft>;
  readonly number: number;
}

/** A rate that ends on a day. */
export function PromotionFields({
  form: { field },
  number,
  isCard,
}: OfBalance & { readonly isCard: boolean }) {
  const { value, onChange, ...ends } = field(`promoEnds_${number}`);
  const rate = field(`promoApr_${number}`);
  const terms = field(`promoTerms_${number}`);
  return (
    <div className="grid content-start gap-2">
      <div className="grid grid-cols-2 items-end gap-3">
        <PercentField label={m.planner_form_promo()} {...rate} />
        <DateField
          label={m.planner_form_promo_ends()}
          {...ends}
          value={isIsoDate(value) ? value : ''}
          onChange={(day: IsoDate | '') => onChange(day)}
        />
      </div>
      {(value !== '' || rate.value !== '') && (
        <SelectField
          label={m.planner_form_promo_terms()}
          help={terms.value === '' ? m.planner_form_promo_terms_help() : undefined}
          {...terms}
          options={[
            { value: '', label: m.planner_form_promo_terms_unsaid() },
            { value: 'zero', label: m.planner_form_promo_terms_zero() },
            { value: 'deferred', label: m.planner_form_promo_terms_deferred() },
          ]}
        />
      )}
      {number === 0 && (
        <p className="text-1 text-ink-2">
          {m.planner_form_promo_help()} {isCard && m.planner_form_promo_lost()}
        </p>
      )}
    </div>
  );
}

/** The balances after the first, each with its rates, and a way to add one. */
export function BalanceFields({
  form,
  focusNext,
}: {
  readonly form: Form<DebtDraft>;
  readonly focusNext: (selector: string) => void;
}) {
  const { values: draft, field, change } = form;
  const numbers = numbersOf(draft);
  const amounts = numbers.map((number) => parseMoney(draft[`amount_${number}`] ?? ''));
  const total = amounts.reduce((sum, amount) => sum + (amount.ok ? amount.value : 0), 0);
  return (
    <div className="grid justify-items-start gap-4">
      {numbers.slice(1).map((number) => (
        <fieldset
          key={number}
          className="grid w-full gap-x-6 gap-y-4 border-t border-line pt-4 sm:grid-cols-2"
        >
          <legend className="sr-only">{m.planner_form_balances()}</legend>
          <SelectField
            label={m.planner_form_balance_of()}
            {...field(`of_${number}`)}
            options={(['purchase', 'cash_advance', 'transfer'] as const).map((kind) => ({
              value: kind as string,
              label: balanceKindText[kind](),
            }))}
          />
          <div className="grid grid-cols-[1.25fr_1fr] items-end gap-3">
            <MoneyField label={m.planner_form_balance()} {...field(`amount_${number}`)} />
            <PercentField label={m.planner_form_apr()} {...field(`apr_${number}`)} />
          </div>
          <PromotionFields form={form} number={number} isCard={draft.kind === 'card'} />
          <div className="self-end">
            <Button
              variant="text"
              className="-ml-3"
              onClick={() => {
                focusNext('[data-add-balance]');
                change(withoutBalance(draft, number));
              }}
            >
              {m.planner_form_balance_delete()}
            </Button>
          </div>
        </fieldset>
      ))}
      {numbers.length > 1 && amounts.every(({ ok }) => ok) && (
        <p className="num text-cell">
          {m.planner_form_balances_total({ amount: money(cents(total)) })}
        </p>
      )}
      {numbers.length < MAX_BALANCES && (
        <Button
          variant="text"
          className="-ml-3"
          data-add-balance
          onClick={() => {
            focusNext('fieldset:last-of-type select[name^="of_"]');
            change(withBalance(draft));
          }}
        >
          <Plus aria-hidden="true" size={20} strokeWidth={1.6} />
          {m.planner_form_balance_add()}
        </Button>
      )}
    </div>
  );
}
