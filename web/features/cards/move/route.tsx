import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { blankAnswers } from '../../../../domain/cards/answers.ts';
import { type InPlan } from '../../../../domain/cards/move_in_plan.ts';
import { cents } from '../../../../domain/money/cents.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { Callout } from '../../../ui/callout.tsx';
import { ChoiceList } from '../../../ui/choice_list.tsx';
import { dayText, monthText } from '../../../ui/day_text.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { lazyPart } from '../../../ui/lazy_part.ts';
import { PageHead } from '../../../ui/page_head.tsx';
import { PageTitle } from '../../../ui/page_title.tsx';
import { SelectField } from '../../../ui/select_field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { money, nameOf, tierText } from '../card_texts.ts';
import { scoreModels } from '../score_models.ts';
import { useMine } from '../use_mine.ts';
import { BalanceFields, OfferFields, PaymentField } from './fields.tsx';
import { DeferredNote, GuessNote, Reasons, WholePlan } from './notes.tsx';
import { SideBars } from './side_bars.tsx';
import { other, sideAlone, useMove } from './use_move.ts';
import { againstText, detailOf, leadOf, nameOfWay, titleOf, verdictOf } from './verdict.ts';
import type { Written } from './made.tsx';
import { movedTo } from './ways.ts';

const loadChart = () => import('./move_chart.tsx');
const loadMade = () => import('./made.tsx');
/** Folded away at first, as the chart is. */
const SidesTable = lazyPart(() => import('./sides_table.tsx'));
const nothing: InPlan = { endsOn: '' as IsoDate, cost: cents(0), owed: [] };

const tiers = ['poor', 'good', 'great', 'no_score', 'unknown'] as const;

/** What moving a balance costs to its end, beside staying; first of all whether it saves or loses. A debt of the plan is judged by the whole
 *  plan, a balance that was typed by the payment that was. */
