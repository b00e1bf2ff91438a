import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { stateOf, tierOf } from '../../../../domain/cards/answers.ts';
import { freshnessOf } from '../../../../domain/cards/staleness.ts';
import type { Survey } from '../../../../domain/cards/terms.ts';
import { type MoveOffer, stay, stayAs } from '../../../../domain/cards/what_if.ts';
import { moveInPlan } from '../../../../domain/cards/move_in_plan.ts';
import { type AprBps, type Cents, cents } from '../../../../domain/money/cents.ts';
import { parseMoney, parsePercent } from '../../../../domain/money/parse.ts';
import { type Outlook, outlookOf } from '../../../../domain/planner/outlook.ts';
import { usePlannerDocument } from '../../../data/planner/use_planner.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { Callout } from '../../../ui/callout.tsx';
import { ChoiceList } from '../../../ui/choice_list.tsx';
import { DataTable } from '../../../ui/data_table.tsx';
import { dayText, monthText } from '../../../ui/day_text.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { MoneyField } from '../../../ui/money_field.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { PercentField } from '../../../ui/percent_field.tsx';
import { SelectField } from '../../../ui/select_field.tsx';
import { money, nameOf, rate } from '../card_texts.ts';
import { useAnswers } from '../keeping.ts';
import { loadSurvey } from '../survey.ts';
import { type Loan, type Way, waysOf } from './ways.ts';

const typedIn = 'typed';
const blank = {
  debt: '',
  amount: '',
  apr: '',
  payment: '',
  fee: '',
  promoApr: '',
  promoMonths: '',
  after: '',
  loanApr: '',
  loanFee: '',
  loanMonths: '',
};
type Typed = typeof blank;

const moneyIn = (text: string): Cents | null => {
  const parsed = parseMoney(text);
  return parsed.ok && parsed.value > 0 && parsed.value <= 100_000_000 ? parsed.value : null;
};
const rateIn = (text: string): AprBps | null => {
  const parsed = parsePercent(text);
  return text.trim() !== '' && parsed.ok ? parsed.value : null;
};
const monthsIn = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) > 0 && Number(text) <= 360 ? Number(text) : null;

/** The offer that was typed; null until the rate after it is known. */
function offerIn({ fee, promoApr, promoMonths, after }: Typed): MoveOffer | null {
  const apr = rateIn(after);
  const promo = rateIn(promoApr);
  const months = monthsIn(promoMonths);
  if (apr === null) return null;
  return {
    fee: { kind: 'charged', share: rateIn(fee) ?? 0, floor: cents(0) },
    promotion: promo !== null && months !== null ? { apr: promo, months } : null,
    apr,
  };
}

/** At most half of what it pays out. */
const maxLoanFee = 5_000;

function loanIn({ loanApr, loanFee, loanMonths }: Typed): Loan | null {
  const apr = rateIn(loanApr);
  const months = monthsIn(loanMonths);
  if (apr === null || months === null) return null;
  return { feeShare: Math.min(rateIn(loanFee) ?? 0, maxLoanFee), apr, months };
}

/** The card debts that could be moved, the dearest to carry first. */
const movable = (outlook: Outlook | null) =>
  (outlook?.debts ?? []).filter(
    ({ id, kind }) => kind === 'card' && (outlook?.owedToday.get(id) ?? 0) > 0,
  );

