import { paragraph, type Paragraph, say, source, strong } from '../say.ts';
import { type Asked, meantDebt, type Reply } from './asked.ts';
import { costsNow } from './debt_answers.ts';

// What interest comes to on the person's own debts, beside the rule of how it works.

interface Row {
  readonly path: string;
  readonly name: string;
  readonly interest_month: number;
}

/** Interest of a month: on one debt, beside what it asks for; of all, the dearest named. */
export function ownInterest(asked: Asked): readonly Paragraph[] {
  if (asked.context.records.debts.length === 0) return [];
  const debt = asked.slots.debts.length > 0 ? meantDebt(asked) : null;
  const answer = asked.use('my_debts', debt ? { debt: debt.id } : {});
  if (!answer.ok) return [];
  const { figures: f, id, data } = answer.result;
  if (debt) {
    const now = costsNow(f, id, asked.plain);
    const minimum = f['d1.minimum'];
    const isAsked = minimum?.kind === 'money' && minimum.cents > 0;
    return now === null
      ? [paragraph(say`${debt.name} bears no interest, by what you’ve entered.${source(id)}`)]
      : [
          paragraph(
            say`Of what you pay on ${debt.name}, about ${strong(f['d1.interest_month'] ?? '')} a month is interest now${isAsked ? say`; it asks for ${minimum}` : null}. The rest brings the balance down.${source(id)}`,
            /\bday|daily|dia\b/.test(asked.plain) ? now : null,
          ),
        ];
  }
  const dearest = (data as { readonly debts: readonly Row[] }).debts.toSorted(
    (one, other) => other.interest_month - one.interest_month,
  )[0];
  if (!dearest || dearest.interest_month === 0) return [];
  return [
    paragraph(
      say`At today’s balances, your debts cost about ${strong(f['total.interest_month'] ?? '')} of interest a month. ${dearest.name} costs the most of them: about ${f[`${dearest.path}.interest_month`]}.${source(id)}`,
    ),
  ];
}

/** The rule of how interest works, after what it comes to here. */
export const withOwnInterest = (rule: Reply, asked: Asked): Reply => ({
  ...rule,
  paragraphs: [...ownInterest(asked), ...rule.paragraphs],
});

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
        say`Against only paying the minimums, your plan costs ${strong(saves)} less interest to the end.${source(answer.result.id)}`,
      ),
      ...reply.paragraphs,
    ],
  };
}
