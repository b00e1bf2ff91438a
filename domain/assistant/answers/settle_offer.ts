import type { TrackedDebt } from '../../planner/progress.ts';
import { dollarsText } from '../print.ts';
import { paragraph, said, say, source, strong } from '../say.ts';
import { type Asked, meantDebt, type Reply, reply } from './asked.ts';
import { lateOn } from './late_answers.ts';

/** A share of what is owed. The rate of a debt is none. */
const SHARE =
  /(?<![\d.,])(\d{1,2}) ?(?:%|percent|per cent|pct|por ciento|cents on the dollar)(?! ?(?:apr|interest|rate|de interes))|\bhalf\b|\bla mitad\b/;
const IS_RATE = /\b(?:at|rate of|rate is|apr(?: of| is)?|al) (?:a |an )?\d/;

const IS_OFF =
  /^(?:\d+ ?(?:%|percent|per cent|pct|por ciento)|half|la mitad) (?:off|discount|less|de descuento|menos)\b/;
/** All of it, in two payments. */
const IN_HALVES = /\bhalf\b.*\b(?:(?:and|other|then|y) half|the rest)\b|\bin (?:two )?halves\b/;

const OF_COLLECTOR =
  /\b(?:collect\w*|collections?|agency|charged?[- ]?off|sued?|court|judge?ment|cobrador\w*|cobranza|agencia|demanda\w*|corte)\b/;
/** Somebody offered already, or it's late by what is said. */
const IS_OFFERED =
  /\b(?:offer(?:ed|s|ing)?|they (?:said|say|want|will|would|ll)|said they|letter|called me|late|behind|past due|ofreci\w*|ofrecen|dicen|dijeron|carta|atras\w*)\b/;

/** One of their own cards or loans that isn't late: what settling it would mean. Null of any other. */
export function whileCurrent(asked: Asked): Reply | null {
  const { plain, slots } = asked;
  const debt = slots.isDebtNamed ? meantDebt(asked) : null;
  if (debt === null || debt.kind === 'medical' || debt.kind === 'collection') return null;
  if (OF_COLLECTOR.test(plain) || IS_OFFERED.test(plain)) return null;
  if (lateOn(asked, [debt.id]).rows.length > 0) return null;
  return reply(
    [
      paragraph(
        say`${strong('Don’t count on it yet:')} ${debt.name} isn’t late in what you’ve entered, and lenders rarely settle what’s paid on time.`,
        said('**Don’t fall behind to get a deal:** that brings fees, interest and late marks.'),
        said(
          '**Ask for a hardship plan or a lower rate first.** You pay all of it, for less, and nothing late shows.',
          'word/hardship-plan',
        ),
      ),
      paragraph(
        said(
          '**On your report it shows as settled**, which says that you paid less than all of it. A lender that looks may like “paid in full” better.',
        ),
        said(
          '**What’s forgiven usually counts as income for taxes**, in the year it’s forgiven.',
          'rule/usc26-61-a11',
          'rule/irs-topic-431',
        ),
        said(
          'It doesn’t count up to the amount you were insolvent: right before it was forgiven, you owed more than everything you owned was worth. You claim that with **Form 982**.',
          'rule/usc26-108-a1',
          'rule/irs-form-982',
        ),
      ),
      paragraph(
        said(
          'If they do agree, get it in writing before you pay: how much, by when, that it ends the debt, and how they’ll report it.',
        ),
      ),
    ],
    { lesson: 'question-a-debt', debtId: debt.id },
  );
}

/** What an offer to settle comes to, where a share and a debt were said; after it, what holds for any. */
export function withOffer(rule: Reply, asked: Asked): Reply {
  // "The hospital" is one debt as well, where somebody takes less for it.
  const isOne =
    asked.slots.isDebtNamed || (asked.slots.debts.length === 1 && OFFER.test(asked.plain));
  const debt = isOne ? meantDebt(asked) : null;
  if (debt === null) return rule;
  const part =
    IS_RATE.test(asked.plain) || IN_HALVES.test(asked.plain) ? null : SHARE.exec(asked.plain);
  if (part === null) return withSum(rule, asked, debt);
  // "40% off" leaves the rest to pay.
  const named = Number(part[1] ?? 50);
  const percent = String(IS_OFF.test(asked.plain.slice(part.index)) ? 100 - named : named);
  const answer = asked.use('my_debts', { debt: debt.id, share: percent });
  if (!answer.ok) return rule;
  const { figures: f, id } = answer.result;
  return {
    ...rule,
    paragraphs: [
      paragraph(
        say`${percent}% of the ${f['d1.owed']} on ${debt.name} is ${strong(f['d1.share'] ?? '')}. They’d forgive ${f['d1.forgiven']}.${source(id)}`,
      ),
      ...rule.paragraphs,
    ],
    debtId: debt.id,
  };
}

/** Money that is paid by the month or was paid already is no offer. */
const NO_OFFER =
  /\b(?:a|per|each|every|al|cada) ?(?:month|mo|week|mes|semana|quincena)\b|\bmonthly\b|\b(?:been|was|were) paying\b|\b(?:i|we) (?:already )?paid\b|\bya (?:pague|di)\b/;

/** What makes a sum an offer: that somebody takes it for the whole, or might. */
const OFFER =
  /\b(?:offer\w*|settl\w*|accept\w*|tak(?:e|es|ing|en)|took|agree[ds]?|agreed? to|call it (?:done|even|good|quits)|clos(?:e|es|ing) it|pay(?:s)? it off|forgiv\w*|knock\w*|for less|let (?:me|us|it) (?:off|go)|wip(?:e|es|ing)|cover|enough|ofrec\w*|acept\w*|arregl\w*|perdon\w*|liquid\w*|quit[ae]n?|rebaj\w*|alcanza)\b/;

/** What an offer of a sum comes to: less than is owed, and nothing else was named. */
function withSum(rule: Reply, asked: Asked, debt: TrackedDebt): Reply {
  const [amount, ...others] = asked.slots.amounts;
  if (amount === undefined || others.length > 0) return rule;
  if (NO_OFFER.test(asked.plain) || !OFFER.test(asked.plain)) return rule;
  const answer = asked.use('my_debts', { debt: debt.id, paying: dollarsText(amount) });
  if (!answer.ok) return rule;
  const { figures: f, id } = answer.result;
  const left = f['d1.after'];
  if (left?.kind !== 'money' || left.cents === 0) return rule;
  return {
    ...rule,
    paragraphs: [
      paragraph(
        say`You owe ${f['d1.owed']} on ${debt.name}, so for ${f['d1.paying']} they’d forgive ${strong(left)}.${source(id)}`,
      ),
      ...rule.paragraphs,
    ],
    debtId: debt.id,
  };
}
