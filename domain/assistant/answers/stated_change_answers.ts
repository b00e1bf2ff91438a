import type { Cents } from '../../money/cents.ts';
import { cents } from '../../money/cents.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import type { Composed } from '../composed.ts';
import { outlookOnce } from '../outlook_once.ts';
import { saidAmount } from '../offered_question.ts';
import { dollarsText, listed } from '../print.ts';
import { link, paragraph, said, say, source, strong, type Words } from '../say.ts';
import { changeSaid, type ChangeSaid } from '../slots/changes_said.ts';
import { isClaimed } from '../slots/claimed.ts';
import { isDenied, isThought } from '../slots/no_order.ts';
import type { ToolAnswer } from '../tool.ts';
import { type Asked, type Reply, reply } from './asked.ts';
import { percentText } from './balance_transfer.ts';
import { CLAIMED } from './cases/credit_story_cases.ts';
import { comparedWords } from './plan_answers.ts';
import { ruleAnswer } from './rule_answers.ts';

// Something is told of one debt: it is offered to be written as it was said, with what it does to the plan.

/** The offer that writes what was told; null where nothing was. */
export function changeStated(asked: Asked): Composed | null {
  const { plain, context } = asked;
  if (isThought(plain) || isDenied(plain)) return null;
  const change = changeSaid(plain, context.records.debts);
  if (change?.kind === 'balance' && isClaimed(plain)) return claimed(change.debt, asked);
  const answer = change && replyTo(change, asked);
  return answer && { reply: answer, certainty: 'sure', intent: 'edit_debts', others: [] };
}

/** What somebody else says is owed isn't offered to be written: it has to be shown first. */
function claimed(debt: TrackedDebt, asked: Asked): Composed | null {
  const rule = ruleAnswer('collector_amount', CLAIMED);
  const own = asked.use('my_debts', { debt: debt.id });
  if (rule === null) return null;
  return {
    reply: {
      ...rule,
      paragraphs: [
        ...rule.paragraphs,
        paragraph(
          own.ok
            ? say`Your planner keeps ${strong(own.result.figures['d1.owed'] ?? '')} on ${debt.name}: I won’t write down what a caller or a letter says until it’s shown.${source(own.result.id)}`
            : null,
        ),
      ],
      debtId: debt.id,
      isWithoutSlips: true,
    },
    certainty: 'sure',
    intent: 'collector_amount',
    others: [],
  };
}

function replyTo(change: ChangeSaid, asked: Asked): Reply | null {
  if (change.kind === 'which') return ofWhichDebt(change, asked);
  const { debt } = change;
  switch (change.kind) {
    case 'balance':
      return balanceTo(debt, change.amount, null, asked);
    case 'charge':
      return balanceTo(
        debt,
        cents(owedOn(debt, asked) + change.amount),
        change.isSum ? 'charges' : 'charge',
        asked,
      );
    case 'off':
      return balanceTo(debt, cents(Math.max(0, owedOn(debt, asked) - change.amount)), 'off', asked);
    case 'minimum':
      return minimumTo(debt, change.amount, asked);
    case 'rate':
      return rateTo(change, asked);
    case 'removed':
      return removed(debt, asked);
    case 'unclear':
      return reply(
        [
          paragraph(
            say`Is ${change.number} the rate on ${debt.name}, or an amount you charged to it?`,
            said('Choose one below, and I can fill it in for you to confirm.'),
          ),
        ],
        {
          debtId: debt.id,
          others: [
            `The rate on ${debt.name} is ${change.number}%`,
            `I charged $${change.number} on ${debt.name}`,
          ],
        },
      );
  }
}

