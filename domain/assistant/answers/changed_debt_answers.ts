import { cents, share } from '../../money/cents.ts';
import type { DebtId } from '../../planner/debt.ts';
import { type Figures, isAmount } from '../figure.ts';
import { outlookOnce } from '../outlook_once.ts';
import { dollarsText, listed } from '../print.ts';
import { link, paragraph, type Paragraph, said, say, source, strong, type Words } from '../say.ts';
import type { ToolResult } from '../tool.ts';
import type { WhatIf } from '../slots/what_ifs/what_if.ts';
import { type Asked, type Reply, reply, using } from './asked.ts';
import { BEFORE_A_HOSPITAL_IS_PAID } from './cases/plain_talk_cases.ts';
import { percentText } from './balance_transfer.ts';
import { comparedWords, dataOf } from './plan_answers.ts';

// What it does to the whole plan when something is other about one debt: all of it from `change_debt`.

export const NO_END = said(
  'With that, your plan as it is would never end. You’d need more each month.',
);

/** A new charge on a card. */
export const chargedMore = (
  { debt, amount }: Extract<WhatIf, { kind: 'charge' }>,
  asked: Asked,
): Reply =>
  using(
    asked,
    'change_debt',
    { debt: debt.id, charge: dollarsText(amount) },
    ({ figures: f, id }) =>
      reply(
        [
          paragraph(f['then.done'] ? comparedWords(f, id) : NO_END),
          paragraph(
            say`That’s with ${f['charge']} more on ${debt.name}, which makes it ${f['debt.after']}, and the ${f['now.monthly']} you set aside a month.${source(id)}`,
            f['limit.over']
              ? say`It would be ${strong(f['limit.over'])} over the limit you’ve entered, so it may be declined.${source(id)}`
              : null,
          ),
          paragraph(
            said(
              'If it can wait, putting money aside for it first costs no interest. If it can’t, paying that much extra soon keeps the cost down.',
            ),
          ),
        ],
        { lesson: 'cheapest-order', debtId: debt.id },
      ),
  );

/** The same purchase on one card or on another: what each would add. */
export function chargedOnOne(
  { debts, amount }: Extract<WhatIf, { kind: 'charge_either' }>,
  asked: Asked,
): Reply {
  const both = debts.flatMap((debt) => {
    const answer = asked.use('change_debt', { debt: debt.id, charge: dollarsText(amount) });
    if (!answer.ok) return [];
    const { figures: f, id } = answer.result;
    const interest = f['costs.interest'];
    return [{ debt, f, id, interest, costs: interest?.kind === 'money' ? interest.cents : 0 }];
  });
  const [cheaper, dearer] = both.toSorted((one, other) => one.costs - other.costs);
  if (!cheaper?.interest || !dearer?.interest) {
    const [debt] = debts;
    return chargedMore({ kind: 'charge', debt, amount }, asked);
  }
  return reply(
    [
      paragraph(
        cheaper.costs === dearer.costs
          ? say`It comes out the same: ${strong(cheaper.interest)} more interest on either card.${source(cheaper.id)}`
          : say`${strong(cheaper.debt.name)} is cheaper: it adds ${strong(cheaper.interest)} in interest, and ${dearer.debt.name} would add ${dearer.interest}.${source(cheaper.id)}${source(dearer.id)}`,
        cheaper.f['then.done']
          ? say`With ${cheaper.f['charge']} more on ${cheaper.debt.name}, you’d be done in ${cheaper.f['then.done']}, with the ${cheaper.f['now.monthly']} you set aside a month.${source(cheaper.id)}`
          : null,
        cheaper.f['limit.over']
          ? say`It would be ${strong(cheaper.f['limit.over'])} over the limit you’ve entered, so it may be declined.${source(cheaper.id)}`
          : null,
      ),
      paragraph(
        said(
          'If it can wait, putting money aside for it first costs no interest. If it can’t, paying that much extra soon keeps the cost down.',
        ),
      ),
    ],
    { lesson: 'cheapest-order', debtId: cheaper.debt.id },
  );
}

/** What a debt takes to be gone today. */
const payoffOf = ({ context }: Asked, { id }: { readonly id: DebtId }) =>
  outlookOnce(context.records, context.today)?.ledgers.find(({ debt }) => debt.id === id)?.payoff ??
  cents(0);

const halfOf = ({ context }: Asked, { id }: { readonly id: DebtId }) =>
  share(outlookOnce(context.records, context.today)?.owedToday.get(id) ?? cents(0), 1, 2);

