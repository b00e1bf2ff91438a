import type { Cents } from '../../money/cents.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { firstOfMonth, type IsoDate } from '../../time/iso_date.ts';
import type { Composed } from '../composed.ts';
import type { Figures } from '../figure.ts';
import { outlookOnce } from '../outlook_once.ts';
import { dollarsText, listed } from '../print.ts';
import { MONTH } from '../slots/dates.ts';
import { isBeforeTaxes, netIn } from '../slots/net_said.ts';
import { withDigits } from '../slots/numerals.ts';
import { plainOf } from '../slots/plain.ts';
import { saysPart } from '../slots/part_said.ts';
import { link, paragraph, type Paragraph, said, say, source, strong, type Words } from '../say.ts';
import { type Asked, type Answerer, reply, type Reply, using } from './asked.ts';
import { lateOn, payingLate } from './late_answers.ts';
import { aloneWords, comparedWords, dataOf, stuckSkip, withoutPlan } from './plan_answers.ts';

// Money that comes on top of what is set aside: once, or again every year.

const isoMonth = (month: IsoDate): string => month.slice(0, 7);

/** Money that the plan has already, by its amount and month: a second time it would be too much. Null where it hasn't. */
export function countedAlready(asked: Asked, amount: Cents): Reply | null {
  const { slots, context } = asked;
  const month = slots.month === null ? null : firstOfMonth(slots.month);
  const known = (outlookOnce(context.records, context.today)?.coming ?? []).find(
    (each) => each.amount === amount && (month === null || each.month === month),
  );
  if (known === undefined) return null;
  return using(asked, 'plan_payoff', {}, (result) => {
    const { figures: f, id } = result;
    if (!f['now.done']) return withoutPlan(result) ?? stuckSkip(result);
    return reply(
      [
        paragraph(
          said('That money is in your plan already, so I won’t count it twice.'),
          say`With it, you’d be done in ${strong(f['now.done'])}, with ${f['now.interest']} in interest.${source(id)}`,
        ),
        paragraph(
          say`To put it on another debt, change it in ${link('/debt-destroyer', 'the planner')}, under One-time money.`,
        ),
      ],
      { lesson: 'cheapest-order' },
    );
  });
}

/** Money that comes once. */
export const lumpSum: Answerer = (asked) => payOnce(asked, KEEP_SOME);

