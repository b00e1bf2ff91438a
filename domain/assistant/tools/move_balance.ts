import { owedOn } from '../../planner/owed_on.ts';
import { moveInPlan, movePartInPlan } from '../../cards/move_in_plan.ts';
import { move, type MoveOffer, stay } from '../../cards/what_if.ts';
import { severalMovedInPlan } from '../../cards/several_moved.ts';
import { type Cents, cents } from '../../money/cents.ts';
import type { Debt } from '../../planner/debt.ts';
import { type Outlook, isKept } from '../../planner/outlook.ts';
import { runningPromotions } from '../../planner/promotions.ts';
import type { IsoDate } from '../../time/iso_date.ts';
import type { AskContext } from '../context.ts';
import type { Figure } from '../figure.ts';
import {
  durationFigure,
  listed,
  monthFigure,
  moneyFigure,
  rateFigure,
  shortMonthText,
} from '../print.ts';
import { type ArgumentsOf, readArguments, refused, type Refused, schemaOf } from './arguments.ts';
import {
  figuresSource,
  type Found,
  footOf,
  found,
  nameOf,
  outlookFor,
  slip,
  type Tool,
} from './facts.ts';

const shape = {
  debt: { kind: 'debt', says: 'The card whose balance would be moved, by name.' },
  balance: { kind: 'money', says: 'Dollars to move from a card that isn’t in the list.' },
  rate: { kind: 'rate', says: 'That card’s yearly rate in percent.' },
  monthly: { kind: 'money', says: 'Dollars paid on it each month.' },
  fee: { kind: 'rate', says: 'The transfer fee in percent; else none.' },
  promo_rate: { kind: 'rate', says: 'The yearly rate while the offer lasts, often 0.' },
  promo_months: { kind: 'months', says: 'How many months the offer lasts.' },
  limit: { kind: 'money', says: 'The most that the new card takes, its fee in it; else all fits.' },
  rate_after: { kind: 'rate', says: 'The yearly rate after it; else the one paid now.' },
} as const;
/** What our own answers say besides. No model is told of it: what it's told has little room. */
const fullShape = {
  ...shape,
  also: { kind: 'debt', says: 'Another card that is moved to the same new card.' },
  amount: { kind: 'money', says: 'Dollars of it that would be moved; else all.' },
  fee_dollars: { kind: 'money', says: 'A transfer fee in dollars, in place of a percent.' },
  fee_cap: { kind: 'money', says: 'The most that a fee in percent comes to, in dollars.' },
  annual_fee: { kind: 'money', says: 'What the new card costs a year, in dollars.' },
} as const;
type Wanted = ArgumentsOf<typeof fullShape>;

const CARDS = '/credit-card-advice/move';

/** Before and after, in cents. */
interface Both {
  readonly title: string;
  readonly owed: Cents;
  readonly fee: Cents;
  readonly now: { readonly endsOn: IsoDate; readonly cost: Cents };
  readonly moved: { readonly endsOn: IsoDate; readonly cost: Cents };
  /** What of it is moved. */
  readonly moves: Cents;
  /** Of all debts together, not of the one alone. */
  readonly isPlan: boolean;
  /** Whether the rest stays because of the new card's limit. */
  readonly isLimited: boolean;
}

/** What moving a balance to another card changes. */
export const moveBalance: Tool = {
  spec: {
    name: 'move_balance',
    description:
      'What moving a card’s balance to another card costs beside leaving it: with the fee, the low rate while it lasts and the rate after. Of a card in the list, in the whole plan; of one that isn’t, by its balance, rate and what is paid a month. Needs “promo_rate” with “promo_months”, or “rate_after”.',
    parameters: schemaOf(shape),
  },
  run(sent, context, id) {
    const args = readArguments(sent, fullShape, context);
    if (!args.ok) return args;
    const { value } = args;
    const isPromoted = value.promo_rate !== undefined && value.promo_months !== undefined;
    if (!isPromoted && value.rate_after === undefined)
      return refused('Say the rate of the new card, or its low rate and for how many months.');
    const both = value.debt ? ofPlan(value, context) : ofTyped(value, context);
    return 'ok' in both ? both : tell(both, value, context, id);
  },
};

