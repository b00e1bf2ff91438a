import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { notListedFor, passesFilters } from '../../../domain/cards/eligibility.ts';
import { orderedBy, rankCards } from '../../../domain/cards/rank.ts';
import { ageMonths, freshnessOf } from '../../../domain/cards/staleness.ts';
import {
  foundAgain,
  MAX_SAVED_CARDS,
  type SavedCard,
  savedFrom,
} from '../../../domain/cards/saved.ts';
import type { Card, Survey } from '../../../domain/cards/terms.ts';
import { cents } from '../../../domain/money/cents.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { DataTable } from '../../ui/data_table.tsx';
import { dayText } from '../../ui/day_text.ts';
import { PageHead } from '../../ui/page_head.tsx';
import { PageState } from '../../ui/page_state.tsx';
import { type Answers, stateOf, tierOf, usageOf } from '../../../domain/cards/answers.ts';
import { Before } from './before.tsx';
import { CardDetail } from './card_detail.tsx';
import { money, nameOf, rangeText, rate, stateName, tagsOf, tierText } from './card_texts.ts';
import { CostStrip } from './cost_bars.tsx';
import { saveCards } from './downloads.ts';
import { FilterBar, useFilters } from './filters.tsx';
import type { Keeping } from './keeping.ts';
import { besideMine, useNotNow } from './not_now.ts';
import { Reasons } from './reasons.tsx';
import { SavedCards } from './saved_cards.tsx';
import { SideBySide } from './side_by_side.tsx';
import { YourAnswers } from './your_answers.tsx';

const pageSize = 20;
const maxCompared = 3;

