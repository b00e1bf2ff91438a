// Fails when a page brings more than its budget: what a browser fetches before the page works, gzip, in kB of
// 1,000 bytes. Limits lie in web/budgets.json, and a page's own in its facts (web/features/<subject>/pages.ts); raising one is a decision to be seen in a diff.
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensureBuild, root } from './setup.mjs';

await ensureBuild();
const dist = path.join(root, 'web/dist');
const { pages, shell, notFound, facts } = JSON.parse(
  fs.readFileSync(path.join(dist, 'site.json'), 'utf8'),
);
const budgets = {
  ...JSON.parse(fs.readFileSync(path.join(root, 'web/budgets.json'), 'utf8')),
  ...Object.fromEntries(facts.map((page) => [page.path, page.budget ?? {}])),
};
const sizes = new Map();

/** Bytes of a file as it travels. Fonts are compressed already. */
function size(file) {
  if (!sizes.has(file)) {
    const bytes = fs.readFileSync(path.join(dist, file));
    sizes.set(file, file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length);
  }
  return sizes.get(file);
}

const kilo = (bytes) => Math.round(bytes / 100) / 10;

/** What one HTML file leads to: itself with its first style, its scripts, and the style sheet of the rest. */
function weigh(file) {
  const html = fs.readFileSync(path.join(dist, file), 'utf8');
  const data = (name) => new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1] ?? '';
  const scripts = data('modules').split(' ').filter(Boolean);
  if (scripts.length === 0) throw new Error(`${file} names no scripts.`);
  const sum = (files) => kilo(files.reduce((total, name) => total + size(name), 0));
  return { html: kilo(size(file)), script: sum(scripts), style: sum([data('style')]) };
}

const found = Object.fromEntries([
  ...Object.entries(pages).map(([page, file]) => [page, weigh(file)]),
  ['not found', weigh(notFound)],
]);
if (!fs.existsSync(path.join(dist, shell))) throw new Error(`${shell} is missing.`);
const fonts = fs
  .readdirSync(path.join(dist, 'assets'))
  .filter((file) => /-core-.*\.woff2$/.test(file));
found.fonts = { file: kilo(fonts.reduce((total, file) => total + size(`assets/${file}`), 0)) };

let isGood = true;
for (const [page, parts] of Object.entries(found))
  for (const [part, weight] of Object.entries(parts)) {
    const limit = budgets[page]?.[part] ?? budgets['any page']?.[part];
    if (limit !== undefined && weight <= limit) continue;
    isGood = false;
    process.stderr.write(
      `${page}: ${part} weighs ${weight} kB, its budget is ${limit ?? 'missing'}\n`,
    );
  }
if (process.argv.includes('--list')) console.table(found);
process.exit(isGood ? 0 : 1);
