import type { Answer } from '../backend_api.ts';

/** Rows that a list shows unless all are asked for. */
export const defaultLimit = 200;

/** Rows asked for at once; a backend may give fewer (`max_rows`), so only an empty page is the end. */
const pageSize = 1000;

interface Numbered {
  readonly number: string;
  readonly created_at: string;
}

/** The rows of a list by the time they were made, and whether there are more: the first `defaultLimit`, or every one. Each
 *  page goes on after the last row of the one before, so that a row made meanwhile moves none. */
export async function readRows<Row extends Numbered>(
  page: (query: Readonly<Record<string, string>>) => Promise<Answer<Row[]>>,
  direction: 'asc' | 'desc',
  all: boolean,
): Promise<Answer<{ readonly rows: readonly Row[]; readonly isTruncated: boolean }>> {
  const beyond = direction === 'asc' ? 'gt' : 'lt';
  const rows: Row[] = [];
  for (;;) {
    const last = rows.at(-1);
    const after =
      last &&
      `(created_at.${beyond}."${last.created_at}",and(created_at.eq."${last.created_at}",number.${beyond}.${last.number}))`;
    const answer = await page({
      order: `created_at.${direction},number.${direction}`,
      limit: String(all ? pageSize : defaultLimit + 1 - rows.length),
      ...(after !== undefined && { or: after }),
    });
    if (!answer.ok) return answer;
    rows.push(...answer.value);
    if (!all && rows.length > defaultLimit)
      return { ok: true, value: { rows: rows.slice(0, defaultLimit), isTruncated: true } };
    if (answer.value.length === 0) return { ok: true, value: { rows, isTruncated: false } };
  }
}
