import { type Context, Hono } from 'hono';
import { noteSharedBytes } from '@mendwell/gateway/count_answers';
import { unknownPath } from '@mendwell/gateway/front';
import { type Encoding, type SiteFile, SiteFiles } from './files.ts';
import type { SiteManifest } from './manifest.ts';
import { immutable, pageHeaders } from './policy.ts';

interface SiteOptions {
  /** Folder of the built web app. */
  readonly folder: string;
  readonly manifest: SiteManifest;
  /** Origin that people use. */
  readonly siteUrl: string;
  /** Where wallets on a phone are met; null where that is not set up. */
  readonly relayUrl?: string | null;
}

/** Files of the build that are notes to servers, not to people. */
const privateFiles = new Set(['site.json']);

/** Where programs ask and people do not: what is not there is said in JSON, never as a page. */
const forPrograms = /^\/(?:api|rpc|rest|auth|graphql|storage|realtime|functions)(?:\/|$)/;

/** The smallest form of a file that the client takes. */
function encodingFor(file: SiteFile, accepts: string): Encoding | null {
  const offered = new Map(
    accepts.split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((each) => each.startsWith('q='));
      return [name, quality === undefined ? 1 : Number(quality.slice(2))];
    }),
  );
  const taken = (encoding: Encoding) => (offered.get(encoding) ?? 0) > 0 && file.encoded[encoding];
  return taken('br') ? 'br' : taken('gzip') ? 'gzip' : null;
}

function send(c: Context, file: SiteFile, status: 200 | 404, cacheControl: string): Response {
  const encoding = encodingFor(file, c.req.header('accept-encoding') ?? '');
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
  c.header('cache-control', cacheControl);
  c.header('etag', etag);
  c.header('vary', 'Accept-Encoding');
  const known = c.req.header('if-none-match')?.split(/\s*,\s*/) ?? [];
  if (status === 200 && known.some((each) => each === '*' || each.replace(/^W\//, '') === etag))
    return c.body(null, 304);
  const body = encoding ? (file.encoded[encoding] ?? file.body) : file.body;
  c.header('content-type', file.type);
  c.header('content-length', String(body.length));
  if (encoding) c.header('content-encoding', encoding);
  noteSharedBytes(c);
  return c.body(body, status);
}

/** The built web app: prerendered pages, the shell for other known paths, the not-found page with
 *  its status, hashed assets for a year. Answers every path that nothing before it took. */
export function createSite({ folder, manifest, siteUrl, relayUrl = null }: SiteOptions): Hono {
  const files = new SiteFiles(folder);
  const headers = pageHeaders({
    scriptHashes: manifest.scriptHashes,
    siteUrl,
    backends: [],
    relayUrl,
  });
  const known = new Set([...manifest.paths, ...Object.keys(manifest.pages)]);
  // A page has one address, which is not that of its file.
  const pageFiles = new Set([...Object.values(manifest.pages), manifest.shell, manifest.notFound]);
  const pageOf = (path: string): string | null =>
    manifest.pages[path] ?? (known.has(path) ? manifest.shell : null);

  function page(c: Context, name: string, status: 200 | 404): Response {
    const file = files.file(name);
    if (!file) throw new Error(`The web app's build names ${name}, which is not there.`);
    return send(c, file, status, 'no-cache');
  }

  const app = new Hono();
  app.all('*', (c) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    const isPage = known.has(c.req.path) || known.has(c.req.path.replace(/\/+$/, ''));
    if (!isPage && forPrograms.test(c.req.path)) return unknownPath(c);
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return c.json({ message: 'Pages are read with GET.' }, 405, { allow: 'GET, HEAD' });
    const { path } = c.req;
    const name = pageOf(path);
    if (name !== null) return page(c, name, 200);
    const withoutSlash = path.replace(/\/+$/, '');
    if (withoutSlash !== path && known.has(withoutSlash)) return c.redirect(withoutSlash, 308);
    const fileName = path.slice(1);
    const file =
      pageFiles.has(fileName) || privateFiles.has(fileName) ? null : files.file(fileName);
    if (file)
      return send(c, file, 200, path.startsWith('/assets/') ? immutable : 'public, max-age=3600');
    if (path.startsWith('/assets/'))
      return c.text('Not found', 404, { 'cache-control': 'no-store' });
    return page(c, manifest.notFound, 404);
  });
  return app;
}
