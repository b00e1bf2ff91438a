import { nothing } from './row.ts';

export const disputeAnswers = {
  write_dispute: nothing,
  record_dispute_event: nothing,
  take_back_dispute_event: nothing,
};
