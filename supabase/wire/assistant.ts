import * as z from 'zod/mini';
import type { Database } from '../types.ts';

type Tables = Database['public']['Tables'];

/** What a question is answered from, of the person's own. Rows are as the database has them: their codecs read every column. */
const ownRecords = z.object({
  debts: z.array(z.custom<Tables['debts']['Row']>()),
  payments: z.array(z.custom<Tables['debt_payments']['Row']>()),
  plan: z.nullable(z.custom<Tables['payoff_plans']['Row']>()),
  reports: z.array(
    z.custom<
      Pick<
        Tables['credit_reports']['Row'],
        'id' | 'bureau' | 'printed_on' | 'source' | 'way' | 'content'
      >
    >(),
  ),
  not_mine: z.array(z.string()),
  scores: z.array(z.custom<Tables['score_entries']['Row']>()),
  disputes: z.array(
    z.object({
      name: z.string(),
      last_day: z.string(),
      is_estimated: z.boolean(),
      is_procedure: z.boolean(),
    }),
  ),
  deadlines: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      started_on: z.string(),
      ends_on: z.string(),
    }),
  ),
  first_name: z.nullable(z.string()),
  consent_host: z.nullable(z.string()),
  turns: z.array(z.object({ question: z.string(), events: z.unknown() })),
});

/** Asked by the server, with the person's own token. */
export const assistantAnswers = { my_records: ownRecords };
