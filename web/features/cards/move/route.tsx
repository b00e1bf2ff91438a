import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { blankAnswers, stateOf, tierOf, usageOf } from '../../../../domain/cards/answers.ts';
import { deferredLeft } from '../../../../domain/cards/deferred_left.ts';
import { notListedFor } from '../../../../domain/cards/eligibility.ts';
import { type InPlan, levelInPlan } from '../../../../domain/cards/move_in_plan.ts';
import { rankCards } from '../../../../domain/cards/rank.ts';
import { freshnessOf } from '../../../../domain/cards/staleness.ts';
import type { ScoreTier, Survey } from '../../../../domain/cards/terms.ts';
import { type Course, type Loan, stayAs } from '../../../../domain/cards/what_if.ts';
import { type Cents, cents } from '../../../../domain/money/cents.ts';
import type { Balance } from '../../../../domain/planner/debt.ts';
import { guessedRates } from '../../../../domain/planner/guessed_rate.ts';
import { outlookOf } from '../../../../domain/planner/outlook.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import { usePlannerDocument } from '../../../data/planner/use_planner.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { isMember } from '../../../data/session/person.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { Callout } from '../../../ui/callout.tsx';
import { ChoiceList } from '../../../ui/choice_list.tsx';
import { dayText, monthText } from '../../../ui/day_text.ts';
import { PageHead } from '../../../ui/page_head.tsx';
import { SelectField } from '../../../ui/select_field.tsx';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { money } from '../card_texts.ts';
import { useAnswers } from '../keeping.ts';
import { besideMine, useNotNow } from '../not_now.ts';
import { scoreModels } from '../score_models.ts';
import { loadSurvey } from '../survey.ts';
import { BalanceFields, type Form, OfferFields, PaymentField } from './fields.tsx';
import { DeferredNote, GuessNote, LeftOutNote, NotNowReasons } from './notes.tsx';
import { SidesTable } from './sides_table.tsx';
import {
  loanIn,
  moneyIn,
  offerIn,
  rateIn,
  type Shown,
  shownOf,
  type Typed,
  untouched,
  wrongIn,
} from './typed.ts';
import { againstText, type Asked, detailOf, leadOf, nameOfWay, verdictOf } from './verdict.ts';
import {
  alone,
  byPlan,
  bySaved,
  cardWays,
  dearestFirst,
  type Sums,
  typedWays,
  type Way,
} from './ways.ts';

const loadChart = () => import('./move_chart.tsx');
const nothing: InPlan = { endsOn: '' as IsoDate, cost: cents(0), owed: [] };

const loadLoggedScore = () => import('../logged_score.tsx');

/** The choice of a balance that stands in no plan. */
const other = 'typed';

const inDollars = (amount: number): string => (amount / 100).toFixed(2);

