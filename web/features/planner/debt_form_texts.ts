import type { AprBps } from '../../../domain/money/cents.ts';
import { formatPercent } from '../../../domain/money/format.ts';
import type { Balance, DebtKind, MinimumRule } from '../../../domain/planner/debt.ts';
import { MAX_AMOUNT } from '../../../domain/planner/limits.ts';
import { m } from '../../paraglide/messages.js';
import type { FormErrors } from '../../ui/form/use_form.ts';
import { locale } from '../../ui/locale.ts';
import type { DebtDraft } from './debt_draft.ts';
import { money } from './plan_texts.ts';
import type { DraftProblem, DraftProblems } from './read_draft.ts';

/** A kind in one word or two. */
export const chipText: Record<DebtKind, () => string> = {
  card: m.planner_chip_card,
  personal_loan: m.planner_chip_personal_loan,
  student_loan: m.planner_chip_student_loan,
  auto: m.planner_chip_auto,
  mortgage: m.planner_chip_mortgage,
  medical: m.planner_chip_medical,
  collection: m.planner_chip_collection,
  tax: m.planner_chip_tax,
  family: m.planner_chip_family,
  other: m.planner_chip_other,
};

export const balanceKindText: Record<Balance['kind'], () => string> = {
  purchase: m.planner_form_of_purchase,
  cash_advance: m.planner_form_of_cash_advance,
  transfer: m.planner_form_of_transfer,
};

/** What the first of several balances is called. */
export const balanceOf = (kind: string | undefined): string =>
  kind === 'cash_advance'
    ? m.planner_form_balance_cash_advance()
    : kind === 'transfer'
      ? m.planner_form_balance_transfer()
      : m.planner_form_balance_purchase();

const problemTexts: Readonly<Record<DraftProblem, () => string>> = {
  name: m.planner_error_name,
  name_long: m.planner_error_name_long,
  balance: () => m.planner_error_balance({ limit: money(MAX_AMOUNT) }),
  apr: m.planner_error_apr,
  apr_missing: () => m.planner_error_apr_missing({ unknown: m.planner_form_apr_unknown() }),
  promo_apr: m.planner_error_promo_apr,
  promo_end: m.planner_error_promo_end,
  promo_over: m.planner_error_promo_over,
  minimum: m.planner_error_minimum,
  payment: m.planner_error_payment,
  share: m.planner_error_share,
  floor: m.planner_error_floor,
  day: m.planner_error_due_day,
  day_needed: m.planner_error_due_day_needed,
  missed: m.planner_error_missed,
  past_due: m.planner_error_past_due,
  past_due_over: m.planner_error_past_due_over,
  limit: m.planner_error_limit,
  fee: m.planner_error_fee,
  fee_month: m.planner_error_fee_month,
  charges: m.planner_error_charges,
};

export const errorsOf = (problems: DraftProblems): FormErrors<DebtDraft> =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, problem && problemTexts[problem]()]),
  );

/** A percentage without zeros at its end: "0%". */
export const percentText = (share: number) =>
  formatPercent(share as AprBps, locale).replace(/\.?0+%$/, '%');

/** A rule of a minimum in words. */
export function ruleText(rule: MinimumRule): string {
  switch (rule.kind) {
    case 'none':
      return m.planner_rule_none();
    case 'fixed':
      return money(rule.amount);
    case 'largest':
      return rule.of.map(ruleText).join('; ');
    case 'percent':
    case 'percent_plus_interest': {
      const of =
        rule.of === 'after_interest' ? m.planner_rule_percent_after : m.planner_rule_percent;
      const part = of({ share: percentText(rule.percent) });
      const share = rule.kind === 'percent' ? part : m.planner_rule_plus({ share: part });
      return rule.floor === 0 ? share : m.planner_rule_floor({ share, floor: money(rule.floor) });
    }
  }
}
