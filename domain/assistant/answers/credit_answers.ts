import { isScoreSaid } from '../slots/records_said.ts';
import { link, paragraph, type Paragraph, said, say, source, strong } from '../say.ts';
import { listed } from '../print.ts';
import type { Composed } from '../composed.ts';
import { type Asked, type Reply, reply } from './asked.ts';

// What the person's own credit file and score log say, beside the rule.

interface Entry {
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly bureaus: readonly string[];
  readonly is_estimated: boolean;
}
interface OwnAnswer {
  readonly path: string;
  readonly name: string;
  readonly is_estimated: boolean;
  readonly is_procedure: boolean;
  readonly days_late: number;
}
interface ClocksData {
  readonly is_named: boolean;
  readonly is_last: boolean;
  readonly kept: readonly { readonly path: string; readonly kind: string; readonly name: string }[];
  readonly entries: readonly Entry[];
  readonly answers: readonly OwnAnswer[];
}

/** How many entries are shown where none is named. */
const SHOWN = 3;

const first = (reply: Reply, own: Paragraph | null): Reply =>
  own === null ? reply : { ...reply, paragraphs: [own, ...reply.paragraphs] };

/** When what is in their file leaves it, before what the law says. */
export function withOwnClocks(reply: Reply, asked: Asked): Reply {
  if (!asked.context.credit) return reply;
  const answer = asked.use('clocks', { words: asked.plain });
  if (!answer.ok) return reply;
  const { figures: f, id, data } = answer.result;
  const { entries, is_named: isNamed, is_last: isLast } = data as ClocksData;
  const shown = entries.slice(0, SHOWN);
  if (shown.length === 0) return reply;
  return first(
    reply,
    paragraph(
      isNamed
        ? null
        : said(
            isLast
              ? 'Your last collection to come off:'
              : shown.length === 1
                ? 'From your credit file:'
                : 'What comes off your report first:',
          ),
      ...shown.map(({ path, name, kind, bureaus, is_estimated: isEstimated }) => {
        const what =
          kind === 'inquiry_leaves'
            ? `${name}’s inquiry`
            : kind === 'late_payment_leaves'
              ? `The late payment on ${name}`
              : name;
        const on = strong(f[`${path}.on`] ?? '');
        return isEstimated || kind === 'inquiry_leaves'
          ? say`${what} usually leaves by ${on} at ${listed(bureaus)}.${source(id)}`
          : say`${what} leaves by ${on} at the latest, at ${listed(bureaus)}.${source(id)}`;
      }),
    ),
  );
}

const UNTIL_WHEN =
  /\b(?:how (?:long|many days|much time)|deadline|time limit|last day|(?:by|until) when|when do i have|cuant(?:o tiempo|os dias)|plazo|fecha limite)\b/;
const TO_A_COLLECTOR =
  /\b(?:collect(?:or|ors|ion agency|ions)|debt (?:letter|notice)|validat\w+|cobrador\w*|agencia de cobr\w+)\b/;
const TO_ANOTHER =
  /\b(?:bureaus?|equifax|experian|transunion|court|sued?|lawsuit|served|summons|fall\w*|come\w* off|drop\w*|stays?|report\w*|corte|demanda\w*|buros?)\b/;

/** The last day to answer a collector whose letter they keep, before what the law says. */
export function withOwnNotices(composed: Composed, asked: Asked): Composed {
  const { plain, context } = asked;
  const isAsked = UNTIL_WHEN.test(plain) && !TO_ANOTHER.test(plain);
  const notices = (context.credit?.kept ?? []).filter(({ kind }) => kind === 'collector_notice');
  if (!isAsked || notices.length === 0 || !TO_A_COLLECTOR.test(plain)) return composed;
  const answer = asked.use('clocks', { words: plain });
  if (!answer.ok) return composed;
  const { figures: f, id, data } = answer.result;
  const shown = (data as ClocksData).kept.filter(({ kind }) => kind === 'collector_notice');
  if (shown.length === 0) return composed;
  const own = paragraph(
    ...shown
      .slice(0, SHOWN)
      .map(
        ({ path, name }) =>
          say`The last day to dispute with ${name} in writing is ${strong(f[`${path}.on`] ?? '')}, going by the letter you’re keeping.${source(id)}`,
      ),
  );
  return { ...composed, reply: first(composed.reply, own) };
}

/** Whether it's about who looked, not about what was reported. */
export const isOfInquiry = (plain: string): boolean =>
  /\binquir|\benquir|\binqueri|\bhard (?:pull|check|hit)|\bcredit (?:pull|check)s?\b|\bconsultas? (?:dura|de credito)/.test(
    plain,
  );

