// Every path and link that a document of ours names must exist: a broken one misleads the next reader. The README's
// table of pages is what the pages say of themselves; `node tools/documents.mjs --write` writes it anew.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ensureBuild, root } from './setup.mjs';

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
/** The README's table of pages, from their facts and the description that a search engine reads. */
function pageTable() {
  const dist = path.join(root, 'web/dist');
  const { facts, pages } = JSON.parse(fs.readFileSync(path.join(dist, 'site.json'), 'utf8'));
  const described = (file) =>
    /<meta name="description" content="([^"]*)"/.exec(
      fs.readFileSync(path.join(dist, file), 'utf8'),
    )?.[1] ?? '';
  return [
    '| page | today | what it is for |',
    '| --- | --- | --- |',
    // Of many pages with facts in common the first speaks for all.
    ...facts
      .filter(({ oneOf }, at) => !oneOf || facts.findIndex((page) => page.oneOf === oneOf) === at)
      .map(
        ({ path: route, oneOf, stage, isProtected }) =>
          `| \`${oneOf ?? route}\` | ${stage === 'open' ? 'works' : 'to come'}${isProtected ? ', with an account or a pass' : ''} | ${oneOf ? 'One page for each: ' : ''}${described(pages[route])} |`,
      ),
  ].join('\n');
}

await ensureBuild();
const readme = path.join(root, 'README.md');
const before = fs.readFileSync(readme, 'utf8');
const after = before.replace(
  /(<!-- pages -->\n)[\s\S]*?(\n<!-- \/pages -->)/,
  (_, start, end) => start + pageTable() + end,
);
if (after !== before) {
  if (process.argv.includes('--write')) fs.writeFileSync(readme, after);
  else problems.push('README.md: its table of pages is not what the pages say of themselves');
}

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.length === 0 ? 0 : 1);
