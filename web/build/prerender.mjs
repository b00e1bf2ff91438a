// One HTML file a page: its content, all of its style, and a script that waits for a quiet moment.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { withCriticalStyle } from './critical_style.mjs';
import { inlineScript, scriptHash } from './page_plugin.mjs';

/** Pages that are a form or a tool, or wait for an answer: their script starts at once, though still without blocking the page. */
const eager = new Set([
  '/auth',
  '/debt-destroyer',
  '/credit-payment',
  '/payment-success',
  '/payment-canceled',
]);

/** Pages that a query makes another page of. */
const readsQuery = new Set([
  '/auth',
  '/referral',
  '/contact',
  '/credit-payment',
  '/payment-success',
  '/payment-canceled',
]);
/** Pages that look quite different to a device with debts on it, and the key that tells. */
const readsKey = { '/debt-destroyer': 'mendwell-planner' };

/** Pages that have something else to say to somebody whose time is running. */
const readsPass = new Set(['/credit-payment', '/extend-access']);

const fileOf = (page) => (page === '/' ? 'index.html' : `${page.slice(1)}.html`);

/** What belongs to a page's head arrives in front of its HTML: React leaves it there without a <head>. */
function splitHead(html) {
  const head = [];
  const body = html.replace(/<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>/g, (tag) => {
    head.push(tag);
    return '';
  });
  return { head: head.join(''), body };
}

/** Files that a module needs before it runs, itself included, each once. */
function modulesOf(manifest, key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const needed of chunk.imports ?? []) modulesOf(manifest, needed, found);
  return found;
}

/** Writes every page into `folder` and returns what the server must know of them. */
export async function prerender({ folder, renderer }) {
  const read = (file) => fs.readFileSync(path.join(folder, file), 'utf8');
  const manifest = JSON.parse(read('.vite/manifest.json'));
  const template = read('index.html');
  const entry = manifest['index.html'];
  const always = Object.values(manifest).filter(({ file }) =>
    modulesOf(manifest, 'index.html').has(file),
  );
  const sheets = [...new Set(always.flatMap(({ css = [] }) => css))];
  if (sheets.length !== 1) throw new Error(`One style sheet was expected, not ${sheets.length}.`);
  const style = read(sheets[0]);
  const { render, describe, paths } = await import(pathToFileURL(renderer).href);
  const waiting = inlineScript('after_load');

  const bare = template
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/\s*<link rel="stylesheet"[^>]*>/, '');

  const write = async (route, file, source) => {
    const { head: own, body } = splitHead(await render(route));
    const description = describe(route);
    const head = description
      ? `${own}<meta name="description" content="${description.replaceAll('"', '&quot;')}">`
      : own;
    const modules = [
      ...new Set([...modulesOf(manifest, 'index.html'), ...modulesOf(manifest, source)]),
    ].map((name) => `/${name}`);
    const isEager = eager.has(route);
    const script =
      `<script data-entry="/${entry.file}" data-modules="${modules.join(' ')}"` +
      ` data-style="/${sheets[0]}"${isEager ? ' data-eager' : ''}>${waiting}</script>`;
    const page = await withCriticalStyle(
      bare
        .replace(
          '<html',
          `<html${readsQuery.has(route) ? ' data-reads-query' : ''}${readsPass.has(route) ? ' data-reads-pass' : ''}${readsKey[route] ? ` data-reads-key="${readsKey[route]}"` : ''}`,
        )
        .replace('<!--head-->', () => `${head}<!--style-->`)
        .replace('<!--app-->', () => body),
      style,
    );
    fs.writeFileSync(
      path.join(folder, file),
      page.replace('<!--after-load-->', () => script),
    );
  };

  const pages = {};
  const chunks = new Set();
  for (const route of paths) {
    const feature = route === '/' ? 'landing' : route.slice(1);
    pages[route] = fileOf(route);
    const source = `features/${feature}/route.tsx`;
    const chunk = manifest[source];
    if (!chunk?.isDynamicEntry || chunks.has(chunk.file))
      throw new Error(`${route} is not a chunk of its own (${source}).`);
    chunks.add(chunk.file);
    await write(route, pages[route], source);
  }
  await write('/no-such-page', '404.html', 'features/not-found/route.tsx');
  // A path that is a page but has no file of its own: the shell around the spinner.
  fs.copyFileSync(path.join(folder, pages['/dashboard']), path.join(folder, 'shell.html'));
  fs.rmSync(path.join(folder, '.vite'), { recursive: true });

  const inline = [...read('index.html').matchAll(/<script(?:\s[^>]*)?>([^<]+)<\/script>/g)];
  return {
    pages,
    shell: 'shell.html',
    notFound: '404.html',
    paths,
    scriptHashes: [...new Set(inline.map(([, text]) => scriptHash(text)))],
  };
}
