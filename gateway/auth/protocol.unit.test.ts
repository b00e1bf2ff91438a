import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// docs/protocol.md says what is spoken and which test holds it. Here it is held to the code.

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const page = read('docs/protocol.md');

const filesBelow = (folder: string) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => !file.includes('node_modules'));

const codes = [...read('gateway/auth/kernel/refusal.ts').matchAll(/^ {2}(\w+): (\d{3}),$/gm)].map(
  ([, code = '', status = '']) => [code, status] as const,
);
const routes = [
  ...read('gateway/auth/app.ts').matchAll(/app\.(get|post|put|patch|delete)\('([^']+)'/g),
].map(([, method = '', route = '']) => `${method.toUpperCase()} ${route}`);

/** What takes ten seconds to reach: `kernel/front.unit.test.ts` holds it. */
const heldElsewhere = new Set(['request_timeout']);

test('the code is read whole', () => {
  expect(codes.length).toBeGreaterThan(80);
  expect(routes.length).toBeGreaterThan(35);
});

test.each(codes)('%s is a code that a test reaches, and that the page lists', (code, status) => {
  expect(page).toMatch(new RegExp(`\\| ${status} \\|[^\\n]*\`${code}\``));
  if (heldElsewhere.has(code)) return;
  const reached = filesBelow('gateway')
    .filter((file) => file.endsWith('.gateway.test.ts'))
    .some((file) => read(file).includes(`'${code}'`));
  expect(reached).toBe(true);
});

test.each(routes)('%s is on the page', (route) => {
  expect(page).toContain(`\`${route}\``);
});

test('every test that the page names is there', () => {
  const named = [...page.matchAll(/`((?:gateway|server|supabase)\/[\w/.]+\.test\.ts)`/g)];
  expect(named.length).toBeGreaterThan(20);
  for (const [, file = ''] of named) expect(fs.existsSync(path.join(root, file)), file).toBe(true);
});
