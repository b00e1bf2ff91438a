import type { TrackedDebt } from '../../planner/progress.ts';
import type { Composed } from '../composed.ts';
import { outlookOnce } from '../outlook_once.ts';
import { link, paragraph, type Paragraph, said, say, source, strong, type Words } from '../say.ts';
import { orderSaid, type OrderSaid } from '../slots/order_said.ts';
import type { ToolResult } from '../tool.ts';
import { type Asked, isTight, type Reply, reply, using } from './asked.ts';
import { dataOf } from './plan_answers.ts';
import { rateWords } from './promotion_words.ts';

// Why a debt comes where it does in the plan, what it would cost to put it elsewhere, and what the orders are called.

/** The answer to what is said plainly of the order; null where nothing of it is, or the month can't be paid as planned. */
export function orderAsked(asked: Asked): Composed | null {
  const order = orderSaid(asked.plain, asked.context.records);
  if (order === null || isTight(asked)) return null;
  return { reply: replyTo(order, asked), certainty: 'sure', intent: 'which_first', others: [] };
}

function replyTo(order: OrderSaid, asked: Asked): Reply {
  switch (order.kind) {
    case 'first':
    case 'last':
      return movedTo(order, asked);
    case 'swapped':
      return swapped(order.debts, asked);
    case 'either':
      return eitherFirst(order.debts, asked);
    case 'which':
      return whichOrder(asked);
    case 'biggest':
      return biggestFirst(asked);
    case 'smallest':
      return smallestFirst(asked);
    case 'may_change':
      return mayChange();
    case 'where':
      return whereChanged(order.isToSmallest, asked);
  }
}

/** The plan as it is: where the money above the minimums goes, in its order. */
export function planOf(asked: Asked): ToolResult | null {
  const plan = asked.use('plan_payoff', {});
  return plan.ok ? plan.result : null;
}

/** One debt first or last: why it comes where it does, and what that would cost. */
export function movedTo(
  { kind, debt, asksWhy }: Extract<OrderSaid, { kind: 'first' | 'last' }>,
  asked: Asked,
): Reply {
  const plan = planOf(asked);
  const order = plan ? dataOf(plan).extra_goes_to : [];
  const isFirst = order[0] === debt.name;
  const isLast = order.at(-1) === debt.name;
  const why = plan ? whyThere(debt, order, plan, asked) : null;
  return using(asked, 'compare_plans', { [kind]: debt.id }, (result) => {
    const isThereAlready = kind === 'first' ? isFirst : isLast;
    // Why it comes last is asked, and it does: what it would cost to put it first is what's left to say.
    const other =
      kind === 'last' && isThereAlready ? asked.use('compare_plans', { first: debt.id }) : null;
    const moved = other?.ok ? other.result : result;
    const where = other?.ok || kind === 'first' ? 'first' : 'last';
    const cost = isThereAlready && !other?.ok ? null : costOf(debt, where, moved, asked);
    return reply(
      [
        ...(isThereAlready && !asksWhy && kind === 'first' && plan
          ? [paragraph(say`Your plan already pays ${strong(debt.name)} first.${source(plan.id)}`)]
          : []),
        ...(asksWhy || isThereAlready ? [why ?? paragraph(), cost ?? paragraph()] : []),
        ...(asksWhy || isThereAlready ? [] : [cost ?? paragraph(), why ?? paragraph()]),
        paragraph(
          cost === null
            ? null
            : say`To change it, choose your own order in ${link('/debt-destroyer', 'the planner')} and move ${debt.name} there. The minimums on the others still come first.`,
        ),
        paragraph(isLast && debt.kind === 'medical' ? ASK_HOSPITAL : null),
      ],
      { lesson: 'cheapest-order', debtId: debt.id },
    );
  });
}

export const ASK_HOSPITAL = said(
  'A bill that waits may go to a collector. Call the hospital, and ask for its financial assistance form or a plan.',
);

