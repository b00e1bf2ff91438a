import { setsMinimum } from '../../../domain/planner/default_minimum.ts';
import type { MinimumRule } from '../../../domain/planner/debt.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox.tsx';
import type { Form } from '../../ui/form/use_form.ts';
import { MoneyField } from '../../ui/money_field.tsx';
import { PercentField } from '../../ui/percent_field.tsx';
import { SegmentedControl } from '../../ui/segmented_control.tsx';
import type { DebtDraft } from './debt_draft.ts';
import { ruleText } from './debt_form_texts.ts';
import type { MinimumChoice } from './minimum_draft.ts';
import { asksPayment, hasTerm, withPayment } from './payment_draft.ts';
import { isBehind } from './read_draft.ts';

/** What the lender asks for. A rule that has no fields here is said in words. */
export function MinimumFields({
  form: { values: draft, field, change },
  known,
  onOther,
}: {
  readonly form: Form<DebtDraft>;
  /** Another rule is set in the place of the one that has no fields. */
  readonly onOther: () => void;
  /** The rule of the debt that is edited. */
  readonly known: MinimumRule | undefined;
}) {
  if (draft.minimum === 'kept' && known)
    return (
      <fieldset className="grid justify-items-start gap-2">
        <legend className="mb-1.5 text-cell font-[560]">{m.planner_form_minimum()}</legend>
        <p className="text-cell">{m.planner_form_minimum_kept({ rules: ruleText(known) })}</p>
        <Button
          onClick={() => {
            onOther();
            change({ minimum: 'own' });
          }}
        >
          {m.planner_form_minimum_other()}
        </Button>
      </fieldset>
    );
  const isPaymentAsked = asksPayment(draft);
  const option = (value: MinimumChoice, label: string) => ({ value, label });
  const none = option('none', m.planner_form_minimum_none());
  const own = option('own', m.planner_form_minimum_own());
  const percent = option('percent', m.planner_form_minimum_percent());
  const options = hasTerm(draft.kind)
    ? [option('own', m.planner_form_minimum_same()), percent, none]
    : setsMinimum(draft.kind)
      ? [option('usual', m.planner_form_minimum_usual()), own, percent, none]
      : [none, own, ...(draft.minimum === 'percent' ? [percent] : [])];
  return (
    <div className="grid content-start gap-3">
      <SegmentedControl
        legend={m.planner_form_minimum()}
        name="minimum"
        value={isPaymentAsked ? 'own' : draft.minimum}
        options={options}
        onChange={(minimum) =>
          change(
            minimum === 'own' && hasTerm(draft.kind)
              ? withPayment(draft.minimumAmount)
              : { minimum },
          )
        }
      />
      {isPaymentAsked && <p className="text-1 text-ink-2">{m.planner_form_minimum_same_help()}</p>}
      {draft.minimum === 'usual' && !isPaymentAsked && (
        <p className="text-1 text-ink-2">{m.planner_form_minimum_usual_help()}</p>
      )}
      {draft.minimum === 'none' && (
        <p className="text-1 text-ink-2">{m.planner_form_minimum_none_help()}</p>
      )}
      {draft.minimum === 'own' && !isPaymentAsked && (
        <MoneyField
          label={m.planner_form_minimum_amount()}
          {...(isBehind(draft) && { help: m.planner_form_minimum_behind() })}
          {...field('minimumAmount')}
        />
      )}
      {draft.minimum === 'percent' && (
        <>
          <div className="grid grid-cols-2 items-end gap-3">
            <PercentField label={m.planner_form_minimum_share()} {...field('minimumShare')} />
            <MoneyField
              label={m.planner_form_minimum_floor()}
              isOptional
              {...field('minimumFloor')}
            />
          </div>
          <div>
            <CheckboxField
              label={m.planner_form_minimum_plus()}
              checked={draft.minimumPlus !== ''}
              onChange={(isPlus) => change({ minimumPlus: isPlus ? 'plus' : '' })}
            />
            <CheckboxField
              label={m.planner_form_minimum_after()}
              checked={draft.minimumBasis !== ''}
              onChange={(isAfter) => change({ minimumBasis: isAfter ? 'after' : '' })}
            />
          </div>
        </>
      )}
    </div>
  );
}
