// One HTML file a page: its content, all of its style, and a script that waits for a quiet moment.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { withCriticalStyle } from './critical_style.mjs';
import { inlineScript, scriptHash } from './page_plugin.mjs';

const sourceOf = (folder) => `features/${folder}/route.tsx`;
const quoted = (text) => text.replaceAll('"', '&quot;');
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

/** Timers that keep this process from ending. */
const openTimers = () =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;

/** Writes every page into `folder` and returns what the server must know of them. Throws when a page leaves a timer behind: a
 *  build has to end when it is done. */
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
  const { render, site } = await import(pathToFileURL(renderer).href);
  const timersBefore = openTimers();
  const waiting = inlineScript('after_load');

  const bare = template
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/\s*<link rel="stylesheet"[^>]*>/, '');

  /** What the first script reads from the page's root: when the page is another one than was prerendered. */
  const waits = ({ query, pass, session, kept } = {}) =>
    [
      query ? ' data-reads-query' : '',
      session ? ' data-reads-session' : '',
      pass ? ' data-reads-pass' : '',
      kept ? ` data-reads-key="${quoted(kept.key)}" data-reads-text="${quoted(kept.holds)}"` : '',
    ].join('');

  const write = async (
    route,
    file,
    { folder: feature, start, waitsFor, description, modules: own = [] },
  ) => {
    const source = sourceOf(feature);
    const { head: given, body } = splitHead(await render(route));
    const head = description
      ? `${given}<meta name="description" content="${quoted(description)}">`
      : given;
    const modules = [
      ...new Set(['index.html', source, ...own].flatMap((each) => [...modulesOf(manifest, each)])),
    ].map((name) => `/${name}`);
    const isEager = start === 'now';
    const script =
      `<script data-entry="/${entry.file}" data-modules="${modules.join(' ')}"` +
      ` data-style="/${sheets[0]}"${isEager ? ' data-eager' : ''}>${waiting}</script>`;
    const page = await withCriticalStyle(
      bare
        .replace('<html', `<html${waits(waitsFor)}`)
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
  /** The chunks of pages, and whose each is: many pages with facts in common share theirs. */
  const chunks = new Map();
  const notFound = site.find(({ path: route }) => route === '*');
  const facts = site.filter((page) => page !== notFound);
  for (const page of facts) {
    const { path: route, folder: source, oneOf = route } = page;
    const chunk = manifest[sourceOf(source)];
    if (!chunk?.isDynamicEntry || (chunks.get(chunk.file) ?? oneOf) !== oneOf)
      throw new Error(`${route} is not a chunk of its own (${sourceOf(source)}).`);
    chunks.set(chunk.file, oneOf);
    pages[route] = fileOf(route);
    fs.mkdirSync(path.dirname(path.join(folder, pages[route])), { recursive: true });
    await write(route, pages[route], page);
  }
  await write('/no-such-page', '404.html', notFound);
  const timersLeft = openTimers() - timersBefore;
  if (timersLeft > 0)
    throw new Error(`Prerendered pages left ${timersLeft} timers behind. The build would not end.`);
  // A path that is a page but has no file of its own: the shell around the spinner.
  fs.copyFileSync(
    path.join(folder, pages[facts.find(({ isProtected }) => isProtected).path]),
    path.join(folder, 'shell.html'),
  );
  fs.rmSync(path.join(folder, '.vite'), { recursive: true });

  const inline = [...read('index.html').matchAll(/<script(?:\s[^>]*)?>([^<]+)<\/script>/g)];
  return {
    pages,
    shell: 'shell.html',
    notFound: '404.html',
    paths: facts.map(({ path: route }) => route),
    facts,
    scriptHashes: [...new Set(inline.map(([, text]) => scriptHash(text)))],
  };
}
