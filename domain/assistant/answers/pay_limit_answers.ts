import { share } from '../../money/cents.ts';
import { dollarsText } from '../print.ts';
import { paragraph, type Paragraph, said, say, source, strong } from '../say.ts';
import { payIn } from '../slots/pay.ts';
import { plainOf } from '../slots/plain.ts';
import type { Asked, Reply } from './asked.ts';
import type { SpecialCase } from './cases/case.ts';
import { NOT_FIRED } from './rule_answer.ts';

// How many dollars of a paycheck can be taken, worked out from the pay that was said: before the rule that it comes from.

/** The government's own ways, support, benefits, and pay that no employer pays have other limits. */
const OTHER_LIMITS =
  /\b(?:irs|tax (?:debt|levy)|back taxes|child support|alimony|student loans?|dep(?:artmen)?t of ed\w*|1099|doordash|uber|lyft|self[- ]?employed|contractor|manutencion|bankrupt\w*|chapter (?:7|13)|unemployment|desempleo|social security|seguro social|ssi|ssdi|disability|incapacidad|veterans?'?|va (?:pay|money|check|benefits?)|workers'? comp\w*|(?<!\b(?:and|y) )(?:benefits|beneficios)|pensions?)\b/;
/** States whose law mostly keeps pay from ordinary debts. */
const KEPT_BY_STATE =
  /\b(?:texas|tejas|tx|penn?s[yi]lvan\w*|philadelphia|pittsburgh|north carolina|south carolina|carolina del (?:norte|sur))\b/;

const FLORIDA = /\b(?:florida|miami|orlando|tampa|jacksonville|(?:in|live in|from) fl)\b/;

/** The answer with dollars first, where a week's pay is said or follows from what is. */
export function withPayLimit(rule: Reply, asked: Asked, special: SpecialCase | null): Reply {
  const plain = plainOf(asked.question);
  if (OTHER_LIMITS.test(plain) || KEPT_BY_STATE.test(plain)) return rule;
  const pay = payIn(plain);
  if (pay === null) return rule;
  const weekly = share(pay.amount, pay.weeks[1], pay.weeks[0]);
  const answer = asked.use('pay_limit', { balance: dollarsText(weekly) });
  if (!answer.ok) return rule;
  const { figures: f, id } = answer.result;
  const isWeek = pay.weeks[0] === pay.weeks[1];
  const limit = [source('rule/usc15-1673-a'), source('rule/usc29-206')] as const;
  const max = f['max'];
  const isNothing = max?.kind === 'money' && max.cents === 0;
  const own: Paragraph = paragraph(
    isWeek ? null : say`That pay comes to about ${f['pay']} a week.${source(id)}`,
    isNothing
      ? say`For an ordinary debt, nothing can be taken of that: the law leaves ${f['free']} a week free.${source(id)}${limit[0]}${limit[1]}`
      : say`For all your ordinary debts together, at most ${strong(max ?? '')} of a week’s pay of ${f['pay']} can be taken, and only after a court’s order. That leaves ${f['left']}.${source(id)}${limit[0]}`,
    isNothing
      ? null
      : say`It’s the smaller of two: 25% of that pay is ${f['quarter']}, and what’s above ${f['free']} a week is ${f['above']}.${source(id)}${limit[0]}${limit[1]}`,
    pay.isGross
      ? say`It counts from pay after taxes and other deductions the law requires, so from yours it’s less.${limit[0]}`
      : say`That’s if it’s your pay after taxes and other deductions the law requires. Some states let less be taken.${limit[0]}`,
  );
  // Of a state that keeps a head of family's pay whole, that comes first: the limit holds only for others.
  const [first] = rule.paragraphs;
  if (special !== null && first && FLORIDA.test(plain))
    return {
      ...rule,
      paragraphs: [
        first,
        {
          ...own,
          sentences: [
            said(
              'If you aren’t a head of family, the federal limit applies there:',
              'rule/fl-222-11',
            ),
            ...own.sentences,
          ],
        },
        paragraph(said(...NOT_FIRED)),
      ],
    };
  // What is said of the limit in general needs no second place.
  const rest = special === null ? rule.paragraphs.slice(1) : rule.paragraphs;
  return { ...rule, paragraphs: [own, ...rest] };
}