/** What the answers lead to: whether now is a time to apply, and what each card would cost. */
export function Results({
  survey,
  answers,
  keeping,
  today,
  onChange,
  onForget,
}: {
  readonly survey: Survey;
  readonly answers: Answers;
  readonly keeping: Keeping;
  readonly today: IsoDate;
  readonly onChange: () => void;
  readonly onForget: () => void;
}) {
  const { filters, set, clear } = useFilters();
  const [shown, setShown] = useState(pageSize);
  const [opened, setOpened] = useState<string | null>(null);
  const [compared, setCompared] = useState<readonly string[]>([]);
  const tier = tierOf(answers);
  const state = stateOf(answers);
  const use = useMemo(() => usageOf(answers), [answers]);
  const listed = useMemo(
    () => survey.cards.filter((card) => notListedFor(card, tier, state) === null),
    [survey, tier, state],
  );
  const all = useMemo(() => rankCards(listed, use, tier, survey), [listed, use, tier, survey]);
  const secured = all.unranked.filter(({ reason }) => reason === 'secured_transfer').length;
  const unpriced = all.unranked.length - secured;
  const fitting = all.ranked.filter(({ card }) => passesFilters(card, filters));
  const { mine, saved, isUncompared } = besideMine(answers, all, survey);
  const reasons = useNotNow(answers, saved, today);
  const freshness = freshnessOf(survey.asOf, today);
  const age = m.cards_age({ day: dayText(survey.asOf), months: ageMonths(survey.asOf, today) });
  const counted = countedText(listed.length, tier, state);
  const cheaper =
    mine && all.ranked.filter(({ cost }) => orderedBy(cost) < orderedBy(mine.cost)).length;

  if (freshness === 'hidden')
    return (
      <>
        <PageHead title={m.cards_title()} lead={m.cards_lead()} />
        <PageState kind="nothing" title={m.cards_hidden_title()} text={m.cards_hidden_text()} />
        <Before />
      </>
    );
  const title =
    reasons === null
      ? m.cards_ok_title()
      : reasons.until === null
        ? m.cards_not_now_title_open()
        : m.cards_not_now_title({ day: dayText(reasons.until) });
  const toCompare = all.ranked.filter(({ card }) => compared.includes(card.id));
  const rows = fitting.slice(0, shown);
  const max = cents(
    Math.max(mine ? orderedBy(mine.cost) : 0, ...rows.map(({ cost }) => cost.high.total)),
  );
  const isCard = (card: Card) => (each: SavedCard) => foundAgain(each, survey)?.id === card.id;
  return (
    <>
      <PageHead
        title={title}
        lead={reasons === null ? m.cards_ok_lead() : m.cards_not_now_lead()}
      />
      {reasons && <Reasons found={reasons} today={today} waitCost={saved} keeping={keeping} />}
      <YourAnswers
        answers={answers}
        use={use}
        keeping={keeping}
        onChange={onChange}
        onForget={onForget}
      />
      {use.transfer > 0 && (
        <p className="mb-12 max-w-measure">
          {m.cards_move_from_list()}{' '}
          <Link to="/credit-card-advice/move">{m.cards_move_from_list_link()}</Link>
        </p>
      )}
      <SavedCards
        saved={keeping.saved}
        survey={survey}
        ranking={freshness === 'old' ? null : all}
        onRemove={keeping.removeCard}
      />
      <section id="cards" aria-labelledby="list" className="mb-12 scroll-mt-20">
        <h2 id="list" className="font-serif text-4 font-[430]">
          {freshness === 'old' ? m.cards_old_title() : m.cards_list_title()}
        </h2>
        <p className="mt-2 max-w-measure text-ink-2">
          {counted}
          {cheaper !== undefined && cheaper !== null && ` ${m.cards_cheaper({ count: cheaper })}`}
        </p>
        <p className="mt-2 max-w-measure text-1 text-ink-2">
          {m.cards_how_part({ plans: survey.plans })}
        </p>
        {freshness === 'aging' && (
          <div className="mt-4">
            <Callout kind="attention">
              <strong>{m.cards_aging({ months: ageMonths(survey.asOf, today) })}</strong>{' '}
              {m.cards_aging_text()}
            </Callout>
          </div>
        )}
        <FilterBar filters={filters} set={set} onSave={() => saveCards(fitting, survey.asOf)} />
        {fitting.length === 0 ? (
          <PageState
            kind="nothing"
            level={3}
            title={m.cards_fits_none()}
            text={m.cards_fits_none_text()}
            actions={<Button onClick={clear}>{m.cards_clear()}</Button>}
          />
        ) : freshness === 'old' ? (
          <>
            <p className="mb-4 max-w-measure">{m.cards_old_text()}</p>
            <ul className="grid gap-1">
              {fitting
                .map(({ card }) => `${nameOf(card)}, ${card.institution}`)
                .toSorted()
                .map((name) => (
                  <li key={name}>{name}</li>
                ))}
            </ul>
          </>
        ) : (
          <DataTable
            caption={m.cards_list_title()}
            stack="lg"
            rows={rows}
            rowKey={({ card }) => card.id}
            columns={[
              {
                key: 'place',
                head: m.cards_col_place(),
                cell: ({ place, isShared }) => (
                  <span className="num" title={isShared ? m.cards_shared() : undefined}>
                    {place}
                    {isShared && '='}
                  </span>
                ),
              },
              {
                key: 'card',
                head: m.cards_col_card(),
                isRowHeader: true,
                cell: ({ card }) => (
                  <button
                    type="button"
                    aria-expanded={opened === card.id}
                    onClick={() => setOpened(opened === card.id ? null : card.id)}
                    className="grid min-h-12 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 text-left"
                  >
                    <span>{nameOf(card)}</span>
                    <ChevronDown
                      aria-hidden="true"
                      size={20}
                      strokeWidth={1.6}
                      className={`row-span-2 text-ink-2 ${opened === card.id ? 'rotate-180' : ''}`}
                    />
                    <span className="text-1 font-[400] text-ink-2">
                      {card.institution}. {tagsOf(card)}
                    </span>
                  </button>
                ),
              },
              {
                key: 'cost',
                head: m.cards_col_cost(),
                align: 'end',
                cell: ({ cost }) => (
                  <span className="fig text-4">
                    {cost.likely
                      ? money(cost.likely.total)
                      : `${m.cards_up_to_at()} ${money(cost.high.total)}`}
                  </span>
                ),
              },
              {
                key: 'range',
                head: m.cards_could_be(),
                align: 'end',
                isWide: true,
                cell: ({ cost }) => (
                  <>
                    {rangeText(cost.low.total, cost.high.total)}
                    <CostStrip cost={cost} max={max} mine={mine ? orderedBy(mine.cost) : null} />
                  </>
                ),
              },
              {
                key: 'rate',
                head: m.cards_col_rate(),
                align: 'end',
                cell: ({ cost }) => rate((cost.likely ?? cost.high).apr),
              },
            ]}
            detail={(each) =>
              opened === each.card.id && (
                <CardDetail
                  ranked={each}
                  use={use}
                  isCompared={compared.includes(each.card.id)}
                  isFull={compared.length >= maxCompared}
                  isSaved={keeping.saved.some(isCard(each.card))}
                  isSavedFull={keeping.saved.length >= MAX_SAVED_CARDS}
                  onSave={() => {
                    const before = keeping.saved.find(isCard(each.card));
                    if (before) keeping.removeCard(before);
                    else keeping.saveCard(savedFrom(each.card, survey.asOf));
                  }}
                  onCompare={() =>
                    setCompared(
                      compared.includes(each.card.id)
                        ? compared.filter((id) => id !== each.card.id)
                        : [...compared, each.card.id],
                    )
                  }
                />
              )
            }
          />
        )}
        {isUncompared && (
          <p className="mt-4 max-w-measure text-ink-2">{m.cards_have_uncompared()}</p>
        )}
        {mine && (
          <p className="mt-4 flex flex-wrap justify-between gap-x-6 rounded-2 bg-sunken px-4 py-3">
            <span>
              <strong className="font-[560]">{m.cards_have()}</strong>{' '}
              <span className="text-ink-2">
                {m.cards_have_detail({ apr: rate(mine.cost.high.apr) })}
              </span>
            </span>
            <span className="fig text-4">{money(orderedBy(mine.cost))}</span>
          </p>
        )}
        <p className="mt-4 text-1 text-ink-2">
          {fitting.length > 0 && m.cards_shown({ shown: rows.length, all: fitting.length })}{' '}
          {unpriced > 0 &&
            (use.transfer > 0
              ? m.cards_unranked_transfer({ count: unpriced })
              : m.cards_unranked({ count: unpriced }))}
        </p>
        {secured > 0 && (
          <p className="mt-2 max-w-measure text-1 text-ink-2">
            {m.cards_unranked_secured({ count: secured })}
          </p>
        )}
        <p className="mt-2 max-w-measure text-1 text-ink-2">
          {mine ? m.cards_strip_mine() : m.cards_strip()}
        </p>
        <p className="mt-2 max-w-measure text-1 text-ink-2">{age}</p>
        {fitting.length > shown && freshness !== 'old' && (
          <Button className="mt-4" onClick={() => setShown(shown + pageSize)}>
            {m.cards_next({ count: Math.min(pageSize, fitting.length - shown) })}
          </Button>
        )}
      </section>
      {toCompare.length > 1 && <SideBySide cards={toCompare} />}
      <Before />
    </>
  );
}

function countedText(count: number, tier: ReturnType<typeof tierOf>, state: string | null): string {
  if (tier === null) return m.cards_counted_unknown({ count });
  if (tier === 'no_score') return m.cards_counted_no_score({ count });
  const named = { count, tier: tierText[tier]() };
  return state === null
    ? m.cards_counted_no_state(named)
    : m.cards_counted({ ...named, state: stateName(state) });
}
