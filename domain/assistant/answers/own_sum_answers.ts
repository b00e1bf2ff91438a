import { cents } from '../../money/cents.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import type { Composed } from '../composed.ts';
import { type Figures, isAmount } from '../figure.ts';
import type { IntentName } from '../intents.ts';
import { saidAmount } from '../offered_question.ts';
import { outlookOnce } from '../outlook_once.ts';
import { dollarsText } from '../print.ts';
import { link, paragraph, type Paragraph, said, say, source, strong, type Words } from '../say.ts';
import { lastMonthIn } from '../slots/date_asked.ts';
import { markedText } from '../slots/marked_text.ts';
import { ownSumSaid, type OwnSumSaid } from '../slots/own_sums_said.ts';
import { partOf } from '../slots/part_said.ts';
import { asksSeveral } from '../two_questions.ts';
import { type Asked, isTight, type Reply, reply, using, whichDebt } from './asked.ts';
import { payWithin } from './done_by_answers.ts';
import { ownInterest } from './interest_answers.ts';
import { lumpSum } from './money_once_answers.ts';
import { lessOf } from './payment_answers.ts';
import { dataOf } from './plan_answers.ts';
import { early, stopUsing, zeroFirst } from './own_use_answers.ts';
import { charged } from './stated_change_answers.ts';

// Answers to what somebody says of their own debts with a number that the planner doesn't have.

const INTENTS: { readonly [Kind in OwnSumSaid['kind']]: IntentName | null } = {
  limit: 'card_use',
  use: 'card_use',
  interest_share: 'how_much_interest',
  compared: 'set_amount',
  part_of_due: 'set_amount',
  minimum: 'edit_debts',
  paid_off: 'lump_sum',
  spent: null,
  gone_by: 'done_by',
  stop_using: 'card_use',
  early: 'next_payment',
  zero_first: 'which_first',
  interest_or_rate: 'what_is',
};

/** The answer to one of them; null where the question is none. */
export function ownSumAsked(asked: Asked): Composed | null {
  const { plain, context, slots } = asked;
  const isMonthNamed = (lastMonthIn(plain, context.today) ?? slots.endMonth) !== null;
  const read = ownSumSaid(plain, context.records, isMonthNamed);
  // Of two questions in one, each has its own answer: these say nothing of the other.
  if (read && ALONE.has(read.kind) && asksSeveral(plain)) return null;
  const answer = read && replyTo(read, asked);
  return (
    answer && {
      reply: answer,
      certainty: read.kind === 'limit' && read.debt === null ? 'unsure' : 'sure',
      intent: INTENTS[read.kind],
      others: [],
    }
  );
}

const ALONE: ReadonlySet<OwnSumSaid['kind']> = new Set<OwnSumSaid['kind']>([
  'early',
  'interest_or_rate',
  'interest_share',
  'paid_off',
  'stop_using',
  'zero_first',
]);

function replyTo(read: OwnSumSaid, asked: Asked): Reply | null {
  switch (read.kind) {
    case 'limit':
      return limitIs(read, asked);
    case 'use':
      return cardUse(read, asked);
    case 'interest_share':
      return read.debt
        ? reply(ownInterest({ ...asked, slots: { ...asked.slots, debts: [read.debt] } }), {
            lesson: 'keep-the-minimum',
            debtId: read.debt.id,
          })
        : interestShare(asked);
    case 'compared':
      return compared(read, asked);
    case 'part_of_due':
      return partOfDue(read, asked);
    case 'minimum':
      return minimumIs(read, asked);
    case 'paid_off':
      return paidOff(read, asked);
    case 'spent':
      return charged(read, asked);
    case 'gone_by':
      return payWithin(asked, read.debt);
    case 'stop_using':
      return stopUsing(asked);
    case 'early':
      return early(read.debt, asked);
    case 'zero_first':
      return zeroFirst(asked);
    case 'interest_or_rate':
      return interestOrRate(asked);
  }
}

/** Lower is better, and people often say this mark. */
const MARK = '30';

/** How full a card is that isn't entered. */
const cardUse = ({ limit, owed }: Extract<OwnSumSaid, { kind: 'use' }>, asked: Asked): Reply =>
  using(
    asked,
    'card_use',
    { limit: dollarsText(limit), owed: dollarsText(owed), below: MARK },
    ({ figures: f, id }) =>
      reply(
        [
          paragraph(
            say`That’s ${strong(f['k1.share'] ?? '')} of the limit: ${f['k1.owed']} of ${f['k1.limit']}.${source(id)}`,
            f['k1.goal']
              ? say`To get under ${MARK}%, bring it below ${f['k1.goal']}: that’s ${strong(f['k1.to_goal'] ?? '')} less.${source(id)}`
              : say`That’s under ${MARK}% already.${source(id)}`,
          ),
          paragraph(
            said(
              'People often say under 30%. It’s a rule of thumb, and lower than that is better still.',
            ),
            said(
              'The balance that’s reported is usually the one on the day the statement closes. Lower use tends to help, and no one says by how much.',
              'lesson/card-use',
              'rule/cfpb-ask-318',
            ),
          ),
        ],
        { lesson: 'card-use' },
      ),
  );

