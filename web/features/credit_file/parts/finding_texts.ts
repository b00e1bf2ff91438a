import {
  type Finding,
  type FindingKind,
  isPerBureau,
} from '../../../../domain/credit_file/finding.ts';
import { m } from '../../../paraglide/messages.js';
import { dayText } from '../../../ui/day_text.ts';
import { locale } from '../../../ui/locale.ts';
import { bureausText, bureauTexts, headingValueOf } from './report_texts.ts';

interface TitleFacts {
  readonly bureau: string;
  readonly first: string;
  readonly second: string;
}

const titles: Readonly<Record<FindingKind, (facts: TitleFacts) => string>> = {
  paid_with_balance: m.file_kind_paid_with_balance,
  paid_collection_with_balance: m.file_kind_paid_collection_with_balance,
  transferred_with_balance: m.file_kind_transferred_with_balance,
  paid_past_due: m.file_kind_paid_past_due,
  current_past_due: m.file_kind_current_past_due,
  transferred_past_due: m.file_kind_transferred_past_due,
  past_due_over_balance: m.file_kind_past_due_over_balance,
  past_due_without_balance: m.file_kind_past_due_without_balance,
  closed_with_balance: m.file_kind_closed_with_balance,
  no_balance_not_closed: m.file_kind_no_balance_not_closed,
  balloon_over_balance: m.file_kind_balloon_over_balance,
  bankruptcy_not_settled: m.file_kind_bankruptcy_not_settled,
  bankruptcy_without_first_delinquency: m.file_kind_bankruptcy_without_first_delinquency,
  closed_by_you_without_date: m.file_kind_closed_by_you_without_date,
  closed_by_lender_without_date: m.file_kind_closed_by_lender_without_date,
  reported_after_seven_years: m.file_kind_reported_after_seven_years,
  closed_not_at_last_payment: m.file_kind_closed_not_at_last_payment,
  deferred_with_payment: m.file_kind_deferred_with_payment,
  remark_settled_past_due: m.file_kind_remark_settled_past_due,
  remark_settled_with_balance: m.file_kind_remark_settled_with_balance,
  remark_owing_without_amount: m.file_kind_remark_owing_without_amount,
  remark_against_closed: m.file_kind_remark_against_closed,
  remark_against_status: m.file_kind_remark_against_status,
  late_without_past_due: m.file_kind_late_without_past_due,
  late_without_balance: m.file_kind_late_without_balance,
  status_against_no_balance: m.file_kind_status_against_no_balance,
  status_against_balance: m.file_kind_status_against_balance,
  charge_off_amount_without_status: m.file_kind_charge_off_amount_without_status,
  charged_off_without_amount: m.file_kind_charged_off_without_amount,
  late_without_first_delinquency: m.file_kind_late_without_first_delinquency,
  current_with_first_delinquency: m.file_kind_current_with_first_delinquency,
  paid_not_closed: m.file_kind_paid_not_closed,
  open_status_closed: m.file_kind_open_status_closed,
  paid_with_monthly_payment: m.file_kind_paid_with_monthly_payment,
  prepaid_with_amount: m.file_kind_prepaid_with_amount,
  loan_with_limit: m.file_kind_loan_with_limit,
  card_without_limit: m.file_kind_card_without_limit,
  month_against_earlier_copy: m.file_kind_month_against_earlier_copy,
  charge_off_changed: m.file_kind_charge_off_changed,
  first_delinquency_changed: m.file_kind_first_delinquency_changed,
  first_delinquency_kept: m.file_kind_first_delinquency_kept,
  closed_changed: m.file_kind_closed_changed,
  opened_changed: m.file_kind_opened_changed,
  kind_changed: m.file_kind_kind_changed,
  late_skipped: m.file_kind_late_skipped,
  status_went_back: m.file_kind_status_went_back,
  first_delinquency_apart: m.file_kind_first_delinquency_apart,
  opened_apart: m.file_kind_opened_apart,
  closed_apart: m.file_kind_closed_apart,
  balance_apart: m.file_kind_balance_apart,
  status_at_one: m.file_kind_status_at_one,
  late_month_at_one: m.file_kind_late_month_at_one,
  reaged: m.file_kind_reaged,
  reaged_by_collector: m.file_kind_reaged_by_collector,
  placed_before_missed: m.file_kind_placed_before_missed,
  removal_too_late: m.file_kind_removal_too_late,
  removal_passed: m.file_kind_removal_passed,
  counted_twice: m.file_kind_counted_twice,
  too_old: m.file_kind_too_old,
  late_too_old: m.file_kind_late_too_old,
  bankruptcy_too_old: m.file_kind_bankruptcy_too_old,
  mixed_file: m.file_kind_mixed_file,
  not_mine: m.file_kind_not_mine,
  said_wrong: m.file_kind_said_wrong,
  medical_paid: m.file_kind_medical_paid,
  medical_young: m.file_kind_medical_young,
  medical_small: m.file_kind_medical_small,
};

