import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { CardCost, CardUse } from '../../../domain/cards/cost.ts';
import type { RankedCard } from '../../../domain/cards/rank.ts';
import {
  foundAgain,
  MAX_SAVED_CARDS,
  type SavedCard,
  savedFrom,
} from '../../../domain/cards/saved.ts';
import type { Card, Survey } from '../../../domain/cards/terms.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import { m } from '../../paraglide/messages.js';
import { DataTable } from '../../ui/data_table.tsx';
import { CardDetail } from './card_detail.tsx';
import { money, nameOf, rangeText, rate, shortTagsOf, tagsOf } from './card_texts.ts';
import { CostStrip } from './cost_bars.tsx';
import type { Keeping } from './keeping.ts';

const maxCompared = 3;
const rateOf = ({ likely, high }: CardCost): string => rate((likely ?? high).apr);

const Place = ({ of: { place, isShared } }: { of: Pick<RankedCard, 'place' | 'isShared'> }) => (
  <span className="num" title={isShared ? m.cards_shared() : undefined}>
    {place}
    {isShared && '='}
  </span>
);

/** Cards by their cost, one below the other. A press on a name opens where its cost comes from. On a phone a row has two columns: its place
 *  stands before its name, what it could cost and its rate stand small under its cost. */
export function CardList({
  rows,
  use,
  max,
  mine,
  compared,
  onCompare,
  keeping,
  survey,
}: {
  readonly rows: readonly RankedCard[];
  readonly use: CardUse;
  /** What the whole width of a strip stands for. */
  readonly max: Cents;
  /** What the card they have costs. */
  readonly mine: Cents | null;
  readonly compared: readonly string[];
  readonly onCompare: (ids: readonly string[]) => void;
  readonly keeping: Keeping;
  readonly survey: Survey;
}) {
  const [opened, setOpened] = useState<string | null>(null);
  const isCard = (card: Card) => (each: SavedCard) => foundAgain(each, survey)?.id === card.id;
  const save = (card: Card) => {
    const before = keeping.saved.find(isCard(card));
    if (before) keeping.removeCard(before);
    else keeping.saveCard(savedFrom(card, survey.asOf));
  };
  return (
    <DataTable
      caption={m.cards_list_title()}
      rows={rows}
      rowKey={({ card }) => card.id}
      columns={[
        {
          key: 'place',
          head: m.cards_col_place(),
          isHiddenOnPhone: true,
          cell: (ranked) => <Place of={ranked} />,
        },
        {
          key: 'card',
          head: m.cards_col_card(),
          isRowHeader: true,
          cell: ({ card, ...ranked }) => (
            <button
              type="button"
              aria-expanded={opened === card.id}
              onClick={() => setOpened(opened === card.id ? null : card.id)}
              className="grid min-h-12 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 text-left md:gap-x-3"
            >
              <span className="wrap-anywhere">
                <span className="font-[400] text-ink-2 md:hidden">
                  <Place of={ranked} />{' '}
                </span>
                {nameOf(card)}
              </span>
              <ChevronDown
                aria-hidden="true"
                size={20}
                strokeWidth={1.6}
                className={`row-span-2 text-ink-2 max-md:w-4 ${opened === card.id ? 'rotate-180' : ''}`}
              />
              <span className="text-1 font-[400] text-ink-2">
                {card.institution}. <span className="max-md:hidden">{tagsOf(card)}</span>
                <span className="md:hidden">{shortTagsOf(card, use.carried > 0)}</span>
              </span>
            </button>
          ),
        },
        {
          key: 'cost',
          head: (
            <>
              <span className="max-md:hidden">{m.cards_col_cost()}</span>
              <span className="md:hidden">{m.cards_col_cost_short()}</span>
            </>
          ),
          align: 'end',
          cell: ({ cost }) => (
            <div className="max-md:ml-auto max-md:max-w-28">
              <span className="fig text-3 md:text-4">
                {cost.likely
                  ? money(cost.likely.total)
                  : `${m.cards_up_to_at()} ${money(cost.high.total)}`}
              </span>
              {cost.low.total !== cost.high.total && (
                <span className="block text-1 text-ink-2 md:hidden">
                  {rangeText(cost.low.total, cost.high.total)}
                </span>
              )}
              <span className="block text-1 text-ink-2 md:hidden">
                {m.cards_at_rate({ rate: rateOf(cost) })}
              </span>
            </div>
          ),
        },
        {
          key: 'range',
          head: m.cards_could_be(),
          align: 'end',
          isHiddenOnPhone: true,
          cell: ({ cost }) => (
            <>
              {rangeText(cost.low.total, cost.high.total)}
              <CostStrip cost={cost} max={max} mine={mine} />
            </>
          ),
        },
        {
          key: 'rate',
          head: m.cards_col_rate(),
          align: 'end',
          isHiddenOnPhone: true,
          cell: ({ cost }) => rateOf(cost),
        },
      ]}
      detail={(each) =>
        opened === each.card.id && (
          <CardDetail
            ranked={each}
            use={use}
            isCompared={compared.includes(each.card.id)}
            comparedCount={compared.length}
            isFull={compared.length >= maxCompared}
            isSaved={keeping.saved.some(isCard(each.card))}
            isSavedFull={keeping.saved.length >= MAX_SAVED_CARDS}
            onSave={() => save(each.card)}
            onCompare={() =>
              onCompare(
                compared.includes(each.card.id)
                  ? compared.filter((id) => id !== each.card.id)
                  : [...compared, each.card.id],
              )
            }
          />
        )
      }
    />
  );
}
