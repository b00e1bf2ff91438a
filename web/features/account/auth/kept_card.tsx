import { type ReactNode, useEffect, useState } from 'react';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import type { PlannerDocument } from '../../../data/planner/document.ts';
import { usePlannerDocument } from '../../../data/planner/use_planner.ts';
import { useLimitedAccess, useMinutesLeft } from '../../../data/session/limited_access.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { monthText } from '../../../ui/day_text.ts';
import { timeSpanText } from '../../../ui/time_span.ts';
import { timeText } from '../../../ui/time_text.ts';

/** When the plan ends; null without an end, undefined until it is worked out. The planner's arithmetic comes after
 *  the form. */
function usePlanEnd(document: PlannerDocument): IsoDate | null | undefined {
  const today = useToday();
  const [end, setEnd] = useState<IsoDate | null>();
  useEffect(() => {
    if (document.debts.length === 0) return undefined;
    let isCurrent = true;
    import('../../../../domain/planner/outlook.ts').then(
      ({ outlookOf }) => {
        const result = outlookOf(document, today)?.result;
        if (isCurrent) setEnd(result?.ok ? result.plan.debtFreeOn : null);
      },
      // Without it the card says the rest.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [document, today]);
  return end;
}

/** A visitor's debts, payments and time, and what becomes of them. Nothing for who has entered nothing. */
export function KeptCard({ isNew }: { readonly isNew: boolean }) {
  const document = usePlannerDocument();
  const minutes = useMinutesLeft();
  // The day that waits for a confirmation is no pass that anybody chose.
  const access = useLimitedAccess();
  const isWaiting = access?.plan === 'grace';
  const end = usePlanEnd(document);
  const debts = document.debts.length;
  const payments = document.payments.length;
  const hasData = debts > 0 || payments > 0;
  if (!hasData && (minutes === 0 || isWaiting)) return null;
  return (
    <aside
      aria-labelledby="auth-kept"
      className="min-w-0 rounded-3 border border-line bg-surface p-6 w-full max-lg:max-w-[27rem] max-sm:p-5"
    >
      <h2 id="auth-kept">{hasData ? m.auth_kept_title() : m.auth_time_title()}</h2>
      <p className="mt-3 text-ink-2">
        {isWaiting && minutes > 0
          ? m.auth_kept_waiting({ end: timeText(new Date(access.expires)) })
          : keptText(minutes, hasData, isNew)}
      </p>
      {hasData && (
        <dl className="mt-5">
          <Fact name={m.auth_kept_debts()}>{debts}</Fact>
          <Fact name={m.auth_kept_payments()}>{payments}</Fact>
          {debts > 0 && end !== null && (
            <Fact name={m.auth_kept_end()}>{end === undefined ? '' : monthText(end)}</Fact>
          )}
        </dl>
      )}
    </aside>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-t border-line py-2.5">
      <dt className="text-ink-2">{name}</dt>
      <dd className="num font-[560]">{children}</dd>
    </div>
  );
}

function keptText(minutes: number, hasData: boolean, isNew: boolean): string {
  if (minutes === 0) return isNew ? m.auth_kept_sign_up() : m.auth_kept_sign_in();
  const left = timeSpanText(minutes);
  if (!hasData) return m.auth_time_text({ left });
  return isNew ? m.auth_kept_pass_sign_up({ left }) : m.auth_kept_pass_sign_in({ left });
}
