import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export type Encoding = 'br' | 'gzip';

/** A built file as it is sent: read once, because a build is a few megabytes. */
export interface SiteFile {
  readonly type: string;
  readonly etag: string;
  readonly body: Buffer<ArrayBuffer>;
  readonly encoded: Readonly<Partial<Record<Encoding, Buffer<ArrayBuffer>>>>;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

const twins = { br: '.br', gzip: '.gz' } as const;

/** The files of a built web app by their path below `folder`, with forward slashes. A path that is
 *  not in the list is not there: nothing a request says is ever joined to a folder. */
export class SiteFiles {
  readonly #folder: string;
  readonly #names: ReadonlySet<string>;
  readonly #read = new Map<string, SiteFile>();

  constructor(folder: string) {
    this.#folder = folder;
    const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
    this.#names = new Set(
      entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .map((name) => name.split(path.sep).join('/'))
        // What begins with a dot is a tool's note.
        .filter((name) => !/(?:^|\/)\.(?!well-known\/)/.test(name)),
    );
  }

  /** The file, or null when it is not one that people may have. */
  file(name: string): SiteFile | null {
    const known = this.#read.get(name);
    if (known) return known;
    const type = types[path.extname(name)];
    if (type === undefined || !this.#names.has(name)) return null;
    const body = this.#bytes(name);
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    const encoded: Partial<Record<Encoding, Buffer<ArrayBuffer>>> = {};
    for (const [encoding, suffix] of Object.entries(twins) as [Encoding, string][])
      if (this.#names.has(`${name}${suffix}`)) encoded[encoding] = this.#bytes(`${name}${suffix}`);
    const file = { type, etag: hash, body, encoded };
    this.#read.set(name, file);
    return file;
  }

  #bytes(name: string): Buffer<ArrayBuffer> {
    return fs.readFileSync(path.join(this.#folder, name)) as Buffer<ArrayBuffer>;
  }
}
