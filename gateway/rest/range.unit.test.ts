import { describe, expect, test } from 'vitest';
import { RestRefusal } from './errors.ts';
import {
  allRows,
  contentRange,
  intersect,
  pageStatus,
  parseRangeHeader,
  requestedRange,
  restrict,
} from './range.ts';

describe('the Range header', () => {
  test.each([
    [undefined, allRows],
    ['0-9', { offset: 0, limit: 10 }],
    ['5-5', { offset: 5, limit: 1 }],
    ['20-', { offset: 20, limit: null }],
    ['rows', allRows],
  ])('%s', (header, range) => {
    expect(parseRangeHeader(header)).toEqual(range);
  });

  test('is refused backwards', () => {
    expect(() => parseRangeHeader('9-3')).toThrow(RestRefusal);
  });
});

test('two ranges leave what both ask for', () => {
  const header = { offset: 1, limit: 9 };
  expect(intersect({ offset: 0, limit: 3 }, header)).toEqual({ offset: 1, limit: 2 });
  expect(intersect({ offset: 20, limit: null }, header)).toEqual({ offset: 20, limit: 0 });
  expect(intersect(allRows, allRows)).toEqual(allRows);
  expect(() => requestedRange({ offset: 0, limit: -1 }, allRows)).toThrow(RestRefusal);
  expect(() => requestedRange({ offset: 5, limit: 0 }, allRows)).toThrow(RestRefusal);
  expect(() => requestedRange({ offset: 20, limit: 5 }, header)).toThrow(RestRefusal);
  expect(requestedRange({ offset: 0, limit: 0 }, header)).toEqual({ offset: 0, limit: 0 });
});

test('a most is no least', () => {
  expect(restrict(allRows, 1000)).toEqual({ offset: 0, limit: 1000 });
  expect(restrict({ offset: 4, limit: 2 }, 1000)).toEqual({ offset: 4, limit: 2 });
});

test.each([
  [0, 19, null, '0-19/*'],
  [0, 19, 40, '0-19/40'],
  [0, -1, 0, '*/0'],
  [50, 49, 4, '*/4'],
])('rows %s to %s of %s are %s', (first, last, total, text) => {
  expect(contentRange(first, last, total)).toBe(text);
});

test.each([
  [0, 20, null, 200],
  [0, 20, 20, 200],
  [0, 20, 40, 206],
  [20, 20, 40, 206],
  [41, 0, 40, 416],
  [40, 0, 40, 206],
])('a page from %s with %s rows of %s is answered %s', (offset, rows, total, status) => {
  expect(pageStatus(offset, rows, total)).toBe(status);
});
