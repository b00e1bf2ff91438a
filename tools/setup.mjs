// Makes a fresh machine ready: Node's version, npm packages, Chromium, built files.
// Plain JavaScript on Node's own modules alone, because it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '..');

/** One line a step, so that whoever waits knows for what. */
export const say = (line) => process.stdout.write(`${line}\n`);

/** Ends the process with a sentence for the person at the terminal, without a stack trace. */
export function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

export function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Node ${process.version} is too old for Mendwell. Install Node 20.19 or newer.`);
}

const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

/** What `read` gives, or null where its file is gone by then: an editor, a build or an installation beside this one
 *  takes files away at any moment. */
function unlessGone(read) {
  try {
    return read();
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** True when every package of the lock file lies in node_modules in the locked version; without `tests`, every one that
 *  building and serving need. Optional packages may be missing: they are for other platforms. */
function packagesAreCurrent(tests) {
  const hidden = unlessGone(() => readJson(path.join(root, 'node_modules/.package-lock.json')));
  if (hidden === null) return false;
  const installed = hidden.packages;
  return Object.entries(readJson(path.join(root, 'package-lock.json')).packages).every(
    ([where, locked]) =>
      !where.includes('node_modules/') ||
      locked.link ||
      (!tests && (locked.dev || locked.devOptional)) ||
      (installed[where]
        ? installed[where].version === locked.version
        : locked.optional || locked.devOptional),
  );
}

/** Tries `work` again until it says that it is done: a mirror that is away for a moment, another installation that is
 *  under way. `pauses` are the seconds before each further try. */
export function patiently(what, work, pauses = [10, 30]) {
  for (const [tries, pause] of [...pauses, null].entries()) {
    if (work()) return true;
    if (pause === null) break;
    say(
      `${what} did not work (try ${tries + 1} of ${pauses.length + 1}). Once more in ${pause} s ...`,
    );
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause * 1000);
  }
  return false;
}

/** Installs what is missing. Without `tests` it leaves out what only checks, tests and benches need: half of it all. */
export function ensurePackages({ tests = true } = {}) {
  if (packagesAreCurrent(tests)) return;
  say('Installing packages (npm ci) ...');
  const omit = tests ? [] : ['--omit=dev'];
  const install = () =>
    spawnSync('npm', ['ci', ...omit, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
      env: { ...process.env, NODE_ENV: 'development' },
    }).status === 0;
  if (!patiently('npm ci', install))
    stop(
      'npm could not install the packages; its message is above. Check the network and start again.',
    );
}

/** The same engine without a window: the browser tests take a fifth less with it. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const wholeBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Whether a browser lies there and starts: on some systems the name leads to a hint how to install one. */
const starts = (file) =>
  fs.existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0;

/** An apt-get that waits for another one, asks a mirror again, and does not wait for a dead one for ever. */
function aptGet(...args) {
  const retryOptions = [
    'DPkg::Lock::Timeout=300',
    'Acquire::Retries=3',
    'Acquire::http::Timeout=30',
    'Acquire::https::Timeout=30',
  ].flatMap((option) => ['-o', option]);
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [command, ...rest] = [...asRoot, 'apt-get', '-qq', ...retryOptions, ...args];
  const done = spawnSync(command, rest, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (done.error) process.stderr.write(`${done.error.message}\n`);
  return done.status === 0;
}

const mayInstall = () =>
  fs.existsSync('/usr/bin/apt-get') &&
  (process.getuid?.() === 0 || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0);

/** Whether apt has a package in the lists it read last. */
const isKnownToApt = (name) =>
  spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;

const install = (name) => aptGet('install', '-y', '--no-install-recommends', name);

/** Path of a Chromium, installed through apt when none is there and that is possible: without a window where it can be, unless
 *  what is `measured` is what a person's browser does. */
export function ensureBrowser({ measured = false } = {}) {
  const wanted = [process.env.CHROMIUM, measured ? undefined : headlessShell];
  const found = () => [...wanted, ...wholeBrowsers].filter(Boolean).find(starts);
  const there = found();
  const isAsWanted =
    there !== undefined &&
    (measured || there === process.env.CHROMIUM || !wholeBrowsers.includes(there));
  if (isAsWanted || !mayInstall()) return there ?? stop(noBrowser);
  const best = measured ? 'chromium' : 'chromium-headless-shell';
  if (there === undefined) {
    say('Installing Chromium (apt-get) ...');
    patiently(
      'apt-get',
      () => aptGet('update') && (install(best) || install('chromium')),
      // A machine that has just started may be busy with updates of its own.
      [10, 30, 60],
    );
  } else if (isKnownToApt(best)) install(best);
  return found() ?? stop(noBrowser);
}

const noBrowser =
  'The browser tests need Chromium, and it could not be installed here. Install it (Debian: sudo apt-get install chromium) or set CHROMIUM to its path, then run npm test again.';

/** Digest of every file below `places` (tests left out), by content: a checkout changes times, not bytes. */
function digestOf(places) {
  const digest = createHash('sha256');
  const add = (file) =>
    unlessGone(() => {
      if (fs.statSync(file).isDirectory()) {
        for (const name of fs.readdirSync(file).sort())
          if (
            !['node_modules', 'dist', 'dist-ssr', 'paraglide', 'fonts', 'compiled'].includes(
              name,
            ) &&
            path.join(file, name) !== path.join(root, 'web/lessons')
          )
            add(path.join(file, name));
      } else if (!/\.test\.tsx?$/.test(file)) {
        const bytes = fs.readFileSync(file);
        digest.update(file).update(bytes);
      }
    });
  for (const place of places) add(path.join(root, place));
  return digest.digest('hex');
}

const parts = [
  {
    name: 'web app',
    sources: [
      'web',
      'domain',
      'content',
      'api',
      'supabase/types.ts',
      'supabase/rows',
      'supabase/wire',
      'supabase/tables.json',
      'package-lock.json',
    ],
    result: 'web/dist/site.json',
    stamp: 'web/dist/.sources',
    build: async () => (await import('../web/build/build.mjs')).buildWeb(),
  },
  {
    name: 'server',
    sources: [
      'server',
      'gateway',
      'api',
      'content',
      'domain',
      'supabase/rows',
      'supabase/wire',
      'package-lock.json',
    ],
    result: 'server/dist/main.js',
    stamp: 'server/dist/.sources',
    build: async () => {
      await (await import('../web/build/content.mjs')).compileContent();
      await (await import('../server/build.mjs')).buildServer();
    },
  },
];

/** The gallery of parts, which is built for tests and for whoever looks at it, and never for a visitor. */
const gallery = {
  name: 'gallery',
  sources: parts[0].sources,
  result: 'web/dist-ssr/gallery/index.html',
  stamp: 'web/dist-ssr/gallery/.sources',
  build: async () => {
    const { build } = await import('vite');
    await build(gallerySettings);
  },
};

/** How the gallery is built and served. */
export const gallerySettings = {
  configFile: path.join(root, 'web/vite.config.ts'),
  mode: 'gallery',
  logLevel: 'warn',
  build: { outDir: path.join(root, 'web/dist-ssr/gallery'), emptyOutDir: true },
};

/** Builds one part if it is missing or older than its sources, or `force` is set. Returns whether it was built. */
async function ensurePart(part, force) {
  // The bundler sets NODE_ENV for its own process, which is this one.
  const { NODE_ENV } = process.env;
  const stamp = path.join(root, part.stamp);
  const wanted = digestOf(part.sources);
  const built =
    fs.existsSync(path.join(root, part.result)) &&
    unlessGone(() => fs.readFileSync(stamp, 'utf8')) === wanted;
  if (built && !force) return false;
  say(`Building the ${part.name} ...`);
  await part.build();
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  fs.writeFileSync(stamp, wanted);
  return true;
}

/** Builds what is missing or older than its sources. `force` builds all. */
export async function ensureBuild({ force = false } = {}) {
  let mustFollow = force;
  // The server's part writes the headers file for static hosts into the web app's.
  for (const part of parts) mustFollow = (await ensurePart(part, mustFollow)) || mustFollow;
}

/** Builds the gallery if it is missing or older than its sources. */
export const ensureGallery = () => ensurePart(gallery, false);
