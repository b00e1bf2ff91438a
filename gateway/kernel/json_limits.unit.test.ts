import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonLimits, objectionToJson } from './json_limits.ts';

const objection = (text: string, limits = jsonLimits) => objectionToJson(Buffer.from(text), limits);
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('JSON as pages send it passes', () => {
  fc.assert(fc.property(fc.json({ maxDepth: 20 }), (text) => objection(text) === null));
});

test('one level more than allowed is too deep, whether of arrays or objects', () => {
  const limits = { depth: 3, values: 100 };
  expect(objection(nested(3), limits)).toBeNull();
  expect(objection(nested(4), limits)).toBe('too deep');
  expect(objection('{"a":{"b":{"c":{}}}}', limits)).toBe('too deep');
  expect(objection('[[1],[2],[3],[4]]', limits)).toBeNull();
});

test('brackets, commas and quotation marks within a text count for nothing', () => {
  const limits = { depth: 1, values: 2 };
  expect(objection(JSON.stringify([nested(9)]), limits)).toBeNull();
  expect(objection(JSON.stringify(['",[{\\', ',,,']), limits)).toBeNull();
});

test('members and items are counted together', () => {
  const limits = { depth: 9, values: 6 };
  expect(objection('[1,2,3,4,5,6]', limits)).toBeNull();
  expect(objection('[1,2,3,4,5,6,7]', limits)).toBe('too many values');
  expect(objection('{"a":1,"b":2,"c":[]}', limits)).toBe('too many values');
});

test('bytes that are no UTF-8 are not guessed at', () => {
  expect(objectionToJson(Buffer.from('{"name":"\xff"}', 'latin1'))).toBe('not UTF-8');
  expect(objectionToJson(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))).toBe('not UTF-8');
});

test('a text without an end, and none at all, are for the parser', () => {
  for (const text of ['', '"', '"\\', '"\\"', ']]]]', ',,,,']) expect(objection(text)).toBeNull();
});