const offerOf = (
  {
    fee,
    fee_dollars: flat = cents(0),
    fee_cap: cap,
    annual_fee: annual,
    promo_rate: promoRate,
    promo_months: months,
    rate_after: after,
  }: Wanted,
  now: NonNullable<Wanted['rate']>,
): MoveOffer => ({
  fee: { kind: 'charged', share: fee ?? 0, floor: flat, ...(cap !== undefined && { cap }) },
  ...(annual !== undefined && { annual }),
  promotion: promoRate !== undefined && months !== undefined ? { apr: promoRate, months } : null,
  apr: after ?? now,
});

function ofPlan(wanted: Wanted, context: AskContext): Both | Refused {
  const has = outlookFor(context);
  if (!has.ok) return has;
  const { outlook } = has;
  const debt = outlook.debts.find(({ id }) => id === wanted.debt?.id);
  const owed = debt ? owedOn(debt) : cents(0);
  if (!debt || owed === 0) return refused('Nothing is owed on that one.');
  if (debt.kind !== 'card') return refused(`${debt.name} isn’t a card.`);
  if (runningPromotions([debt], context.today).some(({ promotion }) => promotion.terms !== 'zero'))
    return refused(
      `${debt.name} has a promotion that may charge interest back when it ends, so I can’t say what leaving it there costs.`,
    );
  if (!isKept(outlook))
    return refused('The month is short of what’s due, so there’s no plan to compare with.');
  const also = outlook.debts.find(({ id }) => id === wanted.also?.id);
  const moving = also && also !== debt ? [debt, also] : [debt];
  const [dearest] = moving
    .flatMap(({ balances }) => balances)
    .toSorted((one, other) => other.apr - one.apr);
  const offer = offerOf(wanted, dearest?.apr ?? (0 as never));
  if (moving.length > 1)
    return ofSeveral(moving, { offer, limit: wanted.limit ?? null }, outlook, context);
  const max = { limit: wanted.limit ?? null, amount: wanted.amount ?? null };
  const moved =
    max.limit === null && max.amount === null
      ? moveInPlan(outlook, debt.id, offer)
      : movePartInPlan(outlook, debt.id, offer, max);
  if (moved?.before == null) return refused('That can’t be worked out with the plan as it is.');
  return {
    title: `Moving ${debt.name}`,
    owed,
    moves: 'moved' in moved ? (moved.moved as Cents) : owed,
    isLimited: 'moved' in moved && (moved.moved as Cents) < Math.min(owed, wanted.amount ?? owed),
    fee: moved.fee,
    now: moved.before,
    moved: moved.after,
    isPlan: true,
  };
}

const SEVERAL_REASONS = {
  no_plan: 'That can’t be worked out with the plan as it is.',
  behind: 'Something on one of those cards is late. Catch up first.',
  short:
    'Nothing is late, but this month’s money doesn’t cover all that’s due on those cards. Pay that first, and ask again.',
  charges:
    'Your plan has new charges on one of those cards every month, so I can’t say what moving both would save.',
} as const;

/** Several cards to one new card, in the whole plan. */
function ofSeveral(
  cards: readonly Debt[],
  { offer, limit }: { readonly offer: MoveOffer; readonly limit: Cents | null },
  outlook: Outlook,
  context: AskContext,
): Both | Refused {
  const open = cards.filter((card) => card.kind === 'card' && owedOn(card) > 0);
  if (open.length < cards.length)
    return refused('Both have to be cards that something is owed on.');
  if (runningPromotions(open, context.today).some(({ promotion }) => promotion.terms !== 'zero'))
    return refused(
      'One of them has a promotion that may charge interest back when it ends, so I can’t say what leaving it there costs.',
    );
  const result = severalMovedInPlan(outlook, open, offer);
  if (!result.ok) return refused(SEVERAL_REASONS[result.code]);
  const { owed, fee, before, after } = result.moved;
  if (limit !== null && owed + fee > limit)
    return refused('Both don’t fit under that limit with the fee. Ask about one card at a time.');
  return {
    title: `Moving ${listed(open.map(({ id }) => nameOf(context, id)))}`,
    owed,
    moves: owed,
    isLimited: false,
    fee,
    now: before,
    moved: after,
    isPlan: true,
  };
}

