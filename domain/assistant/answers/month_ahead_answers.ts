import type { Cents } from '../../money/cents.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { addMonths, firstOfMonth, type IsoDate } from '../../time/iso_date.ts';
import type { Figures } from '../figure.ts';
import { dollarsText } from '../print.ts';
import { link, paragraph, type Paragraph, say, source, strong, type Words } from '../say.ts';
import { IS_BEGINNING, monthsCountIn, timeOfYearIn } from '../slots/dates.ts';
import type { Slots } from '../slots/slots.ts';
import { type Answerer, type Asked, isTight, reply, type Reply, using } from './asked.ts';
import { tightMonth } from './tight_month_answers.ts';

// A month of the plan as it is: what it pays on which debt, and what is left after it.

/** A debt in a month, as `month_ahead` lists it. */
interface Row {
  readonly path: string;
  readonly at: number;
  readonly debtId: string;
  readonly name: string;
  readonly paid: number;
  readonly left: number;
  readonly extra: number;
  readonly hasInterest: boolean;
}

/** What will be left is asked, rather than what to pay. */
const LEFT =
  /\b(?:left(?! over)|still owe|will i owe|would i owe|i ?ll owe|owe by|owe (?:in|on|at|after)|balances?|remain\w*|down to|knock\w*(?: it| them)? (?:off|down)|paid (?:off|down) by|chipped|queda\w*|quedara\w*|debere|deberia(?! (?:pagar|poner|mandar))|voy a deber|saldos?)\b/;
/** How a payment divides is asked. */
const SPLIT =
  /\b(?:interest|principal|actually|eaten|eats|toward|towards|goes? (?:to|on)|going (?:to|on)|bring\w* (?:it|the balance) down|intereses?|capital)\b/;
/** How many months are told together: "the next 3 months", "the next year". */
const MAX_MONTHS = 12;
/** The month that is asked about; null for the one that the plan pays next. */
export function monthAsked(
  plain: string,
  { month, endMonth }: Slots,
  today: IsoDate,
): IsoDate | null {
  const named = month ?? endMonth ?? timeOfYearIn(plain, today);
  if (/\bnew ?years?\b(?! eve)|\bano nuevo\b/.test(plain)) return yearEnd(today);
  if (named === null) return null;
  const before = addMonths(named, -1);
  return IS_BEGINNING.test(plain) && before >= firstOfMonth(today) ? before : named;
}
const yearEnd = (today: IsoDate): IsoDate => `${today.slice(0, 4)}-12-01` as IsoDate;

/** Of one debt, how it stands in a month that's named. */
export const isOfMonth = ({ plain, slots, context }: Asked): boolean =>
  slots.amounts.length === 0 &&
  /\b(?:at|be|left|owe|down|balance|look like|stand|debo|deber\w*|saldo|queda\w*)\b/.test(plain) &&
  !/\b(?:done|gone|paid off|finish\w*|when|late|due|cuando|termin\w+)\b/.test(plain) &&
  monthAsked(plain, slots, context.today) !== null;

/** What the plan pays in a month or some, or what is left after it. */
export const monthAheadAnswer: Answerer = (asked) =>
  monthWith(asked, null, SPLIT.test(asked.plain));

/** How what the plan pays on one debt next divides. */
export const splitOf = (debt: TrackedDebt, asked: Asked): Reply =>
  monthWith({ ...asked, slots: { ...asked.slots, debts: [debt] } }, null, true);

/** What would be left after a month that is named, with another amount every month. */
export const leftWith = (asked: Asked, paying: Cents): Reply => monthWith(asked, paying, false);