/** A debt that is gone, or of which a part falls away. */
export function fallsAway(
  { debt, amount, endMonth, isSale }: Extract<WhatIf, { kind: 'off' }>,
  asked: Asked,
): Reply {
  const owed = payoffOf(asked, debt);
  const off = amount === 'all' ? owed : amount === 'half' ? halfOf(asked, debt) : amount;
  const args = { debt: debt.id, off: dollarsText(off) };
  const isAll = amount === 'all' || off >= owed;
  const by =
    endMonth === null ? null : asked.use('change_debt', { ...args, done_by: endMonth.slice(0, 7) });
  return using(asked, 'change_debt', args, ({ figures: f, id }) => {
    const g: Figures = by?.ok ? by.result.figures : {};
    const of = by?.ok ? by.result.id : '';
    const monthly = g['then.monthly'];
    return reply(
      [
        paragraph(
          isAll
            ? null
            : say`That leaves ${strong(f['debt.after'] ?? '')} on ${debt.name}.${source(id)}`,
          monthly
            ? say`To be done by then, set aside ${strong(monthly)} a month. The last payment is in ${g['then.done']}.${source(of)}`
            : null,
        ),
        paragraph(
          !f['then.done']
            ? NO_END
            : monthly
              ? say`With the ${f['now.monthly']} you set aside now, it’s ${f['then.done']}.${source(id)}`
              : comparedWords(f, id),
        ),
        paragraph(
          isAll
            ? monthly
              ? say`That’s with ${debt.name} gone today.${source(id)}`
              : say`That’s with ${debt.name} gone today, and the ${f['now.monthly']} you set aside a month for the rest.${source(id)}`
            : say`That’s with the rest of it paid in your order, and the ${f['now.monthly']} you set aside a month.${source(id)}`,
          f['then.months'] && !monthly
            ? say`It takes ${f['then.months']} from now.${source(id)}`
            : null,
        ),
        paragraph(
          isSale
            ? said(
                'Before you sell: ask the lender for the amount that pays it off, and how it hands over the title.',
              )
            : null,
          isSale
            ? isAll
              ? said('What’s left of the price after that is yours.')
              : said(
                  'It usually wants all of it paid before that, so ask how the rest gets paid: in cash at the sale, or by a small loan.',
                )
            : null,
        ),
        paragraph(
          isSale
            ? null
            : isAll
              ? say`Once it’s really paid, record it in ${link('/debt-destroyer', 'the planner')}, and everything there updates.`
              : say`Get it in writing, and ask for a new bill. Then change the amount in ${link('/debt-destroyer', 'the planner')}.`,
        ),
      ],
      { lesson: 'cheapest-order', debtId: debt.id },
    );
  });
}

/** What holds where a card's rate goes up. */
const RAISED: readonly Paragraph[] = [
  paragraph(
    said(
      'On what you already owe, a card may raise the rate once a minimum is more than 60 days late. Pay the first six minimums after the increase on time, and that balance gets its old rate back.',
      'rule/cfr12-1026-55-b4',
    ),
    said('A variable rate or a promotion that ended can raise it too.', 'word/promotional-rate'),
    said('Call and ask why it went up, and whether they’ll lower it.'),
  ),
];
const IS_AUTOPAY = /\bauto[- ]?pay\w*\b|\bautomatic\w*\b|\bpago automatico\b/;

/** One debt at another rate. */
export const otherRate = ({ debt, rate }: Extract<WhatIf, { kind: 'rate' }>, asked: Asked): Reply =>
  using(asked, 'change_debt', { debt: debt.id, rate: percentText(rate) }, ({ figures: f, id }) =>
    reply(
      [
        paragraph(f['then.done'] ? comparedWords(f, id) : NO_END),
        paragraph(
          say`That’s with ${debt.name} at ${f['rate.then']} in place of ${f['rate.now']} from next month on, and the same money each month.${source(id)}`,
          f['then.interest']
            ? say`Your plan would cost ${f['then.interest']} in interest, and ${f['now.interest']} as it is.${source(id)}`
            : null,
        ),
        ...(debt.kind === 'card' && rate > Math.max(0, ...debt.balances.map(({ apr }) => apr))
          ? RAISED
          : []),
        paragraph(
          rate > Math.max(0, ...debt.balances.map(({ apr }) => apr))
            ? null
            : said('Get it in writing: from when, for how long, and what ends it.'),
          IS_AUTOPAY.test(asked.plain)
            ? said(
                'Autopay is worth it if the money is always in the account that day. One that bounces can cost a fee on both ends, and the rate.',
              )
            : null,
        ),
      ],
      { lesson: 'cheapest-order', debtId: debt.id },
    ),
  );

