import { readDueDay } from '../../../domain/planner/paid_through.ts';
import { lastDueDays, MAX_MISSED } from '../../../domain/planner/past_due.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { m } from '../../paraglide/messages.js';
import { shortDayText } from '../../ui/day_text.ts';
import type { Form } from '../../ui/form/use_form.ts';
import { MoneyField } from '../../ui/money_field.tsx';
import { SegmentedControl } from '../../ui/segmented_control.tsx';
import { SelectField } from '../../ui/select_field.tsx';
import { TextField } from '../../ui/text_field.tsx';
import type { DebtDraft } from './debt_draft.ts';
import { MissedHelp } from './missed_help.tsx';
import { type DraftContext, isBehind } from './read_draft.ts';

/** What a number of missed payments is called, with the oldest's day where the due day is known. */
function missedText(count: number, dueDay: string, today: IsoDate): string {
  const day = readDueDay(dueDay);
  if (count === MAX_MISSED) return m.planner_form_missed_max({ count });
  if (typeof day !== 'number') return String(count);
  const oldest = shortDayText(lastDueDays(day, count, today).at(-1) ?? today);
  return count === 1
    ? m.planner_form_missed_one({ day: oldest })
    : m.planner_form_missed_many({ count, day: oldest });
}

/** Whether payments were missed, how many, and what the lender says is past due: what comes before any plan. */
export function BehindFields({
  form,
  context,
}: {
  readonly form: Form<DebtDraft>;
  readonly context: DraftContext;
}) {
  const { today } = context;
  const { values: draft, field } = form;
  return (
    <div className="grid gap-4">
      <SegmentedControl
        legend={m.planner_form_behind()}
        {...field('behind')}
        value={isBehind(draft) ? 'yes' : 'no'}
        options={[
          { value: 'no', label: m.planner_form_behind_no() },
          { value: 'yes', label: m.planner_form_behind_yes() },
        ]}
      />
      {isBehind(draft) && (
        <>
          <div className="grid grid-cols-[1fr_1.6fr] items-end gap-3">
            <TextField
              label={m.planner_form_due_day_behind()}
              inputMode="numeric"
              autoComplete="off"
              {...field('dueDay')}
            />
            <SelectField
              label={m.planner_form_missed()}
              {...field('missed')}
              options={[
                { value: '', label: m.planner_form_missed_none() },
                ...Array.from({ length: MAX_MISSED }, (_, index) => ({
                  value: String(index + 1),
                  label: missedText(index + 1, draft.dueDay, today),
                })),
              ]}
            />
          </div>
          <MoneyField
            label={m.planner_form_past_due()}
            help={m.planner_form_past_due_help()}
            {...field('pastDue')}
          />
          <MissedHelp form={form} context={context} />
        </>
      )}
    </div>
  );
}
