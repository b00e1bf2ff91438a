import { useEffect, useMemo, useState } from 'react';
import { stateOf, tierOf } from '../../../../domain/cards/answers.ts';
import { deferredLeft } from '../../../../domain/cards/deferred_left.ts';
import { type InPlan, levelInPlan } from '../../../../domain/cards/move_in_plan.ts';
import { isOfSameIssuer } from '../../../../domain/cards/issuers.ts';
import { beforeMoving, unplanned } from '../../../../domain/cards/not_now.ts';
import { freshnessOf } from '../../../../domain/cards/staleness.ts';
import type { Survey } from '../../../../domain/cards/terms.ts';
import { type Course, type Loan, stayAs } from '../../../../domain/cards/what_if.ts';
import { type Cents, cents } from '../../../../domain/money/cents.ts';
import type { Balance } from '../../../../domain/planner/debt.ts';
import { guessedRates } from '../../../../domain/planner/guessed_rate.ts';
import { isBelowMinimums, outlookOf } from '../../../../domain/planner/outlook.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import { usePlannerDocument } from '../../../data/planner/use_planner.ts';
import { useAnswers } from '../keeping.ts';
import { useFileAnswers } from '../file_answers.ts';
import { whyNotNow } from '../not_now.ts';
import { useOfPlanner } from '../planned.ts';
import { loadSurvey } from '../survey.ts';
import { type Form } from './fields.tsx';
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
import { type Asked } from './verdict.ts';
import {
  alone,
  bestToMove,
  byPlan,
  bySaved,
  cardWays,
  dearestFirst,
  type Sums,
  typedWays,
  type Way,
} from './ways.ts';

/** The choice of a balance that stands in no plan. */
export const other = 'typed';

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

/** What a way comes to for the balance alone; null where that has no end. */
export function sideAlone({ offer }: Way, byItself: Sums | null, loan: Loan | null): InPlan | null {
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

/** What is moved and where to, worked out: a debt of the plan by the whole plan, a balance that was typed by the payment that was. */
export function useMove(today: IsoDate) {
  const records = usePlannerDocument();
  const outlook = useMemo(() => outlookOf(records, today), [records, today]);
  const { answers, answer } = useAnswers(today);
  const file = useFileAnswers(today);
  const ofPlanner = useOfPlanner(today);
  const { survey, isOver } = useSurvey();
  const [debtChosen, setDebtChosen] = useState('');
  const [typed, setTyped] = useState<Typed>(untouched);
  const [wayChosen, setWayChosen] = useState('');

  const tier = answers && tierOf(answers);
  const state = answers && stateOf(answers);
  const isRanked = survey !== null && ['fresh', 'aging'].includes(freshnessOf(survey.asOf, today));
  const debts = useMemo(() => (outlook ? dearestFirst(outlook) : []), [outlook]);
  const best = useMemo(
    () =>
      outlook && survey && isRanked ? bestToMove(outlook, debts, survey, { tier, state }) : null,
    [outlook, debts, survey, isRanked, tier, state],
  );
  const debt =
    debtChosen === other
      ? null
      : (debts.find(({ id }) => id === debtChosen) ?? best ?? debts[0] ?? null);
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

  const balances = debt?.balances ?? balancesOf({ amount: amountText, apr: aprText } as Shown);
  const payment = moneyIn(paymentText);
  const byItself = balances === null || payment === null ? null : alone(balances, payment, today);
  const sums = debt && outlook ? byPlan(outlook, debt.id) : null;
  const judged = sums ?? byItself;
  const listed =
    judged && isRanked && survey
      ? cardWays(judged, survey, { tier, state, from: debt?.name ?? null })
      : [];
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

  const { waits, first } = beforeMoving(
    whyNotNow(answers, file, ofPlanner?.standing ?? unplanned, null, today),
  );
  // What doesn't save is no move to wait for.
  const isWorthIt = way !== undefined && (way.saved === null || way.saved > 0);
  return {
    answers,
    file,
    answer,
    survey,
    isOver: isOver && ofPlanner !== null,
    isRanked,
    outlook,
    debts,
    debt,
    /** Of the plan by its id, or `other`. */
    chooseDebt: (next: string): void => {
      setDebtChosen(next);
      form.set({ payment: null });
    },
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
    chooseWay: setWayChosen,
    staying,
    deferred,
    guess,
    asked,
    apart,
    /** What the plan has a month, and what its minimums take, where that's more: then all is counted with what they take. */
    below:
      outlook && isBelowMinimums(outlook)
        ? { monthly: outlook.choice.monthly, needed: outlook.course.budget.monthly }
        : null,
    /** Whether the bank that the balance is with is told by its name: its cards are left out. */
    isIssuerKnown:
      debt !== null && (survey?.cards.some((card) => isOfSameIssuer(debt.name, card)) ?? false),
    waits: isWorthIt ? waits : null,
    first: isWorthIt ? first : [],
  };
}