function monthWith(asked: Asked, paying: Cents | null, isSplit: boolean): Reply {
  const { plain, slots, context } = asked;
  if (isTight(asked)) return tightMonth(asked);
  const month = monthAsked(plain, slots, context.today);
  const months = Math.min(monthsCountIn(plain) ?? 1, MAX_MONTHS);
  const args = {
    ...(month !== null && { month: month.slice(0, 7) }),
    ...(months > 1 && { months: String(months) }),
    ...(paying !== null && { paying: dollarsText(paying) }),
  };
  return using(asked, 'month_ahead', args, ({ figures: f, id, data }) => {
    const { rows, isBefore, isAfter } = data as {
      readonly rows: readonly Row[];
      readonly isBefore: boolean;
      readonly isAfter: boolean;
    };
    if (isAfter)
      return reply([
        paragraph(
          f['paying']
            ? say`By then you’d be done: with ${f['paying']} a month, the last payment is in ${strong(f['plan.last'] ?? '')}.${source(id)}`
            : say`By then you’d be done: with your plan, the last payment is in ${strong(f['plan.last'] ?? '')}.${source(id)}`,
        ),
      ]);
    const debt = slots.debts.length === 1 ? slots.debts[0] : undefined;
    const own = debt ? rows.filter(({ debtId }) => debtId === debt.id) : rows;
    const paragraphs =
      months > 1
        ? ofMonths(own, f, id)
        : debt
          ? ofOne(own[0], debt.name, f, id, isSplit)
          : LEFT.test(plain)
            ? leftAfter(own, f, id)
            : ofMonth(own, f, id, SPLIT.test(plain));
    return reply(
      [
        isBefore
          ? paragraph(
              say`What’s asked for this month is covered, so your plan’s next payments are in ${f['plan.first']}.${source(id)}`,
            )
          : paragraph(),
        ...paragraphs,
        f['paying']
          ? paragraph(say`That’s with ${f['paying']} a month from now on.${source(id)}`)
          : paragraph(),
      ],
      { debtId: (debt?.id ?? null) as never },
    );
  });
}

const payWords = (rows: readonly Row[], f: Figures): readonly Words[] =>
  rows.filter(({ paid }) => paid > 0).map(({ path, name }) => say`${f[`${path}.paid`]} to ${name}`);

const leftWords = (rows: readonly Row[], f: Figures): readonly Words[] =>
  rows.filter(({ left }) => left > 0).map(({ path, name }) => say`${f[`${path}.left`]} on ${name}`);

/** Parts of a sentence, with commas and an "and". */
export const joined = (parts: readonly Words[]): Words =>
  parts.flatMap((part, at) => [
    ...(at === 0 ? [] : [at === parts.length - 1 ? (parts.length > 2 ? ', and ' : ' and ') : ', ']),
    ...part,
  ]);

/** What the plan pays in the month of `day`, and on which debts; null without a plan. */
export function planOfMonth(asked: Asked, day: IsoDate): Words | null {
  const answer = asked.use('month_ahead', { month: day.slice(0, 7) });
  if (!answer.ok) return null;
  const { figures: f, id, data } = answer.result;
  const { rows, isAfter } = data as { readonly rows: readonly Row[]; readonly isAfter: boolean };
  return isAfter || rows.length === 0 ? null : paidWords(rows, f, id);
}

function paidWords(rows: readonly Row[], f: Figures, id: string): Words {
  const payers = rows.filter(({ paid }) => paid > 0);
  const [payer] = payers;
  return payer && payers.length === 1
    ? say`In ${f['m1.month']}, your plan pays ${strong(f['m1.paid'] ?? '')}, all of it on ${payer.name}.${source(id)}`
    : say`In ${f['m1.month']}, your plan pays ${strong(f['m1.paid'] ?? '')}: ${joined(payWords(rows, f))}.${source(id)}`;
}

function ofMonth(
  rows: readonly Row[],
  f: Figures,
  id: string,
  isSplit: boolean,
): readonly Paragraph[] {
  const [favored] = rows.toSorted((one, other) => other.extra - one.extra);
  return [
    paragraph(
      paidWords(rows, f, id),
      isSplit && f['m1.principal']
        ? say`Of that, ${strong(f['m1.interest'] ?? '')} is interest, and ${strong(f['m1.principal'])} comes off what you owe.${source(id)}`
        : null,
      favored && favored.extra > 0
        ? favored.extra === favored.paid
          ? say`Nothing is due on ${favored.name}, so all of that comes off what you owe there.${source(id)}`
          : say`Of what ${favored.name} gets, ${f[`${favored.path}.minimum`]} is its minimum, and ${f[`${favored.path}.extra`]} is extra.${source(id)}`
        : null,
    ),
    paragraph(...leftAfterWords(rows, f, id)),
  ];
}

