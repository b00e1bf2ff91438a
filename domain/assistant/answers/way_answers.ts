import type { Cents } from '../../money/cents.ts';
import { levelPayment } from '../../planner/level_payment.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { dollarsText } from '../print.ts';
import { link, paragraph, type Paragraph, said, say, source, strong, type Words } from '../say.ts';
import { namedDebts } from '../slots/debt_name.ts';
import type { ToolResult } from '../tool.ts';
import {
  type Answerer,
  type Asked,
  isTight,
  meantDebt,
  reply,
  type Reply,
  using,
} from './asked.ts';
import { beforeTheOrder } from './promotion_words.ts';
import { tightMonth } from './tight_month_answers.ts';
import { dearestDebt } from './interest_answers.ts';
import { dataOf, withoutPlan } from './plan_answers.ts';
import { ruleAnswer } from './rule_answers.ts';
import { lateOn } from './late_answers.ts';

// Ways to pay: only the minimums, a minimum held, one order or another, a card that is not in the list.

/** Nothing but what is asked for. */
export const minimumsOnly: Answerer = (asked) => {
  const debt = asked.slots.debts.length === 1 ? asked.slots.debts[0] : undefined;
  if (debt?.minimum.kind === 'fixed') return fixedMinimum(asked, debt, debt.minimum.amount);
  if (debt) return holdMinimum(asked);
  return using(asked, 'plan_payoff', {}, (result) => {
    const { figures: f, id } = result;
    const stuck = dataOf(result).is_below_minimums ? withoutPlan(result) : null;
    if (stuck) return stuck;
    if (!f['minimums.interest']) return minimumsAlone(asked, result);
    return reply(
      [
        paragraph(
          f['minimums.done']
            ? say`Minimums alone would take until ${strong(f['minimums.done'])} and cost ${strong(f['minimums.interest'])} in interest.${source(id)}`
            : say`Minimums alone would never pay it all off. On the debts that have one, they’d cost ${strong(f['minimums.interest'])} in interest.${source(id)}`,
        ),
        paragraph(...eachAlone(asked)),
        paragraph(
          f['minimums.saves']
            ? say`Your plan, at ${f['now.monthly']} a month, is done in ${f['now.done']} and pays ${f['minimums.saves']} less in interest.${source(id)}`
            : null,
          shrinking(asked),
          asked.context.records.debts.some(({ minimum }) => minimum.kind === 'none')
            ? said(
                'That doesn’t count a debt with no set amount due, such as a medical bill: with minimums alone, it stays.',
              )
            : null,
        ),
      ],
      { lesson: 'keep-the-minimum' },
    );
  });
};

/** When each debt with a minimum that stays the same ends by it alone. */
function eachAlone(asked: Asked): readonly Words[] {
  const fixed = asked.context.records.debts.filter(({ minimum }) => minimum.kind === 'fixed');
  if (fixed.length === 0 || fixed.length > MAX_ALONE) return [];
  return fixed.flatMap((debt) => {
    if (debt.minimum.kind !== 'fixed') return [];
    const answer = asked.use('hold_minimum', {
      debt: debt.id,
      monthly: dollarsText(debt.minimum.amount),
    });
    const f = answer.ok ? answer.result.figures : {};
    return answer.ok && f['held.done']
      ? [
          say`With ${f['monthly']} a month, ${debt.name} is paid off in ${strong(f['held.done'])} and costs ${f['held.interest'] ?? ''} in interest.${source(answer.result.id)}`,
        ]
      : [];
  });
}
const MAX_ALONE = 3;

/** Whether minimums get smaller on the way, by what was entered. */
const shrinking = ({ context: { records } }: Asked): Words =>
  records.debts.every(({ minimum }) => minimum.kind === 'fixed' || minimum.kind === 'none')
    ? said(
        'Based on what you’ve entered, the minimums are fixed amounts, so they don’t get smaller.',
      )
    : said(
        'A card’s minimum gets smaller as the balance does, so the debt drags on.',
        'lesson/keep-the-minimum',
      );

/** A minimum that is a fixed amount: it stays the same to the end. */
const fixedMinimum = (asked: Asked, debt: TrackedDebt, amount: Cents): Reply =>
  using(
    asked,
    'hold_minimum',
    { debt: debt.id, monthly: dollarsText(amount) },
    ({ figures: f, id }) =>
      reply(
        [
          paragraph(
            f['held.done']
              ? say`With ${f['monthly']} a month, ${debt.name} is paid off in ${strong(f['held.done'])} and costs ${f['held.interest'] ?? ''} in interest.${source(id)}`
              : say`With ${f['monthly']} a month, ${debt.name} would never be paid off.${source(id)}`,
            f['held.months'] ? say`That takes ${strong(f['held.months'])}.${source(id)}` : null,
          ),
          paragraph(
            said(
              'Based on what you’ve entered, its minimum is a fixed amount, so it doesn’t get smaller.',
            ),
          ),
        ],
        { lesson: 'keep-the-minimum', debtId: debt.id },
      ),
  );

