// The message catalogue: one JSON file a folder, compiled to one small module a message,
// so that a page carries its own sentences and nobody else's.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const web = path.join(import.meta.dirname, '..');
const root = path.join(web, '..');
const outdir = path.join(web, 'paraglide');
const baseLocale = 'en';

/** Folders that hold `messages/<locale>.json`, relative to the repository. */
function catalogues() {
  return ['app', 'features', 'ui']
    .flatMap((folder) =>
      fs
        .readdirSync(path.join(web, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => path.posix.join('web', folder, file.split(path.sep).join('/'))),
    )
    .filter((file) => file.endsWith(`/messages/${baseLocale}.json`))
    .map((file) => path.posix.dirname(path.posix.dirname(file)))
    .sort();
}

/** A key that stands twice, in one catalogue or in two, would silently take the last one's text. */
function refuseDoubleKeys(folders) {
  const owners = new Map();
  for (const folder of folders) {
    const file = path.join(root, folder, 'messages', `${baseLocale}.json`);
    const text = fs.readFileSync(file, 'utf8');
    const keys = [...text.matchAll(/^ {2}"(\w+)":/gm)].map(([, key]) => key);
    if (
      new Set(keys).size <
      Object.keys(JSON.parse(text)).filter((key) => !key.startsWith('$')).length
    )
      throw new Error(`${folder}/messages: one key a line, indented by two spaces.`);
    for (const key of keys) {
      if (owners.has(key))
        throw new Error(`The message ${key} is in ${owners.get(key)} and in ${folder}.`);
      owners.set(key, folder);
    }
  }
}

const digestOf = (folders) => {
  const digest = createHash('sha256');
  for (const file of [
    ...folders.map((folder) => path.join(root, folder, 'messages', `${baseLocale}.json`)),
    path.join(root, 'node_modules/@inlang/paraglide-js/package.json'),
    import.meta.filename,
  ])
    digest.update(file).update('\0').update(fs.readFileSync(file));
  return digest.digest('hex');
};

const choosing = [
  /^import \{ getLocale, experimentalStaticLocale \} from '\.\.\/runtime\.js';$/m,
  /^\texperimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)$/m,
];
/** The function around a message that would hand it on by language. */
const handing = /\(inputs(?: = \{\})?, options = \{\}\) => \{\s*return (\w+)\(inputs\)\s*\}/;

/** With one language there is nothing to choose: without these lines no page carries the compiler's
 *  run-time, and without the function around each message a page is half a kilobyte smaller. Refuses to
 *  guess when the compiler's output has changed. */
function dropTheChoice(folder) {
  for (const name of fs.readdirSync(folder)) {
    if (name === '_index.js' || !name.endsWith('.js')) continue;
    const file = path.join(folder, name);
    const text = fs.readFileSync(file, 'utf8');
    if (!choosing.every((line) => line.test(text)))
      throw new Error(`${name}: the compiled message does not look as expected.`);
    const plain = choosing.reduce((rest, line) => rest.replace(line, ''), text);
    if (!handing.test(plain))
      throw new Error(`${name}: the compiled message does not look as expected.`);
    fs.writeFileSync(file, plain.replace(handing, '$1'));
  }
}

/** Writes only what changed: other processes may be reading the folder. */
function mirror(from, to) {
  fs.mkdirSync(to, { recursive: true });
  const wanted = new Set(fs.readdirSync(from, { recursive: true }));
  for (const name of wanted) {
    const source = path.join(from, name);
    const target = path.join(to, name);
    if (fs.statSync(source).isDirectory()) {
      fs.mkdirSync(target, { recursive: true });
      continue;
    }
    const text = fs.readFileSync(source);
    if (fs.existsSync(target) && fs.readFileSync(target).equals(text)) continue;
    const draft = `${target}.${process.pid}`;
    fs.writeFileSync(draft, text);
    fs.renameSync(draft, target);
  }
  for (const name of fs.readdirSync(to, { recursive: true }))
    if (!wanted.has(name) && name !== '.sources')
      fs.rmSync(path.join(to, name), { recursive: true, force: true });
}

/** Compiles the catalogues into `web/paraglide`, unless they are as they were.
 *  In a process of its own: the compiler leaves timers behind that hold its process for half a minute. */
export async function compileMessages() {
  const stamp = path.join(outdir, '.sources');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === digestOf(catalogues())) return;
  await promisify(execFile)(process.execPath, [import.meta.filename], { cwd: root });
}

async function compileHere() {
  const folders = catalogues();
  const digest = digestOf(folders);
  refuseDoubleKeys(folders);
  const scratch = path.join(root, '.cache', `messages-${process.pid}`);
  const project = path.join(scratch, 'project.inlang');
  fs.mkdirSync(project, { recursive: true });
  const fromProject = (file) => path.relative(scratch, path.join(root, file));
  fs.writeFileSync(
    path.join(project, 'settings.json'),
    JSON.stringify({
      baseLocale,
      locales: [baseLocale],
      telemetry: 'off',
      modules: [fromProject('node_modules/@inlang/plugin-message-format/dist/index.js')],
      'plugin.inlang.messageFormat': {
        pathPattern: folders.map((folder) => `./${fromProject(folder)}/messages/{locale}.json`),
      },
    }),
  );
  try {
    const { compile } = await import('@inlang/paraglide-js');
    await compile({
      project,
      outdir: path.join(scratch, 'compiled'),
      strategy: ['baseLocale'],
      outputStructure: 'message-modules',
      emitGitIgnore: false,
      emitPrettierIgnore: false,
      emitReadme: false,
    });
    dropTheChoice(path.join(scratch, 'compiled/messages'));
    mirror(path.join(scratch, 'compiled'), outdir);
    fs.writeFileSync(path.join(outdir, '.sources'), digest);
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  await compileHere();
  process.exit(0);
}
