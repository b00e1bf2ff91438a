// `npm run dev`: as `npm start`, from source, with hot reload of the web app.
// The server restarts when one of its own files changes.
import './end_with_npm.mjs';
import { spawn } from 'node:child_process';
import { ensureNode, ensurePackages, root } from './setup.mjs';

ensureNode();
ensurePackages({ tests: false });
const { compileContent, compileMessages } = await import('../web/build/build.mjs');
await Promise.all([compileMessages(), compileContent()]);
const child = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', 'server/main.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MENDWELL_DEV: '1', NODE_ENV: 'development' },
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