function minimumsAlone(asked: Asked, result: ToolResult): Reply {
  const { figures: f } = result;
  const compared = asked.use('compare_plans', {});
  const plan = compared.ok ? compared.result.figures : {};
  const id = compared.ok ? compared.result.id : result.id;
  if (plan['minimums.done'])
    return reply(
      [
        paragraph(
          say`Minimums alone would take until ${strong(plan['minimums.done'])} and cost ${strong(plan['minimums.interest'] ?? '')} in interest.${source(id)}`,
        ),
        paragraph(
          said(
            'A card’s minimum gets smaller as the balance does, so the debt drags on.',
            'lesson/keep-the-minimum',
          ),
        ),
      ],
      { lesson: 'keep-the-minimum' },
    );
  return reply(
    [
      paragraph(
        say`The minimums alone, ${f['minimums']} now, would never pay everything off.${source(result.id)}`,
        f['needed'] ? say`It takes ${f['needed']} a month or more.${source(result.id)}` : null,
      ),
    ],
    { lesson: 'keep-the-minimum' },
  );
}

/** One card's minimum, held. */
export const holdMinimum: Answerer = (asked) => {
  const debt = asked.slots.debts.length === 1 ? asked.slots.debts[0] : meantOfPage(asked);
  return using(asked, 'hold_minimum', debt ? { debt: debt.id } : {}, (result) => {
    const { figures: f, id } = result;
    const { card } = result.data as { readonly card: string };
    return reply(
      [
        paragraph(
          f['keeps']
            ? say`Keep paying ${strong(f['keeps'])} a month on ${card}, which is about its minimum now, and it’s paid off in ${strong(f['held.done'] ?? '')}.${source(id)}`
            : say`Keep paying the ${strong(f['asked'] ?? '')} that’s due on ${card} now, and it’s paid off in ${strong(f['held.done'] ?? '')}.${source(id)}`,
        ),
        paragraph(
          say`If you pay the minimum as it falls, it takes until ${f['falling.done']} and costs ${f['falling.interest']} in interest.${source(id)}`,
          f['saves.interest']
            ? say`If you keep paying the same, it costs ${f['saves.interest']} less in interest.${source(id)}${source('lesson/keep-the-minimum')}`
            : null,
        ),
      ],
      { lesson: 'keep-the-minimum', debtId: debt?.id ?? null },
    );
  });
};

const meantOfPage = (asked: Asked) =>
  asked.context.records.debts.length === 1 ? undefined : (meantDebt(asked) ?? undefined);

/** An order that a person asks to have. */
function wantedOrder(plain: string): 'avalanche' | 'snowball' | null {
  if (!/\b(switch|change|set|use|put me|move|make it)\b/.test(plain)) return null;
  if (/\bsnowball\b|\bsmall(est)?\b/.test(plain)) return 'snowball';
  return /\bavalanche\b|\bhigh(est)?\b/.test(plain) ? 'avalanche' : null;
}

/** The order to pay in. */
const LAST =
  /\b(?:skip|last|wait|pause|later|no rush|after (?:the|my|all)|al final|despues|esperar)\b/;
const BEFORE = /\b(?:first|before|ahead|primero|antes)\b/;