function useSurvey(): { readonly survey: Survey | null; readonly isOver: boolean } {
  const [survey, setSurvey] = useState<Survey | null>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    let isGone = false;
    loadSurvey().then(
      (loaded) => {
        if (isGone) return;
        setSurvey(loaded);
        setOver(true);
      },
      // What was typed is still compared.
      () => !isGone && setOver(true),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return { survey, isOver };
}

/** What is moved: a debt of the plan, or a balance that was typed. */
function balancesOf({ amount, apr }: Shown): readonly Balance[] | null {
  const [owed, own] = [moneyIn(amount), rateIn(apr)];
  return owed === null || own === null
    ? null
    : [{ id: 'typed', kind: 'purchase', amount: owed, apr: own }];
}

/** What moving a balance costs to its end, beside staying; first of all whether it saves or loses. A debt of the plan is judged by the whole
 *  plan, a balance that was typed by the payment that was. */
export function Component() {
  const today = useToday();
  const records = usePlannerDocument();
  const outlook = useMemo(() => outlookOf(records, today), [records, today]);
  const { answers, answer } = useAnswers(today);
  const { session } = useAuth();
  const logged = useLoaded(loadLoggedScore, isMember(session), {
    models: scoreModels,
    onUse: (tier: ScoreTier, model: string) =>
      answer({ ...(answers ?? blankAnswers), tier, model }),
  });
  const { survey, isOver } = useSurvey();
  const [debtChosen, setDebtChosen] = useState('');
  const [typed, setTyped] = useState<Typed>(untouched);
  const [wayChosen, setWayChosen] = useState('');

  const debts = useMemo(() => (outlook ? dearestFirst(outlook) : []), [outlook]);
  const debt =
    debtChosen === other ? null : (debts.find(({ id }) => id === debtChosen) ?? debts[0] ?? null);
  const level = useMemo(
    () => (outlook && debt ? levelInPlan(outlook, debt.id) : null),
    [outlook, debt],
  );
  const asks = debt && outlook ? (outlook.minimumOf.get(debt.id) ?? 0) : 0;
  const shown = shownOf(
    typed,
    debt
      ? { payment: level ? inDollars(level.payment) : asks > 0 ? inDollars(asks) : '' }
      : {
          amount: answers?.transfer ?? '',
          payment: answers?.payment ?? '',
          apr: answers?.mineApr ?? '',
        },
  );
  const { amount: amountText, apr: aprText, payment: paymentText } = shown;
  const wrong = wrongIn(typed, shown, debt !== null);
  const isOfferWrong = Object.keys(wrong).some((name) => name !== 'payment');
  const isWrong = isOfferWrong || (debt === null && wrong.payment !== undefined);
  const form: Form = {
    shown,
    wrong,
    set: (change) => setTyped((before) => ({ ...before, ...change })),
  };

  const tier = answers && tierOf(answers);
  const state = answers && stateOf(answers);
  const isRanked = survey !== null && ['fresh', 'aging'].includes(freshnessOf(survey.asOf, today));
  const balances = debt?.balances ?? balancesOf({ amount: amountText, apr: aprText } as Shown);
  const payment = moneyIn(paymentText);
  const byItself = balances === null || payment === null ? null : alone(balances, payment, today);
  const sums = debt && outlook ? byPlan(outlook, debt.id) : null;
  const judged = sums ?? byItself;
  const listed = judged && isRanked && survey ? cardWays(judged, survey, { tier, state }) : [];
  const loan = loanIn(shown);
  const own =
    judged === null || isWrong
      ? { ways: [], short: null }
      : typedWays(judged, { offer: offerIn(shown), loan });
  const ways = isWrong ? [] : [...own.ways, ...listed].toSorted(bySaved);
  const way = ways.find(({ id }) => id === wayChosen) ?? ways[0];
  const staying = byItself && balances && payment ? stayAs(balances, payment, today) : null;
  const deferred = debt && outlook ? deferredLeft(outlook, debt.id) : null;
  // The whole plan is judged, so a guess of any of its rates is in what is saved; that of the debt itself first.
  const guesses = debt && outlook ? guessedRates(outlook.debts) : [];
  const guess = guesses.find(({ debtId }) => debtId === debt?.id) ?? guesses[0];
  const asked: Asked = {
    amount: judged?.amount ?? cents(0),
    now: debt ? (level?.payment ?? null) : payment,
    unsureUntil: deferred?.running.promotion.endsOn ?? null,
    isOfPlan: debt !== null,
    loanMonths: loan?.months ?? 0,
  };

  const apart = way && staying?.ok ? apartFrom(way, staying.course, byItself, loan) : null;

  const saved = useMemo(() => {
    if (answers === null || survey === null) return null;
    const [ofTier, ofState] = [tierOf(answers), stateOf(answers)];
    const cards = survey.cards.filter((card) => notListedFor(card, ofTier, ofState) === null);
    return besideMine(answers, rankCards(cards, usageOf(answers), ofTier, survey), survey).saved;
  }, [answers, survey]);
  const chart = useLoaded(loadChart, way !== undefined, {
    before: way?.before ?? null,
    after: way?.after ?? nothing,
    today,
  });
  const reasons = useNotNow(answers, saved, today);
  const verdict = way ? verdictOf(way, asked) : m.cards_move_title();
  const lead = way ? leadOf(way, asked) : m.cards_move_lead();

  return (
    <div className="wrap pb-16" data-today={today}>
      <PageHead title={verdict} lead={lead} />
      {reasons !== null && (
        <section aria-labelledby="not-now">
          <h2 id="not-now" className="font-serif text-4 font-[430]">
            {notNowText(reasons.until, (way?.saved ?? 0) > 0)}
          </h2>
          <p className="mt-2 mb-4 max-w-measure text-ink-2">{m.cards_not_now_lead()}</p>
          <NotNowReasons found={reasons} />
        </section>
      )}
      {guess && <GuessNote guess={guess} />}
      {deferred && (
        <div className="mb-8 max-w-measure">
          <DeferredNote found={deferred} />
        </div>
      )}
      <div role="status" className="mb-8 max-w-measure empty:hidden">
        {own.short && outlook && (
          <Callout kind="attention">
            {m.cards_loan_short({
              payment: money(own.short.payment),
              needs: money(own.short.needs),
              monthly: money(outlook.course.budget.monthly),
            })}
          </Callout>
        )}
      </div>
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
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
                onChange={(next) => {
                  setDebtChosen(next);
                  form.set({ payment: null });
                }}
              />
            )}
            {debt === null && (
              <>
                <BalanceFields form={form} />
                <PaymentField form={form} />
              </>
            )}
          </div>
          <OfferFields form={form} />
        </section>
        {ways.length > 0 && (
          <div>
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
              onChange={setWayChosen}
            />
            {tier === null && listed.length > 0 && (
              <div className="mt-3 text-1 text-ink-2">
                <p>
                  {m.cards_move_tier_unknown()}{' '}
                  <Link to="/credit-card-advice">{m.cards_move_tier_tell()}</Link>
                </p>
                {logged}
              </div>
            )}
          </div>
        )}
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
      {way && (
        <section aria-labelledby="beside" className="mt-10">
          <h2 id="beside" className="mb-4 font-serif text-4 font-[430]">
            {m.cards_move_beside()}
          </h2>
          <figure className="mb-6">
            <figcaption className="mb-3 font-[560]">
              {debt ? m.cards_move_chart_title_all() : m.cards_move_chart_title()}
            </figcaption>
            <div className="min-h-70 sm:min-h-80">{chart}</div>
          </figure>
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
        </section>
      )}
      {way && debt && <WholePlan way={way} />}
      {debt && balances && (
        <section aria-labelledby="alone" className="mt-10">
          <h2 id="alone" className="mb-2 font-serif text-4 font-[430]">
            {m.cards_move_alone()}
          </h2>
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
          )}
        </section>
      )}
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

