// The lessons of `content/` as the modules that pages load (web/build/content says how), in `web/lessons` and `content/compiled`.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.join(import.meta.dirname, '../..');
const stamp = path.join(root, 'web/lessons/.sources');
const knowledge = path.join(root, 'content/compiled/knowledge.ts');
const questions = path.join(root, 'content/compiled/questions.ts');
const trainedStamp = path.join(root, 'content/compiled/.questions');
const allLessons = path.join(root, 'web/lessons/all_lessons.html');
/** Where the site has all lessons in one file. */
const offlineName = 'lessons.html';

/** What the classifiers are trained with: training takes the better part of a minute, and is not done again for a word in a lesson. */
const trainedFrom = [
  'content/questions',
  'domain/assistant/understanding',
  'domain/assistant/slots',
  'web/build/content',
];

function digest(folders = ['content', 'domain', 'web/build/content']) {
  const sum = createHash('sha256');
  for (const folder of folders)
    for (const name of fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .toSorted()) {
      const file = path.join(root, folder, name);
      if (!name.startsWith('compiled') && fs.statSync(file).isFile())
        sum.update(name).update(fs.readFileSync(file));
    }
  return sum.digest('hex');
}

/** Compiles the lessons, unless they are as they were. Throws with what is wrong with them. */
export async function compileContent() {
  const wanted = digest();
  if (
    fs.existsSync(knowledge) &&
    fs.existsSync(questions) &&
    fs.existsSync(stamp) &&
    fs.readFileSync(stamp, 'utf8') === wanted
  )
    return;
  const main = path.join(import.meta.dirname, 'content/main.ts');
  const run = (...args) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', main, ...args], { cwd: root });
  const trained = digest(trainedFrom);
  const isTrained =
    fs.existsSync(questions) &&
    fs.existsSync(trainedStamp) &&
    fs.readFileSync(trainedStamp, 'utf8') === trained;
  await Promise.all([run(), isTrained ? null : run('--questions')]);
  fs.writeFileSync(trainedStamp, trained);
  fs.writeFileSync(stamp, wanted);
}

/** Compiles the lessons before a build, and again whenever one is edited in development. */
export function content() {
  return {
    name: 'mendwell-content',
    enforce: 'pre',
    buildStart: compileContent,
    generateBundle() {
      if (this.environment.config.consumer === 'client')
        this.emitFile({
          type: 'asset',
          fileName: offlineName,
          source: fs.readFileSync(allLessons, 'utf8'),
        });
    },
    configureServer(server) {
      server.middlewares.use(`/${offlineName}`, (_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(fs.readFileSync(allLessons));
      });
      const again = (file) => {
        if (file.startsWith(path.join(root, 'content')))
          compileContent().catch((error) => server.config.logger.error(error.message));
      };
      server.watcher.add(path.join(root, 'content'));
      server.watcher.on('change', again).on('add', again);
    },
  };
}

if (process.argv[1] === import.meta.filename) await compileContent();