/** Where what is left lies: on one debt, or how much on each. */
function whereLeft(rows: readonly Row[], f: Figures): Words {
  const owing = rows.filter(({ left }) => left > 0);
  const [one] = owing;
  return owing.length === 1 && one
    ? say`, all of it on ${one.name}`
    : say`: ${joined(leftWords(rows, f))}`;
}

const leftAfterWords = (rows: readonly Row[], f: Figures, id: string): readonly Words[] =>
  leftWords(rows, f).length === 0
    ? [say`After that, nothing is left.${source(id)}`]
    : [say`After that, you’d owe ${f['all.left']}${whereLeft(rows, f)}.${source(id)}`];

function leftAfter(rows: readonly Row[], f: Figures, id: string): readonly Paragraph[] {
  if (leftWords(rows, f).length === 0)
    return [
      paragraph(say`After the payments of ${f['all.until']}, nothing would be left.${source(id)}`),
    ];
  return [
    paragraph(
      say`After the payments of ${f['all.until']}, you’d owe ${strong(f['all.left'] ?? '')}${whereLeft(rows, f)}.${source(id)}`,
    ),
    paragraph(
      f['all.down'] ? say`That’s ${f['all.down']} less than today.${source(id)}` : null,
      say`It assumes no new charges, and that every payment is made as planned.${source(id)}`,
    ),
  ];
}

function ofOne(
  row: Row | undefined,
  name: string,
  f: Figures,
  id: string,
  isSplit: boolean,
): readonly Paragraph[] {
  if (!row) return [paragraph(say`By then, ${name} would be paid off.${source(id)}`)];
  const { path, paid, extra, hasInterest } = row;
  if (paid === 0)
    return [
      paragraph(
        say`In ${f['m1.month']}, your plan pays nothing on ${name}: what’s extra goes to another debt first.${source(id)}`,
        say`You’d still owe ${f[`${path}.left`]} on it.${source(id)}`,
      ),
    ];
  return [
    paragraph(
      isSplit && hasInterest
        ? say`Of the ${f[`${path}.paid`]} that your plan pays on ${name} in ${f['m1.month']}, ${strong(f[`${path}.interest`] ?? '')} is interest, and ${strong(f[`${path}.principal`] ?? '')} comes off what you owe.${source(id)}`
        : say`In ${f['m1.month']}, your plan pays ${strong(f[`${path}.paid`] ?? '')} on ${name}.${source(id)}`,
      extra > 0 && extra !== paid
        ? say`Its minimum is ${f[`${path}.minimum`]}, and ${f[`${path}.extra`]} is extra.${source(id)}`
        : null,
    ),
    paragraph(say`After that, you’d owe ${f[`${path}.left`]} on it.${source(id)}`),
  ];
}

function ofMonths(rows: readonly Row[], f: Figures, id: string): readonly Paragraph[] {
  const ats = [...new Set(rows.map(({ at }) => at))];
  return [
    paragraph(
      say`Over the next ${f['count']}, your plan pays ${strong(f['all.paid'] ?? '')}, of which ${f['all.interest']} is interest.${source(id)}`,
      say`After that, you’d owe ${f['all.left']}.${source(id)}`,
    ),
    ats.length <= 3
      ? paragraph(
          ...ats.map((at) => {
            const parts = payWords(
              rows.filter((each) => each.at === at),
              f,
            );
            return parts.length === 0
              ? null
              : say`For ${f[`m${at + 1}.month`]}, that’s ${joined(parts)}.${source(id)}`;
          }),
        )
      : paragraph(say`${link('/debt-destroyer', 'The planner')} shows every month of it.`),
  ];
}
