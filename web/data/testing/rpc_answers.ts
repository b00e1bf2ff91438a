import type { RpcGiven, RpcName } from '../../../supabase/wire/rpcs.ts';
import { actRows } from '../../../supabase/wire/testing/act_rows.ts';

/** Answers of the database's functions, as the wire has them. */
export type RpcAnswers = { [Name in RpcName]?: RpcGiven<Name> | Promise<RpcGiven<Name>> };

/** What a function answers: as a test says, or as whoever changes something is answered; nothing else. */
export const answerOf = (answers: RpcAnswers, name: string): unknown =>
  answers[name as RpcName] ?? (actRows as Readonly<Record<string, unknown>>)[name] ?? null;

/** What the data API says. */
interface Said {
  readonly data: unknown;
  readonly error: {
    readonly code: string;
    readonly hint: string | null;
    readonly message: string;
  } | null;
}
export const answeredWith = (data: unknown): Said => ({ data, error: null });
export const refusedAs = (code: string, hint: string | null = null): Said => ({
  data: null,
  error: { code, hint, message: 'no' },
});

/** A request of the client for a function, answered so. */
export function requestOf(answer: Said | Promise<Said>) {
  const answered = Promise.resolve(answer);
  return Object.assign(answered, { abortSignal: () => answered });
}
