// Every path and link that a document of ours names must exist: a broken one misleads the next reader. The README's
// table of pages is what the pages say of themselves, and the protocol's table of codes what the gateway refuses with;
// `node tools/documents.mjs --write` writes them anew.
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
        ({ path: route, oneOf, stage, isProtected, needsAccount }) =>
          `| \`${oneOf ?? route}\` | ${stage === 'open' ? 'works' : 'to come'}${isProtected ? (needsAccount ? ', with an account' : ', with an account or a pass') : ''} | ${oneOf ? 'One page for each: ' : ''}${described(pages[route])} |`,
      ),
  ].join('\n');
}

/** Error codes of the gateway's auth by their usual status. */
function codeTable() {
  const source = fs.readFileSync(path.join(root, 'gateway/auth/kernel/refusal.ts'), 'utf8');
  const statuses = new Map();
  for (const [, code, status] of source.matchAll(/^ {2}(\w+): (\d{3}),$/gm))
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  const rows = [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, codes]) => {
      const named = codes.toSorted().map((code) => `\`${code}\``);
      return `| ${status} | ${named.join(', ')} |`;
    });
  return ['| status | codes |', '| --- | --- |', ...rows].join('\n');
}

/** Tables that are made of what they speak of: in which document, between which marks, and who writes them. */
const tables = [
  ['README.md', 'pages', pageTable],
  ['docs/protocol.md', 'codes', codeTable],
];

await ensureBuild();
for (const [document, mark, table] of tables) {
  const file = path.join(root, document);
  const before = fs.readFileSync(file, 'utf8');
  const after = before.replace(
    new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*?(\\n<!-- /${mark} -->)`),
    (_, start, end) => start + table() + end,
  );
  if (after === before) continue;
  if (process.argv.includes('--write')) fs.writeFileSync(file, after);
  else problems.push(`${document}: its table of ${mark} is old; node tools/documents.mjs --write`);
}

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.length === 0 ? 0 : 1);
