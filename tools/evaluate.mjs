// `npm run evaluate`: the assistant without a model over the committed questions, and the search over the public ones.
import { spawnSync } from 'node:child_process';
import { ensureNode, ensurePackages, root } from './setup.mjs';

ensureNode();
ensurePackages({ tests: false });
const { compileContent } = await import('../web/build/content.mjs');
await compileContent();
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'tools/evaluate/main.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
