import type { LedgerLine, LineReason } from '../../../data/referrals/my_invitations.ts';
import { m } from '../../../paraglide/messages.js';

/** What a month allows, and how long a free pass is. */
export interface Terms {
  readonly friendsAMonth: number;
  readonly minutes: number;
}

const rules: Readonly<Record<LineReason, (terms: Terms) => string>> = {
  own_link: () => m.referral_dashboard_line_own_link(),
  same_mailbox: () => m.referral_dashboard_line_same_mailbox(),
  circle: () => m.referral_dashboard_line_circle(),
  disposable_address: () => m.referral_dashboard_line_disposable_address(),
  not_new: () => m.referral_dashboard_line_not_new(),
  monthly_cap: ({ friendsAMonth }) =>
    m.referral_dashboard_line_monthly_cap({ friends: friendsAMonth }),
  plan_before: () => m.referral_dashboard_line_plan_before(),
  budget_spent: () => m.referral_dashboard_line_budget_spent(),
  mailbox_before: () => m.referral_dashboard_line_mailbox_before(),
};

/** What a line of the ledger says in plain words: the step, or the rule that kept it from bringing something. */
export function lineText({ kind, reason }: Pick<LedgerLine, 'kind' | 'reason'>, terms: Terms) {
  if (reason !== null) return rules[reason](terms);
  switch (kind) {
    case 'invited':
      return m.referral_dashboard_line_invited();
    case 'pass_given':
      return m.referral_dashboard_line_pass_given({ minutes: terms.minutes });
    case 'joined':
      return m.referral_dashboard_line_joined();
    case 'qualified':
      return m.referral_dashboard_line_qualified();
    case 'refused':
      return m.referral_dashboard_line_refused();
  }
}
