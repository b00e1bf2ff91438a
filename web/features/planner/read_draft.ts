import { owedOn } from '../../../domain/planner/owed_on.ts';
import { aprBps, type Cents, cents } from '../../../domain/money/cents.ts';
import { parseMoney, parsePercent } from '../../../domain/money/parse.ts';
import {
  type AnnualFee,
  type Balance,
  type DebtId,
  type DebtKind,
  PROMOTION_TERMS,
  type Promotion,
} from '../../../domain/planner/debt.ts';
import {
  type DueThisMonth,
  dueThisMonth,
  paidThroughFor,
  readDueDay,
} from '../../../domain/planner/paid_through.ts';
import {
  lastDueDays,
  MAX_MISSED,
  type PastDue,
  type ReportedLateness,
  paidThroughMissing,
} from '../../../domain/planner/past_due.ts';
import { MAX_DEBT_NAME_CHARACTERS } from '../../../domain/planner/limits.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import { addDays, type IsoDate, isIsoDate } from '../../../domain/time/iso_date.ts';
import {
  balanceKeysOf,
  type DebtDraft,
  type EditedDebt,
  isRateGuessed,
  numbersOf,
  type Paid,
} from './debt_draft.ts';
import { minimumFields, readAmount, readMinimum } from './minimum_draft.ts';

/** What is wrong with a field. */
export type DraftProblem =
  | 'name'
  | 'name_long'
  | 'balance'
  | 'apr'
  | 'apr_missing'
  | 'promo_apr'
  | 'promo_end'
  | 'promo_over'
  | 'minimum'
  | 'payment'
  | 'share'
  | 'floor'
  | 'day'
  | 'day_needed'
  | 'missed'
  | 'past_due'
  | 'past_due_over'
  | 'limit'
  | 'fee'
  | 'fee_month'
  | 'charges';

type Field = keyof DebtDraft;
export type DraftProblems = { readonly [Key in Field]?: DraftProblem };

/** What a draft is read by. */
export interface DraftContext {
  readonly today: IsoDate;
  /** The id of a new debt, or of the one that is edited. */
  readonly id: DebtId;
  readonly before: EditedDebt | null;
  /** Names of the other debts. */
  readonly names: readonly string[];
  /** What a debt of the kind is called when its field is left empty. */
  readonly nameOf: (kind: DebtKind) => string;
  /** How late a credit report has it. */
  readonly lateness?: ReportedLateness | null;
}

export type DebtReading = { ok: true; debt: TrackedDebt } | { ok: false; problems: DraftProblems };

/** The debt that a draft describes, or the fields that cannot be taken. What was not touched in a debt that is edited
 *  stays as it is, also what the form could not have taken. */
