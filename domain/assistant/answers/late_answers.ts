import { STEP_DAYS } from '../../planner/past_due.ts';
import type { Cents } from '../../money/cents.ts';
import { ledgerAfterPaying } from '../../planner/ledger_after_paying.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import type { Figures } from '../figure.ts';
import { listed } from '../print.ts';
import { link, paragraph, type Paragraph, said, say, source, strong, type Words } from '../say.ts';
import { type Asked, type Reply, reply } from './asked.ts';

// What is said to somebody whose payments are late: since when, how much, and what that means for a report.

/** A payment to make, as `my_next_payment` lists it. */
export interface PaymentRow {
  readonly path: string;
  readonly debtId: string;
  readonly name: string;
  readonly isLate: boolean;
  readonly isDayKnown: boolean;
  /** More may be late, from before the oldest that is known. */
  readonly mayBeOlder: boolean;
  readonly payments: number;
  /** Since the oldest of them, or the last day it may have been due; less than 0 for one that is to come. */
  readonly daysLate: number;
  /** Whether it is known what keeps it under the next step that its lender reports. */
  readonly hasStep: boolean;
}
export const rowsOf = (data: unknown) =>
  (data as { readonly payments: readonly PaymentRow[] }).payments;

/** The payment to make now, as `my_next_payment` has it, with the month's money; its figures are `step`. Null where there is none. */
export const stepIn = (data: unknown) =>
  (
    data as {
      readonly step: {
        readonly debtId: string;
        readonly name: string;
        readonly isDayKnown: boolean;
        readonly isLate: boolean;
      } | null;
    }
  ).step;

/** What is due on a debt, and when. */
export const dueWords = ({ path, name, isDayKnown }: PaymentRow, f: Figures, id: string): Words =>
  isDayKnown
    ? say`${strong(f[`${path}.due`] ?? '')} is due to ${name} by ${strong(f[`${path}.when`] ?? '')}.${source(id)}`
    : say`${strong(f[`${path}.due`] ?? '')} is due to ${name} in ${strong(f[`${path}.when`] ?? '')}.${source(id)}`;

/** What is late on a debt. Of several payments the oldest has a day of its own. */
export function lateWords(
  { path, name, payments, isDayKnown, mayBeOlder }: PaymentRow,
  f: Figures,
  id: string,
): readonly Words[] {
  const due = strong(f[`${path}.due`] ?? '');
  if (!isDayKnown)
    return [
      payments > 1
        ? say`${name} has ${due} that isn’t recorded as paid, since ${f[`${path}.when`]}.${source(id)}`
        : say`${name} has ${due} that isn’t recorded as paid, for ${f[`${path}.when`]}.${source(id)}`,
    ];
  if (mayBeOlder)
    return [
      say`${due} on ${name} is late: ${f[`${path}.payments`]} or more, the first due ${f[`${path}.when`]} or earlier.${source(id)}`,
    ];
  const when = say`on ${name} was due on ${f[`${path}.when`]}, and it’s ${f[`${path}.late`]} late`;
  return payments > 1
    ? [
        say`${f[`${path}.oldest`]} ${when}.${source(id)}`,
        say`With what came due on it since then, ${due} is late.${source(id)}`,
      ]
    : [say`${due} ${when}.${source(id)}`];
}

const STATUS = 'rule/metro2-account-status';

/** What keeps debts that are late under the next step that is reported, and by when. */
export const stepWords = (late: readonly PaymentRow[], f: Figures, id: string): readonly Words[] =>
  late
    .filter(({ hasStep, isDayKnown }) => hasStep && isDayKnown)
    .slice(0, 3)
    .map(
      ({ path, name }) =>
        say`${strong(f[`${path}.oldest`] ?? '')} by ${strong(f[`${path}.step_by`] ?? '')} should keep ${name} under ${f[`${path}.step`]} late.${source(id)}`,
    );

