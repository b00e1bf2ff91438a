import type { Cents } from '../../money/cents.ts';
import { parseMoney } from '../../money/parse.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { link, paragraph, said, say, source, strong, type Paragraph } from '../say.ts';
import { saidAmount } from '../offered_question.ts';
import { dollarsText, listed } from '../print.ts';
import { offerIn, type SaidOffer } from '../slots/offers.ts';
import { cardsOf } from '../slots/what_ifs/new_account.ts';
import type { WhatIf } from '../slots/what_ifs/what_if.ts';
import { type Answerer, type Asked, type Reply, reply } from './asked.ts';
import { NOT_YET } from '../tools/sample_offers.ts';
import { percentText } from './balance_transfer.ts';
import { COUNSELOR } from './rule_answer.ts';

/** What holds for every such loan; the rate, the fee and the months aren't asked for where they were said. */
const advice = (plain: string): readonly Paragraph[] => [
  paragraph(
    said(
      'One new loan is worth it when its rate, **with its fees**, is lower than what you pay now, and the cards then stay empty.',
    ),
    isWholeLoan(offerIn(plain, true))
      ? said('Get those numbers in writing before they look at your report.')
      : said(
          'Ask for the rate, the fee and the number of months in writing before they look at your report.',
        ),
  ),
  paragraph(said(...COUNSELOR)),
];

const isWholeLoan = ({ rate, fee, flatFee, months }: SaidOffer): boolean =>
  rate !== null && months !== null && (fee !== null || flatFee !== null);

/** One loan in place of the debts that cost more than it does: what it changes in the plan, where its rate was said. */
export const consolidation: Answerer = (asked) =>
  reply([...figuresOf(asked, namedOf(asked), null), ...advice(asked.plain)], {
    lesson: 'cheapest-order',
  });

/** The debts that are named, where they are several: the loan is for these. */
const namedOf = ({ plain, slots, context: { records } }: Asked): readonly TrackedDebt[] => {
  const cards = cardsOf(plain, records.debts);
  const named = slots.isDebtNamed && slots.debts.length + cards.length > 1 ? slots.debts : [];
  const all = [...new Set([...cards, ...named])];
  return all.length > 1 ? all : [];
};

/** A loan with its rate and months: for the debts that it is to pay off, or as above. */
export const loanFor = (
  { debts, amount }: Extract<WhatIf, { kind: 'loan' }>,
  asked: Asked,
): Reply => {
  const isOfCar = debts.length > 0 && debts.every(({ kind }) => kind === 'auto');
  return reply([...figuresOf(asked, debts, amount), ...(isOfCar ? OF_CAR : advice(asked.plain))], {
    lesson: 'cheapest-order',
    debtId: debts.length === 1 ? (debts[0]?.id ?? null) : null,
  });
};

/** What holds for another loan on the same car. */
const OF_CAR: readonly Paragraph[] = [
  paragraph(
    ...[
      'Compare what each loan costs until it’s paid off, not the payment.',
      '**Ask both lenders for four things:** the rate, the months left, every fee, and what it takes to pay your loan off today.',
      '**Don’t take more months than you have left.** A longer loan has a smaller payment, and it can cost more in all, even at a lower rate.',
    ].map((each) => said(each)),
  ),
];

/** "A 3,000 loan": a number of loans, by its words. */
const LOAN_OF = /(?<![\d.,])(\d{1,3}(?:,\d{3})+|\d{3,6}) loan\b/;

/** What somebody would borrow, as far as one amount is neither the fee nor what is set aside a month. */
function borrowedIn({ plain, slots, context }: Asked, { flatFee }: SaidOffer): Cents | null {
  const said = parseMoney(LOAN_OF.exec(plain)?.[1] ?? '');
  if (said.ok && said.value > 0) return said.value;
  const [amount, ...others] = slots.mentions.filter(
    (each) => each.amount !== flatFee && each.amount !== context.records.plan?.monthly,
  );
  return amount === undefined || others.length > 0 || amount.role === 'monthly'
    ? null
    : amount.amount;
}

