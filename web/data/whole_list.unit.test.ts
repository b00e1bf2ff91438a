import { expect, it } from 'vitest';
import { wholeList } from './whole_list.ts';

/** A list of so many rows, of which a server gives `most` at once. */
function serverOf(rows: number, maxRows: number) {
  const asked: number[] = [];
  const ask = async (after: number) => {
    asked.push(after);
    const left = Array.from({ length: rows }, (_, index) => ({ id: index + 1 })).filter(
      ({ id }) => id > after,
    );
    return { data: left.slice(0, maxRows), count: left.length };
  };
  return { ask, asked };
}

it.each([
  [0, 1000, [0]],
  [1, 1000, [0]],
  [1000, 1000, [0]],
  [1001, 1000, [0, 1000]],
  [25, 10, [0, 10, 20]],
])('reads %i rows, %i at once, with no question too many', async (rows, maxRows, questions) => {
  const { ask, asked } = serverOf(rows, maxRows);
  expect(await wholeList(0, ask)).toHaveLength(rows);
  expect(asked).toEqual(questions);
});

it('goes on without end only as long as there are rows, and takes an answer without a count for all', async () => {
  const none = await wholeList(0, async () => ({ data: null, count: 7 }));
  expect(none).toEqual([]);
  const one = await wholeList('', async () => ({ data: [{ id: 'a' }], count: null }));
  expect(one).toEqual([{ id: 'a' }]);
});