/** How long an inquiry stays: no section says so, and the seven years are none of it. */
export const inquiryStays = (plain: string): Reply =>
  reply(
    [
      ...(/\blate|\bcollect|\bcharge|\bbankrup|\beverything|\bnegative/.test(plain)
        ? [
            paragraph(
              said(
                'Most bad marks, such as a late payment, may be reported for **7 years**, and a bankruptcy for **10 years**.',
                'rule/usc15-1681c-a',
              ),
            ),
          ]
        : []),
      paragraph(
        said(
          'I don’t have a law that says when an inquiry has to come off. That’s up to the bureaus.',
        ),
        said(
          'What the law does say: if you ask, a bureau has to show you who got your report within **1 year** before that, or **2 years** if it was for a job.',
          'rule/usc15-1681g-a',
        ),
      ),
      paragraph(
        said('Looking at your own report doesn’t count against you.', 'rule/cfpb-ask-1229'),
        say`If you don’t know who asked, write to the bureau. In ${link('/dashboard/credit-file', 'your credit file')} here, each inquiry has the day it’s usually gone by.`,
      ),
    ],
    { lesson: 'before-you-apply' },
  );

/** By when those who were written to have to answer, before what the law says. */
export function withOwnDisputes(reply: Reply, asked: Asked): Reply {
  if (!asked.context.credit) return reply;
  const answer = asked.use('clocks', {});
  if (!answer.ok) return reply;
  const { figures: f, id, data } = answer.result;
  const { answers } = data as ClocksData;
  if (answers.length === 0) return reply;
  return first(
    reply,
    paragraph(
      ...answers.slice(0, SHOWN).map(({ path, name, is_estimated, is_procedure, days_late }) => {
        const on = strong(f[`${path}.on`] ?? '');
        if (is_procedure)
          return say`${name} ${days_late > 0 ? 'had' : 'has'} until about ${on} to tell you how they checked.${source(id)}`;
        if (days_late > 0 && !is_estimated)
          return say`The last day for ${name} to mail you an answer was ${on}, so it’s late.${source(id)}`;
        if (days_late > 0)
          return say`${name} had until about ${on} to mail you an answer. Log the day they got your letter to see if it’s late.${source(id)}`;
        return is_estimated
          ? say`${name} has until about ${on} to mail you an answer. Log the day they got your letter, and it’s exact.${source(id)}`
          : say`${name} has until ${on} to mail you an answer.${source(id)}`;
      }),
    ),
  );
}

interface ScoresData {
  readonly scores: readonly {
    readonly path: string;
    readonly model: string;
    readonly bureau: string;
    readonly moved: number | null;
  }[];
}

/** A score that is told: where it is written down, and with what. */
const withLogged = (rule: Reply, plain: string): Reply => ({
  ...rule,
  paragraphs: [
    paragraph(
      say`Write it down in ${link('/dashboard/scores', 'your score log')}: the number, its bureau, its model and version, and the day.`,
      /\bkarma\b/.test(plain)
        ? said(
            'Credit Karma shows VantageScore 3.0, from TransUnion or Equifax: the app says which.',
          )
        : null,
      said('Then you can see how it moves, beside scores of the same kind.'),
    ),
  ],
});

/** The newest scores they wrote down, in place of saying that there is none to see. */
export function withOwnScores(rule: Reply, asked: Asked): Reply {
  const reply = isScoreSaid(asked.plain) ? withLogged(rule, asked.plain) : rule;
  if (!asked.context.credit || reply !== rule) return reply;
  const answer = asked.use('score_log', {});
  if (!answer.ok) return reply;
  const { figures: f, id, data } = answer.result;
  const shown = (data as ScoresData).scores.slice(0, SHOWN);
  return {
    ...reply,
    paragraphs: [
      paragraph(
        ...shown.flatMap(({ path, model, bureau, moved }) => {
          const newest = say`Your ${model} from ${bureau} was ${strong(f[`${path}.score`] ?? '')} on ${f[`${path}.on`]}.${source(id)}`;
          const change = f[`${path}.change`];
          return change && moved
            ? [
                newest,
                moved > 0
                  ? say`That’s ${change} more than on ${f[`${path}.since`]}.${source(id)}`
                  : say`That’s ${change} less than on ${f[`${path}.since`]}.${source(id)}`,
              ]
            : [newest];
        }),
      ),
      paragraph(
        said(
          'That’s what you logged. We don’t pull scores. Only compare scores from the same model and the same bureau.',
          'lesson/many-scores',
        ),
      ),
    ],
  };
}