function ofTyped(wanted: Wanted, { today }: AskContext): Both | Refused {
  const { balance, rate, monthly } = wanted;
  if (balance === undefined || rate === undefined || monthly === undefined)
    return refused('Say the balance, the rate it has now, and what is paid on it each month.');
  const staying = stay(balance, rate, monthly, today);
  const moving = move(balance, offerOf(wanted, rate), monthly, today);
  if (!staying.ok || !moving.ok) return refused('With so little a month it never ends.');
  return {
    title: 'Moving a balance',
    owed: balance,
    moves: balance,
    fee: moving.course.fee,
    now: { endsOn: staying.course.endsOn, cost: staying.course.cost },
    moved: { endsOn: moving.course.endsOn, cost: moving.course.cost },
    isPlan: false,
    isLimited: false,
  };
}

function tell(
  { title, owed, moves, fee, now, moved, isPlan, isLimited }: Both,
  {
    promo_rate: promoRate,
    promo_months: months,
    rate_after: after,
    annual_fee: annual,
    fee_cap: cap,
  }: Wanted,
  context: AskContext,
  id: string,
): Found {
  const saves = now.cost - moved.cost;
  const figures: Record<string, Figure> = {
    owed: moneyFigure(owed, 'owe', 'owed', 'move', 'balance'),
    moves: moneyFigure(moves, 'move', 'moving', 'fits'),
    ...(moves < owed && {
      stays: moneyFigure(cents(owed - moves), 'stays', 'rest', 'left'),
    }),
    ...(fee > 0 && { fee: moneyFigure(fee, 'fee') }),
    ...(annual !== undefined && { 'fee.annual': moneyFigure(annual, 'year', 'annual', 'fee') }),
    ...(cap !== undefined && { 'fee.cap': moneyFigure(cap, 'most', 'cap', 'fee') }),
    ...(promoRate !== undefined && { 'promo.rate': rateFigure(promoRate, 'rate', 'offer') }),
    ...(months !== undefined && {
      'promo.months': durationFigure(months, 'month', 'offer', 'lasts'),
      'promo.monthly': moneyFigure(
        cents(Math.ceil((moves + fee) / months)),
        'month',
        'before',
        'offer',
      ),
    }),
    ...(after !== undefined && { 'after.rate': rateFigure(after, 'rate', 'after') }),
    'now.done': monthFigure(now.endsOn, 'done', 'last', 'now'),
    'now.cost': moneyFigure(now.cost, 'interest', 'cost', 'now'),
    'then.done': monthFigure(moved.endsOn, 'done', 'last', 'moved'),
    'then.cost': moneyFigure(moved.cost, 'interest', 'cost', 'moved', 'fee'),
    ...(saves !== 0 && {
      [saves > 0 ? 'saves' : 'loses']: moneyFigure(
        cents(Math.abs(saves)),
        saves > 0 ? 'less' : 'more',
        saves > 0 ? 'saves' : 'costs',
      ),
    }),
  };
  const text = (path: string) => figures[path]?.text ?? '';
  return found({
    figures,
    data: {
      of_the_whole_plan: isPlan,
      is_limited: isLimited,
      rate_after_is_assumed: after === undefined,
      outcome: saves > 0 ? 'saves' : saves < 0 ? 'costs_more' : 'same',
    },
    slip: slip({
      source: id,
      title,
      columns: ['As it is', 'Moved'],
      rows: [
        {
          label: isPlan ? 'Debt-free' : 'Paid off',
          values: [shortMonthText(now.endsOn), shortMonthText(moved.endsOn)],
        },
        { label: 'Interest and fees', values: [text('now.cost'), text('then.cost')] },
      ],
      foot: { ...footOf(context, CARDS), text: 'With nothing new on the cards.' },
    }),
    sources: [figuresSource(id, title, context, CARDS)],
  });
}
