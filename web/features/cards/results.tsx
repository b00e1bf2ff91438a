import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { notListedFor, passesFilters } from '../../../domain/cards/eligibility.ts';
import { orderedBy, rankCards } from '../../../domain/cards/rank.ts';
import { ageMonths, freshnessOf } from '../../../domain/cards/staleness.ts';
import type { FileAnswers } from '../../../domain/cards/file_answers.ts';
import type { Survey } from '../../../domain/cards/terms.ts';
import { cents } from '../../../domain/money/cents.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { dayText } from '../../ui/day_text.ts';
import { PageHead } from '../../ui/page_head.tsx';
import { PageState } from '../../ui/page_state.tsx';
import {
  type Answers,
  movesFromPlan,
  stateOf,
  tierOf,
  usageOf,
  withPlan,
} from '../../../domain/cards/answers.ts';
import { Before } from './before.tsx';
import { CardList } from './card_list.tsx';
import { money, nameOf, rate, stateName, tierText } from './card_texts.ts';
import { saveCards } from './downloads.ts';
import { FilterBar, useFilters } from './filters.tsx';
import type { Keeping } from './keeping.ts';
import { ListNotes } from './list_notes.tsx';
import { besideMine, whyNotNow } from './not_now.ts';
import type { OfPlanner } from './planned.ts';
import { Reasons } from './reasons.tsx';
import { SavedCards } from './saved_cards.tsx';
import { SideBySide } from './side_by_side.tsx';
import { AnswersKept, YourAnswers } from './your_answers.tsx';

/** What a phone shows without a long way down; more by the page. */
const firstShown = 5;
const pageSize = 20;

/** What the answers lead to: whether now is a time to apply, and what each card would cost. */
export function Results({
  survey,
  answers: said,
  file,
  ofPlanner: { standing, owedOnCards },
  keeping,
  today,
  onChange,
  onForget,
}: {
  readonly survey: Survey;
  readonly answers: Answers;
  /** What their own reports say to the questions. */
  readonly file: FileAnswers | null;
  readonly ofPlanner: OfPlanner;
  readonly keeping: Keeping;
  readonly today: IsoDate;
  readonly onChange: () => void;
  readonly onForget: () => void;
}) {
  const { filters, set, clear } = useFilters();
  const [shown, setShown] = useState(firstShown);
  const [compared, setCompared] = useState<readonly string[]>([]);
  const answers = useMemo(() => withPlan(said, owedOnCards), [said, owedOnCards]);
  const tier = tierOf(answers);
  const state = stateOf(answers);
  const use = useMemo(() => usageOf(answers), [answers]);
  const listed = useMemo(
    () => survey.cards.filter((card) => notListedFor(card, tier, state) === null),
    [survey, tier, state],
  );
  const all = useMemo(() => rankCards(listed, use, tier, survey), [listed, use, tier, survey]);
  const fitting = all.ranked.filter(({ card }) => passesFilters(card, filters));
  const { mine, saved, isUncompared } = besideMine(answers, all, survey);
  const reasons = whyNotNow(answers, file, standing, saved, today);
  const freshness = freshnessOf(survey.asOf, today);
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
  const print = () => {
    flushSync(() => setShown(Math.max(shown, pageSize)));
    window.print();
  };
  return (
    <>
      <PageHead
        title={title}
        lead={
          reasons !== null
            ? m.cards_not_now_lead()
            : file === null
              ? m.cards_ok_lead()
              : m.cards_ok_lead_file({ day: dayText(file.asOf) })
        }
      />
      {reasons && (
        <Reasons
          found={reasons}
          answers={answers}
          file={file}
          today={today}
          waitCost={saved}
          keeping={keeping}
          onChange={onChange}
        />
      )}
      <YourAnswers
        answers={answers}
        use={use}
        isFromPlan={movesFromPlan(said, owedOnCards)}
        onChange={onChange}
      />
      {(use.transfer > 0 || owedOnCards > 0) && (
        <p className="mb-12 max-w-measure">
          {use.transfer > 0
            ? m.cards_move_from_list()
            : m.cards_owed_stays({ amount: money(owedOnCards) })}{' '}
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
        <h2
          id="list"
          className={
            reasons === null && freshness !== 'old' ? 'sr-only' : 'font-serif text-4 font-[430]'
          }
        >
          {freshness === 'old' ? m.cards_old_title() : m.cards_list_title()}
        </h2>
        <p className="mt-2 max-w-measure text-ink-2">
          {counted}
          {cheaper !== undefined && cheaper !== null && ` ${m.cards_cheaper({ count: cheaper })}`}
        </p>
        {freshness === 'aging' && (
          <div className="mt-4">
            <Callout kind="attention">
              <strong>{m.cards_aging({ months: ageMonths(survey.asOf, today) })}</strong>{' '}
              {m.cards_aging_text()}
            </Callout>
          </div>
        )}
        <FilterBar filters={filters} set={set} />
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
          <CardList
            rows={rows}
            use={use}
            max={max}
            mine={mine ? orderedBy(mine.cost) : null}
            compared={compared}
            onCompare={setCompared}
            keeping={keeping}
            survey={survey}
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
        {freshness !== 'old' && (
          <div className="mt-4 flex flex-wrap gap-x-3 gap-y-2 print:hidden">
            {fitting.length > shown && (
              <Button onClick={() => setShown(shown + pageSize)}>
                {m.cards_next({ count: Math.min(pageSize, fitting.length - shown) })}
              </Button>
            )}
            {fitting.length > 0 && (
              <>
                <Button variant="text" onClick={() => saveCards(fitting, survey.asOf)}>
                  {m.cards_csv()}
                </Button>
                <Button variant="text" onClick={print}>
                  {m.cards_print()}
                </Button>
              </>
            )}
          </div>
        )}
        <ListNotes
          survey={survey}
          today={today}
          shown={rows.length}
          fitting={fitting.length}
          unranked={all.unranked}
          isMoving={use.transfer > 0}
          hasMine={mine !== null}
        />
      </section>
      {toCompare.length > 1 && <SideBySide cards={toCompare} />}
      <AnswersKept keeping={keeping} onForget={onForget} />
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
