import { type AprBps, type Cents, cents } from '../../../domain/money/cents.ts';
import { formatMoney, formatPercent } from '../../../domain/money/format.ts';
import { parsePercent } from '../../../domain/money/parse.ts';
import { balanceByToday } from '../../../domain/planner/balance_day.ts';
import type { ReportedDebt } from '../../../domain/credit_file/as_debt.ts';
import type { Balance, DebtKind } from '../../../domain/planner/debt.ts';
import { setsMinimum } from '../../../domain/planner/default_minimum.ts';
import { GUESSED_CARD_APR } from '../../../domain/planner/default_rate.ts';
import { type Installment, ledgerOf, paymentsOf } from '../../../domain/planner/ledger.ts';
import { MAX_MISSED } from '../../../domain/planner/past_due.ts';
import { broughtTo, type Payment, type TrackedDebt } from '../../../domain/planner/progress.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { locale } from '../../ui/locale.ts';
import { emptyMinimum, minimumDraftOf, type MinimumDraft } from './minimum_draft.ts';

/** What is typed of each balance, under keys that end in its number: `amount_0`. */
export const balanceFields = [
  'of',
  'amount',
  'apr',
  'aprBasis',
  'promoApr',
  'promoEnds',
  'promoTerms',
] as const;
export type BalanceField = (typeof balanceFields)[number];
export type BalanceKey = `${BalanceField}_${number}`;

/** Whether this month's payment is paid; empty until the person says so. */
export type Paid = '' | 'paid' | 'not_yet';

/** Whether payments on it were missed; empty until the person says so. */
export type Behind = '' | 'no' | 'yes';

/** A debt as typed, before it is one. All of it is text, so that it survives a reload as it is. */
export interface DebtDraft extends MinimumDraft {
  readonly [key: BalanceKey]: string;
  readonly name: string;
  readonly kind: DebtKind;
  /** The numbers of its balances, in order: "0 2". Those of the debt that is edited keep the place they have there. */
  readonly numbers: string;
  readonly dueDay: string;
  readonly paid: Paid;
  readonly behind: Behind;
  /** How many payments were missed, "1" to "6"; empty until the person says so. */
  readonly missed: string;
  readonly pastDue: string;
  readonly statementDay: string;
  readonly creditLimit: string;
  readonly feeAmount: string;
  /** 1 to 12. */
  readonly feeMonth: string;
  readonly charges: string;
}

export const emptyBalance: Readonly<Record<BalanceField, string>> = {
  of: 'purchase',
  amount: '',
  apr: '',
  aprBasis: '',
  promoApr: '',
  promoEnds: '',
  promoTerms: '',
};

/** What is typed of the balance of that number. */
export const balanceDraft = (
  number: number,
  balance: Readonly<Record<BalanceField, string>>,
): Readonly<Record<BalanceKey, string>> =>
  Object.fromEntries(
    balanceFields.map((field) => [`${field}_${number}` as const, balance[field]] as const),
  );

export const emptyDraft: DebtDraft = {
  name: '',
  kind: 'card',
  numbers: '0',
  ...balanceDraft(0, emptyBalance),
  ...emptyMinimum,
  dueDay: '',
  paid: '',
  behind: '',
  missed: '',
  pastDue: '',
  statementDay: '',
  creditLimit: '',
  feeAmount: '',
  feeMonth: '',
  charges: '',
};

/** The draft with our guess in the place of a rate that the person doesn't know. */
export const withGuessedRate = (number: number): Partial<DebtDraft> => ({
  [`apr_${number}`]: rateText(GUESSED_CARD_APR),
  [`aprBasis_${number}`]: 'guess',
});

/** Whether the rate that stands there is our guess: another one that is typed over it isn't. */
export const isRateGuessed = (draft: DebtDraft, number: number): boolean => {
  const rate = parsePercent(draft[`apr_${number}`] ?? '');
  return draft[`aprBasis_${number}`] === 'guess' && rate.ok && rate.value === GUESSED_CARD_APR;
};

/** The numbers of the balances that are typed, in their order. */
export const numbersOf = ({ numbers }: Pick<DebtDraft, 'numbers'>): readonly number[] =>
  numbers.split(' ').map(Number);

/** Every field of the balances that are typed. */
export const balanceKeysOf = (draft: Pick<DebtDraft, 'numbers'>): readonly BalanceKey[] =>
  numbersOf(draft).flatMap((number) =>
    balanceFields.map((field) => `${field}_${number}` as BalanceKey),
  );

/** The draft with one balance more, with nothing in it. */
export function withBalance(draft: DebtDraft): Partial<DebtDraft> {
  const next = Math.max(...numbersOf(draft)) + 1;
  return {
    numbers: `${draft.numbers} ${next}`,
    ...balanceDraft(next, { ...emptyBalance, of: 'transfer' }),
  };
}

export const withoutBalance = (draft: DebtDraft, number: number): Partial<DebtDraft> => ({
  numbers: numbersOf(draft)
    .filter((each) => each !== number)
    .join(' '),
});

/** Whether a debt of the kind usually bears no interest. */
const bearsNone = (kind: DebtKind) =>
  kind === 'medical' || kind === 'collection' || kind === 'family';