interface SaidOf {
  readonly name: string;
  /** As printed, where it's a date's finding. */
  readonly date: string;
  readonly day: string;
  readonly bureau: string;
}

/** Kinds that say more than where it stands. */
const sentences: Readonly<Partial<Record<FindingKind, (of: SaidOf) => string>>> = {
  first_delinquency_apart: m.file_say_first_delinquency_apart,
  reaged: m.file_say_reaged,
  reaged_by_collector: m.file_say_reaged_by_collector,
  placed_before_missed: m.file_say_placed_before_missed,
  removal_too_late: m.file_say_removal_too_late,
  removal_passed: m.file_say_removal_passed,
  counted_twice: m.file_say_counted_twice,
  too_old: m.file_say_too_old,
  late_too_old: m.file_say_late_too_old,
  bankruptcy_too_old: m.file_say_bankruptcy_too_old,
  mixed_file: m.file_say_mixed_file,
  not_mine: m.file_say_not_mine,
  said_wrong: m.file_say_said_wrong,
  medical_paid: m.file_say_medical_paid,
  medical_young: m.file_say_medical_young,
  medical_small: m.file_say_medical_small,
  late_skipped: m.file_say_late_skipped,
  late_month_at_one: m.file_say_late_month_at_one,
  status_at_one: m.file_say_status_at_one,
  balance_apart: m.file_say_balance_apart,
};

const reasons: Readonly<Partial<Record<FindingKind, () => string>>> = {
  past_due_without_balance: m.file_why_past_due_without_balance,
  closed_with_balance: m.file_why_closed_with_balance,
  remark_settled_with_balance: m.file_why_remark_settled_with_balance,
  late_without_first_delinquency: m.file_why_late_without_first_delinquency,
  paid_with_monthly_payment: m.file_why_paid_with_monthly_payment,
  card_without_limit: m.file_why_card_without_limit,
  placed_before_missed: m.file_why_placed_before_missed,
  counted_twice: m.file_why_counted_twice,
  reaged_by_collector: m.file_why_reaged_by_collector,
  removal_passed: m.file_why_old,
  too_old: m.file_why_old,
  late_too_old: m.file_why_old,
  bankruptcy_too_old: m.file_why_old,
  first_delinquency_apart: m.file_why_by_name,
  opened_apart: m.file_why_by_name,
  closed_apart: m.file_why_by_name,
  balance_apart: m.file_why_balance_apart,
  medical_paid: m.file_why_practice,
  medical_young: m.file_why_practice,
  medical_small: m.file_why_practice,
  mixed_file: m.file_why_said,
  not_mine: m.file_why_said,
  said_wrong: m.file_why_said,
};

const isPractice = (kind: FindingKind): boolean => kind.startsWith('medical_');
const isAcross = (kind: FindingKind): boolean =>
  kind.endsWith('_apart') || kind.endsWith('_at_one');
const isDated: readonly FindingKind[] = [
  'first_delinquency_apart',
  'reaged',
  'reaged_by_collector',
  'placed_before_missed',
  'removal_too_late',
  'removal_passed',
  'too_old',
  'bankruptcy_too_old',
  'first_delinquency_changed',
  'late_without_first_delinquency',
];
const isOfPaid: readonly FindingKind[] = [
  'paid_with_balance',
  'paid_collection_with_balance',
  'paid_past_due',
  'paid_not_closed',
  'paid_with_monthly_payment',
];
const isOfLateness: readonly FindingKind[] = [
  'late_month_at_one',
  'late_too_old',
  'late_skipped',
  'status_at_one',
  'month_against_earlier_copy',
];

/** Two removal dates, of which the sooner may be no more than that: nothing in them can't be true. */
const areRemovals = ({ kind, confidence }: Finding): boolean =>
  kind === 'first_delinquency_apart' && confidence === 'look';

export const titleOf = (finding: Finding): string =>
  areRemovals(finding) ? m.file_kind_removals_apart() : titleByKind(finding);

