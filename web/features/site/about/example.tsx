import { aprBps, type Cents, cents } from '../../../../domain/money/cents.ts';
import { formatMoney, formatPercent, formatWholeDollars } from '../../../../domain/money/format.ts';
import { CARD_MINIMUM } from '../../../../domain/planner/default_minimum.ts';
import { compareSingleDebt, type Course } from '../../../../domain/planner/single_debt.ts';
import { isoDate } from '../../../../domain/time/iso_date.ts';
import { m } from '../../../paraglide/messages.js';
import { DataTable } from '../../../ui/data_table.tsx';
import { locale } from '../../../ui/locale.ts';

/** The card of the landing page. The day moves the dates alone, which are not shown. */
const card = {
  asOf: isoDate('2026-01-01'),
  balance: cents(500_000),
  apr: aprBps(2499),
  minimum: CARD_MINIMUM,
  monthly: cents(20_000),
};

/** The example, worked out by the planner's own rules each time the page is drawn, so that it cannot differ. */
export function Example() {
  const { minimumOnly, plan } = compareSingleDebt(card);
  if (!minimumOnly.ok || !plan.ok) return null;
  const money = (amount: Cents) => formatMoney(amount, locale);
  const line = (name: string, of: (course: Course) => string) => ({
    name,
    minimum: of(minimumOnly.course),
    plan: of(plan.course),
  });
  const rows = [
    line(m.about_methods_example_payments(), ({ payments }) => String(payments)),
    line(m.about_methods_example_interest(), ({ interest }) => money(interest)),
    line(m.about_methods_example_first(), ({ firstPayment }) => money(firstPayment)),
    line(m.about_methods_example_last(), ({ lastPayment }) => money(lastPayment)),
  ];
  return (
    <>
      <h3 className="mt-3">{m.about_methods_example_title()}</h3>
      <p>
        {m.about_methods_example({
          balance: money(card.balance),
          apr: formatPercent(card.apr, locale),
        })}
      </p>
      <DataTable
        caption={m.about_methods_example_caption()}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'what',
            head: m.about_methods_example_what(),
            isRowHeader: true,
            cell: ({ name }) => name,
          },
          {
            key: 'minimum',
            head: m.about_methods_example_minimum(),
            align: 'end',
            cell: ({ minimum }) => minimum,
          },
          {
            key: 'plan',
            head: m.about_methods_example_plan({
              amount: formatWholeDollars(card.monthly, locale),
            }),
            align: 'end',
            cell: ({ plan: planned }) => planned,
          },
        ]}
      />
    </>
  );
}