export function Component() {
  const today = useToday();
  const {
    answers,
    file,
    answer,
    survey,
    isOver,
    isRanked,
    outlook,
    debts,
    debt,
    chooseDebt,
    level,
    form,
    isWrong,
    tier,
    balances,
    byItself,
    judged,
    listed,
    loan,
    own,
    ways,
    way,
    chooseWay,
    staying,
    deferred,
    guess,
    asked,
    apart,
    waits,
    first,
    isIssuerKnown,
    below,
  } = useMove(today);
  const { isAwaited, LoggedScore } = useMine();
  const [open, setOpen] = useState<readonly string[]>([]);
  const folds = (part: string) => ({
    isOpen: open.includes(part),
    onToggle: () =>
      setOpen(open.includes(part) ? open.filter((each) => each !== part) : [...open, part]),
  });
  const chart = useLoaded(loadChart, way !== undefined && open.includes('months'), {
    before: way?.before ?? null,
    after: way?.after ?? nothing,
    today,
  });
  const [written, setWritten] = useState<Written | null>(null);
  const made = useLoaded(loadMade, written !== null || (debt !== null && way !== undefined), {
    debt,
    name: way?.card
      ? nameOf(way.card)
      : way?.id === 'loan'
        ? m.cards_made_loan_name()
        : m.cards_made_offer_name(),
    to: movedTo(way, loan),
    today,
    written,
    onWritten: setWritten,
  });
  const typedText = (id: 'offer' | 'loan'): string => {
    const typed = own.ways.find((each) => each.id === id);
    return typed ? againstText(typed, asked) : '';
  };
  const shortText =
    own.short && outlook
      ? m.cards_loan_short({
          payment: money(own.short.payment),
          needs: money(own.short.needs),
          monthly: money(outlook.course.budget.monthly),
        })
      : '';
  if (written !== null)
    return (
      <div className="wrap pb-16" data-today={today}>
        <PageTitle>{m.cards_made_done()}</PageTitle>
        {made}
      </div>
    );
  // With debts to weigh the verdict comes first: nothing stands that it would move.
  if (isAwaited || (!isOver && debts.length > 0)) return <Spinner />;
  const belowText =
    debt && below
      ? m.cards_move_below({ monthly: money(below.monthly), needed: money(below.needed) })
      : '';
  const title = way ? titleOf(way, asked, waits) : m.cards_move_title();
  const lead = way
    ? waits !== null
      ? [m.cards_move_wait_lead({ verdict: verdictOf(way, asked) }), belowText]
          .filter(Boolean)
          .join(' ')
      : belowText || leadOf(way, asked)
    : m.cards_move_lead();

  return (
    <div className="wrap pb-16" data-today={today}>
      <PageHead title={title} lead={lead} />
      {waits !== null && (
        <section aria-labelledby="not-now">
          <h2 id="not-now" className="sr-only">
            {m.cards_why()}
          </h2>
          <Reasons reasons={waits.reasons} answers={answers} file={file} />
        </section>
      )}
      {guess && <GuessNote guess={guess} />}
      {deferred && (
        <div className="mb-8 max-w-measure">
          <DeferredNote found={deferred} />
        </div>
      )}
      <div role="status" className="mb-8 max-w-measure empty:hidden">
        {shortText !== '' && <Callout kind="attention">{shortText}</Callout>}
      </div>
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-2 lg:gap-16">
        <section aria-labelledby="from" className="min-w-0">
          <h2 id="from" className="mb-4 font-serif text-4 font-[430]">
            {m.cards_move_from()}
          </h2>
          <div className="grid gap-4 sm:grid-cols-2">
            {debts.length > 0 && (
              <SelectField
                label={m.cards_move_debt()}
                name="debt"
                value={debt?.id ?? other}
                options={[
                  ...debts.map(({ id, name }) => ({
                    value: id as string,
                    label: `${name}, ${money(outlook?.owedToday.get(id) ?? cents(0))}`,
                  })),
                  { value: other, label: m.cards_move_other() },
                ]}
                onChange={chooseDebt}
              />
            )}
            {debts.length === 0 && outlook && outlook.debts.length > 0 && (
              <p className="sm:col-span-2">{m.cards_move_no_cards()}</p>
            )}
            {debt === null && (
              <>
                <BalanceFields form={form} />
                <PaymentField form={form} />
              </>
            )}
            <SelectField
              label={m.cards_move_score()}
              name="tier"
              value={tier ?? 'unknown'}
              options={tiers.map((value) => ({ value, label: tierText[value]() }))}
              onChange={(value) => answer({ ...(answers ?? blankAnswers), tier: value, model: '' })}
            />
          </div>
          {tier === null && LoggedScore && (
            <div className="mt-3">
              <LoggedScore
                models={scoreModels}
                onUse={(known, model) =>
                  answer({ ...(answers ?? blankAnswers), tier: known, model })
                }
              />
            </div>
          )}
          {way && (
            <section aria-labelledby="beside" className="mt-10">
              <h2 id="beside" className="mb-1 font-serif text-4 font-[430]">
                {m.cards_move_beside()}
              </h2>
              <p className="mb-4 text-1 text-ink-2">
                {debt ? m.cards_move_col_cost_all() : m.cards_move_col_cost()}
              </p>
              <SideBars
                sides={[
                  { key: 'stay', name: m.cards_move_stay(), side: way.before, isChosen: false },
                  { key: way.id, name: nameOfWay(way), side: way.after, isChosen: true },
                ]}
              />
              {debt && <WholePlan way={way} />}
            </section>
          )}
        </section>
        <div className="min-w-0">
          {ways.length > 0 && (
            <>
              <ChoiceList
                legend={m.cards_move_where()}
                name="way"
                value={way?.id ?? null}
                options={ways.map((each) => ({
                  value: each.id,
                  label: nameOfWay(each),
                  aside: againstText(each, asked),
                  detail: detailOf(each, { ...asked, isTierKnown: tier !== null }),
                }))}
                onChange={chooseWay}
              />
              {listed.length > 0 && (
                <p className="mt-3 text-1 text-ink-2">
                  {tier === null && `${m.cards_move_tier_unknown()} `}
                  {isIssuerKnown ? m.cards_move_own_left_out() : m.cards_move_own_bank()}
                </p>
              )}
            </>
          )}
          <OfferFields
            form={form}
            comesTo={{ offer: typedText('offer'), loan: typedText('loan') || shortText }}
          />
        </div>
      </div>
      <div role="status" className="mt-8 grid max-w-measure gap-3 empty:hidden">
        {isWrong && m.cards_move_wrong()}
        {!isWrong && debt === null && staying && !staying.ok && (
          <Callout kind="attention">
            {staying.error.code === 'never_pays_off'
              ? m.cards_move_never({ amount: money(staying.error.neededPerMonth) })
              : m.cards_move_too_much()}
          </Callout>
        )}
        {debt && outlook && !outlook.result.ok && (
          <Callout kind="attention">
            {outlook.result.error.code === 'never_pays_off'
              ? m.cards_move_never_plan({ amount: money(outlook.result.error.neededPerMonth) })
              : m.cards_move_no_plan()}
          </Callout>
        )}
        {!isWrong && judged && ways.length === 0 && !own.short && isOver && m.cards_move_none()}
      </div>
      {first.length > 0 && (
        <section aria-labelledby="first" className="mt-10 max-w-measure">
          <h2 id="first" className="mb-4 font-serif text-4 font-[430]">
            {m.cards_move_first()}
          </h2>
          <Reasons reasons={first} answers={answers} file={file} />
        </section>
      )}
      {way && (
        <div className="mt-10">
          <Disclosure
            title={m.cards_move_months_title()}
            detail={m.cards_move_months_detail()}
            {...folds('months')}
          >
            <figure className="mb-6">
              <figcaption className="mb-3 font-[560]">
                {debt ? m.cards_move_chart_title_all() : m.cards_move_chart_title()}
              </figcaption>
              <div className="min-h-70 sm:min-h-80">{chart}</div>
            </figure>
            <Suspense fallback={null}>
              <SidesTable
                caption={m.cards_move_beside()}
                isOfAll={debt !== null}
                rows={[
                  {
                    key: 'stay',
                    name: m.cards_move_stay(),
                    fee: cents(0),
                    side: way.before,
                    against: '–',
                  },
                  ...ways.map((each) => ({
                    key: each.id,
                    name: nameOfWay(each),
                    fee: each.fee,
                    side: each.after,
                    against: againstText(each, asked),
                  })),
                ]}
              />
            </Suspense>
          </Disclosure>
        </div>
      )}
      {debt && balances && (
        <Disclosure
          title={m.cards_move_alone()}
          detail={m.cards_move_alone_detail()}
          {...folds('alone')}
        >
          <p className="mb-4 max-w-measure">
            {level
              ? m.cards_move_alone_text({
                  month: monthText(level.endsOn),
                  amount: money(level.payment),
                })
              : m.cards_move_alone_none()}
          </p>
          <div className="mb-6 max-w-xs">
            <PaymentField form={form} />
          </div>
          {staying && !staying.ok && (
            <Callout kind="attention">
              {staying.error.code === 'never_pays_off'
                ? m.cards_move_never({ amount: money(staying.error.neededPerMonth) })
                : m.cards_move_too_much()}
            </Callout>
          )}
          {apart !== null && (
            <p className="mb-4 max-w-measure">
              {m.cards_move_alone_why({ own: money(apart.own), all: money(apart.all) })}
            </p>
          )}
          {byItself && staying && ways.length > 0 && (
            <Suspense fallback={null}>
              <SidesTable
                caption={m.cards_move_alone()}
                isOfAll={false}
                hasAgainst={false}
                rows={[
                  {
                    key: 'stay',
                    name: m.cards_move_stay(),
                    fee: cents(0),
                    side: staying.ok ? staying.course : null,
                    against: '',
                  },
                  ...ways.map((each) => ({
                    key: each.id,
                    name: nameOfWay(each),
                    fee: each.fee,
                    side: sideAlone(each, byItself, loan),
                    against: '',
                  })),
                ]}
              />
            </Suspense>
          )}
        </Disclosure>
      )}
      {made}
      <p className="mt-10 max-w-measure text-1 text-ink-2">{m.cards_move_note()}</p>
      {survey && (
        <p className="mt-2 max-w-measure text-1 text-ink-2">
          {isRanked ? m.cards_move_age({ day: dayText(survey.asOf) }) : m.cards_move_old()}{' '}
          <Link to="/credit-card-advice">{m.cards_move_answers()}</Link>
        </p>
      )}
    </div>
  );
}
