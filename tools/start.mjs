// `npm start`: everything a fresh machine needs, then the product on one origin.
import './end_with_npm.mjs';
import path from 'node:path';
import { ensureBuild, ensureNode, ensurePackages, root, stop } from './setup.mjs';

// An option that was ignored would start the product with another port or folder than was meant.
if (process.argv.length > 2)
  stop(
    `npm start takes no options, and got ${process.argv.slice(2).join(' ')}. Set PORT, DATA_DIR and the like in the environment: docs/operations.md has them all.`,
  );
ensureNode();
ensurePackages({ tests: false });
await ensureBuild();
process.env.NODE_ENV ??= 'production';
process.chdir(root);
await import(path.join(root, 'server/dist/main.js'));
