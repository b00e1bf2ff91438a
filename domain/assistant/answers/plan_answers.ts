import { type Cents, cents, share } from '../../money/cents.ts';
import { outlookOnce } from '../outlook_once.ts';
import type { Figures } from '../figure.ts';
import { monthlyQuestion, saidAmount } from '../offered_question.ts';
import { dollarsText, monthName } from '../print.ts';
import { mentionsIn } from '../slots/amounts.ts';
import { markedText } from '../slots/marked_text.ts';
import { namesNewAmount } from '../slots/what_ifs/changed_to.ts';
import { MONTH } from '../slots/dates.ts';
import { saysPart } from '../slots/part_said.ts';
import { link, paragraph, said, say, source, strong, type Words } from '../say.ts';
import type { ToolResult } from '../tool.ts';
import { addMonths, firstOfMonth, type IsoDate } from '../../time/iso_date.ts';
import { oneDebt } from './debt_answers.ts';
import { byTheMonth } from './freed_money_answers.ts';
import { ownInterest } from './interest_answers.ts';
import { type Asked, type Answerer, refusal, reply, type Reply, using } from './asked.ts';

// When it ends and what it costs, and what a change would do: all of it from `plan_payoff`.

/** Of a tool's data, what these answers say. */
interface PlanData {
  readonly extra_goes_to: readonly string[];
  readonly never_ends: string | null;
  readonly is_short: boolean;
  readonly is_below_minimums: boolean;
  readonly lump_sum_goes_to: readonly string[];
  readonly strategy: string;
}
export const dataOf = ({ data }: ToolResult) => data as PlanData;

const MINIMUMS = 'Minimums only';

/** When everything is paid off, by the plan of now. */
export const whenDone: Answerer = (asked) =>
  withAmount(asked) ??
  using(asked, 'plan_payoff', {}, (result) => {
    const { figures: f, id } = result;
    const stuck = withoutPlan(result);
    if (stuck) return stuck;
    return reply(
      [
        paragraph(
          dataOf(result).strategy === MINIMUMS
            ? say`You’d be done in ${strong(f['now.done'] ?? '')}, paying only the minimums. They come to ${f['now.monthly']} now, and go down over time.${source(id)}`
            : say`You’d be done in ${strong(f['now.done'] ?? '')}, setting aside ${f['now.monthly']} a month.${source(id)}`,
        ),
        paragraph(
          say`That takes ${f['now.months']}, and costs ${f['now.interest']} in interest from today.${source(id)}`,
          said('It assumes no new charges, and rates that stay as they are.'),
        ),
        paragraph(againstMinimums(f, id)),
      ],
      { lesson: 'cheapest-order' },
    );
  });

/** What the interest comes to, by the plan of now. */
export const howMuchInterest: Answerer = (asked) =>
  asked.slots.debts.length === 1
    ? oneDebt(asked)
    : (withAmount(asked) ??
      using(asked, 'plan_payoff', {}, (result) => {
        const { figures: f, id } = result;
        const stuck = withoutPlan(result);
        if (stuck) return stuck;
        return reply(
          [
            ...(A_MONTH.test(asked.plain) ? ownInterest(asked) : []),
            paragraph(
              say`From today to the end, your plan costs ${strong(f['now.interest'] ?? '')} in interest.${source(id)}`,
            ),
            paragraph(
              say`You’d be done in ${f['now.done']}, with ${f['now.paid']} paid in all.${source(id)}`,
              againstMinimums(f, id),
            ),
          ],
          { lesson: 'cheapest-order' },
        );
      }));

/** Interest that is asked about by the month. */
const A_MONTH = /\b(?:a|per|each|every|this) ?mo(?:nth)?\b|\bmonthly\b|\bal mes\b|\bcada mes\b/;

/** When it ends and what it costs with an amount that the question names: not the plan of now. */
function withAmount(asked: Asked): Reply | null {
  if (asked.slots.mentions.length === 0) return null;
  if (/\b(more|extra|additional|on top)\b/.test(asked.plain)) return moreAMonth(asked);
  if (/\bless\b/.test(asked.plain)) return lessAMonth(asked);
  return asked.slots.mentions.some(({ role }) => role === 'monthly') ? setAmount(asked) : null;
}

const againstMinimums = (f: Figures, id: string): Words | null =>
  f['minimums.saves']
    ? f['minimums.done']
      ? say`Minimums alone would take until ${f['minimums.done']}: your plan pays ${f['minimums.saves']} less in interest.${source(id)}`
      : say`Minimums alone would never pay it all off, because some of it has no minimum. On the rest, your plan pays ${f['minimums.saves']} less in interest.${source(id)}`
    : null;

