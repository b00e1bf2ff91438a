/** Rows that are asked for at once. */
export const listStep = 1000;

/** An id that comes before those of rows. */
export const noId = '00000000-0000-0000-0000-000000000000';

/** Every row of a list. The data API gives a thousand at most in one answer, or what the operator set, whatever is asked
 *  for. `ask` answers rows whose ids come after that one, in the order of ids, with the count of all of them; `first` comes
 *  before any. */
export async function wholeList<Row extends { readonly id: string | number }>(
  first: NoInfer<Row['id']>,
  ask: (
    after: Row['id'],
  ) => PromiseLike<{ readonly data: readonly Row[] | null; readonly count: number | null }>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, count } = await ask(rows.at(-1)?.id ?? first);
    const next = data ?? [];
    rows.push(...next);
    if (next.length === 0 || next.length >= (count ?? 0)) return rows;
  }
}
