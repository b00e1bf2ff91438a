// `--check` says what is wrong with `content/` (of another checkout: `--check <folder>`); without it what pages load of it is written into `web/lessons`.
import fs from 'node:fs';
import path from 'node:path';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { modulesOf } from './compile.ts';
import { openPagesIn } from './open_pages.ts';
import { findingsIn } from './problems.ts';
import { ContentError, readContent } from './read.ts';

const root = path.join(import.meta.dirname, '../../..');
const out = path.join(root, 'web/lessons');

/** Writes only what changed: other processes may be reading the folder. */
function write(modules: ReadonlyMap<string, string>): void {
  fs.mkdirSync(path.join(out, 'pages'), { recursive: true });
  for (const [name, text] of modules) {
    const file = path.join(out, name);
    if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) continue;
    const draft = `${file}.${process.pid}`;
    fs.writeFileSync(draft, text);
    fs.renameSync(draft, file);
  }
  for (const name of fs.readdirSync(path.join(out, 'pages')))
    if (!modules.has(`pages/${name}`)) fs.rmSync(path.join(out, 'pages', name));
}

try {
  const content = readContent(process.argv[3] ?? root);
  if (process.argv.includes('--check')) {
    const today = isoDate(new Date().toISOString().slice(0, 10));
    const { problems, warnings } = findingsIn(content, today, openPagesIn(root));
    for (const each of warnings) process.stdout.write(`${each}\n`);
    for (const each of problems) process.stderr.write(`${each}\n`);
    if (problems.length > 0) process.exitCode = 1;
  } else write(modulesOf(content));
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