/** Why there is no end to name: less is set aside than is asked for, or it never ends. Null where there is one. */
export function withoutPlan(result: ToolResult): Reply | null {
  const { figures: f, id } = result;
  if (f['now.done']) return null;
  const { is_below_minimums: isBelow } = dataOf(result);
  if (isBelow && f['minimums'])
    return reply(
      [
        paragraph(
          say`I can’t give you a date: you’ve set aside ${f['now.monthly']} a month, and the minimums come to ${strong(f['minimums'])}.${source(id)}`,
        ),
        paragraph(
          said(
            'The planner shows what to pay first in a month like that, and how to ask for less.',
          ),
        ),
      ],
      { lesson: 'tight-month' },
    );
  return reply(
    [
      paragraph(
        say`With ${f['now.monthly']} a month, it would never be paid off. It takes ${strong(f['needed'] ?? 'more')} a month or more.${source(id)}`,
      ),
    ],
    { lesson: 'keep-the-minimum' },
  );
}

/** A change of the month's amount: `$50 more`, `10 % less`, `twice as much`, `set to $700`. */
const changeOfMonthly =
  (args: (amount: Cents) => Readonly<Record<string, unknown>>, fallback: Cents | null): Answerer =>
  (asked) => {
    const named = asked.slots.amounts[0] ?? shareOfMonthly(asked);
    if (named === null && HAS_DIGIT.test(asked.plain)) return unreadAmount();
    const amount = named ?? fallback;
    if (amount === null) return howMuch();
    if (MAY_STOP.test(asked.plain) && new Set(asked.slots.amounts).size > 1)
      return whichIsPaid(asked);
    return using(asked, 'plan_payoff', args(amount), (result) =>
      tellMonthly(asked, result, named === null),
    );
  };

