import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** What a file of the built web app holds, in tests. */
export const asset = 'console.log("a script long enough to be worth compressing");\n'.repeat(40);

/** Writes a small built web app, shaped as the real build shapes it. */
export function writeTestSite(folder: string): void {
  fs.mkdirSync(path.join(folder, 'assets'), { recursive: true });
  const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
  const page = (title: string) => `<!doctype html><title>${title}</title>`;
  write('index.html', page('Home'));
  write('about.html', page('About'));
  write('shell.html', page('Shell'));
  write('404.html', page('Lost'));
  write('mark.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write('assets/app-1a2b.js', asset);
  fs.writeFileSync(path.join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(asset));
  fs.writeFileSync(path.join(folder, 'assets/app-1a2b.js.gz'), gzipSync(asset));
  write(
    'site.json',
    JSON.stringify({
      pages: { '/': 'index.html', '/about': 'about.html' },
      shell: 'shell.html',
      notFound: '404.html',
      paths: ['/', '/about', '/auth', '/dashboard'],
      scriptHashes: ['sha256-AAAA', 'sha256-BBBB'],
    }),
  );
}
