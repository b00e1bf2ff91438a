import * as z from 'zod/mini';

/** The caller's time: instants as ISO 8601, null where no time is left. */
const pass = z.object({
  plan: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  isPaid: z.boolean(),
  now: z.string(),
});
export type ServerPass = z.output<typeof pass>;

export const passAnswers = {
  my_pass: pass,
  /** What the calling session is worth. */
  session_status: z.enum([
    'nobody',
    'second_factor_due',
    'password_due',
    'leaving',
    'member',
    'visitor_pass_running',
    'visitor_pass_over',
  ]),
};
