import type { Answer } from './answer.ts';
import { paragraph, placed, said } from './say.ts';
import { MAX_QUESTION } from './limits.ts';
import { invisible } from './letters.ts';
import { plainOf } from './slots/plain.ts';

// Where money is not what it is about. Such a question goes nowhere: no model, no search, no figures.

/** Words of somebody who may mean to harm themselves, as they are typed. Wide on purpose: a person who meant something else
 *  reads two kind sentences. */
const CRISIS: readonly RegExp[] = [
  /\bs[ui]+c[iu]*d(e|al|ing)\b|\bsuic\w*d\w*\b|\bsucid\w*\b/,
  /\bkill(ing)? (myself|my self|me self)\b|\bkil (myself|my self)\b|\bkms\b|\bunalive\b/,
  /\b(end|ending|take|taking) (my|my own) life\b|\btake my own\b/,
  /\bend(ing)? (it all|myself)\b(?! (off|with|at|by paying))/,
  /\b(want|wanna|wanted|ready|going|rather|wish i could|hope i|hope to) (to |2 )?die\b(?! (for|debt))/,
  /\b(just|rather|better) be dead\b|\bbetter off dead\b|\bworth more dead\b/,
  /\bwish i (was|were|wasn'?t|weren'?t|had never been|hadn'?t been|never) (dead|alive|here|born|woke|wake)/,
  /\bwish i (didn'?t|wouldn'?t|don'?t) (wake up|exist)\b/,
  /\b(don'?t|dont|do not|didn'?t|no longer) (really )?(want|wanna|care) (to |2 )?(live|be alive|be here|exist|wake up|be around)\b/,
  /\b(no|not any|any|isn'?t a|without a) (reason|point) (to|in|for|of) (live|living|life|going on|being here|stay alive)\b/,
  /\bnothing (left )?to live for\b|\bnot worth living\b|\blife (isn'?t|is not|is no longer) worth\b/,
  /\b(hurt|hurting|harm|harming|cut|cutting) (myself|my self)\b|\bself[- ]?harm/,
  /\b(i )?(can'?t|cant|cannot|can not|couldn'?t) go on\b(?! (a |the |an |any |my |our |your |vacation|holiday|paying|making|sending|using|living (in|on|with)|with (this|the|these|my) (card|loan|plan|payment|bill)|missing|amazon|line))/,
  /\b(can'?t|cant|cannot) (live|keep living|be here) (like this )?any ?more\b/,
  /\b(everyone|everybody|they|family|kids|wife|husband|people|world|mom|dad|children)('d| would| will|'ll)? (all )?be better (off )?without me\b/,
  /\bbetter without me\b|\bbetter off without me\b/,
  /\bjump(ing)? (off|from) (a|the|my) (bridge|building|roof|balcony|window)\b/,
  /\b(over ?dos(e|ing) (on|myself)|swallow (all|a bottle)|hang myself|shoot myself|drown myself|slit my)\b/,
  /\b(gun|bullet) (to|in) my head\b/,
  /\b(life )?insurance .{0,30}\b(if|when) i('m| am)? (dead|gone|die)\b.{0,40}\b(better|easier|pay|cover)\b/,
  /\b(done|tired|sick) (with|of) (living|life|being alive)\b/,
  /\b(quiero|voy a) (morir(me)?|matarme)\b|\bquitarme la vida\b|\bno quiero vivir\b/,
  /\bsay(ing)? (my )?goodbyes?\b.{0,20}\b(forever|to everyone|world)\b/,
];

/** What the same words may mean of a debt. Taken out before the question is looked at. */
const HARMLESS: readonly RegExp[] = [
  /\b(kill|killing|kills|end|ending|murder|destroy)(ing)? (off )?(this|the|my|that|these|those|all my|all the|a) (credit card |card |student |car )?(debts?|balances?|cards?|loans?|bills?|interest|payments?|account)\b/g,
  /\bdying to\b/g,
  /\b(is|are|was|been) killing (me|us)\b/g,
];

const withoutHarmless = (plain: string): string =>
  HARMLESS.reduce((text, pattern) => text.replaceAll(pattern, ' '), plain);

const isDanger = (text: string): boolean => {
  const plain = withoutHarmless(
    plainOf(text)
      .replaceAll(/[.,;:!?]+/g, ' ')
      .replaceAll(/\s+/g, ' '),
  );
  return CRISIS.some((pattern) => pattern.test(plain));
};

/** Whether somebody may be in danger: then the only answer is people to talk to. Looked for before anything else is known of a
 *  question, and so in its beginning and its end alone where it has no end. What nobody sees may hide in a word, or part two. */
export function isCrisis(question: string): boolean {
  const looked =
    question.length <= 2 * MAX_QUESTION
      ? question
      : `${question.slice(0, MAX_QUESTION)} \n ${question.slice(-MAX_QUESTION)}`;
  return [
    looked,
    looked.replaceAll(invisible, ' '),
    // Struck through, or with marks heaped on it.
    looked.replaceAll(/\p{M}+/gu, ''),
  ].some(isDanger);
}

/** Words that weigh, without danger: the answer stays, and a kind line comes with it. */
export const isHeavy = (plain: string): boolean =>
  /\b(hopeless|(can'?t|cant) (take|do|handle|cope with) (it|this|that) any ?more|no way out|drowning|falling apart|breaking down|crying|panic|desperate|so scared|terrified|can'?t sleep|cant sleep|ashamed|worthless|hate my life|what'?s the point|giving up|give up on everything)\b/.test(
    plain,
  );

/** Nothing but people to talk to. */
export const crisisAnswer = (): Answer => ({
  mode: 'crisis',
  steps: [],
  slips: [],
  sources: [],
  sentences: placed([
    paragraph(
      said('That sounds heavier than a bill.'),
      said('You can talk to a person right now: call or text **988**, free, at any hour.'),
    ),
    paragraph(said('Your debts can wait here, and nothing about them is decided today.')),
  ]),
  proposal: null,
  reading: { intent: null, as: null, others: [], debtId: null },
  lesson: null,
});
