import { type Cents, cents } from '../../money/cents.ts';
import type { Composed } from '../composed.ts';
import { saidAmount } from '../offered_question.ts';
import { dollarsText } from '../print.ts';
import { paragraph, type Paragraph, said, say, source, strong } from '../say.ts';
import { offerInParts, type SaidOfferInParts } from '../slots/what_ifs/settled.ts';
import type { Asked } from './asked.ts';
import { ruleAnswer } from './rule_answers.ts';

// "500 down and 100 a month": money now and then so much a month, offered to whom it's owed.

/** What such an offer comes to, and what to get before it's paid; null where the question has none. */
export function offeredInParts(asked: Asked): Composed | null {
  const offer = offerInParts(asked.plain, asked.context.records.debts);
  const rule = offer === null ? null : ruleAnswer('settle');
  if (offer === null || rule === null) return null;
  const { down, monthly, debt } = offer;
  return {
    reply: {
      ...rule,
      paragraphs: [
        paragraph(
          say`I read that as an offer: ${strong(saidAmount(down))} now, then ${strong(saidAmount(monthly))} a month.`,
        ),
        paragraph(...lengthOf(offer, asked)),
        paragraph(
          said(
            'Offer only what you can keep up, and ask what happens if one of the payments is late: often the deal is off then, and the rest is owed again.',
          ),
          said(
            'Is the debt years old? First ask if the time to sue has run out: in some states, but not all, even a small payment may restart it.',
            'rule/cfpb-ask-1423',
          ),
        ),
        ...rule.paragraphs,
      ],
      debtId: debt?.id ?? null,
      isWithoutSlips: true,
    },
    certainty: 'sure',
    intent: 'settle',
    others: [],
  };
}

/** How many months the rest takes, where it is known what is owed. */
function lengthOf(
  { down, monthly, debt, owed }: SaidOfferInParts,
  asked: Asked,
): Paragraph['sentences'] {
  if (owed !== null) return afterDown(owed, down, monthly, asked);
  const answer = debt ? asked.use('my_debts', { debt: debt.id, paying: dollarsText(down) }) : null;
  if (!debt || !answer?.ok)
    return [said('Tell me how much they say you owe, and I’ll work out how long the rest takes.')];
  const { figures: f, id } = answer.result;
  const [has, left] = [f['d1.owed'], f['d1.after']];
  if (has?.kind !== 'money') return [];
  if (left?.kind !== 'money' || left.cents === 0)
    return [
      say`You owe ${has} on ${debt.name}, so the first payment alone would close it.${source(id)}`,
    ];
  return [
    say`You owe ${has} on ${debt.name}, so after the first payment ${strong(left)} is left.${source(id)}`,
    ...afterDown(has.cents, down, monthly, asked),
  ];
}

/** The rest by the month, with nothing added to it. */
function afterDown(owed: Cents, down: Cents, monthly: Cents, asked: Asked): Paragraph['sentences'] {
  if (owed <= down) return [];
  const rest = asked.use('hold_minimum', {
    balance: dollarsText(cents(owed - down)),
    rate: '0',
    monthly: dollarsText(monthly),
  });
  const months = rest.ok ? rest.result.figures['held.months'] : undefined;
  return rest.ok && months
    ? [
        say`The rest, ${rest.result.figures['owed']}, takes ${strong(months)} at that rate if they add no interest or fees. Get that in writing, too.${source(rest.result.id)}`,
      ]
    : [];
}
