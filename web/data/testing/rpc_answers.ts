import type { RpcGiven, RpcName } from '../../../supabase/wire/rpcs.ts';
import { actRows } from '../../../supabase/wire/testing/act_rows.ts';

/** Answers of the database's functions, as the wire has them. */
export type RpcAnswers = { [Name in RpcName]?: RpcGiven<Name> | Promise<RpcGiven<Name>> };

/** What a function answers: as a test says, or as whoever changes something is answered; nothing else. */
export const answerOf = (answers: RpcAnswers, name: string): unknown =>
  answers[name as RpcName] ?? (actRows as Readonly<Record<string, unknown>>)[name] ?? null;
