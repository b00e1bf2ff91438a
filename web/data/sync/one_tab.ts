/** How long one waits for another tab, which may be asleep. Milliseconds. */
const waitMilliseconds = 5_000;

/** Runs in one tab at a time: what is sent later arrives later. Where the browser knows no locks, or the tab that has it is
 *  asleep, it runs all the same. */
export async function inOneTab<Value>(name: string, task: () => Promise<Value>): Promise<Value> {
  const locks =
    typeof navigator === 'undefined'
      ? null
      : (navigator as { readonly locks?: LockManager | null }).locks;
  if (!locks) return task();
  let running: Promise<Value> | null = null;
  const run = async () => {
    running = task();
    await running;
  };
  try {
    await locks.request(name, { signal: AbortSignal.timeout(waitMilliseconds) }, run);
  } catch (error) {
    // It failed by itself, or nobody let it begin.
    if (running !== null) throw error;
  }
  return running ?? task();
}
