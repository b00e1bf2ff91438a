import type { Cents } from '../../money/cents.ts';
import type { Composed } from '../composed.ts';
import type { Figures } from '../figure.ts';
import { dollarsText } from '../print.ts';
import { link, paragraph, said, say, source, strong, type Words } from '../say.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { shareSaid } from '../slots/share_said.ts';
import { type Answerer, type Asked, type Reply, reply, using } from './asked.ts';
import { percentText } from './balance_transfer.ts';
import { cardAfter } from './card_change_answers.ts';

// How full cards are, how far they have to come down, and what to pay before a statement.

interface CardRow {
  readonly path: string;
  readonly id: string;
  readonly name: string;
  readonly is_low: boolean;
  readonly is_too_late: boolean;
  readonly is_out_of_reach: boolean;
}

/** How full cards are, and what to pay by when. */
export const cardUse: Answerer = (asked) => {
  const cards = asked.context.records.debts.filter(({ kind }) => kind === 'card');
  if (cards.length === 0) return cardUseRule();
  const named = meantCard(asked);
  const after = cardAfter(asked, named);
  if (after) return after;
  const below = markIn(asked.plain);
  if (limitOf(cards, named) === undefined) return withoutLimit(asked, named);
  return cardShares(asked, named, below);
};

/** A share of a card's limit that it is to come to, in words that say so plainly; null where none is. */
export function shareAsked(asked: Asked): Composed | null {
  const read = shareSaid(asked.plain, asked.context.records.debts);
  if (read === null) return null;
  const { card, below, limit } = read;
  return {
    reply:
      limit === null && card.creditLimit === undefined
        ? withoutLimit(asked, card)
        : cardShares(asked, card, percentText(below), limit),
    certainty: 'sure',
    intent: 'card_use',
    others: [],
  };
}

function cardShares(
  asked: Asked,
  named: TrackedDebt | undefined,
  below: string | undefined,
  limit: Cents | null = null,
): Reply {
  const args = {
    ...(named && { debt: named.id }),
    ...(below !== undefined && { below }),
    ...(limit !== null && { limit: dollarsText(limit) }),
  };
  const isOfStatement = OF_STATEMENT.test(asked.plain);
  return using(asked, 'card_use', args, ({ figures: f, id, data }) => {
    const { cards: rows, without_limit: unknown } = data as {
      readonly cards: readonly CardRow[];
      readonly without_limit: readonly string[];
    };
    const [fullest] = rows;
    if (!fullest) return cardUseRule();
    const { path, name } = fullest;
    return reply(
      [
        paragraph(
          say`${name} uses ${strong(f[`${path}.share`] ?? '')} of its ${f[`${path}.limit`]} limit${rows.length > 1 && !named ? say`, the most of your cards` : null}.${source(id)}`,
          f['all.share'] && !named
            ? say`All together it’s ${f['all.share']} of ${f['all.limit']} in limits.${source(id)}`
            : null,
        ),
        paragraph(
          ...rows
            .filter((row) => f[`${row.path}.goal`] && !(isOfStatement && f[`${row.path}.pay`]))
            .slice(0, MAX_CARDS)
            .map(
              (row) =>
                say`To get ${row.name} to ${markText(below)}%, bring it down to ${f[`${row.path}.goal`]}: that’s ${strong(f[`${row.path}.to_goal`] ?? '')} less.${source(id)}`,
            ),
        ),
        paragraph(
          ...(IS_OF_ROOM.test(asked.plain)
            ? rows
                .slice(0, MAX_CARDS)
                .map(
                  (row) =>
                    say`${row.name} has ${strong(f[`${row.path}.left`] ?? '')} of its limit left.${source(id)}`,
                )
            : []),
        ),
        paragraph(...(below === undefined || named ? payWords(fullest, f, id) : [])),
        paragraph(
          said(
            'The balance that’s reported is usually the one on the day the statement closes. Lower use tends to help, and no one says by how much.',
            'lesson/card-use',
            'rule/cfpb-ask-318',
          ),
          unknown.length > 0
            ? say`${unknown.length === 1 ? `${unknown[0]} has` : 'Some cards have'} no limit yet: ${link('/debt-destroyer', 'add it in the planner')}.`
            : null,
        ),
      ],
      { lesson: 'card-use', debtId: named?.id ?? null },
    );
  });
}

/** What a statement is to report, which counts what is still to come until it closes. */
const OF_STATEMENT =
  /\b(?:statements?|clos(?:e|es|ing)|reports?|reported|cierr\w*|cierre|corte|estado de cuenta|reporte\w*)\b/;
/** A whole percent has no decimals. */
const markText = (below: string | undefined): string => (below ?? '').replace(/\.0+$/, '');

/** Cards that are spoken of one by one. */
const MAX_CARDS = 3;
const IS_OF_ROOM =
  /\bhow much (?:more )?(?:room|space|credit)\b|\b(?:credit|room|credito)\b.*\b(?:left|queda|available|disponible)\b|\b(?:left|available)\b.*\b(?:credit|cards?)\b/;
