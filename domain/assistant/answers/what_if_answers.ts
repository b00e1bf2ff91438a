import { type Cents, cents } from '../../money/cents.ts';
import { typedDollars } from '../../money/format.ts';
import type { Figures } from '../figure.ts';
import type { Composed } from '../composed.ts';
import { outlookOnce } from '../outlook_once.ts';
import type { IntentName } from '../intents.ts';
import { saidAmount } from '../offered_question.ts';
import { dollarsText, listed } from '../print.ts';
import { paragraph, type Paragraph, said, say, source, strong } from '../say.ts';
import { isFromNowOn } from '../slots/what_ifs/from_now_on.ts';
import { readWhatIf, readWhatIfInStory } from '../slots/what_ifs/read_what_if.ts';
import { monthIn } from '../slots/dates.ts';
import { slotsOf } from '../slots/slots.ts';
import type { WhatIf } from '../slots/what_ifs/what_if.ts';
import type { ToolResult } from '../tool.ts';
import { refused } from '../tools/arguments.ts';
import { type Asked, type Reply, reply, using } from './asked.ts';
import { answerTo } from './answerers.ts';
import { eachMonth, OWED_BACK, paused } from './between_debts_answers.ts';
import { percentText } from './balance_transfer.ts';
import {
  chargedMore,
  chargedOnOne,
  fallsAway,
  otherRate,
  paidWithLess,
  settledOrPaid,
} from './changed_debt_answers.ts';
import { loanFor } from './consolidation.ts';
import { splitExtra, withNewDebt } from './new_debt_answers.ts';
import { costsLeftOut } from './costs_left_out.ts';
import { besideCharges, chargesStopped } from './freed_money_answers.ts';
import { ownInterest } from './interest_answers.ts';
import { minimumsForAWhile } from './minimums_for_answers.ts';
import { offeredInParts } from './offer_in_parts.ts';
import { extraOnOne, settledInParts } from './one_debt_answers.ts';
import { KEPT_BACK, payOnce } from './money_once_answers.ts';
import { dataOf, moreAMonth, setAmount } from './plan_answers.ts';
import { stillUsed } from './still_used_answers.ts';
import { withItsName } from './card_spoken_of.ts';
import {
  anotherAmount,
  everyTwoWeeks,
  everyYear,
  inSteps,
  inTwoMonths,
  moreFrom,
} from './other_months_answers.ts';
import { lateOn } from './late_answers.ts';
import { leftWith } from './month_ahead_answers.ts';
import { plainlyAsked, plainlySaid } from './plainly_asked.ts';
import { skipped } from './skip_answers.ts';

// What somebody thinks of with amounts of their own, where the words between them say plainly what they are.

/** What each is a kind of, for a question that goes on from it. */
const INTENTS: { readonly [Kind in WhatIf['kind']]: IntentName | null } = {
  monthly: 'set_amount',
  more: 'more_a_month',
  stopped: null,
  each: 'set_amount',
  paused: null,
  once: 'lump_sum',
  minimums: null,
  skip: 'skip_month',
  another: 'set_amount',
  left: 'month_ahead',
  steps: 'set_amount',
  biweekly: 'set_amount',
  each_year: 'lump_sum',
  charge: null,
  charge_either: null,
  still_used: 'set_amount',
  off: null,
  two_sums: 'lump_sum',
  rate: null,
  extra: 'set_amount',
  parts: 'settle',
  held: 'set_amount',
  times: 'set_amount',
  settle: 'settle',
  percent_off: 'settle',
  loan: 'consolidation',
  new_debt: 'single_debt',
  split_extra: 'set_amount',
  transfer: 'balance_transfer',
  daily: 'how_interest_works',
  yearly: 'how_interest_works',
};

/** The answer to one change with the person's own amounts; null where the question is none. */
export function whatIf(asked: Asked): Composed | null {
  const { context } = asked;
  const plainly = offeredInParts(asked) ?? (isFromNowOn(asked.plain) ? null : plainlySaid(asked));
  if (plainly) return plainly;
  const read = readWhatIf(withItsName(asked), context.records, context.today);
  return read === null ? (plainlyAsked(asked) ?? twoChanges(asked)) : composedOf(read, asked);
}

/** The same where somebody tells a story, and one part of it says it. */
export function whatIfInStory(asked: Asked): Composed | null {
  const { plain, context } = asked;
  const found = readWhatIfInStory(plain, context.records, context.today);
  if (found === null) return null;
  return composedOf(found.read, {
    ...asked,
    plain: found.part,
    slots: slotsOf(found.part, context),
  });
}

