import { aprBps, type Cents, cents } from '../../../domain/money/cents.ts';
import { parseMoney, parsePercent } from '../../../domain/money/parse.ts';
import type { DebtId, DebtKind, MinimumRule } from '../../../domain/payoff/debt.ts';
import { CARD_MINIMUM } from '../../../domain/payoff/default_minimum.ts';
import { MAX_AMOUNT } from '../../../domain/payoff/limits.ts';
import type { TrackedDebt } from '../../../domain/payoff/progress.ts';
import { addDays, type IsoDate } from '../../../domain/time/iso_date.ts';

export type MinimumChoice = 'usual' | 'fixed' | 'percent';

/** A debt as typed, before it is one. */
export interface DebtDraft {
  readonly name: string;
  readonly kind: DebtKind;
  readonly balance: string;
  readonly apr: string;
  readonly minimum: MinimumChoice;
  readonly minimumAmount: string;
  readonly minimumShare: string;
  readonly minimumFloor: string;
  readonly dueDay: string;
  /** Of a card; both may stay empty. */
  readonly creditLimit: string;
  readonly statementDay: string;
}

export type DraftProblem = {
  readonly [Field in
    | 'name'
    | 'balance'
    | 'apr'
    | 'minimumAmount'
    | 'minimumShare'
    | 'minimumFloor'
    | 'dueDay'
    | 'creditLimit'
    | 'statementDay']?: true;
};

export const emptyDraft: DebtDraft = {
  name: '',
  kind: 'card',
  balance: '',
  apr: '',
  minimum: 'usual',
  minimumAmount: '',
  minimumShare: '',
  minimumFloor: '25',
  dueDay: '',
  creditLimit: '',
  statementDay: '',
};

const dollars = (amount: Cents) => (amount / 100).toFixed(2);
const percent = (basisPoints: number) => (basisPoints / 100).toFixed(2);

/** What the form shows for a debt that is there. `owedToday` stands for its balance. */
export function draftOf(debt: TrackedDebt, owedToday: Cents): DebtDraft {
  const rule = debt.minimum;
  const isUsual =
    rule.kind === 'percent_plus_interest' &&
    rule.percent === (CARD_MINIMUM as typeof rule).percent &&
    rule.floor === (CARD_MINIMUM as typeof rule).floor;
  return {
    ...emptyDraft,
    name: debt.name,
    kind: debt.kind,
    balance: dollars(owedToday),
    apr: percent(debt.balances[0]?.apr ?? 0),
    minimum: isUsual
      ? 'usual'
      : rule.kind === 'percent'
        ? 'percent'
        : rule.kind === 'fixed'
          ? 'fixed'
          : 'usual',
    ...(rule.kind === 'fixed' && { minimumAmount: dollars(rule.amount) }),
    ...(rule.kind === 'percent' && {
      minimumShare: percent(rule.percent),
      minimumFloor: dollars(rule.floor),
    }),
    dueDay: debt.dueDay === undefined ? '' : String(debt.dueDay),
    creditLimit: debt.creditLimit === undefined ? '' : dollars(debt.creditLimit),
    statementDay: debt.statementDay === undefined ? '' : String(debt.statementDay),
  };
}

function readAmount(text: string, least: number): Cents | null {
  const parsed = parseMoney(text);
  return parsed.ok && parsed.value >= least && parsed.value <= MAX_AMOUNT ? parsed.value : null;
}

/** A debt that is there, what it has come to, and what of that was paid today. */
export interface EditedDebt {
  readonly debt: TrackedDebt;
  readonly owedToday: Cents;
  readonly paidToday: Cents;
}

export type DebtReading = { ok: true; debt: TrackedDebt } | { ok: false; problems: DraftProblem };

/** The debt that a draft describes on `today`, or the fields that cannot be taken. An edited debt keeps
 *  its id and where it started; its balance is true from today on, if it was changed. */
