// `npm run soak`: what the gate tries briefly and always alike (storms, floods, kill loops, random requests), at length and with
// another seed each time. A person runs it, before a release or after a change of the rules of access.
//   npm run soak -- --times 20 --seed 7
import { parseArgs } from 'node:util';
import { ensureNode, ensurePackages, root, say, stop } from './setup.mjs';
import { run } from './suite.mjs';

const tests = [
  'supabase/tests/passes/access_storm',
  'supabase/tests/passes/payment_storm',
  'supabase/tests/community/community_storm',
  'supabase/tests/passes/kept_time',
  'gateway/rest/differential',
  'gateway/realtime/floods',
  'gateway/postgres/durability',
  'gateway/storage/durability',
];

/** As long as it may take for each time what the gate tries. */
const minutesEach = 3;

ensureNode();
ensurePackages();
const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [times, seed] = [Number(values.times), Number(values.seed)];
if (!(Number.isInteger(times) && times > 0 && Number.isInteger(seed) && seed > 0))
  stop('--times and --seed are whole numbers above 0.');
say(`Soak: ${times} times what the gate tries, with seed ${seed}. The same again:`);
say(`  npm run soak -- --times ${times} --seed ${seed}`);
const { status, isLate } = await run(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project=database', '--project=gateway', ...tests],
  {
    cwd: root,
    minutes: minutesEach * times,
    env: { ...process.env, SOAK: String(times), SEED: String(seed) },
  },
);
if (isLate) say(`Stopped, because it had not ended after ${minutesEach * times} minutes.`);
process.exit(status === 0 ? 0 : 1);
