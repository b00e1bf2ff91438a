import fs from 'node:fs';
import path from 'node:path';

/** The product's folder, found the same way from source and from a bundle below it. */
function findRoot(): string {
  let folder = import.meta.dirname;
  while (!fs.existsSync(path.join(folder, 'package-lock.json'))) {
    const above = path.dirname(folder);
    if (above === folder) throw new Error('The server lies outside of the product it belongs to.');
    folder = above;
  }
  return folder;
}

export const root = findRoot();

/** Version of the product, from its package.json. */
export function productVersion(): string {
  const manifest = fs.readFileSync(path.join(root, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
