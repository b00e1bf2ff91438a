import { carriedCard } from '../../cards/carried_card.ts';
import {
  nextStatement,
  type ReportTarget,
  reportTarget,
  utilizationOf,
} from '../../cards/utilization.ts';
import { type AprBps, type Cents, cents, share } from '../../money/cents.ts';
import type { Debt } from '../../planner/debt.ts';
import type { Outlook } from '../../planner/outlook.ts';
import { aprOn, monthlyInterest } from '../../planner/interest.ts';
import type { IsoDate } from '../../time/iso_date.ts';
import type { AskContext } from '../context.ts';
import type { Figure } from '../figure.ts';
import {
  dayFigure,
  dayText,
  moneyFigure,
  moneyText,
  shareFigure,
  wholePercentFigure,
} from '../print.ts';
import { refused } from './arguments.ts';
import {
  chosenFigure,
  DASHBOARD,
  figuresSource,
  footOf,
  type Found,
  found,
  planTool,
  slip,
} from './facts.ts';

/** How full a card is that isn't entered. */
function useOf(
  owed: Cents,
  limit: Cents,
  below: AprBps | undefined,
  context: AskContext,
  id: string,
): Found {
  const use = utilizationOf(owed, limit);
  if (!use) return refused('A limit is more than nothing.');
  const goal = below === undefined ? null : cents(share(limit, below, 10_000));
  return found({
    figures: {
      'k1.share': shareFigure(use.tenths, 'limit', 'use'),
      'k1.owed': chosenFigure(owed, 'owe', 'owed', 'balance'),
      'k1.limit': chosenFigure(limit, 'limit'),
      ...(goal !== null &&
        goal < owed && {
          'k1.goal': moneyFigure(goal, 'down', 'to'),
          'k1.to_goal': moneyFigure(cents(owed - goal), 'less', 'down', 'pay'),
        }),
    },
    sources: [figuresSource(id, 'Card use', context)],
  });
}

const shape = {
  debt: { kind: 'debt', says: 'One card by name; leave it out for all of them.' },
  below: {
    kind: 'rate',
    says: 'A share of the limit in percent, to know how far the balance has to come down.',
  },
  change: {
    kind: 'change',
    says: 'With one card: dollars that would be charged to it; below zero for a payment.',
  },
  limit: {
    kind: 'money',
    says: 'With one card: the limit that the person said, in place of what is entered.',
    isOwn: true,
  },
  owed: {
    kind: 'money',
    says: 'With “limit” and no card: what is owed on a card that isn’t entered.',
    isOwn: true,
  },
  closed: {
    kind: 'debt',
    says: 'A card that would be paid off and closed: gives the use of the others without its limit.',
  },
} as const;

/** How much of a card's limit is in use, and what to pay by when. */
export const cardUse = planTool(
  {
    name: 'card_use',
    description:
      'How much of each card’s limit is in use, and what to pay by which day so that less is reported when the statement closes.',
  },
  shape,
  (args, outlook, context, id) => {
    const { debt: wanted } = args;
    if (!wanted && args.owed !== undefined && args.limit !== undefined)
      return useOf(args.owed, args.limit, args.below, context, id);
    const cards = outlook.ledgers
      .filter(({ debt }) => debt.kind === 'card' && (!wanted || debt.id === wanted.id))
      .map((ledger) =>
        wanted && args.limit !== undefined && args.limit > 0
          ? { ...ledger, debt: { ...ledger.debt, creditLimit: args.limit } }
          : ledger,
      );
    if (cards.length === 0)
      return refused(
        wanted ? `${wanted.name} isn’t a card.` : 'No cards are entered in the planner yet.',
      );
    const figures: Record<string, Figure> = {};
    const known = cards.flatMap(({ debt, owedToday }) => {
      const use =
        debt.creditLimit === undefined ? null : utilizationOf(owedToday, debt.creditLimit);
      if (!use || debt.creditLimit === undefined) return [];
      const carried = carriedCard(debt, context.records.payments, outlook);
      const target = carried && reportTarget(carried, context.today, marksOf(args.below));
      return [{ debt, owed: owedToday, limit: debt.creditLimit, tenths: use.tenths, target }];
    });
    if (known.length === 0)
      return refused(
        'The limit isn’t entered yet, and it takes the limit to work out the share. Add it in the planner.',
      );
    const sum = (of: (card: (typeof known)[number]) => Cents) =>
      cents(known.reduce((all, each) => all + of(each), 0));
    const all = utilizationOf(
      sum(({ owed }) => owed),
      sum(({ limit }) => limit),
    );
    if (all && known.length > 1) {
      figures['all.share'] = shareFigure(all.tenths, 'limit', 'limits', 'use');
      figures['all.limit'] = chosenFigure(
        sum(({ limit }) => limit),
        'limit',
        'limits',
      );
    }
    Object.assign(figures, afterChange(withLimits(outlook), args, context.today));
    const rows = known
      .toSorted((one, other) => other.tenths - one.tenths)
      .map(({ debt, owed, limit, tenths, target }, at) => {
        const path = `k${at + 1}`;
        figures[`${path}.share`] = shareFigure(tenths, 'limit', 'use');
        figures[`${path}.owed`] = moneyFigure(owed, 'owe', 'owed', 'balance');
        figures[`${path}.limit`] = chosenFigure(limit, 'limit');
        figures[`${path}.left`] = moneyFigure(
          cents(Math.max(0, limit - owed)),
          'left',
          'available',
        );
        if (target) Object.assign(figures, ofTarget(path, target));
        const { below } = args;
        const goal = below === undefined ? null : cents(share(limit, below, 10_000));
        if (goal !== null && goal < owed) {
          figures[`${path}.goal`] = moneyFigure(goal, 'down', 'to');
          figures[`${path}.to_goal`] = moneyFigure(cents(owed - goal), 'less', 'down', 'pay');
        }
        if (debt.statementDay !== undefined)
          figures[`${path}.closes`] = dayFigure(
            nextStatement(debt.statementDay, context.today),
            'statement',
            'closes',
          );
        return {
          path,
          id: debt.id,
          name: debt.name,
          is_low: target === null,
          is_too_late: target?.isTooLate ?? false,
          is_out_of_reach: target?.isOutOfReach ?? false,
          share: figures[`${path}.share`]?.text ?? '',
          owed: moneyText(owed),
          pay: target ? moneyText(target.pay) : '',
          by: target?.payBy ? dayText(target.payBy) : '',
        };
      });
    const unknown = cards
      .filter(({ debt }) => debt.creditLimit === undefined)
      .map(({ debt }) => debt.name);
    return found({
      figures,
      data: {
        cards: rows.map(({ path, id: card, name, is_low, is_too_late, is_out_of_reach }) => ({
          path,
          id: card,
          name,
          is_low,
          is_too_late,
          is_out_of_reach,
        })),
        without_limit: unknown,
      },
      slip: slip({
        source: id,
        title: 'Card use',
        columns: ['In use', 'Owed'],
        rows: rows.map(({ name, share, owed }) => ({ label: name, values: [share, owed] })),
        foot: footOf(context, DASHBOARD),
      }),
      sources: [figuresSource(id, 'Your card use', context, DASHBOARD)],
    });
  },
);

