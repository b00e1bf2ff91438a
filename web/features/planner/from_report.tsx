import { useMemo } from 'react';
import { currentAccounts, isNotMine } from '../../../domain/credit_file/accounts.ts';
import { asDebt } from '../../../domain/credit_file/as_debt.ts';
import { likelySameAs } from '../../../domain/planner/likely_same.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { fileOf, useKeptCreditFile } from '../../data/credit_file/use_credit_file.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { money } from './plan_texts.ts';

/** Debts that a member's credit report shows and the plan doesn't, by their names and balances: none is put in by itself. */
export default function FromReport({
  debts,
  today,
}: {
  readonly debts: readonly TrackedDebt[];
  readonly today: IsoDate;
}) {
  const kept = useKeptCreditFile();
  const reported = useMemo(() => {
    const file = fileOf(kept);
    return currentAccounts(file).flatMap(({ account, copies }) => {
      const debt = isNotMine(file, account) ? null : asDebt(copies, today);
      return debt === null ? [] : [{ id: account.id, debt }];
    });
  }, [kept, today]);
  const missing = reported.filter(
    ({ debt }) => likelySameAs({ ...debt, owed: debt.balance }, debts) === null,
  );
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="from-report" className="mt-14 max-w-measure print:hidden">
      <h2 id="from-report">{m.planner_report_title()}</h2>
      <p className="mt-2 text-ink-2">{m.planner_report_text()}</p>
      <ul className="mt-4 border-t border-line">
        {missing.map(({ id, debt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              {debt.name} <span className="num text-ink-2">{money(debt.balance)}</span>
            </span>
            <ButtonLink
              variant="text"
              to="/debt-destroyer"
              state={{ reportedDebt: debt }}
              preventScrollReset
              aria-label={m.planner_report_add_named({ name: debt.name })}
            >
              {m.planner_report_add()}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
