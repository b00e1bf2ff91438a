import type { Composed } from '../composed.ts';
import { INTENT_TEXTS, type IntentName } from '../intents.ts';
import { listed } from '../print.ts';
import { paragraph, said, say, source, strong } from '../say.ts';
import { wordsIn } from '../slots/plain.ts';
import { type Answerer, type Asked, reply } from './asked.ts';

// Words that point at something without naming it, with nothing before them: a question back, with what the person has.

/** Words of a message that says nothing by itself. */
const EMPTY: ReadonlySet<string> = new Set(
  (
    'a about ah all and another any are bad better but change changed did different do does eh else for go good got great happened he help hm hmm how huh i if in is isnt it its just like look mad make me mean means more my next no nope normal not now of oh ok okay on one ones or other others ours please rest right same see she so stuff that thats the them then there these they thing things think this those to too um wait was way weird what whats which why with worse wrong yeah yes you account card cards debt debts ' +
    'al algo aparte asi ay bien bueno buena como cosa cosas cual cuales de del demas digo e el ella ellas ellos entonces era es esa esas ese eso esos esta estaba estas este esto estos hago hice la las le lo los mal mala malo mas me mejor mi mio mis no normal o otra otras otro otros para pero perdon por porque pues que quiero decir se ser si son su tambien tarjeta tarjetas te tu un una uno va y ya ahora aqui deuda deudas cuenta'
  ).split(' '),
);
/** One of these has to point somewhere. */
const POINTS =
  /\b(?:it|its|that|thats|this|those|these|them|other|others|another|stuff|rest|things?|ones?|mean|which|do|then|next|now|wrong|happened|changed|different|entonces|eso|esa|esas|ese|esos|esto|esta|otr[oa]s?|cosas?|demas|hago|cual|cuales|decir|lo)\b/;
const MAX_WORDS = 11;
const NO_WORDS = /^(?:no|yes|ok|okay|huh|eh|hm+|si|what|que|why|how|wait)[?!.]*$/;

/** Whether a message only points. */
export const isPointing = ({ plain, slots }: Asked): boolean => {
  const words = wordsIn(plain.replaceAll(/['’]/g, ''));
  return (
    words.length > 0 &&
    words.length <= MAX_WORDS &&
    slots.amounts.length === 0 &&
    !slots.isDebtNamed &&
    words.every((word) => EMPTY.has(word)) &&
    (POINTS.test(plain) || NO_WORDS.test(plain.trim())) &&
    !HAS_MEANING.test(plain)
  );
};
/** Few words that say enough. */
const HAS_MEANING =
  /\b(?:which|what|cual|que) (?:debt|card|one|deuda|tarjeta)s? (?:do i|should i|first|to|is|debo|pago|primero|tengo)\b|\bhow (?:are|is|do) (?:you|u|this|it|i)\b|\bwhat do i do first\b|\bwhat can you\b|\bwhat (?:are|do) you\b(?! mean)|\bhelp me\b|\bhow do you\b|\bcan you\b|\b(?:first|primero)\b|\bmy (?:debts?|cards?)\s*$|\bmis (?:deudas?|tarjetas?)\s*$|\bcomo (?:estas?|va|le va)\b|\bmore\b.*\bmonth\b|\bwhat is (?:a|an|the)\b|\bque es (?:una?|el|la)\b/;

const asks = (...intents: readonly IntentName[]) =>
  intents.map((intent) => INTENT_TEXTS[intent].ask);
const MAX_NAMED = 5;

/** The question back; null where the message says more than that. */
export function askedBack(asked: Asked): Composed | null {
  if (!isPointing(asked)) return null;
  const { records } = asked.context;
  const isOfCards = /\b(?:cards?|tarjetas?)\b/.test(asked.plain);
  const isJudging =
    /\b(?:bad|good|worse|better|normal|wrong|weird|mal[oa]?|buen[oa]|mejor|bien)\b/.test(
      asked.plain,
    );
  const cards = records.debts.filter(({ kind }) => kind === 'card');
  const meant = (isOfCards && cards.length > 0 ? cards : records.debts).slice(0, MAX_NAMED);
  const names = meant.map(({ name }) => name);
  const about = names.map((name) => `What about ${name}?`);
  const back = (sentence: ReturnType<typeof say>, others: readonly string[]): Composed => ({
    reply: reply([paragraph(sentence)], { others }),
    certainty: 'unsure',
    intent: null,
    others: [],
  });
  if (names.length === 0)
    return back(
      said('What is it about: a bill, a call or letter from a collector, or your credit report?'),
      asks('overwhelmed', 'collector_wrote', 'dispute_error'),
    );
  if (isOfCards && cards.length > 0)
    return back(
      cards.length === 1
        ? say`Do you mean ${names[0] ?? ''}, or a card that isn’t in your list?`
        : say`Which card do you mean: ${listed(names, 'or')}?`,
      about,
    );
  if (isJudging)
    return back(say`What should I look at: ${names.join(', ')}, or your plan as a whole?`, [
      ...about.slice(0, MAX_NAMED),
      ...asks('when_done'),
    ]);
  return back(say`What do you mean: ${names.join(', ')}, or your plan?`, [
    ...about,
    ...asks('when_done'),
  ]);
}

/** Why the plan's end moved: what moves it, and where it stands today. */
export const dateChanged: Answerer = (asked) => {
  const others = asks('when_done', 'progress', 'change_due_day');
  const why = paragraph(
    said(
      'Three things move it: a balance, rate or minimum that was changed, a payment that was recorded or missed, and the amount you set aside each month.',
    ),
    said('Did one of those change, or do you mean the due day of one of your debts?'),
  );
  if (asked.context.records.debts.length === 0) return reply([why], { others });
  const plan = asked.use('plan_payoff', {});
  const done = plan.ok ? plan.result.figures['now.done'] : undefined;
  return reply(
    [
      plan.ok && done
        ? paragraph(
            say`As things stand today, your plan ends in ${strong(done)}.${source(plan.result.id)}`,
          )
        : paragraph(),
      why,
    ],
    { others, isWithoutSlips: true },
  );
};