function composedOf(read: WhatIf, asked: Asked): Composed {
  const { plain } = asked;
  const answer = replyTo(read, asked);
  const [first = paragraph(), ...rest] = answer.paragraphs;
  return {
    reply: { ...answer, paragraphs: [first, ...costsLeftOut(plain, read.kind), ...rest] },
    certainty: 'sure',
    intent: INTENTS[read.kind],
    others: [],
  };
}

/** Changes of one debt, of which two may stand in one sentence. */
const OF_ONE_DEBT: ReadonlySet<WhatIf['kind']> = new Set<WhatIf['kind']>(['rate', 'off', 'charge']);
const BETWEEN = / (?:and|plus|but|y|pero) |, | & /;

/** Two debts that change at once: each worked out by itself, which is said. */
function twoChanges(asked: Asked): Composed | null {
  const { records, today } = asked.context;
  const halves = asked.plain.split(BETWEEN);
  if (halves.length !== 2) return null;
  const read = halves.map((half) => readWhatIf(`if ${half}`, records, today));
  const [one, other] = read;
  if (!one || !other || !read.every((each) => each && OF_ONE_DEBT.has(each.kind))) return null;
  if ('debt' in one && 'debt' in other && one.debt === other.debt) return null;
  const replies = [one, other].map((each) => replyTo(each, asked));
  return {
    reply: reply(
      [
        ...replies.flatMap(({ paragraphs }) => paragraphs),
        paragraph(
          said('I worked out each of those separately. Together they’d do more than either one.'),
        ),
      ],
      { lesson: 'cheapest-order' },
    ),
    certainty: 'likely',
    intent: null,
    others: [],
  };
}

function replyTo(read: WhatIf, asked: Asked): Reply {
  switch (read.kind) {
    case 'monthly':
      return everyMonth(read, asked);
    case 'more':
      return moreEveryMonth(read, asked);
    case 'stopped':
      return chargesStopped(read, asked);
    case 'each':
      return eachMonth(read, asked);
    case 'paused':
      return paused(read, asked);
    case 'once':
      return once(read, asked);
    case 'minimums':
      return minimumsForAWhile(read, asked);
    case 'skip':
      return skipped(read, asked);
    case 'another':
      return anotherAmount(read, asked);
    case 'left':
      return leftWith(asked, read.amount);
    case 'biweekly':
      return everyTwoWeeks(asked);
    case 'steps':
      return savedFirst(read, inSteps(read, asked));
    case 'two_sums':
      return inTwoMonths(read, asked);
    case 'each_year':
      return everyYear(read, asked);
    case 'charge':
      return chargedMore(read, asked);
    case 'charge_either':
      return chargedOnOne(read, asked);
    case 'still_used':
      return stillUsed(read, asked);
    case 'off':
      return fallsAway(read, asked);
    case 'rate':
      return otherRate(read, asked);
    case 'times':
      return heldTimes(read, asked);
    case 'settle':
      return settledOrPaid(read, asked);
    case 'percent_off':
      return paidWithLess(read, asked);
    case 'held':
      return held(read, asked);
    case 'extra':
      return extraOnOne(read, asked);
    case 'parts':
      return settledInParts(read, asked);
    case 'loan':
      return loanFor(read, asked);
    case 'new_debt':
      return withNewDebt(read, asked);
    case 'split_extra':
      return splitExtra(read, asked);
    case 'transfer':
      return answerTo('balance_transfer', asked) ?? reply([]);
    case 'daily':
      return reply(ownInterest(withSlots(asked, { debts: [read.debt], isDebtNamed: true })), {
        lesson: 'cheapest-order',
        debtId: read.debt.id,
      });
    case 'yearly':
      return yearly(read, asked);
  }
}

/** Where the money that is saved first comes from is said: it was not told. */
const savedFirst = ({ saved }: Extract<WhatIf, { kind: 'steps' }>, answer: Reply): Reply =>
  saved === undefined
    ? answer
    : {
        ...answer,
        paragraphs: [
          ...answer.paragraphs,
          paragraph(
            say`I assumed the ${saidAmount(saved.each)} a month for the ${saidAmount(saved.goal)} you’d save comes out of what you set aside now.`,
          ),
        ],
      };

/** A question of which only this much counts. */
const withSlots = (asked: Asked, slots: Partial<Asked['slots']>): Asked => ({
  ...asked,
  slots: { ...asked.slots, ...slots },
});

