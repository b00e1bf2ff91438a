import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Text of a file of this package, found the same way from source and from a bundle.
 *  `relativePath` is from the package's folder, e.g. `auth/schema.sql`. */
export function packageFile(relativePath: string): string {
  const manifest = createRequire(import.meta.url).resolve('@mendwell/gateway/package.json');
  return readFileSync(path.join(path.dirname(manifest), relativePath), 'utf8');
}
