import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { aprBps, cents } from '../../domain/money/cents.ts';
import { compareStrategies } from '../../domain/planner/compare.ts';
import type { Debt, DebtId } from '../../domain/planner/debt.ts';
import { levelPayment } from '../../domain/planner/level_payment.ts';
import { type PlanInput, planPayoff } from '../../domain/planner/plan.ts';
import { isoDate } from '../../domain/time/iso_date.ts';

/**
 * How long a plan takes: `node --import tsx bench/planner/run.ts`. Medians after warm-up, beside the
 * floor: a bare loop of as many rounded multiplications as the plan has rows; and how large the
 * landing page's part is. Exits 1 over a bound.
 */
const ROUNDS = 400;
const MONTHS = 360;

/** What the landing page needs of the domain. */
const LANDING = `
  export { compareSingleDebt } from './planner/single_debt.ts';
  export { CARD_MINIMUM } from './planner/default_minimum.ts';
  export { parseMoney, parsePercent } from './money/parse.ts';
  export { formatMoney, formatPercent, formatWholeDollars } from './money/format.ts';
`;

/** Takes the floor's results, so that the loop is not optimized away. */
let sink = 0;

const ten = thirtyYears(10);
const hundred = thirtyYears(100);
const strategies = [
  { kind: 'avalanche' },
  { kind: 'snowball' },
  { kind: 'custom', order: ten.debts.map((debt) => debt.id).toReversed() },
] as const;

const planned = planPayoff(ten);
const months = planned.ok ? planned.plan.months.length : 0;
const rows = planned.ok
  ? planned.plan.months.reduce((sum, month) => sum + month.debts.length, 0)
  : 0;

const floor = median(() => multiply(rows));
const plan = median(() => planPayoff(ten));
const comparison = median(() => compareStrategies(ten, strategies));
const hundredPlan = median(() => planPayoff(hundred), ROUNDS / 10);

const checks = [
  atLeast('months planned', months, MONTHS),
  noMoreThan('plan, 10 debts, 30 years (ms)', plan, 2),
  noMoreThan('minimums, avalanche, snowball and custom compared (ms)', comparison, 16),
  noMoreThan('plan, 100 debts against 10 debts (times)', hundredPlan / plan, 20),
  noMoreThan('what the landing page needs (kB gzip)', (await landingBytes()) / 1_000, 3),
];
console.log(
  `rows ${rows}; floor ${floor.toFixed(3)} ms; plan ÷ floor ${(plan / floor).toFixed(1)}`,
);
if (checks.includes(false)) process.exitCode = 1;

/** Debts whose minimums end in the last month of the thirtieth year, with a little more set aside. */
function thirtyYears(count: number): PlanInput {
  const debts = Array.from({ length: count }, (_, index): Debt => {
    const amount = cents(500_000 + index * 12_345);
    const apr = aprBps(600 + (index % 10) * 200);
    return {
      id: `debt-${index}` as DebtId,
      name: `Debt ${index}`,
      kind: 'other',
      balances: [{ id: 'only', kind: 'purchase', amount, apr }],
      interest: 'monthly',
      minimum: { kind: 'fixed', amount: levelPayment(amount, apr, MONTHS) },
    };
  });
  const monthly = debts.reduce(
    (sum, { minimum }) => sum + (minimum.kind === 'fixed' ? minimum.amount : 0),
    0,
  );
  return {
    asOf: isoDate('2026-11-21'),
    debts,
    strategy: { kind: 'avalanche' },
    budget: { monthly: cents(monthly), rollOver: true, events: [] },
  };
}

function multiply(count: number): void {
  let owed: number = 500_000;
  for (let index = 0; index < count; index += 1) {
    owed += Math.round((owed * (1_000 + (index % 7))) / 120_000);
    if (owed > 5_000_000) owed = 500_000;
  }
  sink += owed;
}

async function landingBytes(): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: LANDING, resolveDir: new URL('../../domain', import.meta.url).pathname },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  return outputFiles.reduce((sum, file) => sum + gzipSync(file.contents).length, 0);
}

function median(work: () => void, rounds = ROUNDS): number {
  for (let round = 0; round < rounds; round += 1) work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}

function noMoreThan(name: string, value: number, bound: number): boolean {
  return report(name, value, `≤ ${bound}`, value <= bound);
}

function atLeast(name: string, value: number, bound: number): boolean {
  return report(name, value, `≥ ${bound}`, value >= bound);
}

function report(name: string, value: number, bound: string, holds: boolean): boolean {
  console.log(`${holds ? 'ok  ' : 'OVER'} ${name}: ${value.toFixed(2)} (${bound})`);
  return holds && sink >= 0;
}
