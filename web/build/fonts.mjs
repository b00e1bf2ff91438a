// The two families, cut to what a page needs: letters and axes. 168 kB of files become 54 kB for a page in
// English; a name with an accent brings one more small file.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const packages = path.join(root, 'node_modules/@fontsource-variable');
const outdir = path.join(root, 'web/ui/fonts');

const letters = (...ranges) =>
  ranges
    .map(([first, last = first]) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(
        '',
      ),
    )
    .join('');

/** English and the signs the pages use. Every page has these; the style sheet's unicode-range says the same. */
const core = letters(
  [0x20, 0x7e],
  [0xa0],
  [0xa7],
  [0xb7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022],
  [0x2026],
  [0x2212],
);
const latin = letters([0xa1, 0xa6], [0xa8, 0xb6], [0xb8, 0xff], [0x152, 0x153], [0x20ac], [0x2122]);
const latinExtended = letters([0x100, 0x151], [0x154, 0x17f], [0x218, 0x21b], [0x1e80, 0x1e85]);

/** The weights and sizes that tokens and styles use: nothing is set bolder, and no serif below 19 px. */
const families = [
  {
    name: 'newsreader',
    file: (subset) => `newsreader/files/newsreader-${subset}-opsz-normal.woff2`,
    axes: { wght: { min: 400, max: 460 }, opsz: { min: 19, max: 72 } },
  },
  {
    name: 'hanken-grotesk',
    file: (subset) => `hanken-grotesk/files/hanken-grotesk-${subset}-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 700 } },
  },
];

const parts = [
  ['core', 'latin', core],
  ['latin', 'latin', latin],
  ['latin-ext', 'latin-ext', latinExtended],
];

const sourceOf = (family, subset) => path.join(packages, family.file(subset));

/** By content: a font package of another version, or another choice above, makes the files anew. */
function digestOf() {
  const digest = createHash('sha256').update(fs.readFileSync(import.meta.filename));
  for (const family of families)
    for (const subset of ['latin', 'latin-ext'])
      digest.update(fs.readFileSync(sourceOf(family, subset)));
  return digest.digest('hex');
}

/** Writes `web/ui/fonts/<family>-<part>.woff2`, unless they are there already. */
export async function cutFonts() {
  const stamp = path.join(outdir, '.sources');
  const digest = digestOf();
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === digest) return;
  const { default: subsetFont } = await import('subset-font');
  fs.mkdirSync(outdir, { recursive: true });
  for (const family of families)
    for (const [part, subset, text] of parts) {
      const cut = await subsetFont(fs.readFileSync(sourceOf(family, subset)), text, {
        targetFormat: 'woff2',
        variationAxes: family.axes,
      });
      // Aside and renamed: another build may be reading.
      const fresh = path.join(outdir, `.${family.name}-${part}-${process.pid}`);
      fs.writeFileSync(fresh, cut);
      fs.renameSync(fresh, path.join(outdir, `${family.name}-${part}.woff2`));
    }
  fs.writeFileSync(stamp, digest);
}

/** Cuts the fonts before a build and before the development server starts. */
export const fonts = () => ({ name: 'mendwell-fonts', enforce: 'pre', buildStart: cutFonts });

if (process.argv[1] === import.meta.filename) await cutFonts();
