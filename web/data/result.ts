/** What may go wrong wherever the server is asked. `offline`: nothing answered. `unexpected`: it failed, or said what nobody
 *  expects; what it said, where it said something. */
type CommonError =
  | { readonly code: 'offline' }
  | { readonly code: 'unexpected'; readonly message?: string };

/** Why something did not go through, as a page needs it. `Kinds` is what its subject adds. */
export type AppError<Kinds extends { readonly code: string } = never> = CommonError | Kinds;

/** An expected failure is a value; anything thrown is a defect, or on its way through a query. */
export type Result<Value, Kinds extends { readonly code: string } = never> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: AppError<Kinds> };

export const done = <Value>(value: Value) => ({ ok: true, value }) as const;

export const failed = <Kinds extends { readonly code: string }>(error: Kinds) =>
  ({ ok: false, error }) as const;

/** An error on its way through what only knows exceptions, such as a query. */
export class AppFailure<Kinds extends { readonly code: string } = never> extends Error {
  readonly error: AppError<Kinds>;
  constructor(error: AppError<Kinds>, options?: ErrorOptions) {
    super('message' in error ? error.message : error.code, options);
    this.error = error;
  }
}

/** What a result holds; throws what it failed with. */
export function valueOf<Value, Kinds extends { readonly code: string }>(
  result: Result<Value, Kinds>,
): Value {
  if (result.ok) return result.value;
  throw new AppFailure<Kinds>(result.error);
}

/** Translates what the client's library throws: no answer is a TypeError of `fetch`, or a deadline that passed. */
function toAppError(thrown: unknown): AppError {
  const name = thrown instanceof Error ? thrown.name : '';
  if (['TypeError', 'TimeoutError', 'AuthRetryableFetchError'].includes(name))
    return { code: 'offline' };
  return { code: 'unexpected', message: thrown instanceof Error ? thrown.message : String(thrown) };
}

/** A reader that fails with an `AppFailure` alone. */
export const reading =
  <Context, Value>(read: (context: Context) => Promise<Value>) =>
  async (context: Context): Promise<Value> => {
    try {
      return await read(context);
    } catch (thrown) {
      if (thrown instanceof AppFailure) throw thrown;
      throw new AppFailure(toAppError(thrown), { cause: thrown });
    }
  };

/** The same for what is done rather than read: as a value. */
export async function asking<Value>(ask: () => Promise<Value>): Promise<Result<Value>> {
  try {
    return done(await ask());
  } catch (thrown) {
    return failed(toAppError(thrown));
  }
}
