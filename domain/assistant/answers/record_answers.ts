import type { Cents } from '../../money/cents.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { outlookOnce } from '../outlook_once.ts';
import { dayText, dollarsText, moneyText, ordinalText } from '../print.ts';
import { link, paragraph, said, say, source, strong } from '../say.ts';
import { balanceSaid, type DebtSaid, debtSaid, paymentSaid } from '../slots/records_said.ts';
import type { ToolResult } from '../tool.ts';
import {
  type Answerer,
  type Asked,
  meantDebt,
  nothingEntered,
  refusal,
  type Reply,
  reply,
  using,
  whichDebt,
} from './asked.ts';
import { lessOf } from './payment_answers.ts';
import { asks } from './small_talk.ts';

// What a person did or wants otherwise: a payment, a due day. Each is offered, for them to confirm.

/** What pays a debt off today; null where there is none, or nothing left. */
function payoffOf({ context }: Asked, debt: TrackedDebt | null): Cents | null {
  const ledger = outlookOnce(context.records, context.today)?.ledgers.find(
    (each) => each.debt.id === debt?.id,
  );
  return ledger && ledger.payoff > 0 ? ledger.payoff : null;
}

/** Whether what was paid is enough, and not only that it was. */
const ASKS_ENOUGH =
  /\b(?:does|do|will|would|did) (?:that|it|this) (?:count|cover)\b|\bcounts? as (?:paid|on time|my payment)\b|\bis (?:that|it|this) enough\b|\bam i (?:good|ok|okay|caught up|covered|current)\b|\b(?:cuenta como|ya con eso|con eso (?:ya|alcanza)|alcanza)\b/;
const SOME_DAY =
  /\b(?:last|past) (?:week|month|weekend|year)\b|\b(?:semana|mes|ano|fin de semana) pasad[oa]\b|\bla otra semana\b/;

/** A payment that was made: offered to be recorded. */
export const recordPayment: Answerer = (asked) => {
  const { slots, context } = asked;
  if (context.records.debts.length === 0) return nothingEntered();
  const debt = meantDebt(asked);
  const amount =
    slots.amounts[0] ?? (/\bpaid off\b/.test(asked.plain) ? payoffOf(asked, debt) : null);
  if (amount === null)
    return reply([
      paragraph(
        said('How much did you pay, on which debt, and when? Ask again with all three.'),
        say`You can also record it in ${link('/debt-destroyer', 'the planner')}.`,
      ),
    ]);
  if (new Set(slots.mentions.map((each) => each.amount)).size > 1 && debt !== null)
    return reply([
      paragraph(
        said('You named more than one amount. Ask again with one payment, its debt and its day.'),
        say`You can also record them in ${link('/debt-destroyer', 'the planner')}.`,
      ),
    ]);
  // "Last week" is no day.
  const day = SOME_DAY.test(asked.plain) ? null : slots.paidDay;
  if (day === null)
    return reply(
      [
        paragraph(
          said('Which day did you pay it? Ask again with the debt, the month and the day.'),
          said('Record a payment once you’ve made it.'),
        ),
      ],
      {
        debtId: debt?.id ?? null,
        others: ['today', 'yesterday'].flatMap((each) =>
          debt ? [`I paid ${moneyText(amount)} on ${debt.name} ${each}`] : [],
        ),
      },
    );
  if (debt === null) {
    const on = day === context.today ? '' : ` on ${dayText(day)}`;
    return whichDebt(asked, (name) => `I paid ${moneyText(amount)} on ${name}${on}`);
  }
  return using(
    asked,
    'propose',
    { debt: debt.id, amount: dollarsText(amount), paid_on: day },
    ({ figures: f, id, data }) => {
      const { is_in_balance: isInBalance } = data as { readonly is_in_balance: boolean };
      const less = ASKS_ENOUGH.test(asked.plain) ? lessOf(asked, amount, debt) : null;
      return reply(
        [
          ...(less?.paragraphs.slice(0, 2) ?? []),
          paragraph(
            isInBalance
              ? say`I can record ${strong(f['amount'] ?? '')} on ${debt.name} for ${dayText(day)}. You’d still owe ${f['left']}: the balance you entered is from ${f['as_of']}, so it counts what you paid before.${source(id)}`
              : say`I can record ${strong(f['amount'] ?? '')} on ${debt.name} for ${dayText(day)}. That leaves ${f['left']}.${source(id)}`,
          ),
          paragraph(said('Nothing is recorded until you press the button.')),
        ],
        { debtId: debt.id },
      );
    },
  );
};

/** Another due day: offered for the planner; the lender has to be asked. */
export const changeDueDay: Answerer = (asked) => {
  const { slots, context } = asked;
  const ask = paragraph(
    said(
      'Many lenders move a due day if you ask. Call the number on your statement, and ask for one a little after you’re paid.',
    ),
    said('Until they confirm it, the old day counts.'),
  );
  if (context.records.debts.length === 0) return reply([ask], { lesson: 'tight-month' });
  const debt = meantDebt(asked);
  if (slots.dueDay === null)
    return reply(
      [
        ask,
        paragraph(
          said('Tell me the debt and the day of the month, and I can put it in your planner.'),
        ),
      ],
      { lesson: 'tight-month' },
    );
  if (debt === null)
    return whichDebt(
      asked,
      (name) => `Change the due day of ${name} to the ${ordinalText(slots.dueDay ?? 1)}`,
    );
  return using(asked, 'propose', { debt: debt.id, due_day: slots.dueDay }, ({ id }) =>
    reply(
      [
        paragraph(
          say`I can set the due day of ${debt.name} in your planner. Your lender has to move theirs first.${source(id)}`,
        ),
        ask,
      ],
      { debtId: debt.id },
    ),
  );
};

