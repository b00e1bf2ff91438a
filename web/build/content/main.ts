// `--questions` trains what reads questions. `--check` says what is wrong with `content/` (of another checkout: `--check <folder>`); without it what pages load of it is written into `web/lessons`, and what pages and the server both read into `content/compiled`.
import fs from 'node:fs';
import path from 'node:path';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { modulesOf, sharedModulesOf } from './compile.ts';
import { openPagesIn } from './open_pages.ts';
import { findingsIn } from './problems.ts';
import { questionsModule } from './questions.ts';
import { spanishModule } from './spanish.ts';
import { ContentError, readContent } from './read.ts';

const root = path.join(import.meta.dirname, '../../..');
const out = path.join(root, 'web/lessons');
const shared = path.join(root, 'content/compiled');

/** Writes only what changed: other processes may be reading the folder. */
function write(folder: string, modules: ReadonlyMap<string, string>): void {
  for (const [name, text] of modules) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) continue;
    const draft = `${file}.${process.pid}`;
    fs.writeFileSync(draft, text);
    fs.renameSync(draft, file);
  }
}

/** Lessons that are gone leave nothing behind. */
function removeOthers(modules: ReadonlyMap<string, string>): void {
  for (const name of fs.readdirSync(path.join(out, 'pages')))
    if (!modules.has(`pages/${name}`)) fs.rmSync(path.join(out, 'pages', name));
}

try {
  if (process.argv.includes('--questions'))
    write(shared, new Map([['questions.ts', await questionsModule(root)]]));
  else compileLessons();
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function compileLessons(): void {
  const content = readContent(process.argv[3] ?? root);
  if (process.argv.includes('--check')) {
    const today = isoDate(new Date().toISOString().slice(0, 10));
    const { problems, warnings } = findingsIn(content, today, openPagesIn(root));
    for (const each of warnings) process.stdout.write(`${each}\n`);
    for (const each of problems) process.stderr.write(`${each}\n`);
    if (problems.length > 0) process.exitCode = 1;
  } else {
    const modules = modulesOf(content);
    write(out, modules);
    removeOthers(modules);
    write(shared, sharedModulesOf(content));
    write(shared, new Map([['spanish.ts', spanishModule(root)]]));
  }
}
