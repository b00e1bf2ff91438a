import { type ReactNode, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { MoneyField } from '../../../ui/money_field.tsx';
import { PercentField } from '../../../ui/percent_field.tsx';
import { SelectField } from '../../../ui/select_field.tsx';
import type { Shown, Typed, Wrong } from './typed.ts';

/** What stands in the fields, what is wrong with it, and what is done with a change. */
export interface Form {
  readonly shown: Shown;
  readonly wrong: Wrong;
  readonly set: (change: Partial<Typed>) => void;
}

const wrongText: Record<NonNullable<Wrong[keyof Wrong]>, () => string> = {
  money: m.cards_wrong_money,
  rate: m.cards_wrong_rate,
  share: m.cards_wrong_share,
  amount: m.cards_need_transfer,
  apr: m.cards_need_apr,
  payment: m.cards_need_payment,
  promo: m.cards_need_promo,
  promo_months: m.cards_need_promo_months,
  after: m.cards_need_after,
};

const fieldOf = (name: keyof Shown, { shown, wrong, set }: Form) => ({
  name,
  value: shown[name],
  error: wrong[name] && wrongText[wrong[name]](),
  onChange: (value: string) => set({ [name]: value }),
});

/** What is paid a month. */
export const PaymentField = ({ form }: { readonly form: Form }) => (
  <MoneyField label={m.cards_payment()} {...fieldOf('payment', form)} />
);

/** A balance that stands in no plan: how much, and at which rate. */
export const BalanceFields = ({ form }: { readonly form: Form }) => (
  <>
    <MoneyField label={m.cards_transfer()} {...fieldOf('amount', form)} />
    <PercentField label={m.cards_move_apr()} {...fieldOf('apr', form)} />
  </>
);

const monthsOf = (counts: readonly number[]) => [
  { value: '', label: m.cards_move_months_none() },
  ...counts.map((count) => ({ value: String(count), label: m.cards_move_months({ count }) })),
];

/** An offer that somebody got, and a loan, each folded away until it is wanted; what each comes to stands under its fields. */
export function OfferFields({
  form,
  comesTo,
}: {
  readonly form: Form;
  /** Empty until enough was typed. */
  readonly comesTo: { readonly offer: string; readonly loan: string };
}) {
  return (
    <div className="mt-6">
      <Folded title={m.cards_move_offer()} detail={m.cards_move_offer_detail()}>
        <PercentField label={m.cards_move_fee()} {...fieldOf('fee', form)} />
        <PercentField label={m.cards_move_after()} {...fieldOf('after', form)} />
        <PercentField label={m.cards_move_promo()} {...fieldOf('promoApr', form)} />
        <SelectField
          label={m.cards_move_promo_months()}
          options={monthsOf([3, 6, 9, 12, 15, 18, 21, 24])}
          {...fieldOf('promoMonths', form)}
        />
        <div className="sm:col-span-2">
          <SelectField
            label={m.planner_form_promo_terms()}
            help={m.planner_form_promo_terms_help()}
            options={[
              { value: '', label: m.planner_form_promo_terms_unsaid() },
              { value: 'zero', label: m.planner_form_promo_terms_zero() },
              { value: 'deferred', label: m.planner_form_promo_terms_deferred() },
            ]}
            {...fieldOf('promoTerms', form)}
          />
        </div>
        <ComesTo text={comesTo.offer} />
      </Folded>
      <Folded title={m.cards_move_loan()} detail={m.cards_move_loan_detail()}>
        <PercentField label={m.cards_mine_apr()} {...fieldOf('loanApr', form)} />
        <PercentField label={m.cards_move_loan_fee()} {...fieldOf('loanFee', form)} />
        <SelectField
          label={m.cards_move_loan_months()}
          options={monthsOf([12, 24, 36, 48, 60, 72])}
          {...fieldOf('loanMonths', form)}
        />
        <ComesTo text={comesTo.loan} />
      </Folded>
    </div>
  );
}

const ComesTo = ({ text }: { readonly text: string }) => (
  <p role="status" className="font-[560] empty:hidden sm:col-span-2">
    {text}
  </p>
);

function Folded({
  title,
  detail,
  children,
}: {
  readonly title: string;
  readonly detail: string;
  readonly children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure title={title} detail={detail} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      <div className="grid gap-4 pb-6 sm:grid-cols-2">{children}</div>
    </Disclosure>
  );
}