/** One whose tools are watched: what they find can be told further. */
function watched(asked: Asked, mayPropose: boolean) {
  const results: ToolResult[] = [];
  const use: Asked['use'] = (name, args) => {
    if (name === 'propose' && !mayPropose) return refused('Nothing of it was asked to be changed.');
    const answer = asked.use(name, args);
    if (answer.ok) results.push(answer.result);
    return answer;
  };
  return { asked: { ...asked, use }, results };
}

/** So much more a month. Of charges that stop it is said that they aren't counted. */
function moreEveryMonth(
  { amount, isBesideCharges }: Extract<WhatIf, { kind: 'more' }>,
  asked: Asked,
): Reply {
  const watch = watched(
    withSlots(asked, { amounts: [amount], mentions: [{ amount, role: 'monthly' }] }),
    true,
  );
  const answer = moreFrom(watch.asked) ?? moreAMonth(watch.asked);
  const result = watch.results.find(({ tool }) => tool === 'plan_payoff');
  const [first = paragraph(), ...rest] = answer.paragraphs;
  return isBesideCharges && result
    ? {
        ...answer,
        paragraphs: [first, besideCharges(result.figures['change'], result.id), ...rest],
      }
    : answer;
}

function everyMonth(
  { amount, isBesideCharges, isForNow, says }: Extract<WhatIf, { kind: 'monthly' }>,
  asked: Asked,
): Reply {
  const watch = watched(
    withSlots(asked, {
      amounts: [amount],
      mentions: [{ amount, role: 'monthly' }],
      debts: [],
      isDebtNamed: false,
    }),
    !isForNow,
  );
  const answer = setAmount(watch.asked);
  const result = watch.results.find(({ tool }) => tool === 'plan_payoff');
  const { figures: f = {}, id = '' } = result ?? {};
  const other = otherWay(says, amount, asked);
  const heads = other && f['now.monthly'] ? [otherWayWords(other, f, id)] : [];
  const others = other && other.others.length > 0 ? { others: other.others } : {};
  if (!f['then.done'] || !f['now.done'])
    return { ...answer, ...others, paragraphs: [...heads, ...answer.paragraphs] };
  const [first = paragraph(), ...rest] = answer.paragraphs;
  const isLess =
    f['costs.interest'] !== undefined &&
    f['minimums'] !== undefined &&
    lateOn(asked, null).rows.length === 0;
  const unset = asked.context.records.debts.some(({ minimum }) => minimum.kind === 'none');
  return {
    ...answer,
    ...others,
    paragraphs: [
      ...heads,
      first,
      paragraph(
        say`With ${f['then.monthly']} a month, that takes ${f['then.months']} and costs ${strong(f['then.interest'] ?? '')} in interest from today.${source(id)}`,
        isLess
          ? say`It still covers the minimums you’ve entered, ${f['minimums']} a month. Pay each by its due date, and it isn’t late.${source(id)}`
          : null,
        isLess && unset
          ? said('A bill with no set payment isn’t included: call them, and agree on one.')
          : null,
      ),
      ...(isForNow
        ? [
            paragraph(
              said(
                'I assumed that’s every month from now on. If it’s only for a while, tell me how many months.',
              ),
            ),
          ]
        : []),
      ...(isBesideCharges ? [besideCharges(undefined, id)] : []),
      ...rest,
    ],
  };
}

/** Words that have it go up to less than it is now, or down to more: it's said, and the other reading is offered. */
function otherWay(
  says: 'up' | 'down' | undefined,
  amount: Cents,
  { context }: Asked,
): { readonly isLess: boolean; readonly others: readonly string[] } | null {
  const now = context.records.plan?.monthly;
  if (now === undefined || says === undefined) return null;
  const isLess = amount < now;
  if (amount === now || isLess === (says === 'down')) return null;
  return {
    isLess,
    others: isLess ? [`What if I put $${typedDollars(amount)} more a month toward my debts?`] : [],
  };
}

const otherWayWords = (
  { isLess }: { readonly isLess: boolean },
  f: Figures,
  id: string,
): Paragraph =>
  paragraph(
    isLess
      ? say`That’s less than the ${f['now.monthly']} a month you set aside now. I worked it out with ${f['then.monthly']} a month in all.${source(id)}`
      : say`That’s more than the ${f['now.monthly']} a month you set aside now. I worked it out with ${f['then.monthly']} a month in all.${source(id)}`,
  );

const IS_FIRST = /\b(?:first|then|primero|luego|despues)\b/;

/** The month that money comes in, where others are named: "in a wreck in August … it should come in January". */
function comesIn({ plain, context }: Asked): Partial<Asked['slots']> {
  const said =
    /\b(?:come|comes|coming|land|lands|hit|hits|get here|be here|arrives?|get it|llega|cae)\b.{0,28}/.exec(
      plain,
    )?.[0];
  const month = said === undefined ? null : monthIn(said, context.today);
  return month === null ? {} : { month };
}

