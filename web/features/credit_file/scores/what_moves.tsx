import { m } from '../../../paraglide/messages.js';
import { DataTable } from '../../../ui/data_table.tsx';

interface Mover {
  readonly what: () => string;
  /** Null where nobody has published one. */
  readonly range: (() => string) | null;
  readonly source: { readonly name: string; readonly address: string } | null;
  readonly why: () => string;
}

const movers: readonly Mover[] = [
  {
    what: m.scores_what_use,
    range: null,
    source: {
      name: 'FICO',
      address: 'https://www.myfico.com/credit-education/whats-in-your-credit-score',
    },
    why: m.scores_why_use,
  },
  {
    what: m.scores_what_inquiry,
    range: m.scores_range_inquiry,
    source: {
      name: 'FICO',
      address: 'https://www.myfico.com/credit-education/credit-reports/credit-checks-and-inquiries',
    },
    why: m.scores_why_inquiry,
  },
  {
    what: m.scores_what_medical,
    range: null,
    source: {
      name: 'CFPB, 2023',
      address:
        'https://www.consumerfinance.gov/about-us/newsroom/cfpb-kicks-off-rulemaking-to-remove-medical-bills-from-credit-reports/',
    },
    why: m.scores_why_medical,
  },
  { what: m.scores_what_late, range: null, source: null, why: m.scores_why_late },
];

/** What others have published about how scores move, and where nobody has. */
export function WhatMoves() {
  return (
    <section aria-labelledby="moves" className="pt-10 pb-16">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="moves">{m.scores_why()}</h2>
        <p className="text-1 text-ink-2">{m.scores_why_note()}</p>
      </div>
      <div className="mt-4">
        <DataTable<Mover>
          caption={m.scores_why()}
          stack="sm"
          rows={movers}
          rowKey={({ what }) => what()}
          columns={[
            {
              key: 'what',
              head: m.scores_col_what(),
              isRowHeader: true,
              cell: ({ what }) => what(),
            },
            {
              key: 'range',
              head: m.scores_col_range(),
              isWide: true,
              cell: ({ range }) =>
                range ? <b className="font-[600]">{range()}</b> : m.scores_no_range(),
            },
            {
              key: 'source',
              head: m.scores_col_source(),
              isWide: true,
              cell: ({ source }) =>
                source ? <a href={source.address}>{source.name}</a> : m.scores_no_source(),
            },
            { key: 'why', head: m.scores_col_why(), isWide: true, cell: ({ why }) => why() },
          ]}
        />
      </div>
    </section>
  );
}
