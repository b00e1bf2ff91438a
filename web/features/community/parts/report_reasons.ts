import type { ReportReason } from '../../../../domain/community/rules.ts';
import { m } from '../../../paraglide/messages.js';

const texts: Readonly<Record<ReportReason, () => string>> = {
  sells: m.community_report_sells,
  elsewhere: m.community_report_elsewhere,
  as_staff: m.community_report_as_staff,
  unkind: m.community_report_unkind,
  private_details: m.community_report_private_details,
  wrong_rule: m.community_report_wrong_rule,
  worried: m.community_report_worried,
};

/** What a report is about, as the person chose it. */
export const reportReasonText = (reason: ReportReason): string => texts[reason]();
