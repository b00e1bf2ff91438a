// Bundles the server and the operator's tool: one file each loads four times faster than the sources.
// npm packages stay outside, because some of them find files of their own by their place.
import { build } from 'esbuild';
import fs from 'node:fs';
import path from 'node:path';

const here = import.meta.dirname;

/** The package that is ours and so goes into the bundle. */
const own = /^@mendwell\/gateway(\/|$)/;

const npmPackagesOutside = {
  name: 'npm-packages-outside',
  setup(context) {
    context.onResolve({ filter: /^[^./]/ }, ({ path: wanted, kind }) =>
      kind === 'entry-point' || own.test(wanted) ? undefined : { path: wanted, external: true },
    );
  },
};

/** Writes `server/dist/main.js`, `server/dist/operator.js` and the thread that answers questions, and the headers of the built web app
 *  for static hosts: `SITE_URL` and `SUPABASE_URL` say where pages live and whom they call there. */
export async function buildServer() {
  const outdir = path.join(here, 'dist');
  fs.rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: {
      main: path.join(here, 'main.ts'),
      operator: path.join(here, 'operator/main.ts'),
      answering_worker: path.join(here, 'answering/worker.ts'),
      headers_file: path.join(here, 'site/headers_file.ts'),
    },
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [npmPackagesOutside],
  });
  await writeHeaders(path.join(outdir, 'headers_file.js'));
}

async function writeHeaders(script) {
  const web = path.join(here, '../web/dist');
  if (!fs.existsSync(path.join(web, 'site.json'))) return;
  const { SITE_URL = 'http://127.0.0.1:3000', SUPABASE_URL } = process.env;
  const { writeHeadersFile } = await import(script);
  writeHeadersFile(web, SITE_URL, SUPABASE_URL ? [new URL(SUPABASE_URL).origin] : []);
}