/** How much of a limit that was said is in use, and what brings it under the mark that people say. */
function limitIs({ debt, amount }: Extract<OwnSumSaid, { kind: 'limit' }>, asked: Asked): Reply {
  if (debt === null)
    return whichDebt(
      {
        ...asked,
        slots: {
          ...asked.slots,
          debts: asked.context.records.debts.filter(({ kind }) => kind === 'card'),
        },
      },
      (name) => `My limit on ${name} is ${saidAmount(amount)}, how full is it?`,
    );
  const args = { debt: debt.id, limit: dollarsText(amount), below: MARK };
  return using(asked, 'card_use', args, ({ figures: f, id }) =>
    reply(
      [
        paragraph(
          say`You owe ${f['k1.owed']} on ${debt.name}, so that’s ${strong(f['k1.share'] ?? '')} of a ${f['k1.limit']} limit.${source(id)}`,
          isAmount(f['k1.left'])
            ? say`${f['k1.left']} of it is left.${source(id)}`
            : say`That’s at the limit or over it, so a new charge may be declined.${source(id)}`,
        ),
        paragraph(
          f['k1.goal']
            ? say`To get ${debt.name} to ${MARK}%, bring it down to ${f['k1.goal']}: that’s ${strong(f['k1.to_goal'] ?? '')} less.${source(id)}`
            : say`That’s under ${MARK}% already.${source(id)}`,
          said(
            'People often say under 30%. It’s a rule of thumb, and lower than that is better still.',
          ),
        ),
        paragraph(
          said(
            'The balance that’s reported is usually the one on the day the statement closes. Lower use tends to help, and no one says by how much.',
            'lesson/card-use',
            'rule/cfpb-ask-318',
          ),
          say`Put the limit into ${link('/debt-destroyer', 'the planner')}, and it shows what to pay before the statement.`,
        ),
      ],
      { lesson: 'card-use', debtId: debt.id },
    ),
  );
}

/** How much of the month's money is interest, and of all that is paid to the end. */
const interestShare = (asked: Asked): Reply =>
  using(asked, 'my_debts', { with: 'interest' }, ({ figures: f, id }) =>
    reply(
      [
        paragraph(
          f['month.interest_share'] && !isTight(asked)
            ? say`About ${strong(f['month.interest_share'])} of the ${f['month.set_aside']} you set aside: at today’s balances, ${f['total.interest_month']} a month is interest.${source(id)}`
            : say`At today’s balances, your debts cost about ${strong(f['total.interest_month'] ?? '')} a month in interest.${source(id)}`,
          f['plan.interest_share'] && !isTight(asked)
            ? say`Of all you’d pay to the end, it’s ${strong(f['plan.interest_share'])}: ${f['plan.interest']} of ${f['plan.paid']}.${source(id)}`
            : null,
        ),
        paragraph(said('It gets better each month: as the balances fall, there’s less interest.')),
      ],
      { lesson: 'keep-the-minimum' },
    ),
  );

/** One of two amounts a month: when it would be over and what it costs, or how much it is short. */
function amountWords(f: Figures, isShort: boolean, id: string): Words {
  if (isShort)
    return say`${strong(f['then.monthly'] ?? '')} a month doesn’t cover the minimums: it’s ${strong(f['short'] ?? '')} less than the ${f['minimums']} they ask for.${source(id)}`;
  return f['then.done']
    ? say`With ${strong(f['then.monthly'] ?? '')} a month, you’d be done in ${strong(f['then.done'])}, with ${f['then.interest']} in interest.${source(id)}`
    : say`With ${strong(f['then.monthly'] ?? '')} a month, it would never be paid off.${source(id)}`;
}

const BY_THE_WEEK =
  /\b(?:a|per|each|every|por|cada|a la) (?:week|wk|semana)\b|\bweekly\b|\bsemanal/;
const BY_THE_CHECK =
  /\b(?:check|paycheck|payday|quincena|two weeks|2 weeks|other week|bi-?weekly)\b/;

/** Two amounts a month against each other, and against the plan of now. */
function compared(
  { amounts }: Extract<OwnSumSaid, { kind: 'compared' }>,
  asked: Asked,
): Reply | null {
  if (isTight(asked)) return null;
  const both = amounts
    .toSorted((one, other) => other - one)
    .flatMap((amount) => {
      const answer = asked.use('plan_payoff', { monthly: dollarsText(amount) });
      return answer.ok ? [answer.result] : [];
    });
  const [more, less] = both;
  if (!more || !less) return null;
  const { figures: f, id } = more;
  return reply(
    [
      paragraph(
        say`${strong(f['then.monthly'] ?? '')} a month is the better one: more reaches your debts.${source(id)}`,
        BY_THE_WEEK.test(asked.plain) || BY_THE_CHECK.test(asked.plain)
          ? said(
              'What comes by the week or the paycheck is counted by the month, over a whole year.',
            )
          : null,
      ),
      paragraph(...both.map((each) => amountWords(each.figures, dataOf(each).is_short, each.id))),
      paragraph(
        f['now.done']
          ? say`With the ${f['now.monthly']} you set aside now, it’s ${f['now.done']}, with ${f['now.interest']} in interest.${source(id)}`
          : null,
        dataOf(less).is_short
          ? said(
              'If that’s all there is, call each lender before the due day and ask for a lower payment. Get it in writing.',
              'lesson/tight-month',
            )
          : null,
      ),
    ],
    { lesson: 'cheapest-order', isWithoutSlips: true, isWithoutProposal: true },
  );
}

