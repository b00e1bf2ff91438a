// `npm run look`: does every page and every part still look as it did? `npm run look -- --accept` takes what is
// there now as the look to keep; see the pictures in e2e/look before you commit them.
import { spawnSync } from 'node:child_process';
import { ensureBrowser, ensureNode, ensurePackages, root } from './setup.mjs';

ensureNode();
ensurePackages();
const others = process.argv.slice(2).filter((argument) => argument !== '--accept');
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    'e2e/pages',
    '--reporter=line',
    ...(process.argv.includes('--accept') ? ['--update-snapshots=all'] : []),
    ...others,
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM: ensureBrowser() } },
);
process.exit(status ?? 1);