export function readDraft(draft: DebtDraft, context: DraftContext): DebtReading {
  const { today, id, before } = context;
  const known = before?.debt;
  const shown = before?.shown ?? null;
  const problems: { [Key in Field]?: DraftProblem } = {};
  const isSame = (...fields: readonly Field[]) =>
    shown !== null && fields.every((field) => isSameText(field, draft[field], shown[field]));
  /** What is known of fields that were not touched, or what `read` makes of them. */
  const unlessSame = <Value>(
    fields: readonly Field[],
    of: (debt: TrackedDebt) => Value,
    read: () => Value,
  ): Value => (known && isSame(...fields) ? of(known) : read());
  const optionalAmount = (
    field: Field,
    of: (debt: TrackedDebt) => Cents | undefined,
    problem: DraftProblem,
  ) =>
    unlessSame([field], of, () => {
      if (isEmpty(draft[field])) return undefined;
      const amount = readAmount(draft[field] ?? '', problem === 'limit' ? 1 : 0);
      if (amount === null) problems[field] = problem;
      // Nothing is as good as an empty field.
      return amount || undefined;
    });
  const optionalDay = (field: 'dueDay' | 'statementDay') =>
    unlessSame(
      [field],
      (debt) => debt[field],
      () => {
        const day = readDueDay(draft[field]);
        if (day === null) problems[field] = 'day';
        return day ?? undefined;
      },
    );

  const name = unlessSame(
    ['name'],
    (debt) => debt.name,
    () => readName(draft, context, problems),
  );
  const { balances, areAmountsSame } = readBalances(draft, context, isSame, problems);
  const dueDay = optionalDay('dueDay');
  // "Usual" means what is usual for the kind.
  const isMinimumSame = isSame(...minimumFields) && (draft.minimum !== 'usual' || isSame('kind'));
  const minimum =
    known && isMinimumSame
      ? { rule: known.minimum }
      : readMinimum(draft, draft.kind, balances, known?.minimum);
  if ('problems' in minimum) Object.assign(problems, minimum.problems);
  const rest = {
    dueDay,
    statementDay: optionalDay('statementDay'),
    creditLimit: optionalAmount('creditLimit', (debt) => debt.creditLimit, 'limit'),
    annualFee: unlessSame(
      ['feeAmount', 'feeMonth'],
      (debt) => debt.annualFee,
      () => readFee(draft, problems),
    ),
    monthlyCharges: optionalAmount('charges', (debt) => debt.monthlyCharges, 'charges'),
  };
  const behind = readBehind(draft, context, isSame, rest.dueDay, balances, problems);
  if (Object.keys(problems).length > 0 || 'problems' in minimum) return { ok: false, problems };

  const total = owedOn({ balances });
  const paidToday = before?.paidToday.reduce((sum, amount) => sum + amount, 0) ?? 0;
  const question = dueQuestion(draft, context);
  return {
    ok: true,
    debt: {
      id,
      name,
      kind: draft.kind,
      balances,
      interest: known?.interest ?? 'monthly',
      minimum: minimum.rule,
      balanceAsOf: known && areAmountsSame ? known.balanceAsOf : today,
      // A balance that was typed too low at first must not make a debt look grown.
      startingBalance:
        known && areAmountsSame
          ? known.startingBalance
          : cents(Math.max(known?.startingBalance ?? 0, total - paidToday)),
      paidThrough:
        behind?.paidThrough ??
        (question !== null && dueDay !== undefined
          ? paidThroughFor(dueDay, saysPaid(draft.paid, question), today)
          : (known?.paidThrough ?? addDays(today, -1))),
      ...withoutMissing({
        ...rest,
        // What they ask for by now takes its place.
        setAside: isMinimumSame || minimum.rule.kind === 'none' ? known?.setAside : undefined,
        pastDue:
          draft.minimum === 'none' && !isSame('minimum')
            ? undefined
            : behind === null
              ? known?.pastDue
              : behind.pastDue,
      }),
    },
  };
}

/** What of the minimums was missed, where that was said just now; null where what is known of it stays. */
function readBehind(
  draft: DebtDraft,
  { today, before }: DraftContext,
  isSame: (...fields: readonly Field[]) => boolean,
  dueDay: number | undefined,
  balances: readonly Balance[],
  problems: Problems,
): { paidThrough: IsoDate; pastDue: PastDue | undefined } | null {
  // With another due day as many payments were missed as before, and as much is late.
  const isSaidSame = isSame('behind', 'missed', 'pastDue');
  const isUntouched =
    isSaidSame &&
    (!isBehind(draft) ||
      isSame('dueDay') ||
      (dueDay !== undefined &&
        before?.isPaidOn === false &&
        missedSince(before.debt.paidThrough, dueDay, today) === Number(draft.missed)));
  if (before === null ? !isBehind(draft) : isUntouched) return null;
  if (!isBehind(draft))
    return draft.minimum === 'none'
      ? null
      : { paidThrough: addDays(today, -1), pastDue: undefined };
  // Without its day nobody knows which payments are late: this month's may be one of them.
  if (dueDay === undefined) problems.dueDay ??= 'day_needed';
  if (draft.missed === '') problems.missed = 'missed';
  const amount = isEmpty(draft.pastDue) ? undefined : readAmount(draft.pastDue, 0);
  const owed = balances.reduce((sum, each) => sum + each.amount, 0);
  const paidToday = before?.paidToday.reduce((sum, each) => sum + each, 0) ?? 0;
  if (amount === null) problems.pastDue = 'past_due';
  else if (amount !== undefined && amount > owed) problems.pastDue = 'past_due_over';
  const isLateKept = amount === undefined && isSaidSame && before?.isPaidOn;
  const late = isLateKept ? before.late : amount;
  return {
    paidThrough: paidThroughMissing(dueDay, Number(draft.missed) || 1, today),
    // What is paid today is off it by their figure, and is counted from today on.
    pastDue: late ? { amount: cents(late + paidToday), asOf: today } : undefined,
  };
}