/** What another place costs against the cheapest order. */
function costOf(
  debt: TrackedDebt,
  where: 'first' | 'last',
  { figures: f, id }: ToolResult,
  { context: { records } }: Asked,
): Paragraph {
  const strategy = records.plan?.strategy;
  const later = f['moved.later'] ? say` and takes ${f['moved.later']} longer` : null;
  return paragraph(
    f['moved.more']
      ? where === 'first'
        ? say`With ${strong(debt.name)} first, you’d be debt-free in ${strong(f['moved.done'] ?? '')}, and it costs ${strong(f['moved.more'])} more in interest than highest rate first${later}.${source(id)}`
        : say`With ${strong(debt.name)} last, you’d be debt-free in ${strong(f['moved.done'] ?? '')}, and it costs ${strong(f['moved.more'])} more in interest than highest rate first${later}.${source(id)}`
      : where === 'first'
        ? say`With ${strong(debt.name)} first, you’d be debt-free in ${strong(f['moved.done'] ?? '')}, and the interest is the same as with highest rate first.${source(id)}`
        : say`With ${strong(debt.name)} last, you’d be debt-free in ${strong(f['moved.done'] ?? '')}, and the interest is the same as with highest rate first.${source(id)}`,
    f['moved.gone'] ? say`${debt.name} would be gone in ${f['moved.gone']}.${source(id)}` : null,
    strategy === 'avalanche'
      ? null
      : f['moved.saves_now']
        ? say`That’s ${strong(f['moved.saves_now'])} less interest than your plan as it is now.${source(id)}`
        : f['moved.costs_now']
          ? say`That’s ${strong(f['moved.costs_now'])} more interest than your plan as it is now.${source(id)}`
          : null,
  );
}

/** Why a debt stands where it does, by the plan's own order. */
function whyThere(
  debt: TrackedDebt,
  order: readonly string[],
  plan: ToolResult,
  asked: Asked,
): Paragraph {
  const [first] = order;
  const { debts } = asked.context.records;
  const ahead = debts.find(({ name }) => name === first);
  const own = asked.use('my_debts', { debt: debt.id });
  const top = ahead && ahead.id !== debt.id ? asked.use('my_debts', { debt: ahead.id }) : null;
  if (!own.ok || !ahead) return paragraph();
  const rate = own.result.figures['d1.rate'];
  const owed = own.result.figures['d1.owed'];
  const isFree = rate === undefined || (rate.kind === 'percent' && rate.bps === 0);
  const at = own.result.id;
  switch (dataOf(plan).strategy) {
    case 'Highest rate first':
      if (ahead.id === debt.id)
        return paragraph(
          say`It comes first because it has the highest rate: ${rate}. Every extra dollar there saves you the most.${source(at)}${source('lesson/cheapest-order')}`,
        );
      return paragraph(
        isFree
          ? say`${debt.name} charges no interest, so what you owe there doesn’t grow while it waits.${source(at)}`
          : own.result.figures['d1.promotion.ends']
            ? rateWords(debt.name, own.result.figures, at)
            : say`Your plan pays the highest rate first, and ${debt.name} is at ${rate}.${source(at)}`,
        top?.ok
          ? say`${ahead.name} is at ${top.result.figures['d1.rate']}, so every extra dollar saves you more there.${source(top.result.id)}${source('lesson/cheapest-order')}`
          : null,
      );
    case 'Smallest balance first':
      return paragraph(
        ahead.id === debt.id
          ? say`It comes first because it’s the smallest balance: ${owed}.${source(at)}`
          : say`Your plan pays the smallest balance first, and you owe ${owed} on ${debt.name}.${source(at)}`,
        top?.ok
          ? say`On ${ahead.name}, it’s ${top.result.figures['d1.owed']}.${source(top.result.id)}`
          : null,
      );
    case 'Your own order':
      return paragraph(
        say`That’s the order you chose yourself: ${ahead.name} comes first.${source(plan.id)}`,
      );
    default:
      return paragraph(
        said('Your plan pays only the minimums now, so no debt comes before another.'),
      );
  }
}

/** Two debts the other way around: the later of them first. */
function swapped(named: readonly TrackedDebt[], asked: Asked): Reply {
  const plan = planOf(asked);
  const order = plan ? dataOf(plan).extra_goes_to : [];
  const { debts } = asked.context.records;
  const cards = named.length === 2 ? named : debts.filter(({ kind }) => kind === 'card');
  const [, later] = cards.toSorted(
    (one, other) => order.indexOf(one.name) - order.indexOf(other.name),
  );
  if (cards.length !== 2 || !later)
    return reply(
      [
        paragraph(
          said('Which debt should come first? Tell me its name, and I’ll work out what it costs.'),
        ),
      ],
      { others: debts.slice(0, 6).map(({ name }) => `What if I put ${name} first?`) },
    );
  return movedTo({ kind: 'first', debt: later, asksWhy: false }, asked);
}

