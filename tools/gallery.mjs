// `npm run gallery`: every component in every state, built and served by itself: no database, nobody's data.
// What a visitor gets never contains it.
import path from 'node:path';
import { build, preview } from 'vite';
import { ensureNode, ensurePackages, root, say, stop } from './setup.mjs';

ensureNode();
ensurePackages();
const port = Number(process.env.PORT ?? 3218);
const settings = {
  configFile: path.join(root, 'web/vite.config.ts'),
  mode: 'gallery',
  logLevel: 'warn',
  build: { outDir: path.join(root, 'web/dist-ssr/gallery'), emptyOutDir: true },
};
await build(settings);
await preview({
  ...settings,
  preview: { port, host: '127.0.0.1', strictPort: true },
}).catch((error) => stop(error.message));
say(`The gallery is ready at http://127.0.0.1:${port}/_gallery`);