/** One debt before or after the others, where that is what was asked: what it changes. Null where it isn't. */
function oneMoved(asked: Asked): Reply | null {
  const { plain, slots } = asked;
  const isLast = LAST.test(plain) && !BEFORE.test(plain);
  const [debt] = namedFirst(asked);
  if (!debt || (!isLast && !BEFORE.test(plain)) || !slots.isDebtNamed) return null;
  // Of a whole order the first alone would be another one.
  if (slots.debts.length > 2 && /\b(?:then|order|luego|despues|orden)\b/.test(plain)) return null;
  return using(
    asked,
    'compare_plans',
    isLast ? { last: debt.id } : { first: debt.id },
    (result) => {
      const { figures: f, id } = result;
      const where = isLast ? 'last' : 'first';
      return reply(
        [
          paragraph(
            f['moved.more']
              ? say`You can, as long as every minimum on the others is paid. With ${debt.name} ${where}, you’d be debt-free in ${strong(f['moved.done'] ?? '')}, and it costs ${strong(f['moved.more'])} more in interest than highest rate first${f['moved.later'] ? say` and takes ${f['moved.later']} longer` : null}.${source(id)}`
              : say`You can: it costs nothing more than highest rate first, as long as every minimum on the others is paid. You’d be debt-free in ${strong(f['moved.done'] ?? '')}.${source(id)}`,
            f['moved.gone']
              ? say`${debt.name} would be gone in ${f['moved.gone']}.${source(id)}`
              : null,
          ),
          paragraph(
            say`In ${link('/debt-destroyer', 'the planner')}, choose your own order and move it there.`,
            debt.kind === 'family' && !isLast
              ? said(
                  'Thinking about bankruptcy? Talk to a lawyer before you pay family: that money may be taken back.',
                )
              : null,
            isLast && debt.minimum.kind === 'none' && debt.kind === 'medical'
              ? said(
                  'A bill that waits may go to a collector. Call the hospital, and ask for its financial assistance form or a plan.',
                )
              : null,
          ),
        ],
        { lesson: 'cheapest-order', debtId: debt.id },
      );
    },
  );
}

/** The debts that a question names, the one that it names first before the others. */
const namedFirst = ({ plain, slots, context }: Asked) => {
  const { debts } = context.records;
  const part =
    plain.split(/\b(?:before|first|ahead of|antes|primero|till|until|after)\b/)[0] ?? plain;
  const { debts: named, isByName } = namedDebts(part, debts);
  return named.length === 1 ? named : slots.debts.length === 1 && isByName ? slots.debts : named;
};

export const whichFirst: Answerer = (asked) =>
  isTight(asked)
    ? tightMonth(asked)
    : (oneMoved(asked) ??
      using(asked, 'compare_plans', {}, (result) => {
        const { figures: f, id } = result;
        const plan = asked.use('plan_payoff', {});
        const targets = plan.ok ? dataOf(plan.result).extra_goes_to : [];
        const {
          first_paid_off: first,
          chosen,
          charged_back: chargedBack,
        } = result.data as {
          readonly first_paid_off: {
            readonly avalanche: string | null;
            readonly snowball: string | null;
          };
          readonly chosen: string;
          readonly charged_back: string | null;
        };
        const late = lateOn(asked, null);
        const paragraphs: Paragraph[] = [
          ...(late.rows.length > 0
            ? [
                paragraph(
                  said('**What’s late comes first, before any order.**'),
                  ...late.words,
                  ...late.pastDue,
                ),
              ]
            : []),
          ...dearestDebt(asked),
        ];
        const [target] = chosen === 'Highest rate first' ? targets : [];
        const [only, ...others] = asked.context.records.debts;
        if (only && others.length === 0)
          return reply([
            paragraph(
              say`There’s only one debt here, ${strong(only.name)}: all of it goes there.${source(id)}`,
            ),
          ]);
        paragraphs.push(
          paragraph(
            target
              ? say`Pay every minimum, and put the rest on ${strong(target)}: it has the highest rate of those still open.${source(id)}${source('lesson/cheapest-order')}`
              : said(
                  'Pay every minimum, and put the rest on the **highest rate**. With steady rates, that costs the least.',
                  'lesson/cheapest-order',
                ),
          ),
        );
        if (f['avalanche.interest'] && f['snowball.interest'])
          paragraphs.push(
            paragraph(
              say`Highest rate first ends in ${f['avalanche.done']} and costs ${f['avalanche.interest']} in interest.${source(id)}`,
              f['snowball.more']
                ? say`Smallest balance first costs ${f['snowball.more']} more in interest${first.snowball ? say`, and its first win is ${first.snowball} in ${f['snowball.first']}` : null}.${source(id)}`
                : f['snowball.less']
                  ? say`Smallest balance first costs ${f['snowball.less']} less in interest here.${source(id)}`
                  : say`Smallest balance first costs the same here.${source(id)}`,
              chargedBack
                ? say`With highest rate first, ${strong(chargedBack)} isn’t paid off before its offer ends. If that’s deferred interest, all of it can be charged then, and that isn’t in these figures.${source(id)}`
                : null,
              ...beforeTheOrder(asked),
            ),
          );
        const wanted = wantedOrder(asked.plain);
        if (wanted) asked.use('propose', { strategy: wanted });
        return reply(paragraphs, { lesson: 'cheapest-order' });
      }));

