// Fails on any import that .dependency-cruiser.cjs does not allow, and when it sees so few modules
// that it cannot have read the code (a compiler without its API makes it silently see none).
import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';
import extractTypescriptConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import path from 'node:path';
import { root } from './setup.mjs';

process.chdir(root);
const folders = ['api', 'bench', 'domain', 'e2e', 'gateway', 'server', 'supabase', 'web'];
const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const { output } = await cruise(
  folders,
  { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true },
  undefined,
  { tsConfig: extractTypescriptConfig(path.join(root, 'tsconfig.json')) },
);
const { violations, totalCruised } = output.summary;
for (const { rule, from, to, comment } of violations)
  process.stderr.write(`${rule.name}: ${from} -> ${to}${comment ? ` (${comment})` : ''}\n`);
const fewest = 60;
if (totalCruised < fewest) {
  process.stderr.write(
    `Only ${totalCruised} modules were read; at least ${fewest} were expected.\n`,
  );
  process.exit(1);
}
process.exit(violations.length === 0 ? 0 : 1);