/** What being late means for a report: of those that are still in time, and of those that no longer are. */
export function pastDueWords(
  late: readonly PaymentRow[],
  f: Figures,
  id: string,
): readonly Words[] {
  // Without a due day nobody knows how late it is.
  const dated = late.filter(({ isDayKnown }) => isDayKnown);
  const over = dated.filter(({ daysLate }) => daysLate >= STEP_DAYS);
  const inTime = dated.filter(({ daysLate }) => daysLate < STEP_DAYS);
  if (late.length === 0) return [];
  if (dated.length < late.length && over.length === 0)
    return [
      said(
        'Late payments are reported once they’re 30 days past due, and again every 30 days. Add the due day, and I can tell you when to pay by.',
        STATUS,
      ),
    ];
  if (over.length === 0)
    return [
      said(
        'Pay what’s late before it’s 30 days past due: until then, it still counts as current in what lenders report.',
        STATUS,
      ),
      ...stepWords(inTime, f, id),
    ];
  const [known, others] = [
    over.filter(({ hasStep }) => hasStep),
    over.filter(({ hasStep }) => !hasStep),
  ];
  const namesOf = (rows: readonly PaymentRow[]) => listed(rows.map(({ name }) => name));
  return [
    say`${namesOf(over)} ${over.length === 1 ? 'is' : 'are'} 30 days past due or more, and may be reported as late now. Late payments are reported in steps of 30 days.${source(STATUS)}`,
    ...stepWords(known, f, id),
    others.length > 0
      ? said('Pay what’s past due before it reaches the next 30-day mark, if you can.', STATUS)
      : null,
    inTime.length > 0
      ? say`${namesOf(inTime)} ${inTime.length === 1 ? 'isn’t' : 'aren’t'} 30 days past due yet: until then, it still counts as current.${source(STATUS)}`
      : null,
  ].filter((words) => words !== null);
}

/** What of some debts is late, in words; nothing where nothing is. */
export function lateOn(
  asked: Asked,
  debts: readonly string[] | null,
): {
  readonly rows: readonly PaymentRow[];
  readonly words: readonly Words[];
  /** What being late means for a report. */
  readonly pastDue: readonly Words[];
} {
  const answer = asked.use('my_next_payment', {});
  if (!answer.ok) return { rows: [], words: [], pastDue: [] };
  const { figures, id, data } = answer.result;
  const rows = rowsOf(data).filter(
    ({ isLate, debtId }) => isLate && (debts === null || debts.includes(debtId)),
  );
  return {
    rows,
    words: rows.slice(0, 3).flatMap((row) => lateWords(row, figures, id)),
    pastDue: pastDueWords(rows, figures, id),
  };
}

/** Money for a debt that is late pays what is late first: until that is paid, it isn’t on top of anything. */
export function payingLate(asked: Asked, debt: TrackedDebt, amount: Cents): Reply | null {
  const { rows, words, pastDue } = lateOn(asked, [debt.id]);
  if (rows.length === 0) return null;
  const { records, today } = asked.context;
  const { installments } = ledgerAfterPaying(
    debt,
    records.payments,
    { paidOn: today, amount },
    today,
  );
  const isStillLate = installments.some(({ isLate }) => isLate);
  return reply(
    [
      paragraph(...words),
      paragraph(
        isStillLate
          ? said(
              'That isn’t enough to catch up, so it would still be late. It does lower what you owe.',
            )
          : said(
              'Based on what you’ve entered, that gets it caught up. You may owe a late fee too.',
            ),
        say`Once you’ve paid, ${link('/debt-destroyer', 'record it')}.`,
        isStillLate
          ? said('Call them about the rest, today. Get any deal in writing.', 'lesson/tight-month')
          : null,
      ),
      paragraph(...pastDue),
    ],
    { lesson: 'late-payment', debtId: debt.id },
  );
}

const IS_NOW = /\b(?:now|today|right away|tonight|this (?:week|friday|weekend)|ahora|hoy)\b/;
const IS_MONTHLY =
  /\b(?:(?:a|per|each|every) month|monthly|from now on|al mes|cada mes|desde ahora)\b/;

/** One amount that is paid now on a debt that is late: no month's amount. Null where it's said otherwise. */
export function paidNowOnLate(asked: Asked): Reply | null {
  const { debts, isDebtNamed, amounts } = asked.slots;
  const [debt] = debts;
  const [amount] = amounts;
  if (!isDebtNamed || debts.length !== 1 || amounts.length !== 1 || !debt || !amount) return null;
  if (!IS_NOW.test(asked.plain) || IS_MONTHLY.test(asked.plain)) return null;
  return payingLate(asked, debt, amount);
}

const NUMBERS = 'one two three four five six'.split(' ');
const ONE: ReadonlySet<string> = new Set('a,an,un,uno,una'.split(','));
/** Of a day that is to come, or to be kept from coming: the days that are named aren't how late it is. */
const TO_COME =
  /\b(?:when (?:will|would|do|does|is|are|am)|(?:will|would|gonna|going to) (?:it|they|i|my|the|be)\b|how (?:many days|long|much (?:time|longer)|soon)\b.*\b(?:till?|until|before|do i have)|before (?:it|they|i|my|the)|(?:till?|until) (?:it|they|i|my|the)|keep\b.*\b(?:from|under)|avoid|prevent|becom|turn(?:s|ing)? (?:in)?to|hits?|reach(?:es)?|cuando|cuánto|cuanto falta|antes de que|hasta que|evitar)/;

