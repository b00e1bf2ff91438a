/** What something comes to, or an error as soon as a signal says that nobody waits for it any more. */
export function until<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
  errorOf: () => Error,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const give = () => reject(errorOf());
    if (signal.aborted) give();
    signal.addEventListener('abort', give, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
  });
}
