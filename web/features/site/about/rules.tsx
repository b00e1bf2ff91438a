import { m } from '../../../paraglide/messages.js';
import { DataTable } from '../../../ui/data_table.tsx';

/** What a rule says, and where it is written. The places are names: they are the same in every language. */
const rules = [
  { says: m.about_rules_split, where: '12 CFR 1026.53(a), (b)' },
  { says: m.about_rules_box, where: '12 CFR 1026, Appendix M1' },
  { says: m.about_rules_warning, where: '12 CFR 1026.7(b)(12)' },
  { says: m.about_rules_dispute, where: '15 USC 1681i(a)(1), (3); 1681j(a)(3)' },
  { says: m.about_rules_reports, where: '15 USC 1681j(a)(1)' },
  { says: m.about_rules_reports_denied, where: '15 USC 1681j(b), (c)' },
  { says: m.about_rules_years, where: '15 USC 1681c(a), (b), (c)(1)' },
  { says: m.about_rules_collector, where: '15 USC 1692a(6)(A), 1692g(b); 12 CFR 1006.34(c)(3)' },
  { says: m.about_rules_sued, where: '15 USC 1692g(d)' },
  { says: m.about_rules_nobody, where: '15 USC 1679c(a)' },
  { says: m.about_rules_croa_misleading, where: '15 USC 1679b(a)(3)' },
  { says: m.about_rules_croa_advance, where: '15 USC 1679b(b)' },
  { says: m.about_rules_croa_contract, where: '15 USC 1679d(a)' },
  { says: m.about_rules_croa_cancel, where: '15 USC 1679e(a)' },
  { says: m.about_rules_croa_void, where: '15 USC 1679f(c), 1679g(a)' },
  { says: m.about_rules_croa_who, where: '15 USC 1679a(3)' },
] as const;

/** The law behind the numbers and the rights, each with its section. */
export function Rules() {
  return (
    <DataTable
      caption={m.about_rules_caption()}
      rows={rules}
      rowKey={({ where }) => where}
      stack="sm"
      columns={[
        {
          key: 'says',
          head: m.about_rules_what(),
          isRowHeader: true,
          cell: ({ says }) => <span className="font-[400]">{says()}</span>,
        },
        {
          key: 'where',
          head: m.about_rules_where(),
          isWide: true,
          cardLabel: '',
          cell: ({ where }) => <span className="text-ink-2 sm:whitespace-nowrap">{where}</span>,
        },
      ]}
    />
  );
}
