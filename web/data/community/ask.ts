import type { PostgrestError } from '@supabase/supabase-js';
import type { Reader } from '../../../domain/stored/reader.ts';
import { asking, done, failed, type Result, valueOf } from '../result.ts';
import type { AppServices } from '../services.ts';
import { type CommunityKinds, communityError } from './errors.ts';

export type CommunityResult<Value> = Result<Value, CommunityKinds>;

interface Answer {
  readonly data: unknown;
  readonly error: Pick<PostgrestError, 'code' | 'hint' | 'message'> | null;
}
type Question = PromiseLike<Answer> & {
  readonly abortSignal: (signal: AbortSignal) => PromiseLike<Answer>;
};

/** Asks one of the community's functions and reads its answer. What it refuses is a value; an answer that is none of what was
 *  promised is a failure like any other. */
export async function askCommunity<Value>(
  { backend }: AppServices,
  name: string,
  given: object,
  read: Reader<Value>,
  signal?: AbortSignal,
): Promise<CommunityResult<Value>> {
  const answer = await asking(async () => {
    const client = (await backend.connect()) as unknown as {
      readonly rpc: (name: string, given: object) => Question;
    };
    const question = client.rpc(name, given);
    return signal ? question.abortSignal(signal) : question;
  });
  if (!answer.ok) return answer;
  const { data, error } = answer.value;
  if (error) return failed(communityError(error));
  try {
    return done(read(data));
  } catch (thrown) {
    return failed({
      code: 'unexpected',
      message: `${name}: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
    });
  }
}

/** The same for a query: what was refused is thrown, as queries want it. */
export const askedBy =
  <Value>(services: AppServices, name: string, given: object, read: Reader<Value>) =>
  async ({ signal }: { readonly signal: AbortSignal }): Promise<Value> =>
    valueOf(await askCommunity(services, name, given, read, signal));

/** An answer in which nothing is said. */
export const nothing: Reader<null> = () => null;
