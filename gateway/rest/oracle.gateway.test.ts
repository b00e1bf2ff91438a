import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRows, startComparison } from './testing/comparison.ts';
import { cases } from './testing/oracle_cases.ts';
import { findPostgrest } from './testing/oracle.ts';

const program = findPostgrest();
if (!program)
  process.stderr.write(
    `PostgREST has no program for ${process.platform}-${process.arch}: the comparison with it did not run.\n`,
  );

describe.runIf(program !== null)('the same request to PostgREST 12 and to the gateway', () => {
  let comparison: Awaited<ReturnType<typeof startComparison>>;

  beforeAll(async () => {
    comparison = await startComparison(program ?? '');
  });

  afterAll(() => comparison?.stop());

  it.each(cases.map((one) => [one.name ?? `${one.method ?? 'GET'} ${one.path}`, one] as const))(
    '%s',
    async (_name, one) => {
      const { real, ours } = await comparison.ask(one);
      if (one.since12) expect(ours).toMatchObject(one.since12);
      else if (/select=.*\w\(/.test(one.path)) expect(readRows(ours)).toEqual(readRows(real));
      else expect(ours).toEqual(real);
    },
  );
});
