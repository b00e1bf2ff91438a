import { outlookOnce } from '../outlook_once.ts';
import { cents } from '../../money/cents.ts';
import { dollarsText } from '../print.ts';
import { paragraph, said, say, source, strong, type Paragraph } from '../say.ts';
import { type Answerer, type Asked, reply } from './asked.ts';
import { COUNSELOR } from './rule_answer.ts';

const ADVICE: readonly Paragraph[] = [
  paragraph(
    said(
      'One new loan is worth it when its rate, **with its fees**, is lower than what you pay now, and the cards then stay empty.',
    ),
    said(
      'Ask for the rate, the fee and the number of months in writing before they look at your report.',
    ),
  ),
  paragraph(said(...COUNSELOR)),
];

/** One loan for everything: with its rate, what it would cost beside the plan of now. */
export const consolidation: Answerer = (asked) =>
  reply([...figuresOf(asked), ...ADVICE], { lesson: 'cheapest-order' });

function figuresOf(asked: Asked): readonly Paragraph[] {
  const { slots, context } = asked;
  const { rate } = slots;
  const outlook = outlookOnce(context.records, context.today);
  if (rate === null || outlook === null)
    return [
      paragraph(
        said(
          'It depends on the loan’s rate. Tell me the rate you were offered, and I’ll work out what it would cost.',
        ),
      ),
    ];
  const owed = cents(outlook.ledgers.reduce((sum, { owedToday }) => sum + owedToday, 0));
  const loan = asked.use('hold_minimum', {
    balance: dollarsText(owed),
    rate: `${Math.floor(rate / 100)}.${String(rate % 100).padStart(2, '0')}`,
    monthly: dollarsText(outlook.choice.monthly),
  });
  const now = asked.use('plan_payoff', {});
  if (!loan.ok || !now.ok) return [];
  const { figures: f, id } = loan.result;
  const { figures: n, id: nowId } = now.result;
  if (f['needed'] || !n['now.done']) return [];
  return [
    paragraph(
      say`One loan of ${strong(f['owed'] ?? '')} at ${f['rate']}, with ${f['asked']} a month, takes ${strong(f['held.months'] ?? '')} and costs ${strong(f['held.interest'] ?? '')} in interest, before any fee.${source(id)}`,
      say`Your plan now ends in ${n['now.done']} and costs ${n['now.interest']} in interest.${source(nowId)}`,
    ),
  ];
}