/** Something stops beside what is paid: which of the amounts is money to pay with isn't guessed. */
const MAY_STOP =
  /\b(?:stop\w*|quit\w*|anymore|any more|no more|no longer|don'?t|dont|dej[oae]\w* de|ya no)\b/;
const whichIsPaid = ({ slots }: Asked): Reply =>
  reply(
    [
      paragraph(
        said('Which of those would you pay on your debts, on top of what you set aside now?'),
        said('Charges that stop aren’t money to pay with, so I won’t guess.'),
      ),
    ],
    { others: slots.amounts.slice(0, 3).map((amount) => monthlyQuestion(saidAmount(amount))) },
  );

/** “10 % more”, “double it”: as much of what is set aside now. */
function shareOfMonthly({ plain, slots, context }: Asked): Cents | null {
  const monthly = outlookOnce(context.records, context.today)?.choice.monthly;
  if (monthly === undefined) return null;
  if (/\bdoubl/.test(plain)) return monthly;
  return slots.rate === null || slots.rate === 0 ? null : share(monthly, slots.rate, 10_000);
}

/** "1,5 more" and "1.000 more" are amounts in other places: none of them is guessed at. */
const HAS_DIGIT = /(?<![\w.,])\$?\d+(?:[.,]\d+)+(?![\w%])|(?<![\w.,])\$?0\d*(?![\w.,%])/;
const unreadAmount = (): Reply =>
  reply(
    [
      paragraph(
        said('I couldn’t tell which amount that is.'),
        said('Ask again in whole dollars, without a period or a comma.'),
      ),
    ],
    { others: ['What if I put $50 more a month toward my debts?'] },
  );

const howMuch = (): Reply =>
  reply(
    [paragraph(said('How much a month do you have in mind?'), said('Ask again with an amount.'))],
    { others: ['What if I put $50 more a month toward my debts?'] },
  );

const USUAL = cents(5_000);
const setAll = changeOfMonthly((amount) => ({ monthly: dollarsText(amount) }), null);
/** "Up to 700" names what is paid, whatever it was taken for. */
const orNewAmount =
  (change: Answerer): Answerer =>
  (asked) =>
    namesNewAmount(markedText(asked.plain, asked.context.records.debts).text)
      ? setAll(asked)
      : change(asked);
export const moreAMonth = orNewAmount(
  changeOfMonthly((amount) => ({ more: dollarsText(amount) }), USUAL),
);
export const lessAMonth = orNewAmount(
  changeOfMonthly((amount) => ({ more: dollarsText(cents(0 - amount)) }), USUAL),
);

/** So much a month: for all debts together or, where one is named, for that one. */
export const setAmount: Answerer = (asked) => {
  const { debts, amounts } = asked.slots;
  const [debt] = debts;
  const [amount] = amounts;
  if (!debt || debts.length > 1 || amount === undefined || amounts.length > 1) return setAll(asked);
  const answer = asked.use('hold_minimum', { debt: debt.id, monthly: dollarsText(amount) });
  if (!answer.ok) return refusal(asked, answer.reason);
  const { figures: f, id, data } = answer.result;
  const isBelow = (data as { readonly is_below_minimum: boolean }).is_below_minimum;
  return reply(
    [
      paragraph(
        isBelow
          ? say`${strong(f['asked'] ?? '')} is due on ${debt.name} now, so ${f['monthly']} a month would leave it late.${source(id)}`
          : null,
        isBelow
          ? said(
              'If that’s what you have, call before it’s due and ask for a lower payment. Get any deal in writing.',
              'lesson/tight-month',
            )
          : null,
        f['held.done'] && !isBelow
          ? say`With ${f['monthly']} a month, ${debt.name} is paid off in ${strong(f['held.done'])} and costs ${f['held.interest'] ?? ''} in interest.${source(id)}`
          : null,
        byTheMonth(asked, [f['monthly']], id),
        f['held.done'] || isBelow
          ? null
          : say`With ${f['monthly']} a month, ${debt.name} would never be paid off.${source(id)}`,
      ),
      paragraph(
        say`That’s this debt by itself. For all of them together, ask what it takes to be done, or change the amount in ${link('/debt-destroyer', 'the planner')}.`,
      ),
    ],
    { lesson: 'keep-the-minimum', debtId: debt.id },
  );
};

const OF_ALL = said(
  'That’s for all your debts together: every minimum is paid, and your order decides which debt gets the rest.',
  'lesson/cheapest-order',
);

function tellMonthly(asked: Asked, result: ToolResult, isOurAmount: boolean): Reply {
  const { figures: f, id } = result;
  const data = dataOf(result);
  const assumed = isOurAmount
    ? paragraph(
        say`You didn’t name an amount, so I worked it out with ${f['change']} a month.${source(id)}`,
      )
    : null;
  const and = assumed ? [assumed] : [];
  if (data.is_short)
    return reply(
      [
        paragraph(
          say`That wouldn’t cover the minimums: ${f['then.monthly']} a month is ${strong(f['short'] ?? '')} less than the ${f['minimums']} they ask for.${source(id)}`,
        ),
        paragraph(
          said(
            'If that’s all there is this month, pay what protects your home and your way to work first.',
            'lesson/tight-month',
          ),
          said(
            'Call each lender before the due day and ask for a lower payment or a later day. Get it in writing.',
            'lesson/tight-month',
          ),
        ),
        ...and,
      ],
      { lesson: 'tight-month' },
    );
  if (!f['then.done'])
    return reply(
      [
        paragraph(
          data.never_ends === null
            ? say`I can’t work that out with these numbers.`
            : say`With ${f['then.monthly']} a month, ${data.never_ends} would never be paid off. It takes ${strong(f['needed'] ?? 'more')} a month or more.${source(id)}`,
        ),
        ...and,
      ],
      { lesson: 'keep-the-minimum' },
    );
  const monthly = f['then.monthly'];
  const amount = monthly?.kind === 'money' ? monthly.cents : null;
  // One debt was named, and this is about all of them: nothing is offered that was not asked for.
  const isOfOne = asked.slots.isDebtNamed;
  const leaves = leftOut(asked, result);
  if (amount !== null && leaves === null && !isOfOne && !isOurAmount)
    asked.use('propose', { monthly: dollarsText(amount) });
  return reply(
    [
      paragraph(
        f['now.done'] && f['then.monthly']?.text === f['now.monthly']?.text
          ? say`That’s the ${f['now.monthly']} a month you set aside now.${source(id)}`
          : null,
        f['now.done'] ? comparedWords(f, id) : aloneWords(f, id),
      ),
      paragraph(byTheMonth(asked, [f['change'], monthly], id)),
      paragraph(leaves),
      paragraph(isOfOne ? OF_ALL : null),
      paragraph(...extraWords(result), heldWords(asked, result)),
      ...and,
    ],
    { lesson: 'cheapest-order' },
  );
}

/** A change that isn't for good, or not from now on. */
const TIMED = new RegExp(
  String.raw`\b(?:(?:and|but) then|until|till?|starting|beginning|afterwards?|temporarily|this month|next month|for (?:the )?(?:next |about |only |just |another )?(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|few|couple(?: of)?) (?:more )?(?:months?|years?|weeks?|paychecks?)|after (?:that|then|christmas|new year|the holidays|i\b|\d|a (?:month|year|few)|(?:${MONTH})\b)|(?:from|in) (?:(?:${MONTH})\b|20\d\d|next (?:month|year)))|\bafter$`,
);

/** From now on, and until the debts are gone: that's no other time. */
const NOT_TIMED =
  /\b(?:starting|beginning|from) (?:now|today|this month)\b(?: on)?|\b(?:until|till?) (?:it'?s|they'?re|everything(?:'?s| is)|all of it is|i'?m) (?:all )?(?:gone|done|paid(?: off)?|over)\b/g;

/** What the question asks and the figures leave out: a time, or a second amount. Then there is nothing to offer. */
function leftOut({ plain, slots, context }: Asked, { figures: f, id }: ToolResult): Words | null {
  const now = context.records.plan?.monthly;
  const others = new Set(slots.mentions.map(({ amount }) => amount).filter((each) => each !== now));
  if (TIMED.test(withoutFirstMonth(plain.replaceAll(NOT_TIMED, ' '), context.today)))
    return say`I worked it out with ${f['then.monthly']} every month from now on. It doesn’t count a change that starts later or stops.${source(id)}`;
  if (saysPart(plain) && mentionsIn(plain).some(({ amount }) => isAllOf(amount, f)))
    return said(
      'I counted all of it. If only a part goes to your debts, ask again with that amount.',
    );
  return others.size > 1
    ? say`I worked it out with ${f['then.monthly']} every month, and left the other amount out. Ask about one at a time.${source(id)}`
    : null;
}

/** The month after this one is the first that a change of now reaches. */
const withoutFirstMonth = (plain: string, today: IsoDate): string =>
  plain.replaceAll(
    new RegExp(
      String.raw`\b(?:starting|startin|beginning|from|come|as of|desde|a partir de)(?: in| with)? (?:next month|${monthName(addMonths(firstOfMonth(today), 1)).toLowerCase()}|${monthName(
        addMonths(firstOfMonth(today), 1),
      )
        .slice(0, 3)
        .toLowerCase()}\b)(?: on(?:wards?)?)?`,
      'g',
    ),
    ' ',
  );

/** Whether the whole of an amount is what the change is, or what is paid then. */
const isAllOf = (amount: Cents, f: Figures): boolean =>
  [f['change'], f['then.monthly']].some(
    (figure) => figure?.kind === 'money' && figure.cents === amount,
  );

/** "You’d be done in September 2028, two months sooner, and pay $258.85 less interest." */
export function comparedWords(f: Figures, id: string): Words {
  const time = f['saves.time']
    ? say`, ${f['saves.time']} sooner`
    : f['costs.time']
      ? say`, ${f['costs.time']} later`
      : say`, the same month as now`;
  const interest = f['saves.interest']
    ? say` and pay ${strong(f['saves.interest'])} less interest`
    : f['costs.interest']
      ? say` and pay ${strong(f['costs.interest'])} more interest`
      : say` for the same interest`;
  return say`You’d be done in ${strong(f['then.done'] ?? '')}${time},${interest}.${source(id)}`;
}

/** Where the plan of now has no end to set beside it. */
export const aloneWords = (f: Figures, id: string): Words =>
  say`With ${f['then.monthly']} a month, you’d be done in ${strong(f['then.done'] ?? '')}, and pay ${f['then.interest']} in interest.${source(id)}`;

/** Beside a plan of minimums, which fall: what stays the same. */
const heldWords = ({ context }: Asked, { figures: f, id }: ToolResult): Words | null =>
  context.records.plan?.strategy === 'minimums'
    ? say`That’s ${f['then.monthly']} every month, even as the minimums fall.${source(id)}`
    : null;

/** Who gets what is above the minimums, and why. */
function extraWords(result: ToolResult): readonly Words[] {
  const { extra_goes_to: targets, strategy } = dataOf(result);
  const [first, second] = targets;
  if (first === undefined) return [];
  if (second === undefined) return [say`All of it goes to ${first}.${source(result.id)}`];
  const lesson = source('lesson/cheapest-order');
  switch (strategy) {
    case 'Highest rate first':
      return [
        say`What’s above the minimums goes to ${first} first and then to ${second}, because those two have the highest rates.${lesson}`,
      ];
    case 'Smallest balance first':
      return [
        say`What’s above the minimums goes to ${first} first and then to ${second}, because those two are the smallest.${lesson}`,
      ];
    default:
      return [
        say`What’s above the minimums goes to ${first} first and then to ${second}, because that’s the order you chose.${lesson}`,
      ];
  }
}

/** That it never ends so. */
export const stuckSkip = ({ figures: f, id }: ToolResult): Reply =>
  reply([
    paragraph(
      f['needed']
        ? say`Then it would never be paid off with ${f['now.monthly']} a month. It takes ${f['needed']} a month or more.${source(id)}`
        : said('I can’t work that out with these numbers.'),
    ),
  ]);
