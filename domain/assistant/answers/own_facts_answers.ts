import { isAmount } from '../figure.ts';
import type { Composed } from '../composed.ts';
import type { IntentName } from '../intents.ts';
import { paragraph, said, say, source, strong } from '../say.ts';
import { type OwnFactSaid, ownFactSaid } from '../slots/own_facts_said.ts';
import { type Asked, type Reply, reply, using } from './asked.ts';
import { rowsOf } from './late_answers.ts';
import { monthAheadAnswer } from './month_ahead_answers.ts';

// Facts of the own debts, each by one figure.

const INTENTS: { readonly [Kind in OwnFactSaid['kind']]: IntentName } = {
  part_of_all: 'what_i_owe',
  average_rate: 'what_i_owe',
  to_income: 'what_i_owe',
  split: 'month_ahead',
  days_until: 'next_payment',
};

/** The answer to one of them; null where the question is none, or it isn't known. */
export function ownFactAsked(asked: Asked): Composed | null {
  const read = ownFactSaid(asked.plain, asked.context.records);
  const answer = read && replyTo(read, asked);
  return read && answer
    ? { reply: answer, certainty: 'sure', intent: INTENTS[read.kind], others: [] }
    : null;
}

function replyTo(read: OwnFactSaid, asked: Asked): Reply | null {
  switch (read.kind) {
    case 'part_of_all':
      return partOfAll(read, asked);
    case 'average_rate':
      return averageRate(read, asked);
    case 'to_income':
      return toIncome(asked);
    case 'split':
      return monthAheadAnswer({
        ...asked,
        plain: 'how much goes to interest',
        slots: { ...asked.slots, month: null, endMonth: null, debts: [read.debt] },
      });
    case 'days_until':
      return daysUntil(read, asked);
  }
}

const partOfAll = ({ debt }: Extract<OwnFactSaid, { kind: 'part_of_all' }>, asked: Asked): Reply =>
  using(asked, 'my_debts', { debt: debt.id }, ({ figures: f, id }) =>
    reply(
      [
        paragraph(
          f['d1.of_all']
            ? say`${debt.name} is ${strong(f['d1.of_all'])} of what you owe: ${f['d1.owed']} of ${f['total.owed']}.${source(id)}`
            : say`Nothing is owed on ${debt.name}.${source(id)}`,
        ),
      ],
      { debtId: debt.id },
    ),
  );

function averageRate(
  { isOfCards }: Extract<OwnFactSaid, { kind: 'average_rate' }>,
  asked: Asked,
): Reply {
  return using(asked, 'my_debts', isOfCards ? { of: 'cards' } : {}, ({ figures: f, id }) => {
    const rate = f[isOfCards ? 'part.rate' : 'total.rate'];
    if (!rate) return reply([paragraph(said('You owe nothing there now.'))]);
    return reply([
      paragraph(
        isOfCards
          ? say`Across your cards, it’s about ${strong(rate)} at today’s rates, counting each card by what you owe on it.${source(id)}`
          : say`Across everything you owe, it’s about ${strong(rate)} at today’s rates, counting each debt by what you owe on it.${source(id)}`,
      ),
      paragraph(
        isOfCards && f['total.rate'] && f['total.rate'].text !== rate.text
          ? say`With your other debts in it, it’s about ${f['total.rate']}.${source(id)}`
          : null,
        say`That comes to about ${f[isOfCards ? 'part.interest_month' : 'total.interest_month']} a month in interest now.${source(id)}`,
      ),
    ]);
  });
}

/** The days until a debt's payment, or the next of all that anything is still due on. What is late, or has no day, is answered elsewhere. */
function daysUntil(read: Extract<OwnFactSaid, { kind: 'days_until' }>, asked: Asked): Reply | null {
  const next = asked.use('my_next_payment', {});
  if (!next.ok) return null;
  const { figures: p, id } = next.result;
  const isDue = (path: string): boolean => isAmount(p[`${path}.due`]);
  const rows = rowsOf(next.result.data);
  const row = read.debt
    ? rows.find(({ debtId }) => debtId === read.debt?.id)
    : rows.find(({ path }) => isDue(path));
  if (!row || row.isLate || !row.isDayKnown || !isDue(row.path)) return null;
  const answer = asked.use('my_debts', { debt: row.debtId });
  const days = answer.ok ? answer.result.figures['d1.due_in'] : undefined;
  const of = answer.ok ? answer.result.id : '';
  return reply(
    [
      paragraph(
        days
          ? say`${strong(days)}: ${p[`${row.path}.due`]} is due on ${row.name} by ${p[`${row.path}.when`]}.${source(of)}${source(id)}`
          : say`It’s today: ${p[`${row.path}.due`]} is due on ${row.name}.${source(id)}`,
      ),
    ],
    { debtId: row.debtId as never, isWithoutSlips: true },
  );
}

/** What it takes to work it out: the minimums are known, and the income isn't. */
const toIncome = (asked: Asked): Reply =>
  using(asked, 'my_debts', {}, ({ figures: f, id }) =>
    reply([
      paragraph(
        said(
          'I can’t work it out yet: what you earn isn’t entered here, and neither is your rent or mortgage.',
        ),
        say`Here’s what I do know: the minimums come to ${strong(f['total.minimums'] ?? '')} a month.${source(id)}`,
      ),
      paragraph(
        said(
          'Add your rent or mortgage and any other loan payment to that. Divide it by what you earn a month before taxes, and that’s your debt-to-income ratio.',
        ),
      ),
    ]),
  );