/** Whoever blames themself for it hears that first. */
const BLAMES =
  /\b(?:dumb|stupid|idiot|regret|asham\w*|embarrass\w*|hate myself|messed up|screwed up|failed|weak|shouldn'?t have|tont[oa]|estupid[oa]|burr[oa]|regue|pena|verguenza)\b/;

/** So much was charged on a card, told with how it feels: what it comes to, and the offer to write it. */
export function charged(
  { debt, amount }: { readonly debt: TrackedDebt; readonly amount: Cents },
  asked: Asked,
): Reply | null {
  const answer = balanceTo(debt, cents(owedOn(debt, asked) + amount), 'charge', asked);
  return answer && BLAMES.test(asked.plain)
    ? {
        ...answer,
        paragraphs: [
          paragraph(
            said('One charge doesn’t undo what you’ve paid, and it says nothing about you.'),
          ),
          ...answer.paragraphs,
        ],
      }
    : answer;
}

/** A minimum or a rate without its debt: a card, most likely. */
function ofWhichDebt(
  { minimum, rate }: Extract<ChangeSaid, { kind: 'which' }>,
  { context }: Asked,
): Reply | null {
  const cards = context.records.debts.filter(({ kind }) => kind === 'card');
  const debts = cards.length > 0 ? cards : context.records.debts;
  const says = (name: string) =>
    minimum === null
      ? `The rate on ${name} is ${percentText(rate ?? 0)}%`
      : `The minimum on ${name} is ${saidAmount(minimum)}`;
  return reply(
    [
      paragraph(
        say`Which one do you mean: ${listed(
          debts.map(({ name }) => name),
          'or',
        )}?`,
        said('Choose one below, or ask again with its name.'),
      ),
    ],
    { others: debts.slice(0, 6).map(({ name }) => says(name)) },
  );
}

const owedOn = ({ id }: TrackedDebt, { context }: Asked): Cents =>
  outlookOnce(context.records, context.today)?.owedToday.get(id) ?? cents(0);

const NOT_YET = said('Nothing changes until you press the button.');

const MAX_TIMES = 4;

/** Another balance, as it was said or as it comes to; what it does to the plan stands beside it. */
function balanceTo(
  debt: TrackedDebt,
  amount: Cents,
  by: 'charge' | 'charges' | 'off' | null,
  asked: Asked,
): Reply | null {
  const owed = owedOn(debt, asked);
  const change = amount - owed;
  if (change === 0) return null;
  // So much more than before is hardly the same debt.
  if (by === null && owed > 0 && amount > owed * MAX_TIMES) return null;
  const effect = asked.use('change_debt', {
    debt: debt.id,
    ...(change > 0
      ? { charge: dollarsText(cents(change)) }
      : { off: dollarsText(cents(0 - change)) }),
  });
  const offer = asked.use('propose', { debt: debt.id, balance: dollarsText(amount) });
  if (!offer.ok && !effect.ok) return null;
  const figures = effect.ok ? effect.result.figures : {};
  const id = effect.ok ? effect.result.id : '';
  return reply(
    [
      paragraph(
        by === 'charges' ? said('I added those charges up.') : null,
        (by === 'charge' || by === 'charges') && effect.ok
          ? say`With ${figures['charge']} more, you’d owe ${strong(figures['debt.after'] ?? '')} on ${debt.name}.${source(id)}`
          : by === 'off' && effect.ok
            ? say`With ${figures['off']} off, you’d owe ${strong(figures['debt.after'] ?? '')} on ${debt.name}.${source(id)}`
            : null,
        offer.ok
          ? say`I can set the balance of ${debt.name} to ${strong(offer.result.figures['after'] ?? '')}, as of today.${source(offer.result.id)}`
          : said(offer.reason),
        offer.ok ? NOT_YET : null,
      ),
      paragraph(...effectWords(effect)),
      paragraph(
        by === 'off' && debt.kind === 'medical'
          ? said('Ask for a new bill that shows it, and keep it.')
          : null,
      ),
    ],
    { lesson: 'cheapest-order', debtId: debt.id },
  );
}

/** What it does to the end and to the interest. */
function effectWords(effect: ToolAnswer): readonly (Words | null)[] {
  if (!effect.ok) return [];
  const { figures: f, id } = effect.result;
  if (!f['then.done'])
    return [said('With that, your plan as it is would never end. You’d need more each month.')];
  return [
    comparedWords(f, id),
    say`That’s with the ${f['now.monthly']} you set aside a month.${source(id)}`,
  ];
}

/** A debt that is to be taken out: where that is done, and what the plan does without it. */
function removed(debt: TrackedDebt, asked: Asked): Reply {
  const payoff = outlookOnce(asked.context.records, asked.context.today)?.ledgers.find(
    (each) => each.debt.id === debt.id,
  )?.payoff;
  const effect = asked.use('change_debt', {
    debt: debt.id,
    off: dollarsText(payoff ?? owedOn(debt, asked)),
  });
  return reply(
    [
      paragraph(
        say`You can delete ${strong(debt.name)} in ${link('/debt-destroyer', 'the planner')}, under that debt. I can’t do that from here.`,
        effect.ok && effect.result.figures['then.done']
          ? say`Without it:${source(effect.result.id)}`
          : null,
        ...effectWords(effect),
      ),
      paragraph(
        /\bclos(?:e|ed|ing)\b/.test(asked.plain)
          ? said('A closed card still has to be paid, so keep it here while something is owed.')
          : null,
        said(
          'First make sure it’s really gone: get it in writing that nothing is owed, and keep it.',
        ),
      ),
    ],
    { debtId: debt.id },
  );
}

function minimumTo(debt: TrackedDebt, amount: Cents, asked: Asked): Reply | null {
  const offer = asked.use('propose', { debt: debt.id, payment: dollarsText(amount) });
  if (!offer.ok)
    return reply(
      [
        paragraph(
          said(offer.reason),
          say`You can see and change what you’ve entered in ${link('/debt-destroyer', 'the planner')}.`,
        ),
      ],
      { debtId: debt.id },
    );
  return reply(
    [
      paragraph(
        say`I can set the payment due on ${debt.name} to ${strong(offer.result.figures['after'] ?? '')} a month.${source(offer.result.id)}`,
        NOT_YET,
      ),
      paragraph(
        said(
          'The total you set aside stays the same, so less of it goes to the debt that comes first. That can cost more interest.',
        ),
      ),
    ],
    { lesson: 'keep-the-minimum', debtId: debt.id },
  );
}

function rateTo({ debt, rate }: Extract<ChangeSaid, { kind: 'rate' }>, asked: Asked): Reply | null {
  const effect = asked.use('change_debt', { debt: debt.id, rate: percentText(rate) });
  const offer = asked.use('propose', { debt: debt.id, rate: percentText(rate) });
  if (!offer.ok && !effect.ok) return null;
  return reply(
    [
      paragraph(
        offer.ok
          ? say`I can set the rate of ${debt.name} to ${strong(offer.result.figures['after'] ?? '')}.${source(offer.result.id)}`
          : said(offer.reason),
        offer.ok ? NOT_YET : null,
      ),
      paragraph(...effectWords(effect)),
    ],
    { lesson: 'cheapest-order', debtId: debt.id },
  );
}