const ASKS_LEFT =
  /\b(?:how much|what)(?:'?s| is| would be| will be| do i(?: still)? have| would i have)?(?: still)? (?:left|owed|remaining)\b|\bhow much (?:do|would|will) i still owe\b|\bcu?anto (?:queda|me queda|quedaria|me quedaria|debo todavia|faltaria)\b/;

/** What a payment on one debt leaves of it, where no more is paid than it owes. */
export function leftAfter(asked: Asked, amount: Cents, debt: TrackedDebt | undefined): Paragraph {
  if (!debt) return paragraph();
  const answer = asked.use('my_debts', { debt: debt.id, paying: dollarsText(amount) });
  const after = answer.ok ? answer.result.figures['d1.after'] : undefined;
  if (!answer.ok || after?.kind !== 'money' || after.cents === 0) return paragraph();
  return paragraph(
    say`Paid today, that would leave ${strong(after)} on ${debt.name}.${source(answer.result.id)}`,
  );
}

export const KEEP_SOME = said(
  'If you don’t have any savings, keeping some of it back means the next surprise doesn’t land on a card.',
);
/** A part of the money is kept back already. */
export const KEPT_BACK = said(
  'What you keep back is left out of it, so the next surprise has money.',
);

const CAN_ONLY =
  /\b(?:can|could|able to)(?:n'?t)? only\b|\bonly (?:can|have|got|pay|able|going to|gonna)\b|\ball i (?:can|have|got|'?ve got)\b|\b(?:solo|nomas|nada mas) (?:puedo|tengo|voy a)\b/;

/** All that there is for one debt, and it asks for more: that is no extra. Null where it isn't so. */
function lessThanDue(asked: Asked, amount: Cents): Reply | null {
  const [debt] = asked.slots.debts;
  if (!CAN_ONLY.test(asked.plain) || !asked.slots.isDebtNamed || asked.slots.debts.length !== 1)
    return null;
  const answer = asked.use('my_next_payment', { debt: debt?.id });
  if (!debt || !answer.ok) return null;
  const { figures: f, id } = answer.result;
  const due = f['p1.due'];
  if (due?.kind !== 'money' || due.cents <= amount) return null;
  return reply(
    [
      paragraph(
        say`${debt.name} asks for ${strong(due)} by ${f['p1.when']}, so that’s less than what’s due.${source(id)}`,
        said(
          'What isn’t paid can bring a late fee, and after 30 days a mark on your report.',
          'lesson/late-payment',
        ),
      ),
      paragraph(
        said(
          'Call before the due day and ask for a lower payment or a later day. Get it in writing, and pay what you can.',
          'lesson/tight-month',
        ),
      ),
    ],
    { lesson: 'tight-month', debtId: debt.id },
  );
}

/** The same, with what is said of the money at the end. */
export function payOnce(asked: Asked, closing: Words = KEEP_SOME): Reply {
  const [amount] = asked.slots.amounts;
  if (amount === undefined)
    return reply(
      [
        paragraph(
          said('How much is it? Ask again with the amount and, if you like, the debt it goes to.'),
        ),
      ],
      { others: ['What if I pay $500 extra once?'] },
    );
  const { slots, context } = asked;
  const counted = countedAlready(asked, amount) ?? lessThanDue(asked, amount);
  if (counted) return counted;
  const named =
    slots.debts.length === 1
      ? slots.debts[0]
      : slots.debts.length === 0
        ? context.records.debts.find(({ id }) => id === context.about.debtId)
        : undefined;
  const isLater = slots.month !== null && slots.month > firstOfMonth(context.today);
  const late = named && !isLater && !IS_EXTRA.test(asked.plain) && payingLate(asked, named, amount);
  if (late) return late;
  return using(
    asked,
    'plan_payoff',
    {
      lump_sum: dollarsText(amount),
      ...(named && { debt: named.id }),
      ...(isLater && slots.month && { lump_sum_month: isoMonth(slots.month) }),
    },
    (result) => {
      const { figures: f, id } = result;
      const { lump_sum_goes_to: targets } = dataOf(result);
      if (!f['then.done']) return withoutPlan(result) ?? stuckSkip(result);
      const where = targets.length > 0 ? listed(targets) : undefined;
      return reply(
        [
          ASKS_LEFT.test(plainOf(asked.question)) ? leftAfter(asked, amount, named) : paragraph(),
          paragraph(f['now.done'] ? comparedWords(f, id) : aloneWords(f, id)),
          paragraph(
            where === undefined
              ? isLater
                ? say`By then, everything is paid off.${source(id)}`
                : null
              : say`The ${f['lump.paid']} goes to ${where}, in addition to the ${f['then.monthly']} you set aside a month.${source(id)}`,
            isLater
              ? f['lump.month'] && where !== undefined
                ? say`It’s counted with the payments of ${f['lump.month']}, in case it comes late in its month.${source(id)}`
                : null
              : said('That’s if you pay it today.'),
            YEARLY.test(asked.plain)
              ? said(
                  'I counted it once. Tell me the month it comes in, and I’ll count it every year.',
                )
              : null,
            closing !== KEPT_BACK && isOtherSaid(asked, amount)
              ? say`I left the other amount out. Ask about one at a time.`
              : null,
            closing !== KEPT_BACK && saysPart(asked.plain)
              ? said(
                  'I counted all of it. If only a part goes to your debts, ask again with that amount.',
                )
              : null,
            f['lump.left'] && where !== undefined
              ? say`That pays ${targets.length === 1 ? 'it' : 'them'} off, and ${f['lump.left']} is left over.${source(id)}`
              : null,
          ),
          paragraph(...takenFirst(asked, f, id)),
          paragraph(...(isLater ? [] : lateFirst(asked))),
          paragraph(closing),
        ],
        { lesson: 'cheapest-order', debtId: named?.id ?? null },
      );
    },
  );
}

/** Money once of which something is taken before it comes; null where nothing is, or how much isn't said. */
export const takenMoney = (asked: Asked): Composed | null =>
  asked.slots.amounts.length === 1 &&
  !/\b(?:a|per|each|every) (?:month|week|check)\b/.test(asked.plain) &&
  netIn(withDigits(plainOf(asked.question))) !== null
    ? { reply: lumpSum(asked), certainty: 'sure', intent: 'lump_sum', others: [] }
    : null;

/** What is taken of it before it comes: counted where it was said how much, else said that it isn't. */
function takenFirst({ question }: Asked, f: Figures, id: string): readonly Words[] {
  const plain = withDigits(plainOf(question));
  if (netIn(plain) !== null)
    return [
      say`I counted ${f['lump.paid']}, what’s left of it after what’s taken out.${source(id)}`,
    ];
  return isBeforeTaxes(plain)
    ? [
        said(
          'That assumes you get all of it. Taxes come out first, so ask again with what you take home.',
        ),
      ]
    : [];
}

/** Whether a second sum was named that isn't counted, and isn't what is set aside. */
const isOtherSaid = ({ slots, context }: Asked, amount: Cents): boolean =>
  slots.mentions.some(
    (each) => each.amount !== amount && each.amount !== context.records.plan?.monthly,
  );

/** Money that comes again every year. */
const YEARLY = new RegExp(
  String.raw`\b(?:every|each|a|per|cada|al|por) (?:years?|ano|${MONTH})\b|\b(?:yearly|annual(?:ly)?|anual(?:mente)?)\b|\btodos los (?:anos|(?:${MONTH})s?)\b`,
);

/** Money that comes besides the month's own. */
const IS_EXTRA =
  /\b(extra|additional|on top|refund|bonus|stimulus|inherit\w*|settlement|lump sum|windfall|birthday|once|one[- ]time|sold)\b/;

/** What is late comes before anything on top. */
function lateFirst(asked: Asked): readonly Words[] {
  const { words } = lateOn(asked, null);
  return words.length === 0 ? [] : [...words, said('Pay that first.')];
}