/** Which of two comes first in the plan, why, and what the other way around would cost. */
export function eitherFirst(pair: readonly [TrackedDebt, TrackedDebt], asked: Asked): Reply {
  const plan = planOf(asked);
  const order = plan ? dataOf(plan).extra_goes_to : [];
  const placeOf = ({ name }: TrackedDebt) =>
    order.includes(name) ? order.indexOf(name) : order.length;
  const [ahead, behind] = pair.toSorted((one, other) => placeOf(one) - placeOf(other));
  if (!plan || !ahead || !behind || order.length === 0) return whichOrder(asked);
  const isFirst = order[0] === ahead.name;
  return using(asked, 'compare_plans', { first: behind.id }, (moved) =>
    reply(
      [
        paragraph(
          isFirst
            ? say`${strong(ahead.name)} first, with whatever you have above the minimums. Your plan does that already.${source(plan.id)}`
            : say`Of those two, ${strong(ahead.name)} first. In your plan, ${order[0] ?? ''} still comes before both.${source(plan.id)}`,
        ),
        whyAhead(ahead, behind, plan, asked),
        costOf(behind, 'first', moved, asked),
        paragraph(
          said('Either way, pay the minimum on each of your debts first, by its due day.'),
          behind.kind === 'medical' || ahead.kind === 'medical' ? ASK_HOSPITAL : null,
        ),
      ],
      { lesson: 'cheapest-order', debtId: ahead.id },
    ),
  );
}

/** Why one of two comes before the other, by the plan's own order. */
function whyAhead(
  ahead: TrackedDebt,
  behind: TrackedDebt,
  plan: ToolResult,
  asked: Asked,
): Paragraph {
  const [one, other] = [ahead, behind].map(({ id }) => asked.use('my_debts', { debt: id }));
  if (!one?.ok || !other?.ok) return paragraph();
  const at = `${one.result.id}`;
  switch (dataOf(plan).strategy) {
    case 'Smallest balance first':
      return paragraph(
        say`Your plan pays the smallest balance first: you owe ${one.result.figures['d1.owed']} on ${ahead.name}, and ${other.result.figures['d1.owed']} on ${behind.name}.${source(at)}${source(other.result.id)}`,
      );
    case 'Your own order':
      return paragraph(say`That’s the order you chose yourself.${source(plan.id)}`);
    default: {
      const rate = other.result.figures['d1.rate'];
      return paragraph(
        rate === undefined || (rate.kind === 'percent' && rate.bps === 0)
          ? say`${behind.name} charges no interest, so what you owe there doesn’t grow while it waits.${source(other.result.id)}`
          : rateWords(behind.name, other.result.figures, other.result.id),
        one.result.figures['d1.promotion.ends']
          ? rateWords(ahead.name, one.result.figures, at)
          : say`${ahead.name} is at ${one.result.figures['d1.rate'] ?? '0%'}, so every extra dollar saves you more there.${source(at)}${source('lesson/cheapest-order')}`,
      );
    }
  }
}

const NAMES: Readonly<Record<string, Words>> = {
  'Highest rate first': said(
    'You’re on **avalanche**. That’s another name for highest rate first: every minimum, and the rest on the debt with the highest rate.',
    'lesson/cheapest-order',
  ),
  'Smallest balance first': said(
    'You’re on **snowball**. That’s another name for smallest balance first: every minimum, and the rest on the smallest debt.',
    'lesson/cheapest-order',
  ),
  'Your own order': said('Neither: your plan has **your own order**, as you moved the debts.'),
  'Minimums only': said('Neither: your plan pays **only the minimums** now.'),
};

/** Which order the plan has, and what the other one would cost. */
export function whichOrder(asked: Asked): Reply {
  const plan = planOf(asked);
  const chosen = plan ? dataOf(plan).strategy : '';
  return using(asked, 'compare_plans', {}, ({ figures: f, id }) =>
    reply(
      [
        paragraph(NAMES[chosen] ?? null),
        paragraph(
          f['avalanche.done']
            ? say`Avalanche, the highest rate first, ends in ${f['avalanche.done']} and costs ${f['avalanche.interest']} in interest.${source(id)}`
            : null,
          f['snowball.done']
            ? say`Snowball, the smallest balance first, ends in ${f['snowball.done']} and costs ${f['snowball.interest']}.${source(id)}`
            : null,
          f['snowball.more']
            ? say`So snowball costs ${strong(f['snowball.more'])} more here.${source(id)}`
            : null,
        ),
      ],
      { lesson: 'cheapest-order' },
    ),
  );
}

