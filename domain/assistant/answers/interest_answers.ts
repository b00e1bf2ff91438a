import { paragraph, type Paragraph, say, source, strong } from '../say.ts';
import type { Composed } from '../composed.ts';
import { interestSaid } from '../slots/interest_said.ts';
import { type Asked, isTight, meantDebt, type Reply, reply } from './asked.ts';
import { costsNow, isByDay, isByWeek } from './debt_answers.ts';
import { partInterest } from './part_answers.ts';

// What interest comes to on the person's own debts, beside the rule of how it works.

/** Debts beside the dearest that are spoken of one by one. */
const MAX_OTHERS = 3;

interface Row {
  readonly path: string;
  readonly name: string;
  readonly interest_month: number;
}

/** Interest of a month: on one debt, beside what it asks for; of all, the dearest named. */
export function ownInterest(asked: Asked): readonly Paragraph[] {
  if (asked.context.records.debts.length === 0) return [];
  const part = partInterest(asked);
  if (part.length > 0) return part;
  const debt = asked.slots.debts.length > 0 ? meantDebt(asked) : null;
  const answer = asked.use('my_debts', debt ? { debt: debt.id } : {});
  if (!answer.ok) return [];
  const { figures: f, id, data } = answer.result;
  if (debt) {
    const now = costsNow(f, id, asked.plain);
    const minimum = f['d1.minimum'];
    const interest = f['d1.interest_month'];
    const [asks, costs] = [minimum, interest].map((each) =>
      each?.kind === 'money' ? each.cents : 0,
    ) as [number, number];
    if (now === null)
      return [
        paragraph(
          f['d1.promotion.ends']
            ? say`${debt.name} has no interest for now: its promotional rate ends on ${strong(f['d1.promotion.ends'])}.${source(id)}`
            : say`Based on what you’ve entered, ${debt.name} has no interest.${source(id)}`,
        ),
      ];
    return [
      paragraph(
        asks > 0 && asks <= costs
          ? say`${debt.name} costs about ${strong(interest ?? '')} a month in interest now, and only ${minimum} is due. That alone won’t bring the balance down.${source(id)}`
          : say`Of what you pay on ${debt.name}, about ${strong(interest ?? '')} a month is interest now${asks > 0 ? say`; the amount due is ${minimum}` : null}. The rest brings the balance down.${source(id)}`,
        isByDay(asked.plain) || isByWeek(asked.plain) ? now : null,
      ),
    ];
  }
  const [dearest, ...others] = (data as { readonly debts: readonly Row[] }).debts
    .filter(({ interest_month: month }) => month > 0)
    .toSorted((one, other) => other.interest_month - one.interest_month);
  if (!dearest) return [];
  return [
    paragraph(
      say`At today’s balances, your debts cost about ${strong(f['total.interest_month'] ?? '')} a month in interest. The one that costs the most is ${dearest.name}: about ${f[`${dearest.path}.interest_month`]}.${source(id)}`,
      ...others
        .slice(0, MAX_OTHERS)
        .map(
          ({ path, name }) =>
            say`${name} costs about ${f[`${path}.interest_month`]} a month.${source(id)}`,
        ),
    ),
  ];
}

/** The rule of how interest works, after what it comes to here. */
export const withOwnInterest = (rule: Reply, asked: Asked): Reply => ({
  ...rule,
  paragraphs: [...ownInterest(asked), ...rule.paragraphs],
});

