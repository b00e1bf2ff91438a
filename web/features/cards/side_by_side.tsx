import { orderedBy, type RankedCard } from '../../../domain/cards/rank.ts';
import { m } from '../../paraglide/messages.js';
import { DataTable } from '../../ui/data_table.tsx';
import { termsOf } from './card_detail.tsx';
import { money, nameOf, rangeText } from './card_texts.ts';
import { SIDE_BY_SIDE } from './show_side_by_side.ts';

/** Up to three cards, term by term; a term that none reports is left out. */
export function SideBySide({ cards }: { readonly cards: readonly RankedCard[] }) {
  const terms = cards.map(({ card }) => termsOf(card));
  const rows = [
    {
      name: m.cards_for_you(),
      values: cards.map(({ cost }) => money(orderedBy(cost))),
    },
    {
      name: m.cards_could_be(),
      values: cards.map(({ cost }) => rangeText(cost.low.total, cost.high.total)),
    },
    ...(terms[0] ?? []).flatMap(({ name }, at) => {
      const values = terms.map((each) => each[at]?.value ?? null);
      return values.every((value) => value === null)
        ? []
        : { name, values: values.map((value) => value ?? m.cards_none_reported()) };
    }),
  ];
  return (
    <section aria-labelledby={SIDE_BY_SIDE} className="mb-12">
      <h2
        id={SIDE_BY_SIDE}
        tabIndex={-1}
        className="mb-4 scroll-mt-20 font-serif text-4 font-[430]"
      >
        {m.cards_side()}
      </h2>
      <DataTable
        caption={m.cards_side()}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { key: 'term', head: m.cards_term(), isRowHeader: true, cell: ({ name }) => name },
          ...cards.map(({ card }, at) => ({
            key: card.id,
            head: `${card.institution} ${nameOf(card)}`,
            cell: ({ values }: (typeof rows)[number]) => values[at],
          })),
        ]}
      />
    </section>
  );
}
