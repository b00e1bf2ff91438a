import { type Cents, cents } from '../money/cents.ts';
import type { Section } from './sections.ts';
import type { Bureau, CreditReport, Tradeline } from './report.ts';
import type { Copy } from './record_of.ts';
import type { DayRange } from './report_date.ts';
import type { Confidence, RuleKind, TradelineField } from './shown_rules.ts';
import type { IsoDate } from '../time/iso_date.ts';

export type FindingKind =
  | RuleKind
  | 'paid_collection_with_balance'
  | 'first_delinquency_apart'
  | 'opened_apart'
  | 'closed_apart'
  | 'balance_apart'
  | 'status_at_one'
  | 'late_month_at_one'
  | 'reaged'
  | 'reaged_by_collector'
  | 'placed_before_missed'
  | 'removal_too_late'
  | 'removal_passed'
  | 'counted_twice'
  | 'too_old'
  | 'late_too_old'
  | 'bankruptcy_too_old'
  | 'mixed_file'
  /** What the person said. */
  | 'not_mine'
  | 'said_wrong'
  | 'medical_paid'
  | 'medical_young'
  | 'medical_small';

/** Kinds of which the bureaus' copies of one account say the same: one finding, of all of them. */
export const isPerBureau = (kind: FindingKind): boolean =>
  kind === 'medical_paid' ||
  kind === 'medical_young' ||
  kind === 'medical_small' ||
  kind === 'not_mine' ||
  kind === 'too_old';

/** A value as it stands in a report, which a finding points at. */
export interface Fact {
  readonly reportId: string;
  readonly bureau: Bureau;
  readonly printedOn: IsoDate;
  /** The tradeline, public record or personal item that it stands in. */
  readonly itemId: string;
  /** Whose account it is, or what else it is. */
  readonly name: string;
  readonly field: TradelineField | 'filed' | 'personal';
  /** Of the history: `YYYY-MM`. */
  readonly month?: string;
  /** As printed; null where there is nothing. */
  readonly printed: string | null;
  /** What follows from it, where it isn't the fact itself that's at odds: the first missed payment from a removal date. */
  readonly workedOut?: DayRange;
}

/** Something in the file to look at. Never a violation, and never a promise that anything goes. */
export interface Finding {
  /** The same as long as the same facts stand: what a person has said is right stays hidden until one of them changes. */
  readonly id: string;
  readonly kind: FindingKind;
  readonly confidence: Confidence;
  /** The regulator's rules that say so, where they do. */
  readonly rules: readonly string[];
  readonly sections: readonly Section[];
  readonly facts: readonly Fact[];
  /** The account; null where it's about the whole file. */
  readonly accountId: string | null;
  /** The highest balance that its facts' accounts show. Cents. */
  readonly balance: Cents;
}

export function factOf(
  { report, tradeline }: Copy,
  field: TradelineField,
  more: Partial<Pick<Fact, 'month' | 'printed' | 'workedOut'>> = {},
): Fact {
  return {
    ...placeOf(report, tradeline.id, tradeline.creditor),
    field,
    printed: printedOf(tradeline, field),
    ...more,
  };
}

export const placeOf = (
  { id, bureau, printedOn }: CreditReport,
  itemId: string,
  name: string,
): Pick<Fact, 'reportId' | 'bureau' | 'printedOn' | 'itemId' | 'name'> => ({
  reportId: id,
  bureau,
  printedOn,
  itemId,
  name,
});

function printedOf(tradeline: Tradeline, field: TradelineField): string | null {
  if (field === 'remarks')
    return tradeline.remarks.map(({ printed }) => printed).join('; ') || null;
  if (field === 'history') return tradeline.history[0]?.printed ?? null;
  const value = tradeline[field];
  return value === undefined || (value.value === null && value.printed === '')
    ? null
    : value.printed;
}

const maxPrinted = 60;

/** An id that says which facts these are, whichever report they were last seen in. */
export const findingId = (
  kind: FindingKind,
  accountId: string | null,
  facts: readonly Fact[],
): string =>
  [
    kind,
    accountId ?? '',
    ...facts.map(({ bureau, field, month, printed }) =>
      [bureau, field, month ?? '', (printed ?? '').slice(0, maxPrinted)].join(':'),
    ),
  ]
    .join('|')
    .slice(0, 500);

export const balanceOf = (copies: readonly Copy[]): Cents =>
  cents(Math.max(0, ...copies.map(({ tradeline }) => tradeline.balance?.value ?? 0)));

export function finding(
  kind: FindingKind,
  confidence: Confidence,
  accountId: string | null,
  facts: readonly Fact[],
  copies: readonly Copy[],
  sections: readonly Section[],
  rules: readonly string[] = [],
): Finding {
  return {
    id: findingId(kind, accountId, facts),
    kind,
    confidence,
    rules,
    sections,
    facts,
    accountId,
    balance: balanceOf(copies),
  };
}
