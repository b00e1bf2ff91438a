import { STEP_DAYS } from '../../../../domain/planner/past_due.ts';
import { utilizationMarks, utilizationOf } from '../../../../domain/cards/utilization.ts';
import type { SituationFigure } from '../../../../domain/learning/lesson.ts';
import { cents } from '../../../../domain/money/cents.ts';
import { formatMoney, formatWholePercent } from '../../../../domain/money/format.ts';
import type { DebtLedger } from '../../../../domain/planner/ledger.ts';
import { addDays, type IsoDate } from '../../../../domain/time/iso_date.ts';
import type { PlannerDocument } from '../../../data/planner/document.ts';
import { type Outlook, outlookOf } from '../../../../domain/planner/outlook.ts';
import { m } from '../../../paraglide/messages.js';
import { monthDayText } from '../../../ui/day_text.ts';
import { locale } from '../../../ui/locale.ts';

/** What somebody's debts say of a situation, as it stands beside it. Missing where they say nothing. */
export type OwnFigures = { readonly [Figure in SituationFigure]?: string };

/** From this share of a limit on, in tenths of a percent, a card is near it: the upper mark that people look at. */
const nearLimit = utilizationMarks[1] * 10;

/** The figures of the debts on this device, for the situations that they fit. */
export function ownFigures(document: PlannerDocument, today: IsoDate): OwnFigures {
  const outlook = outlookOf(document, today);
  if (outlook === null) return {};
  const ledgers = outlook.ledgers.filter(({ owedToday }) => owedToday > 0);
  return {
    ...fullestOf(ledgers),
    ...minimumOf(ledgers, outlook),
    ...lateOf(ledgers),
    ...monthlyOf(ledgers, document.plan?.monthly),
  };
}

function fullestOf(ledgers: readonly DebtLedger[]): OwnFigures {
  const [fullest] = ledgers
    .flatMap(({ debt, owedToday }) => {
      const use =
        debt.creditLimit === undefined ? null : utilizationOf(owedToday, debt.creditLimit);
      return use && use.tenths >= nearLimit ? [{ name: debt.name, tenths: use.tenths }] : [];
    })
    .toSorted((one, other) => other.tenths - one.tenths);
  if (!fullest) return {};
  const share = formatWholePercent(Math.round(fullest.tenths / 10), locale);
  return { 'card-use': m.learn_own_use({ name: fullest.name, share }) };
}

/** As the planner's table says it: what is late and put off is in the balance that it's asked on. */
function minimumOf(ledgers: readonly DebtLedger[], { agenda }: Outlook): OwnFigures {
  const [largest] = ledgers
    .filter(({ debt }) => debt.kind === 'card' && debt.minimum.kind !== 'fixed')
    .map(({ debt }) => ({
      name: debt.name,
      due: agenda.findLast(({ debtId }) => debtId === debt.id)?.due ?? cents(0),
    }))
    .filter(({ due }) => due > 0)
    .toSorted((one, other) => other.due - one.due);
  if (!largest) return {};
  const amount = formatMoney(largest.due, locale);
  return { 'next-minimum': m.learn_own_minimum({ name: largest.name, amount }) };
}

/** What presses most: a payment that is 30 days late or more. Null where none is. */
export function pressingFigure(document: PlannerDocument, today: IsoDate): SituationFigure | null {
  const outlook = outlookOf(document, today);
  const oldest = outlook && oldestLate(outlook.ledgers);
  return oldest && addDays(oldest.dueOn, STEP_DAYS) <= today ? 'days-late' : null;
}

const oldestLate = (ledgers: readonly DebtLedger[]) =>
  ledgers
    .filter(({ owedToday }) => owedToday > 0)
    .flatMap(({ debt, installments }) =>
      installments
        .filter(({ isLate, isDayKnown }) => isLate && isDayKnown)
        .map(({ dueOn }) => ({ name: debt.name, dueOn })),
    )
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))[0];

function lateOf(ledgers: readonly DebtLedger[]): OwnFigures {
  const oldest = oldestLate(ledgers);
  if (!oldest) return {};
  return { 'days-late': m.learn_own_late({ name: oldest.name, day: monthDayText(oldest.dueOn) }) };
}

/** Only where the plan sets less aside than the lenders ask for. */
function monthlyOf(ledgers: readonly DebtLedger[], monthly: number | undefined): OwnFigures {
  const asked = cents(
    ledgers.reduce((sum, { installments }) => sum + (installments.at(-1)?.due ?? 0), 0),
  );
  if (monthly === undefined || asked <= monthly) return {};
  return { 'monthly-amount': m.learn_own_monthly({ amount: formatMoney(asked, locale) }) };
}
