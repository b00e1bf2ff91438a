import { useState } from 'react';
import { DEBT_KINDS, type DebtKind } from '../../../domain/planner/debt.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import type { DebtField } from '../../data/planner/field_of_debt.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { ChipChoice } from '../../ui/chip_choice.tsx';
import { DialogFoot } from '../../ui/dialog_foot.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useForm } from '../../ui/form/use_form.ts';
import { MoneyField } from '../../ui/money_field.tsx';
import { PercentField } from '../../ui/percent_field.tsx';
import { TextField } from '../../ui/text_field.tsx';
import { BehindFields } from './behind_fields.tsx';
import { type DebtDraft, emptyDraft, numbersOf, withKind } from './debt_draft.ts';
import { KindNote } from './kind_note.tsx';
import { MoreFields } from './more_fields.tsx';
import { asksPayment } from './payment_draft.ts';
import { PaymentField } from './payment_field.tsx';
import { RateHelp } from './rate_help.tsx';
import { balanceOf, chipText, errorsOf } from './debt_form_texts.ts';
import { type DraftContext, isBehind, readDraft } from './read_draft.ts';
import { hasLoanFields } from './used_fields.ts';
import { asksWhenZeroEnds, ZeroRate } from './zero_rate.tsx';

interface DebtFormProps {
  /** What stands there at first. */
  readonly draft: DebtDraft;
  readonly onDraft: (draft: DebtDraft) => void;
  /** What a draft is read by. */
  readonly context: DraftContext;
  /** The field that it was opened for. */
  readonly at?: DebtField | undefined;
  readonly onSave: (debt: TrackedDebt) => void;
  readonly onCancel: () => void;
}

const firstFields: ReadonlySet<string> = new Set([
  'name',
  'kind',
  'numbers',
  'amount_0',
  'apr_0',
  'behind',
  'missed',
  'pastDue',
]);

const promotionFields: ReadonlySet<string> = new Set(['promoApr_0', 'promoEnds_0', 'promoTerms_0']);

/** Where somebody is behind, the due day is asked for at once, and of a loan its payment. */
const isFirst = (field: string, draft: DebtDraft) =>
  firstFields.has(field) ||
  (field === 'dueDay' && isBehind(draft)) ||
  ((field === 'minimum' || field === 'minimumAmount') && asksPayment(draft));

/** Whether anything is said that not everybody says. */
const saysMore = (draft: DebtDraft) => {
  const usual = { ...emptyDraft, ...withKind(emptyDraft, draft.kind) } as DebtDraft;
  return (
    draft.numbers !== '0' ||
    Object.keys(usual).some(
      (field) =>
        !isFirst(field, draft) &&
        draft[field as keyof DebtDraft] !== usual[field as keyof DebtDraft],
    )
  );
};

/** One debt: what it is, what is owed and its rate; the rest is asked of those who want to say it. */
export function DebtForm({
  draft: initial,
  onDraft,
  context,
  at,
  onSave,
  onCancel,
}: DebtFormProps) {
  const form = useForm({
    initial,
    onChange: onDraft,
    check: (draft) => {
      const reading = readDraft(draft, context);
      return reading.ok ? {} : errorsOf(reading.problems);
    },
    send: (draft) => {
      const reading = readDraft(draft, context);
      if (reading.ok) onSave(reading.debt);
    },
  });
  const { values: draft, field } = form;
  const [isMore, setMore] = useState(
    () => saysMore(initial) || (at !== undefined && !isFirst(at, initial)),
  );
  const [isZeroEnding, setZeroEnding] = useState(false);
  const isZeroAsked = isZeroEnding || asksWhenZeroEnds(draft);
  const [wrong, setWrong] = useState(form.errors);
  // What is wrong behind the disclosure opens it, before the focus goes there.
  if (wrong !== form.errors) {
    setWrong(form.errors);
    const isWrong = Object.entries(form.errors).some(
      ([name, text]) =>
        text !== undefined && !isFirst(name, draft) && !(isZeroAsked && promotionFields.has(name)),
    );
    if (isWrong && !isMore) setMore(true);
  }
  const isOne = numbersOf(draft).length === 1;
  const chooseKind = (kind: DebtKind) => {
    const part = withKind(draft, kind);
    form.change(part);
    // What was typed for the other kind isn't folded away unseen.
    if (saysMore({ ...draft, ...part } as DebtDraft)) setMore(true);
  };

  return (
    <form {...form.props} className="grid gap-5 max-sm:gap-4">
      <TextField
        label={m.planner_form_name()}
        placeholder={m.planner_form_name_hint()}
        autoComplete="off"
        {...field('name')}
      />
      <ChipChoice
        legend={m.planner_form_kind()}
        name="kind"
        value={draft.kind}
        options={DEBT_KINDS.map((kind) => ({
          value: kind,
          label: chipText[kind](),
          isRare:
            !['card', 'personal_loan'].includes(kind) && (kind !== 'medical' || isRare(draft.kind)),
        }))}
        onChange={chooseKind}
      />
      <div className="grid grid-cols-[1.25fr_1fr] items-end gap-3">
        <MoneyField
          label={isOne ? m.planner_form_balance() : balanceOf(draft.of_0)}
          {...field('amount_0')}
        />
        <PercentField
          label={isZeroEnding ? m.planner_form_apr_after() : m.planner_form_apr()}
          {...field('apr_0')}
        />
      </div>
      {asksPayment(draft) && <PaymentField form={form} />}
      {draft.kind === 'card' && <RateHelp form={form} />}
      {isZeroAsked && <ZeroRate form={form} onEnd={() => setZeroEnding(true)} />}
      {draft.minimum !== 'none' && <BehindFields form={form} context={context} />}
      <KindNote
        kind={draft.kind}
        hasMinimum={draft.minimum !== 'none'}
        onCollector={() => chooseKind('collection')}
      />
      <Disclosure
        title={m.planner_form_more()}
        detail={
          isMore
            ? m.planner_form_more_help()
            : hasLoanFields(draft.kind)
              ? m.planner_form_more_all()
              : m.planner_form_more_few()
        }
        isOpen={isMore}
        onToggle={() => setMore(!isMore)}
      >
        <MoreFields
          form={form}
          initial={initial}
          context={context}
          isPromotionAbove={isZeroAsked}
        />
      </Disclosure>
      <DialogFoot>
        <Button type="submit" variant="primary" className="max-sm:flex-1">
          {m.planner_form_save()}
        </Button>
        <Button onClick={onCancel}>{m.planner_form_cancel()}</Button>
      </DialogFoot>
    </form>
  );
}

/** On a phone three kinds show: a card, a loan, and the one that was chosen, or a medical bill. */
const isRare = (kind: DebtDraft['kind']) => !['card', 'personal_loan', 'medical'].includes(kind);
