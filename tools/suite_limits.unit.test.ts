import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { othersShare, paceOf, slownessOfMachine } from './machine.mjs';
import { shardOf } from './suite.mjs';
import {
  slownessOf,
  slownessOfOthers,
  stoppedAfter,
  suiteSeconds,
  suiteSecondsIn,
} from './suite_limits.mjs';

describe('what a suite may take', () => {
  it('is what the table of docs/testing.md says, for every part of the gate', () => {
    expect(Object.keys(suiteSeconds)).toEqual([
      'check',
      'unit',
      'dom',
      'database',
      'gateway',
      'browser',
    ]);
    const document = readFileSync(path.join(import.meta.dirname, '../docs/testing.md'), 'utf8');
    expect(suiteSecondsIn(document)).toEqual(suiteSeconds);
    expect(suiteSecondsIn('| unit | `*.unit.test.ts` | rules | 20 |\n')).toEqual({ unit: 20 });
  });

  it('is exceeded at one and a half times of it', () => {
    expect(slownessOf('unit', 30, 1, 20)).toBeNull();
    expect(slownessOf('unit', 31, 1, 20)).toBe('took 31 s, and docs/testing.md gives it 20 s');
    expect(slownessOf('build', 1000)).toBeNull();
  });

  it('is more on a slower machine', () => {
    expect(slownessOf('unit', 60, 2, 20)).toBeNull();
    expect(slownessOf('unit', 61, 2, 20)).toBe(
      'took 61 s, and docs/testing.md gives it 20 s, which is 40 s on this machine',
    );
  });

  it('is more where the other suites took more as well: then it is the machine', () => {
    const given = { check: 10, unit: 20, dom: 20, browser: 100 };
    const took = { check: 20, unit: 40, dom: 60, browser: 400, build: 9 };
    expect(slownessOfOthers('browser', took, given)).toBe(2);
    expect(slownessOfOthers('check', took, given)).toBe(3);
    expect(slownessOfOthers('check', { check: 90, unit: 10, dom: 10 }, given)).toBe(1);
    expect(slownessOfOthers('check', { check: 90 }, given)).toBe(1);
    expect(slownessOf('browser', 400, 2, 100)).not.toBeNull();
  });

  it('says when it has hung: later the busier the machine is', () => {
    expect(stoppedAfter('build', 1)).toBe(300_000);
    expect(stoppedAfter('browser', 2)).toBe(2 * stoppedAfter('browser', 1));
    expect(stoppedAfter('browser', 1)).toBe(6000 * (suiteSeconds['browser'] ?? 0));
  });
});

describe('the pace of a machine', () => {
  it.each([
    [0, 2, 1],
    [4, 2, 1],
    [10, 2, 2.5],
    [20, 2, 5],
    [500, 2, 10],
  ])('with %s programs that wait for %s cores is %s', (load, cores, pace) => {
    expect(paceOf(load, cores)).toBe(pace);
  });

  it.each([
    [[350, 350], 1],
    [[900, 900], 1],
    [[1300, 1400], 1.5],
    [[1800, 1800], 2],
    [[90_000, 90_000], 5],
  ])('whose cores do the floor in %j ms is %s', (floors, slowness) => {
    expect(slownessOfMachine(floors)).toBe(slowness);
  });

  it('is judged by the share that others have of it', async () => {
    const share = await othersShare(20);
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThanOrEqual(1);
  });
});

describe('a shard', () => {
  it('is a part of so many', () => {
    expect(shardOf(undefined)).toBeNull();
    expect(shardOf('2/3')).toEqual({ index: 2, count: 3 });
  });

  it.each(['', '0/3', '4/3', '1', '1/3/5', 'a/b', '-1/2'])('is not %j', (text) => {
    expect(() => shardOf(text)).toThrow('is none: --shard=1/3 is the first of three.');
  });
});
