import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparable, startComparison } from './testing/comparison.ts';
import { findPostgrest } from './testing/oracle.ts';
import { callings, readings, writings } from './testing/request_arbitraries.ts';

// Requests as the official client makes them, made at random. The seed is fixed, so that the gate asks the same every
// time; FUZZ_SEED and FUZZ_RUNS ask more.

const program = findPostgrest();
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const runs = Number(process.env['FUZZ_RUNS'] ?? 100);

describe.runIf(program !== null)(
  'a request made at random, to PostgREST 12 and the gateway',
  () => {
    let comparison: Awaited<ReturnType<typeof startComparison>>;
    beforeAll(async () => {
      comparison = await startComparison(program ?? '');
    });
    afterAll(() => comparison?.stop());

    test.each([
      ['reads', readings],
      ['writes', writings],
      ['calls', callings],
    ])('that %s', async (_what, requests) => {
      for (const one of fc.sample(requests, { seed, numRuns: runs })) {
        const { real, ours } = await comparison.ask(one);
        expect(comparable(ours, one), JSON.stringify(one)).toEqual(comparable(real, one));
      }
    });
  },
);