/** How many due days have passed since a debt was paid. */
const missedSince = (
  paidThrough: IsoDate | undefined,
  dueDay: number,
  today: IsoDate,
): number | null =>
  paidThrough === undefined
    ? null
    : lastDueDays(dueDay, MAX_MISSED, today).filter((day) => day > paidThrough).length;

/** Whether payments were missed on a debt that asks for any. */
export const isBehind = ({ behind, minimum }: Pick<DebtDraft, 'behind' | 'minimum'>): boolean =>
  behind === 'yes' && minimum !== 'none';

/** The payment of this month that is asked about: where a due day is said for the first time, and nothing is known of it. Else null. */
export function dueQuestion(
  draft: Pick<DebtDraft, 'dueDay' | 'behind' | 'minimum'>,
  { before, today }: Pick<DraftContext, 'before' | 'today'>,
): DueThisMonth | null {
  const day = readDueDay(draft.dueDay);
  return typeof day === 'number' && before?.debt.dueDay === undefined && !isBehind(draft)
    ? dueThisMonth(day, today)
    : null;
}

/** What the person says of that payment, or what is likely until they say so. */
export const saysPaid = (paid: Paid, { isPaidByDefault }: DueThisMonth): boolean =>
  paid === '' ? isPaidByDefault : paid === 'paid';

type Problems = { [Key in Field]?: DraftProblem };

function readName(
  { name: typed, kind }: DebtDraft,
  { names, nameOf }: DraftContext,
  problems: Problems,
): string {
  const name = typed.trim();
  if (Array.from(name).length > MAX_DEBT_NAME_CHARACTERS) problems.name = 'name_long';
  if (name !== '') return name;
  const proposed = nameOf(kind);
  if (names.includes(proposed)) problems.name = 'name';
  return proposed;
}

function readBalances(
  draft: DebtDraft,
  { today, id, before }: DraftContext,
  isSame: (...fields: readonly Field[]) => boolean,
  problems: Problems,
): { balances: readonly Balance[]; areAmountsSame: boolean } {
  const numbers = numbersOf(draft);
  const knownBalances = before?.debt.balances ?? [];
  if (isSame('numbers', ...balanceKeysOf(draft)))
    return { balances: knownBalances, areAmountsSame: true };
  const areAmountsSame = isSame('numbers', ...numbers.map((number) => `amount_${number}` as const));
  const ids = new Set(numbers.flatMap((number) => knownBalances[number]?.id ?? []));
  // A payment of today counts after the balance, so a corrected one is taken before it; what was paid on a balance that
  // is gone goes to the first.
  const gone = knownBalances.reduce(
    (sum, _, index) => sum + (numbers.includes(index) ? 0 : (before?.paidToday[index] ?? 0)),
    0,
  );
  const min = before === null && numbers.length === 1 ? 1 : 0;
  const balances = numbers.map((number, index): Balance => {
    const known = knownBalances[number];
    const keys = {
      amount: `amount_${number}`,
      apr: `apr_${number}`,
      aprBasis: `aprBasis_${number}`,
    } as const;
    const paidToday = (before?.paidToday[number] ?? 0) + (index === 0 ? gone : 0);
    const readOwed = () => {
      const amount = readAmount(draft[keys.amount] ?? '', min);
      if (amount === null) problems[keys.amount] = 'balance';
      return amount ?? cents(0);
    };
    const owed = (known && isSame(keys.amount) ? before?.owed[number] : undefined) ?? readOwed();
    const promotion = readPromotion(draft, number, known, isSame, today, problems);
    return {
      id: known?.id ?? newId(id, ids),
      kind: (draft[`of_${number}`] ?? 'purchase') as Balance['kind'],
      amount: known && areAmountsSame ? known.amount : cents(owed + paidToday),
      ...(known && isSame(keys.apr, keys.aprBasis)
        ? { apr: known.apr, ...(known.aprBasis && { aprBasis: known.aprBasis }) }
        : {
            apr: readRate(draft, keys.apr, aprProblemOf(draft, number), problems),
            ...(isRateGuessed(draft, number) && { aprBasis: 'guess' as const }),
          }),
      ...(promotion && { promotion }),
    };
  });
  return { balances, areAmountsSame };
}

