import {
  type CreditFile,
  currentAccounts,
  isNotMine,
} from '../../../domain/credit_file/accounts.ts';
import { asDebt, type ReportedDebt } from '../../../domain/credit_file/as_debt.ts';
import type { Finding } from '../../../domain/credit_file/finding.ts';
import { formatMoney } from '../../../domain/money/format.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { m } from '../../paraglide/messages.js';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { locale } from '../../ui/locale.ts';
import { bureausText } from './bureaus.ts';

/** What to look at first, and the way there. */
export function FirstFinding({ finding: { facts, accountId } }: { readonly finding: Finding }) {
  const bureaus = bureausText(facts.map(({ bureau }) => bureau));
  const name = facts[0]?.name ?? '';
  return (
    <>
      <p className="mt-2 wrap-anywhere">
        {accountId === null
          ? m.dashboard_credit_file_first_whole({ bureaus })
          : m.dashboard_credit_file_first({ name, bureaus })}
      </p>
      <div className="mt-4">
        <ButtonLink to="/dashboard/credit-file#findings">
          {m.dashboard_credit_file_look()}
        </ButtonLink>
      </div>
    </>
  );
}

/** How many accounts are offered for the plan. */
const limit = 3;

const reportedDebts = (file: CreditFile, today: IsoDate): readonly ReportedDebt[] =>
  currentAccounts(file)
    .filter(({ account }) => !isNotMine(file, account))
    .flatMap(({ copies }) => asDebt(copies, today) ?? [])
    .toSorted((one, other) => other.balance - one.balance)
    .slice(0, limit);

/** Debts of the reports, the largest first, each to add to a plan that has none. */
export function DebtsForPlan({
  file,
  today,
}: {
  readonly file: CreditFile;
  readonly today: IsoDate;
}) {
  return (
    <ul className="mt-2">
      {reportedDebts(file, today).map((debt) => (
        <li key={`${debt.name} ${debt.balance}`} className="wrap-anywhere">
          <Link
            to="/debt-destroyer"
            state={{ reportedDebt: debt }}
            className="inline-flex min-h-11 items-center"
          >
            {m.dashboard_credit_file_plan({
              name: debt.name,
              amount: formatMoney(debt.balance, locale),
            })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