/** What the rate that is spoken of costs now: of the debt that is named, or the one whose rate comes nearest; else of the highest. */
export function withOwnRate(rule: Reply, asked: Asked): Reply {
  const { slots, context } = asked;
  if (context.records.debts.length === 0) return rule;
  const all = asked.use('my_debts', {});
  if (!all.ok) return rule;
  const { figures: f, id, data } = all.result;
  const rated = (data as { readonly debts: readonly Row[] }).debts.flatMap(({ path, name }) => {
    const rate = f[`${path}.rate`];
    const month = f[`${path}.interest_month`];
    return rate?.kind === 'percent' && rate.bps > 0 && month ? [{ name, rate, month }] : [];
  });
  const saidRate = Number(RATE_SAID.exec(asked.plain)?.[1] ?? NaN) * 100;
  const far = ({ rate }: (typeof rated)[number]) => Math.abs(rate.bps - saidRate);
  const named = slots.isDebtNamed
    ? rated.find(({ name }) => slots.debts.some((debt) => debt.name === name))
    : undefined;
  const near = rated.toSorted((one, other) => far(one) - far(other))[0];
  const highest = rated.toSorted((one, other) => other.rate.bps - one.rate.bps)[0];
  const meant = named ?? (near && far(near) <= NEAR ? near : highest);
  if (!meant) return rule;
  return {
    ...rule,
    paragraphs: [
      paragraph(
        say`${meant.name} is at ${strong(meant.rate)}. At today’s balance, that’s about ${strong(meant.month)} a month in interest.${source(id)}`,
      ),
      ...rule.paragraphs,
    ],
  };
}
/** A rate as it is said, and how far one's own may be from it. */
const RATE_SAID = /\b(\d{1,2}(?:\.\d{1,2})?) ?(?:%|percent|per cent|por ciento)/;
const NEAR = 150;

const IS_OF_DEAREST =
  /\bcost\w*(?: me)?(?: the)? most\b|\bmost (?:interest|expensive)\b|\bcosting\b.*\bmost\b|\bcuesta mas\b|\bmas (?:cara|caro|interes)\b/;

/** Which debt costs the most in dollars, where that is what was asked; nothing else. */
export const dearestDebt = (asked: Asked): readonly Paragraph[] =>
  IS_OF_DEAREST.test(asked.plain)
    ? ownInterest({ ...asked, slots: { ...asked.slots, debts: [] } })
    : [];

const IS_SAVED = /\b(?:sav(?:e|ed|es|ing|ings)|ahorr\w+)\b/;

/** What the plan saves against the minimums alone, where somebody asks what they save. */
export function withSaved(reply: Reply, asked: Asked): Reply {
  if (!IS_SAVED.test(asked.plain)) return reply;
  const answer = asked.use('plan_payoff', {});
  const saves = answer.ok ? answer.result.figures['minimums.saves'] : undefined;
  if (!answer.ok || !saves) return reply;
  return {
    ...reply,
    paragraphs: [
      paragraph(
        say`Compared with paying only the minimums, your plan costs ${strong(saves)} less in interest.${source(answer.result.id)}`,
      ),
      ...reply.paragraphs,
    ],
  };
}

/** The interest of a month or a year that is named, by the plan as it is; null where none is, or it can't be kept. */
export function interestAsked(asked: Asked): Composed | null {
  const { records, today } = asked.context;
  const read = interestSaid(asked.plain, records, today);
  if (read === null || isTight(asked)) return null;
  const answer = asked.use('month_ahead', { month: read.month.slice(0, 7) });
  const plan = asked.use('plan_payoff', {});
  if (!answer.ok || !plan.ok) return null;
  const { figures: f, id } = answer.result;
  const all = plan.result.figures;
  const [interest, from, to] = ['interest', 'from', 'to'].map((name) => f[`of_year.${name}`]);
  const ofMonth = f['of_month.interest'];
  return {
    reply: reply(
      [
        paragraph(
          read.isYear && interest && from && to
            ? from.text === to.text
              ? say`In ${from}, your plan costs ${strong(interest)} in interest.${source(id)}`
              : say`From ${from} to ${to}, your plan costs ${strong(interest)} in interest.${source(id)}`
            : !read.isYear && ofMonth
              ? say`In ${f['of_month.month'] ?? ''}, your plan costs ${strong(ofMonth)} in interest.${source(id)}`
              : say`By then you’d be done: with your plan, the last payment is in ${strong(f['plan.last'] ?? '')}.${source(id)}`,
          all['now.interest'] && all['now.done']
            ? say`From today to the end, in ${all['now.done']}, it’s ${all['now.interest']}.${source(plan.result.id)}`
            : null,
        ),
      ],
      { lesson: 'cheapest-order' },
    ),
    certainty: 'sure',
    intent: 'how_much_interest',
    others: [],
  };
}
