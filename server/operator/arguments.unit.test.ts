import { describe, expect, it } from 'vitest';
import { parseArguments, readCount, readInstant } from './arguments.ts';
import { formatAmount, formatCount } from './format.ts';

const known = { options: ['uses', 'note'], flags: ['with-passes'] } as const;

describe('the arguments of a command', () => {
  it('are positionals, options with a value and flags, in any order', () => {
    const reading = parseArguments(
      ['--note', 'for the library', 'AB23', '--with-passes', '--uses=3'],
      known,
    );
    expect(reading).toEqual({
      ok: true,
      positionals: ['AB23'],
      options: { note: 'for the library', uses: '3' },
      flags: new Set(['with-passes']),
    });
  });

  it('may hold a value that begins with a dash', () => {
    expect(parseArguments(['--note=--urgent', '--uses', '-5'], known)).toMatchObject({
      options: { note: '--urgent', uses: '-5' },
    });
  });

  it.each([
    [['--minuets', '5'], 'This command has no option --minuets.'],
    [['-u', '5'], 'This command has no option -u.'],
    [['--uses'], '--uses needs a value.'],
    [['--uses='], '--uses needs a value.'],
    [['--uses', '--note', 'x'], '--uses needs a value.'],
    [['--uses', '1', '--uses', '2'], '--uses is given twice.'],
    [['--with-passes=yes'], '--with-passes takes no value.'],
  ])('%j: %s', (args, problem) => {
    expect(parseArguments(args, known)).toEqual({ ok: false, problem, isUsage: true });
  });
});

describe('a number', () => {
  it.each([
    ['1', 1],
    ['100', 100],
    ['007', 7],
  ])('%s is %d', (text, count) => expect(readCount(text, 1, 100)).toBe(count));
  it.each(['0', '101', '-1', '1.5', '1e2', '', ' 1', 'ten', '9'.repeat(30)])(
    '%j is none from 1 to 100',
    (text) => expect(readCount(text, 1, 100)).toBeNull(),
  );
});

describe('an instant', () => {
  it.each([
    ['2026-12-31', '2027-01-01T00:00:00.000Z'],
    ['2028-02-29', '2028-03-01T00:00:00.000Z'],
    ['2026-12-31T18:00Z', '2026-12-31T18:00:00.000Z'],
    ['2026-12-31T18:00:30-05:00', '2026-12-31T23:00:30.000Z'],
  ])('%s is %s: a day ends at midnight, UTC', (text, instant) =>
    expect(readInstant(text)?.toISOString()).toBe(instant),
  );
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-12-32',
    '31.12.2026',
    '12/31/2026',
    'tomorrow',
    '2026-12-31T18:00',
    '2026-02-30T18:00Z',
    '2026-12-31T25:00Z',
    '9999-12-31',
    '',
  ])('%j is none', (text) => expect(readInstant(text)).toBeNull());
});

describe('texts', () => {
  it('say money to the cent', () => {
    expect([5, 199, 100_000].map((cents) => formatAmount(cents, 'usd'))).toEqual([
      '$0.05',
      '$1.99',
      '$1000.00',
    ]);
    expect(formatAmount(199, 'eur')).toBe('1.99 EUR');
  });
  it('count', () => {
    expect([formatCount(1, 'day'), formatCount(30, 'day')]).toEqual(['1 day', '30 days']);
  });
});
