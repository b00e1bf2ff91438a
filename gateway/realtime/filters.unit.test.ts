import { describe, expect, test } from 'vitest';
import { changeRequest, parseFilter } from './filters.ts';

describe('a pattern', () => {
  test.each(['match', 'imatch', 'not.match'])('that is quick is tried (%s)', (operator) => {
    expect(parseFilter(`name=${operator}."^a{1,20}$"`)).not.toBeNull();
  });
  test.each(['match', 'imatch', 'not.match'])('that is slow is not (%s)', (operator) => {
    expect(parseFilter(`name=${operator}."(?=.*b)c"`)).toBeNull();
  });
});

test('a column is selected once', () => {
  const request = { event: '*', schema: 'public', table: 'debts' };
  expect(changeRequest.safeParse({ ...request, select: ['id', 'name'] }).success).toBe(true);
  expect(changeRequest.safeParse({ ...request, select: ['id', 'id'] }).success).toBe(false);
});
