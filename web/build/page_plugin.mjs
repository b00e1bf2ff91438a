// What every page carries before any module is loaded: the theme, the fonts, and the wait for the app's script.
import { transformSync } from 'esbuild';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The names of what is kept on the device, for the scripts that run before any module. */
const keys = Object.fromEntries(
  Object.entries(
    JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../data/device_keys.json'), 'utf8')),
  ).map(([name, key]) => [`KEYS.${name}`, JSON.stringify(key)]),
);

/** The text of a script of `web/build/inline`, as small as it goes. */
export function inlineScript(name) {
  const source = fs.readFileSync(path.join(import.meta.dirname, 'inline', `${name}.js`), 'utf8');
  return transformSync(source, { minify: true, target: 'es2022', define: keys }).code.trim();
}

/** How a Content-Security-Policy names a script by its text. */
export const scriptHash = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Puts the theme's script in the page, in development and in builds alike. */
export function page() {
  return {
    name: 'mendwell-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(
          '<!--before-paint-->',
          () => `<script>${inlineScript('before_paint')}</script>`,
        ),
    },
  };
}