/** What a way comes to for the balance alone; null where that has no end. */
function sideAlone({ offer }: Way, byItself: Sums | null, loan: Loan | null): InPlan | null {
  const found = offer ? byItself?.move(offer) : loan && byItself?.loan(loan);
  return found && 'after' in found ? found.after : null;
}

/** What a way saves on the balance alone and in the whole plan, where the one isn't near the other. Cents. */
function apartFrom(
  way: Way,
  staying: Course,
  byItself: Sums | null,
  loan: Loan | null,
): { readonly own: Cents; readonly all: Cents } | null {
  const side = sideAlone(way, byItself, loan);
  const { saved: all } = way;
  if (side === null || all === null) return null;
  const own = cents(staying.cost - side.cost);
  return own > 0 && all > own + NEAR ? { own, all } : null;
}

/** Cents by which two savings may differ and still be called the same. */
const NEAR = 500;

/** That now isn't the time to apply, after what moving would do. */
function notNowText(until: IsoDate | null, isSaving: boolean): string {
  if (until === null) return isSaving ? m.cards_move_not_now_open() : m.cards_not_now_title_open();
  const day = dayText(until);
  return isSaving ? m.cards_move_not_now({ day }) : m.cards_not_now_title({ day });
}

/** When the whole plan ends with the move and without it, and what neither side has. */
function WholePlan({ way: { before, after, leftOut } }: { readonly way: Way }) {
  const isAsItIs = !leftOut?.charges && !leftOut?.annualFee;
  return (
    <section aria-labelledby="plan" className="mt-10 max-w-measure">
      <h2 id="plan" className="mb-2 font-serif text-4 font-[430]">
        {m.cards_move_plan()}
      </h2>
      <p>
        {before === null
          ? m.cards_move_plan_text_no_end({ after: monthText(after.endsOn) })
          : isAsItIs
            ? m.cards_move_plan_text({
                before: monthText(before.endsOn),
                after: monthText(after.endsOn),
              })
            : m.cards_move_plan_text_without({
                before: monthText(before.endsOn),
                after: monthText(after.endsOn),
              })}
      </p>
      <LeftOutNote leftOut={leftOut} />
      <p className="mt-2 text-1 text-ink-2">{m.cards_move_plan_note()}</p>
      <Link to="/debt-destroyer" className="inline-flex min-h-12 items-center">
        {m.cards_move_plan_open()}
      </Link>
    </section>
  );
}
