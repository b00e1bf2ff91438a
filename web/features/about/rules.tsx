import { m } from '../../paraglide/messages.js';
import { DataTable } from '../../ui/data_table.tsx';

/** What a rule says, and where it is written. The places are names: they are the same in every language. */
const rules = [
  { says: m.about_rules_split, where: '12 CFR 1026.53(a)' },
  { says: m.about_rules_box, where: '12 CFR 1026, Appendix M1' },
  { says: m.about_rules_warning, where: '12 CFR 1026.7(b)(12)' },
  { says: m.about_rules_dispute, where: '15 USC 1681i(a)' },
  { says: m.about_rules_reports, where: '15 USC 1681j(a)' },
  { says: m.about_rules_collector, where: '15 USC 1692g' },
  { says: m.about_rules_croa, where: '15 USC 1679' },
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
          cell: ({ where }) => <span className="text-ink-2">{where}</span>,
        },
      ]}
    />
  );
}
