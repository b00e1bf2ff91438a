import { type AprBps, type Cents, cents } from '../../../domain/money/cents.ts';
import { formatMoney, formatPercent } from '../../../domain/money/format.ts';
import { parseMoney, parsePercent } from '../../../domain/money/parse.ts';
import type { Balance, DebtKind, MinimumRule } from '../../../domain/planner/debt.ts';
import {
  CARD_MINIMUM,
  defaultMinimum,
  usualTerm,
} from '../../../domain/planner/default_minimum.ts';
import { MAX_AMOUNT } from '../../../domain/planner/limits.ts';
import { locale } from '../../ui/locale.ts';

/** `usual`: what is usual for the kind. `kept`: a rule that has no fields here, and stays as it is. */
export type MinimumChoice = 'usual' | 'own' | 'percent' | 'none' | 'kept';

/** A minimum as typed. */
export interface MinimumDraft {
  readonly minimum: MinimumChoice;
  readonly minimumAmount: string;
  readonly minimumShare: string;
  /** Empty where there is no floor. */
  readonly minimumFloor: string;
  /** Whether the month's interest and fees come on top. */
  readonly minimumPlus: '' | 'plus';
  /** Whether the percentage is taken after the month's interest was added. */
  readonly minimumBasis: '' | 'after';
}

export const minimumFields = [
  'minimum',
  'minimumAmount',
  'minimumShare',
  'minimumFloor',
  'minimumPlus',
  'minimumBasis',
] as const satisfies readonly (keyof MinimumDraft)[];

export const emptyMinimum: MinimumDraft = {
  minimum: 'usual',
  minimumAmount: '',
  minimumShare: '',
  minimumFloor: '',
  minimumPlus: '',
  minimumBasis: '',
};

const amountText = (amount: Cents) => formatMoney(amount, locale).replace('$', '');

const isCardMinimum = (rule: MinimumRule): boolean =>
  rule.kind === CARD_MINIMUM.kind &&
  rule.percent === CARD_MINIMUM.percent &&
  rule.floor === CARD_MINIMUM.floor &&
  rule.of !== 'after_interest';

/** What the form shows for the rule of a debt. */
export function minimumDraftOf(rule: MinimumRule, kind: DebtKind): MinimumDraft {
  switch (rule.kind) {
    case 'none':
      return { ...emptyMinimum, minimum: 'none' };
    case 'fixed':
      return { ...emptyMinimum, minimum: 'own', minimumAmount: amountText(rule.amount) };
    case 'largest':
      return { ...emptyMinimum, minimum: 'kept' };
    case 'percent':
    case 'percent_plus_interest':
      return {
        ...emptyMinimum,
        minimum: kind === 'card' && isCardMinimum(rule) ? 'usual' : 'percent',
        minimumShare: formatPercent(rule.percent as AprBps, locale).replace('%', ''),
        minimumFloor: rule.floor === 0 ? '' : amountText(rule.floor),
        minimumPlus: rule.kind === 'percent' ? '' : 'plus',
        minimumBasis: rule.of === 'after_interest' ? 'after' : '',
      };
  }
}

type MinimumProblems = {
  minimumAmount?: 'minimum' | 'payment';
  minimumShare?: 'share';
  minimumFloor?: 'floor';
};

/** The rule that was typed, or what is wrong with it. `known`: the rule there was. */
export function readMinimum(
  draft: MinimumDraft,
  kind: DebtKind,
  balances: readonly Pick<Balance, 'amount' | 'apr'>[],
  known: MinimumRule | undefined,
): { rule: MinimumRule } | { problems: MinimumProblems } {
  switch (draft.minimum) {
    case 'none':
      return { rule: { kind: 'none' } };
    case 'own': {
      const amount = readAmount(draft.minimumAmount, 1);
      return amount === null
        ? { problems: { minimumAmount: usualTerm(kind) === null ? 'minimum' : 'payment' } }
        : { rule: { kind: 'fixed', amount } };
    }
    case 'percent':
      return readShare(draft, known);
    case 'kept':
      return { rule: known ?? defaultMinimum(kind, balances) };
    case 'usual':
      return { rule: defaultMinimum(kind, balances) };
  }
}

function readShare(
  draft: MinimumDraft,
  known: MinimumRule | undefined,
): { rule: MinimumRule } | { problems: MinimumProblems } {
  const kind = draft.minimumPlus === 'plus' ? 'percent_plus_interest' : 'percent';
  const share = parsePercent(draft.minimumShare);
  // Interest alone is a rule; no percentage of anything is none.
  const isShare = share.ok && share.value <= 10_000 && (share.value > 0 || kind !== 'percent');
  const floor = draft.minimumFloor.trim() === '' ? cents(0) : readAmount(draft.minimumFloor, 0);
  if (!isShare || floor === null)
    return {
      problems: {
        ...(!isShare && { minimumShare: 'share' }),
        ...(floor === null && { minimumFloor: 'floor' }),
      },
    };
  const before = known !== undefined && 'percent' in known ? known.of : undefined;
  // Said or not, the percentage is taken before the interest: what was not touched stays as it was.
  const of =
    draft.minimumBasis === 'after'
      ? 'after_interest'
      : before === 'after_interest'
        ? undefined
        : before;
  return { rule: { kind, percent: share.value, floor, ...(of !== undefined && { of }) } };
}

/** An amount of at least `min` cents; null where it is none. */
export function readAmount(text: string, min: number): Cents | null {
  const parsed = parseMoney(text);
  return parsed.ok && parsed.value >= min && parsed.value <= MAX_AMOUNT ? parsed.value : null;
}
