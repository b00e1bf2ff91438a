// `npm start`: everything a fresh machine needs, then the product on one origin.
import './end_with_npm.mjs';
import path from 'node:path';
import { ensureBuild, ensureNode, ensurePackages, root } from './setup.mjs';

ensureNode();
ensurePackages({ tests: false });
await ensureBuild();
process.env.NODE_ENV ??= 'production';
process.chdir(root);
await import(path.join(root, 'server/dist/main.js'));