const ADDS_ONE =
  /\b(?:add|got|opened|new|agrega\w*|anade|nuev[oa])\b.{0,24}\b(?:debt|loan|card|bill|deuda|prestamo|tarjeta)\b/;
const NOT_YET = said('Nothing changes until you press the button.');

/** Another balance, another payment or a new debt: offered as it was said; where nothing of it was, where it is done. */
export const editDebts: Answerer = (asked) => {
  const { plain, slots } = asked;
  const debt = slots.debts.length > 0 ? meantDebt(asked) : null;
  const added = debtSaid(plain, slots);
  // "Add a loan" is another one than the loan that is there.
  if (debt !== null && (added === null || !ADDS_ONE.test(plain))) return changedDebt(asked, debt);
  if (added !== null && added.name !== '') return addedDebt(asked, added);
  return reply(
    [
      paragraph(
        say`You can add, change and delete debts in ${link('/debt-destroyer', 'the planner')}.`,
        said(
          'Tell me a debt and what you owe on it now, or what’s due on it each month, and I can fill that in for you to confirm.',
        ),
      ),
    ],
    { others: asks('what_i_owe', 'more_a_month', 'record_payment') },
  );
};

/** The due day as it was typed in is wrong: nothing is asked of the lender. */
const OF_DUE_DAY =
  /\b(?:wrong|mistyped|typo|messed up|mal|equivoqu\w+|fix|correct|change|edit|cambi\w+|corregir)\b.{0,40}\b(?:due (?:date|day)|day|date|dia|fecha)\b|\b(?:due (?:date|day)|dia|fecha)\b.{0,40}\b(?:wrong|mistyped|typo|mal|equivoqu\w+)\b/;

function changedDebt(asked: Asked, debt: TrackedDebt): Reply {
  const { plain, slots } = asked;
  const payment = paymentSaid(plain, slots);
  if (payment !== null)
    return using(
      asked,
      'propose',
      { debt: debt.id, payment: dollarsText(payment) },
      ({ figures: f, id }) =>
        reply(
          [
            paragraph(
              say`I can set the payment due on ${debt.name} to ${strong(f['after'] ?? '')} a month.${source(id)}`,
              NOT_YET,
            ),
          ],
          { debtId: debt.id },
        ),
    );
  if (OF_DUE_DAY.test(plain) && slots.amounts.length === 0)
    return reply(
      [
        paragraph(
          say`Edit ${strong(debt.name)} in ${link('/debt-destroyer', 'the planner')}: the form has its due day. Nothing changes at the lender, and your list follows the new day.`,
        ),
      ],
      { debtId: debt.id },
    );
  const balance = balanceSaid(plain, slots);
  if (balance === null)
    return reply(
      [
        paragraph(
          slots.amounts.length > 1
            ? say`Which of these is what you owe on ${debt.name} now? Ask again with that one alone.`
            : say`What do you owe on ${debt.name} now, or what’s due on it each month? Tell me, and I can fill it in.`,
          say`You can also change or delete it in ${link('/debt-destroyer', 'the planner')}.`,
        ),
      ],
      { debtId: debt.id },
    );
  return using(
    asked,
    'propose',
    { debt: debt.id, balance: dollarsText(balance) },
    ({ figures: f, id }) =>
      reply(
        [
          paragraph(
            say`I can set the balance of ${debt.name} to ${strong(f['after'] ?? '')}, as of today.${source(id)}`,
            NOT_YET,
          ),
        ],
        { debtId: debt.id },
      ),
  );
}

const addedDebt = (asked: Asked, { name, kind, amount, payment }: DebtSaid): Reply =>
  usingAlways(
    asked,
    {
      new_debt: name,
      new_kind: kind,
      balance: dollarsText(amount),
      ...(payment !== null && { payment: dollarsText(payment) }),
    },
    ({ figures: f, id }) =>
      reply([
        paragraph(
          f['payment']
            ? say`I can open the form for ${name}, with ${strong(f['after'] ?? '')} and the payment of ${f['payment']} filled in.${source(id)}`
            : say`I can open the form for ${name}, with ${strong(f['after'] ?? '')} filled in.${source(id)}`,
          said('Add its rate and its due day there. Nothing is saved until you save it.'),
        ),
      ]),
  );

/** As `using`, for who has no debts yet, too. */
function usingAlways(
  asked: Asked,
  args: Readonly<Record<string, unknown>>,
  tell: (result: ToolResult) => Reply,
): Reply {
  const answer = asked.use('propose', args);
  return answer.ok ? tell(answer.result) : refusal(asked, answer.reason);
}
