import type { Cents } from '../../money/cents.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { outlookOnce } from '../outlook_once.ts';
import { dollarsText } from '../print.ts';
import { paragraph, say, source, strong } from '../say.ts';
import { type Asked, type Reply, reply } from './asked.ts';

// How full cards would be after a payment or a charge, and with one of them closed.

const IF = /\b(?:if|after|once|when|were to|would|what happens|si|cuando|despues|una vez)\b/;
const PAID_OFF =
  /\b(?:pay(?:ing)? (?:\w+ ){0,3}off|paid (?:\w+ ){0,3}off|clear(?:ed|ing)?|wip(?:e|ed|ing) out|at (?:zero|0)|to (?:zero|0)|(?:liquid|termin|sald)\w+|(?:pago|pagara) (?:la |toda |todo |completa ){1,3})\b/;
const PAYING = /\b(?:pay\w*|paid|send|put .* (?:to|toward|towards|on)|pag\w+|abon\w+)\b/;
const CHARGING =
  /\b(?:charg\w+|spend\w*|spent|buy\w*|bought|swip\w+|use (?:it|the|my)|put(?:ting)? (?!.*\b(?:toward|towards|extra|payment|more)\b)|gast\w+|compr\w+|carg\w+|poner|pongo|meter|meto)\b/;

/** Dollars by which a card's balance would change: below zero for a payment. Null where no such thing is asked about. */
function changeIn({ plain, slots, context }: Asked, card: TrackedDebt): string | null {
  const [amount, ...others] = slots.amounts;
  if (others.length > 0) return null;
  if (amount === undefined) {
    const owed = outlookOnce(context.records, context.today)?.owedToday.get(card.id) ?? 0;
    return IF.test(plain) && PAID_OFF.test(plain) && owed > 0
      ? `-${dollarsText(owed as Cents)}`
      : null;
  }
  if (CHARGING.test(plain) && !/\b(?:pay|paid|paying|pago|pagar)\b/.test(plain))
    return dollarsText(amount);
  return IF.test(plain) && PAYING.test(plain) ? `-${dollarsText(amount)}` : null;
}

/** How full a card would be after what is asked about; null where it's no change of one card. */
export function cardAfter(asked: Asked, card: TrackedDebt | undefined): Reply | null {
  const change = card ? changeIn(asked, card) : null;
  const answer = card && change !== null ? asked.use('card_use', { debt: card.id, change }) : null;
  if (!card || change === null || !answer?.ok) return null;
  const { figures: f, id } = answer.result;
  const after = f['after.share'];
  if (!after) return null;
  return reply(
    [
      paragraph(
        change.startsWith('-')
          ? say`${card.name} would use ${strong(after)} of its limit, instead of ${f['k1.share']}.${source(id)}`
          : say`That would take ${card.name} from ${f['k1.share']} to ${strong(after)} of its limit.${source(id)}`,
        f['after.all_share']
          ? say`All your cards together would use ${f['after.all_share']}.${source(id)}`
          : null,
      ),
      paragraph(
        f['after.interest_month']
          ? say`It would cost about ${f['after.interest_month']} a month in interest until it’s paid.${source(id)}`
          : null,
      ),
    ],
    { lesson: 'card-use', debtId: card.id },
  );
}

/** What closing a card would do to the use of the others, before what holds for any card. */
export function withOwnClosing(rule: Reply, asked: Asked): Reply {
  const { debts } = asked.slots;
  const [card] = debts;
  if (!card || debts.length > 1 || card.kind !== 'card') return rule;
  const answer = asked.use('card_use', { closed: card.id });
  if (!answer.ok) return rule;
  const { figures: f, id } = answer.result;
  if (!f['kept.share'] || !f['closed.share']) return rule;
  return {
    ...rule,
    paragraphs: [
      paragraph(
        say`Paid off and left open, ${card.name} leaves your cards at ${strong(f['kept.share'])} of their limits. Closed, they’d be at ${strong(f['closed.share'])}.${source(id)}`,
      ),
      ...rule.paragraphs,
    ],
    debtId: card.id,
  };
}
