import { describe, expect, it } from 'vitest';
import { readFirstName, shortFirstName } from './first_name.ts';
import { namesAsTyped } from './testing/names.ts';

describe('a first name', () => {
  it.each(namesAsTyped)('%j is shown as %j', (typed, shown) => {
    expect(readFirstName(typed)).toBe(shown);
  });

  it('that was read once stays as it is', () => {
    for (const [, shown] of namesAsTyped) if (shown) expect(readFirstName(shown)).toBe(shown);
  });
});

describe('a name in a heading', () => {
  it.each([
    ['Dana', 'Dana'],
    ['Bartholomew Maximilian J', 'Bartholomew Maximilian J'],
    ['Bartholomew Maximilian Jo', 'Bartholomew Maximilian…'],
    ['x'.repeat(80), `${'x'.repeat(23)}…`],
    ['é'.repeat(30), `${'é'.repeat(23)}…`],
    ['👩🏽‍🚀'.repeat(24), '👩🏽‍🚀'.repeat(24)],
    ['👩🏽‍🚀'.repeat(25), `${'👩🏽‍🚀'.repeat(23)}…`],
  ])('%s is %s', (name, short) => {
    expect(shortFirstName(name)).toBe(short);
  });
});
