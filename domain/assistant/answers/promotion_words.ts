import type { Figures } from '../figure.ts';
import { paragraph, type Paragraph, said, say, source, strong, type Words } from '../say.ts';
import type { Asked, Reply } from './asked.ts';

// A promotion that runs, beside the order in which debts are paid: its text says what the plan's figures do.

interface PromotedRow {
  readonly path: string;
  readonly name: string;
  readonly promotion_terms?: string;
}

/** What a debt costs now, and after its promotion where one runs. */
export const rateWords = (name: string, f: Figures, id: string): Words =>
  f['d1.promotion.ends']
    ? say`${name} is at ${f['d1.promotion.rate']} until ${f['d1.promotion.ends']}, and at ${f['d1.rate']} after that.${source(id)}`
    : say`${name} is at ${f['d1.rate'] ?? '0%'}.${source(id)}`;

const IN_GENERAL = said(
  'A promotion that’s about to end, or a debt that can cost you your home or car, comes before both.',
  'lesson/cheapest-order',
);

/** What comes before any order: of a promotion of their own, when it ends and what to do about it. */
export function beforeTheOrder(asked: Asked): readonly Words[] {
  const answer = asked.use('my_debts', {});
  if (!answer.ok) return [IN_GENERAL];
  const { figures: f, id, data } = answer.result;
  const rows = (data as { readonly debts: readonly PromotedRow[] }).debts.filter(
    ({ path }) => f[`${path}.promotion.ends`],
  );
  if (rows.length === 0) return [IN_GENERAL];
  return rows
    .slice(0, 2)
    .map(({ path, name, promotion_terms: terms }) =>
      terms === 'zero'
        ? say`${name} is at ${f[`${path}.promotion.rate`]} until ${strong(f[`${path}.promotion.ends`] ?? '')}: what you still owe then costs ${f[`${path}.rate`]}. Until then it can wait behind the ones that cost more.${source(id)}`
        : say`The promotion on ${name} ends on ${strong(f[`${path}.promotion.ends`] ?? '')}. If it’s deferred interest, have all of it paid by then: that comes before both orders.${source(id)}${source('lesson/deferred-interest')}`,
    );
}

/** A card with no interest for now, that isn't in the planner: where it comes. */
export const zeroForNow = (): Paragraph =>
  paragraph(
    said(
      '**A card at 0% can wait while it’s at 0%: pay its minimum on time, and put the rest on the highest rate.** Have it paid off before the promotion ends: what’s left then gets the regular rate.',
      'word/promotional-rate',
    ),
    said(
      'If it’s deferred interest, missing that day can bring interest back to the purchase date.',
      'lesson/deferred-interest',
    ),
  );

const TAKEN_AWAY =
  /\b(?:tak(?:e|en|ing|es) (?:\w+ ){0,4}away|take back|cancel\w*|revok\w*|los(?:e|es|ing)|lost|void|end(?:s|ed)? early|(?:me )?quit(?:an|ar|en|aron|e)|pierd\w*|perder|perdi|retir\w+)\b/;

/** When a card may end a promotion before its day, where that is asked. */
export const withTakenAway = (rule: Reply, { plain }: Asked): Reply =>
  TAKEN_AWAY.test(plain)
    ? {
        ...rule,
        paragraphs: [
          paragraph(
            said(
              'A card may raise a promotional rate before its last day once a minimum is more than 60 days late.',
              'rule/cfr12-1026-55-b4',
            ),
            said(
              'Pay the first six minimums after that on time, and the balance from before gets its old rate back.',
              'rule/cfr12-1026-55-b4',
            ),
          ),
          ...rule.paragraphs,
        ],
      }
    : rule;
