// Every path and link that a document of ours names must exist: a broken one misleads the next reader.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './setup.mjs';

const documents = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file && fs.existsSync(path.join(root, file)));

const topLevel = fs.readdirSync(root).filter((name) => !name.startsWith('.'));
const problems = [];

for (const document of documents) {
  const text = fs.readFileSync(path.join(root, document), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^(https?:|mailto:|#)/.test(target)) continue;
    const file = path.join(path.dirname(document), target.split('#')[0]);
    if (!fs.existsSync(path.join(root, file)))
      problems.push(`${document}: the link ${target} leads nowhere`);
  }
  for (const [, code] of text.matchAll(/`([^`\n]+)`/g)) {
    if (!/^[\w./-]+$/.test(code) || !code.includes('/') || /(^|\/)dist(\/|$)/.test(code)) continue;
    if (!topLevel.includes(code.split('/')[0])) continue;
    if (!fs.existsSync(path.join(root, code))) problems.push(`${document}: there is no ${code}`);
  }
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.length === 0 ? 0 : 1);