/** The share that is asked about; without one, those that people look at. */
const marksOf = (below: AprBps | undefined): readonly number[] | undefined =>
  below === undefined || below <= 0 ? undefined : [below / 100];

interface KnownCard {
  readonly debt: Debt;
  readonly owed: Cents;
  readonly limit: Cents;
}

/** Every card whose limit is known. */
const withLimits = ({ ledgers }: Outlook): readonly KnownCard[] =>
  ledgers.flatMap(({ debt, owedToday }) =>
    debt.kind === 'card' && debt.creditLimit !== undefined && debt.creditLimit > 0
      ? [{ debt, owed: owedToday, limit: debt.creditLimit }]
      : [],
  );

/** The use of one card and of all after something is charged or paid, or after one is closed. */
function afterChange(
  known: readonly KnownCard[],
  {
    debt: wanted,
    change,
    closed,
  }: {
    readonly debt?: Pick<Debt, 'id'>;
    readonly change?: Cents;
    readonly closed?: Pick<Debt, 'id'>;
  },
  today: IsoDate,
): Record<string, Figure> {
  const shareOf = (cards: readonly Pick<KnownCard, 'owed' | 'limit'>[]) =>
    utilizationOf(
      cents(cards.reduce((sum, { owed }) => sum + owed, 0)),
      cents(cards.reduce((sum, { limit }) => sum + limit, 0)),
    );
  if (closed) {
    const paid = known.map((each) =>
      each.debt.id === closed.id ? { ...each, owed: cents(0) } : each,
    );
    const open = shareOf(paid);
    const left = shareOf(paid.filter(({ debt }) => debt.id !== closed.id));
    return {
      ...(open && { 'kept.share': shareFigure(open.tenths, 'limits', 'use', 'open') }),
      ...(left && { 'closed.share': shareFigure(left.tenths, 'limits', 'use', 'closed') }),
    };
  }
  const card = known.find(({ debt }) => debt.id === wanted?.id);
  if (change === undefined || !card) return {};
  const owed = cents(Math.max(0, card.owed + change));
  const after = shareOf([{ owed, limit: card.limit }]);
  const all =
    known.length > 1
      ? shareOf(known.map((each) => (each.debt.id === card.debt.id ? { ...each, owed } : each)))
      : null;
  const [balance] = card.debt.balances;
  return {
    'after.owed': moneyFigure(owed, 'owe', 'leaves', 'after'),
    ...(after && { 'after.share': shareFigure(after.tenths, 'limit', 'use', 'after') }),
    ...(all && { 'after.all_share': shareFigure(all.tenths, 'limits', 'use', 'after') }),
    ...(change > 0 &&
      balance && {
        'after.interest_month': moneyFigure(
          monthlyInterest(change, aprOn(balance, today)),
          'interest',
          'month',
        ),
      }),
  };
}

const ofTarget = (
  path: string,
  { below, pay, payBy, closesOn, interest, charges }: ReportTarget,
): Record<string, Figure> => ({
  [`${path}.mark`]: wholePercentFigure(below, 'under', 'below', 'limit'),
  [`${path}.pay`]: moneyFigure(pay, 'pay'),
  [`${path}.room`]: chosenFigure(cents(interest), 'interest', 'room'),
  ...(charges > 0 && { [`${path}.charges`]: moneyFigure(charges, 'charges') }),
  ...(payBy && { [`${path}.by`]: dayFigure(payBy, 'by', 'pay') }),
  ...(closesOn && { [`${path}.closing`]: dayFigure(closesOn, 'closes', 'statement', 'closing') }),
});