/** `amount`: what they would borrow; what the debts take counts, and where that's another amount it is said. */
function figuresOf(
  asked: Asked,
  debts: readonly TrackedDebt[],
  amount: Cents | null,
): readonly Paragraph[] {
  const offer = offerIn(asked.plain, true);
  const rate = offer.rate ?? asked.slots.rate;
  const borrows = amount ?? borrowedIn(asked, offer);
  if (rate === null || asked.context.records.debts.length === 0)
    return [
      ...(offer.flatFee === null || borrows === null
        ? []
        : [
            paragraph(
              say`A fee of ${saidAmount(offer.flatFee)} is usually taken out up front: you’d get that much less than the ${saidAmount(borrows)}, and owe all of it.`,
              said('If they want it before you get the money, walk away: that’s a sign of a scam.'),
            ),
          ]),
      ...(rate === null ? atSomeRates(asked) : []),
      paragraph(
        said(
          'It depends on the loan’s rate. Tell me the rate, the fee and the months you were offered, and I’ll work out what it would cost.',
        ),
      ),
    ];
  const loan = asked.use('take_loan', {
    ...(debts.length === 1 && { debt: debts[0]?.id }),
    ...(debts.length > 1 && { debts: debts.map(({ id }) => id).join(',') }),
    rate: percentText(rate),
    ...(offer.fee !== null && { fee: percentText(offer.fee) }),
    ...(offer.flatFee !== null && { fee_dollars: dollarsText(offer.flatFee) }),
    ...(offer.months !== null && { months: offer.months }),
  });
  if (!loan.ok) return [paragraph(said(loan.reason))];
  const { figures: f, id, data } = loan.result;
  const { pays_off: names, outcome } = data as {
    readonly pays_off: readonly string[];
    readonly outcome: 'saves' | 'costs_more' | 'same' | 'too_much_a_month';
  };
  const owed = f['owed']?.kind === 'money' ? f['owed'].cents : null;
  const rest =
    debts.length > 0
      ? said('The others stay as they are.')
      : names.length < asked.context.records.debts.length
        ? said('The rest cost less than the loan, so leave them as they are.')
        : null;
  if (outcome === 'too_much_a_month')
    return [
      paragraph(
        say`That’s more than you’ve set aside. The loan payment would be ${strong(f['payment'] ?? '')} a month, and you have ${f['monthly']} for everything.${source(id)}`,
        said('With more months, the payment is smaller, but the loan costs more in the end.'),
      ),
    ];
  return [
    paragraph(
      outcome === 'saves'
        ? say`At that rate it ${strong('saves')} you ${strong(f['saves'] ?? '')}. All your debts together would end in ${f['then.done']} and cost ${strong(f['then.cost'] ?? '')} in interest and fees. With your plan as it is now, that’s ${f['now.done']} and ${f['now.cost']}.${source(id)}`
        : outcome === 'costs_more'
          ? say`At that rate it ${strong('costs')} you ${strong(f['loses'] ?? '')} more. All your debts together would end in ${f['then.done']} and cost ${strong(f['then.cost'] ?? '')} in interest and fees. With your plan as it is now, that’s ${f['now.done']} and ${f['now.cost']}.${source(id)}`
          : say`It makes no difference: all your debts together end in ${f['now.done']} and cost ${f['now.cost']} either way.${source(id)}`,
    ),
    paragraph(
      say`That’s one loan of ${f['borrowed']} for ${listed(names)}, with the same total each month.${source(id)}`,
      f['payment']
        ? say`Of that, ${f['payment']} would be the loan payment.${source(id)}`
        : said(
            'You didn’t say how many months it runs, so I let your plan pay it off as fast as it can.',
          ),
      f['alone.cost'] && f['payment']
        ? say`With nothing but its ${f['payment']} a month, the loan by itself takes ${f['alone.months']} and costs ${strong(f['alone.cost'])} in interest and fees.${source(id)}`
        : null,
      borrows !== null && borrows !== owed
        ? say`I counted what it takes to pay ${listed(names)} off, ${f['owed']}.${source(id)}`
        : null,
      f['fee'] && offer.flatFee !== null
        ? say`The fee of ${f['fee']} is in it, on top of that.${source(id)}`
        : null,
      offer.fee === null && offer.flatFee === null
        ? said('Any fee would be extra. Tell me what it is, and I’ll count it.')
        : null,
      rest,
      say`${link('/credit-card-advice/move', 'Moving a debt')} shows it side by side.`,
    ),
  ];
}

const REASONS_TO_WAIT: ReadonlySet<string> = new Set(Object.values(NOT_YET));

/** Before there is an offer: what one loan would change at a low rate and a high one. Nothing without a plan to compare with. */
function atSomeRates(asked: Asked): readonly Paragraph[] {
  const answer = asked.use('sample_loans', {});
  if (!answer.ok) return REASONS_TO_WAIT.has(answer.reason) ? [paragraph(said(answer.reason))] : [];
  const { figures: f, id, data } = answer.result;
  const { pays_off: names, samples } = data as SampledLoans;
  const [low] = samples;
  const high = samples.findLast(
    ({ outcome, of }) =>
      of.length === names.length && (outcome === 'saves' || outcome === 'costs_more'),
  );
  if (!low || !high || low.outcome !== 'saves') return [];
  return [
    paragraph(
      say`For example, one loan for ${listed(names)} over ${f['months']}, without a fee: at ${f[`${low.path}.rate`]} it would ${strong('save')} you ${strong(f[`${low.path}.saves`] ?? '')} in all.${source(id)}`,
      high === low
        ? null
        : high.outcome === 'saves'
          ? say`At ${f[`${high.path}.rate`]}, you’d save only ${f[`${high.path}.saves`]}.${source(id)}`
          : say`At ${f[`${high.path}.rate`]} it would cost you ${f[`${high.path}.saves`]} more.${source(id)}`,
      say`That’s if you keep paying ${f['monthly']} a month in all, so the loan ends early. With nothing but its own payment, you’d save less, or pay more.${source(id)}`,
    ),
  ];
}

interface SampledLoans {
  readonly pays_off: readonly string[];
  readonly samples: readonly {
    readonly path: string;
    readonly of: readonly string[];
    readonly outcome: 'saves' | 'costs_more' | 'same' | 'too_much_a_month';
  }[];
}
