import { paragraph, type Paragraph, say, source, strong } from '../say.ts';
import type { Asked, Reply } from './asked.ts';

// What the person's own records add to a rule: what is owed on the car, and that nothing is late.

const afterFirst = (rule: Reply, own: Paragraph): Reply => {
  const [first, ...rest] = rule.paragraphs;
  return { ...rule, paragraphs: [...(first ? [first] : []), own, ...rest] };
};

const CAR = /\b(?:car|cars|truck|van|vehicle|suv|jeep|minivan|auto|carro|coche|troca|camioneta)\b/;
/** The question says itself what is owed. */
const SAYS_WHAT_IS_OWED =
  /\b(?:owe|owed|debo|deuda de)\b.{0,20}\d|\d.{0,20}\b(?:owed|left on it)\b/;

/** What is owed on the car, beside what a bankruptcy does with its equity. */
export function withCarLoan(rule: Reply, asked: Asked): Reply {
  const cars = asked.context.records.debts.filter(({ kind }) => kind === 'auto');
  const [car] = cars;
  if (!car || cars.length > 1 || !CAR.test(asked.plain) || SAYS_WHAT_IS_OWED.test(asked.plain))
    return rule;
  const answer = asked.use('my_debts', { debt: car.id });
  if (!answer.ok) return rule;
  const { figures: f, id } = answer.result;
  return afterFirst(
    rule,
    paragraph(
      say`Based on what you’ve entered, you owe ${strong(f['d1.owed'] ?? '')} on ${car.name}. Your equity is what the car is worth, minus that.${source(id)}`,
    ),
  );
}

/** Where nothing is late, it is said: a company that asks to stop paying would change that. */
export function withNothingLate(rule: Reply, asked: Asked): Reply {
  if (asked.context.records.debts.length === 0) return rule;
  const answer = asked.use('my_next_payment', {});
  if (!answer.ok) return rule;
  const { id, data } = answer.result;
  const rows = (data as { readonly payments: readonly { readonly isLate: boolean }[] }).payments;
  return rows.some(({ isLate }) => isLate)
    ? rule
    : afterFirst(
        rule,
        paragraph(
          say`Based on what you’ve entered, none of your debts is late. If you stop paying because a company says so, they will be.${source(id)}`,
        ),
      );
}
