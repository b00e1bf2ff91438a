// `npm run -s operator -- <command>`: what an operator asks of a running instance.
import { spawnSync } from 'node:child_process';
import { ensureNode, ensurePackages, root } from './setup.mjs';

ensureNode();
ensurePackages({ tests: false });
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'server/operator/main.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