const SPELLED_MARKS: Readonly<Record<string, string>> = {
  ten: '10',
  twenty: '20',
  thirty: '30',
  forty: '40',
  fifty: '50',
};

/** A share of the limit that a card is to come to, in percent. */
function markIn(plain: string): string | undefined {
  const mark =
    /\b(?:under|below|to|at|hit|be|menos de|bajo|en|al)\b[a-z ]{0,14}?\b(\d{1,2}|ten|twenty|thirty|forty|fifty) ?(?:%|percent|pct|por ?ciento)/.exec(
      plain,
    )?.[1];
  return mark === undefined ? undefined : (SPELLED_MARKS[mark] ?? mark);
}

function meantCard(asked: Asked) {
  const { slots, context } = asked;
  if (slots.debts.length === 1 && slots.debts[0]?.kind === 'card') return slots.debts[0];
  const { debtId } = context.about;
  return slots.debts.length > 1
    ? undefined
    : context.records.debts.find(({ id, kind }) => id === debtId && kind === 'card');
}

function payWords(card: CardRow, f: Figures, id: string): readonly Words[] {
  const { path, is_low: isLow, is_too_late: isTooLate, is_out_of_reach: isOut } = card;
  if (isLow)
    return [say`That’s low already: there’s nothing to pay ahead of the statement.${source(id)}`];
  if (isOut)
    return [
      say`With the new charges you’ve entered, it will probably report over ${f[`${path}.mark`]} of the limit, even if you pay all of it now.${source(id)}`,
    ];
  const pay = strong(f[`${path}.pay`] ?? '');
  const by = f[`${path}.by`];
  const mark = f[`${path}.mark`];
  const first =
    by === undefined
      ? say`To report under ${mark} of the limit, pay ${pay} well before the statement closes.${source(id)}`
      : isTooLate
        ? say`It’s too late for the next statement. To report under ${mark} of the limit the time after, pay ${pay} by ${strong(by)}.${source(id)}`
        : say`To report under ${mark} of the limit, pay ${pay} by ${strong(by)}: the statement closes on ${f[`${path}.closing`]}.${source(id)}`;
  return [
    first,
    say`That covers ${f[`${path}.room`]} of interest and assumes no new charges.${source(id)}`,
  ];
}

/** A limit that is entered, of the card that is meant or of any. */
const limitOf = (cards: readonly TrackedDebt[], named: TrackedDebt | undefined) =>
  (named ? [named] : cards).find(({ creditLimit }) => creditLimit !== undefined)?.creditLimit;

/** What is good is asked, and not how full the cards are. */
const WHAT_IS_GOOD =
  /\b(?:good|ideal|best|healthy|okay|ok|normal|recommended|perfect|right|safe|rule|buen[oa]?|ideal|recomendad\w+)\b|\bhow low\b|\bshould (?:my|i|it)\b|\b(?:30|10|thirty|ten) ?(?:%|percent)/;

/** No limit is entered: what is good can be said, and what it takes for the rest. */
function withoutLimit(asked: Asked, named: TrackedDebt | undefined): Reply {
  const owed = named ? asked.use('my_debts', { debt: named.id }) : null;
  const f = owed?.ok ? owed.result.figures : {};
  const general = WHAT_IS_GOOD.test(asked.plain);
  return reply(
    [
      paragraph(
        ...(general
          ? [
              said(
                '**The lower, the better. There’s no official mark:** models look at how close you are to your limits, and each counts it its own way.',
                'rule/cfpb-ask-318',
              ),
              said(
                'People often say under 30%. It’s a rule of thumb, and lower than that is better still.',
              ),
            ]
          : []),
      ),
      paragraph(
        named
          ? say`I don’t know ${named.name}’s limit yet: ${link('/debt-destroyer', 'add it in the planner')}, and I can tell you how full the card is and how much room is left.`
          : say`I don’t know your limits yet: ${link('/debt-destroyer', 'add them in the planner')}, and I can tell you how full each card is.`,
        owed?.ok && f['d1.owed'] && named
          ? say`What’s left is the limit minus the ${f['d1.owed']} you owe on it.${source(owed.result.id)}`
          : null,
      ),
      ...(general
        ? [
            paragraph(
              said(
                'The balance that’s reported is usually the one on the day the statement closes, so a payment before that day counts.',
                'lesson/card-use',
              ),
            ),
          ]
        : []),
    ],
    { lesson: 'card-use', debtId: named?.id ?? null },
  );
}

const cardUseRule = () =>
  reply(
    [
      paragraph(
        said(
          'Card use is what you owe as a share of the limit, and the balance that’s usually reported is the one on the day the statement closes.',
          'lesson/card-use',
        ),
        said('So pay before that day, and not only by the due day.', 'lesson/card-use'),
      ),
      paragraph(
        said(
          'Models look at how close you are to your limits. How much that counts depends on the model.',
          'rule/cfpb-ask-318',
        ),
        say`Enter a card with its limit in ${link('/debt-destroyer', 'the planner')}, and I can tell you what to pay, and by when.`,
      ),
    ],
    { lesson: 'card-use' },
  );
