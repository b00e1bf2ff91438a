import { CARDS_ALONE, debtLeftOut, isOfLeft } from '../slots/of_part.ts';
import { paragraph, type Paragraph, say, source, strong } from '../say.ts';
import { type Asked, type Reply, reply, using } from './asked.ts';

// What some of the debts come to: the cards alone, or all but one.

/** What is asked about of the debts; null where it's all of them, or one. */
function partOf({ plain, slots, context }: Asked) {
  const debt = debtLeftOut(plain, slots);
  if (debt !== null) return { name: debt.name, args: { without: debt.id }, isWithout: true };
  const cards = context.records.debts.filter(({ kind }) => kind === 'card');
  return CARDS_ALONE.test(plain) && cards.length > 0 && cards.length < context.records.debts.length
    ? { name: '', args: { of: 'cards' }, isWithout: false }
    : null;
}

/** What they owe on a part of the debts; null where it isn't a part that was asked about. */
export function partOwed(asked: Asked): Reply | null {
  const part = partOf(asked);
  return (
    part &&
    using(asked, 'my_debts', part.args, ({ figures: f, id }) =>
      reply(
        [
          paragraph(
            part.isWithout
              ? say`Without ${part.name}, you owe ${strong(f['part.owed'] ?? '')}.${source(id)}`
              : say`On your cards, you owe ${strong(f['part.owed'] ?? '')} together.${source(id)}`,
            say`The minimums of these come to ${f['part.minimums']} a month.${source(id)}`,
          ),
        ],
        { lesson: 'cheapest-order' },
      ),
    )
  );
}

/** What the minimums leave, before where it goes. */
export function withLeft(rule: Reply, asked: Asked): Reply {
  const answer = isOfLeft(asked.plain, asked.slots) ? asked.use('my_debts', {}) : null;
  const left = answer?.ok ? answer.result.figures['total.left'] : undefined;
  if (!answer?.ok || !left) return rule;
  const { figures: f, id } = answer.result;
  return {
    ...rule,
    paragraphs: [
      paragraph(
        say`The minimums come to ${f['total.minimums']} a month, so ${strong(left)} is left of the ${f['total.set_aside']} you set aside.${source(id)}`,
      ),
      ...rule.paragraphs,
    ],
  };
}

/** A month of interest on a part of the debts; nothing where it isn't a part that was asked about. */
export function partInterest(asked: Asked): readonly Paragraph[] {
  const part = partOf(asked);
  const answer = part && asked.use('my_debts', part.args);
  if (!part || !answer?.ok) return [];
  const { figures: f, id } = answer.result;
  return [
    paragraph(
      part.isWithout
        ? say`Without ${part.name}, your debts cost about ${strong(f['part.interest_month'] ?? '')} a month in interest.${source(id)}`
        : say`Your cards cost about ${strong(f['part.interest_month'] ?? '')} a month in interest.${source(id)}`,
    ),
  ];
}