/** So many percent off for paying the rest at once: the same as an offer of that sum. */
export const paidWithLess = (
  { debt, share: off }: Extract<WhatIf, { kind: 'percent_off' }>,
  asked: Asked,
): Reply => {
  const owed = payoffOf(asked, debt);
  return settledOrPaid(
    { kind: 'settle', debt, amount: cents(owed - share(owed, off, 10_000)), other: null },
    asked,
  );
};

/** Which of the two costs less, with what is let go of counted. */
function cheaperInAll({ figures: f, id, data }: ToolResult): Words {
  const { outcome } = data as { readonly outcome: 'offer' | 'others' | 'same' };
  return outcome === 'offer'
    ? say`Before any tax on what they forgive, ${strong('the offer')} costs you ${strong(f['difference'] ?? '')} less.${source(id)}`
    : outcome === 'others'
      ? say`Before any tax on what they forgive, putting the money on your other debts costs you ${strong(f['difference'] ?? '')} less.${source(id)}`
      : say`Before any tax on what they forgive, it comes out the same.${source(id)}`;
}

/** Whether somebody speaks of what they have put by. */
const OF_SAVINGS = /\bsavings?\b|\bsaved\b|\bahorr\w+\b/;

/** One debt closed for less than is owed, and the same money on another: both plans. */
export function settledOrPaid(
  { debt, amount, other }: Extract<WhatIf, { kind: 'settle' }>,
  asked: Asked,
): Reply {
  const money = dollarsText(amount);
  const offer = asked.use('my_debts', { debt: debt.id, paying: money });
  const instead = asked.use('plan_payoff', {
    lump_sum: money,
    ...(other !== null && { debt: other.id }),
  });
  const args = { debt: debt.id, off: dollarsText(payoffOf(asked, debt)) };
  const both = asked.use('settle_offer', {
    debt: debt.id,
    paying: money,
    ...(other !== null && { other: other.id }),
  });
  return using(asked, 'change_debt', args, ({ figures: f, id }) => {
    const o = offer.ok ? offer.result : null;
    const i = instead.ok ? instead.result : null;
    const left = o?.figures['d1.after'];
    return reply(
      [
        ...(debt.kind === 'medical'
          ? [paragraph(...BEFORE_A_HOSPITAL_IS_PAID.map(([text, ...on]) => said(text, ...on)))]
          : []),
        paragraph(
          o && isAmount(left)
            ? say`You owe ${o.figures['d1.owed']} on ${debt.name}, so for ${o.figures['d1.paying']} they’d forgive ${strong(left)}.${source(o.id)}`
            : null,
        ),
        paragraph(
          f['then.done']
            ? say`With ${debt.name} closed, you’d be done in ${strong(f['then.done'])}, and pay ${strong(f['then.interest'] ?? '')} in interest.${source(id)}`
            : NO_END,
          isAmount(left) && o && !both.ok
            ? say`What they forgive, ${left}, comes on top of that.${source(o.id)}`
            : null,
          i?.figures['then.done'] && dataOf(i).lump_sum_goes_to.length > 0
            ? say`With the same money on ${listed(dataOf(i).lump_sum_goes_to)} instead, you’d be done in ${strong(i.figures['then.done'])}, and pay ${strong(i.figures['then.interest'] ?? '')} in interest.${source(i.id)}`
            : null,
          both.ok ? cheaperInAll(both.result) : null,
        ),
        paragraph(
          said(
            '**Get the offer in writing before you pay:** that it closes the whole debt, and that nothing more is owed.',
          ),
          debt.kind === 'medical'
            ? said('Ask for the words “paid in full”, and keep that letter and your proof.')
            : said(
                'What’s forgiven usually counts as income for taxes, so ask someone who knows taxes before you sign.',
                'rule/usc26-61-a11',
                'rule/irs-topic-431',
              ),
          debt.kind === 'card'
            ? said(
                'A settled card can be reported as paid for less than all of it. If you’ve paid it on time so far, ask first what they’d report, and weigh that: paid in full keeps that record as it is.',
              )
            : null,
          OF_SAVINGS.test(asked.plain)
            ? said(
                'If it would take nearly all of your savings, ask to pay it in installments: the next surprise shouldn’t land on a card.',
              )
            : null,
        ),
      ],
      { lesson: debt.kind === 'medical' ? 'medical-bills' : 'cheapest-order', debtId: debt.id },
    );
  });
}
