import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { soak } from '../kernel/testing/soak.ts';
import { comparable, startComparison } from './testing/comparison.ts';
import { findPostgrest } from './testing/oracle.ts';
import { callings, readings, writings } from './testing/request_arbitraries.ts';

// Requests as the official client makes them, made at random: the same every time in the gate, more in `npm run soak`.

const program = findPostgrest();
const { factor, seed } = soak;

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
      for (const one of fc.sample(requests, { seed, numRuns: 100 * factor })) {
        const { real, ours } = await comparison.ask(one);
        expect(comparable(ours, one), JSON.stringify({ seed, ...one })).toEqual(
          comparable(real, one),
        );
      }
    });
  },
);
