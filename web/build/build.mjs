// Builds the web app: messages, browser build, one HTML file a page, compressed copies, and site.json,
// which tells the server what lies where.
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { compress } from './compress.mjs';
import { compileContent } from './content.mjs';
import { compileMessages } from './messages.mjs';
import { prerender } from './prerender.mjs';

export { compileContent, compileMessages };

const web = path.join(import.meta.dirname, '..');
const configFile = path.join(web, 'vite.config.ts');

/** Writes `web/dist`. Throws when anything does not compile or a page cannot be rendered. */
export async function buildWeb() {
  // Builds aside and swaps at the end: a running server never serves half a build.
  const out = path.join(web, 'dist');
  const fresh = path.join(web, `dist-ssr/site-${process.pid}`);
  const renderer = path.join(web, `dist-ssr/renderer-${process.pid}`);
  const mode = { configFile, mode: 'production', logLevel: 'warn' };
  try {
    await build({ ...mode, build: { outDir: fresh, emptyOutDir: true } });
    await build({
      ...mode,
      build: {
        outDir: renderer,
        ssr: 'app/entry_server.tsx',
        manifest: false,
        copyPublicDir: false,
      },
      ssr: { noExternal: true },
    });
    const site = await prerender({
      folder: fresh,
      renderer: path.join(renderer, 'entry_server.js'),
    });
    compress(fresh);
    fs.writeFileSync(path.join(fresh, 'site.json'), `${JSON.stringify(site, null, 2)}\n`);
    fs.rmSync(out, { recursive: true, force: true });
    fs.renameSync(fresh, out);
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true });
    fs.rmSync(renderer, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) await buildWeb();
