import fs from 'node:fs';
import path from 'node:path';
import { readSiteManifest } from './manifest.ts';
import { immutable, pageHeaders } from './policy.ts';

/** Writes `_headers` beside the built pages, in the form that static hosts read, so that they send
 *  what this server sends. `backends` are the origins that pages call there. */
export function writeHeadersFile(
  folder: string,
  siteUrl: string,
  backends: readonly string[],
): void {
  const manifest = readSiteManifest(folder);
  if (!manifest) throw new Error(`${folder} holds no built web app.`);
  const headers = pageHeaders({
    scriptHashes: manifest.scriptHashes,
    siteUrl,
    backends,
    relayUrl: null,
  });
  const block = (paths: string, lines: Readonly<Record<string, string>>) =>
    [paths, ...Object.entries(lines).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  const text = [
    block('/*', headers),
    block('/assets/*', { 'cache-control': immutable }),
    block('/config.json', { 'cache-control': 'no-store' }),
  ].join('\n\n');
  fs.writeFileSync(path.join(folder, '_headers'), `${text}\n`);
}