/** The draft of another kind. What was proposed for the old one is proposed for the new one; what was typed stays, so
 *  that passing over kinds, as the arrow keys do, changes nothing. */
export function withKind(draft: DebtDraft, kind: DebtKind): Partial<DebtDraft> {
  const isProposed = bearsNone(draft.kind)
    ? Number(draft.apr_0) === 0
    : draft.apr_0 === '' || isRateGuessed(draft, 0);
  const usual = (of: DebtKind) => (setsMinimum(of) ? 'usual' : 'none');
  return {
    kind,
    ...(isProposed && { apr_0: bearsNone(kind) ? '0' : '' }),
    ...(draft.minimum === usual(draft.kind) && { minimum: usual(kind) }),
  };
}

/** The draft of a debt that a credit report shows. What no report says stays to be typed. */
export const draftOfReported = ({
  name,
  kind,
  balance,
  limit,
  pastDue,
  payment,
}: ReportedDebt): DebtDraft => {
  const draft = { ...emptyDraft, ...withKind(emptyDraft, kind) };
  return {
    ...draft,
    name,
    amount_0: amountText(balance),
    creditLimit: amountText(limit),
    ...(pastDue && draft.minimum !== 'none' && { behind: 'yes', pastDue: amountText(pastDue) }),
    ...(payment &&
      draft.minimum !== 'none' && { minimum: 'own', minimumAmount: amountText(payment) }),
  };
};

/** A debt that is there, what each of its balances has come to, what of that was paid today, and what the form showed of
 *  it: what still says the same was not touched. */
export interface EditedDebt {
  readonly debt: TrackedDebt;
  readonly owed: readonly Cents[];
  readonly paidToday: readonly Cents[];
  /** Whether payments on it are recorded. */
  readonly isPaidOn: boolean;
  /** What of it is late. */
  readonly late: Cents;
  readonly shown: DebtDraft;
}

export function editedDebt(
  typed: TrackedDebt,
  payments: readonly Payment[],
  today: IsoDate,
): EditedDebt {
  const debt = balanceByToday(typed, payments, today);
  // One that was made where it's tomorrow already is of today here.
  const made = paymentsOf(debt, payments, today);
  const amounts = (counted: readonly Payment[]) =>
    broughtTo(debt, counted, today).balances.map(({ amount }) => amount);
  const owed = amounts(made);
  const before = amounts(made.filter(({ paidOn }) => paidOn !== today));
  const { installments } = ledgerOf(debt, made, today);
  return {
    debt,
    owed,
    isPaidOn: made.length > 0,
    late: cents(installments.reduce((sum, each) => sum + (each.isLate ? each.unpaid : 0), 0)),
    paidToday: before.map((amount, index) => cents(amount - (owed[index] ?? 0))),
    shown: { ...draftOf(debt, owed), ...behindOf(debt, installments, today) },
  };
}

/** As the fields write them, so that leaving a field changes nothing. */
export const amountText = (amount: Cents | undefined): string =>
  amount === undefined ? '' : formatMoney(amount, locale).replace('$', '');
export const rateText = (rate: AprBps | undefined): string =>
  rate === undefined ? '' : formatPercent(rate, locale).replace('%', '');

const shownBalance = (
  { kind, apr, aprBasis, promotion }: Balance,
  owed: Cents | undefined,
): Readonly<Record<BalanceField, string>> => ({
  of: kind,
  amount: amountText(owed),
  apr: rateText(apr),
  aprBasis: aprBasis ?? '',
  promoApr: rateText(promotion?.apr),
  promoEnds: promotion?.endsOn ?? '',
  promoTerms: promotion?.terms ?? '',
});

/** What the form shows of payments that were missed: those that are late today. */
function behindOf(
  debt: TrackedDebt,
  installments: readonly Installment[],
  today: IsoDate,
): Pick<DebtDraft, 'behind' | 'missed' | 'pastDue'> {
  const late = installments.filter(({ isLate }) => isLate);
  const [oldest] = late;
  if (oldest === undefined) return { behind: 'no', missed: '', pastDue: '' };
  const missed = installments.filter(({ dueOn }) => dueOn >= oldest.dueOn && dueOn < today);
  const unpaid = cents(late.reduce((sum, each) => sum + each.unpaid, 0));
  return {
    behind: 'yes',
    missed: String(Math.min(missed.length, MAX_MISSED)),
    // What nobody has said isn't shown as if they had.
    pastDue: debt.pastDue ? amountText(unpaid) : '',
  };
}

/** What the form shows for a debt that is there. */
function draftOf(debt: TrackedDebt, owed: readonly Cents[]): DebtDraft {
  return {
    ...emptyDraft,
    name: debt.name,
    kind: debt.kind,
    numbers: debt.balances.map((_, index) => index).join(' '),
    ...Object.assign(
      {},
      ...debt.balances.map((balance, index) =>
        balanceDraft(index, shownBalance(balance, owed[index])),
      ),
    ),
    ...minimumDraftOf(debt.minimum, debt.kind),
    dueDay: String(debt.dueDay ?? ''),
    statementDay: String(debt.statementDay ?? ''),
    creditLimit: amountText(debt.creditLimit),
    feeAmount: amountText(debt.annualFee?.amount),
    feeMonth: String(debt.annualFee?.month ?? ''),
    charges: amountText(debt.monthlyCharges),
  };
}