export function readDraft(
  draft: DebtDraft,
  today: IsoDate,
  id: DebtId,
  before: EditedDebt | null,
): DebtReading {
  const problems: { -readonly [Field in keyof DraftProblem]: true } = {};
  const name = draft.name.trim();
  if (name === '' || Array.from(name).length > 80) problems.name = true;
  const balance = readAmount(draft.balance, before === null ? 1 : 0);
  if (balance === null) problems.balance = true;
  const apr = parsePercent(draft.apr);
  if (!apr.ok) problems.apr = true;
  const dueDay = readDay(draft.dueDay);
  if (dueDay === null) problems.dueDay = true;
  const isCard = draft.kind === 'card';
  const statementDay = isCard ? readDay(draft.statementDay) : undefined;
  if (statementDay === null) problems.statementDay = true;
  const hasLimit = isCard && draft.creditLimit.trim() !== '';
  const creditLimit = hasLimit ? readAmount(draft.creditLimit, 1) : undefined;
  if (creditLimit === null) problems.creditLimit = true;
  const minimum = readMinimum(draft, problems);
  if (Object.keys(problems).length > 0 || balance === null || !apr.ok || minimum === null)
    return { ok: false, problems };

  const isSameBalance = before !== null && before.owedToday === balance;
  const known = before?.debt;
  const shown = before && draftOf(before.debt, before.owedToday);
  const isMinimumSame = (
    ['minimum', 'minimumAmount', 'minimumShare', 'minimumFloor'] as const
  ).every((field) => draft[field] === shown?.[field]);
  const { dueDay: _due, creditLimit: _limit, statementDay: _closing, ...kept } = known ?? {};
  return {
    ok: true,
    debt: {
      ...kept,
      id,
      name,
      kind: draft.kind,
      interest: known?.interest ?? 'monthly',
      // What the form shows only in part stays as it is until that part is changed.
      minimum: known && isMinimumSame ? known.minimum : minimum,
      balances:
        known && isSameBalance && apr.value === known.balances[0]?.apr
          ? known.balances
          : [
              {
                id,
                kind: 'purchase',
                // A payment of today counts after the balance, so a corrected one is taken before it.
                amount:
                  isSameBalance && known
                    ? cents(known.balances.reduce((sum, each) => sum + each.amount, 0))
                    : cents(balance + (before?.paidToday ?? 0)),
                apr: aprBps(apr.value),
              },
            ],
      balanceAsOf: isSameBalance && known ? known.balanceAsOf : today,
      // A balance that was typed too low at first must not make a debt look grown.
      startingBalance: cents(Math.max(known?.startingBalance ?? balance, balance)),
      paidThrough: known?.paidThrough ?? addDays(today, -1),
      ...(typeof dueDay === 'number' && { dueDay }),
      ...(typeof statementDay === 'number' && { statementDay }),
      ...(typeof creditLimit === 'number' && { creditLimit }),
    },
  };
}

/** A day of the month; undefined when left empty, null when it is none. */
export function readDay(text: string): number | undefined | null {
  if (text.trim() === '') return undefined;
  const day = Number(text);
  return Number.isInteger(day) && day >= 1 && day <= 31 ? day : null;
}

function readMinimum(
  draft: DebtDraft,
  problems: { -readonly [Field in keyof DraftProblem]: true },
): MinimumRule | null {
  if (draft.minimum === 'usual') return CARD_MINIMUM;
  if (draft.minimum === 'fixed') {
    const amount = readAmount(draft.minimumAmount, 1);
    if (amount === null) problems.minimumAmount = true;
    return amount === null ? null : { kind: 'fixed', amount };
  }
  const share = parsePercent(draft.minimumShare);
  const floor = readAmount(draft.minimumFloor, 0);
  const isShare = share.ok && share.value > 0 && share.value <= 10_000;
  if (!isShare) problems.minimumShare = true;
  if (floor === null) problems.minimumFloor = true;
  return isShare && floor !== null ? { kind: 'percent', percent: share.value, floor } : null;
}
