import { parsePercent } from '../../../domain/money/parse.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { m } from '../../paraglide/messages.js';
import { DateField } from '../../ui/date_field.tsx';
import type { Form } from '../../ui/form/use_form.ts';
import { PromotionFields } from './balance_fields.tsx';
import type { DebtDraft } from './debt_draft.ts';

/** Whether a card is said to cost nothing, and nobody has said until when. */
export const asksWhenZeroEnds = (draft: DebtDraft): boolean => {
  const rate = parsePercent(draft.apr_0 ?? '');
  return (
    draft.kind === 'card' &&
    rate.ok &&
    rate.value === 0 &&
    draft.promoApr_0 === '' &&
    draft.promoEnds_0 === ''
  );
};

/** Until when a card costs nothing, which rate follows, and what is owed of the time before. It may all stay unknown. */
export function ZeroRate({
  form,
  onEnd,
}: {
  readonly form: Form<DebtDraft>;
  /** Its last day is said: from here on the rate is the one that follows. */
  readonly onEnd: () => void;
}) {
  if (!asksWhenZeroEnds(form.values))
    return (
      <div className="grid gap-3">
        <p role="status" className="text-cell">
          {m.planner_form_zero_after()}
        </p>
        <PromotionFields form={form} number={0} isCard={form.values.kind === 'card'} />
      </div>
    );
  const end = (day: IsoDate | '') => {
    if (day === '') return;
    form.change({ promoEnds_0: day, promoApr_0: '0', apr_0: '' });
    onEnd();
  };
  return (
    <div className="grid gap-3">
      <p role="status" className="text-cell">
        {m.planner_form_zero()}
      </p>
      <DateField label={m.planner_form_promo_ends()} value="" onChange={end} />
    </div>
  );
}