/** The debt's own id for the first balance, then one that none of its balances has. */
function newId(debt: DebtId, taken: Set<string>): string {
  let id: string = debt;
  for (let count = 2; taken.has(id); count += 1) id = `${debt}:${count}`;
  taken.add(id);
  return id;
}

function readPromotion(
  draft: DebtDraft,
  number: number,
  known: Balance | undefined,
  isSame: (...fields: readonly Field[]) => boolean,
  today: IsoDate,
  problems: Problems,
): Promotion | undefined {
  const keys = {
    apr: `promoApr_${number}`,
    endsOn: `promoEnds_${number}`,
    terms: `promoTerms_${number}`,
  } as const;
  if (known && isSame(keys.apr, keys.endsOn, keys.terms)) return known.promotion;
  if (isEmpty(draft[keys.apr]) && isEmpty(draft[keys.endsOn])) return undefined;
  const apr = readRate(draft, keys.apr, 'promo_apr', problems);
  const terms = PROMOTION_TERMS.find((each) => each === draft[keys.terms]);
  const endsOn = draft[keys.endsOn] ?? '';
  if (!isIsoDate(endsOn)) problems[keys.endsOn] = 'promo_end';
  else if (endsOn < today && !isSame(keys.endsOn)) problems[keys.endsOn] = 'promo_over';
  else return { apr, endsOn, ...(terms && { terms }) };
  return undefined;
}

/** Where a card's first rate is left out, the form offers a guess of ours, and the error says so. */
const aprProblemOf = (draft: DebtDraft, number: string | number): DraftProblem =>
  draft.kind === 'card' && String(number) === '0' && isEmpty(draft.apr_0) ? 'apr_missing' : 'apr';

function readRate(draft: DebtDraft, field: Field, problem: DraftProblem, problems: Problems) {
  const rate = parsePercent(draft[field] ?? '');
  if (!rate.ok) problems[field] = problem;
  return aprBps(rate.ok ? rate.value : 0);
}

function readFee(draft: DebtDraft, problems: Problems): AnnualFee | undefined {
  if (isEmpty(draft.feeAmount)) return undefined;
  const amount = readAmount(draft.feeAmount, 0);
  const month = Number(draft.feeMonth);
  if (amount === null) problems.feeAmount = 'fee';
  if (amount === 0) return undefined;
  if (!(Number.isInteger(month) && month >= 1 && month <= 12)) problems.feeMonth = 'fee_month';
  return amount === null ? undefined : { amount, month };
}

const isEmpty = (text: string | undefined) => text === undefined || text.trim() === '';

/** Whether a text still says what it said: leaving a field may write the same figure in another way. */
function isSameText(field: Field, now = '', before = ''): boolean {
  if (now === before) return true;
  if (field === 'name' || field === 'numbers') return false;
  const [a, b] = [parseMoney(now), parseMoney(before)];
  return a.ok && b.ok && a.value === b.value;
}

type Present<Whole> = { [Key in keyof Whole]?: Exclude<Whole[Key], undefined> };

const withoutMissing = <Whole extends object>(whole: Whole): Present<Whole> =>
  Object.fromEntries(
    Object.entries(whole).filter(([, value]) => value !== undefined),
  ) as Present<Whole>;