/** Whether a question asks for the day on which something is so late, or how to keep it from that. */
export const asksForLateDay = (plain: string): boolean => TO_COME.test(plain);

/** Days that something is late, as the question has it; a month is thirty. Null where it names none. */
function daysLateIn(plain: string): number | null {
  if (TO_COME.test(plain)) return null;
  const found =
    /\b(\d{1,3}|one|two|three|four|five|six|an?|uno?|una) ?\+? ?(days?|weeks?|wks?|months?|mos?|dias?|d[ií]as?|semanas?|mes(?:es)?)\b(?: \w+){0,2}? (?:late|past ?due|behind|overdue|delinquent|retraso|atraso|atrasad[oa]s?|tarde)\b/.exec(
      plain,
    );
  if (!found) return null;
  const named = NUMBERS.indexOf(found[1] ?? '');
  const count = named >= 0 ? named + 1 : ONE.has(found[1] ?? '') ? 1 : Number(found[1]);
  const unit = found[2] ?? '';
  return count * (unit.startsWith('d') ? 1 : /^(w|s)/.test(unit) ? 7 : 30);
}

/** Something that hasn't happened, and what would come of it. */
const IS_THOUGHT =
  /\b(?:if|what happens when|would|can (?:they|it|a|my|the)|could (?:they|it|a|my|the)|will (?:they|it|a|my|the)|do (?:they|cards|i get)|does (?:it|a|my|the)|si|pueden|puede|cobran|cobraria\w*|me cobran)\b/;
const OF_FEE = /\b(?:fees?|charg\w+|penalt\w+|recargos?|cargos?|cobr\w+|multas?)\b/;

/** What a few days bring: of what is only thought of, nothing is said to have happened. */
const ofFewDays = (plain: string): Paragraph =>
  OF_FEE.test(plain)
    ? paragraph(
        said('**Yes: a late fee can come as soon as a payment is late, even by one day.**'),
        said(
          '**The bureaus don’t hear of it that soon:** it still counts as current in what lenders report until it’s 30 days past due.',
          STATUS,
        ),
        said(
          'If one comes, pay at least the minimum right away, call, and ask if the fee can be taken off.',
          'lesson/late-payment',
        ),
      )
    : paragraph(
        said(
          '**It isn’t reported as late that soon:** it still counts as current in what lenders report until it’s 30 days past due.',
          STATUS,
        ),
        said(
          'But a late fee can come as soon as a payment is late, even by one day. So pay at least the minimum by the due day, or as soon as you can.',
          'lesson/late-payment',
        ),
      );

/** The rule of being late, for whoever says that it is 30 days or more by now: what comes next, not what was before. */
export function withDaysLate(rule: Reply, plain: string): Reply {
  const days = daysLateIn(plain);
  const [, ...rest] = rule.paragraphs;
  if (days === null) return rule;
  if (days < STEP_DAYS && IS_THOUGHT.test(plain))
    return { ...rule, paragraphs: [ofFewDays(plain), ...rest] };
  if (days < STEP_DAYS)
    return {
      ...rule,
      paragraphs: [
        paragraph(
          said(
            '**It isn’t too late.** Going by what you say, it isn’t 30 days past due yet, so it still counts as current in what lenders report.',
            STATUS,
          ),
          said(
            'Pay at least the minimum before day 30, call, and ask if the fee can be taken off.',
            STATUS,
            'lesson/late-payment',
          ),
        ),
        ...rest,
      ],
    };
  return {
    ...rule,
    paragraphs: [
      paragraph(
        said(
          'By now it may be reported as late. Late payments are reported in steps of 30 days past due.',
          STATUS,
        ),
        days < 60
          ? said(
              '**The next mark is day 60.** Pay what’s past due before then if you can. After it, a card may also raise your rate.',
              STATUS,
              'rule/cfr12-1026-55-b4',
            )
          : said(
              '**Pay what’s past due before it reaches the next 30-day mark**, if you can.',
              STATUS,
            ),
        said(
          'Call today and ask for a hardship plan. Get any deal in writing.',
          'lesson/tight-month',
        ),
      ),
      ...rest,
    ],
  };
}