/** What is owed on a card and what is paid on it, as the question has it; null where that isn't clear. */
const OWED_AT_RATE =
  /^[^\d]*\$?\d[\d,.]*(?: dollars| dolares)?,? (?:at|@|al?|con)(?: un| an?)? \d{1,2}(?:\.\d+)? ?(?:%|percent|por ?ciento)/;
function cardOf({
  plain,
  slots,
}: Asked): { readonly balance: Cents; readonly monthly: Cents | undefined } | null {
  const of = (wanted: 'owed' | 'monthly' | null) =>
    slots.mentions.filter(({ role }) => role === wanted).map(({ amount }) => amount);
  const owed = of('owed');
  const paid = of('monthly');
  const open = of(null);
  // "Pagar $3,000 al 24% pagando $60 al mes": what stands with a rate is what is owed.
  if (owed.length === 0 && paid.length === 2 && OWED_AT_RATE.test(plain))
    owed.push(...paid.splice(0, 1));
  const balance = owed[0] ?? open.shift();
  const monthly = paid[0] ?? open.shift();
  return balance === undefined || owed.length > 1 || paid.length > 1 || open.length > 0
    ? null
    : { balance, monthly };
}

/** "in 24 months", "over two years": how long it is to take. */
function monthsIn(plain: string): number | null {
  const span = /\b(\d{1,3}|a|one|two|three|four|five) ?(months?|mos?|years?|yrs?)\b(?! old)/.exec(
    plain.replaceAll(/\b(a|per|each|every|one) (month|mo)\b/g, ' '),
  );
  if (!span) return null;
  const at = 'no one two three four five'
    .split(' ')
    .indexOf(span[1] === 'a' ? 'one' : (span[1] ?? ''));
  const count = (at > 0 ? at : Number(span[1])) * (span[2]?.startsWith('y') ? 12 : 1);
  return count > 0 && count <= 600 ? count : null;
}

/** A card that is not in the list: by its balance, its rate and what is paid on it. */
const FOR_A_WHILE =
  /\b(?:for|first|primeros?|por) (?:the first )?\d{1,2} ?(?:months?|mos?|meses)\b|\bdeferred\b|\b(?:then|after that|luego|despues)\b.{0,12}\d/;

export const singleDebt: Answerer = (asked) => {
  const { rate } = asked.slots;
  const read = cardOf(asked);
  if (read === null || rate === null)
    return reply([
      paragraph(
        said(
          'Ask again with three things: what’s owed, the yearly rate, and what’s paid each month.',
        ),
      ),
    ]);
  // No interest for a while is none for good: what comes after it isn't in these figures.
  if (rate === 0 && FOR_A_WHILE.test(asked.plain))
    return ruleAnswer('deferred_interest') ?? reply([]);
  const { balance } = read;
  const months = read.monthly === undefined ? monthsIn(asked.plain) : null;
  const monthly = months === null ? read.monthly : levelPayment(balance, rate, months);
  const answer = asked.use('hold_minimum', {
    balance: dollarsText(balance),
    rate: `${Math.floor(rate / 100)}.${String(rate % 100).padStart(2, '0')}`,
    ...(monthly !== undefined && { monthly: dollarsText(monthly) }),
  });
  if (!answer.ok) return reply([paragraph(said(answer.reason))]);
  const { figures: f, id } = answer.result;
  if (f['needed'])
    return reply(
      [
        paragraph(
          say`With ${f['asked']} a month, it would never be paid off. It takes ${strong(f['needed'])} a month or more.${source(id)}`,
          say`The interest alone is ${f['interest']} in the first month.${source(id)}`,
        ),
      ],
      { lesson: 'keep-the-minimum' },
    );
  return reply(
    [
      paragraph(
        say`${strong(f['owed'] ?? '')} at ${f['rate']}, with ${f['asked']} a month, takes ${strong(f['held.months'] ?? '')} and costs ${strong(f['held.interest'] ?? '')} in interest.${source(id)}`,
      ),
      paragraph(
        f['falling.done']
          ? say`If you pay the minimum as it falls, it takes until ${f['falling.done']} and costs ${f['falling.interest']} in interest.${source(id)}${source('lesson/keep-the-minimum')}`
          : null,
        say`For the minimum, I assumed ${f['assumed.share']} of the balance plus the month’s interest, and at least ${f['assumed.floor']}.${source(id)}`,
        say`Enter it in ${link('/debt-destroyer', 'the planner')}, and I can plan it with the rest.`,
      ),
    ],
    { lesson: 'keep-the-minimum' },
  );
};