/** Money once. Where the plan's own order would save more, that is said. */
function once(read: Extract<WhatIf, { kind: 'once' }>, asked: Asked): Reply {
  const { amount, debt, isKept, isLent } = read;
  const watch = watched(
    withSlots(asked, {
      amounts: [amount],
      mentions: [{ amount, role: null }],
      debts: debt ? [debt] : [],
      isDebtNamed: debt !== null,
      ...comesIn(asked),
    }),
    false,
  );
  const worked = payOnce(watch.asked, isLent ? OWED_BACK : isKept ? KEPT_BACK : undefined);
  const answer =
    read.isOfTwo && debt
      ? {
          ...worked,
          paragraphs: [
            paragraph(
              say`Put it on ${strong(debt.name)}: of the two, it has the higher rate.${source('lesson/cheapest-order')}`,
            ),
            ...worked.paragraphs,
          ],
        }
      : worked;
  const one = watch.results.find(({ tool }) => tool === 'plan_payoff');
  if (!debt || !one?.figures['then.interest']) return answer;
  const other = asked.use('plan_payoff', { lump_sum: dollarsText(amount) });
  const byOrder = other.ok ? other.result : null;
  const [first] = byOrder ? dataOf(byOrder).lump_sum_goes_to : [];
  // "The rest on the Best Buy first": what it doesn't take goes on by the order.
  if (one.figures['lump.left'] && first === debt.name && IS_FIRST.test(asked.plain))
    return once({ ...read, debt: null }, asked);
  const [cost, less] = [one, byOrder].map((each) => {
    const figure = each?.figures['then.interest'];
    return figure?.kind === 'money' ? figure.cents : 0;
  }) as [number, number];
  const saves = byOrder?.figures['saves.interest'];
  if (!byOrder || !saves || less >= cost) return answer;
  return {
    ...answer,
    paragraphs: [
      ...answer.paragraphs,
      paragraph(
        say`By your plan’s order it would go to ${listed(dataOf(byOrder).lump_sum_goes_to)}, and save ${saves} in interest.${source(byOrder.id)}`,
      ),
    ],
  };
}

/** So many times its minimum, as it is due now. */
function heldTimes({ debt, times }: Extract<WhatIf, { kind: 'times' }>, asked: Asked): Reply {
  const { records, today } = asked.context;
  const minimum = outlookOnce(records, today)?.minimumOf.get(debt.id) ?? 0;
  return minimum === 0
    ? reply([
        paragraph(
          say`Based on what you’ve entered, ${debt.name} has no minimum, so I can’t tell how much that is. Ask again with an amount.`,
        ),
      ])
    : held({ kind: 'held', amount: cents(minimum * times), debt }, asked);
}

function held({ amount, debt, now }: Extract<WhatIf, { kind: 'held' }>, asked: Asked): Reply {
  const watch = watched(
    withSlots(asked, {
      amounts: [amount],
      mentions: [{ amount, role: 'monthly' }],
      debts: [debt],
      isDebtNamed: true,
    }),
    false,
  );
  const answer = setAmount(watch.asked);
  const result = watch.results.find(({ tool }) => tool === 'hold_minimum');
  const months = result?.figures['held.months'];
  const isBelow = (result?.data as { readonly is_below_minimum?: boolean } | undefined)
    ?.is_below_minimum;
  if (!result || !months || isBelow) return answer;
  const [first = paragraph(), ...rest] = answer.paragraphs;
  return {
    ...answer,
    paragraphs: [
      {
        ...first,
        sentences: [
          ...first.sentences,
          say`That takes ${strong(months)}.${source(result.id)}`,
          ...(now === undefined
            ? []
            : [say`That’s in place of the ${saidAmount(now)} you pay on it now.`]),
        ],
      },
      ...rest,
    ],
  };
}

const yearly = ({ amount, rate }: Extract<WhatIf, { kind: 'yearly' }>, asked: Asked): Reply =>
  using(
    asked,
    'yearly_interest',
    { balance: dollarsText(amount), rate: percentText(rate) },
    ({ figures: f, id }) =>
      reply(
        [
          paragraph(
            say`At ${f['rate']}, ${f['balance']} costs about ${strong(f['year'] ?? '')} of interest a year, if the balance stayed the same. That’s ${f['month']} a month, or ${f['day']} a day.${source(id)}`,
            said('As you pay it down, there’s less to charge interest on, so it comes to less.'),
          ),
        ],
        { lesson: 'cheapest-order' },
      ),
  );