/** What moving a balance costs to its end, beside staying; first of all whether it saves or loses. */
export function Component() {
  const today = useToday();
  const records = usePlannerDocument();
  const outlook = useMemo(() => outlookOf(records, today), [records, today]);
  const { answers } = useAnswers(today);
  const [survey, setSurvey] = useState<Survey | null>(null);
  const [typed, setTyped] = useState<Typed>(blank);
  const [chosen, setChosen] = useState('');
  const [open, setOpen] = useState<readonly string[]>([]);
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  useEffect(() => {
    let isOver = false;
    loadSurvey().then(
      (loaded) => !isOver && setSurvey(loaded),
      // What was typed is still compared.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, []);

  const debts = movable(outlook);
  const debt =
    typed.debt === typedIn ? null : (debts.find(({ id }) => id === typed.debt) ?? debts[0] ?? null);
  const amount = debt
    ? cents(debt.balances.reduce((sum, balance) => sum + balance.amount, 0))
    : (moneyIn(typed.amount) ?? (answers && moneyIn(answers.transfer)));
  const planned =
    debt &&
    outlook &&
    (outlook.agenda.find(({ debtId }) => debtId === debt.id)?.planned ||
      outlook.minimumOf.get(debt.id));
  const payment = moneyIn(typed.payment) ?? planned ?? (answers && moneyIn(answers.payment));
  const apr = rateIn(typed.apr) ?? (answers && rateIn(answers.mineApr));

  const stays =
    amount === null || amount === 0 || payment === null || payment === undefined
      ? null
      : debt
        ? stayAs(debt.balances, payment, today)
        : apr === null
          ? null
          : stay(amount, apr, payment, today);
  const tier = answers && tierOf(answers);
  const state = answers && stateOf(answers);
  const isRanked = survey !== null && ['fresh', 'aging'].includes(freshnessOf(survey.asOf, today));
  const ways =
    stays?.ok && amount !== null && payment
      ? waysOf(
          { amount, payment, today, staying: stays.course },
          { offer: offerIn(typed), loan: loanIn(typed), survey: isRanked ? survey : null },
          { tier, state },
        )
      : [];
  const way = ways.find(({ id }) => id === chosen) ?? ways[0];
  const inPlan = way?.offer && debt && outlook ? moveInPlan(outlook, debt.id, way.offer) : null;

  const amountField = (name: 'amount' | 'payment', label: string, value = typed[name]) => (
    <MoneyField
      label={label}
      name={name}
      value={value}
      onChange={(next) => set({ [name]: next })}
    />
  );
  const rateField = (
    name: 'apr' | 'fee' | 'promoApr' | 'after' | 'loanApr' | 'loanFee',
    label: string,
  ) => (
    <PercentField
      label={label}
      name={name}
      value={typed[name]}
      onChange={(next) => set({ [name]: next })}
    />
  );
  const monthsField = (name: 'promoMonths' | 'loanMonths', label: string) => (
    <SelectField
      label={label}
      name={name}
      value={typed[name]}
      options={[
        { value: '', label: m.cards_move_months_none() },
        ...(name === 'loanMonths' ? [12, 24, 36, 48, 60, 72] : [3, 6, 9, 12, 15, 18, 21, 24]).map(
          (count) => ({ value: String(count), label: m.cards_move_months({ count }) }),
        ),
      ]}
      onChange={(next) => set({ [name]: next })}
    />
  );
  const toggle = (part: string) =>
    setOpen(open.includes(part) ? open.filter((each) => each !== part) : [...open, part]);

  return (
    <div className="wrap pb-16" data-today={today}>
      <PageHead
        title={way && amount !== null ? verdictOf(way, amount) : m.cards_move_title()}
        lead={way ? m.cards_move_if() : m.cards_move_lead()}
      />
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
                value={debt?.id ?? typedIn}
                options={[
                  ...debts.map(({ id, name }) => ({
                    value: id as string,
                    label: `${name}, ${money(outlook?.owedToday.get(id) ?? cents(0))}`,
                  })),
                  { value: typedIn, label: m.cards_move_other() },
                ]}
                onChange={(next) => set({ debt: next, payment: '' })}
              />
            )}
            {debt === null && (
              <>
                {amountField(
                  'amount',
                  m.cards_transfer(),
                  typed.amount || (answers?.transfer ?? ''),
                )}
                {rateField('apr', m.cards_move_apr())}
              </>
            )}
            {amountField(
              'payment',
              m.cards_payment(),
              typed.payment || (planned ? (planned / 100).toFixed(2) : (answers?.payment ?? '')),
            )}
          </div>
          <div className="mt-6">
            <Disclosure
              title={m.cards_move_offer()}
              detail={m.cards_move_offer_detail()}
              isOpen={open.includes('offer')}
              onToggle={() => toggle('offer')}
            >
              <div className="grid gap-4 pb-6 sm:grid-cols-2">
                {rateField('fee', m.cards_move_fee())}
                {rateField('after', m.cards_move_after())}
                {rateField('promoApr', m.cards_move_promo())}
                {monthsField('promoMonths', m.cards_move_promo_months())}
              </div>
            </Disclosure>
            <Disclosure
              title={m.cards_move_loan()}
              detail={m.cards_move_loan_detail()}
              isOpen={open.includes('loan')}
              onToggle={() => toggle('loan')}
            >
              <div className="grid gap-4 pb-6 sm:grid-cols-2">
                {rateField('loanApr', m.cards_mine_apr())}
                {rateField('loanFee', m.cards_move_loan_fee())}
                {monthsField('loanMonths', m.cards_move_loan_months())}
              </div>
            </Disclosure>
          </div>
        </section>
        {ways.length > 0 && (
          <ChoiceList
            legend={m.cards_move_where()}
            name="way"
            value={way?.id ?? null}
            options={ways.map((each) => ({
              value: each.id,
              label: nameOfWay(each),
              aside: againstText(each),
              detail: [
                each.offer ? offerText(each.offer) : '',
                each.card?.isSecured === true
                  ? m.cards_move_secured({ amount: money(each.course.owed[0] ?? cents(0)) })
                  : '',
              ]
                .filter((text) => text !== '')
                .join(' '),
            }))}
            onChange={setChosen}
          />
        )}
      </div>
      <div role="status" className="mt-8 max-w-measure empty:hidden">
        {stays && !stays.ok && (
          <Callout kind="attention">
            {stays.error.code === 'never_pays_off'
              ? m.cards_move_never({ amount: money(stays.error.neededPerMonth) })
              : m.cards_move_too_much()}
          </Callout>
        )}
        {stays?.ok && ways.length === 0 && survey !== null && m.cards_move_none()}
      </div>
      {stays?.ok && ways.length > 0 && (
        <section aria-labelledby="beside" className="mt-10">
          <h2 id="beside" className="mb-4 font-serif text-4 font-[430]">
            {m.cards_move_beside()}
          </h2>
          <DataTable
            caption={m.cards_move_beside()}
            stack="lg"
            rows={[null, ...ways]}
            rowKey={(each) => each?.id ?? 'stay'}
            columns={[
              {
                key: 'way',
                head: m.cards_move_way(),
                isRowHeader: true,
                cell: (each) => (each ? nameOfWay(each) : m.cards_move_stay()),
              },
              {
                key: 'fee',
                head: m.cards_move_col_fee(),
                cardLabel: m.cards_move_short_fee(),
                align: 'end',
                cell: (each) => money(each?.course.fee ?? cents(0)),
              },
              {
                key: 'left',
                head: m.cards_move_col_left(),
                cardLabel: m.cards_move_short_left(),
                align: 'end',
                cell: (each) => money((each?.course ?? stays.course).leftAfterYear),
              },
              {
                key: 'cost',
                head: m.cards_move_col_cost(),
                cardLabel: m.cards_move_short_cost(),
                align: 'end',
                cell: (each) => money((each?.course ?? stays.course).cost),
              },
              {
                key: 'done',
                head: m.cards_move_col_done(),
                align: 'end',
                cell: (each) => monthText((each?.course ?? stays.course).endsOn),
              },
              {
                key: 'against',
                head: m.cards_move_col_against(),
                align: 'end',
                cell: (each) => (each ? againstText(each) : '–'),
              },
            ]}
          />
        </section>
      )}
      {inPlan && (
        <section aria-labelledby="plan" className="mt-10 max-w-measure">
          <h2 id="plan" className="mb-2 font-serif text-4 font-[430]">
            {m.cards_move_plan()}
          </h2>
          <p>
            {m.cards_move_plan_text({
              before: monthText(inPlan.before.endsOn),
              after: monthText(inPlan.after.endsOn),
            })}{' '}
            {inPlan.after.cost <= inPlan.before.cost
              ? m.cards_move_plan_saves({
                  amount: money(cents(inPlan.before.cost - inPlan.after.cost)),
                })
              : m.cards_move_plan_loses({
                  amount: money(cents(inPlan.after.cost - inPlan.before.cost)),
                })}
          </p>
          <p className="mt-2 text-1 text-ink-2">{m.cards_move_plan_note()}</p>
          <Link to="/debt-destroyer" className="inline-flex min-h-12 items-center">
            {m.cards_move_plan_open()}
          </Link>
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

const nameOfWay = ({ id, card }: Way): string =>
  card
    ? `${nameOf(card)}, ${card.institution}`
    : id === 'loan'
      ? m.cards_move_loan_name()
      : m.cards_move_offer_name();

const againstText = ({ saved }: Way): string =>
  saved < 0
    ? m.cards_move_loses({ amount: money(cents(0 - saved)) })
    : m.cards_move_saves({ amount: money(saved) });

function verdictOf({ id, saved }: Way, amount: Cents): string {
  const of = { amount: money(amount), by: money(cents(Math.abs(saved))) };
  if (id === 'loan')
    return saved < 0 ? m.cards_loan_verdict_loses(of) : m.cards_loan_verdict_saves(of);
  return saved < 0 ? m.cards_move_verdict_loses(of) : m.cards_move_verdict_saves(of);
}

function offerText({ promotion, apr }: MoveOffer): string {
  return promotion !== null && promotion.months > 0
    ? m.cards_move_offer_promo({
        rate: rate(promotion.apr),
        count: promotion.months,
        after: rate(apr),
      })
    : m.cards_move_offer_rate({ rate: rate(apr) });
}