const titleByKind = ({ kind, facts }: Finding): string =>
  titles[kind]({
    bureau: facts[0] ? bureauTexts[facts[0].bureau]() : '',
    first: facts[0] ? headingValueOf(facts[0]) : '',
    second: facts[1] ? headingValueOf(facts[1]) : '',
  });

/** What tells it from the others of its kind: the account and the bureaus beside the title. */
export const aboutOf = (finding: Finding): string =>
  m.file_about({
    title: titleOf(finding),
    name: finding.facts[0]?.name ?? '',
    bureaus: bureausOf(finding),
  });

const bureausOf = ({ facts }: Finding): string =>
  bureausText([...new Set(facts.map(({ bureau }) => bureau))], locale);

export function sentenceOf(found: Finding): string {
  const { kind, facts, confidence } = found;
  const last = facts.at(-1);
  if (!last) return '';
  const of = {
    name: last.name,
    bureau: isPerBureau(kind) ? bureausOf(found) : bureauTexts[last.bureau](),
    date: last.printed ?? '',
    day: dayText(last.printedOn),
  };
  // Past the day that bureaus usually drop it, and not past the law's.
  if (kind === 'too_old' && confidence === 'look') return m.file_say_too_old_usual(of);
  const isAtSeveral = new Set(facts.map(({ bureau }) => bureau)).size > 1;
  if (kind === 'not_mine' && isAtSeveral) return m.file_say_not_mine_many(of);
  const sentence = sentences[kind];
  if (sentence) return sentence(of);
  if (isAcross(kind)) return m.file_said_across(of);
  const before = facts.find(({ reportId }) => reportId !== last.reportId);
  if (before) return m.file_said_two({ ...of, before: dayText(before.printedOn) });
  return facts.length === 1 ? m.file_said_one_fact(of) : m.file_said_one(of);
}

/** Why it isn't certain; null for a contradiction. */
export function reasonOf(finding: Finding): string | null {
  const { kind, confidence } = finding;
  if (areRemovals(finding)) return m.file_why_removals_apart();
  if (confidence === 'contradiction') return null;
  const named = isPractice(kind) && finding.facts.find(({ field }) => field === 'originalCreditor');
  if (named) return m.file_why_practice_named({ name: named.printed ?? '' });
  return (reasons[kind] ?? m.file_why_look)();
}

/** What the person may do about it. */
export function canOf(found: Finding): string {
  const { kind, facts } = found;
  const first = facts[0] ? bureauTexts[facts[0].bureau]() : '';
  const bureau = isPerBureau(kind) ? bureausOf(found) : first;
  if (kind === 'removal_passed') return m.file_can_removal_passed({ bureau });
  const areSeveral = new Set(facts.map((fact) => fact.bureau)).size > 1;
  if (isPractice(kind) && areSeveral) return m.file_can_practice_many({ bureaus: bureau });
  if (kind === 'not_mine' && areSeveral) return m.file_can_theft_many({ bureaus: bureau });
  if (kind === 'mixed_file' || kind === 'not_mine') return m.file_can_theft({ bureau });
  if (kind === 'counted_twice') return m.file_can_twice({ bureau });
  if (isPractice(kind)) return m.file_can_practice({ bureau });
  return isAcross(kind) ? m.file_can_across() : m.file_can_one({ bureau });
}

/** What asking cannot do. */
export function cannotOf({ kind }: Finding): string {
  if (kind === 'counted_twice') return m.file_cannot_twice();
  if (isDated.includes(kind)) return m.file_cannot_date();
  if (isOfPaid.includes(kind)) return m.file_cannot_paid();
  return isOfLateness.includes(kind) ? m.file_cannot_late() : m.file_cannot_true();
}

/** What was compared, beside the law: the regulator's checks by name, or the copies. Empty where the law alone says it. */
export function basisOf({ kind, rules }: Finding): string {
  if (rules.length === 1) return m.file_rule({ rule: rules[0] ?? '' });
  if (rules.length > 1) return m.file_rules({ rules: rules.join(', ') });
  if (kind === 'counted_twice') return m.file_basis_twice();
  if (kind === 'removal_passed') return m.file_basis_removal_passed();
  if (kind === 'reaged') return m.file_basis_before();
  if (kind === 'reaged_by_collector') return m.file_basis_collector();
  return isAcross(kind) ? m.file_basis_across() : '';
}
