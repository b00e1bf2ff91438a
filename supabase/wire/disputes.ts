import { nothing } from './row.ts';

export const disputeAnswers = { write_dispute: nothing, record_dispute_event: nothing };