/** A part of what one debt asks for. */
function partOfDue(
  { debt, words }: Extract<OwnSumSaid, { kind: 'part_of_due' }>,
  asked: Asked,
): Reply | null {
  const { records, today } = asked.context;
  const due = outlookOnce(records, today)?.minimumOf.get(debt.id) ?? cents(0);
  const part = partOf(due, words, markedText(asked.plain, records.debts).rates);
  return part === null || part === 0 ? null : lessOf(asked, part, debt);
}

/** Another minimum: whether the month's money still covers all of them, and what it moves. */
function minimumIs(
  { debt, amount }: Extract<OwnSumSaid, { kind: 'minimum' }>,
  asked: Asked,
): Reply | null {
  if (isTight(asked)) return null;
  const changed = asked.use('change_debt', { debt: debt.id, minimum: dollarsText(amount) });
  if (!changed.ok) return null;
  const { figures: f, id } = changed.result;
  const isShort = f['minimums.short'] !== undefined;
  const offer = asked.use('propose', { debt: debt.id, payment: dollarsText(amount) });
  return reply(
    [
      paragraph(
        isShort
          ? say`${strong('Your plan doesn’t cover that')}: with ${debt.name} at ${f['minimum.then']}, the minimums come to ${strong(f['minimums.then'] ?? '')} a month. That’s ${strong(f['minimums.short'] ?? '')} more than the ${f['now.monthly']} you set aside.${source(id)}`
          : say`${strong('Your plan still works')}: with ${debt.name} at ${f['minimum.then']}, the minimums come to ${strong(f['minimums.then'] ?? '')} a month, and the ${f['now.monthly']} you set aside still covers them.${source(id)}`,
        isShort
          ? said(
              'Call before it’s due and ask for a lower payment or a later day. Get it in writing.',
              'lesson/tight-month',
            )
          : null,
      ),
      paragraph(isShort ? null : effectOf(f, debt, id)),
      paragraph(
        offer.ok
          ? say`I can set the payment due on ${debt.name} to ${strong(offer.result.figures['after'] ?? '')} a month.${source(offer.result.id)}`
          : null,
        offer.ok ? said('Nothing changes until you press the button.') : null,
      ),
    ],
    { lesson: isShort ? 'tight-month' : 'keep-the-minimum', debtId: debt.id },
  );
}

/** What another minimum does to the end and to the interest. */
function effectOf(f: Figures, { name }: TrackedDebt, id: string): Words {
  const left = f['minimums.left'];
  if (!left) return say`Nothing is left above the minimums, so it takes longer.${source(id)}`;
  if (f['costs.interest'])
    return say`More has to go to ${name} each month, and less to the highest rate: ${left} a month is left above the minimums. You’d be done in ${f['then.done']}, with ${f['costs.interest']} more interest.${source(id)}`;
  if (f['saves.interest'])
    return say`${left} a month is left above the minimums. You’d be done in ${f['then.done']}, with ${f['saves.interest']} less interest.${source(id)}`;
  return say`${left} a month is left above the minimums. You’d still be done in ${f['then.done'] ?? f['now.done']}, for the same interest.${source(id)}`;
}

const CUSHION: Paragraph = paragraph(
  said(
    'If that would take nearly all of your savings, keep some of it back: the next surprise shouldn’t land on a card.',
  ),
);

/** One debt paid off today. */
function paidOff(
  { debt, isOfSavings }: Extract<OwnSumSaid, { kind: 'paid_off' }>,
  asked: Asked,
): Reply | null {
  const { records, today } = asked.context;
  const owed = outlookOnce(records, today)?.owedToday.get(debt.id) ?? cents(0);
  if (owed === 0) return null;
  const answer = lumpSum({
    ...asked,
    plain: `what if i pay ${owed / 100} today`,
    slots: {
      ...asked.slots,
      amounts: [owed],
      mentions: [{ amount: owed, role: null }],
      debts: [debt],
      isDebtNamed: true,
      month: null,
    },
  });
  return isOfSavings
    ? { ...answer, paragraphs: [...answer.paragraphs.slice(0, -1), CUSHION] }
    : answer;
}

/** What both words mean, on their own debts. */
function interestOrRate(asked: Asked): Reply {
  return reply(
    [
      paragraph(
        said(
          '**Interest is the dollars you pay for owing money. The APR is the yearly rate.** A card charges a small part of it each month, or each day, on what you owe.',
          'word/apr',
          'word/interest',
        ),
      ),
      ...ownInterest({ ...asked, slots: { ...asked.slots, debts: [], isDebtNamed: false } }),
    ],
    { lesson: 'cheapest-order' },
  );
}
