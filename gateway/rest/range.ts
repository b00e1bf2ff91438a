import { RestRefusal, restErrors } from './errors.ts';

/** Rows asked for: how many are left out first, and how many at most (null: all). */
export interface RowRange {
  readonly offset: number;
  readonly limit: number | null;
}

export const allRows: RowRange = { offset: 0, limit: null };

/** `Range: 0-19` (both ends count) or `20-`. Anything else is no range. */
export function parseRangeHeader(header: string | undefined): RowRange {
  const [, first, last] = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined) return allRows;
  const offset = Number(first);
  if (last === undefined || last === '') return { offset, limit: null };
  if (Number(last) < offset)
    throw new RestRefusal(
      restErrors.range(
        'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      ),
    );
  return { offset, limit: Number(last) - offset + 1 };
}

/** The rows that both ranges ask for. */
export function intersect(one: RowRange, other: RowRange): RowRange {
  const offset = Math.max(one.offset, other.offset);
  const ends = [one, other].flatMap(({ offset: from, limit }) =>
    limit === null ? [] : [from + limit],
  );
  return { offset, limit: ends.length === 0 ? null : Math.max(0, Math.min(...ends) - offset) };
}

/** The range of `query`, where `limit` may be negative by mistake, within that of the header. No rows at all are asked
 *  for by `limit=0` alone; two ranges that have no row in common are a mistake. */
export function requestedRange(query: RowRange, header: RowRange): RowRange {
  if (query.limit === 0 && query.offset === 0) return query;
  const common = intersect(query, header);
  if (common.limit !== null && common.limit <= 0)
    throw new RestRefusal(restErrors.range('Limit should be greater than or equal to zero.'));
  return common;
}

/** At most `max` rows, unless the request asks for fewer. */
export const restrict = (range: RowRange, max: number): RowRange => ({
  offset: range.offset,
  limit: Math.min(range.limit ?? max, max),
});

/** `Content-Range`: first and last row and the total, `*` for what is not there or not known. */
export function contentRange(first: number, last: number, total: number | null): string {
  const rows = total !== 0 && first <= last ? `${first}-${last}` : '*';
  return `${rows}/${total ?? '*'}`;
}

/** How a page of `count` rows from `offset` is answered when there are `total` in all. */
export function pageStatus(offset: number, count: number, total: number | null): 200 | 206 | 416 {
  if (total === null) return 200;
  if (offset > total) return 416;
  return count < total ? 206 : 200;
}