/** The order that closes the most debts soonest, and what it costs: offered, since it was asked for. */
const smallestFirst = (asked: Asked): Reply =>
  using(asked, 'compare_plans', {}, ({ figures: f, id, data }) => {
    const { first_paid_off: first } = data as {
      readonly first_paid_off: { readonly snowball: string | null };
    };
    asked.use('propose', { strategy: 'snowball' });
    return reply(
      [
        paragraph(
          said(
            '**Smallest balance first** closes debts soonest: the small ones don’t wait for the big one.',
            'lesson/cheapest-order',
          ),
          first.snowball && f['snowball.first']
            ? say`Its first win is ${first.snowball} in ${strong(f['snowball.first'])}.${source(id)}`
            : null,
        ),
        paragraph(
          f['snowball.done']
            ? say`It ends in ${f['snowball.done']} and costs ${strong(f['snowball.interest'] ?? '')} in interest.${source(id)}`
            : null,
          f['snowball.more']
            ? say`That’s ${strong(f['snowball.more'])} more than highest rate first.${source(id)}`
            : null,
        ),
      ],
      { lesson: 'cheapest-order' },
    );
  });

const mayChange = (): Reply =>
  reply(
    [
      paragraph(
        say`Yes. In ${link('/debt-destroyer', 'the planner')}, you can change the order and the monthly amount, one or both. The plan is worked out again, and nothing you recorded moves.`,
      ),
      paragraph(
        said(
          'Tell me which debt you’d put first, or another amount, and I’ll show you what it does.',
        ),
      ),
    ],
    { lesson: 'cheapest-order' },
  );

/** Where the order is set and, where it is to be the smallest first, what that costs. */
function whereChanged(isToSmallest: boolean, asked: Asked): Reply {
  const place = paragraph(
    say`In ${link('/debt-destroyer', 'the planner')}, under ${strong('Order to pay in')}: choose ${strong('Highest rate first')}, ${strong('Smallest balance first')} or ${strong('Your own order')}. The plan below changes right away.`,
  );
  const figured = isToSmallest ? smallestFirst(asked) : null;
  return figured
    ? { ...figured, paragraphs: [place, ...figured.paragraphs] }
    : reply([place], { lesson: 'cheapest-order' });
}

/** The biggest balance first, the smallest, and the cheapest. */
function biggestFirst(asked: Asked): Reply {
  const { records, today } = asked.context;
  const owed = outlookOnce(records, today)?.owedToday;
  const [biggest] = records.debts.toSorted(
    (one, other) => (owed?.get(other.id) ?? 0) - (owed?.get(one.id) ?? 0),
  );
  return using(asked, 'compare_plans', { also: 'biggest' }, ({ figures: f, id }) =>
    reply(
      [
        paragraph(
          f['biggest.done'] && biggest
            ? say`Biggest first, starting with ${biggest.name}, ends in ${f['biggest.done']} and costs ${strong(f['biggest.interest'] ?? '')} in interest.${source(id)}`
            : null,
          f['snowball.done']
            ? say`Smallest first ends in ${f['snowball.done']} and costs ${strong(f['snowball.interest'] ?? '')}.${source(id)}`
            : null,
          f['biggest.apart']
            ? say`They’re ${strong(f['biggest.apart'])} apart.${source(id)}`
            : null,
        ),
        paragraph(
          f['avalanche.done'] && f['biggest.more'] && f['snowball.more']
            ? say`The cheapest for your debts is neither: highest rate first ends in ${f['avalanche.done']} and costs ${strong(f['avalanche.interest'] ?? '')}.${source(id)}${source('lesson/cheapest-order')}`
            : f['avalanche.done']
              ? say`The cheapest is highest rate first: it ends in ${f['avalanche.done']} and costs ${strong(f['avalanche.interest'] ?? '')}.${source(id)}${source('lesson/cheapest-order')}`
              : null,
          f['snowball.first']
            ? said(
                'Smallest first gives you the first win soonest. If that keeps you going, it can be worth its price.',
                'lesson/cheapest-order',
              )
            : null,
        ),
      ],
      { lesson: 'cheapest-order' },
    ),
  );
}
