import { readDueDay } from '../../../domain/planner/paid_through.ts';
import { ledgerOf } from '../../../domain/planner/ledger.ts';
import { missedByReport, missedInAmount } from '../../../domain/planner/past_due.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import type { Form } from '../../ui/form/use_form.ts';
import type { DebtDraft } from './debt_draft.ts';
import { readAmount } from './minimum_draft.ts';
import { money } from './plan_texts.ts';
import { type DraftContext, readDraft } from './read_draft.ts';

/** How many payments that weren't said were missed, by a report or by what is past due; null where nothing tells. */
function missedLikely(
  draft: DebtDraft,
  context: DraftContext,
): { readonly count: number; readonly text: (count: string) => string } | null {
  const { lateness, today } = context;
  const dueDay = readDueDay(draft.dueDay);
  if (lateness && typeof dueDay === 'number')
    return {
      count: missedByReport(lateness, dueDay, today),
      text: (count) => m.planner_form_missed_report({ count, days: lateness.days }),
    };
  const pastDue = readAmount(draft.pastDue, 1);
  const reading = readDraft({ ...draft, behind: 'no', missed: '', pastDue: '' }, context);
  if (pastDue === null || !reading.ok) return null;
  const minimum = ledgerOf(reading.debt, [], today).installments.at(-1)?.due;
  const count = minimum === undefined ? null : missedInAmount(pastDue, minimum);
  return count === null || minimum === undefined
    ? null
    : {
        count,
        text: (said) =>
          m.planner_form_missed_amount({
            amount: money(pastDue),
            minimum: money(minimum),
            count: said,
          }),
      };
}

/** For who doesn't know how many payments were missed: what it comes to, and one press that says so. */
export function MissedHelp({
  form,
  context,
}: {
  readonly form: Form<DebtDraft>;
  readonly context: DraftContext;
}) {
  const { values: draft } = form;
  const likely = draft.missed === '' ? missedLikely(draft, context) : null;
  if (likely === null) return null;
  const { count, text } = likely;
  return (
    <p className="text-1 text-ink-2">
      {text(count === 1 ? m.planner_form_payments_one() : m.planner_form_payments_many({ count }))}{' '}
      <Button variant="text" onClick={() => form.change({ missed: String(count) })}>
        {m.planner_form_missed_choose({ count })}
      </Button>
    </p>
  );
}
