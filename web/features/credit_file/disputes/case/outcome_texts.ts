import type { DisputeOutcome } from '../../../../../domain/credit_file/dispute.ts';
import { m } from '../../../../paraglide/messages.js';

export const outcomeTexts: Readonly<Record<DisputeOutcome, () => string>> = {
  corrected: m.dispute_outcome_corrected,
  deleted: m.dispute_outcome_deleted,
  changed: m.dispute_outcome_changed,
  verified: m.dispute_outcome_verified,
};
